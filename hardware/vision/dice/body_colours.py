"""The colour of a die's body, as people name it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from hardware.arrays import Pixels

HUES = (
    (8, "red"),
    (20, "orange"),
    (34, "yellow"),
    (85, "green"),
    (130, "blue"),
    (150, "purple"),
    (170, "pink"),
    (181, "red"),
)
"""Upper ends of the hues in OpenCV's half degrees."""
GREY_BELOW, BLACK_BELOW, WHITE_FROM = 55, 58, 165
BROWN_BELOW = 120


def body_colour(picture: Pixels, middle: tuple[float, float], size: float) -> tuple[int, int, int]:
    """Red, green, blue of the body, with the pips left out."""
    x, y = middle
    half = max(1.0, size * 0.42)
    high, wide = picture.shape[:2]
    left, right = (int(np.clip(v, 0, wide)) for v in (x - half, x + half + 1))
    top, low = (int(np.clip(v, 0, high)) for v in (y - half, y + half + 1))
    part = picture[top:low, left:right]
    if not part.size:
        return 0, 0, 0
    pixels = part.reshape(-1, 3)[:: max(1, part.shape[0] * part.shape[1] // 400)]
    blue, green, red = (round(float(v)) for v in np.median(pixels, axis=0))
    return red, green, blue


def colour_name(rgb: tuple[int, int, int]) -> str:
    """One of eleven plain names."""
    pixel = np.array([[rgb[::-1]]], np.uint8)
    hue, saturation, value = (int(v) for v in cv2.cvtColor(pixel, cv2.COLOR_BGR2HSV)[0, 0])
    if value < BLACK_BELOW:
        return "black"
    if saturation < GREY_BELOW:
        return "white" if value >= WHITE_FROM else "grey"
    name = next(name for end, name in HUES if hue < end)
    return "brown" if name in ("orange", "yellow") and value < BROWN_BELOW else name
