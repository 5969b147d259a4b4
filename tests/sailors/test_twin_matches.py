"""Twins: in two matches that a seat cannot tell apart a sailor answers alike; whoever peeks is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Choose, Seat
from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.imagining import Imagination
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.sailors.characters import Character
from companion.sailors.sailor import answer, by_instinct
from companion.sailors.twin_matches import asked_in, twins
from companion.sailors.win_shares import setup_for
from tests.what_games_have import SECRETIVE

every_game = pytest.mark.parametrize("name", list(SHELF))

THOUGHTFUL = Character("thoughtful", worlds=6)
EACH = 2
"""So many twins of each kind of question, at each number of players."""


def switched_on(name: str, players: int) -> Setup | None:
    """All yes-or-no options turned round, where that can be played: rarer questions, other secrets."""
    plain = setup_for(SHELF[name], players)
    turned = {one.name: not one.default for one in SHELF[name].switches if isinstance(one.default, bool)}
    options: dict[str, Any] = {}
    for option, value in turned.items():
        tried = Setup(name, plain.seats, options | {option: value}, plain.sources)
        try:
            SHELF[name].complete(tried)
        except KernelError:
            continue
        options = tried.options
    return Setup(name, plain.seats, options, plain.sources) if options else None


def evenings(name: str) -> list[Match[Any]]:
    """Matches of few and of many, as usual and with everything switched on."""
    usual = SHELF[name].usual
    setups = [setup_for(SHELF[name], players) for players in sorted({usual[0], min(5, usual[-1])})]
    also = switched_on(name, min(4, usual[-1]))
    return [Match(SHELF[name], setup) for setup in (*setups, *([also] if also else []))]


def thinks(match: Match[Any], seat: Seat) -> Answer:
    return answer(match, seat, THOUGHTFUL, 7)


@every_game
def test_a_sailor_answers_alike_where_its_seat_sees_no_difference(name: str) -> None:
    """Every kind of question; the twin has another truth wherever there is one."""
    met: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    for seed, evening in enumerate(evenings(name)):
        done: Counter[str] = Counter()
        for match, seat in asked_in(evening, seed):
            prompt = match.question(seat).prompt  # type: ignore[union-attr]
            met[prompt] += 1
            if done[prompt] >= EACH or (pair := twins(match, seat, match.sequence)) is None:
                continue
            done[prompt] += 1
            tried[prompt] += pair.differ
            assert encode(pair.here.view(seat)) == encode(pair.there.view(seat))
            assert not pair.peeked(thinks), prompt
            assert not pair.peeked(lambda match, seat: by_instinct(match, seat, 7)), prompt
    assert met
    if name in SECRETIVE:
        assert sum(tried.values()) > len(met) / 2  # a good half of the twins is no copy


@pytest.mark.parametrize("name", SECRETIVE)
def test_whoever_peeks_is_found(name: str) -> None:
    """Planted: answers that depend on what lies there, hidden or not."""

    def peeks(match: Match[Any], seat: Seat) -> Answer:
        asked = match.decision
        assert asked is not None
        options = asked.offered_to(seat)
        return Answer(seat, options[Random(encode(match.laid_out())).randrange(len(options))])

    assert any(_found(name, seed, peeks) for seed in range(4))


def _found(name: str, seed: int, sailor: Callable[[Match[Any], Seat], Answer]) -> bool:
    evening: Match[Any] = Match(SHELF[name], setup_for(SHELF[name], SHELF[name].usual[0]))
    for match, seat in asked_in(evening, seed):
        pair = twins(match, seat, match.sequence)
        if pair is not None and pair.peeked(sailor):
            return True
    return False


@pytest.mark.parametrize("name", SECRETIVE)
def test_nearly_every_world_is_found_at_once(name: str) -> None:
    """Redrawing what is hidden fits at the first try, nearly always: worlds cost what they must."""
    evening: Match[Any] = Match(SHELF[name], setup_for(SHELF[name], min(4, SHELF[name].usual[-1])))
    found = tries = 0
    for number, (match, seat) in enumerate(asked_in(evening, 3)):
        if number % 5 == 0:
            imagination = Imagination(match, seat)
            found += imagination.world(Random(number)) is not None
            tries += imagination.tries
    assert found / tries > 0.6


def test_worlds_are_imagined_where_the_seat_could_also_speak_in_between() -> None:
    """What may be said at any time is no part of the question."""
    found = 0
    for name in SECRETIVE:
        for seed in range(60):
            evening: Match[Any] = Match(SHELF[name], setup_for(SHELF[name], SHELF[name].usual[-1]))
            for match, seat in asked_in(evening, seed):
                asked = match.decision
                if isinstance(asked, Choose) and any(who == seat for who, _ in asked.asides):
                    assert Imagination(match, seat).world(Random(seed)) is not None
                    found += 1
                    break
            if found:
                break
    assert found


def test_an_imagined_world_goes_its_own_way() -> None:
    """Playing it on changes nothing of the match."""
    name = SECRETIVE[0]
    evening: Match[Any] = Match(SHELF[name], setup_for(SHELF[name], SHELF[name].usual[0]))
    match, seat = next(asked_in(evening, 1))
    before = encode(match.laid_out())
    world = Imagination(match, seat).world(Random(1))
    assert world is not None
    world.answer(seat, world.offered(seat)[0])
    assert encode(match.laid_out()) == before
    assert isinstance(match.decision, Choose) or match.owed


def test_what_the_table_holds_is_nobodys_secret_to_redraw() -> None:
    """With real pieces nobody has told, worlds are imagined all the same."""
    for name in SECRETIVE:
        game = SHELF[name]
        seats = setup_for(game, game.usual[0]).seats
        evening: Match[Any] = Match(game, Setup(name, seats, {}, dict.fromkeys(game.sources, Holder.TABLE)))
        for number, (match, seat) in enumerate(asked_in(evening, 5)):
            if number % 9 == 0:
                assert Imagination(match, seat).world(Random(number)) is not None
