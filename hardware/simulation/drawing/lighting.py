"""Light: how bright each place of the table is, and how a surface looks in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.simulation.drawing.paint import cloud

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from hardware.arrays import Floats
    from hardware.simulation.drawing.projection import Eye
    from hardware.simulation.scene import Light

COARSE = 16
"""The light changes slowly: it is worked out for every sixteenth pixel."""


class Lit:
    """The light of a scene as its camera sees it."""

    def __init__(self, light: Light, eye: Eye) -> None:
        self.light = light
        self.eye = eye
        self.lamp = np.array([light.x, light.y, light.z])
        warm, cold = 1 + 0.18 * light.warmth, 1 - 0.22 * light.warmth
        self.tint = np.array([cold, 1.0, warm], np.float32)

    def towards_lamp(self, point: ArrayLike) -> Floats:
        """The direction of the lamp, seen from a point."""
        way = self.lamp - np.asarray(point, np.float64)
        direction: Floats = way / np.linalg.norm(way)
        return direction

    def lamp_at(self, points: Floats) -> Floats:
        """How strongly the lamp shines on level ground at points (n, 2): less with distance and slant."""
        away = self.lamp - np.column_stack([points, np.zeros(len(points))])
        distance = np.linalg.norm(away, axis=1)
        below = np.linalg.norm(self.lamp)
        strength: Floats = self.light.strength * (away[:, 2] / distance) * (below / distance) ** 2
        return strength

    def fields(self) -> tuple[Floats, Floats, Floats]:
        """For every pixel: the light of the lamp, that of the room, and the sheen a glossy ground would have."""
        rows, columns = -(-self.eye.height // COARSE) + 1, -(-self.eye.width // COARSE) + 1
        grid = np.stack(np.meshgrid(np.arange(columns) * COARSE, np.arange(rows) * COARSE), -1).reshape(-1, 2)
        ground = self.eye.on_table(grid)
        lamp = self.lamp_at(ground)
        patches = 1 + self.light.uneven * (cloud((rows, columns), 5, self.light.patches, 4).ravel() - 0.5) * 2
        room = np.full(len(grid), self.light.room)
        sheen = self._sheen(ground)
        lamp_map, room_map, sheen_map = (
            self._full(part.reshape(rows, columns)) for part in (lamp * patches, room * patches, sheen)
        )
        return lamp_map, room_map, sheen_map

    def _sheen(self, ground: Floats) -> Floats:
        points = np.column_stack([ground, np.zeros(len(ground))])
        half = _unit(self.lamp - points) + _unit(self.eye.place - points)
        facing = (half / np.linalg.norm(half, axis=1, keepdims=True))[:, 2]
        glossy: Floats = facing**140
        return glossy

    def _full(self, coarse: Floats) -> Floats:
        size = (coarse.shape[1] * COARSE, coarse.shape[0] * COARSE)
        full = cv2.resize(coarse.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
        return full[: self.eye.height, : self.eye.width]


def _unit(vectors: Floats) -> Floats:
    units: Floats = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return units
