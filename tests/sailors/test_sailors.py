"""Sailors: the same answer on every machine, stronger the more they imagine, and never stuck."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from msgspec import Struct

from companion.engine.kernel.decisions import TURN, Answer, Chance, Choose, Plain, Rules, Seat
from companion.engine.kernel.extras import Extras
from companion.engine.kernel.game import Game
from companion.engine.kernel.imagining import Imagination
from companion.engine.kernel.instinct import NO_INSTINCT, Instinct, remember_nothing
from companion.engine.kernel.match import Match
from companion.engine.kernel.results import Result
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import SHELF
from companion.sailors.characters import CHARACTERS, INSTINCT, RANDOM, Character, in_the_arena
from companion.sailors.crew_play import play_to_the_end
from companion.sailors.playouts import Trial
from companion.sailors.sailor import answer
from companion.sailors.twin_matches import asked_in
from companion.sailors.win_shares import rounds, setup_for, wilson
from tests.engine.kernel.test_match import ANN, BEN, Toss

every_game = pytest.mark.parametrize("name", list(SHELF))
FEW = Character("few", worlds=6)

ANSWERS = (
    "import sys; from companion.engine.shelf import SHELF; from companion.engine.kernel.codec import encode; "
    "from companion.engine.kernel.match import Match; from companion.sailors.win_shares import setup_for; "
    "from companion.sailors.characters import Character; from companion.sailors.crew_play import play_to_the_end\n"
    "for name in SHELF:\n"
    "  match = Match(SHELF[name], setup_for(SHELF[name], SHELF[name].usual[0]))\n"
    "  crew = {seat: Character('few', worlds=4) for seat in match.setup.seats}\n"
    "  for _ in play_to_the_end(match, crew, 5):\n"
    "    if match.sequence > 60: break\n"
    "  print(name, encode([step.answer for step in match.steps]))\n"
)


def test_the_same_seed_gives_the_same_answers_under_any_hash_seed() -> None:
    """Three processes, three hash seeds, one story."""
    told = [
        subprocess.run(
            [sys.executable, "-c", ANSWERS],
            check=True,
            capture_output=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in ("1", "22", "333")
    ]
    assert told[0] == told[1] == told[2]
    assert len(told[0].splitlines()) == len(SHELF)


@every_game
def test_a_second_thought_is_the_same(name: str) -> None:
    """Asked twice, a sailor says the same, whatever was asked in between."""
    evening: Match[Any] = Match(SHELF[name], setup_for(SHELF[name], SHELF[name].usual[0]))
    for number, (match, seat) in enumerate(asked_in(evening, 2)):
        if number % 7 == 0:
            assert answer(match, seat, FEW, 3) == answer(match, seat, FEW, 3)


@every_game
def test_instinct_beats_anything(name: str) -> None:
    """Against any answers at all, instinct alone wins clearly more than its share."""
    last = list(rounds(SHELF[name], [INSTINCT, RANDOM], 12, seed=4))[-1] if 2 in SHELF[name].usual else []
    assert not last or last[0].won > last[1].won


@every_game
def test_a_whole_evening_of_sailors_ends(name: str) -> None:
    """All three characters at one table, to a result."""
    players = min(3, SHELF[name].usual[-1])
    match: Match[Any] = Match(SHELF[name], setup_for(SHELF[name], max(players, SHELF[name].usual[0])))
    crew = dict(zip(match.setup.seats, (FEW, CHARACTERS["deckhand"], FEW), strict=False))
    for _ in play_to_the_end(match, crew, 8):
        assert match.sequence < 5000
    assert match.result is not None


def test_a_game_without_instinct_gets_playouts_alone() -> None:
    """It says nothing of sailors, and one sits in all the same."""
    game, seats = Toss(), (ANN, BEN)
    assert game.extras.instinct is NO_INSTINCT
    match: Match[Any] = Match(game, Setup(game.name, seats))
    for _ in play_to_the_end(match, dict.fromkeys(seats, Character("few", worlds=12)), 2):
        assert match.sequence < 2000
    assert match.result is not None


def test_nobody_answers_for_chance() -> None:
    """A sailor is asked only what a person would be asked."""
    name = next(iter(SHELF))
    match: Match[Any] = Match(SHELF[name], setup_for(SHELF[name], SHELF[name].usual[0]))
    assert isinstance(match.decision, Chance)
    with pytest.raises(LookupError):
        answer(match, match.setup.seats[0], FEW)


def test_wilson() -> None:
    """The textbook's own figures."""
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 0) == (0.0, 1.0)


@every_game
def test_the_yardsticks_of_a_game_can_play(name: str) -> None:
    """Whoever can be named in the arena finishes a match there."""
    for one in in_the_arena(SHELF[name]).values():
        if one.yardstick:
            records = list(rounds(SHELF[name], [one, INSTINCT], 2))[-1]
            assert sum(record.won for record in records) >= 2


def test_answers_are_answers() -> None:
    """What a sailor says is on offer."""
    for name, game in SHELF.items():
        evening: Match[Any] = Match(game, setup_for(game, game.usual[0]))
        match, seat = next(asked_in(evening, 3))
        said = answer(match, seat, FEW)
        assert isinstance(said, Answer)
        assert match.why_not(said) is None, name


class Stay(Plain, frozen=True):
    """Stop here, or say one thing more."""

    word: str


class Steps(Struct):
    """The state: who has come how far, and who is on."""

    seats: tuple[Seat, ...]
    far: dict[Seat, int] = {}
    turn: int = 0
    told: list[Any] = []


class Stroll(Game[Steps]):
    """Every turn is one step, whatever is said in it: no answer is better than another."""

    name, version, players, options, state = "stroll", 1, range(2, 3), Stay, Steps
    extras = Extras(
        instinct=Instinct(
            remember=remember_nothing,
            horizon=lambda _: 2,
            worth=lambda state: {who: far / 10 for who, far in state.far.items()},
        )
    )

    def begin(self, setup: Setup) -> Steps:
        return Steps(setup.seats, dict.fromkeys(setup.seats, 0))

    def rules(self, state: Steps) -> Rules[Result]:
        while state.turn < 10:
            yield TURN
            who = state.seats[state.turn % 2]
            answer = yield Choose(who, "stop", (Stay("stop"), Stay("more")))
            if answer == Stay("more"):
                yield Choose(who, "more", (Stay("stop"),))
            state.far[who] += 1
            state.turn += 1
        return Result((), (), "far enough")

    def view(self, state: Steps, seat: Seat | None) -> Any:  # noqa: ARG002  nothing is hidden
        return state


def test_an_answer_that_ends_a_turn_is_judged_at_the_same_turn_as_one_that_does_not() -> None:
    """The horizon is counted from the question."""
    game = Stroll()
    match: Match[Any] = Match(game, Setup(game.name, (ANN, BEN)))
    trial = Trial(Imagination(match, ANN), 1)
    trial.run(8, Stay("stop"))
    assert [trial.chance(one) for one in trial.options] == [0.1, 0.1]
