"""Real cards that people hide (RULES.md 3.6, 7.1), shown to the app when it takes them over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.games.tortuga_cards.answers import Card, DealtEvent
from companion.engine.games.tortuga_cards.pieces import ROWS, Event, Row
from companion.engine.games.tortuga_cards.table import Stage
from companion.engine.kernel.instinct import left_of, piece_of

if TYPE_CHECKING:
    from companion.engine.games.tortuga_cards.table import Table
    from companion.engine.kernel.decisions import Rules, Seat


def inventory(table: Table, _: Seat, sources: tuple[str, ...]) -> Rules[None]:
    """2.4, 2.5 All hands, and all events that lie face down."""
    if table.stage is not Stage.PLAYING:
        return
    if "cards" in sources:
        for place, who in enumerate(table.order()):
            yield from show_a_hand(table, who, place)
        for row in ROWS:
            left_of(table.unseen(row), [card for held in table.hands.values() for card in held[row]])
    if "events" in sources:
        yield from show_events(table)


def show_a_hand(table: Table, who: Seat, place: int) -> Rules[None]:
    """3.3 As many cards of each kind as are still to be laid."""
    due = {row: table.due(row)[place] for row in ROWS}
    total, number = sum(due.values()), 0
    hand: dict[Row, list[str]] = {}
    for row, count in due.items():
        held: list[str] = []
        for _ in range(count):
            number += 1
            left = {Card(one): copies for one, copies in left_of(table.unseen(row), held).items()}
            shown: Card = yield piece_of("cards", who, left, (number, total), (("row", row.value),))
            held.append(shown.card)
        hand[row] = sorted(held)
    table.hands[who] = hand


def show_events(table: Table) -> Rules[None]:
    """7.1 Each looks at the own event."""
    stock = {event: copies for event, copies in table.unseen_events().items() if copies}
    hidden = [who for who in table.order() if table.events.get(who) is Event.UNKNOWN]
    shown: list[Event] = []
    for who in hidden:
        dealt: DealtEvent = yield piece_of(
            "events", who, {DealtEvent(one): copies for one, copies in stock.items()}, (1, 1)
        )
        shown.append(dealt.event)
        table.events[who] = dealt.event
    left_of(stock, shown)
