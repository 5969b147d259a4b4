"""Why an answer was not offered: the cell that is taken, the card that is gone, the target that cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.games.tortuga_cards.answers import Card, Column, DealtEvent, Laid
from companion.engine.games.tortuga_cards.pieces import DECK_OF, Row
from companion.engine.games.tortuga_cards.table import EMPTY, Stage
from companion.engine.kernel.decisions import Chance, Choose, Decision, Option, Seat, Secret
from companion.engine.kernel.errors import Refusal, refusal

if TYPE_CHECKING:
    from companion.engine.games.tortuga_cards.table import Table
    from companion.engine.kernel.decisions import Answer

NOT_OFFERED: Final = refusal("not-offered")


def why_not(table: Table, decision: Decision, answer: Answer) -> Refusal:
    """Explain a refused answer."""
    playing = table.to_play() if table.stage is Stage.PLAYING else None
    row, option = playing[1] if playing else None, answer.option
    why: Refusal | None = None
    if isinstance(decision, Chance):
        why = _chance(table, decision, row, option)
    elif isinstance(decision, Choose) and isinstance(option, Column):
        why = why_not_column(table, row, option.number) if row else why_not_target(table, decision, option.number)
    elif isinstance(decision, Secret) and isinstance(option, Card) and row and answer.seat:
        why = why_not_play(table, answer.seat, row, option.card)
    return why or NOT_OFFERED


def _chance(table: Table, decision: Chance, row: Row | None, option: Option) -> Refusal | None:
    match option:
        case Laid(column, card) if row:
            return why_not_lay(table, row, column, card)
        case Card(card) if decision.source == "pirates":
            return refusal("no-such-pirate-left", "2.3", card=card[:40])
        case DealtEvent(event):
            return refusal("no-such-event-left", "5.1", event=event.value)
    return None


def why_not_column(table: Table, row: Row, column: int) -> Refusal | None:
    """3.2 Only an empty cell of the row that is being filled."""
    if not 1 <= column <= table.columns:
        return refusal("no-such-column", "3.2", column=column, most=table.columns)
    if table.grid[row][column - 1] != EMPTY:
        return refusal("cell-taken", "3.2", row=row.value, column=column, card=table.grid[row][column - 1])
    return None


def why_not_card(table: Table, row: Row, card: str) -> Refusal | None:
    """3.1 Only a card of the kind that is due; 5.1 and none that has left the game or lies there already."""
    deck = table.catalogue.deck_with(card)
    if deck is None:
        return refusal("no-such-card", "1.5", card=card[:40])
    if deck is not DECK_OF[row]:
        return refusal("wrong-kind", "3.1", card=card, deck=deck.value, row=row.value)
    if card in table.unseen(row):
        return None
    if any(card in finished.grid[row] for finished in table.gone()):
        return refusal("card-gone", "5.1", card=card)
    return refusal("card-on-the-table", "1.2", card=card, copies=table.catalogue.stock(deck, table.boxes)[card])


def why_not_lay(table: Table, row: Row, column: int, card: str) -> Refusal | None:
    """3.6 Why this card cannot lie there."""
    return why_not_card(table, row, card) or why_not_column(table, row, column)


def why_not_play(table: Table, who: Seat, row: Row, card: str) -> Refusal:
    """3.1 Why this card cannot be played from a hand that the app holds; nothing about other hands is told."""
    deck = table.catalogue.deck_with(card)
    if deck is None:
        return refusal("no-such-card", "1.5", card=card[:40])
    if deck is not DECK_OF[row]:
        return refusal("wrong-kind", "3.1", card=card, deck=deck.value, row=row.value)
    return refusal("not-in-hand", "3.1", card=card, who=who)


def why_not_target(table: Table, decision: Choose, column: int) -> Refusal:
    """6.2, 6.3 Two different cards change places; three treasures rotate."""
    if not 1 <= column <= table.columns:
        return refusal("no-such-column", "3.2", column=column, most=table.columns)
    if decision.prompt.startswith("rotate"):
        return refusal("three-treasures", "6.3", column=column)
    return refusal("two-different-cards", "6.2", column=column)
