"""Which bid may follow which (RULES.md 2.2 to 2.8, 2.12)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.engine.games.liars_dice.answers import DOUBT, EXACT, Bid
from companion.engine.games.liars_dice.pieces import FACES, ONES, PIPS, Face
from companion.engine.kernel.errors import Refusal, refusal

if TYPE_CHECKING:
    from companion.engine.games.liars_dice.table import Table
    from companion.engine.kernel.decisions import Option, Seat

NOT_WITH_ONES: Final = refusal("not-with-ones", "2.7")
FACE_STAYS: Final = refusal("face-stays", "2.12")
NOTHING_TO_DOUBT: Final = refusal("nothing-to-doubt", "2.3")
NO_EXACT: Final = refusal("exact-is-off", "2.11")


class Before(NamedTuple):
    """What a bid must be measured by: the one that stands (0: none), and how this round is played."""

    number: int
    face: Face | None
    lying: int
    wild: bool
    ones_first: bool
    """2.7 Whether the first bid may be of ones."""
    face_stays: bool
    """2.12 Whether this player must keep to the face."""


def before(table: Table, who: Seat) -> Before:
    """Say what the bid of a player is measured by."""
    last = bool(table.last_die)
    ones_first = table.variants.open_with_ones or last
    return Before(table.number, table.face, table.lying, table.wild, ones_first, last and table.dice[who] > 1)


def why_not_bid(than: Before, number: int, face: Face) -> Refusal | None:
    """2.2-2.8, 2.12 Why a bid may not be made; None if it may."""
    if not 1 <= number <= than.lying:
        return refusal("more-than-lie-there", "2.8", most=than.lying)
    if not may_name(than, face):
        return FACE_STAYS if than.number else NOT_WITH_ONES
    least = lowest(than, face)
    return None if number >= least else refusal("not-high-enough", "2.6" if than.wild else "2.5", least=least)


def may_name(than: Before, face: Face) -> bool:
    """2.7, 2.12 Whether a bid may be of this face at all."""
    if not than.number:
        return face is not ONES or than.ones_first
    return face is than.face or not than.face_stays


def lowest(than: Before, face: Face) -> int:
    """2.5, 2.6 How many dice of a face a bid must name at least."""
    if not than.number:
        return 1
    to_ones, from_ones = face is ONES, than.face is ONES
    if than.wild and to_ones and not from_ones:
        return (than.number + 1) // 2
    if than.wild and from_ones and not to_ones:
        return 2 * than.number + 1
    higher = than.face is not None and PIPS[face] > PIPS[than.face]
    return than.number if higher else than.number + 1


@lru_cache(maxsize=8192)
def bids(than: Before) -> tuple[Bid, ...]:
    """2.8 Every bid that may be made, the lowest first; none if there is no higher one."""
    least = [(face, lowest(than, face)) for face in FACES if may_name(than, face)]
    numbers = range(min((number for _, number in least), default=1), than.lying + 1)
    return tuple([bid_of(number, face) for number in numbers for face, first in least if number >= first])


@lru_cache(maxsize=512)
def bid_of(number: int, face: Face) -> Bid:
    """The same bid is always the same object."""
    return Bid(number, face)


@lru_cache(maxsize=8192)
def sayings(than: Before, *, exact: bool) -> tuple[Option, ...]:
    """2.3, 2.8, 2.11 All that a player may say: doubt what was bid, call it exact, or raise it."""
    if not than.number:
        return bids(than)
    return (DOUBT, *((EXACT,) if exact else ()), *bids(than))
