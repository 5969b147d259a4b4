"""Finding dice: heat maps at a few sizes of the picture, their peaks, and one list of places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.networks import PictureNetwork

if TYPE_CHECKING:
    from pathlib import Path

    from hardware.arrays import Floats, Pixels

SMALL_PICTURE, WHOLE_SIDE, FIRST_SIDE = 800, 640, 416
"""Small pictures are looked at whole, since their dice are small; of large ones a glance is enough at first."""
COARSER = (192, 80)
FINEST, FINER = 1280, 1.5
UNIT_SEEN, UNIT_KNOWN = 28.0, 17.0
"""A closer look makes dice about this large; where their size is known, less is enough."""
SMALL, TINY = 22.0, 12.5
CROWD = 6
"""Small dice are looked at closer if they are many, or one of them is not warm; tiny ones always."""
STRIDE = 4
UNIT = 32.0
LEAST_HEAT = 0.12
APART = 0.5
"""Two dice are never nearer than this share of their size."""
LEAST, MOST = 10.0, 84.0
CLEARLY, WARM = 0.35, 0.5
MOST_DICE, MOST_LARGE = 60, 24
RIM = 2.0
HALF = 0.5
"""Below this a picture is halved first, which is quicker."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place where a die may be: middle and side of its upper face in pixels, and how warm it is, 0 to 1."""

    x: float
    y: float
    size: float
    heat: float


class Finder:
    """Finds the upper faces of dice, however large they are in the picture."""

    def __init__(self, weights: Path | None = None) -> None:
        """Load the network once for each size."""
        self._network = PictureNetwork("finder", 2 + len(COARSER), weights)

    def find(self, picture: Pixels, usual: float | None = None) -> list[Place]:
        """Places of dice, warmest first; `usual` is the size of a die in pixels if it is known."""
        longest = max(picture.shape[:2])
        if usual is not None:
            best = float(np.clip(UNIT_KNOWN / max(usual, 1.0), 64 / longest, 1.0))
            return apart(self._look(picture, 0, min(best, FINEST / longest)))[:MOST_DICE]
        scale = first_scale(picture)
        places = apart(self._look(picture, 0, scale))
        closer = _closer(places, scale)
        if closer is not None:
            places = apart(self._look(picture, 1, min(closer, FINER, FINEST / longest)))
        return places[:MOST_DICE]

    def find_larger(self, picture: Pixels, *, closest: bool) -> list[Place]:
        """Places of dice that take up much of the picture; `closest` looks for one that nearly fills it."""
        longest = max(picture.shape[:2])
        places: list[Place] = []
        for which, side in enumerate(COARSER):
            if side < longest and (which == 0 or closest):
                places += self._look(picture, 2 + which, side / longest)
        return apart(places)[:MOST_LARGE]

    def find_smaller(self, picture: Pixels) -> list[Place]:
        """Places of dice that are tiny: a closer look where the first one found nothing."""
        longest = max(picture.shape[:2])
        if longest <= WHOLE_SIDE:
            return []
        return apart(self._look(picture, 1, min(1.0, FINEST / longest)))[:MOST_DICE]

    def _look(self, picture: Pixels, which: int, scale: float) -> list[Place]:
        high, wide = picture.shape[:2]
        small = picture
        if scale != 1:
            size = (max(1, round(wide * scale)), max(1, round(high * scale)))
            half = picture
            if scale < HALF:
                half = cv2.resize(picture, (max(1, wide // 2), max(1, high // 2)), interpolation=cv2.INTER_AREA)
            less = size[0] / half.shape[1]
            how = cv2.INTER_AREA if less < HALF else cv2.INTER_LINEAR if less < 1 else cv2.INTER_CUBIC
            small = cv2.resize(half, size, interpolation=how)
        kx, ky = small.shape[1] / wide, small.shape[0] / high
        return [
            Place((x + 0.5) / kx - 0.5, (y + 0.5) / ky - 0.5, size / (kx * ky) ** 0.5, heat)
            for x, y, size, heat in peaks(self._network.look(which, small))
            if 0 <= x + RIM <= small.shape[1] + 2 * RIM and 0 <= y + RIM <= small.shape[0] + 2 * RIM
        ]


def first_scale(picture: Pixels) -> float:
    """In which scale a picture is looked at first."""
    longest = max(picture.shape[:2])
    side = WHOLE_SIDE if longest <= SMALL_PICTURE else FIRST_SIDE
    return float(min(1.0, side / longest))


def _closer(places: list[Place], scale: float) -> float | None:
    """In which scale to look again, if what was found is too small to be sure that it is all."""
    sizes = [p.size * scale for p in places if p.heat > CLEARLY]
    if not sizes:
        return None
    usual = float(np.median(sizes))
    doubtful = len(sizes) > CROWD or any(p.heat < WARM for p in places)
    return scale * UNIT_SEEN / usual if usual < (SMALL if doubtful else TINY) else None


def peaks(said: Floats) -> list[tuple[float, float, float, float]]:
    """The places (x, y, size, heat) where the heat map has a summit."""
    heat = 1 / (1 + np.exp(-said[0]))
    top = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((heat >= top) & (heat > LEAST_HEAT))
    found = []
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        dx, dy, size = said[1:4, row, column].tolist()
        side = UNIT * float(np.exp(np.clip(size, -3, 3)))
        if LEAST <= side <= MOST:
            x, y = (column + dx + 0.5) * STRIDE - 0.5, (row + dy + 0.5) * STRIDE - 0.5
            found.append((x, y, side, float(heat[row, column])))
    return found


def apart(places: list[Place]) -> list[Place]:
    """The warmest places, none within another."""
    kept: list[Place] = []
    for place in sorted(places, key=lambda p: (-p.heat, p.y, p.x)):
        if all(np.hypot(place.x - k.x, place.y - k.y) > APART * max(place.size, k.size) for k in kept):
            kept.append(place)
    return kept
