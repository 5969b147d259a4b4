"""Tags: markers on sleeves, the sure way to know a card in poor light."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.cards.softtags import soft_number
from hardware.vision.zone import MARKERS

if TYPE_CHECKING:
    from hardware.arrays import Floats, Pixels

LEAST_SIDE = 14.0
SMALL = 1600
"""A picture whose longer side is smaller than this is also looked at enlarged."""


@dataclass(frozen=True, slots=True, eq=False)
class Tag:
    """A marker in the picture and its corners, from its own upper left with the clock."""

    marker: int
    quad: Floats


def tags(grey: Pixels, wanted: frozenset[int]) -> list[Tag]:
    """The markers of a picture that are wanted, each place once."""
    if not wanted:
        return []
    found: list[Tag] = []
    blurred: list[Floats] = []
    scales = (1.0, 2.0) if max(grey.shape) < SMALL else (1.0,)
    for scale in scales:
        sheet = grey if scale == 1 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
        corners, numbers, refused = _detector().detectMarkers(sheet)
        for shape, number in zip(corners, () if numbers is None else np.ravel(numbers).tolist(), strict=True):
            quad = (np.asarray(shape, np.float64).reshape(4, 2) + 0.5) / scale - 0.5
            side = float(np.linalg.norm(quad - np.roll(quad, -1, 0), axis=1).mean())
            fresh = all(np.linalg.norm(quad.mean(0) - other.quad.mean(0)) > side / 2 for other in found)
            if number in wanted and side >= LEAST_SIDE and fresh:
                found.append(Tag(int(number), quad))
        blurred += [(np.asarray(shape, np.float64).reshape(4, 2) + 0.5) / scale - 0.5 for shape in refused]
    for shape in blurred:
        side = float(np.linalg.norm(shape - np.roll(shape, -1, 0), axis=1).mean())
        if side < LEAST_SIDE or any(np.linalg.norm(shape.mean(0) - tag.quad.mean(0)) < side / 2 for tag in found):
            continue
        told = soft_number(grey, shape, wanted)
        if told is not None:
            found.append(Tag(*told))
    return found


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.errorCorrectionRate = 0.4
    settings.minMarkerPerimeterRate = 0.02
    settings.adaptiveThreshWinSizeMax = 33
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(MARKERS), settings)
