"""A position from a few words: the rows that are said lie so, and the rest of the box is dealt around them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final

from msgspec import Meta, Struct, to_builtins

from companion.engine.games.tortuga_cards.box import box_of
from companion.engine.games.tortuga_cards.pieces import COLUMNS, DECK_OF, ROUNDS, ROWS, Deck, Event, Row
from companion.engine.games.tortuga_cards.table import EMPTY, Finished, Prestige, Sources, Stage, Table
from companion.engine.games.tortuga_cards.variants import boxes_for, variants_of
from companion.engine.kernel.codec import convert
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder, Setup

NOTHING: Final = ("-", EMPTY)
"""How a sketch says that a cell is empty."""

Words = str | list[str]
"""Cards from left to right, in one line or as a list."""

Count = Annotated[int, Meta(ge=0, le=99)]
ColumnName = Annotated[str, Meta(pattern=r"^[0-9]{1,2}$")]


class Sketch(Struct, forbid_unknown_fields=True):
    """All that can be said of a position. In a row "-" is an empty cell, and so is every cell that is not said."""

    stage: Stage = Stage.PLAYING
    starter: Seat | None = None
    halves: list[Seat] | None = None
    round: Annotated[int, Meta(ge=1, le=ROUNDS)] = 1
    pirates: Words = ""
    transports: Words = ""
    treasures: Words = ""
    seas: Words = ""
    strategies: Words = ""
    hands: dict[Seat, Words] = {}
    """Cards that the app holds; what is not said is dealt."""
    events: dict[Seat, Event] = {}
    face_up: list[Seat] | None = None
    played: Count = 0
    changes: dict[ColumnName, list[int]] = {}
    storms: list[int] = []
    before: dict[Seat, tuple[Count, Count]] = {}
    """What each took in the first round: from treasures, and from transports."""
    finished: list[Finished] | None = None


def sketched(setup: Setup, given: Mapping[str, Any]) -> dict[str, Any]:
    """Complete a sketch into a position; what is not said is dealt in the order of the catalogue."""
    said: Sketch = convert(dict(given), Sketch)
    seats, boxes = setup.seats, boxes_for(len(setup.seats))
    box = box_of(setup)
    stock = {deck: Counter({card.name: card.copies * boxes for card in box.cards(deck)}) for deck in Deck}
    pirates = list(stock[Deck.PIRATES].elements())
    columns = COLUMNS * boxes
    grid = {row: _cells(getattr(said, deck), columns) for row, deck in DECK_OF.items()}
    for row, cells in grid.items():
        stock[DECK_OF[row]].subtract(card for card in cells if card)
    stock[Deck.EVENTS].subtract(event for event in said.events.values() if event is not Event.UNKNOWN)
    table = Table(
        seats,
        variants_of(setup),
        convert(setup.sources, Sources),
        box,
        said.stage,
        said.starter or seats[0],
        list(seats) if said.halves is None else said.halves,
        said.round,
        grid=grid,
        played=said.played,
        changes={int(column): changes for column, changes in said.changes.items()},
        storms=said.storms,
    )
    if table.starter in seats and table.stage is not Stage.DEALING:
        table.pirates = _named_first(_words(said.pirates), pirates, columns)
        _deal_events(table, said, stock[Deck.EVENTS])
        if table.sources.cards is Holder.APP:
            table.hands = _hands(table, said, stock)
    table.finished = _earlier(table, said, stock, pirates) if said.finished is None else said.finished
    plain: dict[str, Any] = to_builtins(table)
    return plain


def _words(said: Words) -> list[str]:
    return said.split() if isinstance(said, str) else list(said)


def _cells(said: Words, columns: int) -> list[str]:
    cells = [EMPTY if word in NOTHING else word for word in _words(said)]
    return cells + [EMPTY] * (columns - len(cells))


def _named_first(said: list[str], all_: Iterable[str], count: int) -> list[str]:
    """Complete a row of pirates with those that were not said."""
    rest = Counter(all_) - Counter(said)
    return said + list(rest.elements())[: max(count - len(said), 0)]


def _take(stock: Counter[str], count: int) -> list[str]:
    """Take so many cards from what is left, in the order of the catalogue."""
    taken = list((+stock).elements())[: max(count, 0)]
    stock.subtract(taken)
    return taken


def _deal_events(table: Table, said: Sketch, stock: Counter[str]) -> None:
    """Every seat has an event: the one said, none that is known if it lies face down, else the first that is left."""
    hidden = table.variants.hidden_events
    unknown = hidden and table.sources.events is Holder.TABLE
    order = table.order()
    for place, who in enumerate(order):
        if who in said.events:
            table.events[who] = said.events[who]
        elif unknown and place >= table.played:
            table.events[who] = Event.UNKNOWN
        else:
            table.events[who] = Event(_take(stock, 1)[0])
    table.face_up = list(order[: table.played] if hidden else order) if said.face_up is None else said.face_up


def _hands(table: Table, said: Sketch, stock: dict[Deck, Counter[str]]) -> dict[Seat, dict[Row, list[str]]]:
    """What every player must still hold by now: the cards said, and the first that are left."""
    order = table.order()
    named = {who: _words(said.hands.get(who, "")) for who in order}
    hands: dict[Seat, dict[Row, list[str]]] = {who: {} for who in order}
    for row in ROWS:
        pile = stock[DECK_OF[row]]
        own = {who: [card for card in named[who] if card in pile] for who in order}
        for held in own.values():
            pile.subtract(held)
        for who, due in zip(order, table.due(row), strict=True):
            hands[who][row] = sorted(own[who] + _take(pile, due - len(own[who])))
    return hands


def _earlier(table: Table, said: Sketch, stock: dict[Deck, Counter[str]], pirates: list[str]) -> list[Finished]:
    """A sketch of the second round has a first one behind it, of cards that are left, with what it brought."""
    if table.round < ROUNDS:
        return []
    return [
        Finished(
            pirates,
            {row: _take(stock[DECK_OF[row]], table.columns) for row in ROWS},
            [Event(event) for event in _take(stock[Deck.EVENTS], len(table.seats))],
            {who: Prestige(*said.before.get(who, (0, 0))) for who in table.seats},
        )
    ]
