"""What must hold at every decision: no card is lost or doubled; a position that breaks one is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.engine.games.tortuga_cards.boarding import CHANGE
from companion.engine.games.tortuga_cards.pieces import DECK_OF, ROUNDS, ROWS, Deck, Event
from companion.engine.games.tortuga_cards.table import EMPTY, Finished, Stage, Table
from companion.engine.kernel.errors import Refusal, refusal
from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Seat


def broken(table: Table) -> list[Refusal]:
    """List every invariant that does not hold."""
    if table.stage is Stage.SETTING_UP:
        empty = Table(table.seats, table.variants, table.sources, table.box, starter=table.starter)
        return [] if table == empty else [refusal("table-not-empty", "2.1")]
    wrong = list(_people(table)) or list(_shapes(table))
    if wrong:
        return wrong
    return [*_pirates(table), *_cards(table), *_order(table), *_hands(table), *_events(table)]


def _lying(table: Table) -> tuple[Table | Finished, ...]:
    """The grid on the table, and those of the rounds that were counted."""
    return (table, *table.finished)


def _people(table: Table) -> Iterator[Refusal]:
    if table.starter not in table.seats:
        yield refusal("no-such-seat", "2.1", seat=table.starter[:40])
    if sorted(table.halves) != sorted(table.seats):
        yield refusal("halves-not-once-each", "2.2", given=" ".join(table.halves)[:80])
    if not 1 <= table.round <= ROUNDS:
        yield refusal("no-such-round", "5.2", given=table.round)
    counted = table.round if table.stage is Stage.OVER else table.round - 1
    if len(table.finished) != counted:
        yield refusal("rounds-not-counted", "5.1", given=len(table.finished), needed=counted)
    if table.stage is Stage.OVER and table.round != ROUNDS:
        yield refusal("no-such-round", "5.2", given=table.round)


def _shapes(table: Table) -> Iterator[Refusal]:
    """Every row as long as there are columns, every count for every seat: only then the cards can be counted."""
    for lying in _lying(table):
        full = lying is not table or table.stage is Stage.OVER
        if set(lying.grid) != set(ROWS) or any(len(cells) != table.columns for cells in lying.grid.values()):
            yield refusal("grid-shape", "2.3", columns=table.columns)
        elif full and any(EMPTY in cells for cells in lying.grid.values()):
            yield refusal("grid-not-full", "4.1")
        columns = (*lying.changes, *lying.storms)
        if any(not 1 <= column <= table.columns for column in columns) or len(set(lying.storms)) < len(lying.storms):
            yield refusal("no-such-column", "3.2", column=max(columns), most=table.columns)
    for finished in table.finished:
        taken = finished.prestige.values()
        if set(finished.prestige) != set(table.seats) or any(min(one.treasures, one.transports) < 0 for one in taken):
            yield refusal("prestige-missing", "4.7")
        if len(finished.events) != len(table.seats):
            yield refusal("events-missing", "2.5", given=len(finished.events), needed=len(table.seats))


def _pirates(table: Table) -> Iterator[Refusal]:
    """2.3 Every pirate of the box lies above one column, in every round."""
    stock = Counter(table.catalogue.stock(Deck.PIRATES, table.boxes))
    for lying in _lying(table):
        dealt = Counter(lying.pirates)
        dealing = lying is table and table.stage is Stage.DEALING
        if dealt - stock or (dealt != stock and not dealing):
            yield refusal("pirates-not-once-each", "2.3", given=" ".join(lying.pirates)[:80])


def _cards(table: Table) -> Iterator[Refusal]:
    """1.1, 5.1 No card lies twice, and none comes back from an earlier round."""
    for row in ROWS:
        stock = table.catalogue.stock(DECK_OF[row], table.boxes)
        seen = Counter([*table.grid[row], *[card for gone in table.gone() for card in gone.grid[row]]])
        for hand in table.hands.values():
            seen.update(hand.get(row, ()))
        del seen[EMPTY]
        for card, copies in seen.items():
            if card not in stock:
                yield refusal("no-such-card", "1.5", card=card[:40])
            elif copies > stock[card]:
                yield refusal("card-too-often", "5.1", card=card, given=copies, copies=stock[card])


def _order(table: Table) -> Iterator[Refusal]:
    """3.1 A row is begun when the rows above it are full, and events are played when the grid is."""
    due = table.row()
    later = ROWS[ROWS.index(due) + 1 :] if due else ()
    if any(card for row in later for card in table.grid[row]):
        yield refusal("rows-out-of-order", "3.1", row=str(due))
    if not 0 <= table.played <= len(table.seats) or (due and table.played):
        yield refusal("events-out-of-order", "6.1", played=table.played)
    elif table.stage is Stage.DEALING and any(card for cells in table.grid.values() for card in cells):
        yield refusal("grid-not-empty", "2.3")


def _hands(table: Table) -> Iterator[Refusal]:
    """2.4 The app's hands are as large as they must be; real hands are not known."""
    if table.sources.cards is Holder.TABLE or table.stage is not Stage.PLAYING:
        if table.sources.cards is Holder.TABLE and table.hands:
            yield refusal("hands-not-known", "3.6")
        return
    sizes = dict(zip(table.order(), zip(*[table.due(row) for row in ROWS], strict=True), strict=True))
    held = {who: tuple([len(hand.get(row, ())) for row in ROWS]) for who, hand in table.hands.items()}
    if held != sizes:
        yield refusal("hand-sizes", "2.4")


def _events(table: Table) -> Iterator[Refusal]:
    """2.5, 7.1 One event each, face up or face down; what changed a column was an event that was played."""
    order = table.order()
    stock = Counter(table.catalogue.stock(Deck.EVENTS, table.boxes))
    seen: Counter[str] = Counter([*table.events.values(), *[event for gone in table.gone() for event in gone.events]])
    del seen[Event.UNKNOWN]
    if seen - stock:
        yield refusal("event-too-often", "5.1", event=str(next(iter(seen - stock))))
    if table.stage is not Stage.DEALING and set(table.events) != set(table.seats):
        yield refusal("events-missing", "2.5", given=len(table.events), needed=len(table.seats))
    elif table.stage is Stage.PLAYING and set(table.face_up) != set(_must_lie_open(table, order)):
        yield refusal("events-face-up", "7.1", given=" ".join(table.face_up)[:80])
    secret = table.variants.hidden_events and table.sources.events is Holder.TABLE
    for who, event in table.events.items():
        if event is Event.UNKNOWN and (not secret or who in table.face_up):
            yield refusal("event-unknown", "2.5", who=who[:40])
    played = [table.events.get(who, Event.UNKNOWN) for who in order[: table.played]]
    yield from _effects(table, played)
    for finished in table.finished:
        yield from _effects(finished, finished.events)


def _must_lie_open(table: Table, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """7.1 Hidden events lie face up once they were played; while one is being played, the turning is on record."""
    if not table.variants.hidden_events:
        return order
    return order[: max(table.played, min(len(table.face_up), table.played + (table.row() is None)))]


def _effects(lying: Table | Finished, played: list[Event]) -> Iterator[Refusal]:
    steps = [change for changes in lying.changes.values() for change in changes]
    if any(abs(change) != CHANGE for change in steps) or len(steps) > played.count(Event.CHANGE_TREASURE):
        yield refusal("changes-without-event", "6.6", given=len(steps))
    if len(lying.storms) > played.count(Event.STORM):
        yield refusal("storm-without-event", "6.7", given=len(lying.storms))
