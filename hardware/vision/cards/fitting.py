"""Fitting: a card that lies roughly there is brought exactly onto the learnt one, whatever the light."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.cards.canvas import HIGH, WIDE, quad_of

if TYPE_CHECKING:
    from hardware.arrays import Floats
    from hardware.vision.cards.canvas import Levels

SHRINKS = (4, 2, 1)
STEPS = (6, 5, 3)
WAVE = 31
"""Brightness that changes over more than so many pixels is light, not print."""
SOFT = 0.8
ROBUST = 1.0
"""Differences larger than so many usual ones are fingers and glare, and hardly count."""
STEADY = 0.08
"""Fractions of a pixel at the corners; a smaller step is the last."""


class Fitter:
    """One learnt picture made ready for fitting: its slopes and how each way of moving changes it, in three sizes."""

    def __init__(self, sheet: Floats) -> None:
        """Prepare the learnt brightness (on the plain canvas)."""
        self._scales = [_Scale(sheet, shrink) for shrink in SHRINKS]

    def fit(self, levels: Levels, turn: Floats) -> Floats:
        """A better homography from the canvas to the (grey) picture; the given one if it got worse on the way."""
        return self.exactly(levels, self.roughly(levels, turn))

    def roughly(self, levels: Levels, turn: Floats) -> Floats:
        """To within about half a pixel of the canvas, in the small sizes only."""
        for scale, steps in zip(self._scales[:-1], STEPS, strict=False):
            turn = scale.fit(levels, turn, steps)
        return turn

    def exactly(self, levels: Levels, turn: Floats) -> Floats:
        """The last bit, in full size."""
        return self._scales[-1].fit(levels, turn, STEPS[-1])


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
        self._ways = np.stack([way.ravel() for way in ways], axis=1)
        # from the square of -1 to 1 to the pixels of the plain canvas
        self._square = np.array([[WIDE / 2, 0, (WIDE - 1) / 2], [0, HIGH / 2, (HIGH - 1) / 2], [0, 0, 1.0]])
        self._back = np.linalg.inv(self._square)

    def fit(self, levels: Levels, turn: Floats, steps: int) -> Floats:
        best, best_off = turn, float("inf")
        for _ in range(steps):
            change, off = self._off(levels, turn)
            if off < best_off:
                best, best_off = turn, off
            scaled = change * np.float32(1 / (ROBUST * off + 1e-3))
            weights = 1 / (1 + scaled * scaled)
            weighted = self._ways * weights[:, None]
            normal = weighted.T @ self._ways
            normal[np.diag_indices(8)] *= 1.002
            try:
                step = np.linalg.solve(normal + np.eye(8) * 1e-3, weighted.T @ change)
            except np.linalg.LinAlgError:
                break
            if not np.isfinite(step).all() or np.abs(step).max() > 0.5:  # noqa: PLR2004  # half a canvas is no fitting
                break
            small = np.array([[1 + step[0], step[1], step[2]], [step[3], 1 + step[4], step[5]], [step[6], step[7], 1]])
            after = turn @ self._square @ np.linalg.inv(small) @ self._back
            after = after / after[2, 2]
            far = float(np.abs(quad_of(after) - quad_of(turn)).max())
            turn = after
            if far < STEADY:
                break
        return turn if self._off(levels, turn)[1] <= best_off else best

    def _off(self, levels: Levels, turn: Floats) -> tuple[Floats, float]:
        """How the picture differs from what was learnt, and by how much on the whole, in spreads of the learnt one."""
        cut = levels.cut(turn, 1 / self._shrink).astype(np.float32)
        seen = _bare(cv2.GaussianBlur(cut, (0, 0), SOFT), self._shrink)
        gain = self._spread / (cv2.norm(seen) / self._root + 1e-3)
        change = cv2.addWeighted(seen, gain, self._sheet, -1.0, 0.0).ravel()
        return change, cv2.norm(change, cv2.NORM_L1) / change.size


def _bare(sheet: Floats, shrink: int) -> Floats:
    """Brightness without the slow changes of the light."""
    wave = WAVE // shrink | 1
    bare: Floats = sheet - cv2.blur(sheet, (wave, wave))
    return bare
