"""A print order, and the PDF it becomes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.bridge.box_cards import CardList, card_list
from companion.engine.shelf import SHELF
from companion.prints.card_sheets import print_cards, print_stickers
from companion.prints.maker_sheets import print_boxes, print_start
from companion.prints.mat_sheets import print_mat, print_scores, print_signs
from companion.prints.page import A4, Paper, Sheets
from companion.prints.table_cards import print_table_cards

if TYPE_CHECKING:
    from companion.engine.kernel.game import Game
    from companion.i18n import Translator

KINDS: Final = ("mat", "stickers", "cards", "signs", "scores", "boxes", "start", "table")
ALL: Final = "all"


@dataclass(frozen=True)
class Order:
    """What to print: which kind of sheet, for which games (all, if none is named), on which paper."""

    what: str
    games: tuple[str, ...] = ()
    paper: Paper = A4
    backs: bool = False
    boxes: tuple[CardList, ...] = ()
    """Lists of a table's own boxes, to be taken instead of what is usually printed."""
    tables: tuple[str, ...] = ()
    """Names of tables; none is one card with a line for a pen."""


def printed(order: Order, tr: Translator) -> tuple[bytes, int]:
    """Print an order: the PDF, and how many pages it has."""
    sheets = Sheets(order.paper, tr.text("print.title", what=tr.text(f"print.what.{order.what}")))
    own = {cards.game: cards for cards in order.boxes}
    games: list[Game[Any]] = [SHELF[name] for name in order.games or SHELF]
    for kind in KINDS if order.what == ALL else (order.what,):
        if kind == "mat":
            print_mat(sheets, tr, games)
        elif kind == "signs":
            print_signs(sheets, tr)
        elif kind == "boxes":
            print_boxes(sheets, tr)
        elif kind == "start":
            print_start(sheets, tr)
        elif kind == "table":
            print_table_cards(sheets, tr, order.tables)
        else:
            for game in games:
                _for_game(sheets, kind, game, own.get(game.name), tr, backs=order.backs)
    return sheets.finished(), sheets.pages


def _for_game(  # noqa: PLR0913  each has its say
    sheets: Sheets, kind: str, game: Game[Any], own: CardList | None, tr: Translator, *, backs: bool
) -> None:
    if kind == "scores":
        print_scores(sheets, tr, game)
        return
    cards = own or card_list(game)
    if kind == "cards":
        print_cards(sheets, cards, tr, backs=backs)
    else:
        print_stickers(sheets, cards, tr)
