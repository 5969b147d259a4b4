"""Textures of the ground: felt, wood or linen, made from a seed."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.simulation.drawing.paint import cloud, developed, linear
from hardware.simulation.scene import Cover, Tabletop

if TYPE_CHECKING:
    from hardware.arrays import Floats, Pixels
    from hardware.simulation.drawing.projection import Eye

GRAIN = 2.6
"""Pixels of the ground's own picture for a millimetre."""
SIDE = 640.0
"""How much of it there is, in millimetres; the pattern is mirrored beyond."""
PLANK = 118.0
PORES = 0.008
TO_LIGHT = np.square(np.arange(256, dtype=np.float32) / 255)


def ground(tabletop: Tabletop, eye: Eye) -> Floats:
    """The bare table in linear light, for every pixel."""
    cloth = _texture(tabletop)
    to_texture = np.array([[GRAIN, 0, SIDE * GRAIN / 2], [0, -GRAIN, SIDE * GRAIN / 2], [0, 0, 1.0]])
    to_picture = eye.plane() @ np.linalg.inv(to_texture)
    size = (eye.width, eye.height)
    seen = cv2.warpPerspective(cloth, to_picture, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    light: Floats = cv2.LUT(seen, TO_LIGHT)
    return light


@lru_cache(maxsize=8)
def _texture(tabletop: Tabletop) -> Pixels:
    """The whole ground as a picture; kept small, for a Pi keeps several."""
    side = round(SIDE * GRAIN)
    weave = {Cover.FELT: _felt, Cover.WOOD: _wood, Cover.LINEN: _linen}[tabletop.cover]
    shade = weave(side, tabletop.piece)
    cloth = shade[..., None] * linear(tabletop.colour)
    if tabletop.cover is Cover.WOOD:  # dark veins are also redder
        cloth *= np.dstack([shade**0.5, shade**0.22, np.ones_like(shade)]) / float(shade.mean()) ** 0.3
    return developed(cloth.astype(np.float32))


def _felt(side: int, piece: int) -> Floats:
    chance = np.random.default_rng([piece, 1])
    fibres = chance.standard_normal((side, side), np.float32)
    slanted = cv2.filter2D(fibres, -1, _streak(9, 35.0)) + cv2.filter2D(fibres, -1, _streak(9, 118.0))
    soft = cloud((side, side), 5, piece * 7 + 3, 6)
    pills = cv2.GaussianBlur(chance.standard_normal((side // 2, side // 2), np.float32), (0, 0), 1.3)
    fluff = cv2.resize(pills, (side, side), interpolation=cv2.INTER_LINEAR)
    shade: Floats = (1 + 0.17 * slanted + 0.16 * fluff + 0.22 * (soft - 0.5)).astype(np.float32)
    return np.clip(shade, 0.25, 2.0)


def _wood(side: int, piece: int) -> Floats:
    chance = np.random.default_rng([piece, 2])
    shade = np.empty((side, side), np.float32)
    plank = round(PLANK * GRAIN)
    for top in range(0, side, plank):
        rows = min(plank, side - top)
        shade[top : top + rows] = _plank(chance, rows, side, int(chance.integers(1 << 30)))
        shade[top : top + 2] *= 0.35
        shade[top + 2 : top + 4] *= 0.8
    pores = cv2.filter2D((chance.random((side, side), np.float32) < PORES).astype(np.float32), -1, _streak(13, 0.0))
    return np.clip(shade * (1 - 0.6 * np.minimum(pores * 3, 1)), 0.1, 2.0)


def _plank(chance: np.random.Generator, rows: int, columns: int, seed: int) -> Floats:
    """Rings of a tree, cut lengthwise: distance from a wavering heart line, folded into veins."""
    down = np.linspace(-1, 1, rows, dtype=np.float32)[:, None]
    waver = cv2.resize(cloud((rows, max(2, columns // 8)), 5, seed, 6), (columns, rows), interpolation=cv2.INTER_LINEAR)
    heart = np.float32(chance.uniform(-0.8, 0.8))
    along = np.linspace(0, 1, columns, dtype=np.float32)[None]
    bend = np.float32(chance.uniform(-0.5, 0.5)) * np.sin(along * 3 + np.float32(chance.uniform(0, 6)))
    rings = np.abs(down - heart - bend * 0.3) * np.float32(chance.uniform(3, 6)) + waver * np.float32(2.4)
    veins = np.power(np.abs(np.sin(rings * np.float32(np.pi))), np.float32(0.6))
    fine = cv2.resize(chance.random((rows, max(2, columns // 40)), np.float32), (columns, rows))
    plank: Floats = (0.66 + 0.34 * veins + 0.26 * (fine - 0.5)) * np.float32(chance.uniform(0.85, 1.12))
    return plank


def _linen(side: int, piece: int) -> Floats:
    chance = np.random.default_rng([piece, 3])
    along = cv2.resize(chance.standard_normal((side // 2, side // 40), np.float32), (side, side))
    upright = cv2.resize(chance.standard_normal((side // 40, side // 2), np.float32), (side, side))
    crease = cloud((side, side), 4, piece * 5 + 1, 64)
    shade: Floats = (1 + 0.045 * along + 0.045 * upright + 0.14 * (crease - 0.5)).astype(np.float32)
    return shade


def _streak(length: int, degrees: float) -> Floats:
    kernel = np.zeros((length, length), np.float32)
    middle = length // 2
    reach = np.array([np.cos(np.radians(degrees)), -np.sin(np.radians(degrees))]) * middle
    ends = np.round([middle - reach, middle + reach]).astype(int)
    cv2.line(kernel, ends[0].tolist(), ends[1].tolist(), 1.0, 1, cv2.LINE_AA)
    streak: Floats = kernel / kernel.sum() * np.sqrt(np.float32(length) / 3)
    return streak
