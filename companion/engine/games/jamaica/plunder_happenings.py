"""What happens in fights, with treasures and at the end of Jamaica; the voyage itself is in happenings.py."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.games.jamaica.pieces import Good, Power, Spoil
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Happening

# --- combat -------------------------------------------------------------------------------------------------------


class CombatBegan(Happening, frozen=True):
    """10.1 The ship that arrived attacks."""

    attacker: Seat
    defender: Seat
    space: int


class PowderCommitted(Happening, frozen=True):
    """10.2 So much gunpowder goes into the shot, in all."""

    who: Seat
    count: int


class PowderSpent(Happening, frozen=True):
    """10.2 Gunpowder from one hold into the Bank."""

    who: Seat
    count: int
    hold: int


class CombatRolled(Happening, frozen=True):
    """10.4 The combat die of a ship, and the firepower it makes."""

    who: Seat
    by: Seat
    face: str
    firepower: int


class StarRolled(Happening, frozen=True):
    """10.3 The combat die of a ship shows the star."""

    who: Seat
    by: Seat


class RerollOrdered(Happening, frozen=True):
    """10.8 Saran's Sabre: a die is rolled once more."""

    who: Seat
    die: Seat


class CombatWon(Happening, frozen=True):
    """10.6 A ship has won."""

    winner: Seat
    loser: Seat


class CombatTied(Happening, frozen=True):
    """10.6 Equal firepower: nothing happens."""

    attacker: Seat
    defender: Seat


class NoSpoils(Happening, frozen=True):
    """10.9 There is nothing the winner could take or give."""

    winner: Seat
    loser: Seat


class SpoilsLeft(Happening, frozen=True):
    """10.9 The winner takes nothing."""

    winner: Seat
    loser: Seat


class SpoilsChosen(Happening, frozen=True):
    """10.9 What was chosen behind the curtain: a hold, a power, a card; not which curse is given."""

    reveals: ClassVar[bool] = True
    winner: Seat
    loser: Seat
    spoil: Spoil
    number: int


class HoldLooted(Happening, frozen=True):
    """10.9 A hold's whole content went from the loser's ship to the winner's."""

    winner: Seat
    loser: Seat
    good: Good
    count: int
    out_of: int
    to: int


class GoodsSunk(Happening, frozen=True):
    """15.7 What the Ghost Ship takes and cannot use goes to the Bank."""

    who: Seat
    good: Good
    count: int
    hold: int


class PowerTaken(Happening, frozen=True):
    """10.9, 10.10 A power changed owners, face up; the 6th Hold with all that lies on it."""

    power: Power
    out_of: Seat
    to: Seat


class TreasureTaken(Happening, frozen=True):
    """10.9 A face-down treasure card was stolen unseen."""

    winner: Seat
    loser: Seat


class CurseGiven(Happening, frozen=True):
    """10.9 A cursed card changed owners, face down."""

    giver: Seat
    receiver: Seat


class TreasureGiven(Happening, frozen=True):
    """15.8 The Ghost Ship got a face-down treasure card."""

    giver: Seat


# --- treasures and the end ----------------------------------------------------------------------------------------


class TreasureFound(Happening, frozen=True):
    """9.3 A lair's token left the game, the top treasure card was drawn."""

    who: Seat
    space: int


class PowerTurned(Happening, frozen=True):
    """13.1 A treasure is a power: it lies face up."""

    reveals: ClassVar[bool] = True
    who: Seat
    power: Power


class TreasureHidden(Happening, frozen=True):
    """13.1 A treasure is worth points: it lies face down."""

    who: Seat


class TreasureSeen(Happening, frozen=True):
    """13.1, 13.5 What a face-down treasure is worth, to those who looked at it."""

    reveals: ClassVar[bool] = True
    who: Seat
    treasure: str


class RaceEnded(Happening, frozen=True):
    """14.2 The last round is over."""

    number: int


class TreasureShown(Happening, frozen=True):
    """14.4 A face-down treasure was turned up for the count."""

    reveals: ClassVar[bool] = True
    who: Seat
    treasure: str


class ShipCounted(Happening, frozen=True):
    """14.4 A player's points."""

    who: Seat
    place: int
    gold: int
    riches: int
    curses: int
    total: int
