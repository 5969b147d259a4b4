"""Lettering: words and numbers as ink, with the letters that OpenCV brings along."""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

if TYPE_CHECKING:
    from hardware.arrays import Floats, Pixels

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
