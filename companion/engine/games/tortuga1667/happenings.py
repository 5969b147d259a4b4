"""Everything that can happen in Tortuga 1667.

Each happening is complete for the hands: a table that does only what they say lies as the companion has it.
Places in lines and in the event row count from 1.
"""

from __future__ import annotations

from typing import ClassVar

from companion.engine.games.tortuga1667.pieces import Cause, EventCard, Hold, Nation, Place
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Happening

# --- setting up -------------------------------------------------------------------------------------------------


class StarredChosen(Happening, frozen=True):
    """4.4 These starred cards are in the game."""

    cards: tuple[EventCard, ...]


class LoyaltyDealt(Happening, frozen=True):
    """4.2 A loyalty card lies face down before a player."""

    who: Seat


class LoyaltySeen(Happening, frozen=True):
    """A player knows the own loyalty card."""

    reveals: ClassVar[bool] = True

    who: Seat
    nation: Nation


class LoyaltyOpen(Happening, frozen=True):
    """A loyalty card lies face up."""

    reveals: ClassVar[bool] = True

    who: Seat
    nation: Nation


class RowLaid(Happening, frozen=True):
    """4.6 Event cards lie face down on the first slots; so many more are in the pile, so many in the box unseen."""

    row: int
    pile: int
    boxed: int


class PawnPlaced(Happening, frozen=True):
    """4.7 A pawn came out of the bag and stands on this spot."""

    who: Seat
    place: Place
    number: int


class GapsClosed(Happening, frozen=True):
    """10.8 The pawns of a line moved up."""

    place: Place
    line: tuple[Seat, ...]


class ChestsLaid(Happening, frozen=True):
    """4.8 So many chests lie here at the start."""

    hold: Hold
    chests: int


# --- turns --------------------------------------------------------------------------------------------------------


class TurnBegan(Happening, frozen=True):
    """5.0 It is this player's turn."""

    who: Seat


class TurnLost(Happening, frozen=True):
    """8.14 Scurvy took this turn."""

    who: Seat


class TurnPassed(Happening, frozen=True):
    """5.0 Nothing was possible."""

    who: Seat


class TimeRanOut(Happening, frozen=True):
    """10.4 Thirty seconds without an answer."""

    who: Seat


class PawnMoved(Happening, frozen=True):
    """A pawn went to the back of another line, or into a boat."""

    who: Seat
    out_of: Place
    to: Place


class PawnsSwapped(Happening, frozen=True):
    """8.11 Two pawns changed places exactly."""

    one: Seat
    other: Seat


class PawnsInTheBag(Happening, frozen=True):
    """8.13 All pawns of a place went into the bag."""

    place: Place


class ChestMoved(Happening, frozen=True):
    """So many chests went from here to there."""

    out_of: Hold
    to: Hold
    chests: int = 1


# --- event cards --------------------------------------------------------------------------------------------------


class CardsLookedAt(Happening, frozen=True):
    """5.1 Everybody saw who looked where."""

    who: Seat
    first: int
    second: int


class CardSeen(Happening, frozen=True):
    """5.1 What one player saw there."""

    reveals: ClassVar[bool] = True

    slot: int
    card: EventCard


class Forced(Happening, frozen=True):
    """5.3 One player makes another turn one of two cards."""

    who: Seat
    whom: Seat
    first: int
    second: int


class CardTurned(Happening, frozen=True):
    """5.2 An event card is face up."""

    reveals: ClassVar[bool] = True

    who: Seat
    slot: int
    card: EventCard


class CardDiscarded(Happening, frozen=True):
    """An event card goes to the discard."""

    card: EventCard
    who: Seat | None = None


class CardKept(Happening, frozen=True):
    """An event card stays face up in front of a player."""

    who: Seat
    card: EventCard


class MapGiven(Happening, frozen=True):
    """8.5 A treasure map goes to another player."""

    who: Seat
    to: Seat
    card: EventCard


class SlotFilled(Happening, frozen=True):
    """5.2 The next card of the pile lies face down on this slot."""

    slot: int


class RowShuffled(Happening, frozen=True):
    """9.1 The Armada is among the last five cards, which were shuffled and laid out again."""


class CardHadNoEffect(Happening, frozen=True):
    """8.0 There was nothing for this card to do."""

    card: EventCard


class BoatDestroyed(Happening, frozen=True):
    """8.9 Nobody enters this boat again."""

    boat: Place


class FellIll(Happening, frozen=True):
    """8.14 These players lose their next turn."""

    who: tuple[Seat, ...]


class LoyaltiesShuffled(Happening, frozen=True):
    """8.15 Two loyalty cards were shuffled unseen and dealt back."""

    one: Seat
    other: Seat


class CodeCounted(Happening, frozen=True):
    """8.10 A vote was missed under the Pirate Code; so many are still to miss."""

    who: Seat
    left: int


# --- marooning and the end ----------------------------------------------------------------------------------------


class Marooned(Happening, frozen=True):
    """7 A pawn went to the back of the line on Tortuga."""

    who: Seat
    out_of: Place
    cause: Cause


class FountainDrunk(Happening, frozen=True):
    """8.8 The Fountain of Youth saved a pawn."""

    who: Seat
    cause: Cause


class AlbatrossesMet(Happening, frozen=True):
    """8.3 Two Albatrosses are aboard one ship."""

    place: Place


class SuddenDeath(Happening, frozen=True):
    """9.4 A tie: the Armada leaves the game, discard and row are shuffled into a new pile, five are laid."""

    row: int
    pile: int


class PileRenewed(Happening, frozen=True):
    """9.4 Row and pile were used up: the discard was shuffled into a new pile and laid out."""

    row: int
    pile: int


class NationWon(Happening, frozen=True):
    """9 The game is over."""

    nation: Nation
    english: int
    french: int
