"""What hands do with the cards when something happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.games.tortuga_cards import happenings as told
from companion.engine.games.tortuga_cards.pieces import COLUMNS, ROWS, Row
from companion.engine.games.tortuga_cards.variants import boxes_for
from companion.engine.kernel.hand_moves import ALL, ANY, BOX, Exchange, HandMove, Move, Turn

if TYPE_CHECKING:
    from companion.engine.kernel.happenings import Happening
    from companion.engine.kernel.setup import Setup

PIRATE: Final = "pirate-card"
EVENT: Final = "event-card"


def hand_moves(what: Happening, setup: Setup) -> tuple[HandMove, ...]:
    """Say which card goes where."""
    return _dealing(what, setup) or _laying(what) or _changing(what)


def _dealing(what: Happening, setup: Setup) -> tuple[HandMove, ...]:
    columns = range(1, COLUMNS * boxes_for(len(setup.seats)) + 1)
    match what:
        case told.RoundBegan():
            return tuple(Move(ANY, f"pirate-{at}", "pirates", ALL, PIRATE, source="pirates") for at in columns)
        case told.PirateDealt(column, card):
            return (Move(PIRATE, "pirates", f"pirate-{column}", face=card, source="pirates", done=True),)
        case told.HandDealt(who, each):
            return tuple(Move(f"{row}-card", BOX, f"hand-{who}", each, source="cards") for row in ROWS)
        case told.EventDealt(who, event):
            return (Move(EVENT, BOX, f"event-{who}", face=event, source="events", done=True),)
        case told.EventHidden(who):
            return (Move(EVENT, BOX, f"event-{who}", source="events"),)
        case told.EventsPutAway(cards):
            return (Move(EVENT, BOX, BOX, cards, source="events"),)
        case told.CardsRemoved():
            grid = [Move(ANY, f"{row}-{at}", BOX, ALL, source="cards") for row in ROWS for at in columns]
            return (*grid, *(Move(ANY, f"event-{who}", BOX, ALL, source="events") for who in setup.seats))
    return ()


def _laying(what: Happening) -> tuple[HandMove, ...]:
    match what:
        case told.TransportLaid(who, column, card):
            return _laid(who, Row.TRANSPORT, column, card)
        case told.TreasureLaid(who, column, card):
            return _laid(who, Row.TREASURE, column, card)
        case told.SeaLaid(who, column, card):
            return _laid(who, Row.SEA, column, card)
        case told.StrategyLaid(who, column, card):
            return _laid(who, Row.STRATEGY, column, card)
        case told.EventTurned(who, event):
            return (Turn(EVENT, f"event-{who}", event, "events", done=True),)
    return ()


def _laid(who: str, row: Row, column: int, card: str) -> tuple[HandMove, ...]:
    return (Move(f"{row}-card", f"hand-{who}", f"{row}-{column}", face=card, source="cards", done=True),)


def _changing(what: Happening) -> tuple[HandMove, ...]:
    match what:
        case told.CardsExchanged(row, one, other):
            return (Exchange(f"{row}-{one}", f"{row}-{other}", source="cards"),)
        case told.TreasuresRotated(first, second, third):
            ways = ((third, "lifted"), (second, third), (first, second), ("lifted", first))
            return tuple(Move(ANY, _treasure(out_of), _treasure(to), source="cards") for out_of, to in ways)
    return ()


def _treasure(column: int | str) -> str:
    return f"{Row.TREASURE}-{column}"
