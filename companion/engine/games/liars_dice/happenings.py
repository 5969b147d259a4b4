"""Everything that can happen in Liar's Dice.

Each happening is complete for the hands: a table that does only what they say lies as the companion has it.
"""

from __future__ import annotations

from typing import ClassVar

from companion.engine.games.liars_dice.pieces import Face
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Happening


class Seated(Happening, frozen=True):
    """1.1, 1.2 Everybody has so many dice and a cup."""

    dice: int
    players: int


class StarterNamed(Happening, frozen=True):
    """2.2 Who bids first in the first round."""

    who: Seat


class RoundBegan(Happening, frozen=True):
    """2.1 Everybody rolls under the cup; so many dice are in play, and this player bids first."""

    number: int
    first: Seat
    dice: int


class LastDieRound(Happening, frozen=True):
    """2.12 This player is down to one die: ones are not wild, and the face of the first bid stays."""

    who: Seat


class CupFilled(Happening, frozen=True):
    """4.1, 4.3 What lies under the own cup."""

    at_once: ClassVar[bool] = True

    who: Seat
    dice: tuple[int, ...]


class BidMade(Happening, frozen=True):
    """2.2, 2.3 A player says that so many dice of a face lie there."""

    who: Seat
    number: int
    face: Face


class Doubted(Happening, frozen=True):
    """2.9 A player does not believe it: all cups are lifted."""

    who: Seat
    whom: Seat
    number: int
    face: Face


class ExactCalled(Happening, frozen=True):
    """2.11 A player says that the bid is just right: all cups are lifted."""

    who: Seat
    whom: Seat
    number: int
    face: Face


class CupLifted(Happening, frozen=True):
    """2.9, 4.3 What lay under a cup."""

    reveals: ClassVar[bool] = True

    who: Seat
    dice: tuple[int, ...]


class FaceCounted(Happening, frozen=True):
    """4.2 So many dice show this face, under all cups together."""

    reveals: ClassVar[bool] = True

    face: Face
    dice: int


class BidCounted(Happening, frozen=True):
    """2.9 So many dice count for the bid."""

    reveals: ClassVar[bool] = True

    number: int
    face: Face
    counted: int


class DiceLost(Happening, frozen=True):
    """2.9, 2.13 A player lays so many dice aside, and has so many left."""

    who: Seat
    dice: int
    left: int


class DieWon(Happening, frozen=True):
    """2.11 A player takes a die back, and has so many now."""

    who: Seat
    left: int


class HasAll(Happening, frozen=True):
    """2.11 A player was right, and has all dice already."""

    who: Seat


class PlayerOut(Happening, frozen=True):
    """2.10 A player has no die left."""

    who: Seat


class LastRound(Happening, frozen=True):
    """3.2 The agreed number of rounds has been played."""

    rounds: int
