"""The public state of a table, for a screen at the bar: made of what everybody at the table may know, and nothing else.

It is made anew when its signature changes. The signature has no secret in it either, so that nothing that one person
does in secret makes a message come sooner, later, or once more.
"""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Final, Literal

import msgspec
from msgspec import Struct

from companion.presenter.phones.page_board import colour
from companion.session.errors import SessionError
from companion.session.journal.evenings import evenings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.presenter.table.table_model import TableModel
    from companion.session.journal.journal import Journal

ENOUGH: Final = 3
"""So many evenings of a game say how long it takes here."""
RECENT: Final = 20
LONGER: Final = 1.5
"""A game runs long after so many times its usual minutes."""
NOBODY_WAITS: Final = 120
"""Minutes after which a game runs long that was hardly ever played here."""

Doing = Literal["free", "setting-up", "playing", "over"]


class Seated(Struct, frozen=True):
    """Somebody at the table: the name, the mark, whether it is their turn (then the lamp of their seat is lit)."""

    name: str
    fill: str = ""
    ink: str = ""
    shape: str = ""
    turn: bool = False


class TableState(Struct, frozen=True):
    """What a table tells the house."""

    name: str = ""
    """How the house calls it."""
    doing: Doing = "free"
    game: str = ""
    title: str = ""
    """The game as the table calls it, for a bar that does not have it on its shelf."""
    people: tuple[Seated, ...] = ()
    round: int = 0
    minutes: int = 0
    usual: int = 0
    """Minutes after which it runs long."""
    secret: bool = False
    """Several people choose in secret; all of them are shown until the last has chosen."""
    winners: tuple[str, ...] = ()
    trouble: tuple[str, ...] = ()
    """What does not work there: saving, camera, seats."""
    calls: bool = False
    """Somebody there wants help."""
    since: int = 0
    """Minutes since they called."""

    @property
    def long(self) -> bool:
        """Say whether the game there takes longer than it should."""
        return self.doing == "playing" and bool(self.usual) and self.minutes >= self.usual


class Around(Struct, frozen=True):
    """What only the screen of the table knows."""

    name: str = ""
    trouble: tuple[str, ...] = ()
    calls: bool = False
    since: int = 0


def signature(playing: TableModel | None, around: Around) -> tuple[object, ...]:
    """Everything that a message can say; another one goes out when this changes, and at no other time."""
    if playing is None:
        return (around,)
    table = playing.table
    asked = (table.number, table.sequence, playing.match.decision is None, table.standing.called)
    return (around, *asked, playing.minutes, playing.tr.language, tuple(playing.names.items()))


def table_state(playing: TableModel | None, around: Around, usual: int = NOBODY_WAITS) -> TableState:
    """Say how the table is; `usual` are the minutes after which this game runs long here."""
    free = TableState(around.name, trouble=around.trouble, calls=around.calls, since=around.since)
    if playing is None:
        return free
    over = playing.match.decision is None or playing.table.standing.called
    result = playing.table.result if over else None
    acting = () if over else playing.acting
    return msgspec.structs.replace(
        free,
        doing="over" if over else "setting-up" if playing.setting_up else "playing",
        game=playing.game,
        title=playing.tr.say(playing.game, "game.name", {}),
        people=tuple(
            Seated(name, colour(mark.paint), colour(mark.ink), mark.shape, seat in acting)
            for seat, name in playing.names.items()
            for mark in (playing.marks[seat],)
        ),
        round=playing.round,
        minutes=playing.minutes,
        usual=usual,
        secret=len(acting) > 1,
        winners=tuple(playing.names[seat] for seat in result.winners if seat in playing.names) if result else (),
    )


def long_after(journal: Journal, game: str) -> int:
    """Say after how many minutes a game runs long: by what it took here, or by what no house would wait."""
    try:
        took = [one.seconds / 60 for one in evenings(journal, game=game, finished=True, most=RECENT)]
    except SessionError:
        took = []
    return _long(minutes for minutes in took if minutes >= 1)


def _long(took: Iterable[float]) -> int:
    known = list(took)
    return round(LONGER * median(known)) if len(known) >= ENOUGH else NOBODY_WAITS


def encoded(state: TableState) -> bytes:
    """Write a state as one line."""
    return msgspec.json.encode(state)


def read_state(line: bytes) -> TableState | None:
    """Read a state; None if it is none."""
    try:
        return msgspec.json.decode(line, type=TableState)
    except (msgspec.MsgspecError, RecursionError):
        return None
