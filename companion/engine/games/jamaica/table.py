"""The table: where every piece lies, and the few things that hands can do with them."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct, field

from companion.engine.games.jamaica.box import STANDARD, Box, Contents, unpacked
from companion.engine.games.jamaica.happenings import BankShort
from companion.engine.games.jamaica.pieces import BANK, GHOST, HOLDS, Cargo, Good, Power
from companion.engine.games.jamaica.track import Board
from companion.engine.games.jamaica.variants import Variants
from companion.engine.kernel.codec import Word
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Happening, Told
from companion.engine.kernel.setup import Holder


class Stage(Word):
    """How far the race is."""

    SETTING_UP = "setting-up"
    RACING = "racing"
    OVER = "over"


class Sources(Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """Who answers for the pieces: real ones on the table, or the app."""

    compass: Holder = Holder.TABLE
    action_dice: Holder = Holder.TABLE
    combat_die: Holder = Holder.TABLE
    action_cards: Holder = Holder.TABLE
    treasure_cards: Holder = Holder.TABLE


class FaceDown(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """13.1 A treasure card that lies face down: what it is if the app knows, who has looked, and 16.4 a curse shown."""

    card: str = "?"
    seen_by: list[Seat] = []
    cursed: bool = False


class Ship(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """4.1, 4.3 A ship: its berth, its holds (six with the 6th Hold card), the treasures beside them."""

    space: int = 0
    lap: int = 0
    holds: list[Cargo | None] = field(default_factory=lambda: [None] * HOLDS)
    powers: list[Power] = []
    hidden: list[FaceDown] = []

    def stock(self, good: Good) -> int:
        """4.3 Count one kind of goods over all holds."""
        count = 0
        for held in self.holds:
            if held is not None and held.good is good:
                count += held.count
        return count

    def content(self, at: int) -> Cargo:
        """Say what is in a hold that is not empty."""
        held = self.holds[at]
        if held is None:
            raise LookupError(at)
        return held

    def unload(self, at: int) -> Cargo:
        """Empty a hold that is not empty, and say what was in it."""
        held = self.content(at)
        self.holds[at] = None
        return held


class Deck(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One player's action cards; those that the companion has not seen are unknown, and piles have no order."""

    pile: list[str] = []
    hand: list[str] = []
    laid: str = ""
    discard: list[str] = []


class Table(Struct, dict=True, omit_defaults=True, forbid_unknown_fields=True):
    """The whole state of a match. Its JSON form is a position."""

    seats: tuple[Seat, ...]
    variants: Variants = Variants()
    sources: Sources = Sources()
    box: Box = STANDARD
    stage: Stage = Stage.SETTING_UP
    round: int = 0
    captain: Seat = Seat("")
    turn: Seat = Seat("")
    """Whose ship acts; nobody's before the dice are placed and the cards chosen."""
    morning: int = 0
    evening: int = 0

    ships: dict[Seat, Ship] = {}
    decks: dict[Seat, Deck] = {}
    lairs: list[int] = []
    """The lairs that still have their token."""
    treasure_pile: int = 0
    boxed: int = 0
    bank: dict[Good, int] = field(default_factory=BANK.copy)
    """The tokens nobody has; below zero while something else stands for them."""

    told: list[Told] = []

    def tell(self, what: Happening) -> None:
        """Tell everybody what happened."""
        self.told.append(Told(what))

    def tell_only(self, what: Happening, *to: Seat) -> None:
        """Tell the seats named what happened, and nobody else."""
        self.told.append(Told(what, to))

    @cached_property
    def contents(self) -> Contents:
        """What this table's box holds."""
        return unpacked(self.box)

    @cached_property
    def board(self) -> Board:
        """The board of this table's box."""
        return unpacked(self.box).board

    # --- people ------------------------------------------------------------------------------------------------

    def after(self, who: Seat) -> tuple[Seat, ...]:
        """All players clockwise, beginning with this one."""
        at = self.seats.index(who)
        return self.seats[at:] + self.seats[:at]

    def speaker(self, ship: Seat, foe: Seat) -> Seat:
        """15.6 Who rolls and decides for a ship in a fight: its player, or for the Ghost Ship the one not in it."""
        return ship if ship != GHOST else self.after(foe)[1]

    # --- ships -------------------------------------------------------------------------------------------------

    def remaining(self, who: Seat) -> int:
        """4.2 The fewest steps to the finish."""
        ship = self.ships[who]
        return self.board.remaining(ship.space, ship.lap)

    def is_home(self, who: Seat) -> bool:
        """4.1 Whether a ship has gone round the island."""
        return self.ships[who].lap == 1

    def owns(self, who: Seat, power: Power) -> bool:
        """Say whether a power lies face up beside a ship."""
        return power in self.ships[who].powers

    # --- the Bank ----------------------------------------------------------------------------------------------

    def draw_on_the_bank(self, good: Good, count: int) -> None:
        """7.8 Take tokens from the Bank; it never refuses, but the table hears when something must stand for them."""
        left = self.bank[good]
        self.bank[good] = left - count
        if left - count < 0 <= left:
            self.tell(BankShort(good, BANK[good]))

    def give_back(self, good: Good, count: int) -> None:
        """Put tokens back into the Bank."""
        self.bank[good] += count
