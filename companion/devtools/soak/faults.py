"""Faults: each is done to a table and undone again, and until then the evening goes on.

They break what really breaks: the file's room, the system's leave to write, the file's name, the clock, a button, the
camera. The journal knows nothing of it.
"""

from __future__ import annotations

import resource
from datetime import datetime, timedelta, tzinfo
from typing import TYPE_CHECKING, Final, Protocol

from companion.session.journal import backups, journal
from hardware.seats.seat import Fault as SeatFault

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from companion.devtools.soak.soak_camera import SoakCamera
    from companion.session.table.live_table import LiveTable
    from hardware.seats.seat import Seat
    from hardware.seats.simulated_seats import SimulatedSeats

_ROOM: Final = 1 << 30
_AWAY: Final = ".away"
_PARTS: Final = ("", "-wal", "-shm")
_DAY: Final = 86_400
_FARTHEST: Final = 20 * 365 * _DAY
"""A Pi has no clock of its own: it may wake up in the wrong decade."""


class Fault(Protocol):
    """Something that breaks and is mended."""

    name: str

    def begin(self) -> None: ...

    def end(self) -> None: ...


class DiskFull:
    """Not a page more than there is; SQLite itself says that the disk is full."""

    name = "disk-full"

    def __init__(self, table: LiveTable) -> None:
        self._table = table

    def begin(self) -> None:
        pages = self._table.journal.ask("PRAGMA page_count")[0][0]
        self._table.journal.ask(f"PRAGMA max_page_count = {int(pages)}")

    def end(self) -> None:
        self._table.journal.ask(f"PRAGMA max_page_count = {_ROOM}")
        self._table.save()


class DiskRefuses:
    """The system lets no file of this process grow beyond a size: the writes themselves fail."""

    name = "disk-refuses"

    def __init__(self, table: LiveTable, left: int) -> None:
        self._table = table
        self._left = left
        self._usual = resource.getrlimit(resource.RLIMIT_FSIZE)

    def begin(self) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (self._left, self._usual[1]))

    def end(self) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, self._usual)
        self._table.save()


class DiskGone:
    """The journal is away, as on a stick that was pulled out, and comes back."""

    name = "disk-gone"

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._path: Path = table.journal.path

    def begin(self) -> None:
        self._rename("", _AWAY)

    def end(self) -> None:
        self._rename(_AWAY, "")
        self._table.save()

    def _rename(self, one: str, other: str) -> None:
        for part in _PARTS:
            path = self._path.with_name(self._path.name + part + one)
            if path.exists():
                path.rename(self._path.with_name(self._path.name + part + other))


class StuckButton:
    """A seat falls out of service until somebody repairs it."""

    name = "button"

    def __init__(self, seats: SimulatedSeats, seat: Seat, fault: SeatFault) -> None:
        self._seats, self._seat, self._fault = seats, seat, fault

    def begin(self) -> None:
        self._seats.fail(self._seat, self._fault, 1)

    def end(self) -> None:
        self._seats.retry(self._seat)


class CameraLost:
    """The camera's cable is out for a while."""

    name = "camera"

    def __init__(self, camera: SoakCamera) -> None:
        self._camera = camera

    def begin(self) -> None:
        self._camera.lose()

    def end(self) -> None:
        self._camera.find()


class ClockJump:
    """The time of day jumps, and keeps going from there."""

    name = "clock"

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def begin(self) -> None:
        set_clock(self._seconds)

    def end(self) -> None:
        set_clock(0.0)


class WrongClock(datetime):
    """The time of day as this process sees it."""

    ahead = timedelta()

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> WrongClock:
        """Give the time, so much ahead or behind."""
        there = datetime.now(tz) + cls.ahead
        return cls.fromisoformat(there.isoformat())


def set_clock(seconds: float) -> None:
    """Let the journal and its backups live so many seconds ahead of everybody else; 0 is the right time."""
    WrongClock.ahead = timedelta(seconds=seconds)
    for module in (journal, backups):
        setattr(module, "datetime", WrongClock if seconds else datetime)  # noqa: B010  it is imported there


def some_jump(chance: Random) -> float:
    """Jump by seconds, days or decades, forwards or back."""
    return chance.choice((-1, 1)) * chance.choice((90.0, 3 * _DAY, _FARTHEST)) * chance.uniform(0.5, 1.0)


def some_fault(chance: Random, table: LiveTable, seats: SimulatedSeats, camera: SoakCamera | None) -> Fault:
    """Think of something."""
    whose, why = chance.choice(seats.seats), chance.choice(list(SeatFault))
    faults: list[Fault] = [
        DiskFull(table),
        DiskRefuses(table, chance.choice((0, 4096, 200_000))),
        DiskGone(table),
        StuckButton(seats, whose, why),
        ClockJump(some_jump(chance)),
    ]
    if camera is not None:
        faults.append(CameraLost(camera))
    return chance.choice(faults)
