"""Symbols of dice and cards, drawn from a short text description."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.errors import BadScene

if TYPE_CHECKING:
    from hardware.arrays import Floats, Pixels

FINE = 4
"""Drawn so many times larger and then shrunk, for smooth edges."""
MARGIN = 1.06
SUBPIXEL = 4
INK, PAPER = 255, 0


@cache
def symbols() -> dict[str, tuple[str, ...]]:
    """Every symbol there is, by name, as lines of the drawing language."""
    told = tomllib.loads(Path(__file__).with_name("symbols.toml").read_text(encoding="utf-8"))
    return {name: tuple(text.strip().splitlines()) for name, text in told.items()}


@cache
def symbol(name: str, size: int) -> Floats:
    """A symbol as ink, 0 to 1, in a square of `size` pixels."""
    if name not in symbols():
        raise BadScene("scene.no-such-symbol", name=name)
    canvas = np.zeros((size * FINE, size * FINE), np.uint8)
    for line in symbols()[name]:
        word, *rest = line.split()
        _draw(canvas, word, rest)
    ink = cv2.resize(canvas, (size, size), interpolation=cv2.INTER_AREA).astype(np.float32) / INK
    ink.setflags(write=False)
    return ink


def _draw(canvas: Pixels, word: str, rest: list[str]) -> None:
    side = canvas.shape[0]
    unit = side / 2 / MARGIN
    ink = INK if word in ("fill", "disc", "line") else PAPER
    width = float(rest.pop(0)) if word in ("line", "slit") else 0.0
    radius = float(rest.pop()) if word in ("disc", "hole") else 0.0
    points = np.array([[float(part) for part in pair.split(",")] for pair in rest])
    pixels = np.round((points * [unit, -unit] + (side - 1) / 2) * (1 << SUBPIXEL)).astype(np.int32)
    if radius:
        centre = (int(pixels[0, 0]), int(pixels[0, 1]))
        cv2.circle(canvas, centre, round(radius * unit * (1 << SUBPIXEL)), ink, -1, cv2.LINE_AA, SUBPIXEL)
    elif width:
        cv2.polylines(
            canvas,
            [pixels],
            isClosed=False,
            color=ink,
            thickness=round(width * unit),
            lineType=cv2.LINE_AA,
            shift=SUBPIXEL,
        )
    else:
        cv2.fillPoly(canvas, [pixels], ink, cv2.LINE_AA, SUBPIXEL)
