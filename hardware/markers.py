"""ArUco markers: the dictionary that prints, stickers and mats share, drawing a marker, and finding markers."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

import cv2
import numpy as np

if TYPE_CHECKING:
    from hardware.arrays import Floats, Pixels

CORNER_MARKERS: Final = (0, 1, 2, 3)
"""On a mat: upper left, upper right, lower right, lower left."""
MARKER_CELLS: Final = 7
"""Cells along the side of a marker: five and the black rim on both sides."""


class MarkerSearch(NamedTuple):
    """What kind of marker is searched: how large, how damaged, and on how many windows of the threshold."""

    windows: tuple[int, int]
    """The largest window in pixels, and the step from one to the next."""
    smallest: float
    """The least length round a marker, as a share of the picture's longer side."""
    mended: float
    """The share of wrong bits, of those that the dictionary could correct, that is forgiven."""


MAT_CORNERS: Final = MarkerSearch(windows=(43, 8), smallest=0.03, mended=0.6)
"""Four large markers, of which none may be missed."""
STICKERS: Final = MarkerSearch(windows=(33, 10), smallest=0.02, mended=0.4)
"""Small markers on many cards, of which none may be mistaken for another."""


class FoundMarkers(NamedTuple):
    """Markers with their four corners from their own upper left, and outlines that tell no number."""

    told: list[tuple[int, Floats]]
    unread: list[Floats]


def marker_drawing(number: int, side: int) -> Pixels:
    """A marker, black and white, without paper round it."""
    return cv2.aruco.generateImageMarker(_dictionary(), number, side)


def markers_in(grey: Pixels, search: MarkerSearch) -> FoundMarkers:
    """The markers of a grey picture, in its pixels."""
    corners, numbers, refused = _detector(search).detectMarkers(grey)
    found = () if numbers is None else np.ravel(numbers).tolist()
    told = [(int(number), _quad(shape)) for number, shape in zip(found, corners, strict=True)]
    return FoundMarkers(told, [_quad(shape) for shape in refused])


def _quad(shape: Pixels) -> Floats:
    quad: Floats = np.asarray(shape, np.float32).reshape(4, 2)
    return quad


@cache
def _dictionary() -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)


@cache
def _detector(search: MarkerSearch) -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    settings.adaptiveThreshWinSizeMax, settings.adaptiveThreshWinSizeStep = search.windows
    settings.minMarkerPerimeterRate = search.smallest
    settings.errorCorrectionRate = search.mended
    return cv2.aruco.ArucoDetector(_dictionary(), settings)
