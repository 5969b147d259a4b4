"""Reading a PDF back with PDFium, the reader of many browsers: what is drawn where on the paper, in millimetres."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import pypdfium2 as pdfium
from pypdfium2 import raw

from hardware.arrays import Pixels

MM = 72 / 25.4
"""Points for a millimetre."""
Colour = tuple[int, int, int]
Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
DOTS = 6.0
"""For a millimetre of a picture."""


class Shape(NamedTuple):
    """Something drawn: its points from the page's upper left corner, and its colours (0 to 255)."""

    points: tuple[Point, ...]
    fill: Colour | None
    line: Colour | None
    thick: float
    dashed: bool

    @property
    def x(self) -> float:
        """Where it begins on the left."""
        return min(x for x, _ in self.points)

    @property
    def y(self) -> float:
        """Where it begins above."""
        return min(y for _, y in self.points)

    @property
    def width(self) -> float:
        """How wide it is, without its line."""
        return max(x for x, _ in self.points) - self.x

    @property
    def height(self) -> float:
        """How high it is, without its line."""
        return max(y for _, y in self.points) - self.y

    @property
    def middle(self) -> Point:
        """The middle of its bounds."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def is_box(self) -> bool:
        """Say whether it is a filled rectangle along the edges of the page."""
        corners = {(round(x, 3), round(y, 3)) for x, y in self.points}
        return self.fill is not None and len(corners) == len(self.points) - 1 == 4 and len({x for x, _ in corners}) == 2

    @property
    def is_line(self) -> bool:
        """Say whether it is one straight line."""
        return self.fill is None and len(self.points) == 2

    @property
    def is_frame(self) -> bool:
        """Say whether it is the outline of something."""
        return self.fill is None and len(self.points) > 2


class Text(NamedTuple):
    """A line of text: where its base line begins, how wide it is and how high a font it has; turned is upside down."""

    text: str
    x: float
    y: float
    width: float
    size: float
    colour: Colour
    turned: bool


class Page:
    """One page: its size, what is drawn and written on it in this order, and its picture; read when asked for."""

    def __init__(self, document: Any, number: int) -> None:
        self._document = document
        self._page = document[number]
        self.width = self._page.get_width() / MM
        self.height = self._page.get_height() / MM

    @cached_property
    def _things(self) -> list[tuple[Any, Matrix]]:
        outer = (1 / MM, 0.0, 0.0, -1 / MM, 0.0, self.height)
        return list(_things(self._page.raw, outer, raw.FPDFPage_CountObjects))

    @cached_property
    def shapes(self) -> list[Shape]:
        """Everything drawn."""
        drawn = raw.FPDF_PAGEOBJ_PATH
        return [_shape(thing, matrix) for thing, matrix in self._things if raw.FPDFPageObj_GetType(thing) == drawn]

    @cached_property
    def laid(self) -> list[Shape]:
        """What is drawn on the page itself, without what stands within a stamp: quick where stamps are rich."""
        page, outer = self._page.raw, (1 / MM, 0.0, 0.0, -1 / MM, 0.0, self.height)
        things = (raw.FPDFPage_GetObject(page, number) for number in range(raw.FPDFPage_CountObjects(page)))
        drawn = [thing for thing in things if raw.FPDFPageObj_GetType(thing) == raw.FPDF_PAGEOBJ_PATH]
        return [_shape(thing, _times(_own(thing), outer)) for thing in drawn]

    @cached_property
    def texts(self) -> list[Text]:
        """Every line of text."""
        written = raw.FPDF_PAGEOBJ_TEXT
        of_text = [one for one in self._things if raw.FPDFPageObj_GetType(one[0]) == written]
        writing = self._page.get_textpage()
        return [_text(thing, writing.raw, matrix) for thing, matrix in of_text]

    @cached_property
    def picture(self) -> Pixels:
        """As a printer with so many dots for a millimetre would print it."""
        return np.array(self._page.render(scale=DOTS / MM).to_numpy()[:, :, :3])

    @property
    def boxes(self) -> list[Shape]:
        """The filled rectangles."""
        return [shape for shape in self.shapes if shape.is_box]

    def lines(self, colour: Colour | None = None) -> list[Shape]:
        """The straight lines, all or of one colour."""
        return [one for one in self.shapes if one.is_line and colour in (None, one.line)]

    def part(self, x: float, y: float, width: float, height: float) -> Pixels:
        """A part of the picture."""
        left, top, right, low = (round(at * DOTS) for at in (x, y, x + width, y + height))
        return self.picture[top:low, left:right]


def pages(pdf: bytes) -> list[Page]:
    """All pages of a file."""
    document = pdfium.PdfDocument(pdf)
    return [Page(document, number) for number in range(len(document))]


def title(pdf: bytes) -> str:
    """What the file says it is."""
    return str(pdfium.PdfDocument(pdf).get_metadata_value("Title"))


def _things(holder: Any, outer: Matrix, count: Any) -> Iterator[tuple[Any, Matrix]]:
    """Everything on a page or in a form, and how its own measures become millimetres."""
    of_page = count is raw.FPDFPage_CountObjects
    for number in range(count(holder)):
        thing = (raw.FPDFPage_GetObject if of_page else raw.FPDFFormObj_GetObject)(holder, number)
        matrix = _times(_own(thing), outer)
        if raw.FPDFPageObj_GetType(thing) == raw.FPDF_PAGEOBJ_FORM:
            yield from _things(thing, matrix, raw.FPDFFormObj_CountObjects)
        else:
            yield thing, matrix


def _own(thing: Any) -> Matrix:
    own = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(thing, own)
    return own.a, own.b, own.c, own.d, own.e, own.f


def _times(given: Matrix, matrix: Matrix) -> Matrix:
    a, b, c, d, e, f = given
    m, n, o, p, q, r = matrix
    return (a * m + b * o, a * n + b * p, c * m + d * o, c * n + d * p, e * m + f * o + q, e * n + f * p + r)


def _moved(x: float, y: float, matrix: Matrix) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _shape(thing: Any, matrix: Matrix) -> Shape:
    points = []
    for number in range(raw.FPDFPath_CountSegments(thing)):
        x, y = ctypes.c_float(), ctypes.c_float()
        raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(thing, number), x, y)
        points.append(_moved(x.value, y.value, matrix))
    filled, stroked = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(thing, filled, stroked)
    thick = ctypes.c_float()
    raw.FPDFPageObj_GetStrokeWidth(thing, thick)
    return Shape(
        tuple(points),
        _colour(thing, raw.FPDFPageObj_GetFillColor) if filled.value else None,
        _colour(thing, raw.FPDFPageObj_GetStrokeColor) if stroked.value else None,
        thick.value / MM,
        raw.FPDFPageObj_GetDashCount(thing) > 0,
    )


def _text(thing: Any, writing: Any, matrix: Matrix) -> Text:
    length = raw.FPDFTextObj_GetText(thing, writing, None, 0)
    letters = (ctypes.c_ushort * (length // 2))()
    raw.FPDFTextObj_GetText(thing, writing, letters, length)
    size = ctypes.c_float()
    raw.FPDFTextObj_GetFontSize(thing, size)
    left, low, right, high = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(thing, left, low, right, high)
    x, y = _moved(0, 0, matrix)
    scale = abs(matrix[0])
    return Text(
        bytes(letters).decode("utf-16-le").rstrip("\0 "),
        x,
        y,
        (right.value - left.value) / MM,
        size.value * scale,
        _colour(thing, raw.FPDFPageObj_GetFillColor),
        matrix[0] < 0,
    )


def _colour(thing: Any, asked: Any) -> Colour:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    asked(thing, red, green, blue, alpha)
    return red.value, green.value, blue.value
