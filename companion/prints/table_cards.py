"""A card for every table of a house with guests: folded once it stands, and both sides say the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.prints.mat_sheets import BRASS, SEA
from companion.prints.page import PALE, PARCHMENT
from companion.prints.page_grid import MARGIN
from companion.prints.vector_signs import draw_symbol

if TYPE_CHECKING:
    from companion.i18n import Translator
    from companion.prints.page import Sheets

LANTERN: Final = "lantern"
STEPS: Final = (("begin", "ship"), ("play", "anchor"), ("help", LANTERN), ("leave", "moon"))
"""What stands on it, and the sign beside it."""
HEADING: Final = 8.0
"""Millimetres from the top of a step to its small letters."""
SMALL: Final = 3.1
UNNAMED: Final = ""
"""A card with a line for somebody with a pen."""


def print_table_cards(sheets: Sheets, tr: Translator, names: tuple[str, ...]) -> None:
    """One page for each table, to be folded in the middle."""
    half, width = sheets.paper.height / 2, sheets.paper.width
    for name in names or (UNNAMED,):
        with sheets.page():
            with sheets.at(0, half):
                _side(sheets, tr, name, half)
            with sheets.at(width, half, 180):
                _side(sheets, tr, name, half)
            sheets.line(MARGIN + 2, half, width - MARGIN - 2, half, PALE, 0.2, dashed=True)


def _side(sheets: Sheets, tr: Translator, name: str, high: float) -> None:
    """Draw one side, its upper edge on the fold."""
    left, width = MARGIN + 6, sheets.paper.width - 2 * MARGIN - 12
    top, bottom = 12.0, high - MARGIN - 4
    sheets.box(left, top, width, bottom - top, PARCHMENT)
    sheets.frame(left, top, width, bottom - top, BRASS, 0.8, 3)
    middle = sheets.paper.width / 2
    if name:
        sheets.write(name, middle, top + 17, 15, colour=SEA, widest=width - 24)
    else:
        sheets.line(left + 30, top + 24, left + width - 30, top + 24, SEA, 0.4)
    sheets.line(left + 12, top + 31, left + width - 12, top + 31, BRASS, 0.4)
    texts = [tr.text(f"print.table.{step}.how") for step, _ in STEPS]
    heights = [HEADING + 2 * SMALL * len(sheets.lines(text, width - 42, SMALL)) for text in texts]
    space = (bottom - top - 31 - sum(heights)) / (len(STEPS) + 1)
    y = top + 31
    for (step, sign), text, room in zip(STEPS, texts, heights, strict=True):
        y += space
        if sign == LANTERN:
            _lantern(sheets, left + 18, y + room / 2 - 1, 13)
        else:
            draw_symbol(sheets, sign, left + 18, y + room / 2 - 1, 13, SEA)
        sheets.write(
            tr.text(f"print.table.{step}"), left + 32, y + 3, 4.4, centred=False, colour=SEA, widest=width - 40
        )
        sheets.paragraph(text, left + 32, y + HEADING, width - 42, SMALL)
        y += room


def _lantern(sheets: Sheets, x: float, y: float, high: float) -> None:
    """Draw the sign of the key that calls: a ring, a roof, the glass with a flame in it, a foot."""
    one = high / 10
    glass = [(-2, -1.8), (2, -1.8), (2.6, 3), (-2.6, 3)]
    flame = [(0, -0.8), (1.1, 1), (0.6, 2.2), (-0.6, 2.2), (-1.1, 1)]
    roof, foot = [(0, -4), (2.8, -2.2), (-2.8, -2.2)], [(-3, 3.4), (3, 3.4), (3, 4.4), (-3, 4.4)]
    for outlines in ((glass, flame), (roof,), (foot,)):
        sheets.shape([[(x + u * one, y + v * one) for u, v in line] for line in outlines], SEA)
    sheets.frame(x - one, y - 5.2 * one, 2 * one, 2 * one, SEA, 0.5, one)
