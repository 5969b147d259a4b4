"""Reading cards where they are waited for: on a mat with zones only that part of the picture is looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from hardware.vision.cards import CardsReading
from hardware.vision.shared.mat import Mat, MatZone, mat_from_markers
from hardware.vision.shared.picture import plain

if TYPE_CHECKING:
    from hardware.arrays import Pixels
    from hardware.vision.cards import CardReader, CardReading

AROUND: Final = 12.0
"""Millimetres round the zones that are looked at as well."""
Plan = Callable[[tuple[float, float]], Iterable[MatZone]]
"""The zones on a mat of this size."""


def _no_mat() -> Mat | None:
    return None


class Ground:
    """A reader of cards for one question: `family` names the zones where it waits for them, as row for row-3."""

    def __init__(
        self, reader: CardReader, plan: Plan | None = None, family: str = "", kept: Callable[[], Mat | None] = _no_mat
    ) -> None:
        """Without a plan, a family or a mat, all of the picture is read and nothing lies anywhere.

        `kept` gives the mat that is remembered, where no printed corners are seen.
        """
        self._reader = reader
        self._kept = kept
        self._plan = plan
        self._family = family
        self._mat: Mat | None = None
        self._sought = not family or plan is None

    def read(self, picture: Any) -> CardsReading:
        """All cards there; the mat is looked for in the first picture."""
        whole = plain(picture)
        if not self._sought and self._plan is not None:
            self._sought = True
            bare = mat_from_markers(whole) or self._kept()
            zoned = bare.with_zones(self._plan(bare.size)) if bare is not None else None
            self._mat = zoned if zoned is not None and zoned.zones else None
        if self._mat is None:
            return self._reader.read(whole)
        cut, left, top = self._cut(self._mat, whole)
        reading = self._reader.read(cut)
        return replace(reading, cards=tuple(_moved(card, left, top) for card in reading.cards))

    def zone_of(self, card: CardReading) -> str | None:
        """The zone where a card lies, "" if between them; None if nobody knows any."""
        return self._mat.zone_of_thing(card.quad) if self._mat is not None else None

    def _cut(self, mat: Mat, whole: Pixels) -> tuple[Pixels, int, int]:
        zones = [zone for zone in mat.zones if zone.name.partition("-")[0] == self._family]
        if not zones:
            return whole, 0, 0
        low = np.min([(zone.x, zone.y) for zone in zones], axis=0) - AROUND
        top = np.max([(zone.x + zone.width, zone.y + zone.height) for zone in zones], axis=0) + AROUND
        seen = mat.in_picture([low, (top[0], low[1]), top, (low[0], top[1])])
        high, wide = whole.shape[:2]
        x0, y0 = (int(max(0, at)) for at in seen.min(0))
        x1, y1 = (int(min(edge, at + 1)) for edge, at in zip((wide, high), seen.max(0), strict=True))
        return np.ascontiguousarray(whole[y0:y1, x0:x1]), x0, y0


def _moved(card: CardReading, left: int, top: int) -> CardReading:
    one, two, three, four = ((x + left, y + top) for x, y in card.quad)
    return replace(card, quad=(one, two, three, four))
