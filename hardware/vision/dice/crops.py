"""Cutting a die out of a picture: turned, mirrored and scaled so that its face always has the same size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from hardware.arrays import Pixels

CROP = 56
FACE = 32
"""Pixels of a crop, and of the upper face of the die in it."""
COARSE = 2.0


def crop(
    picture: Pixels, middle: tuple[float, float], size: float, turn: float = 0.0, *, mirror: bool = False
) -> Pixels:
    """The surroundings of a die whose face is `size` pixels; beyond the picture the edge goes on."""
    scale = FACE / max(size, 1.0)
    x, y = middle
    if scale * COARSE < 1:
        picture, x, y, scale = _smaller(picture, x, y, size, scale)
    c, s = np.cos(np.radians(turn)) * scale, np.sin(np.radians(turn)) * scale
    across = np.array([-c, -s] if mirror else [c, s])
    matrix = np.array([[*across, 0.0], [-s, c, 0.0]])
    if mirror:
        matrix = np.array([[-c, -s, 0.0], [-s, c, 0.0]])
    matrix[:, 2] = (CROP - 1) / 2 - matrix[:, :2] @ (x, y)
    return cv2.warpAffine(picture, matrix, (CROP, CROP), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def _smaller(picture: Pixels, x: float, y: float, size: float, scale: float) -> tuple[Pixels, float, float, float]:
    """A large die is made smaller first, by whole steps, which is quick and leaves no pixel out."""
    reach = size * CROP / FACE
    high, wide = picture.shape[:2]
    left, top = (int(np.clip(v - reach, 0, most - 1)) for v, most in ((x, wide), (y, high)))
    right, low = (int(np.clip(v + reach + 2, 1, most)) for v, most in ((x, wide), (y, high)))
    part = picture[top : max(low, top + 1), left : max(right, left + 1)]
    step = min(2 ** int(np.ceil(np.log2(1 / (scale * COARSE)))), *part.shape[:2])
    small = (part.shape[1] // step, part.shape[0] // step)
    shrunk = cv2.resize(part[: small[1] * step, : small[0] * step], small, interpolation=cv2.INTER_AREA)
    return shrunk, (x - left + 0.5) / step - 0.5, (y - top + 0.5) / step - 0.5, scale * step
