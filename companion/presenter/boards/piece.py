"""What a board is made of: pieces in board units, and the scene they are made from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from companion.engine.kernel.decisions import Decision, Seat
from companion.engine.kernel.setup import Setup
from companion.i18n import Translator
from companion.presenter.theme import CLEAR, DARK, WHITE, Look, Mark, Paint


class Badge(NamedTuple):
    """A small sign on a piece."""

    picture: str
    tint: Paint = WHITE
    text: str = ""


class Area(NamedTuple):
    """A rectangle of a board, in its units from the lower left."""

    x: float
    y: float
    w: float
    h: float


class Piece(Struct, frozen=True, kw_only=True):
    """One thing on the board, in board units from the lower left. The same key later is the same thing, moved.

    A picture fills the piece; if there is a text too, it stands before the text. Badges stand at the right end.
    """

    key: str
    x: float
    y: float
    w: float
    h: float
    picture: str = ""
    tint: Paint = WHITE
    fill: Paint = CLEAR
    edge: Paint = CLEAR
    corner: float = 1.5
    text: str = ""
    ink: Paint = DARK
    letters: float = 6.0
    """The largest letters, in board units."""
    badges: tuple[Badge, ...] = ()
    cells: tuple[Badge, ...] = ()
    """Signs with their numbers, as on a card: side by side, or one below the other if the piece is tall or a list."""
    listed: bool = False
    spot: str = ""
    """What a touch on it touches; "" is nothing. What may be touched now glows."""
    swift: bool = False
    """True: it is there at once instead of gliding in."""
    rail: tuple[tuple[float, float], ...] = ()
    """A line along which it glides, as a ship along a coast; () is straight on."""
    pace: float = 1.0
    """How many times longer than a hand it takes to get there."""


class Scene(Struct, frozen=True):
    """Everything a board may look at: the public view, never the state."""

    tr: Translator
    game: str
    look: Look
    view: Any
    asked: Decision | None
    acting: tuple[Seat, ...]
    names: Mapping[Seat, str]
    marks: Mapping[Seat, Mark]
    chosen: frozenset[str] = frozenset()
    """Spots that were touched already and wait for the rest."""
    setup: Setup | None = None
    """What was agreed on before the start: options, and what is printed in this table's own box."""

    @property
    def night(self) -> bool:
        """Say whether the board is seen by night: whoever likes the dark look plays in the dark."""
        return self.look.dark

    def word(self, value: str, family: str = "name") -> str:
        """Say one word of the game."""
        return self.tr.name(self.game, value, family)


class Lead(NamedTuple):
    """The first touch of a long answer: its spot, and what a key for it says."""

    spot: str
    text: str
    picture: str = ""
