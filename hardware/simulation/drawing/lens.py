"""Lens and sensor: blur, motion, vignette, exposure, grain, JPEG artefacts."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.simulation.drawing.paint import developed

if TYPE_CHECKING:
    from hardware.arrays import Floats, Pixels
    from hardware.simulation.scene import Lens

SHARP = 0.3
GRAINS, SLACK = 1024, 256


def exposed(light: Floats, lens: Lens) -> Floats:
    """The light as it reaches the sensor, before grain: the same for every frame of a table at rest."""
    if lens.blur > SHARP:
        light = cv2.GaussianBlur(light, (0, 0), lens.blur)
    if lens.motion > 1:
        light = cv2.filter2D(light, -1, _smear(lens.motion, lens.motion_towards))
    falloff = _vignette(light.shape[:2], lens.vignette)
    return cv2.multiply(light, cv2.merge([falloff] * 3), scale=lens.exposure)


def grained(light: Floats, lens: Lens, moment: int) -> Pixels:
    """Make a picture of the light on the sensor, with the grain of one moment."""
    return with_grain(developed(light.copy()), lens, moment)


def with_grain(picture: Pixels, lens: Lens, moment: int) -> Pixels:
    """A picture with the grain of one moment, and the crumbs of its file format: all that changes between frames."""
    if lens.grain > 0:
        picture = cv2.add(picture, _grain(picture.shape[:2], lens.grain, moment), dtype=cv2.CV_8U)
    if lens.jpeg:
        _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, lens.jpeg])
        unpacked: Pixels = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR))
        return unpacked
    return picture


def _grain(shape: tuple[int, int], strength: float, moment: int) -> Floats:
    """A window into a large sheet of grain, elsewhere at every moment."""
    down, across = np.random.default_rng([moment, 77]).integers(0, SLACK, 2)
    rows, columns = shape
    return _sheet(round(strength * 2550), rows + SLACK, columns + SLACK)[down : down + rows, across : across + columns]


@lru_cache(maxsize=6)
def _sheet(tenths: int, rows: int, columns: int) -> Floats:
    repeats = (-(-rows // GRAINS), -(-columns // GRAINS), 1)
    sheet: Floats = np.tile(np.clip(_plain_grain() * (tenths / 10), -127, 127).round().astype(np.int8), repeats)
    return np.ascontiguousarray(sheet[:rows, :columns])


@cache
def _plain_grain() -> Floats:
    """Grain of strength one: mostly brightness, some colour, a little soft, as sensors have it."""
    chance = np.random.default_rng(5)
    own = chance.standard_normal((GRAINS, GRAINS, 3), np.float32)
    shared = chance.standard_normal((GRAINS, GRAINS, 1), np.float32)
    soft = cv2.GaussianBlur(own * 0.55 + shared * 0.85, (0, 0), 0.55)
    plain: Floats = soft / soft.std()
    return plain


@lru_cache(maxsize=4)
def _vignette(shape: tuple[int, int], strength: float) -> Floats:
    rows, columns = shape
    y = np.linspace(-1, 1, rows, dtype=np.float32)[:, None]
    x = np.linspace(-1, 1, columns, dtype=np.float32)[None]
    falloff: Floats = 1 - np.float32(strength) * (x * x * 0.62 + y * y * 0.38)
    return falloff


def _smear(length: float, degrees: float) -> Floats:
    side = int(length) | 1
    kernel = np.zeros((side, side), np.float32)
    middle = side // 2
    reach = np.array([np.cos(np.radians(degrees)), -np.sin(np.radians(degrees))]) * middle
    ends = np.round([middle - reach, middle + reach]).astype(int)
    cv2.line(kernel, ends[0].tolist(), ends[1].tolist(), 1.0, 1, cv2.LINE_AA)
    smear: Floats = kernel / kernel.sum()
    return smear
