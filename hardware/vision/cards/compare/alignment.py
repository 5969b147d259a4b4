"""Alignment: a card that lies roughly there is brought exactly onto the learnt one, whatever the light."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.cards.compare.canvas import HIGH, WIDE, quad_of

if TYPE_CHECKING:
    from hardware.arrays import Floats
    from hardware.vision.cards.compare.canvas import Levels

SHRINKS = (4, 2, 1)
STEPS = (6, 5, 3)
WAVE = 31
"""Brightness that changes over more than so many pixels is light, not print."""
SOFT = 0.8
ROBUST = 1.0
"""Differences larger than so many usual ones are fingers and glare, and hardly count."""
STEADY = 0.08
"""Fractions of a pixel of each size at the corners; a smaller step is the last."""


class Fitter:
    """One learnt picture made ready for fitting: its slopes and how each way of moving changes it, in three sizes."""

    def __init__(self, sheet: Floats) -> None:
        """Prepare the learnt brightness (on the plain canvas)."""
        self._scales = [_Scale(sheet, shrink) for shrink in SHRINKS]

    def fit(self, levels: Levels, turn: Floats) -> Floats:
        """A better homography from the canvas to the (grey) picture; the given one if it got worse on the way."""
        return self.exactly(levels, self.roughly(levels, turn))

    def roughly(self, levels: Levels, turn: Floats, free: Floats | None = None) -> Floats:
        """To within about half a pixel of the canvas, in the small sizes only; `free` is 0 where it is covered."""
        for scale, steps in zip(self._scales[:-1], STEPS, strict=False):
            turn = scale.fit(levels, turn, steps, free)
        return turn

    def exactly(self, levels: Levels, turn: Floats, free: Floats | None = None) -> Floats:
        """The last bit, in full size."""
        return self._scales[-1].fit(levels, turn, STEPS[-1], free)


class _Scale:
    def __init__(self, sheet: Floats, shrink: int) -> None:
        self._shrink = shrink
        self._size = (WIDE // shrink, HIGH // shrink)
        small = cv2.resize(sheet, self._size, interpolation=cv2.INTER_AREA)
        self._sheet = _bare(cv2.GaussianBlur(small, (0, 0), SOFT), shrink)
        self._root = self._sheet.size**0.5
        self._spread = cv2.norm(self._sheet) / self._root + 1e-3
        across = cv2.Sobel(self._sheet, cv2.CV_32F, 1, 0, ksize=3) / 8
        down = cv2.Sobel(self._sheet, cv2.CV_32F, 0, 1, ksize=3) / 8
        wide, high = self._size
        x = ((np.arange(wide) + 0.5) / wide * 2 - 1).astype(np.float32)[None].repeat(high, 0)
        y = ((np.arange(high) + 0.5) / high * 2 - 1).astype(np.float32)[:, None].repeat(wide, 1)
        gx, gy = across * (wide / 2), down * (high / 2)
        inward = gx * x + gy * y
        ways = [gx * x, gx * y, gx, gy * x, gy * y, gy, -inward * x, -inward * y]
        self._ways = np.stack([way.ravel() for way in ways])
        # from the square of -1 to 1 to the pixels of the plain canvas
        self._square = np.array([[WIDE / 2, 0, (WIDE - 1) / 2], [0, HIGH / 2, (HIGH - 1) / 2], [0, 0, 1.0]])
        self._back = np.linalg.inv(self._square)

    def fit(self, levels: Levels, turn: Floats, steps: int, free: Floats | None) -> Floats:
        mask = None if free is None else cv2.resize(free, self._size, interpolation=cv2.INTER_NEAREST)
        best, best_off = turn, float("inf")
        corners = quad_of(turn)
        for _ in range(steps):
            change, off = self._off(levels, turn, mask)
            if off < best_off:
                best, best_off = turn, off
            scaled = change * np.float32(1 / (ROBUST * off + 1e-3))
            weights = 1 / (1 + scaled * scaled)
            if mask is not None:
                weights *= mask.ravel()
            weighted = self._ways * weights
            normal = weighted @ self._ways.T
            solved, ways = cv2.solve(normal * _DAMPED + _STILL, (weighted @ change)[:, None], flags=cv2.DECOMP_CHOLESKY)
            if not solved or not cv2.norm(ways, cv2.NORM_INF) <= 0.5:  # noqa: PLR2004  # half a canvas is no fitting
                break
            a, b, c, d, e, f, g, h = ways.ravel().tolist()
            _, undone = cv2.invert(np.array([[1 + a, b, c], [d, 1 + e, f], [g, h, 1.0]]))
            turn = turn @ self._square @ undone @ self._back
            turn = turn / turn[2, 2]
            before, corners = corners, quad_of(turn)
            if float(np.abs(corners - before).max()) < STEADY * self._shrink:
                break
        return turn if self._off(levels, turn, mask)[1] <= best_off else best

    def _off(self, levels: Levels, turn: Floats, mask: Floats | None) -> tuple[Floats, float]:
        """How the picture differs from what was learnt, and by how much on the whole, in spreads of the learnt one."""
        cut = levels.cut(turn, 1 / self._shrink).astype(np.float32)
        seen = _bare(cv2.GaussianBlur(cut, (0, 0), SOFT), self._shrink)
        if mask is None:
            gain = self._spread / (cv2.norm(seen) / self._root + 1e-3)
            change = cv2.addWeighted(seen, gain, self._sheet, -1.0, 0.0).ravel()
            return change, cv2.norm(change, cv2.NORM_L1) / change.size
        seen, sheet = seen * mask, self._sheet * mask
        gain = (cv2.norm(sheet) + 1e-3) / (cv2.norm(seen) + 1e-3)
        change = cv2.addWeighted(seen, gain, sheet, -1.0, 0.0).ravel()
        return change, cv2.norm(change, cv2.NORM_L1) / (float(mask.sum()) + 1e-3)


_DAMPED = np.ones((8, 8), np.float32) + 0.002 * np.eye(8, dtype=np.float32)
_STILL = 1e-3 * np.eye(8, dtype=np.float32)


def _bare(sheet: Floats, shrink: int) -> Floats:
    """Brightness without the slow changes of the light."""
    wave = WAVE // shrink | 1
    bare: Floats = sheet - cv2.blur(sheet, (wave, wave))
    return bare
