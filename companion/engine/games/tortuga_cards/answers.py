"""Everything that can be answered in the card game, and the ready-made values of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from companion.engine.games.tortuga_cards.pieces import COLUMNS, Event
from companion.engine.kernel.decisions import Option, Plain, Seat

# --- what players say -----------------------------------------------------------------------------------------------


class Half(Plain, frozen=True):
    """2.2 The columns that a player takes, from left to right."""

    first: int
    last: int


class Column(Plain, frozen=True):
    """A column of the grid, counted from the left."""

    number: int


class TurnUp(Option, frozen=True):
    """6.1 The event that lay face down is turned up."""


class Raise(Option, frozen=True):
    """6.6 The treasure is worth two more."""


class Lower(Option, frozen=True):
    """6.6 The treasure is worth two less."""


# --- what the table says --------------------------------------------------------------------------------------------


class Starter(Plain, frozen=True):
    """2.1 Who begins."""

    who: Seat


class Card(Plain, frozen=True):
    """2.3, 2.4, 3.1 A card by its name in the catalogue: as it was dealt, or as it is played from a hand."""

    card: str


class Laid(Plain, frozen=True):
    """3.2 What was laid, and in which column."""

    column: int
    card: str


class DealtEvent(Plain, frozen=True):
    """2.5, 6.1 An event card, as it was dealt or turned up."""

    event: Event


OPTIONS = Column | Half | DealtEvent | Laid | TurnUp | Raise | Lower | Card | Starter
"""The whole vocabulary. Where words could mean two things, the narrower comes first."""

MOST_COLUMNS: Final = 2 * COLUMNS

TURN_UP: Final = TurnUp()
RAISE: Final = Raise()
LOWER: Final = Lower()
RAISE_OR_LOWER: Final = (RAISE, LOWER)
EVENTS: Final = {event: DealtEvent(event) for event in Event}
COLUMN: Final = tuple(Column(number) for number in range(MOST_COLUMNS + 1))
"""Columns by their number; nobody is offered number 0."""


@lru_cache(maxsize=8192)
def columns(numbers: tuple[int, ...]) -> tuple[Column, ...]:
    """Offer one of these columns."""
    return tuple(COLUMN[number] for number in numbers)


class Lane(dict[str, Laid]):
    """Every card that was ever laid in one column, made once."""

    def __init__(self, column: int) -> None:
        super().__init__()
        self.column = column

    def __missing__(self, card: str) -> Laid:
        """Make the answer for a card that was not laid here before."""
        laid = self[card] = Laid(self.column, card)
        return laid


LANES: Final = tuple(Lane(column) for column in range(MOST_COLUMNS + 1))


def lays(free: list[int], names: Iterable[str]) -> tuple[Laid, ...]:
    """Offer any of these cards in any of these columns."""
    offered: list[Laid] = []
    for column in free:
        offered += map(LANES[column].__getitem__, names)
    return tuple(offered)


@lru_cache(maxsize=1024)
def card(name: str) -> Card:
    """Name a card; it is one and the same value wherever it is offered."""
    return Card(name)


@lru_cache(maxsize=4096)
def cards(names: tuple[str, ...]) -> tuple[Card, ...]:
    """Offer one of these cards, each kind once."""
    return tuple([card(name) for name in dict.fromkeys(names)])


@lru_cache(maxsize=256)
def event_cards(events: tuple[Event, ...]) -> tuple[DealtEvent, ...]:
    """Offer one of these events."""
    return tuple(EVENTS[event] for event in events)


@lru_cache(maxsize=256)
def starters(seats: tuple[Seat, ...]) -> tuple[Starter, ...]:
    """Offer one of these players."""
    return tuple(Starter(seat) for seat in seats)


@lru_cache(maxsize=64)
def halves(width: int, taken: tuple[int, ...], parts: int) -> tuple[Half, ...]:
    """Offer the parts of the table that are not taken; a part is counted from the left, from 0."""
    return tuple(Half(part * width + 1, part * width + width) for part in range(parts) if part not in taken)
