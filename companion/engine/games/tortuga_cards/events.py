"""The six events (RULES.md, section 6)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from companion.engine.games.tortuga_cards.answers import (
    RAISE,
    RAISE_OR_LOWER,
    TURN_UP,
    Column,
    DealtEvent,
    columns,
    event_cards,
)
from companion.engine.games.tortuga_cards.boarding import CHANGE, worth
from companion.engine.games.tortuga_cards.happenings import (
    CardsExchanged,
    EventPlayed,
    EventTurned,
    StormBroke,
    TreasureChanged,
    TreasuresRotated,
)
from companion.engine.games.tortuga_cards.pieces import Event, Row
from companion.engine.games.tortuga_cards.table import Table
from companion.engine.kernel.decisions import Chance, Choose, Option, Rules, Seat
from companion.engine.kernel.setup import Holder


def play_event(table: Table, who: Seat) -> Rules[None]:
    """6.1 The event in front of a player must be played, and takes effect at once and completely."""
    event = table.events[who]
    if who not in table.face_up:
        event = yield from turn_up(table, who)
    table.tell(EventPlayed(who, event))
    yield from EFFECTS[event](table, who)
    table.played += 1


def turn_up(table: Table, who: Seat) -> Rules[Event]:
    """7.1 An event that lay face down is turned up; with real cards the table says which it is."""
    if table.sources.events is Holder.APP:
        yield Choose(who, "turn-up-the-event", (TURN_UP,))
    else:
        left = {event: copies for event, copies in table.unseen_events().items() if copies}
        turned: DealtEvent = yield Chance(
            "events", event_cards(tuple(left)), tuple(left.values()), about=(("who", who),)
        )
        table.events[who] = turned.event
    event = table.events[who]
    table.face_up = [*table.face_up, who]
    table.tell(EventTurned(who, event))
    return event


@lru_cache(maxsize=1024)
def all_but(most: int, *taken: int) -> tuple[Column, ...]:
    """Offer the columns of the table, without some."""
    return columns(tuple(column for column in range(1, most + 1) if column not in taken))


def exchange(row: Row) -> Callable[[Table, Seat], Rules[None]]:
    """6.2, 6.4, 6.5 Two cards of this row change places, in the same half or not."""
    which, with_which = f"exchange-which-{row}", f"exchange-with-which-{row}"

    def exchange_two(table: Table, who: Seat) -> Rules[None]:
        most = table.columns
        one: Column = yield Choose(who, which, all_but(most))
        rest = all_but(most, one.number)
        other: Column = yield Choose(who, with_which, rest, about=(("column", one.number),))
        swap(table.grid[row], one.number, other.number)
        table.tell(CardsExchanged(row, one.number, other.number))

    return exchange_two


def swap(cells: list[str], one: int, other: int) -> None:
    """Exchange two cells of a row."""
    cells[one - 1], cells[other - 1] = cells[other - 1], cells[one - 1]


def rotate_treasures(table: Table, who: Seat) -> Rules[None]:
    """6.3 Three treasures each take the next one's place; 7.2 as a variant, two of the three may just change."""
    most = table.columns
    one: Column = yield Choose(who, "rotate-which-treasure", all_but(most))
    first = one.number
    two: Column = yield Choose(who, "rotate-to-which-column", all_but(most, first), about=(("column", first),))
    second = two.number
    taken = (second,) if table.variants.any_rearrangement else (first, second)
    three: Column = yield Choose(who, "rotate-on-to-which-column", all_but(most, *taken), about=(("column", second),))
    third = three.number
    if third == first:
        carry(table, {first: second, second: first})
        table.tell(CardsExchanged(Row.TREASURE, first, second))
    else:
        carry(table, {first: second, second: third, third: first})
        table.tell(TreasuresRotated(first, second, third))


def carry(table: Table, moves: dict[int, int]) -> None:
    """6.3, 6.6 Treasures go to other columns and take what happened to them along."""
    cells = table.grid[Row.TREASURE]
    lifted = {to: cells[out_of - 1] for out_of, to in moves.items()}
    for to, card in lifted.items():
        cells[to - 1] = card
    table.changes = {moves.get(column, column): changes for column, changes in table.changes.items()}


def change_treasure(table: Table, who: Seat) -> Rules[None]:
    """6.6 One treasure is worth two more or two less, but never less than nothing."""
    chosen: Column = yield Choose(who, "change-which-treasure", all_but(table.columns))
    column = chosen.number
    answer: Option = yield Choose(who, "raise-or-lower", RAISE_OR_LOWER, about=(("column", column),))
    by = CHANGE if answer is RAISE else -CHANGE
    changes = [*table.changes.get(column, ()), by]
    table.changes = {**table.changes, column: changes}
    printed = table.catalogue.treasure[table.grid[Row.TREASURE][column - 1]].prestige
    table.tell(TreasureChanged(column, by, worth(printed, changes)))


def storm(table: Table, who: Seat) -> Rules[None]:
    """6.7 One pirate does not board, whatever is moved later; it may be an own one, or one that would lose."""
    chosen: Column = yield Choose(who, "storm-on-which-pirate", all_but(table.columns))
    column = chosen.number
    if column not in table.storms:
        table.storms = sorted([*table.storms, column])
    table.tell(StormBroke(column, table.pirates[column - 1]))


EFFECTS: Final[dict[Event, Callable[[Table, Seat], Rules[None]]]] = {
    Event.EXCHANGE_TRANSPORTS: exchange(Row.TRANSPORT),
    Event.ROTATE_TREASURES: rotate_treasures,
    Event.EXCHANGE_SEAS: exchange(Row.SEA),
    Event.EXCHANGE_STRATEGIES: exchange(Row.STRATEGY),
    Event.CHANGE_TREASURE: change_treasure,
    Event.STORM: storm,
}
