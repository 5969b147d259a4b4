"""The table: how many dice everybody has, what was bid, and what the app holds under the cups."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from companion.engine.games.liars_dice.pieces import ONES, PIPS, Face
from companion.engine.games.liars_dice.variants import Variants
from companion.engine.kernel.codec import Word
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Happening, Told
from companion.engine.kernel.setup import Holder

NOBODY = Seat("")


class Stage(Word):
    """Where a match stands."""

    SETTING_UP = "setting-up"
    PLAYING = "playing"
    OVER = "over"


class Sources(Struct, frozen=True, forbid_unknown_fields=True):
    """Who answers: real dice under real cups, or the app."""

    dice: Holder = Holder.TABLE
    starter: Holder = Holder.TABLE


class Lifting(Struct, frozen=True):
    """2.9, 2.11 How the last round ended: who called whom on what, and how many dice counted."""

    caller: Seat
    bidder: Seat
    number: int
    face: Face
    exact: bool
    wild: bool
    counted: int


class Table(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The whole state of a match. Its JSON form is a position."""

    seats: tuple[Seat, ...]
    variants: Variants = Variants()
    sources: Sources = Sources()
    stage: Stage = Stage.SETTING_UP
    round: int = 0
    first: Seat = NOBODY
    """2.2, 2.10 Who bids first in this round."""
    dice: dict[Seat, int] = {}
    out: list[Seat] = []
    """2.10 Who has no die left, in the order in which they went."""
    turn: Seat = NOBODY
    """2.3 Who is to raise or doubt; nobody before the first bid, which is the first player's."""
    number: int = 0
    """2.2 The bid that stands; 0 is none."""
    face: Face | None = None
    bidder: Seat = NOBODY
    last_die: Seat = NOBODY
    """2.12 For whom this round is played by the rules of the last die."""
    had: list[Seat] = []
    """2.12 Who has had such a round."""
    cups: dict[Seat, list[int]] = {}
    """4.3 What lies under the cups; with real dice nobody but their owner knows."""
    lifted: dict[Seat, list[int]] = {}
    """4.3 What lay under the cups when they were lifted last, until the next roll."""
    faces: dict[Face, int] = {}
    """4.2 How many dice of each face were counted when the cups were lifted last, where all are read."""
    last: Lifting | None = None

    told: list[Told] = []

    def tell(self, what: Happening, *to: Seat) -> None:
        """Tell what happened: to everybody, or to the seats named."""
        self.told.append(Told(what, to or None))

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All who are still in, clockwise from one seat."""
        return tuple([who for who in _from(self.seats, first) if self.dice[who]])

    def left_of(self, who: Seat) -> Seat:
        """2.3, 2.10 The next to the left who is still in."""
        return next(seat for seat in (*_from(self.seats, who)[1:], who) if self.dice[seat])

    @property
    def whose(self) -> Seat:
        """2.2, 2.3 Whose turn it is."""
        return self.turn or self.first

    @property
    def lying(self) -> int:
        """2.8 How many dice are in play."""
        return sum(self.dice.values())

    @property
    def wild(self) -> bool:
        """2.4, 2.12 Whether a one counts as any face in this round."""
        return self.variants.wild and not self.last_die

    def counting(self) -> tuple[Face, ...]:
        """2.4, 2.9 The faces that count for the bid."""
        if self.face is None:
            return ()
        return (ONES, self.face) if self.wild and self.face is not ONES else (self.face,)

    def pips(self) -> tuple[int, ...]:
        """The same as a die shows them."""
        return tuple([PIPS[face] for face in self.counting()])


@lru_cache(maxsize=256)
def _from(seats: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    at = seats.index(first)
    return seats[at:] + seats[:at]
