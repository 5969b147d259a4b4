"""A turn: one card into one cell, the kinds in their order (RULES.md, section 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.games.tortuga_cards.answers import Card, Column, Laid, cards, columns, lays
from companion.engine.games.tortuga_cards.events import play_event
from companion.engine.games.tortuga_cards.happenings import (
    SeaLaid,
    StrategyLaid,
    TransportLaid,
    TreasureLaid,
    TurnBegan,
)
from companion.engine.games.tortuga_cards.pieces import ROWS, SEA, TRANSPORT, TREASURE, Row
from companion.engine.games.tortuga_cards.table import Table, take
from companion.engine.kernel.decisions import TURN, Chance, Choose, Rules, Seat, Secret
from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from companion.engine.kernel.happenings import Happening

ABOUT: Final = {row: (("row", row.value),) for row in Row}


def play_round(table: Table) -> Rules[None]:
    """3.1, 3.3 Row after row is filled, each player in turn laying one card; at last everybody plays the event."""
    order = table.order()
    fill = fill_from_the_table if table.sources.cards is Holder.TABLE else fill_from_hands
    for row in ROWS:
        yield from fill(table, order, row)
    for who in order[table.played :]:
        yield TURN
        yield from play_event(table, who)


def fill_from_the_table(table: Table, order: tuple[Seat, ...], row: Row) -> Rules[None]:
    """3.6 With real cards the table says which card lies where; it must be one that can still be laid there."""
    free, left = table.free(row), table.unseen(row)
    while free:
        who = order[-len(free) % len(order)]
        yield TURN
        table.tell(TurnBegan(who, row))
        laid: Laid = yield Chance("cards", lays(free, left), about=(("who", who), ("row", row.value)))
        free.remove(laid.column)
        take(left, laid.card)
        lay(table, who, row, laid.column, laid.card)


def fill_from_hands(table: Table, order: tuple[Seat, ...], row: Row) -> Rules[None]:
    """3.6 With cards of the app a player points at the cell openly, and chooses the card in secret."""
    free = table.free(row)
    while free:
        who = order[-len(free) % len(order)]
        yield TURN
        table.tell(TurnBegan(who, row))
        cell: Column = yield Choose(who, "lay-where", columns(tuple(free)), about=ABOUT[row])
        hand = table.hands[who][row]
        about = (("row", row.value), ("column", cell.number))
        played: dict[Seat, Card] = yield Secret("lay-which-card", {who: cards(tuple(hand))}, about)
        free.remove(cell.number)
        hand.remove(played[who].card)
        lay(table, who, row, cell.number, played[who].card)


def lay(table: Table, who: Seat, row: Row, column: int, card: str) -> None:
    """3.2 The card lies face up in its cell."""
    table.grid[row][column - 1] = card
    table.tell(laid_card(table, who, row, column, card))


def laid_card(table: Table, who: Seat, row: Row, column: int, card: str) -> Happening:
    """Tell which card lies where, and what it shows."""
    catalogue = table.catalogue
    if row is TRANSPORT:
        ship = catalogue.transport[card]
        return TransportLaid(who, column, card, ship.speed, ship.hull, ship.guns, ship.doubloons)
    if row is TREASURE:
        return TreasureLaid(who, column, card, catalogue.treasure[card].prestige)
    if row is SEA:
        sea = catalogue.sea[card]
        return SeaLaid(who, column, card, sea.speed, sea.hull, sea.guns)
    return StrategyLaid(who, column, card, catalogue.strategy[card].compares)
