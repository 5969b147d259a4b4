"""What a camera, a printer, a demonstration and a simulated table know of a game beyond its rules.

Plain values without a rule in them. A game says what it likes of it; all that is left out has a default that works.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec import Struct

from companion.engine.kernel.codec import convert

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Option, Seat
    from companion.engine.kernel.setup import Setup

PIPS: Final = "pips"
"""The kind of an ordinary die with one to six pips; a camera reads it without being taught."""
KEPT: Final = "kept"
"""In the `about` of a question: dice that somebody kept are told, and how many of them were told already."""
OPEN: Final = "open"
"""In the `about` of a question: dice that were rolled for all to see, each of them an answer of its own."""
ASIDE: Final = "aside"
"""In the `about` of a question: the faces of dice that may lie there besides, and are not asked for."""
COUNTS: Final = "counts"
"""In the `about` of a question: the faces that count among all dice that lie there; how many do is the answer."""
LYING: Final = "lying"
"""In the `about` of such a question: how many dice lie there in all."""
THEN: Final = "then"
"""In the `about` of such a question: faces that are counted after it, one by one, until every die is accounted for."""

Colour = tuple[int, int, int]
"""Red, green, blue."""
Size = tuple[float, float]
"""Width and height in millimetres."""


# --- the mat ---------------------------------------------------------------------------------------------------------


class ZoneShare(NamedTuple):
    """A zone of the mat as shares of its area, from the upper left corner; named by its word in the catalogue."""

    name: str
    x: float
    y: float
    width: float
    height: float


def side_by_side(names: Sequence[str], x: float, y: float, width: float, height: float) -> list[ZoneShare]:
    """Zones of the same width in a row."""
    wide = width / max(1, len(names))
    return [ZoneShare(name, x + wide * number, y, wide, height) for number, name in enumerate(names)]


def no_zones(_: Sequence[str]) -> Sequence[ZoneShare]:
    """A game without a plan of its table."""
    return ()


class MatPlan(Struct, frozen=True):
    """Where things lie between the corner markers, for the seats that play."""

    zones: Callable[[Sequence[str]], Sequence[ZoneShare]] = no_zones
    least: Size = (400.0, 300.0)
    """How far apart the markers lie at least."""
    widens_from: int = 0
    """For more players than these the mat is wider in proportion; 0: it is never wider."""
    stays: tuple[str, ...] = ()
    """The sources whose cards lie on the mat all the time. A simulated table has a mat if there are any."""
    face_down: Mapping[str, tuple[str, ...]] = {}
    """By the first word of a zone's name: the decks whose cards lie there face down."""

    def least_for(self, players: int) -> Size:
        """How far apart the markers lie at least if so many play."""
        width, height = self.least
        return width * max(self.widens_from, players) / self.widens_from if self.widens_from else width, height


# --- dice ------------------------------------------------------------------------------------------------------------


class DieFace(NamedTuple):
    """A die as the camera calls it: its kind and its face."""

    kind: str
    face: str


def as_pips(_: Option, __: str, face: str) -> DieFace:
    """An ordinary die, whatever the rules call it."""
    return DieFace(PIPS, face)


class TaughtDie(Struct, frozen=True):
    """A die without pips that a camera must be taught; `letter` where a box has several alike."""

    kind: str
    faces: tuple[str, ...]
    letter: str = ""


class DiceFacts(Struct, frozen=True):
    """How a camera reads the dice of a source; `called` turns an answer, a die and a face into the camera's words."""

    called: Callable[[Option, str, str], DieFace] = as_pips
    taught: tuple[TaughtDie, ...] = ()
    ends: str = ""
    """The tag of the answer that says that no more dice lie there, where as many may lie as people like."""
    single: tuple[str, ...] = ()
    """Faces of which a simulated player keeps one die only: there is no room for more."""


# --- cards, heaps and a grid -----------------------------------------------------------------------------------------


class DeckStyle(Struct, frozen=True, forbid_unknown_fields=True):
    """How cards of our own design look: their colour, the picture on the back, each field's ground and its ink."""

    colour: Colour
    back: str
    grounds: tuple[str, ...] = ()
    inks: tuple[Colour, ...] = ()


class CardStyle(Struct, frozen=True, forbid_unknown_fields=True):
    """The decks by name, the colours of sets, and the picture for everything that a card shows under another name."""

    decks: dict[str, DeckStyle] = {}
    sets: dict[str, Colour] = {}
    symbols: dict[str, str] = {}
    """As a simulated table draws it, in lines that a camera can tell apart."""
    pictures: dict[str, str] = {}
    """As screens, phones and printed cards show it."""


def card_style(written: Mapping[str, Any]) -> CardStyle:
    """Read the style of a game's cards from its data file."""
    style: CardStyle = convert(dict(written), CardStyle)
    return style


class HeapPiece(Struct, frozen=True):
    """A piece that is counted by zone: its side seen from above in millimetres, and the colours it comes in."""

    name: str
    side: float
    colours: dict[str, Colour]


class GridScore(NamedTuple):
    """What a grid of cards counts: each column, and what each seat has of it."""

    columns: tuple[dict[str, Any], ...]
    seats: dict[Seat, dict[str, int]]


class GridPlan(Struct, frozen=True):
    """Cards laid in rows and columns that can be counted without a match: the deck of each row, from the top."""

    rows: tuple[str, ...]
    columns: Callable[[int], int]
    """For so many players."""
    score: Callable[[Setup, Sequence[Sequence[str]]], GridScore]
    """Count a whole grid, row by row; raises a KernelError if it cannot lie so."""


# --- all of it -------------------------------------------------------------------------------------------------------


class DemoEvening(NamedTuple):
    """A short evening that shows camera, buttons and touches, where there is no screen to play on."""

    players: int
    seed: int


class TableFacts(Struct, frozen=True):
    """All that is known of a game's table. Which cards a source asks for stands with the printed decks."""

    mat: MatPlan = MatPlan()
    dice: Mapping[str, DiceFacts] = {}
    """By source. The dice of a source that is not here are told by hand."""
    heaps: tuple[HeapPiece, ...] = ()
    card_style: CardStyle = CardStyle()
    most_seats_for_cards: int = 0
    """With more players so many cards lie there that a camera is slower than fingers; 0: any number will do."""
    grid: GridPlan | None = None
    secret_hands: tuple[str, ...] = ()
    """The sources that a demonstration lets the app deal, so that people choose in secret by button."""
    demo: DemoEvening | None = None
