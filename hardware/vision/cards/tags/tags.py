"""Tags: markers on sleeves, the sure way to know a card in poor light."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.vision.cards.compare.canvas import sides_of
from hardware.vision.cards.tags.soft_tags import soft_number
from hardware.vision.shared.zone import MARKERS

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
    corners, numbers, refused = _detector().detectMarkers(sheet)
    found: list[Tag] = []
    for shape, number in zip(corners, () if numbers is None else np.ravel(numbers).tolist(), strict=True):
        quad = _unscaled(shape, scale)
        if number in wanted and fresh(quad, [*known, *found]):
            found.append(Tag(int(number), quad))
    for shape in refused:
        quad = _unscaled(shape, scale)
        told = soft_number(grey, quad, wanted) if fresh(quad, [*known, *found]) else None
        if told is not None:
            found.append(Tag(*told))
    return found


def _unscaled(shape: Any, scale: float) -> Floats:
    quad: Floats = (np.asarray(shape, np.float64).reshape(4, 2) + 0.5) / scale - 0.5
    return quad


def fresh(quad: Floats, known: Sequence[Tag]) -> bool:
    """Whether a marker here is large enough and not one of the known ones."""
    side = float(sides_of(quad).mean())
    middle = quad.mean(0)
    return side >= LEAST_SIDE and all(np.linalg.norm(middle - tag.quad.mean(0)) > side / 2 for tag in known)


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.errorCorrectionRate = 0.4
    settings.minMarkerPerimeterRate = 0.02
    settings.adaptiveThreshWinSizeMax = 33
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(MARKERS), settings)
