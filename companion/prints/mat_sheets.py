"""Sheets for the table: corner markers with a plan of the zones, seat signs, score sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.bridge.camera.zone_plan import least_size, zone_name, zone_plan
from companion.i18n.catalogue import catalogue
from companion.i18n.languages import FALLBACK, folders
from companion.prints.card_sheets import foot
from companion.prints.page import INK, ITALIC, PALE, PARCHMENT, TEXT
from companion.prints.page_grid import MARGIN
from companion.prints.vector_signs import draw_marker, draw_symbol
from hardware.markers import CORNER_MARKERS
from hardware.vision.shared.mat import MARKER_SIDE

if TYPE_CHECKING:
    from companion.engine.kernel.game import Game
    from companion.i18n import Translator
    from companion.prints.page import Sheets
    from hardware.vision.shared.mat import MatZone

RIM: Final = 8.0
PIECE: Final = MARKER_SIDE + 2 * RIM
SEATS: Final = 9
SIGN: Final = (186.0, 84.0)
SEA, BRASS = (30, 74, 92), (138, 98, 36)
ROWS: Final = 14.0
LETTER_HIGH: Final = 3.2


def print_mat(sheets: Sheets, tr: Translator, games: list[Game[Any]]) -> None:
    """Four corners to cut out, how to lay them, and what lies where in each game."""
    paper = sheets.paper
    with sheets.page():
        heading(sheets, tr.text("print.mat.title"))
        y = sheets.paragraph(tr.text("print.mat.how"), MARGIN + 8, 34, paper.width - 2 * MARGIN - 16)
        left, gap = (paper.width - 2 * PIECE - 30) / 2, 30.0
        for number in CORNER_MARKERS:
            column, row = (0, 1, 1, 0)[number], number // 2
            _corner(sheets, tr, number, left + column * (PIECE + gap), y + 8 + row * (PIECE + 24))
        foot(sheets, tr, tr.text("print.foot.mat"))
    for game in games:
        zones = zone_plan(game.name, [str(number) for number in range(1, game.usual[-1] + 1)], least_size(game.name))
        if zones:
            with sheets.page():
                _plan(sheets, tr, game, zones)


def _corner(sheets: Sheets, tr: Translator, number: int, x: float, y: float) -> None:
    sheets.write(tr.text(f"print.corner.{number}"), x + PIECE / 2, y - 4, 3.2, widest=PIECE)
    sheets.frame(x, y, PIECE, PIECE, PALE, 0.2)
    draw_marker(sheets, number, x + RIM, y + RIM, MARKER_SIDE)
    # The corner of the marker that points to the playing area is named by a small ship.
    right, low = number in (0, 3), number in (0, 1)
    draw_symbol(
        sheets, "ship", x + (PIECE - RIM / 2 if right else RIM / 2), y + (PIECE - RIM / 2 if low else RIM / 2), 5, SEA
    )


def _plan(sheets: Sheets, tr: Translator, game: Game[Any], zones: tuple[MatZone, ...]) -> None:
    """The zones of one game, drawn small."""
    paper = sheets.paper
    heading(sheets, tr.say(game.name, "game.name", {}))
    size = least_size(game.name)
    how = tr.text("print.plan.how", width=round(size[0] / 10), height=round(size[1] / 10))
    top = sheets.paragraph(how, MARGIN + 8, 34, paper.width - 2 * MARGIN - 16) + 6
    scale = (paper.width - 2 * MARGIN - 24) / size[0]
    left = (paper.width - size[0] * scale) / 2
    sheets.box(left, top, size[0] * scale, size[1] * scale, PARCHMENT)
    sheets.frame(left, top, size[0] * scale, size[1] * scale, SEA, 0.6)
    for zone in zones:
        x, y, width, height = (value * scale for value in (zone.x, zone.y, zone.width, zone.height))
        sheets.frame(left + x + 0.5, top + y + 0.5, width - 1, height - 1, BRASS, 0.3, 1.0)
        sheets.write(
            zone_name(tr, game.name, zone.name), left + x + width / 2, top + y + height / 2, 2.4, widest=width - 5
        )


def print_signs(sheets: Sheets, tr: Translator) -> None:
    """A sign for every seat: folded in the middle, it stands; the other side is for whoever sits across."""
    paper = sheets.paper
    width, height = SIGN
    left = (paper.width - width) / 2
    per_page = int((paper.height - 2 * MARGIN) // (height + 6))
    for first in range(1, SEATS + 1, per_page):
        with sheets.page():
            for place, seat in enumerate(range(first, min(first + per_page, SEATS + 1))):
                y = MARGIN + 4 + place * (height + 6)
                sheets.frame(left, y, width, height, PALE, 0.2)
                sheets.line(left, y + height / 2, left + width, y + height / 2, PALE, 0.2, dashed=True)
                with sheets.at(left + width, y + height / 2, 180):
                    _sign(sheets, tr, seat, width, height / 2)
                with sheets.at(left, y + height / 2):
                    _sign(sheets, tr, seat, width, height / 2)


def _sign(sheets: Sheets, tr: Translator, seat: int, width: float, height: float) -> None:
    sheets.box(3, 3, width - 6, height - 6, PARCHMENT)
    sheets.frame(4.5, 4.5, width - 9, height - 9, BRASS, 0.5, 2)
    middle = height / 2
    draw_symbol(sheets, "compass", 24, middle, 30, (216, 196, 154))
    sheets.write(str(seat), 24, middle, 14, colour=SEA)
    sheets.line(46, middle + 2, width - 62, middle + 2, INK, 0.3)
    sheets.write(tr.text("print.sign.name"), 46, middle + 6, 2.2, font=ITALIC, colour=PALE, centred=False)
    for button, key in enumerate(("back", "on", "choose"), 1):
        y = middle + (button - 2) * 9
        sheets.disc(width - 50, y, 3.4, SEA)
        sheets.write(str(button), width - 50, y, 3.0, colour=PARCHMENT)
        sheets.write(tr.text(f"print.sign.{key}"), width - 44, y, 2.8, font=TEXT, centred=False, widest=34)


def print_scores(sheets: Sheets, tr: Translator, game: Game[Any]) -> None:
    """A table with the game's own lines to count, for as many people as can play."""
    paper = sheets.paper
    lines = [key.removeprefix("score.") for key in _keys(game.name) if key.startswith("score.")]
    sides = [key.removeprefix("side.") for key in _keys(game.name) if key.startswith("side.")]
    columns = [tr.name(game.name, side, "side") for side in sides] or [""] * game.usual[-1]
    left, label = MARGIN + 6, 62.0
    wide = (paper.width - 2 * left - label) / len(columns)
    rows = [*(tr.name(game.name, line, "score") for line in lines), tr.text("print.score.total")]
    with sheets.page():
        heading(sheets, tr.say(game.name, "game.name", {}))
        sheets.write(tr.text("print.score.date"), left, 40, 3, font=ITALIC, colour=PALE, centred=False)
        sheets.line(left + 24, 42, left + 90, 42, PALE)
        top = 52.0
        while top + ROWS * (len(rows) + 1) < paper.height - MARGIN - 12:
            _table(sheets, (left, top, label, wide), columns, rows)
            top += ROWS * (len(rows) + 1) + 12
        foot(sheets, tr, tr.text("print.foot.scores"))


def _table(sheets: Sheets, at: tuple[float, float, float, float], columns: list[str], rows: list[str]) -> None:
    left, top, label, wide = at
    bottom, right = top + ROWS * (len(rows) + 1), left + label + wide * len(columns)
    sheets.box(left + label, top, right - left - label, ROWS, PARCHMENT)
    sheets.box(left, bottom - ROWS, right - left, ROWS, PARCHMENT)
    written = [row[:1].upper() + row[1:] for row in rows]
    high = LETTER_HIGH * min(1.0, *((label - 4) / sheets.wide(said, LETTER_HIGH) for said in written))
    for number, said in enumerate(written, 1):
        sheets.write(said, left + 2, top + ROWS * (number + 0.5), high, centred=False)
    for number, column in enumerate(columns):
        said = column[:1].upper() + column[1:]
        sheets.write(said, left + label + wide * (number + 0.5), top + ROWS / 2, 3, widest=wide - 3)
        sheets.line(left + label + wide * number, top, left + label + wide * number, bottom, BRASS, 0.25)
    for number in range(len(rows) + 2):
        sheets.line(left + (label if not number else 0), top + ROWS * number, right, top + ROWS * number, BRASS, 0.25)
    sheets.frame(left, top + ROWS, right - left, bottom - top - ROWS, BRASS, 0.6)
    sheets.line(right, top, right, bottom, BRASS, 0.6)


def _keys(game: str) -> list[str]:
    """What a game has words for, be they ours or in its package."""
    books = [catalogue(folder, game) for folder in folders(FALLBACK, game=game)]
    return list(dict.fromkeys(key for book in books if book for key in book.keys))


def heading(sheets: Sheets, title: str) -> None:
    """The head of a page: a title between two anchors, over a double line."""
    paper = sheets.paper
    width = sheets.write(title, paper.width / 2, 18, 6, colour=SEA, widest=paper.width - 70)
    for side in (-1, 1):
        draw_symbol(sheets, "anchor", paper.width / 2 + side * (width / 2 + 10), 18, 9, BRASS)
    sheets.line(MARGIN + 8, 27, paper.width - MARGIN - 8, 27, BRASS, 0.6)
    sheets.line(MARGIN + 8, 28.2, paper.width - MARGIN - 8, 28.2, BRASS, 0.2)
