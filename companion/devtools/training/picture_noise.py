"""What cameras do to a training picture: light, colour, blur, grain, glare and JPEG, by chance."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from hardware.arrays import Floats, Pixels


def through_a_lens(chance: np.random.Generator, picture: Pixels, blur: float = 1.0) -> Pixels:
    """The same picture as some other camera would give it; `blur` is how strong blurs may be."""
    if chance.random() < 0.15:
        return picture
    power = float(np.exp(chance.normal(0, 0.3))) if chance.random() < 0.5 else 1.0
    curve = (np.arange(256, dtype=np.float32) / 255) ** power * float(np.exp(chance.normal(-0.03, 0.2)))
    x: Floats = curve.astype(np.float32)[picture]
    if chance.random() < 0.5:
        x *= np.exp(chance.normal(0, 0.1, 3)).astype(np.float32)
    if chance.random() < 0.08:
        x = np.ascontiguousarray(x[..., chance.permutation(3)])
    if chance.random() < 0.3:
        x = (x - 0.5) * float(chance.uniform(0.55, 1.3)) + float(chance.uniform(0.4, 0.6))
    if chance.random() < 0.3:
        x *= _falling(chance, x.shape[:2])
    if chance.random() < 0.1:
        x += _glare(chance, x.shape[:2])
    if chance.random() < 0.22:
        x = np.repeat(x @ np.array([[0.114], [0.587], [0.299]], np.float32), 3, axis=2)
    x = _blurred(chance, x, blur)
    if chance.random() < 0.6:
        x = x + _grain(chance, x.shape) * np.float32(chance.uniform(0.003, 0.045))
    out: Pixels = (np.clip(x, 0, 1) * 255).astype(np.uint8)
    if chance.random() < 0.4:
        _, packed = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(chance.integers(25, 95))])
        out = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR))
    return out


@lru_cache(maxsize=1)
def _grains() -> Floats:
    return np.random.default_rng(77).normal(0, 1, 1 << 21).astype(np.float32)


def _grain(chance: np.random.Generator, shape: tuple[int, ...]) -> Floats:
    count = int(np.prod(shape))
    start = int(chance.integers(len(_grains()) - count))
    return _grains()[start : start + count].reshape(shape)


def _falling(chance: np.random.Generator, shape: tuple[int, int]) -> Floats:
    """Light that falls off to one side or to the rim."""
    y, x = np.mgrid[-1 : 1 : shape[0] * 1j, -1 : 1 : shape[1] * 1j].astype(np.float32)
    a, b, c = chance.normal(0, 0.3, 3)
    return np.clip(1 + a * x + b * y - abs(c) * (x * x + y * y), 0.1, 2)[..., None].astype(np.float32)


def _glare(chance: np.random.Generator, shape: tuple[int, int]) -> Floats:
    y, x = np.mgrid[: shape[0], : shape[1]].astype(np.float32)
    cx, cy = chance.random(2) * shape[::-1]
    wide = chance.uniform(0.02, 0.25) * shape[0]
    spot = np.exp(-(((x - cx) ** 2 + (y - cy) ** 2) / (2 * wide * wide)))
    return (spot * chance.uniform(0.2, 1.2))[..., None].astype(np.float32)


def _blurred(chance: np.random.Generator, x: Floats, most: float) -> Floats:
    kind = chance.random()
    if kind < 0.45:
        return cv2.GaussianBlur(x, (0, 0), float(chance.uniform(0.3, 1.7)) * most + 0.05)
    if kind < 0.6:
        length = int(chance.integers(2, 2 + round(7 * most)))
        kernel = np.zeros((length * 2 + 1, length * 2 + 1), np.float32)
        way = chance.uniform(0, np.pi)
        off = np.array([np.cos(way), np.sin(way)]) * length / 2
        a, b = ((length + off).round().astype(int), (length - off).round().astype(int))
        cv2.line(kernel, tuple(int(v) for v in a), tuple(int(v) for v in b), 1.0, 1)
        return cv2.filter2D(x, -1, kernel / kernel.sum())
    if kind < 0.75:
        return x + (x - cv2.GaussianBlur(x, (0, 0), 1.2)) * float(chance.uniform(0.3, 1.5))
    return x
