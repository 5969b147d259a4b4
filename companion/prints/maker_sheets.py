"""Sheets for whoever builds the table: a drill template and labels for the seat boxes; and one page to begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.prints.card_sheets import foot
from companion.prints.mat_sheets import BRASS, SEA, SEATS, heading
from companion.prints.page import ITALIC, PALE, PARCHMENT, TEXT
from companion.prints.page_grid import MARGIN
from companion.prints.vector_signs import draw_symbol

if TYPE_CHECKING:
    from companion.i18n import Translator
    from companion.prints.page import Sheets

LID: Final = (120.0, 70.0)
"""The lid of a seat box, in millimetres; its walls are `DEEP`."""
DEEP: Final = 40.0
BUTTON_HOLE: Final = 24.0
RIM: Final = 28.0
"""What a button covers of the lid."""
LAMP_HOLE: Final = 5.0
CABLE_HOLE: Final = 8.0
PITCH: Final = 36.0
"""From button to button: thumbs fit between them."""
BUTTON_LINE: Final = 30.0
LAMP_LINE: Final = 9.0
LABEL_LINE: Final = 49.0
"""How far their middles, and the upper edge of the label, are from the back edge of the lid."""
BUTTONS: Final = ("back", "on", "choose")
LABEL: Final = (108.0, 12.0)
START_STEPS: Final = 6


def print_boxes(sheets: Sheets, tr: Translator) -> None:
    """The holes of a seat box in true size, then a label for each seat."""
    paper = sheets.paper
    with sheets.page():
        heading(sheets, tr.text("print.boxes.title"))
        top = sheets.paragraph(tr.text("print.boxes.how"), MARGIN + 8, 34, paper.width - 2 * MARGIN - 16) + 8
        _drill_template(sheets, tr, (paper.width - LID[0]) / 2, top)
        _labels(sheets, tr, top + LID[1] + 12)
        foot(sheets, tr, tr.text("print.foot.boxes"))


def _drill_template(sheets: Sheets, tr: Translator, left: float, top: float) -> None:
    """Outline, three holes for buttons, one for the lamp, each with a cross to punch; the label's place; measures."""
    width, height = LID
    sheets.frame(left, top, width, height, PALE, 0.2)
    middle = left + width / 2
    for place in (-1, 0, 1):
        _hole(sheets, middle + place * PITCH, top + BUTTON_LINE, BUTTON_HOLE)
    _hole(sheets, middle, top + LAMP_LINE, LAMP_HOLE)
    sheets.write(tr.text("print.boxes.lamp"), middle + 6, top + LAMP_LINE, 2.2, font=ITALIC, colour=PALE, centred=False)
    sheets.write(f"{width:g} x {height:g} mm", left + 2, top + 4, 2.2, font=TEXT, colour=PALE, centred=False)
    _measure(sheets, middle - PITCH, middle, top + BUTTON_LINE - BUTTON_HOLE / 2 - 5)
    sheets.frame(left + (width - LABEL[0]) / 2, top + LABEL_LINE, *LABEL, PALE, 0.15)
    for place, key in enumerate(BUTTONS):
        x = middle + (place - 1) * PITCH
        sheets.write(
            tr.text(f"print.sign.{key}"), x, top + LABEL_LINE + LABEL[1] / 2, 2.6, font=ITALIC, colour=PALE, widest=30
        )


def _measure(sheets: Sheets, begin: float, end: float, y: float) -> None:
    """A line between two ticks, and how long it is."""
    sheets.line(begin, y, end, y, PALE, 0.15)
    for x in (begin, end):
        sheets.line(x, y - 1.2, x, y + 1.2, PALE, 0.15)
    sheets.write(f"{end - begin:g} mm", (begin + end) / 2, y - 1.6, 2.2, font=TEXT, colour=PALE)


def _hole(sheets: Sheets, x: float, y: float, across: float) -> None:
    """A circle with a cross, and its measure beside the cross."""
    radius = across / 2
    sheets.frame(x - radius, y - radius, across, across, SEA, 0.3, radius)
    sheets.line(x - radius - 2, y, x + radius + 2, y, SEA, 0.15)
    sheets.line(x, y - radius - 2, x, y + radius + 2, SEA, 0.15)
    if across == BUTTON_HOLE:
        sheets.frame(x - RIM / 2, y - RIM / 2, RIM, RIM, PALE, 0.1, RIM / 2)
        sheets.write(f"{across:g} mm", x + 6, y + 4, 2.2, font=TEXT, colour=SEA)


def _labels(sheets: Sheets, tr: Translator, top: float) -> None:
    """A strip for each box: its number, and what each button does below its hole."""
    width, height = LABEL
    left = (sheets.paper.width - width) / 2
    for seat in range(1, SEATS + 1):
        y = top + (seat - 1) * (height + 1)
        sheets.box(left, y, width, height, PARCHMENT)
        sheets.frame(left, y, width, height, BRASS, 0.3)
        sheets.write(str(seat), left + 4.5, y + height / 2, 5, colour=SEA)
        for place, key in enumerate(BUTTONS):
            x = left + width / 2 + (place - 1) * PITCH
            sheets.write(tr.text(f"print.sign.{key}"), x, y + height / 2, 3.2, widest=PITCH - 15)


def print_start(sheets: Sheets, tr: Translator) -> None:
    """One page to lay beside the table: what to do, in the order in which it is done."""
    left, room = MARGIN + 36, sheets.paper.width - 2 * MARGIN - 46
    with sheets.page():
        heading(sheets, tr.text("print.start.title"))
        y = 40.0
        for step in range(1, START_STEPS + 1):
            draw_symbol(sheets, "compass", MARGIN + 20, y + 9, 18, (216, 196, 154))
            sheets.write(str(step), MARGIN + 20, y + 9, 7, colour=SEA)
            sheets.write(tr.text(f"print.start.{step}"), left, y + 2, 5.0, centred=False, colour=SEA, widest=room)
            end = sheets.paragraph(tr.text(f"print.start.{step}.how"), left, y + 9, room, 3.6)
            y = max(y + 32, end + 10)
        foot(sheets, tr, tr.text("print.foot.scores"))
