"""Positions: written down and taken over, or refused when they cannot be."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from companion.engine.games.tortuga1667.pieces import Place
from companion.engine.kernel.codec import encode
from companion.engine.kernel.errors import Forbidden, KernelError, NotAsked, Unreadable
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.session.table.random_player import RandomPlayer, play
from tests.engine.tortuga1667.evenings import OWN_DECK, evening, setup
from tests.engine.tortuga1667.table import GAME, NAMES, at, begin

PLAIN = Setup(GAME.name, NAMES[:4])


def why_not_taken_over(**wrong: Any) -> str:
    """Take a plain position of four with something wrong in it."""
    position = json.loads(GAME.position(GAME.sketch(PLAIN, {})))
    with pytest.raises(KernelError) as refused:
        GAME.take_over(json.dumps(position | wrong))
    return str(refused.value)


# --- round trips --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 10))
def test_at_every_turn_a_position_can_be_written_and_taken_over(players: int) -> None:
    """5.0, 11.9: it is the match: the same state, the same question, the same setup."""
    for match, _ in evening(setup(players, 17), players):
        if match.at_boundary and match.decision is not None:
            other = Match(GAME, position=match.position())
            assert encode(other._state) == encode(match._state)
            assert encode(other.decision) == encode(match.decision)
            assert other.setup == match.setup


def test_a_position_remembers_agreed_stars_and_an_own_deck() -> None:
    """10.2, 10.11"""
    agreed = {"starred-pick": "agreed", "starred": ["scurvy", "facade", "crows-nest"], "vote-profile": "custom"}
    how = GAME.complete(Setup(GAME.name, NAMES[:4], agreed, {}, {"votes": OWN_DECK}))

    position = GAME.position(GAME.sketch(how, {}))

    assert Match(GAME, position=position).setup == how


def test_a_position_taken_over_plays_on_as_the_match_would() -> None:
    """5.0"""
    match = Match(GAME, setup(6, 5))
    for _ in play(match, 8):
        if match.sequence > 60 and match.at_boundary:
            break
    other, castaway = Match(GAME, position=match.position()), RandomPlayer(9)

    while match.decision is not None:
        answer = castaway.answer(match.decision, match.sequence, match.owed)
        assert encode(match.answer(answer)) == encode(other.answer(answer))
    assert match.result == other.result


def test_before_the_first_turn_there_is_no_position() -> None:
    """4.9"""
    with pytest.raises(NotAsked, match="no-turn-yet"):
        begin(4).match.position()


def test_in_the_middle_of_a_turn_the_position_is_that_before_it() -> None:
    """5.0"""
    game = at("FD: ann ben | JR: cat dan")
    before = game.match.position()

    game.play("ann: force", "ann: 1 2")

    assert game.match.position() == before


def test_after_the_end_there_is_no_position_to_take_over() -> None:
    """5.0, 9.2"""
    match = Match(GAME, PLAIN)
    for _ in play(match, 3):
        pass

    with pytest.raises(Forbidden, match="not-between-turns"):
        GAME.take_over(GAME.position(match._state))


# --- taking over --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"turned": "pistol"}, "event-cards-missing"),
        ({"bag": ["ann"]}, "pawns-not-once-each"),
        ({"ballots": ["?"]}, "vote-cards-not-32"),
        ({"told": [{"what": {"is": "turn-began", "who": "ann"}}]}, "not-readable"),
        ({"boxed": 2}, "event-cards-missing"),
        ({"unseen": {"pistol": 3}}, "event-cards-missing"),
        ({"unseen": {"pistol": 17}}, "event-card-too-often"),
        ({"stars_unseen": 2}, "starred-cards [10.2]"),
        ({"starred": ["scurvy", "facade", "scurvy"]}, "event-card-too-often"),
        ({"hands": {"ann": ["?"] * 3}}, "hands-missing"),
        ({"penalties": {"ann": 1}}, "hand-too-large [7.6]"),
        (
            {"hands": {"ann": ["?"] * 2, **dict.fromkeys(("ben", "cat", "dan"), ["?"] * 3)}, "vote_deck": [{"?": 21}]},
            "hand-size (who ann) [7.6]",
        ),
        ({"sitting_out": {"ann": 1}}, "pirate-code-count [8.10]"),
        ({"variants": {"timer": 1}}, "not-readable"),
        ({"variants": {"two-dutch": True, "short-game": 30}}, "option-value"),
        ({"sources": {"votes": "nobody"}}, "not-readable"),
        ({"seats": ["ann", "ben", "cat"]}, "pawns-not-once-each"),
        ({"seats": ["ann", "ben", "cat", "cat"]}, "seat-twice"),
        ({"krakens": 1}, "not-readable"),
        ({"vote_deck": [{"?": 20}, {}]}, "vote-deck-layer"),
        ({"chests": {"GAL": 8}}, "holds-missing"),
        ({"lines": {"FD": ["ann", "ben", "cat", "dan"]}}, "places-missing"),
        ({"row": [{}, {}, {}, {}, {"seen_by": ["bob"]}]}, "no-such-seat [5.1]"),
    ],
)
def test_a_position_that_cannot_be_is_refused(wrong: dict[str, Any], why: str) -> None:
    """2.1, 2.3, 2.4, 3.1, 4.2, 5.0, 7.6, 8.10, 10.2"""
    assert why_not_taken_over(**wrong).startswith(why)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "{}", '{"seats": 4}', "\ud800", "x" * 10_000])
def test_what_is_no_position_is_unreadable(text: str) -> None:
    """5.0"""
    with pytest.raises((Unreadable, Forbidden)):
        GAME.take_over(text)


def test_with_app_held_cards_a_position_must_know_them() -> None:
    """4.2, 4.3"""
    app = Setup(GAME.name, NAMES[:4], {}, dict.fromkeys(GAME.sources, Holder.APP))
    position = json.loads(GAME.position(GAME.sketch(app, {})))

    with pytest.raises(Forbidden, match="loyalties-missing"):
        GAME.take_over(position | {"loyalties": dict.fromkeys(NAMES[:4], "?")})
    with pytest.raises(Forbidden, match="vote-cards-not-32"):
        GAME.take_over(position | {"hands": dict.fromkeys(NAMES[:4], ["?"] * 3)})


def test_open_loyalties_must_be_known_and_as_many_as_the_variant_says() -> None:
    """10.5, 10.6"""
    how = Setup(GAME.name, NAMES[:4], {"half-open-loyalty": True})
    assert list(GAME.sketch(how, {}).face_up) == ["ann", "cat"]

    for wrong in ({"face_up": ["ann"]}, {"face_up": ["ann", "ben", "cat"]}, {"face_up": ["ann", "ann"]}):
        with pytest.raises(Forbidden, match="open-loyalties"):
            GAME.sketch(how, {"loyalties": {"ann": "E", "ben": "F", "cat": "E"}, **wrong})
    with pytest.raises(Forbidden, match="open-loyalty-unknown"):
        GAME.sketch(how, {"loyalties": {"ann": "E", "ben": "?"}, "face_up": ["ann", "ben"]})


def test_a_match_starts_from_a_setup_or_a_position_but_not_from_both_or_neither() -> None:
    """4.1"""
    position = GAME.position(GAME.sketch(PLAIN, {}))
    for setup_, given in ((None, None), (PLAIN, position)):
        with pytest.raises(Unreadable, match="setup-or-position"):
            Match(GAME, setup_, position=given)


def test_damaged_positions_are_refused_or_playable() -> None:
    """5.0: a position is a file that anybody may edit, so what is accepted can be played to its end."""
    refused = accepted = 0
    for seed in range(120):
        chance = Random(seed)
        match = Match(GAME, setup(chance.randint(2, 9), seed))
        for _ in play(match, seed):
            if match.sequence > 40 and match.at_boundary:
                break
        if match.decision is None:
            continue
        position = json.loads(match.position())
        for _ in range(6):
            damaged = json.loads(json.dumps(position))
            _damage(damaged, chance)
            try:
                other = Match(GAME, position=json.dumps(damaged))
            except KernelError:
                refused += 1
                continue
            accepted += 1
            for _ in zip(range(150), play(other, seed), strict=False):
                assert GAME.broken(other._state) == []
    assert refused > 10 * accepted / 4 > 0


def _damage(part: Any, chance: Random) -> None:
    """Change, drop or swap something, somewhere."""
    keys = list(part) if isinstance(part, dict) else list(range(len(part)))
    key = chance.choice(keys)
    if isinstance(part[key], (dict, list)) and part[key] and chance.random() < 0.8:
        _damage(part[key], chance)
    elif isinstance(part[key], int) and chance.random() < 0.6:
        part[key] += chance.choice((-1, 1, 2))
    elif chance.random() < 0.4:
        del part[key]
    else:
        part[key] = chance.choice(("ann", "pistol", "scurvy", "FD", "E", "?", Place.TORTUGA.value, 1, None, [], {}))
