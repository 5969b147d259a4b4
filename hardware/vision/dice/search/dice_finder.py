"""Finding dice: heat maps at a few sizes of the picture, their peaks, and one list of places."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.dice.networks import PictureNetwork

if TYPE_CHECKING:
    from pathlib import Path

    from hardware.arrays import Floats, Pixels

SMALL_PICTURE, WHOLE_SIDE, FIRST_SIDE = 800, 640, 384
"""Small pictures are looked at whole, since their dice are small; of large ones a glance is enough at first."""
COARSER = (192, 80)
FINEST, FINER = 1280, 1.5
UNIT_SEEN, UNIT_FEW, UNIT_KNOWN = 28.0, 20.0, 17.0
"""A closer look makes dice about this large; where they are few, or their size is known, less is enough."""
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
LIVE, FINER_LIVE, MUCH = 1600, 832, 0.35
"""Pictures of a camera that watches must be read quickly, even if much stands out in them and nothing is a die."""
GLANCE, BESIDE = 320, 12
LEAST_DETAIL, BUSIER = 5.0, 3.0
"""Grey levels, and how many times more than usual in this picture."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place where a die may be: middle and side of its upper face in pixels, and how warm it is, 0 to 1.

    After a closer look also which way (right, down) that face looks aside: the sine of the angle.
    """

    x: float
    y: float
    size: float
    heat: float
    facing: tuple[float, float] = (0.0, 0.0)


class Finder:
    """Finds the upper faces of dice, however large they are in the picture."""

    def __init__(self, weights: Path | None = None) -> None:
        """Load the network."""
        self._network = PictureNetwork("finder", weights)

    def find(self, picture: Pixels, usual: float | None = None) -> list[Place]:
        """Places of dice, warmest first; `usual` is the size of a die in pixels if it is known."""
        longest = max(picture.shape[:2])
        if usual is not None:
            best = float(np.clip(UNIT_KNOWN / max(usual, 1.0), 64 / longest, 1.0))
            return apart(self._look(picture, min(best, FINEST / longest)))[:MOST_DICE]
        scale = first_scale(picture)
        places = apart(self._look(picture, scale))
        closer = _closer(places, scale)
        if closer is not None:
            places = apart(self._look(picture, min(closer, FINER, FINEST / longest)))
        return places[:MOST_DICE]

    def find_larger(self, picture: Pixels, *, closest: bool) -> list[Place]:
        """Places of dice that take up much of the picture; `closest` looks for one that nearly fills it."""
        longest = max(picture.shape[:2])
        places: list[Place] = []
        for which, side in enumerate(COARSER):
            if side < longest and (which == 0 or closest):
                places += self._look(picture, side / longest)
        return apart(places)[:MOST_LARGE]

    def find_smaller(self, picture: Pixels) -> list[Place]:
        """Places of dice that are tiny: a closer look, where the first one found nothing, at what stands out."""
        longest = max(picture.shape[:2])
        if longest <= WHOLE_SIDE:
            return []
        left, top, right, low = stands_out(picture)
        if right - left < LEAST or low - top < LEAST:
            return []
        part = np.ascontiguousarray(picture[top:low, left:right])
        scale = min(1.0, FINEST / longest)
        if longest <= LIVE and (right - left) * (low - top) > MUCH * picture.shape[0] * picture.shape[1]:
            scale = min(scale, FINER_LIVE / longest)
        places = self._look(part, scale)
        return apart([replace(p, x=p.x + left, y=p.y + top) for p in places])[:MOST_DICE]

    def _look(self, picture: Pixels, scale: float) -> list[Place]:
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
            for x, y, size, heat in peaks(self._network.look(small))
            if 0 <= x + RIM <= small.shape[1] + 2 * RIM and 0 <= y + RIM <= small.shape[0] + 2 * RIM
        ]


def stands_out(picture: Pixels) -> tuple[int, int, int, int]:
    """The part of a picture (left, top, right, bottom) with more in it than its ground; nothing of an empty table."""
    step = max(1, max(picture.shape[:2]) // GLANCE)
    size = (max(1, picture.shape[1] // step), max(1, picture.shape[0] // step))
    small = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY).astype(np.float32)
    detail = cv2.blur(np.abs(grey - cv2.blur(grey, (15, 15))), (5, 5))
    rows, columns = np.nonzero(detail > max(LEAST_DETAIL, BUSIER * float(np.median(detail))))
    if not len(rows):
        return 0, 0, 0, 0
    rim = BESIDE * step
    left, top = max(0, int(columns.min()) * step - rim), max(0, int(rows.min()) * step - rim)
    return left, top, (int(columns.max()) + 1) * step + rim, (int(rows.max()) + 1) * step + rim


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
    unit = UNIT_SEEN if len(sizes) > CROWD else UNIT_FEW
    return scale * unit / usual if usual < (SMALL if doubtful else TINY) and usual < unit else None


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
