"""The canvas: every card, however it lies, is brought to one upright sheet of fixed size before it is compared."""

from __future__ import annotations

from functools import cache
from math import floor, log2
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from hardware.arrays import Floats, Pixels

WIDE, HIGH = 96, 132
"""Pixels of the canvas on which cards are compared."""
FINE = 2
"""The fine canvas, for small signs, is so many times larger."""
MOST_LEVELS = 5


def corners(wide: float = WIDE, high: float = HIGH) -> Floats:
    """The outer corners of a canvas, from its upper left with the clock."""
    return np.array([(-0.5, -0.5), (wide - 0.5, -0.5), (wide - 0.5, high - 0.5), (-0.5, high - 0.5)])


def onto(quad: Floats, target: Floats | None = None) -> Floats:
    """The homography from canvas to picture that brings the target (the canvas's own corners) to the quad."""
    own = corners() if target is None else target
    turn: Floats = cv2.getPerspectiveTransform(own.astype(np.float32), quad.astype(np.float32))
    return turn


def moved(turn: Floats, points: Floats) -> Floats:
    """Points (n, 2) through a homography."""
    ahead = points @ turn[:, :2].T + turn[:, 2]
    out: Floats = ahead[:, :2] / ahead[:, 2:]
    return out


def quad_of(turn: Floats) -> Floats:
    """Where the corners of the canvas lie in the picture."""
    ahead = _CORNERS_AHEAD @ turn.T
    quad: Floats = ahead[:, :2] / ahead[:, 2:]
    return quad


_CORNERS = corners()
_CORNERS_AHEAD = np.column_stack([_CORNERS, np.ones(4)])


def sides_of(quad: Floats) -> Floats:
    """How long the sides of an outline are, each from its corner to the next."""
    lengths: Floats = np.sqrt(((quad[NEXT] - quad) ** 2).sum(1))
    return lengths


NEXT = [1, 2, 3, 0]
"""The corner after each corner."""


def plausible(turn: Floats, shape: tuple[int, ...]) -> bool:
    """Whether a homography shows a card from its front, not too slim, at least half of it in the picture."""
    if not np.isfinite(turn).all():
        return False
    ahead = (_CORNERS @ turn[2, :2] + turn[2, 2]).tolist()
    if min(ahead) <= 0 or max(ahead) > 3 * min(ahead):
        return False
    quad = quad_of(turn).astype(np.float32)
    if not cv2.isContourConvex(quad) or cv2.contourArea(quad, oriented=True) < LEAST_AREA:
        return False
    top, right, low, left = sides_of(quad).tolist()
    if min(top, right, low, left) < SLIMMEST * max(top, right, low, left):
        return False
    if min(top, low) < SLANT * max(top, low) or min(left, right) < SLANT * max(left, right):
        return False
    x, y = quad.mean(0).tolist()
    return bool(0 <= x < shape[1] and 0 <= y < shape[0])


LEAST_AREA = 900.0
SLIMMEST = 0.3
SLANT = 0.55
"""How much shorter one of two opposite sides may look."""


def area_of(quad: Floats) -> float:
    """How many pixels an outline encloses."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.tolist()
    return float(abs((cx - ax) * (dy - by) - (dx - bx) * (cy - ay)) / 2)


def true_shape(quad: Floats, size: tuple[int, ...]) -> float:
    """How wide for its height the thing is that is seen so, for an eye over the middle of the picture."""
    across, down = _true_sides(quad, size)
    return float(np.linalg.norm(across) / (np.linalg.norm(down) + 1e-9))


def skewed(quad: Floats, size: tuple[int, ...]) -> float:
    """By how much (a cosine) the thing that is seen so would be off the square."""
    across, down = _true_sides(quad, size)
    return abs(float(across @ down)) / float(np.linalg.norm(across) * np.linalg.norm(down) + 1e-9)


def _true_sides(quad: Floats, size: tuple[int, ...]) -> tuple[Floats, Floats]:
    high, wide = size[:2]
    seen = (quad - ((wide - 1) / 2, (high - 1) / 2)) / (FOCUS * max(high, wide))
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    turn = cv2.getPerspectiveTransform(unit, seen.astype(np.float32))
    return turn[:, 0], turn[:, 1]


FOCUS = 0.85
"""How far the eye is from the picture, in its longer sides: so most telephones and web cameras see."""


@cache
def _from_finer(fine: float) -> Floats:
    """From the pixels of a canvas so many times finer to those of the plain one."""
    off = 0.5 / fine - 0.5
    return np.array([[1 / fine, 0, off], [0, 1 / fine, off], [0, 0, 1.0]])


class Levels:
    """A picture in several sizes, so that a card is taken from one in which it is about as large as the canvas."""

    def __init__(self, picture: Pixels) -> None:
        """Keep the picture; smaller ones are made when they are needed."""
        self._all = [picture]

    @property
    def picture(self) -> Pixels:
        """The picture itself."""
        return self._all[0]

    def cut(self, turn: Floats, fine: float = 1) -> Pixels:
        """The card at this place, on the canvas (or one so many times finer)."""
        ratio = (max(area_of(quad_of(turn)), 1.0) / (WIDE * HIGH * fine * fine)) ** 0.5
        level = min(max(floor(log2(max(ratio, 1.0) / 1.15) + 0.5), 0), MOST_LEVELS - 1)
        while len(self._all) <= level:
            self._all.append(cv2.pyrDown(self._all[-1]))
        whole = turn if fine == 1 else turn @ _from_finer(fine)
        if level:
            whole = whole * np.array([[0.5**level], [0.5**level], [1.0]])
        size = (round(WIDE * fine), round(HIGH * fine))
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        card: Pixels = cv2.warpPerspective(self._all[level], whole, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        return card
