"""Reading a PDF as a printer does: pages, their size, and every filled rectangle where it comes to lie."""

from __future__ import annotations

import base64
import re
import zlib
from typing import NamedTuple

import numpy as np

from hardware.arrays import Pixels

MM = 72 / 25.4
Matrix = tuple[float, float, float, float, float, float]


class Rect(NamedTuple):
    """A filled rectangle in millimetres from the page's upper left corner, and its colour (0 to 255)."""

    x: float
    y: float
    width: float
    height: float
    colour: tuple[int, int, int]


class Page(NamedTuple):
    """One page."""

    width: float
    height: float
    rects: list[Rect]
    text: str


def pages(pdf: bytes) -> list[Page]:
    """All pages of a file that our own printer made."""
    found = []
    for entry in re.finditer(rb"/Contents (\d+) 0 R /MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf):
        number, width, height = entry[1], float(entry[2]) / MM, float(entry[3]) / MM
        stream = re.search(rb"\n" + number + rb" 0 obj.*?stream\r?\n(.*?)endstream", pdf, re.DOTALL)
        assert stream is not None
        content = zlib.decompress(_packed(stream[1]))
        found.append(Page(width, height, _rects(content.decode("latin-1"), height), content.decode("latin-1")))
    return found


def _packed(text: bytes) -> bytes:
    return base64.a85decode(text.strip().removesuffix(b"~>"))


def _rects(content: str, height: float) -> list[Rect]:
    """Follow the matrix, the colour and the rectangles that are painted."""
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    colour = (0, 0, 0)
    kept: list[tuple[Matrix, tuple[int, int, int]]] = []
    waiting: list[tuple[float, float, float, float]] = []
    numbers: list[float] = []
    found: list[Rect] = []
    for word in re.findall(r"\((?:\\.|[^\\)])*\)|[^\s]+", content):
        if re.fullmatch(r"-?(\d+\.?\d*|\.\d+)", word):
            numbers.append(float(word))
            continue
        if word == "q":
            kept.append((matrix, colour))
        elif word == "Q":
            matrix, colour = kept.pop()
        elif word == "cm":
            matrix = _times(numbers[-6:], matrix)
        elif word == "rg":
            red, green, blue = (round(one * 255) for one in numbers[-3:])
            colour = (red, green, blue)
        elif word == "re":
            waiting.append(_box(numbers[-4:], matrix, height))
        elif word in {"f", "f*"}:
            found += [Rect(*box, colour) for box in waiting]
        if word in {"f", "f*", "S", "s", "n", "W", "B"}:
            waiting = []
        numbers = []
    return found


def _times(given: list[float], matrix: Matrix) -> Matrix:
    a, b, c, d, e, f = given
    m, n, o, p, q, r = matrix
    return (a * m + b * o, a * n + b * p, c * m + d * o, c * n + d * p, e * m + f * o + q, e * n + f * p + r)


def _box(given: list[float], matrix: Matrix, height: float) -> tuple[float, float, float, float]:
    x, y, width, tall = given
    a, b, c, d, e, f = matrix
    xs = sorted((a * u + c * v + e) / MM for u, v in ((x, y), (x + width, y + tall)))
    ys = sorted(height - (b * u + d * v + f) / MM for u, v in ((x, y), (x + width, y + tall)))
    return xs[0], ys[0], xs[1] - xs[0], ys[1] - ys[0]


def inked(page: Page, dots: float = 6.0) -> Pixels:
    """The page's rectangles as a picture, so many dots for a millimetre."""
    picture = np.full((round(page.height * dots), round(page.width * dots), 3), 255, np.uint8)
    for rect in page.rects:
        left, top = round(rect.x * dots), round(rect.y * dots)
        right, low = round((rect.x + rect.width) * dots), round((rect.y + rect.height) * dots)
        picture[top:low, left:right] = rect.colour[::-1]
    return picture
