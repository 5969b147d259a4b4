"""When to stop, against the exact optimum: two players, a whole match, every way in which dice can fall."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement, product
from random import Random

import pytest
from msgspec import structs

from companion.engine.games.ship_captain_crew.answers import Again, stop_or_roll
from companion.engine.games.ship_captain_crew.chances import ALL, after_roll
from companion.engine.games.ship_captain_crew.instinct import INSTINCT
from companion.engine.games.ship_captain_crew.pieces import FACES, PARTS, ROLLS
from companion.engine.games.ship_captain_crew.view import View
from companion.engine.kernel.decisions import Choose, Seat
from companion.engine.kernel.imagining import first_thought
from companion.engine.kernel.instinct import Asked
from companion.engine.kernel.match import Match
from companion.engine.shelf import SHELF
from companion.sailors.win_shares import setup_for

GAME = SHELF["ship_captain_crew"]
MATCH = Match(GAME, setup_for(GAME, 2))
ONE, TWO = MATCH.setup.seats
ROUNDS = 5
PAIRS = tuple(combinations_with_replacement(FACES, 2))
MOST = 12
NEAR = 0.01
"""One point of a hundred."""

Pair = tuple[int, int]
Thought = Callable[[int, Pair], Again | None]
"""With so many rolls left and this cargo: what is rolled again, or None to stop."""


def completed() -> dict[int, dict[int, float]]:
    """How likely ship, captain and crew are aboard with so many rolls left, by the sum of the cargo; -1: never."""
    found: dict[int, dict[int, float]] = {left: defaultdict(float) for left in range(-1, ROLLS)}

    def follow(left: int, aboard: int, likely: float) -> None:
        for end, share in after_roll(aboard).items():
            if end.aboard == ALL:
                found[left - 1][end.cargo] += likely * float(share)
            elif left > 1:
                follow(left - 1, end.aboard, likely * float(share))
            else:
                found[-1][0] += likely * float(share)

    follow(ROLLS, 0, 1.0)
    return found


COMPLETED = completed()
OF_SUM = {total: [pair for pair in product(FACES, repeat=2) if sum(pair) == total] for total in range(2, MOST + 1)}


def rolled(value: dict[Pair, float], kept: tuple[int, ...]) -> float:
    ways = [kept + fell for fell in product(FACES, repeat=2 - len(kept))]
    ends = [value[min(way), max(way)] for way in ways]
    return sum(ends) / len(ends)


def a_turn(brings: list[float], *, singles: bool, thought: Thought | None) -> float:
    """What a turn is worth if a cargo brings so much: as somebody thinks, or as well as can be."""
    value = {pair: brings[sum(pair)] for pair in PAIRS}
    total = COMPLETED[-1][0] * brings[0] + sum(share * brings[cargo] for cargo, share in COMPLETED[0].items())
    for left in range(1, ROLLS):
        again = {keep: rolled(value, keep) for keep in ((), *((face,) for face in FACES))}
        following = {}
        for pair in PAIRS:
            stop = brings[sum(pair)]
            if thought is not None:
                said = thought(left, pair)
                one = () if said is None or len(said.dice) == 2 else (pair[pair[0] == said.dice[0]],)
                following[pair] = stop if said is None else again[one]
            else:
                following[pair] = max(stop, again[()], *([again[face,] for face in pair] if singles else []))
        value = following
        for cargo, share in COMPLETED[left].items():
            ways = [value[min(way), max(way)] for way in OF_SUM[cargo]]
            total += share * sum(ways) / len(ways)
    return total


@cache
def captain(coins: bool, singles: bool, before: int | None, left: int, pair: Pair) -> Again | None:  # noqa: FBT001
    """What the sailor says who goes first, or comes after so much cargo."""
    seen = MATCH.view(ONE)
    assert isinstance(seen, View)
    cargo: dict[Seat, int] = {} if before is None else {TWO: before}
    waiting = (ONE, TWO) if before is None else (ONE,)
    view = structs.replace(
        seen, coins=coins, cargo=cargo, waiting=waiting, left=left, loose=pair[::-1], parts=PARTS, missing=()
    )
    options = stop_or_roll(pair[::-1], any_of_them=singles)
    said = first_thought(GAME, Asked(ONE, Choose(ONE, "cargo", options), options, lambda _: view), Random(1))
    return said if isinstance(said, Again) else None


class Two:
    """A whole match of two: what it is worth to the first named, who is a captain or plays as well as can be."""

    def __init__(self, *, coins: bool, singles: bool, captains: frozenset[Seat]) -> None:
        self._coins, self._singles, self._captains = coins, singles, captains
        self._worth: dict[tuple[int, int, Seat], float] = {}

    def _turn(self, who: Seat, before: int | None, brings: list[float]) -> float:
        thought = None
        if who in self._captains:

            def thought(left: int, pair: Pair) -> Again | None:
                return captain(self._coins, self._singles, before, left, pair)

        sign = 1 if who == ONE else -1
        return sign * a_turn([sign * one for one in brings], singles=self._singles, thought=thought)

    def _a_round(self, first: Seat, pays: Callable[[int, int], float]) -> float:
        second = TWO if first == ONE else ONE
        after = []
        for cargo in range(MOST + 1):
            ends = [pays(cargo, also) if first == ONE else pays(also, cargo) for also in range(MOST + 1)]
            after.append(self._turn(second, cargo, ends) if cargo != 1 else 0.0)
        return self._turn(first, None, after)

    def worth(self, number: int, ahead: int, first: Seat) -> float:
        """3.1-4.2 From the beginning of a round, so far ahead."""
        if number > ROUNDS:
            return 0.5 + 0.5 * ((ahead > 0) - (ahead < 0))
        key = (number, ahead, first)
        if key not in self._worth:
            self._worth[key] = self._from(number, ahead, first, TWO if first == ONE else ONE)
        return self._worth[key]

    def _from(self, number: int, ahead: int, first: Seat, then: Seat) -> float:
        if not self._coins:
            return self._a_round(first, lambda one, two: self.worth(number + 1, ahead + one - two, then))
        won, lost, none = (self.worth(number + 1, ahead + by, then) for by in (1, -1, 0))
        tied, before = none, 2.0

        def pays(one: int, two: int) -> float:
            return won if one > two else lost if two > one else tied if one else lost_to_the_sea

        while abs(tied - before) > 1e-9:  # 3.3, 3.5 a roll-off goes on until one is ahead
            lost_to_the_sea = before = tied
            tied = self._a_round(first, pays)
        lost_to_the_sea = none
        return self._a_round(first, pays)


@pytest.mark.parametrize("singles", [False, True], ids=["both", "any"])
@pytest.mark.parametrize("coins", [True, False], ids=["coins", "sum"])
def test_the_captain_is_within_a_point_of_the_exact_optimum(coins: bool, singles: bool) -> None:  # noqa: FBT001
    """Against somebody who answers it as well as can be, from either chair, next to nothing is lost."""
    assert INSTINCT.exact  # a captain answers so too
    for first in (ONE, TWO):
        optimum = Two(coins=coins, singles=singles, captains=frozenset()).worth(1, 0, first)
        reached = Two(coins=coins, singles=singles, captains=frozenset({ONE})).worth(1, 0, first)
        assert optimum - NEAR < reached < optimum + 1e-9


def test_a_captain_who_took_any_cargo_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopping with the first cargo costs more than a point."""
    best = Two(coins=True, singles=False, captains=frozenset()).worth(1, 0, ONE)
    monkeypatch.setattr(f"{__name__}.captain", lambda *_: None)
    assert Two(coins=True, singles=False, captains=frozenset({ONE})).worth(1, 0, ONE) < best - NEAR
