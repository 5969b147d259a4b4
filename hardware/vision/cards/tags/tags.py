"""Tags: markers on sleeves, the sure way to know a card in poor light."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.markers import STICKERS, markers_in
from hardware.vision.cards.compare.canvas import sides_of
from hardware.vision.cards.tags.soft_tags import soft_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats, Pixels

LEAST_SIDE = 14.0
SMALL, ENLARGED = 1600, 2.0
"""A picture whose longer side is smaller than this is also looked at enlarged."""


@dataclass(frozen=True, slots=True, eq=False)
class Tag:
    """A marker in the picture and its corners, from its own upper left with the clock."""

    marker: int
    quad: Floats


def tags(grey: Pixels, wanted: frozenset[int]) -> list[Tag]:
    """The markers of a picture that are wanted, each place once; a small picture is looked at enlarged too."""
    found = tags_at(grey, wanted, 1.0)
    return found + tags_at(grey, wanted, ENLARGED, found) if max(grey.shape) < SMALL else found


def tags_at(grey: Pixels, wanted: frozenset[int], scale: float, known: Sequence[Tag] = ()) -> list[Tag]:
    """The markers seen when the picture is made so many times larger, but for known ones."""
    if not wanted:
        return []
    sheet = grey if scale == 1 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    told_plainly, unread = markers_in(sheet, STICKERS)
    found: list[Tag] = []
    for number, shape in told_plainly:
        quad = _unscaled(shape, scale)
        if number in wanted and fresh(quad, [*known, *found]):
            found.append(Tag(number, quad))
    for shape in unread:
        quad = _unscaled(shape, scale)
        told = soft_number(grey, quad, wanted) if fresh(quad, [*known, *found]) else None
        if told is not None:
            found.append(Tag(*told))
    return found


def _unscaled(shape: Floats, scale: float) -> Floats:
    quad: Floats = (shape.astype(np.float64) + 0.5) / scale - 0.5
    return quad


def fresh(quad: Floats, known: Sequence[Tag]) -> bool:
    """Whether a marker here is large enough and not one of the known ones."""
    side = float(sides_of(quad).mean())
    middle = quad.mean(0)
    return side >= LEAST_SIDE and all(np.linalg.norm(middle - tag.quad.mean(0)) > side / 2 for tag in known)
