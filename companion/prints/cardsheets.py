"""Sheets of cards and of stickers: every card of a box as often as the box has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.bridge.cardfaces import card_face
from companion.prints.cards import draw_back, draw_front
from companion.prints.grid import FOOT, MARGIN, batches, cut_marks, grid_for
from companion.prints.paper import ITALIC, PALE, TEXT
from companion.prints.signs import draw_marker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.bridge.cardlists import CardKind, CardList
    from companion.engine.kernel.decks import PrintedDeck
    from companion.i18n import Translator
    from companion.prints.paper import Sheets
    from hardware.table.card import Card

STICKER: Final = 18.0
"""The side of a sticker in millimetres; its marker is in the middle, with a white rim for the eye."""
STICKER_MARKER: Final = 13.0
CAPTION: Final = 6.0


def print_cards(sheets: Sheets, cards: CardList, tr: Translator, *, backs: bool = False) -> None:
    """Every card of the box; with backs, each page is followed by its other side, mirrored for the printer."""
    for deck in cards.decks:
        faces = [
            face
            for whose in deck.sets or ("",)
            for kind in cards.of(deck.name)
            for face in [card_face(kind, tr, whose)] * _each(deck, kind)
        ]
        grid = grid_for(sheets.paper, deck.size)
        for page in batches(faces, grid.cells):
            _card_page(sheets, cards.game, deck, page, tr)
            if backs:
                with sheets.page():
                    for number, face in enumerate(page):
                        draw_back(sheets, face, *grid.place(number, mirrored=True))


def _card_page(sheets: Sheets, game: str, deck: PrintedDeck, page: Sequence[Card], tr: Translator) -> None:
    grid = grid_for(sheets.paper, deck.size)
    with sheets.page():
        cut_marks(sheets, grid)
        for number, face in enumerate(page):
            draw_front(sheets, face, *grid.place(number))
        source = tr.name(game, deck.name, "deck")
        foot(sheets, tr, tr.text("print.foot.cards", game=tr.say(game, "game.name", {}), deck=source))


def _each(deck: PrintedDeck, kind: CardKind) -> int:
    return kind.copies // max(1, len(deck.sets))


def print_stickers(sheets: Sheets, cards: CardList, tr: Translator) -> None:
    """A sticker for every card; which card it is for stands above it and is cut away."""
    grid = grid_for(sheets.paper, (STICKER, STICKER + CAPTION), gap=4.0)
    stickers = [kind for kind in cards for _ in range(kind.copies) if kind.marker is not None]
    name = tr.say(cards.game, "game.name", {})
    for page in batches(stickers, grid.cells):
        with sheets.page():
            for number, kind in enumerate(page):
                x, y = grid.place(number)
                middle = x + STICKER / 2
                parts = kind.title(tr).split(" · ")
                for line, part in enumerate(parts):
                    up = CAPTION - 1.6 - (len(parts) - 1 - line) * 1.9
                    sheets.write(part, middle, y + up, 1.5, font=TEXT, widest=STICKER + 3)
                sheets.frame(x, y + CAPTION, STICKER, STICKER, PALE, 0.15)
                rim = (STICKER - STICKER_MARKER) / 2
                draw_marker(sheets, kind.marker or 0, x + rim, y + CAPTION + rim, STICKER_MARKER)
            foot(sheets, tr, tr.text("print.foot.stickers", game=name))


def foot(sheets: Sheets, tr: Translator, said: str) -> None:
    """At the foot of a page: what it is, and a ruler to check that nothing was scaled."""
    paper = sheets.paper
    y = paper.height - MARGIN - FOOT / 2
    sheets.write(said, MARGIN + 2, y, 2.0, font=ITALIC, colour=PALE, centred=False, widest=paper.width - 100)
    right = paper.width - MARGIN - 2
    for tick in range(6):
        sheets.line(right - 50 + tick * 10, y - 1.2, right - 50 + tick * 10, y + 1.2, PALE)
    sheets.line(right - 50, y, right, y, PALE)
    sheets.write(tr.text("print.ruler"), right - 64, y, 2.0, font=ITALIC, colour=PALE, widest=24)
