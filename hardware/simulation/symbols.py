"""Symbols, words and numbers as ink: the symbols from a file, the letters that OpenCV brings along."""

from __future__ import annotations

import threading
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

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


BOLD, REGULAR = 700, 420
_fonts = threading.local()


@lru_cache(maxsize=512)
def lettering(text: str, height: int, weight: int = BOLD) -> Floats:
    """A line of text as ink, 0 to 1, cut to its letters; `height` is that of a capital in pixels."""
    if not text.strip() or height < 1:
        return np.zeros((max(1, height), 1), np.float32)
    if text.isdecimal():
        text = text.replace("0", "O")  # these letters have a slashed zero, easily taken for an eight
    ink = _written(text, height, weight)
    rows, columns = np.flatnonzero(ink.max(axis=1)), np.flatnonzero(ink.max(axis=0))
    if not len(rows):
        return np.zeros((height, 1), np.float32)
    cut = ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].astype(np.float32) / 255
    cut.setflags(write=False)
    return cut


def _written(text: str, height: int, weight: int) -> Pixels:
    size = round(height * 1.45)
    canvas = np.zeros((size * 2, round(size * (len(text) + 2) * 1.1), 3), np.uint8)
    white = (255, 255, 255)
    if hasattr(cv2, "FontFace"):
        cv2.putText(canvas, text, (size, round(size * 1.4)), white, _font(), size, weight)
    else:  # OpenCV 4 knows only its plotter letters, and no accents
        thick = max(1, round(height * weight / 4500))
        plain = text.encode("ascii", "replace").decode()
        cv2.putText(canvas, plain, (size, round(size * 1.4)), cv2.FONT_HERSHEY_DUPLEX, height / 21, white, thick)
    return canvas[..., 0]


def _font() -> Any:
    if not hasattr(_fonts, "sans"):  # one for each thread: a font keeps a drawing state
        _fonts.sans = cv2.FontFace("sans")
    return _fonts.sans


def stamp(canvas: Floats, ink: Floats, at: tuple[float, float], colour: Any = 1.0) -> None:
    """Put ink on a canvas in a colour, its middle at (x, y) pixels; what falls outside is lost."""
    rows, columns = ink.shape
    left, top = round(at[0] - columns / 2), round(at[1] - rows / 2)
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = min(canvas.shape[1], left + columns), min(canvas.shape[0], top + rows)
    if x0 >= x1 or y0 >= y1:
        return
    part = ink[y0 - top : y1 - top, x0 - left : x1 - left]
    part = part[..., None] if canvas.ndim == len("xyc") else part
    region = canvas[y0:y1, x0:x1]
    region += (np.asarray(colour, np.float32) - region) * part
