"""The dice zone: where in the picture dice count, set by four corners or printed markers, and their size there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from statistics import median
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.errors import HardwareError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Pixels
    from hardware.vision.dice.dice_values import Point, Reading

REMEMBERED = 40
ENOUGH = 3
MARGIN = 0.04
LEAST_AREA = 100.0
LEAST_DIE, LARGEST_DIE = 6.0, 34.0
"""Millimetres of the side of a die, with room for a lens that looks aslant."""
ALIKE = 1.8
"""Dice of one roll differ in size by less than this factor."""


class BadZone(HardwareError, ValueError):
    """Corners that enclose nothing, or cross."""


class MarkersUnseen(HardwareError, ValueError):
    """The markers shall say where the zone is, and a picture does not show all four."""


@dataclass(frozen=True, slots=True)
class Zone:
    """Four corners in pixels of the whole picture, in order round the zone; `sizes` are those of dice read lately."""

    corners: tuple[Point, Point, Point, Point]
    sizes: tuple[float, ...] = ()
    scale: float = 0.0
    """Pixels for a millimetre, where the camera is calibrated; 0 if nobody knows."""

    def __post_init__(self) -> None:
        """Refuse corners in no order, or of no zone at all."""
        shape = np.array(self.corners, np.float32)
        if not np.isfinite(shape).all() or not cv2.isContourConvex(shape) or cv2.contourArea(shape) < LEAST_AREA:
            raise BadZone("zone.bad-corners")

    @property
    def die_size(self) -> float | None:
        """The usual size of a die's face in pixels, once enough were read."""
        return median(self.sizes) if len(self.sizes) >= ENOUGH else None

    def suits(self, size: float) -> bool:
        """Whether a die here may be so large in the picture: as those read lately, else as dice in shops are."""
        if self.die_size is not None:
            return 1 / ALIKE < size / self.die_size < ALIKE
        return not self.scale or LEAST_DIE <= size / self.scale <= LARGEST_DIE

    def learnt(self, reading: Reading) -> Zone:
        """The zone with the sizes of these dice remembered; only sure ones teach."""
        sizes = (*self.sizes, *(round(die.size, 2) for die in reading.dice if die.sure))
        return replace(self, sizes=sizes[-REMEMBERED:])

    def holds(self, x: float, y: float) -> bool:
        """Whether a place lies inside."""
        return cv2.pointPolygonTest(np.array(self.corners, np.float32), (float(x), float(y)), measureDist=False) >= 0

    def cut(self, picture: Pixels, scale: float = 1.0) -> tuple[Pixels, int, int]:
        """The part of the (scaled) picture about the zone, and where its corner is."""
        shape = np.array(self.corners) * scale
        reach = MARGIN * float(np.ptp(shape, axis=0).max())
        high, wide = picture.shape[:2]
        left, top = np.clip(np.floor(shape.min(0) - reach), 0, (wide, high)).astype(int).tolist()
        right, low = np.clip(np.ceil(shape.max(0) + reach), 0, (wide, high)).astype(int).tolist()
        return np.ascontiguousarray(picture[top:low, left:right]), left, top


def zone_of(points: Sequence[Point]) -> Zone:
    """A zone from four touched corners, in whatever order they were touched."""
    if len(points) != 4:  # noqa: PLR2004  # a zone has four corners
        raise BadZone("zone.bad-corners")
    middle = np.mean(points, axis=0)
    one, two, three, four = sorted(points, key=lambda p: float(np.arctan2(p[1] - middle[1], p[0] - middle[0])))
    return Zone((one, two, three, four))
