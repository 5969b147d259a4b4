"""The table: where every card lies, and whose turn that makes it."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct, field

from companion.engine.games.tortuga_cards.box import ASSUMED_BOX, Box, Catalogue
from companion.engine.games.tortuga_cards.pieces import COLUMNS, DECK_OF, ROWS, Event, Row
from companion.engine.games.tortuga_cards.variants import Variants, boxes_for
from companion.engine.kernel.codec import Word
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Happening, Told
from companion.engine.kernel.setup import Holder

EMPTY = ""
"""A cell in which nothing lies yet."""


class Stage(Word):
    """How far the evening is."""

    SETTING_UP = "setting-up"
    DEALING = "dealing"
    PLAYING = "playing"
    OVER = "over"


class Sources(Struct, frozen=True, forbid_unknown_fields=True):
    """Who answers for the pieces: real ones on the table, or the app. Lots say who begins, and who sits where."""

    lots: Holder = Holder.TABLE
    pirates: Holder = Holder.TABLE
    cards: Holder = Holder.TABLE
    events: Holder = Holder.TABLE


class Prestige(Struct, frozen=True, forbid_unknown_fields=True):
    """4.7 What one player took in one round: from treasures, and from transports."""

    treasures: int = 0
    transports: int = 0


class Finished(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A round that is over: the table as it lay when it was counted, and the count as it was then."""

    pirates: list[str]
    grid: dict[Row, list[str]]
    events: list[Event]
    prestige: dict[Seat, Prestige]
    changes: dict[int, list[int]] = {}
    storms: list[int] = []


class Table(Struct, dict=True, omit_defaults=True, forbid_unknown_fields=True):
    """The whole state of a match. Its JSON form is a position; what follows from the seats is worked out once."""

    seats: tuple[Seat, ...]
    variants: Variants = Variants()
    sources: Sources = Sources()
    box: Box = ASSUMED_BOX
    stage: Stage = Stage.SETTING_UP

    starter: Seat = Seat("")
    """Who begins the first round."""
    halves: list[Seat] = []
    """Whose the parts of the table are, from left to right."""
    round: int = 1

    pirates: list[str] = []
    grid: dict[Row, list[str]] = field(default_factory=dict)
    hands: dict[Seat, dict[Row, list[str]]] = {}
    """Only cards that the app holds; what real hands hold nobody has told."""
    events: dict[Seat, Event] = {}
    face_up: list[Seat] = []
    """Whose event everybody can see."""
    played: int = 0
    """How many events of this round have taken effect."""
    changes: dict[int, list[int]] = {}
    """6.6 By column, how the treasure there was raised and lowered, in this order."""
    storms: list[int] = []
    """6.7 The columns whose pirate does not board."""

    finished: list[Finished] = []

    told: list[Told] = []

    # --- telling -----------------------------------------------------------------------------------------------

    def tell(self, what: Happening) -> None:
        """Tell everybody what happened."""
        self.told.append(Told(what))

    def tell_only(self, what: Happening, *to: Seat) -> None:
        """Tell the seats named what happened, and nobody else."""
        self.told.append(Told(what, to))

    # --- the table's measures ----------------------------------------------------------------------------------

    @property
    def catalogue(self) -> Catalogue:
        """What the cards show."""
        return self.box.catalogue

    @cached_property
    def boxes(self) -> int:
        """7.7 How many boxes are shuffled together."""
        return boxes_for(len(self.seats))

    @cached_property
    def columns(self) -> int:
        """2.3, 7.7 One column for every pirate."""
        return COLUMNS * self.boxes

    @cached_property
    def width(self) -> int:
        """2.2 Columns of one player, which is also the number of cards of each kind in a hand."""
        return self.columns // len(self.seats)

    def owner(self, column: int) -> Seat:
        """2.2 Whose half a column lies in."""
        return self.halves[(column - 1) // self.width]

    def part(self, who: Seat) -> tuple[int, int]:
        """2.2 The first and the last column of a player."""
        at = self.halves.index(who) * self.width
        return at + 1, at + self.width

    # --- turns -------------------------------------------------------------------------------------------------

    def order(self) -> tuple[Seat, ...]:
        """3.3, 5.3 Clockwise from whoever begins this round: in each round the next player."""
        seats = self.seats
        at = (seats.index(self.starter) + self.round - 1) % len(seats)
        return seats[at:] + seats[:at]

    def row(self) -> Row | None:
        """3.1 The row to be filled now; None when the grid is full."""
        grid = self.grid
        for row in ROWS:
            if EMPTY in grid[row]:
                return row
        return None

    def to_play(self) -> tuple[Seat, Row | None] | None:
        """3.3 Who plays what now; None when the round is over."""
        row = self.row()
        if row is None:
            return (self.order()[self.played], None) if self.played < len(self.seats) else None
        return self.order()[-self.grid[row].count(EMPTY) % len(self.seats)], row

    def free(self, row: Row) -> list[int]:
        """3.2 The columns whose cell in this row is empty, in either half."""
        return [column for column, card in enumerate(self.grid[row], 1) if not card]

    def due(self, row: Row) -> list[int]:
        """3.3 How many cards of this kind each player has still to lay, in the order of play."""
        players, empty = len(self.seats), self.grid[row].count(EMPTY)
        return [(empty + place) // players for place in range(players)]

    # --- cards -------------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """Lay an empty grid."""
        self.pirates = []
        self.grid = {row: [EMPTY] * self.columns for row in ROWS}
        self.hands = {}
        self.events = {}
        self.face_up = []
        self.played = 0
        self.changes = {}
        self.storms = []

    def gone(self) -> list[Finished]:
        """5.1 The rounds whose cards have left the game."""
        return self.finished[: self.round - 1]

    def shown(self, row: Row) -> list[str]:
        """List the cards of a kind that everybody has seen: on the table, and gone from the game."""
        cards = [card for card in self.grid[row] if card]
        for finished in self.gone():
            cards += finished.grid[row]
        return cards

    def unseen(self, row: Row) -> dict[str, int]:
        """Count, by public knowledge alone, the cards of a kind that have not been laid."""
        stock = self.catalogue.stock(DECK_OF[row], self.boxes).copy()
        for card in self.shown(row):
            stock[card] -= 1
        return {card: copies for card, copies in stock.items() if copies}

    def unseen_events(self) -> dict[Event, int]:
        """Count the events that the companion has not seen in this game."""
        left = self.catalogue.events(self.boxes).copy()
        for event in (*self.events.values(), *[event for finished in self.gone() for event in finished.events]):
            if event is not Event.UNKNOWN:
                left[event] -= 1
        return left

    def prestige(self, who: Seat) -> Prestige:
        """4.7 What a player took in the rounds that were counted."""
        rounds = [finished.prestige[who] for finished in self.finished]
        return Prestige(sum([one.treasures for one in rounds]), sum([one.transports for one in rounds]))


def take(left: dict[str, int], card: str) -> None:
    """Take one card out of a stock."""
    if left[card] == 1:
        del left[card]
    else:
        left[card] -= 1
