"""Cards of our own design on paper, drawn to the same plan as on the simulated table."""

from __future__ import annotations

import zlib
from dataclasses import replace
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from companion.prints.page import PARCHMENT
from companion.prints.vector_signs import draw_symbol
from hardware.simulation.card import BAND, BORDER, planned

if TYPE_CHECKING:
    from companion.prints.page import Sheets
    from hardware.simulation.card import Card, Colour, Plan

DARK: Final = (46, 34, 28)
RIM: Final = 1.0
"""Pale paper outside of the frame, so that a cut that strays shows no neighbour."""
RAYS: Final = 16


def draw_front(sheets: Sheets, card: Card, x: float, y: float) -> None:
    """The face of a card, its upper left corner there."""
    sheets.box(x, y, *card.size, PARCHMENT)
    sheets.carve(_name("front", card), card.size, lambda: _front(sheets, card))
    sheets.stamp(_name("front", card), x, y)


def _name(side: str, card: Card) -> str:
    """What a drawing is called within the file: alike only for cards that look alike."""
    return f"{side}-{zlib.crc32(repr(card).encode()):08x}"


def _front(sheets: Sheets, card: Card) -> None:
    width, height = card.size
    band = height * BAND
    sheets.box(RIM, RIM, width - 2 * RIM, height - 2 * RIM, card.colour)
    sheets.box(BORDER, BORDER, width - 2 * BORDER, height - 2 * BORDER, PARCHMENT)
    inset = BORDER + 1.1
    pale = _mixed(card.colour, PARCHMENT, 0.35)
    sheets.frame(inset, inset, width - 2 * inset, height - 2 * inset, pale, 0.25)
    _pictures(sheets, card, planned(card))
    sheets.box(RIM, height - BORDER - band, width - 2 * RIM, band + BORDER - RIM, card.colour)
    high, widest = min(height * 0.05, 4.2), width - 2 * BORDER - 2
    sheets.write(card.title, width / 2, height - BORDER - band / 2, high, colour=PARCHMENT, widest=widest)


def _pictures(sheets: Sheets, card: Card, plan: Plan) -> None:
    width = card.size[0]
    if not plan.edges:
        first = plan.pictures[0]
        _rays(sheets, (width / 2, first.y), min(width * 0.42, (plan.bottom - plan.top) * 0.46), card.colour)
    for edge in plan.edges:
        sheets.line(width * 0.12, edge, width * 0.88, edge, card.colour, 0.3)
    for picture in plan.pictures:
        colour = _mixed(card.colour, DARK, 0.35 + 0.2 * (picture.field % 2))
        draw_symbol(sheets, picture.symbol, picture.x, picture.y, picture.across, colour)
    for figure in plan.figures:
        sheets.write(figure.text, figure.x, figure.y, figure.high, colour=DARK, widest=figure.widest)


def _rays(sheets: Sheets, middle: tuple[float, float], reach: float, colour: Colour) -> None:
    """A compass of rays behind a single picture, long and short in turn."""
    glow = _mixed(colour, PARCHMENT, 0.8)
    x, y = middle
    for ray in range(RAYS):
        long = reach * (1.0 if ray % 2 else 0.82)
        tips = [(ray + side) * 2 * pi / RAYS for side in (-0.25, 0.25)]
        sheets.shape([[(x, y), *((x + cos(tip) * long, y + sin(tip) * long) for tip in tips)]], glow)


def draw_back(sheets: Sheets, card: Card, x: float, y: float) -> None:
    """The back of a card: its deck's sign on a field of small ones."""
    sheets.box(x, y, *card.size, PARCHMENT)
    back = replace(card, name="", title="", icons=())
    small, pale = min(4.2, card.size[0] * 0.09), _mixed(card.back_colour, PARCHMENT, 0.28)
    middle = small / 2
    sign = _name("sign", back)
    sheets.carve(sign, (small, small), lambda: draw_symbol(sheets, card.back, middle, middle, small, pale))
    sheets.carve(_name("back", back), card.size, lambda: _back(sheets, back, sign))
    sheets.stamp(_name("back", back), x, y)


def _back(sheets: Sheets, card: Card, sign: str) -> None:
    width, height = card.size
    base = card.back_colour
    step = min(7.0, width * 0.14)
    sheets.box(BORDER, BORDER, width - 2 * BORDER, height - 2 * BORDER, base)
    with sheets.only_in(BORDER, BORDER, width - 2 * BORDER, height - 2 * BORDER):
        for row in range(int(height / step) + 1):
            for column in range(int(width / step) + 2):
                sheets.stamp(sign, BORDER + (column + 0.5 * (row % 2) - 0.3) * step, BORDER + (row + 0.2) * step)
    radius = width * 0.27
    sheets.disc(width / 2, height / 2, radius, PARCHMENT)
    sheets.disc(width / 2, height / 2, radius * 0.93, base)
    draw_symbol(sheets, card.back, width / 2, height / 2, radius * 1.35, PARCHMENT)


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
