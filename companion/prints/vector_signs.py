"""Symbols and markers as vectors."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from companion.prints.page import BLACK, WHITE
from hardware.markers import MARKER_CELLS, marker_drawing
from hardware.simulation.symbols import symbol

if TYPE_CHECKING:
    from companion.prints.page import Sheets
    from hardware.simulation.card import Colour

Outline = tuple[tuple[float, float], ...]
_FINE: Final = 600
"""A symbol is traced at this size."""


@cache
def outlines(name: str) -> tuple[Outline, ...]:
    """The outlines of a symbol in a square from 0 to 1, y down; holes too."""
    ink = (symbol(name, _FINE) * 255).astype(np.uint8)
    _, black = cv2.threshold(ink, 127, 255, cv2.THRESH_BINARY)
    found, _ = cv2.findContours(black, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    shapes = (cv2.approxPolyDP(outline, 0.7, closed=True).reshape(-1, 2) for outline in found)
    return tuple(
        tuple((float(x + 0.5) / _FINE, float(y + 0.5) / _FINE) for x, y in shape)
        for shape in shapes
        if len(shape) > 2  # noqa: PLR2004
    )


def draw_symbol(sheets: Sheets, name: str, x: float, y: float, across: float, colour: Colour) -> None:  # noqa: PLR0913, PLR0917  a picture and its place
    """A symbol, its middle there."""
    left, top = x - across / 2, y - across / 2
    sheets.shape([[(left + across * u, top + across * v) for u, v in shape] for shape in outlines(name)], colour)


def draw_marker(sheets: Sheets, number: int, x: float, y: float, side: float) -> None:
    """A marker, its upper left corner there; whoever draws it leaves a white rim round it."""
    cells = marker_drawing(number, MARKER_CELLS)
    sheets.box(x, y, side, side, BLACK)
    cell = side / MARKER_CELLS
    for row, column in np.argwhere(cells > 0).tolist():
        sheets.box(x + column * cell, y + row * cell, cell, cell, WHITE)
