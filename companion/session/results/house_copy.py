"""What all tables of a house know together, as a table keeps it: the last copy that a courier brought.

The file is the only thing that passes between the courier and the app. A table alone has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from companion.session.documents import read_bytes
from companion.session.errors import UnreadableFile
from companion.session.journal.match_results import Reading

if TYPE_CHECKING:
    from pathlib import Path

TIE_BREAKS: Final = ("wins", "duels", "best", "average", "games")
"""How people of one score are put in order: won evenings, won duels among them, best score, average, evenings."""


class HousePerson(Struct, frozen=True):
    """Somebody of the house: the table they first sat at, and how many evenings they played."""

    uuid: str
    name: str
    home: str
    evenings: int


class HouseRow(Struct, frozen=True):
    """One line of a league: the score, and what it is made of."""

    place: int
    uuid: str
    name: str
    score: float
    games: int
    wins: int
    best: int
    average: float
    decided: str = ""
    """The tie-break that put this line before the next one of the same score; "" if the score did."""


class HouseSeason(Struct, frozen=True):
    """One season of a league, as it stands."""

    league: str
    season: str
    game: str
    """"" is every game."""
    scoring: str
    tie_breaks: tuple[str, ...]
    first: str
    last: str
    rows: tuple[HouseRow, ...]


class Duel(Struct, frozen=True):
    """Two people who met: how often, and who came off better how often."""

    one: str
    other: str
    games: int
    ahead: int
    behind: int


class HouseRecord(Struct, frozen=True):
    """The best score of a game in this house."""

    game: str
    name: str
    total: int
    day: str
    table: str


class HouseGame(Struct, frozen=True):
    """How often a game was played in this house, and for how long."""

    game: str
    evenings: int
    minutes: int


class HouseCopy(Struct, frozen=True):
    """All of it."""

    at: str
    people: tuple[HousePerson, ...] = ()
    seasons: tuple[HouseSeason, ...] = ()
    duels: tuple[Duel, ...] = ()
    records: tuple[HouseRecord, ...] = ()
    games: tuple[HouseGame, ...] = ()
    dice: tuple[Reading, ...] = ()
    forgotten: tuple[str, ...] = ()
    """The uuids of persons whom the whole house has to forget."""


def read_copy(file: Path) -> HouseCopy | None:
    """Read the last copy; None if there is none that can be read."""
    try:
        return msgspec.json.decode(read_bytes(file), type=HouseCopy)
    except (UnreadableFile, msgspec.MsgspecError, RecursionError):
        return None
