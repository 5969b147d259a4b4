"""What a camera over the table may see of a game, and which answers it speaks for. Only comparing, no pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec import Struct

from companion.engine.kernel.decisions import Decision, Option

FACE_DOWN = "face-down"
"""The card of which only the back is seen."""


class Sight(Struct, frozen=True, order=True):
    """One card in one zone of the table, by the word that answers use."""

    zone: str
    card: str


class Change(NamedTuple):
    """What lies on the table now and did not before, what is no longer there, and what lies there as it did."""

    appeared: tuple[Sight, ...]
    gone: tuple[Sight, ...] = ()
    stayed: tuple[Sight, ...] = ()

    def faces(self, zone: str) -> tuple[Sight, ...]:
        """The cards that lie face up in a zone, newly."""
        return tuple(sight for sight in self.appeared if sight.zone == zone and sight.card != FACE_DOWN)

    def moved(self, start: str) -> dict[str, tuple[str, str]]:
        """The zones with names like this in which one card took the place of another: what lay there, and what lies."""
        before = {sight.zone: sight.card for sight in self.gone if sight.zone.startswith(start)}
        return {now.zone: (before[now.zone], now.card) for now in self.appeared if now.zone in before}


class Explanation(NamedTuple):
    """An answer that explains what was seen, and what of it is then settled; alike: any of them does as well."""

    option: Option
    settles: tuple[Sight, ...] = ()
    alike: bool = False


class Heap(Struct, frozen=True, order=True):
    """So many pieces of one kind and colour in a zone, for all to see."""

    zone: str
    piece: str
    colour: str
    count: int


class Wanted(NamedTuple):
    """Where to look for an answer, and how many cards must lie there; a zone that ends in a dash is any like it."""

    zone: str
    cards: int

    @property
    def family(self) -> str:
        """What zones of its kind have in common: row-3 is one of the row."""
        return self.zone.partition("-")[0]


def nothing_wanted(_: Decision) -> Wanted | None:
    """Most questions can be answered anywhere."""
    return None


def no_heaps(_: Any) -> tuple[Heap, ...]:
    """A game without pieces that have a colour."""
    return ()


class Sights(NamedTuple):
    """How one game looks from above.

    `explains` gives the answers that a change speaks for, legal or not; `lying` what lies face up by the public view,
    for each source; `wants` where to look; `heaps` the chests and pawns by the public view.
    """

    explains: Callable[[Decision, Change], list[Explanation]]
    lying: Callable[[Any], dict[str, tuple[Sight, ...]]]
    wants: Callable[[Decision], Wanted | None] = nothing_wanted
    heaps: Callable[[Any], tuple[Heap, ...]] = no_heaps
