"""Everything that can happen in the dice game.

Each happening is complete for the hands: a table that does only what they say lies as the companion has it.
Groups of dice are written as their letters; spaces of a track and slots of a zone count from 1.
"""

from __future__ import annotations

from typing import ClassVar

from companion.engine.games.tortuga_dice.pieces import Action, Ashore, Colour, Die, Face, Livery, Pawn, Zone
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Happening

# --- setting up -------------------------------------------------------------------------------------------------


class MiddleLaid(Happening, frozen=True):
    """2.1 So many chests are in the bag, and so many tiles of both kinds lie on and around the central island."""

    chests: int
    treasure: int
    bonus: int


class BoardLaid(Happening, frozen=True):
    """2.2 A player has the set of this colour; both pawns stand on this space."""

    who: Seat
    livery: Livery
    space: int


class MarkerGiven(Happening, frozen=True):
    """2.4 The first-player marker lies before this player."""

    who: Seat


class ChestDrawn(Happening, frozen=True):
    """A chest came out of the bag and lies in this zone of the player's board."""

    who: Seat
    colour: Colour
    zone: Zone


class BagEmpty(Happening, frozen=True):
    """There was no chest to draw."""

    who: Seat


# --- rolling ------------------------------------------------------------------------------------------------------


class RoundBegan(Happening, frozen=True):
    """3.1 A round began with this first player."""

    number: int
    first: Seat


class RollBegan(Happening, frozen=True):
    """4.3 These players roll their dice behind the screens and keep some."""

    number: int
    rolling: tuple[Seat, ...]


class DieRolled(Happening, frozen=True):
    """4.3 What one player sees behind the own screen."""

    reveals: ClassVar[bool] = True

    who: Seat
    die: Die
    face: Face
    value: int | None = None


class ScreensLifted(Happening, frozen=True):
    """4.7 With app-held dice: everybody has chosen, and what was kept is shown."""

    reveals: ClassVar[bool] = True


class DieShown(Happening, frozen=True):
    """4.6, 4.9 A die that lies open: it was stuck, or was rolled again in the open."""

    who: Seat
    die: Die
    face: Face
    value: int | None = None


class DicePlaced(Happening, frozen=True):
    """4.7 These dice lie on an action, the skulls among them turned to it; with all else there it counts so much."""

    who: Seat
    dice: str
    action: Action
    skulls: str
    total: int
    values: tuple[int, ...]
    """What each of them shows on this action, as people see it: letters are only on the skulls."""


class SkullsShown(Happening, frozen=True):
    """4.8 A group of skulls waits for its owner to name an action."""

    who: Seat
    dice: str


class StuckShown(Happening, frozen=True):
    """4.5 None of these dice can be placed: they are rolled again in the open."""

    who: Seat
    dice: str


class BonusLaid(Happening, frozen=True):
    """5.1 A bonus tile from the central island lies here, side 1 up."""

    who: Seat
    action: Action


class BonusFlipped(Happening, frozen=True):
    """5.1 A bonus tile was turned to side 2."""

    who: Seat
    action: Action


class BonusVoid(Happening, frozen=True):
    """5.2 All five bonus tiles show their 2 already."""

    who: Seat


# --- actions ------------------------------------------------------------------------------------------------------


class ActionSkipped(Happening, frozen=True):
    """6.3 Nobody has a die on this action."""

    action: Action


class Contended(Happening, frozen=True):
    """6.3 A player's total on an action, and the place it takes; 0 is none."""

    who: Seat
    action: Action
    total: int
    place: int


class Declined(Happening, frozen=True):
    """6.4 A player gave up an action."""

    who: Seat
    action: Action


class PawnMoved(Happening, frozen=True):
    """A pawn went from one space of its track to another."""

    who: Seat
    pawn: Pawn
    out_of: int
    to: int


class PawnStayed(Happening, frozen=True):
    """6.10, 6.5 A pawn stands at an end of its track and stays there."""

    who: Seat
    pawn: Pawn
    space: int


class TilesTaken(Happening, frozen=True):
    """6.12 A player took so many treasure tiles, kept one face down, and shuffled the others back unseen."""

    who: Seat
    taken: int
    kept: int


class TileSeen(Happening, frozen=True):
    """6.12 What one player saw on a treasure tile."""

    reveals: ClassVar[bool] = True

    who: Seat
    coins: int


class TileKept(Happening, frozen=True):
    """6.12 The treasure tile that one player kept."""

    who: Seat
    coins: int


class Attacked(Happening, frozen=True):
    """6.5, 6.6 A player boards or plunders another."""

    who: Seat
    target: Seat
    action: Action
    place: int


class ChestTaken(Happening, frozen=True):
    """6.5 A chest went from a zone of the target to the attacker's island zone; the others closed up to the left."""

    who: Seat
    target: Seat
    colour: Colour
    zone: Zone
    slot: int


class ChestPicked(Happening, frozen=True):
    """6.6 A chest went from the central island to a player's island zone."""

    who: Seat
    colour: Colour


class ChestDropped(Happening, frozen=True):
    """6.7, 7.3 A chest could not be carried: it went to the central island, or into the bag."""

    who: Seat
    colour: Colour
    zone: Zone
    to: Ashore


class DiceTakenBack(Happening, frozen=True):
    """6.9 Everybody has all five dice behind the screen again."""


# --- moving chests, the end -----------------------------------------------------------------------------------------


class ChestsHome(Happening, frozen=True):
    """7.2 All chests of a player's fleet zone went to Tortuga."""

    who: Seat
    chests: tuple[Colour, ...]


class ChestLoaded(Happening, frozen=True):
    """7.2 A chest moved on to this slot of the next zone."""

    who: Seat
    colour: Colour
    zone: Zone
    slot: int


class MarkerPassed(Happening, frozen=True):
    """7.4 The first-player marker went to the left."""

    to: Seat


class HomeReached(Happening, frozen=True):
    """7.4 So many chests lie in this player's Tortuga: the game is over."""

    who: Seat
    chests: int


class TilesTurned(Happening, frozen=True):
    """7.8 A player's treasure tiles lie face up."""

    reveals: ClassVar[bool] = True

    who: Seat
    tiles: tuple[int, ...]
    coins: int


class Scored(Happening, frozen=True):
    """7.9 A player's points."""

    who: Seat
    points: int
