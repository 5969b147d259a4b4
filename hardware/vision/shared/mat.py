"""The mat: four corners of the playing area in the picture, its size in millimetres, and the zones on it.

The corners are found by printed markers or touched by hand. Millimetres count from the upper left corner of the area,
x to the right and y down, as in the picture; the markers lie outside of the area and touch its corners.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.markers import CORNER_MARKERS, MAT_CORNERS, markers_in
from hardware.vision.shared.picture import plain
from hardware.vision.shared.zone import BadZone, MarkersUnseen, Zone, zone_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from hardware.arrays import Floats, Pixels
    from hardware.vision.dice.dice_values import Point

MARKER_SIDE = 40.0
"""The side of a printed corner marker in millimetres."""
LEAST_SIDE, MOST_SIDE = 30.0, 3000.0
FRAME = 24
SCALES = (1.0, 0.5, 1.5, 0.33)
"""A marker that is missed at one size is often found at another."""
LEAST_SHARE = 0.5
"""So much of a thing must lie in a zone to lie there."""
UNIT = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)


@dataclass(frozen=True, slots=True)
class MatZone:
    """A rectangle of the mat with a name, in millimetres."""

    name: str
    x: float
    y: float
    width: float
    height: float

    @property
    def outline(self) -> Floats:
        """Its corners in order."""
        return (UNIT * (self.width, self.height) + (self.x, self.y)).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Mat:
    """Where the mat is in the picture: corners in pixels (upper left, then with the clock), size in millimetres."""

    corners: tuple[Point, Point, Point, Point]
    size: tuple[float, float]
    zones: tuple[MatZone, ...] = ()

    def __post_init__(self) -> None:
        """Refuse corners that enclose nothing, and a size that no table has."""
        Zone(self.corners)
        if not all(np.isfinite(side) and LEAST_SIDE <= side <= MOST_SIDE for side in self.size):
            raise BadZone("zone.bad-size")

    @property
    def to_mat(self) -> Floats:
        """The homography from pixels to millimetres."""
        found: Floats = cv2.getPerspectiveTransform(
            np.array(self.corners, np.float32), (UNIT * self.size).astype(np.float32)
        )
        return found

    @property
    def scale(self) -> float:
        """Pixels for a millimetre, on the average over the area."""
        seen = float(cv2.contourArea(np.array(self.corners, np.float32)))
        return float((seen / (self.size[0] * self.size[1])) ** 0.5)

    def on_mat(self, points: Any) -> Floats:
        """Pixels to millimetres."""
        shaped = np.asarray(points, np.float32).reshape(-1, 1, 2)
        found: Floats = cv2.perspectiveTransform(shaped, self.to_mat).reshape(-1, 2)
        return found

    def in_picture(self, points: Any) -> Floats:
        """Millimetres to pixels."""
        shaped = np.asarray(points, np.float32).reshape(-1, 1, 2)
        found: Floats = cv2.perspectiveTransform(shaped, np.linalg.inv(self.to_mat)).reshape(-1, 2)
        return found

    def with_zones(self, zones: Iterable[MatZone]) -> Mat:
        """The same mat with these zones."""
        return replace(self, zones=tuple(zones))

    def zone_of_thing(self, outline: Any) -> str:
        """The zone in which most of an outline (pixels) lies; "" if it lies between or beside them."""
        shape = cv2.convexHull(self.on_mat(outline).astype(np.float32))
        area = float(cv2.contourArea(shape))
        if area <= 0:
            return ""
        best, most = "", LEAST_SHARE
        for zone in self.zones:
            shared, _ = cv2.intersectConvexConvex(shape, zone.outline)
            if shared / area > most:
                best, most = zone.name, shared / area
        return best


def mat_from_touch(points: Sequence[Point], size: tuple[float, float]) -> Mat:
    """A mat from four touched corners, in whatever order they were touched, and its size as measured."""
    return Mat(zone_of(points).corners, size)


def mat_from_markers(picture: Any, side: float = MARKER_SIDE) -> Mat | None:
    """The mat between the four printed markers, if all are seen; their own side tells how large it is."""
    seen = corner_markers(picture)
    if set(seen) != set(CORNER_MARKERS):
        return None
    inner = _inner(seen)
    first, second, third, fourth = ((float(x), float(y)) for x, y in inner)
    try:
        Zone((first, second, third, fourth))
        square = cv2.getPerspectiveTransform(np.array(inner, np.float32), UNIT)
        size = _measured([cv2.perspectiveTransform(seen[n].reshape(-1, 1, 2), square) for n in CORNER_MARKERS], side)
        return Mat((first, second, third, fourth), size)
    except (BadZone, cv2.error):
        return None


def zone_from_markers(picture: Any) -> Zone | None:
    """The zone between the four printed markers, if all are seen, however large they were printed."""
    seen = corner_markers(picture)
    if set(seen) != set(CORNER_MARKERS):
        return None
    try:
        return zone_of([(float(x), float(y)) for x, y in _inner(seen)])
    except BadZone:
        return None


def marked_zone(picture: Any, kept: Mat | None = None) -> Zone:
    """The zone between the markers of this picture, else the mat that was kept; refuses if there is neither."""
    zone = zone_from_markers(picture) or (Zone(kept.corners) if kept is not None else None)
    if zone is None:
        raise MarkersUnseen("zone.no-markers")
    return zone


def _inner(seen: Mapping[int, Floats]) -> list[Floats]:
    """The corner of each marker that lies nearest to the middle of all."""
    middle = np.mean([seen[number].mean(0) for number in CORNER_MARKERS], axis=0)
    return [seen[n][np.linalg.norm(seen[n] - middle, axis=1).argmin()] for n in CORNER_MARKERS]


def corner_markers(picture: Any) -> dict[int, Floats]:
    """The corner markers that are seen, by number, each with its four corners in pixels."""
    whole = plain(picture)
    if not whole.size:
        return {}
    grey = cv2.cvtColor(whole, cv2.COLOR_BGR2GRAY)
    found: dict[int, Floats] = {}
    for scale in SCALES:
        found = _detected(grey, scale) | found
        if len(found) == len(CORNER_MARKERS):
            break
    return found


def _detected(grey: Pixels, scale: float) -> dict[int, Floats]:
    if min(grey.shape) * scale < 1:
        return {}
    sheet = grey if scale == 1 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    # The detector overlooks what is close to the edge of a picture, and there the corners of a mat are.
    framed = cv2.copyMakeBorder(sheet, FRAME, FRAME, FRAME, FRAME, cv2.BORDER_REPLICATE)
    return {
        number: ((quad - FRAME + 0.5) / scale - 0.5).astype(np.float32)
        for number, quad in markers_in(framed, MAT_CORNERS).told
        if number in CORNER_MARKERS
    }


def _measured(markers: list[Any], side: float) -> tuple[float, float]:
    """The area's width and height, from how large the markers are in a square of side one."""
    spans = np.array([np.ptp(marker.reshape(4, 2), axis=0) for marker in markers])
    across, down = np.median(spans, axis=0).tolist()
    return round(side / across, 1), round(side / down, 1)
