"""Shadows: what keeps the lamp's light from the ground, with soft edges, and the dark where things touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from hardware.arrays import Floats
    from hardware.simulation.drawing.die_paint import Patch
    from hardware.simulation.drawing.lighting import Lit
    from hardware.simulation.drawing.projection import Eye

HALF = 2
"""Shadows are soft: they are drawn at half the size."""
SPOTS = 8
SUBPIXEL = 4


class Shadows:
    """Two dark layers over the picture: shadow of the lamp, and the dark of touching."""

    def __init__(self, eye: Eye, lit: Lit) -> None:
        self._eye = eye
        self._lit = lit
        shape = (eye.height // HALF + 1, eye.width // HALF + 1)
        self._lamp = np.zeros(shape, np.float32)
        self._touch = np.zeros(shape, np.float32)
        turn = np.linspace(0, 2 * np.pi, SPOTS, endpoint=False)
        ring = np.column_stack([np.cos(turn), np.sin(turn), np.zeros(SPOTS)]) * lit.light.radius
        self._lamps = lit.lamp + ring * np.linspace(0.5, 1.0, SPOTS)[:, None]

    def cast(self, corners: Floats, strength: float = 1.0) -> None:
        """Let a body with these corners throw its shadow on the ground: one for each spot of the lamp."""
        shadows = []
        for lamp in self._lamps:
            away = corners - lamp
            shadows.append(self._seen(lamp + away * (lamp[2] / np.maximum(-away[:, 2:], 1e-3))))
        rows, columns = self._window(np.vstack(shadows))
        dark = np.zeros(self._lamp[rows, columns].shape, np.float32)
        for shadow in shadows:
            dark += self._filled(shadow, rows, columns)
        part = self._lamp[rows, columns]
        np.maximum(part, dark * np.float32(strength / SPOTS), out=part)

    def cover(self, patch: Patch, shift: Floats, soft: float) -> None:
        """Let something painted already throw its own shape, shifted by so many pixels and softened."""
        shape = self._lamp.shape
        move = np.array([[1 / HALF, 0, (patch.left + shift[0]) / HALF], [0, 1 / HALF, (patch.top + shift[1]) / HALF]])
        dark = cv2.warpAffine(patch.cover, move, shape[::-1], flags=cv2.INTER_LINEAR)
        np.maximum(self._lamp, cv2.GaussianBlur(dark, (0, 0), max(0.8, soft / HALF)), out=self._lamp)

    def touch(self, corners: Floats, soft: float) -> None:
        """Darken the ground close round a body; `soft` is how far, in millimetres."""
        foot = corners.copy()
        foot[:, 2] = 0
        sigma = max(0.6, soft * self._eye.scale / HALF)
        seen = self._seen(foot)
        rows, columns = self._window(seen, 3 * sigma)
        part = self._touch[rows, columns]
        if part.size:
            np.maximum(part, cv2.GaussianBlur(self._filled(seen, rows, columns), (0, 0), sigma), out=part)

    def at(self, pixel: Floats) -> float:
        """How much of the lamp is kept from a place so far."""
        rows, columns = self._lamp.shape
        x, y = (pixel / HALF).astype(int)
        return float(self._lamp[min(max(y, 0), rows - 1), min(max(x, 0), columns - 1)])

    def fields(self) -> tuple[Floats, Floats]:
        """For every pixel: how much of the lamp is kept away, and how dark it is from touching."""
        soft = cv2.GaussianBlur(self._lamp, (0, 0), max(0.8, 0.35 * self._eye.scale))
        size = (soft.shape[1] * HALF, soft.shape[0] * HALF)
        rows, columns = self._eye.height, self._eye.width
        lamp = cv2.resize(soft, size, interpolation=cv2.INTER_LINEAR)[:rows, :columns]
        touch = cv2.resize(self._touch, size, interpolation=cv2.INTER_LINEAR)[:rows, :columns]
        return lamp, touch

    def _seen(self, ground: Floats) -> Floats:
        seen: Floats = ((self._eye.project(ground) + 0.5) / HALF - 0.5).astype(np.float32)
        return seen

    def _window(self, seen: Floats, around: float = 1.0) -> tuple[slice, slice]:
        low = np.clip(np.floor(seen.min(axis=0) - around), 0, self._lamp.shape[::-1]).astype(int)
        high = np.clip(np.ceil(seen.max(axis=0) + around) + 1, 0, self._lamp.shape[::-1]).astype(int)
        return slice(low[1], high[1]), slice(low[0], high[0])

    def _filled(self, seen: Floats, rows: slice, columns: slice) -> Floats:
        layer = np.zeros((max(0, rows.stop - rows.start), max(0, columns.stop - columns.start)), np.float32)
        if layer.size:
            hull = cv2.convexHull(seen).reshape(-1, 2) - (columns.start, rows.start)
            cv2.fillConvexPoly(layer, np.round(hull * (1 << SUBPIXEL)).astype(np.int32), 1.0, cv2.LINE_8, SUBPIXEL)
        return layer
