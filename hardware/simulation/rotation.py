"""Rotation matrices, in degrees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from hardware.arrays import Floats


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
