"""The table: where every piece lies, and the few things that hands can do with them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct, field

from companion.engine.games.tortuga_dice.dice import worth
from companion.engine.games.tortuga_dice.happenings import ChestDropped, PawnMoved, PawnStayed
from companion.engine.games.tortuga_dice.pieces import (
    BOARD,
    CAP,
    CHESTS,
    CREW_ZONE,
    DICE,
    FLEET_ZONE,
    ISLAND_ZONE,
    LAST_SPACE,
    PLUNDER,
    START,
    Action,
    Ashore,
    Colour,
    Face,
    Pawn,
    Zone,
)
from companion.engine.games.tortuga_dice.variants import Variants
from companion.engine.kernel.codec import Word
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Happening, Told
from companion.engine.kernel.setup import Holder

TWO: Final = 2
"""With two players only first place acts, and no chest lies on the central island (section 8)."""


class Stage(Word):
    """Where a round stands. The five actions are stages of their own."""

    SETTING_UP = "setting-up"
    ROLLING = "rolling"
    FLEET = "fleet"
    CREW = "crew"
    HUNT = "hunt"
    BOARD = "board"
    PLUNDER = "plunder"
    MOVING = "moving"
    SCORING = "scoring"
    OVER = "over"


class Sources(Struct, frozen=True, forbid_unknown_fields=True):
    """Who answers for the pieces: real ones on the table, or the app."""

    dice: Holder = Holder.TABLE
    bag: Holder = Holder.TABLE
    tiles: Holder = Holder.TABLE
    marker: Holder = Holder.TABLE


class Board(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One player's board, and what lies behind the screen."""

    ship: int = START
    pirate: int = START
    island: list[Colour] = []
    crew: list[Colour] = []
    fleet: list[Colour] = []
    tortuga: list[Colour] = []
    hand: str = DICE
    """The dice that are not allocated."""
    dice: dict[Action, str] = {}
    bonus: dict[Action, int] = {}
    tiles: list[int] = []
    """Treasure tiles by their coins, 0 for one that the companion has not seen."""
    looking: list[int] = []
    """Treasure tiles taken up, of which one will be kept (app-held tiles only)."""
    rolled: dict[str, Face] = {}
    """The hidden roll (app-held dice only)."""
    shown: dict[str, Face] = {}
    """Dice that lie open but are not placed yet."""

    def room(self, action: Action) -> int:
        """4.4 So many more dice may go on an action."""
        most = CAP[self.ship] if action is BOARD else CAP[self.pirate] if action is PLUNDER else len(DICE)
        return most - len(self.dice.get(action, ""))

    def zone(self, zone: Zone) -> list[Colour]:
        """The chests of a zone, left to right."""
        if zone is CREW_ZONE:
            return self.crew
        if zone is FLEET_ZONE:
            return self.fleet
        return self.island if zone is ISLAND_ZONE else self.tortuga

    def capacity(self, zone: Zone) -> int:
        """1.5 So many chests may lie in the crew or the fleet zone."""
        return CAP[self.ship if zone is FLEET_ZONE else self.pirate]


class Table(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The whole state of a match. Its JSON form is a position."""

    seats: tuple[Seat, ...]
    variants: Variants = Variants()
    sources: Sources = Sources()
    stage: Stage = Stage.SETTING_UP
    round: int = 0
    roll: int = 0
    first: Seat = Seat("")
    boards: dict[Seat, Board] = {}
    central: list[Colour] = []
    bag: dict[Colour, int] = field(default_factory=CHESTS.copy)

    told: list[Told] = []

    def tell(self, what: Happening) -> None:
        """Tell everybody what happened."""
        self.told.append(Told(what))

    def tell_only(self, what: Happening, *to: Seat) -> None:
        """Tell the seats named what happened, and nobody else."""
        self.told.append(Told(what, to))

    def clockwise(self) -> tuple[Seat, ...]:
        """All players clockwise, beginning with the first player."""
        return _from(self.seats, self.first)

    def total(self, who: Seat, action: Action) -> int:
        """6.2 Dice and bonus tile; the tile counts only beside a die (5.4)."""
        board = self.boards[who]
        letters = board.dice.get(action)
        if not letters:
            return 0
        return worth(self.variants.dice, letters, action) + board.bonus.get(action, 0)

    def step(self, who: Seat, pawn: Pawn, steps: int) -> None:
        """Move a pawn along its track; it stops at either end (6.5, 6.10)."""
        board = self.boards[who]
        space = board.ship if pawn is Pawn.SHIP else board.pirate
        to = min(max(space + steps, 1), LAST_SPACE)
        if to == space:
            self.tell(PawnStayed(who, pawn, space))
            return
        if pawn is Pawn.SHIP:
            board.ship = to
        else:
            board.pirate = to
        self.tell(PawnMoved(who, pawn, space, to))

    def drop(self, who: Seat, zone: Zone) -> None:
        """6.7 The rightmost chest of a zone goes to the central island; into the bag if its colour is there (8.3)."""
        colour = self.boards[who].zone(zone).pop()
        if len(self.seats) > TWO and colour not in self.central:
            self.central.append(colour)
            self.tell(ChestDropped(who, colour, zone, Ashore.CENTRAL))
        else:
            self.bag[colour] += 1
            self.tell(ChestDropped(who, colour, zone, Ashore.BAG))

    def overflow(self, who: Seat, zone: Zone) -> None:
        """6.7 Chests that a zone can no longer hold are dropped, from the right."""
        board = self.boards[who]
        chests, capacity = board.zone(zone), board.capacity(zone)
        while len(chests) > capacity:
            self.drop(who, zone)


@lru_cache(maxsize=256)
def _from(seats: tuple[Seat, ...], first: Seat) -> tuple[Seat, ...]:
    at = seats.index(first)
    return seats[at:] + seats[:at]
