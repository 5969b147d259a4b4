"""The camera over the table: where a point in millimetres lands in the picture, and back; rotation matrices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from hardware.arrays import Floats
    from hardware.simulation.scene import View


def about_x(degrees: float) -> Floats:
    """A turn about the x axis."""
    cos, sin = _cos_sin(degrees)
    return np.array([[1.0, 0, 0], [0, cos, -sin], [0, sin, cos]])


def about_z(degrees: float) -> Floats:
    """A turn about the upright axis, against the clock."""
    cos, sin = _cos_sin(degrees)
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1.0]])


def towards(degrees: float) -> Floats:
    """The level direction at this angle."""
    cos, sin = _cos_sin(degrees)
    return np.array([cos, sin, 0.0])


def turned(turn: Floats, columns: Floats) -> Floats:
    """Turn points that are columns. Written out: for so small a matrix a mathematics library only costs threads."""
    x, y, z = columns
    return np.stack([row[0] * x + row[1] * y + row[2] * z for row in turn.astype(columns.dtype)])


def _cos_sin(degrees: float) -> tuple[float, float]:
    angle = np.radians(degrees)
    return float(np.cos(angle)), float(np.sin(angle))


class Eye:
    """A pinhole camera for one view and one size of picture."""

    def __init__(self, view: View, size: tuple[int, int]) -> None:
        self.width, self.height = size
        towards = about_z(view.tilt_towards - 270.0)
        tilted = towards @ about_x(view.tilt) @ towards.T
        straight_down = np.diag([1.0, -1.0, -1.0])
        self.axes: Floats = about_z(view.roll) @ straight_down @ tilted.T
        self.place: Floats = np.array([view.at_x, view.at_y, 0.0]) + tilted @ [0.0, 0.0, view.height]
        self.distance = view.height
        self.focus = view.height * self.width / view.across
        self._middle = np.array([(self.width - 1) / 2, (self.height - 1) / 2])

    @property
    def scale(self) -> float:
        """Pixels for a millimetre in the middle of the table."""
        return self.focus / self.distance

    def project(self, points: ArrayLike) -> Floats:
        """Points (n, 3) in millimetres to pixels (n, 2)."""
        seen = (np.asarray(points, np.float64) - self.place) @ self.axes.T
        pixels: Floats = seen[:, :2] * (self.focus / seen[:, 2:]) + self._middle
        return pixels

    def depth(self, point: ArrayLike) -> float:
        """How far a point is, along the line of sight."""
        return float((self.axes @ (np.asarray(point, np.float64) - self.place))[2])

    def rays(self, left: float, top: float, step: float, shape: tuple[int, int]) -> Floats:
        """Directions of the rays through a patch of the picture, (3, rows, columns), each of length one."""
        rows, columns = shape
        across = ((left + step * np.arange(columns) - self._middle[0]) / self.focus).astype(np.float32)
        down = ((top + step * np.arange(rows) - self._middle[1]) / self.focus).astype(np.float32)[:, None]
        long = 1 / np.sqrt(across * across + down * down + 1)
        return turned(self.axes.T, np.stack([across * long, down * long, long]))

    def plane(self, height: float = 0.0) -> Floats:
        """The homography from millimetres on a level plane to pixels."""
        camera = np.array([[self.focus, 0, self._middle[0]], [0, self.focus, self._middle[1]], [0, 0, 1.0]])
        origin = self.axes @ (np.array([0.0, 0.0, height]) - self.place)
        plane: Floats = camera @ np.column_stack([self.axes[:, 0], self.axes[:, 1], origin])
        return plane

    def on_table(self, pixels: ArrayLike) -> Floats:
        """Pixels (n, 2) to the millimetres of the table they look at."""
        pixels = np.asarray(pixels, np.float64)
        back = np.linalg.inv(self.plane()) @ np.column_stack([pixels, np.ones(len(pixels))]).T
        places: Floats = (back[:2] / back[2]).T
        return places
