"""Sheets of cards and of stickers: every card of a box as often as the box has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.faces.card_face import card_back, card_face
from companion.prints.card_drawing import draw_card
from companion.prints.page import ITALIC, PALE, TEXT
from companion.prints.page_grid import FOOT, MARGIN, batches, cut_marks, grid_for
from companion.prints.vector_signs import draw_marker
from hardware.stickers import MARKER, STICKER, sticker_places

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.bridge.box_cards import CardKind, CardList
    from companion.engine.kernel.printed_cards import PrintedDeck
    from companion.faces.face import Face
    from companion.i18n import Translator
    from companion.prints.page import Sheets

CAPTION: Final = 6.0
LINE: Final = 2.7
"""From line to line of what stands at the foot of a page."""


def print_cards(sheets: Sheets, cards: CardList, tr: Translator, *, backs: bool = False) -> None:
    """Every card of the box; with backs, each page is followed by its other side, mirrored for the printer."""
    for deck in cards.decks:
        sides = [
            (
                card_face(kind, whose=whose, title=_opened(kind.title(tr))),
                card_back(kind.game, kind.deck, kind.size, whose),
            )
            for whose in deck.sets or ("",)
            for kind in cards.of(deck.name)
            for _ in range(_each(deck, kind))
        ]
        grid = grid_for(sheets.paper, deck.size)
        for page in batches(sides, grid.cells):
            _card_page(sheets, cards.game, deck, [face for face, _ in page], tr)
            if backs:
                with sheets.page():
                    for number, (_, back) in enumerate(page):
                        draw_card(sheets, back, *grid.place(number, mirrored=True))


def _card_page(sheets: Sheets, game: str, deck: PrintedDeck, page: Sequence[Face], tr: Translator) -> None:
    grid = grid_for(sheets.paper, deck.size)
    with sheets.page():
        cut_marks(sheets, grid)
        for number, face in enumerate(page):
            draw_card(sheets, face, *grid.place(number))
        source = tr.name(game, deck.name, "deck")
        foot(sheets, tr, tr.text("print.foot.cards", game=tr.say(game, "game.name", {}), deck=source))


def _opened(title: str) -> str:
    return title[:1].upper() + title[1:]


def _each(deck: PrintedDeck, kind: CardKind) -> int:
    return kind.copies // max(1, len(deck.sets))


def print_stickers(sheets: Sheets, cards: CardList, tr: Translator) -> None:
    """The stickers of every card, one above the other; which card they are for stands above and is cut away."""
    game = tr.say(cards.game, "game.name", {})
    for each, said in ((2, "print.foot.stickers"), (1, "print.foot.sticker")):
        wanted = [kind for kind in cards for _ in range(kind.copies) if len(sticker_places(kind.size)) == each]
        grid = grid_for(sheets.paper, (STICKER, each * STICKER + CAPTION), gap=4.0)
        for page in batches([kind for kind in wanted if kind.marker is not None], grid.cells):
            with sheets.page():
                for number, kind in enumerate(page):
                    _strip(sheets, kind, kind.title(tr).split(" · "), grid.place(number))
                foot(sheets, tr, tr.text(said, game=game))


def _strip(sheets: Sheets, kind: CardKind, title: Sequence[str], place: tuple[float, float]) -> None:
    x, y = place
    for line, part in enumerate(title):
        up = CAPTION - 1.6 - (len(title) - 1 - line) * 1.9
        sheets.write(part, x + STICKER / 2, y + up, 1.5, font=TEXT, widest=STICKER + 3)
    rim = (STICKER - MARKER) / 2
    for number in range(len(sticker_places(kind.size))):
        top = y + CAPTION + number * STICKER
        sheets.frame(x, top, STICKER, STICKER, PALE, 0.15)
        draw_marker(sheets, kind.marker or 0, x + rim, top + rim, MARKER)


def foot(sheets: Sheets, tr: Translator, said: str) -> None:
    """At the foot of a page: what it is, and a ruler to check that nothing was scaled."""
    paper = sheets.paper
    y = paper.height - MARGIN - FOOT / 2
    room = paper.width - 100
    if sheets.wide(said, 2.0, ITALIC) > room:
        for number, line in enumerate(_halves(said)):
            down = number * LINE - 1.0
            sheets.write(line, MARGIN + 2, y + down, 1.8, font=ITALIC, colour=PALE, centred=False, widest=room)
    else:
        sheets.write(said, MARGIN + 2, y, 2.0, font=ITALIC, colour=PALE, centred=False)
    right = paper.width - MARGIN - 2
    for tick in range(6):
        sheets.line(right - 50 + tick * 10, y - 1.2, right - 50 + tick * 10, y + 1.2, PALE)
    sheets.line(right - 50, y, right, y, PALE)
    sheets.write(tr.text("print.ruler"), right - 64, y, 2.0, font=ITALIC, colour=PALE, widest=24)


def _halves(said: str) -> tuple[str, str]:
    """A sentence in two lines, as even as its words allow."""
    words = said.split(" ")
    cuts = ((" ".join(words[:number]), " ".join(words[number:])) for number in range(1, len(words) + 1))
    return min(cuts, key=lambda lines: max(map(len, lines)))
