"""Exact chances of a turn (RULES.md, section 2), by counting every way in which the dice can fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from companion.engine.games.ship_captain_crew.pieces import CARGO_DICE, DICE, FACE_OF, FACES, PARTS, ROLLS

ALL: Final = len(PARTS)


class After(NamedTuple):
    """How a roll can end: how many are aboard, and the cargo if that is all of them (else 0)."""

    aboard: int
    cargo: int


@lru_cache(maxsize=8)
def after_roll(aboard: int) -> dict[After, Fraction]:
    """2.2-2.5 How likely each end of a roll is, with so many aboard before it."""
    dice = DICE - aboard
    ways = Counter(_settled(aboard, fallen) for fallen in product(FACES, repeat=dice))
    return {end: Fraction(number, len(FACES) ** dice) for end, number in ways.items()}


def _settled(aboard: int, fallen: tuple[int, ...]) -> After:
    loose = list(fallen)
    for part in PARTS[aboard:]:
        if FACE_OF[part] not in loose:
            return After(aboard, 0)
        loose.remove(FACE_OF[part])
        aboard += 1
    return After(aboard, sum(loose))


def crew_by(rolls: int = ROLLS, aboard: int = 0) -> Fraction:
    """2.7 How likely ship, captain and crew are aboard after so many rolls."""
    if aboard == ALL:
        return Fraction(1)
    if not rolls:
        return Fraction(0)
    return sum((share * crew_by(rolls - 1, end.aboard) for end, share in after_roll(aboard).items()), Fraction(0))


@lru_cache(maxsize=256)
def going_on(left: int, cargo: tuple[int, ...] = (), *, any_of_them: bool = False) -> Fraction:
    """2.5, 2.6 The cargo to be expected from rolling again with so many rolls left, and stopping when that is best.

    With `any_of_them` the better dice of this cargo may be kept.
    """
    kept = {(): None} | ({(face,): None for face in cargo} if any_of_them else {})
    return max(_reload(left, keep, any_of_them=any_of_them) for keep in kept)


def _reload(left: int, keep: tuple[int, ...], *, any_of_them: bool) -> Fraction:
    rolled = list(product(FACES, repeat=CARGO_DICE - len(keep)))
    worth = [_best(left - 1, (*keep, *fallen), any_of_them=any_of_them) for fallen in rolled]
    return sum(worth, Fraction(0)) / len(rolled)


def _best(left: int, cargo: tuple[int, ...], *, any_of_them: bool) -> Fraction:
    here = Fraction(sum(cargo))
    return max(here, going_on(left, cargo, any_of_them=any_of_them)) if left else here


def best_stop(left: int) -> int:
    """2.5 The least cargo with which stopping is as good as rolling both dice again, with so many rolls left."""
    return next(cargo for cargo in range(CARGO_DICE, CARGO_DICE * FACES[-1] + 1) if cargo >= going_on(left))


def cargo_chances(stops: Mapping[int, int]) -> dict[int, Fraction]:
    """2.1-2.8 How likely each cargo is (0: none) for a player who stops from so much on, by the rolls that are left."""
    found: Counter[int] = Counter()
    _follow(ROLLS, 0, Fraction(1), stops, found)
    return {cargo: Fraction(share) for cargo, share in sorted(found.items())}


def _follow(left: int, aboard: int, share: Fraction, stops: Mapping[int, int], found: Counter[int]) -> None:
    """Go all ways that a turn can take from here; with all aboard, both dice of the cargo are rolled again."""
    for end, likely in after_roll(aboard).items():
        ended = left == 1 or (end.aboard == ALL and end.cargo >= stops[left - 1])
        if ended:
            found[end.cargo] += share * likely  # type: ignore[assignment]  # a share, not a number of times
        else:
            _follow(left - 1, end.aboard, share * likely, stops, found)
