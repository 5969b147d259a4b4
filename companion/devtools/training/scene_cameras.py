"""Cameras of training scenes: anywhere above the table, mostly straight, often aslant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from hardware.arrays import Floats

SIDE = 384
COLUMNS = 7
"""Of what is known of a die: x, y, size, label, how much of it shows, and which way its upper face looks."""
UPRIGHT = 0.3
"""From this tilt on (radians) a camera is held upright."""


@dataclass(frozen=True, slots=True, eq=False)
class Eye:
    """A pinhole camera that looks at the middle of the table; the world is measured in dice."""

    place: Floats
    axes: Floats
    focal: float

    def seen(self, points: Floats) -> Floats:
        """Where points of the world are in the picture."""
        local = (np.asarray(points) - self.place) @ self.axes.T
        return local[..., :2] / local[..., 2:] * self.focal + SIDE / 2

    def rays(self, xs: Floats, ys: Floats) -> Floats:
        """Unit directions through pixels."""
        x, y = np.meshgrid((xs - SIDE / 2) / self.focal, (ys - SIDE / 2) / self.focal)
        rays = np.stack([x, y, np.ones_like(x)], -1) @ self.axes
        return (rays / np.linalg.norm(rays, axis=-1, keepdims=True)).astype(np.float32)

    def on_ground(self, x: float, y: float) -> Floats:
        """The place on the table under a pixel."""
        ray = self.rays(np.array([x]), np.array([y]))[0, 0]
        return (self.place + ray * (-self.place[2] / min(ray[2], -1e-3)))[:2]


def facing(normal: Floats, middle: Floats, place: Floats, axes: Floats) -> tuple[float, float]:
    """Which way (right, down) a face looks aside as seen from a camera, and how far: the sine of the angle."""
    back = place - middle
    back = back / np.linalg.norm(back)
    aside = normal - (normal @ back) * back
    return float(axes[0] @ aside), float(axes[1] @ aside)


def eye(
    chance: np.random.Generator, sizes: tuple[float, float] = (22.0, 72.0), straight: float = 0.4, low: float = 0.0
) -> Eye:
    """Mostly from above, often oblique; dice have these sizes in pixels."""
    kind = chance.random()
    tilt = np.radians(
        chance.uniform(0, 8) if kind < straight else chance.uniform(8, 35) if kind < 0.8 else chance.uniform(35, 58)
    )
    if low and chance.random() < low:
        tilt = np.radians(chance.uniform(40, 70))
    away = float(np.exp(chance.uniform(np.log(7), np.log(60))))
    around = chance.uniform(0, 2 * np.pi)
    roll = (
        chance.uniform(0, 2 * np.pi) if tilt < UPRIGHT else chance.normal(-np.pi / 2, 0.2)
    )  # who looks aslant holds it upright
    place = away * np.array([np.sin(tilt) * np.cos(around), np.sin(tilt) * np.sin(around), np.cos(tilt)])
    ahead = -place / away
    right = np.cross(ahead, [np.cos(around + 1.5708), np.sin(around + 1.5708), 0.0])
    right /= np.linalg.norm(right)
    down = np.cross(ahead, right)
    across = right * np.cos(roll) + down * np.sin(roll)
    pixels = float(np.exp(chance.uniform(np.log(sizes[0]), np.log(sizes[1]))))
    return Eye(place, np.stack([across, np.cross(ahead, across), ahead]), pixels * away)
