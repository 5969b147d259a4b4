"""What can be put right on the table: the grid, the events that lie face up, and the rounds that were counted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.engine.games.tortuga_cards.pieces import DECK_OF, Deck
from companion.engine.games.tortuga_cards.table import EMPTY, Stage

if TYPE_CHECKING:
    from companion.engine.games.tortuga_cards.table import Table

_OPEN: Final = ("starter", "halves", "pirates", "grid", "face_up", "played", "storms", "finished")


def lies_open(table: Table) -> dict[str, Any]:
    """8.5 Everything but hands and face-down events; the view shows it column by column."""
    if table.stage is Stage.SETTING_UP:
        return {}
    seen: dict[str, Any] = {name: getattr(table, name) for name in _OPEN}
    seen["events"] = {who: table.events[who] for who in table.face_up if who in table.events}
    return seen


def piece_names(table: Table) -> dict[str, tuple[str, ...]]:
    """1.1 The cards of every row, the pirates, and the columns."""
    stock = {row.value: tuple(table.catalogue.stock(deck)) for row, deck in DECK_OF.items()}
    cells = {row: (EMPTY, *cards) for row, cards in stock.items()}
    columns = tuple(str(column) for column in range(1, table.columns + 1))
    return {**cells, "pirates": (EMPTY, *table.catalogue.stock(Deck.PIRATES)), "storms": columns}


def holds_secrets(table: Table, source: str) -> bool:
    """3.6, 7.1 Cards in hand while the grid is filled, events that lie face down."""
    hidden = {
        "cards": bool(table.hands) or (table.stage is Stage.PLAYING and table.row() is not None),
        "events": bool(set(table.events) - set(table.face_up)),
    }
    return hidden.get(source, False)
