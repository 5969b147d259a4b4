"""When to stop (RULES.md 2.5), worked out exactly: every way in which the dice can fall is counted."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.engine.games.ship_captain_crew.answers import STOP, Again
from companion.engine.games.ship_captain_crew.chances import best_stop, cargo_chances
from companion.engine.games.ship_captain_crew.pieces import CARGO_DICE, FACES, ROLLS
from companion.engine.kernel.instinct import Instinct, remember_nothing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.games.ship_captain_crew.table import Table
    from companion.engine.kernel.decisions import Option, Seat
    from companion.engine.kernel.instinct import Asked, Lots


class Race(NamedTuple):
    """What a cargo is measured by: the best so far, how many brought it, and how many are still to come.

    Where all cargo adds up nothing of that matters, and the cargo counts as it is.
    """

    coins: bool
    best: int = 0
    level: int = 0
    to_come: int = 0
    any_of_them: bool = False


def answer(asked: Asked, lots: Lots) -> Option:  # noqa: ARG001  it is worked out, not guessed
    """2.5, 2.6 Stop, or roll again what is best rolled again."""
    view = asked.view
    singles = any(isinstance(option, Again) and len(option.dice) == 1 for option in asked.options)
    if view.coins:
        best = max(view.cargo.values(), default=0)
        level = sum([cargo == best for cargo in view.cargo.values()])
        race = Race(True, best, level, len(view.waiting) - 1, singles)  # noqa: FBT003  a record
    else:
        race = Race(False, any_of_them=singles)  # noqa: FBT003  a record
    return max(asked.options, key=lambda option: _worth_of(option, view.loose, view.left, race))


def _worth_of(option: Option, cargo: tuple[int, ...], left: int, race: Race) -> float:
    if not isinstance(option, Again):
        return _standing(sum(cargo), race)
    kept = list(cargo)
    for face in option.dice:
        kept.remove(face)
    return _again(left, tuple(kept), race)


@lru_cache(maxsize=16384)
def _again(left: int, kept: tuple[int, ...], race: Race) -> float:
    """What it is worth to roll all dice that are not kept, and to go on from there as well as can be."""
    rolled = tuple(product(FACES, repeat=CARGO_DICE - len(kept)))
    return sum([_best(left - 1, tuple(sorted(kept + fell)), race) for fell in rolled]) / len(rolled)


@lru_cache(maxsize=16384)
def _best(left: int, cargo: tuple[int, ...], race: Race) -> float:
    here = _standing(sum(cargo), race)
    if not left:
        return here
    singles = [_again(left, (face,), race) for face in set(cargo)] if race.any_of_them else []
    return max(here, _again(left, (), race), *singles)


@lru_cache(maxsize=4096)
def _standing(cargo: int, race: Race) -> float:
    """3.2, 3.3 The chance that this cargo wins the round, those who tie sharing it; or the cargo itself."""
    if not race.coins:
        return float(cargo)
    if not cargo or cargo < race.best:
        return 0.0
    level = race.level if cargo == race.best else 0
    less, same = _others(cargo)
    ways = range(race.to_come + 1)
    return sum([comb(race.to_come, n) * same**n * less ** (race.to_come - n) / (1 + level + n) for n in ways])


@lru_cache(maxsize=64)
def _others(cargo: int) -> tuple[float, float]:
    """How likely somebody who stops for the most cargo brings less, and how likely just as much."""
    chances = cargo_chances({left: best_stop(left) for left in range(1, ROLLS)})
    return float(sum(share for brought, share in chances.items() if brought < cargo)), float(chances.get(cargo, 0))


def worth(table: Table) -> Mapping[Seat, float]:
    """3.2, 4.1 Who is ahead, more surely the fewer rounds are left."""
    ahead = max(table.score.values(), default=0)
    left = max(1, table.variants.rounds - table.round + 1) * (1 if table.variants.coins else 4)
    weights = {who: 2.0 ** (2 * (points - ahead) / left) for who, points in table.score.items()}
    total = sum(weights.values()) or 1.0
    return {who: weight / total for who, weight in weights.items()}


def always_stops(asked: Asked, lots: Lots) -> Option:  # noqa: ARG001  the plainest way to play
    """Take the first cargo that comes."""
    return STOP


def stops_by_cargo(asked: Asked, lots: Lots) -> Option:  # noqa: ARG001  it is worked out, not guessed
    """Stop for the most cargo on average, whatever the others have."""
    view = asked.view
    race = Race(False, any_of_them=len(asked.options) > 2)  # noqa: FBT003  a record
    return max(asked.options, key=lambda option: _worth_of(option, view.loose, view.left, race))


INSTINCT: Final = Instinct(
    answer=answer,
    remember=remember_nothing,
    worth=worth,
    exact=True,
    yardsticks={"first-cargo": always_stops, "most-cargo": stops_by_cargo},
)
