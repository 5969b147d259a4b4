"""A fork stands where the match stands, goes its own way, and shares nothing that changes."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct

from companion.engine.kernel.codec import encode
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.session.table.random_player import RandomPlayer, play
from tests.engine.test_every_game import NAMES, everything

every_game = pytest.mark.parametrize("name", list(SHELF))


def midway(name: str, stop: int, seed: int = 5) -> Match[Any]:
    game = SHELF[name]
    holders = dict.fromkeys(game.sources, Holder.APP if seed % 2 else Holder.TABLE)
    match: Match[Any] = Match(game, Setup(name, NAMES[: game.usual[0]], {}, holders))
    for _ in play(match, seed):
        if match.sequence >= stop:
            break
    return match


@every_game
@pytest.mark.parametrize("stop", [0, 1, 7, 30, 61, 100])
def test_a_fork_is_the_same_match_and_plays_on_alike(name: str, stop: int) -> None:
    match = midway(name, stop)
    fork = match.fork()

    assert everything(fork) == everything(match)
    assert (fork.steps, fork.owed, fork.at_boundary) == (match.steps, match.owed, match.at_boundary)
    assert [fork.history(seat) for seat in match.setup.seats] == [match.history(seat) for seat in match.setup.seats]
    player = RandomPlayer(3)
    while match.decision is not None:
        answer = player.answer(match.decision, match.sequence, match.owed)
        assert encode(fork.answer(answer)) == encode(match.answer(answer))
    assert everything(fork) == everything(match)


@every_game
@pytest.mark.parametrize("stop", [3, 40])
def test_a_fork_that_goes_its_own_way_leaves_the_match_alone(name: str, stop: int) -> None:
    match = midway(name, stop, 4)
    before = everything(match)
    fork = match.fork()
    for _ in play(fork, 99):
        pass

    assert everything(match) == before
    again = match.fork()  # the milestone is remembered; it must be the same
    assert everything(again) == before
    again.undo()
    again.redo()
    assert everything(again) == before == everything(match)


@every_game
def test_a_fork_shares_nothing_that_can_change(name: str) -> None:
    match = midway(name, 45)
    fork = match.fork()

    shared = {id(one) for one in _mutable(match._state)} & {id(one) for one in _mutable(fork._state)}
    assert not shared


def _mutable(value: Any) -> Iterator[Any]:
    """Every list, dict, set and unfrozen struct below a value."""
    if isinstance(value, Struct):
        if not value.__struct_config__.frozen:
            yield value
        for name in value.__struct_fields__:
            yield from _mutable(getattr(value, name))
    elif isinstance(value, dict):
        yield value
        for one in value.values():
            yield from _mutable(one)
    elif isinstance(value, (list, set, tuple)):
        if not isinstance(value, tuple):
            yield value
        for one in value:
            yield from _mutable(one)


def test_a_thousand_forks_leave_nothing_behind() -> None:
    match = midway(next(iter(SHELF)), 45)
    gc.collect()
    before = len(gc.get_objects())
    for _ in range(1000):
        match.fork()
    gc.collect()
    assert len(gc.get_objects()) - before < 200
