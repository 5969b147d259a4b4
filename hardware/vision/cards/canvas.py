"""The canvas: every card, however it lies, is brought to one upright sheet of fixed size before it is compared."""

from __future__ import annotations

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
    return moved(turn, _CORNERS)


_CORNERS = corners()


def plausible(turn: Floats, shape: tuple[int, ...]) -> bool:
    """Whether a homography shows a card from its front, not too slim, at least half of it in the picture."""
    if not np.isfinite(turn).all():
        return False
    ahead = _CORNERS @ turn[2, :2] + turn[2, 2]
    if ahead.min() <= 0 or ahead.max() > 3 * ahead.min():
        return False
    quad = quad_of(turn).astype(np.float32)
    if not cv2.isContourConvex(quad) or cv2.contourArea(quad, oriented=True) < LEAST_AREA:
        return False
    sides = np.linalg.norm(quad - np.roll(quad, -1, 0), axis=1)
    if sides.min() < SLIMMEST * sides.max() or min(sides[0] / sides[2], sides[1] / sides[3]) < SLANT:
        return False
    if max(sides[0] / sides[2], sides[1] / sides[3]) > 1 / SLANT:
        return False
    x, y = quad.mean(0)
    return bool(0 <= x < shape[1] and 0 <= y < shape[0])


LEAST_AREA = 900.0
SLIMMEST = 0.3
SLANT = 0.55
"""How much shorter one of two opposite sides may look."""


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
        quad = quad_of(turn).astype(np.float32)
        ratio = (max(float(cv2.contourArea(quad)), 1.0) / (WIDE * HIGH * fine * fine)) ** 0.5
        level = int(np.clip(np.floor(np.log2(max(ratio, 1.0) / 1.15) + 0.5), 0, MOST_LEVELS - 1))
        while len(self._all) <= level:
            self._all.append(cv2.pyrDown(self._all[-1]))
        shrink = np.diag([0.5**level, 0.5**level, 1.0])
        whole = shrink @ turn
        if fine != 1:
            to_plain = np.array([[1 / fine, 0, 0.5 / fine - 0.5], [0, 1 / fine, 0.5 / fine - 0.5], [0, 0, 1.0]])
            whole = whole @ to_plain
        size = (round(WIDE * fine), round(HIGH * fine))
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        card: Pixels = cv2.warpPerspective(self._all[level], whole, size, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        return card
