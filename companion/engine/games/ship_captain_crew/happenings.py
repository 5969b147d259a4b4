"""Everything that can happen in Ship, Captain and Crew.

Each happening is complete for the hands: a table that does only what they say lies as the companion has it.
"""

from __future__ import annotations

from companion.engine.games.ship_captain_crew.pieces import Part
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Happening


class Seated(Happening, frozen=True):
    """1.1 So many dice are needed; so many play."""

    dice: int
    players: int


class StarterNamed(Happening, frozen=True):
    """3.1 Who begins."""

    who: Seat


class RoundBegan(Happening, frozen=True):
    """3.1, 3.2 A round began with this player, for so many coins; 0 where cargo adds up instead."""

    number: int
    rounds: int
    first: Seat
    coins: int


class TurnBegan(Happening, frozen=True):
    """2.1 A player takes all five dice."""

    who: Seat


class DiceRolled(Happening, frozen=True):
    """2.1 How the loose dice fell."""

    who: Seat
    roll: int
    dice: tuple[int, ...]


class SetAside(Happening, frozen=True):
    """2.2 A die is set aside."""

    who: Seat
    part: Part
    face: int


class StillMissing(Happening, frozen=True):
    """2.2, 5.3 What must still come aboard, and how many rolls are left for it."""

    who: Seat
    parts: tuple[Part, ...]
    dice: int
    left: int


class CargoLies(Happening, frozen=True):
    """2.5 Ship, captain and crew are aboard: the two loose dice are cargo, and so many rolls are left."""

    who: Seat
    dice: tuple[int, ...]
    cargo: int
    left: int


class CargoRolled(Happening, frozen=True):
    """2.5, 2.6 These dice of the cargo are taken up and rolled again."""

    who: Seat
    dice: tuple[int, ...]


class CargoBrought(Happening, frozen=True):
    """2.5 A turn ended with this cargo."""

    who: Seat
    cargo: int


class NoCargo(Happening, frozen=True):
    """2.7 Not complete after the third roll: the turn is worth nothing, for want of these."""

    who: Seat
    parts: tuple[Part, ...]


class RollOffBegan(Happening, frozen=True):
    """3.3, 3.5 These players have the same cargo and take another turn each."""

    players: tuple[Seat, ...]


class NobodyAhead(Happening, frozen=True):
    """3.5 All of the tied have no cargo and roll again."""

    players: tuple[Seat, ...]


class CoinWon(Happening, frozen=True):
    """3.2 The highest cargo wins what was played for."""

    who: Seat
    coins: int
    cargo: int


class CoinLost(Happening, frozen=True):
    """3.4 Nobody has cargo: the coin is lost to the sea."""

    coins: int


class CoinCarried(Happening, frozen=True):
    """3.3, 3.4 Nobody is ahead: the coins stay for the next round."""

    coins: int


class CargoAdded(Happening, frozen=True):
    """3.2 The cargo of a round is added up."""

    who: Seat
    cargo: int
    total: int


class OutOfReach(Happening, frozen=True):
    """4.3 Nobody can come up with this player any more."""

    who: Seat


class CoinsLeft(Happening, frozen=True):
    """4.2 Coins that are still carried after the last round are nobody's."""

    coins: int
