"""The table: the dice of the turn, the cargo of the round, the coins or points of everybody."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from companion.engine.games.ship_captain_crew.pieces import CARGO_DICE, PARTS, ROLLS, Part
from companion.engine.games.ship_captain_crew.variants import Variants
from companion.engine.kernel.codec import Word
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Happening, Told
from companion.engine.kernel.setup import Holder


class Stage(Word):
    """Where a match stands."""

    SETTING_UP = "setting-up"
    ROLLING = "rolling"
    OVER = "over"


class Sources(Struct, frozen=True, forbid_unknown_fields=True):
    """Who answers: real dice on the table, or the app."""

    dice: Holder = Holder.TABLE
    starter: Holder = Holder.TABLE


class Table(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The whole state of a match. Its JSON form is a position."""

    seats: tuple[Seat, ...]
    variants: Variants = Variants()
    sources: Sources = Sources()
    stage: Stage = Stage.SETTING_UP
    round: int = 0
    first: Seat = Seat("")
    roll_off: int = 0
    """3.5 How often those who tie have had to roll again in this round."""
    waiting: list[Seat] = []
    """Who has still to take a turn in this round or roll-off; the first of them has it now."""
    cargo: dict[Seat, int] = {}
    """2.5, 2.7 What those brought who have had their turn."""
    score: dict[Seat, int] = {}
    """3.2 Coins, or the sum of all cargo."""
    pot: int = 0
    """3.2, 3.3 The coins that this round is played for."""
    lost: int = 0
    """3.4 The coins that the sea has taken."""
    rolls: int = 0
    """2.1 The rolls of this turn that lie there, all their dice told."""
    aboard: int = 0
    """2.2 How many of ship, captain and crew are set aside."""
    loose: list[int] = []
    """The other dice that lie on the table."""
    fallen: list[int] = []
    """Those of the roll that were told so far."""
    hand: int = 0
    """Those of the roll that were not told yet."""

    told: list[Told] = []

    def tell(self, what: Happening) -> None:
        """Tell everybody what happened: there are no secrets in this game."""
        self.told.append(Told(what))

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All players clockwise from one of them."""
        return _from(self.seats, first)

    @property
    def complete(self) -> bool:
        """2.5 Whether ship, captain and crew are aboard and two dice lie there as cargo."""
        return self.aboard == len(PARTS) and len(self.loose) == CARGO_DICE

    @property
    def left(self) -> int:
        """2.1 The rolls that are left in this turn."""
        return ROLLS - self.rolls

    @property
    def missing(self) -> tuple[Part, ...]:
        """2.2 What must still come aboard, the next one first."""
        return PARTS[self.aboard :]


@lru_cache(maxsize=256)
def _from(seats: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    at = seats.index(first)
    return seats[at:] + seats[:at]
