"""The table: where every piece lies, and the few things that hands can do with them."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, field

from companion.engine.games.tortuga1667.happenings import ChestMoved, PawnMoved
from companion.engine.games.tortuga1667.pieces import (
    CREW,
    HOLDS,
    EventCard,
    Hold,
    Nation,
    Place,
)
from companion.engine.games.tortuga1667.variants import Variants
from companion.engine.kernel.codec import Word
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Happening, Told
from companion.engine.kernel.setup import Holder

ROW: Final = 5
FULL_ROW: Final = tuple(range(1, ROW + 1))
HAND: Final = 3

PLACES: Final = tuple(Place)
ENGLISH, FRENCH = zip(*HOLDS.values(), strict=True)
NO_CHESTS: Final = dict.fromkeys(Hold, 0)


class Stage(Word):
    """How far the evening is."""

    SETTING_UP = "setting-up"
    SAILING = "sailing"
    LAST_FIVE = "last-five"
    SUDDEN_DEATH = "sudden-death"
    OVER = "over"


class Sources(Struct, frozen=True, forbid_unknown_fields=True):
    """Who answers for the pieces: real ones on the table, or the app."""

    pawns: Holder = Holder.TABLE
    events: Holder = Holder.TABLE
    votes: Holder = Holder.TABLE
    loyalties: Holder = Holder.TABLE


class FaceDown(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A face-down card of the event row: what it is, if the app knows, and who has looked at it."""

    card: EventCard | None = None
    seen_by: list[Seat] = []


class Table(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The whole state of a match. Its JSON form is a position."""

    seats: tuple[Seat, ...]
    variants: Variants = Variants()
    sources: Sources = Sources()
    stage: Stage = Stage.SETTING_UP
    turn: Seat = Seat("")

    lines: dict[Place, list[Seat]] = field(default_factory=lambda: {place: [] for place in PLACES})
    bag: list[Seat] = []
    wrecks: list[Place] = []
    chests: dict[Hold, int] = field(default_factory=lambda: dict(NO_CHESTS))

    loyalties: dict[Seat, Nation] = {}
    face_up: list[Seat] = []

    hands: dict[Seat, list[str]] = {}
    vote_deck: list[dict[str, int]] = []
    """Layers from top to bottom: within a layer nobody knows the order, but which cards it holds is settled."""
    ballots: list[str] = []
    """Vote cards lying on the table."""
    penalties: dict[Seat, int] = {}

    row: list[FaceDown | None] = field(default_factory=lambda: [None] * ROW)
    pile: int = 0
    boxed: int = 0
    starred: list[EventCard] = []
    """The starred cards in the game; empty while nobody knows which."""
    unseen: dict[EventCard, int] = {}
    """Which cards can still be turned up from row and pile, the Armada only once it is among the last five."""
    stars_unseen: int = 0
    """10.2 With real cards drawn unseen: how many starred cards are still to come, of more that are possible."""
    turned: EventCard | None = None
    discard: list[EventCard] = []
    kept: dict[Seat, list[EventCard]] = {}
    sitting_out: dict[Seat, int] = {}
    ill: list[Seat] = []

    told: list[Told] = []

    # --- telling -----------------------------------------------------------------------------------------------

    def tell(self, what: Happening) -> None:
        """Tell everybody what happened."""
        self.told.append(Told(what))

    def tell_only(self, what: Happening, *to: Seat) -> None:
        """Tell the seats named what happened, and nobody else."""
        self.told.append(Told(what, to))

    # --- pawns -------------------------------------------------------------------------------------------------

    def place_of(self, who: Seat) -> Place:
        """Find a pawn."""
        for place, line in self.lines.items():
            if who in line:
                return place
        raise LookupError(who)

    def has_room(self, ship: Place) -> bool:
        """3.6 Say whether one more pawn may board."""
        return len(self.lines[ship]) < CREW

    def is_open(self, boat: Place) -> bool:
        """5.4 Say whether a boat can be entered: intact and empty."""
        return not self.lines[boat] and boat not in self.wrecks

    def send(self, who: Seat, to: Place) -> Place:
        """Move a pawn to the back of a line (or into a boat) without telling; give the place it left."""
        left = self.place_of(who)
        self.lines[left].remove(who)
        self.lines[to].append(who)
        return left

    def move(self, who: Seat, to: Place) -> None:
        """Move a pawn to the back of a line (or into a boat); the line it leaves closes up."""
        self.tell(PawnMoved(who, self.send(who, to), to))

    def after(self, who: Seat) -> tuple[Seat, ...]:
        """All players clockwise, beginning with this one."""
        at = self.seats.index(who)
        return self.seats[at:] + self.seats[:at]

    def others(self, who: Seat) -> tuple[Seat, ...]:
        """All other players, clockwise from the left neighbour."""
        return self.after(who)[1:]

    def left_of(self, who: Seat) -> Seat:
        """The next player, clockwise."""
        seats = self.seats
        return seats[seats.index(who) + 1 - len(seats)]

    # --- chests ------------------------------------------------------------------------------------------------

    def carry(self, out_of: Hold, to: Hold, chests: int = 1) -> None:
        """Move chests."""
        self.chests[out_of] -= chests
        self.chests[to] += chests
        self.tell(ChestMoved(out_of, to, chests))

    def wealth(self) -> tuple[int, int]:
        """9.2 The chests of England and of France; those on the galleon count for nobody."""
        chests = self.chests
        return sum([chests[hold] for hold in ENGLISH]), sum([chests[hold] for hold in FRENCH])

    # --- event cards -------------------------------------------------------------------------------------------

    def face_down(self) -> tuple[int, ...]:
        """The numbers of the slots that hold a card."""
        if None not in self.row:
            return FULL_ROW
        return tuple([number for number, card in enumerate(self.row, 1) if card is not None])

    def owns(self, who: Seat, card: EventCard) -> bool:
        """Say whether this card lies in front of a player."""
        return card in self.kept[who]

    def lay_before(self, who: Seat, card: EventCard) -> None:
        """The turned card stays face up in front of a player."""
        self.turned = None
        self.kept[who].append(card)

    def owner(self, card: EventCard) -> Seat | None:
        """Find who has a card that exists once: nobody, as long as it can still be turned up."""
        if card in self.unseen:
            return None
        for who, cards in self.kept.items():
            if card in cards:
                return who
        return None
