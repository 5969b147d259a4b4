"""Everything that can happen in the card game.

Each happening is complete for the hands: a table that does only what they say lies as the companion has it.
Columns count from 1, from left to right.
"""

from __future__ import annotations

from typing import ClassVar

from companion.engine.games.tortuga_cards.pieces import Characteristic, Event, Row
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Happening

# --- setting up -----------------------------------------------------------------------------------------------------


class StarterNamed(Happening, frozen=True):
    """2.1 This player begins the first round."""

    who: Seat


class HalfTaken(Happening, frozen=True):
    """2.2 These columns belong to a player for the whole game."""

    who: Seat
    first: int
    last: int


class RoundBegan(Happening, frozen=True):
    """2.3, 5.2 The pirates are shuffled and dealt; this player begins."""

    number: int
    who: Seat


class PirateDealt(Happening, frozen=True):
    """2.3 A pirate lies face up above a column."""

    column: int
    card: str
    speed: int
    hull: int
    guns: int


class HandDealt(Happening, frozen=True):
    """2.4 So many transports, treasures, seas and strategies each from the shuffled piles into a hand."""

    who: Seat
    each: int


class HandSeen(Happening, frozen=True):
    """2.4 What a player was dealt by the app."""

    reveals: ClassVar[bool] = True
    who: Seat
    transports: tuple[str, ...]
    treasures: tuple[str, ...]
    seas: tuple[str, ...]
    strategies: tuple[str, ...]


class EventDealt(Happening, frozen=True):
    """2.5 An event lies face up in front of a player."""

    who: Seat
    event: Event


class EventHidden(Happening, frozen=True):
    """7.1 An event lies face down in front of a player."""

    who: Seat


class EventSeen(Happening, frozen=True):
    """7.1 Which one it is, to its owner."""

    reveals: ClassVar[bool] = True
    who: Seat
    event: Event


class EventsPutAway(Happening, frozen=True):
    """5.2 So many events are left over and go back into the box unseen."""

    cards: int


# --- turns ----------------------------------------------------------------------------------------------------------


class TurnBegan(Happening, frozen=True):
    """3.1 It is this player's turn to lay a card of this kind."""

    who: Seat
    row: Row


class TransportLaid(Happening, frozen=True):
    """3.2 A transport lies in a column."""

    reveals: ClassVar[bool] = True
    who: Seat
    column: int
    card: str
    speed: int
    hull: int
    guns: int
    doubloons: int


class TreasureLaid(Happening, frozen=True):
    """3.2 A treasure lies in a column."""

    reveals: ClassVar[bool] = True
    who: Seat
    column: int
    card: str
    prestige: int


class SeaLaid(Happening, frozen=True):
    """3.2 A sea lies in a column."""

    reveals: ClassVar[bool] = True
    who: Seat
    column: int
    card: str
    speed: int
    hull: int
    guns: int


class StrategyLaid(Happening, frozen=True):
    """3.2 A strategy lies in a column."""

    reveals: ClassVar[bool] = True
    who: Seat
    column: int
    card: str
    compares: Characteristic


# --- events ---------------------------------------------------------------------------------------------------------


class EventTurned(Happening, frozen=True):
    """7.1 An event that lay face down lies face up now."""

    reveals: ClassVar[bool] = True
    who: Seat
    event: Event


class EventPlayed(Happening, frozen=True):
    """6.1 This player's event takes effect now."""

    who: Seat
    event: Event


class CardsExchanged(Happening, frozen=True):
    """6.2, 6.4, 6.5 The cards of one row changed places between two columns."""

    row: Row
    one: int
    other: int


class TreasuresRotated(Happening, frozen=True):
    """6.3 The first column's treasure went to the second, the second's to the third, the third's to the first."""

    first: int
    second: int
    third: int


class TreasureChanged(Happening, frozen=True):
    """6.6 A treasure is worth more or less than it shows, wherever it goes."""

    column: int
    by: int
    prestige: int


class StormBroke(Happening, frozen=True):
    """6.7 The pirate of this column does not board."""

    column: int
    card: str


# --- boarding and the end -------------------------------------------------------------------------------------------


class Boarded(Happening, frozen=True):
    """4.4 A pirate won; the owner of the column takes treasure and doubloons."""

    who: Seat
    column: int
    compares: Characteristic
    attack: int
    defence: int
    treasure: int
    doubloons: int


class Repelled(Happening, frozen=True):
    """4.5 A pirate lost; nobody takes anything."""

    who: Seat
    column: int
    compares: Characteristic
    attack: int
    defence: int


class StormBound(Happening, frozen=True):
    """6.7 A pirate did not board."""

    who: Seat
    column: int


class RoundCounted(Happening, frozen=True):
    """4.7 What a player took in a round."""

    who: Seat
    number: int
    treasures: int
    transports: int


class CardsRemoved(Happening, frozen=True):
    """5.1 All cards but the pirates leave the game: so many, grid and events."""

    cards: int


class GameWon(Happening, frozen=True):
    """5.4 The game is over."""

    who: tuple[Seat, ...]
    reason: str
