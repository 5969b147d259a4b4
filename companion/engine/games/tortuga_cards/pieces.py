"""The kinds of card, and the rows of the grid (RULES.md, section 1)."""

from __future__ import annotations

from typing import Final

from companion.engine.kernel.codec import Word


class Row(Word):
    """3.1 The four rows under the pirates, in the order in which they are filled."""

    TRANSPORT = "transport"
    TREASURE = "treasure"
    SEA = "sea"
    STRATEGY = "strategy"


TRANSPORT: Final = Row.TRANSPORT
TREASURE: Final = Row.TREASURE
SEA: Final = Row.SEA
ROWS: Final = tuple(Row)


class Characteristic(Word):
    """1.3 What ships have, seas change and strategies name."""

    SPEED = "speed"
    HULL = "hull"
    GUNS = "guns"


class Event(Word):
    """6 What an event card does. A card that the companion has not seen is unknown to it."""

    EXCHANGE_TRANSPORTS = "exchange-transports"
    ROTATE_TREASURES = "rotate-treasures"
    EXCHANGE_SEAS = "exchange-seas"
    EXCHANGE_STRATEGIES = "exchange-strategies"
    CHANGE_TREASURE = "change-treasure"
    STORM = "storm"
    UNKNOWN = "?"


class Deck(Word):
    """1.1 The six decks of a box."""

    PIRATES = "pirates"
    TRANSPORTS = "transports"
    TREASURES = "treasures"
    SEAS = "seas"
    STRATEGIES = "strategies"
    EVENTS = "events"


SIZES: Final = {
    Deck.PIRATES: 6,
    Deck.TRANSPORTS: 12,
    Deck.TREASURES: 12,
    Deck.SEAS: 12,
    Deck.STRATEGIES: 12,
    Deck.EVENTS: 6,
}
"""1.1 Sixty cards; the four indicators are only place holders."""

DECK_OF: Final = {
    Row.TRANSPORT: Deck.TRANSPORTS,
    Row.TREASURE: Deck.TREASURES,
    Row.SEA: Deck.SEAS,
    Row.STRATEGY: Deck.STRATEGIES,
}

COLUMNS: Final = 6
"""2.2 Columns of one box."""

ROUNDS: Final = 2
