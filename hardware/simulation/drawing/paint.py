"""Paint: colours in linear light, and noise with the grain of real things."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from hardware.arrays import Floats, Pixels


def linear(colour: tuple[int, int, int]) -> Floats:
    """A colour (red, green, blue; 0 to 255) as linear light in OpenCV's order (blue, green, red; 0 to 1)."""
    return (np.array(colour[::-1], np.float32) / 255) ** 2


def developed(light: Floats) -> Pixels:
    """Linear light to the 8-bit picture people know."""
    np.clip(light, 0.0, 1.0, out=light)
    cv2.sqrt(light, light)
    picture: Pixels = cv2.convertScaleAbs(light, alpha=255.0)
    return picture


@lru_cache(maxsize=32)
def cloud(shape: tuple[int, int], octaves: int, seed: int, finest: int = 2) -> Floats:
    """Smooth noise from 0 to 1, coarse and fine together, its finest grain `finest` pixels."""
    chance = np.random.default_rng(seed)
    rows, columns = shape
    sky = np.zeros(shape, np.float32)
    weight = 0.0
    for octave in range(octaves):
        grain = finest * 2**octave
        small = chance.random((max(2, rows // grain + 1), max(2, columns // grain + 1)), np.float32)
        sky += cv2.resize(small, (columns, rows), interpolation=cv2.INTER_CUBIC) * 2**octave
        weight += 2**octave
    sky /= weight
    low, high = float(sky.min()), float(sky.max())
    sky = (sky - low) / max(high - low, 1e-6)
    sky.setflags(write=False)
    return sky
