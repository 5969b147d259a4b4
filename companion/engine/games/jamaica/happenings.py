"""What happens on a voyage in Jamaica; fights, treasures and the end are in plunder_happenings.py.

Each happening is complete for the hands: a table that does only what they say lies as the companion has it.
Holds count from 1; number 6 is the 6th Hold card. A ship is named by its player, or is the Ghost Ship.
"""

from __future__ import annotations

from typing import ClassVar

from companion.engine.games.jamaica.pieces import Good, Icon, Refuge
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Happening

# --- setting up -------------------------------------------------------------------------------------------------


class FleetGathered(Happening, frozen=True):
    """5.1, 5.2 All ships lie at Port Royal; so many lairs have a token."""

    ships: int
    lairs: int


class TreasuresLaid(Happening, frozen=True):
    """5.1 So many treasure cards form the pile; so many went back to the box unseen."""

    pile: int
    boxed: int


class GhostReady(Happening, frozen=True):
    """15.1 The Ghost Ship's first doubloons, and Lady Beth beside it."""

    first: int
    second: int


class HoldsFilled(Happening, frozen=True):
    """5.3 Food in the first hold, doubloons in the second; a shuffled deck of action cards."""

    who: Seat
    food: int
    gold: int


class CompassGiven(Happening, frozen=True):
    """5.4 The first Captain has compass and action dice."""

    who: Seat


# --- the round ----------------------------------------------------------------------------------------------------


class RoundBegan(Happening, frozen=True):
    """6.1, 6.5 A new round; its Captain has compass and action dice."""

    number: int
    captain: Seat


class DiceRolled(Happening, frozen=True):
    """6.1 The action dice."""

    low: int
    high: int


class DicePlaced(Happening, frozen=True):
    """6.1 One die lies on the sun, one on the moon."""

    morning: int
    evening: int


class CardsLaid(Happening, frozen=True):
    """6.2 Every player has a card face down across the discard pile."""

    cards: int


class CardTurned(Happening, frozen=True):
    """6.3 A player turned the chosen card; it lies face up on the discard pile."""

    reveals: ClassVar[bool] = True
    who: Seat
    card: str


class EveningLost(Happening, frozen=True):
    """14.1 A ship came home in the morning: the evening action is ignored."""

    who: Seat
    icon: Icon


class DeckReshuffled(Happening, frozen=True):
    """6.4 A discard pile was shuffled into a new draw pile."""

    who: Seat
    cards: int


class CardsDrawn(Happening, frozen=True):
    """5.3, 6.4 Action cards from the top of the own draw pile into the hand."""

    who: Seat
    cards: int


class CardSeen(Happening, frozen=True):
    """Which action card it was, to its owner."""

    reveals: ClassVar[bool] = True
    who: Seat
    card: str


# --- goods --------------------------------------------------------------------------------------------------------


class Loaded(Happening, frozen=True):
    """7.1 Tokens from the Bank into an empty hold."""

    who: Seat
    good: Good
    count: int
    hold: int


class LoadIgnored(Happening, frozen=True):
    """7.5 Every hold already contains these goods: nothing is loaded."""

    who: Seat
    good: Good
    count: int


class HoldDumped(Happening, frozen=True):
    """7.4 A hold was emptied into the Bank."""

    who: Seat
    good: Good
    count: int
    hold: int


class BankShort(Happening, frozen=True):
    """7.8 The Bank has no such tokens left: something else stands for them."""

    good: Good
    tokens: int


class PricePaid(Happening, frozen=True):
    """11.1 Tokens from a hold into the Bank, for a space."""

    who: Seat
    good: Good
    count: int
    hold: int
    space: int


class ShortageMet(Happening, frozen=True):
    """12.1 A ship cannot pay its space."""

    who: Seat
    good: Good
    price: int
    paid: int
    space: int


class ShortageRolled(Happening, frozen=True):
    """17.2 The combat die says where the ship goes back to."""

    who: Seat
    face: str
    to: Refuge


# --- ships --------------------------------------------------------------------------------------------------------


class GhostSteered(Happening, frozen=True):
    """15.3 The Ghost Ship's next move, and the Captain who makes it."""

    captain: Seat
    course: Icon
    steps: int


class ShipSailed(Happening, frozen=True):
    """8.1 A ship was moved."""

    who: Seat
    out_of: int
    to: int
    course: Icon


class ShipRetreated(Happening, frozen=True):
    """12.3 A ship went back for want of goods."""

    who: Seat
    out_of: int
    to: int


class StartCrossed(Happening, frozen=True):
    """8.3 A ship went backwards over the start line and must come round again."""

    who: Seat
    laps: int


class StartRegained(Happening, frozen=True):
    """8.3 A ship came forwards to Port Royal or past it, but has yet to go round the island."""

    who: Seat
    laps: int


class CameHome(Happening, frozen=True):
    """8.4, 14.1 A ship has gone round the island: this is the last round."""

    who: Seat


class GhostCameHome(Happening, frozen=True):
    """15.9 The Ghost Ship stops at Port Royal."""

    ends: bool
