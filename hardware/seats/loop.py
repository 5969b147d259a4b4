"""The seat thread: looks at contacts, tells the listener, and drives the lamps."""

from __future__ import annotations

import contextlib
import logging
import os
import threading
from typing import TYPE_CHECKING, Protocol

from hardware.clock import Clock, SystemClock
from hardware.errors import SeatsMissing
from hardware.seats.lamps import Glows, LampBoard, NoLamps
from hardware.seats.seat import Contact, Failed, Fault, Lamp, Listener, Mended, Seat, SeatEvent
from hardware.seats.seat_reader import Look, Reader

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hardware.seats.debounce import Feel
    from hardware.seats.seat import Contact, Seat


class Contacts(Protocol):
    """Buttons that can be looked at."""

    @property
    def wired(self) -> tuple[Contact, ...]:
        """Every button there is."""
        ...

    def open(self) -> None:
        """Take hold of pins or devices; raises `SeatsMissing` if there is nothing to hold."""
        ...

    def look(self, now: float) -> Iterable[Look]:
        """What is closed now; several looks if much happened since the last one."""
        ...

    def rest(self, seats: frozenset[Seat]) -> None:
        """These seats have failed: look at them seldom."""
        ...

    def close(self) -> None:
        """Give everything back; twice is fine."""
        ...


LOOK_EVERY, LOOK_AGAIN = 0.004, 0.001
LAMPS_EVERY = 0.05
TRY_AGAIN = 1.0
EAGER = -10
LOWEST_OF_THE_FIRST = 1
"""Before everything ordinary, after everything else that must not wait."""

_log = logging.getLogger(__name__)


class LoopSeats:
    """Seats on any contacts and any lamps; what is lost is looked for again every second."""

    def __init__(
        self,
        contacts: Contacts,
        lamps: LampBoard | None = None,
        *,
        feel: Feel | None = None,
        clock: Clock | None = None,
        look_every: float = LOOK_EVERY,
    ) -> None:
        self._contacts = contacts
        self._lamps = lamps or NoLamps()
        self._clock = clock or SystemClock()
        self._reader = Reader(contacts.wired, feel)
        self._seats = tuple(sorted({*self._reader.seats, *self._lamps.seats}))
        self._glows = Glows(self._seats)
        self._look_every = look_every
        self._wanted: list[Seat] = []
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._thread: threading.Thread | None = None
        self._open = False
        self._next_try = float("-inf")
        self._next_lamps = float("-inf")

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._seats

    def open(self) -> None:
        """Take hold of the hardware now; raises `SeatsMissing` if there is none."""
        self._contacts.open()
        self._lamps.open()
        self._open = True

    def start(self, listener: Listener) -> None:
        """Begin; hardware that is missing now is reported and joins in when it comes."""
        if self._thread is not None or self._over.is_set():
            raise RuntimeError("seats start once")
        self._thread = threading.Thread(target=self._run, args=(listener,), name="seats", daemon=True)
        self._thread.start()

    def light(self, seat: Seat, lamp: Lamp) -> None:
        self._glows.light(seat, lamp)

    def retry(self, seat: Seat) -> None:
        with self._lock:
            self._wanted.append(seat)

    def close(self) -> None:
        self._over.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()
        self._let_go()

    def step(self, now: float) -> list[SeatEvent]:
        """One round of the loop at an instant: what the seats said, lamps brought up to date."""
        try:
            said = self._look(now)
        except SeatsMissing as error:
            _log.warning("seats lost: %s", error)
            self._let_go()
            self._next_try = now + TRY_AGAIN
            said = self._reader.look(self._blind(now))
        if any(isinstance(event, Failed | Mended) for event in said):
            self._rest()
        return said

    def _look(self, now: float) -> list[SeatEvent]:
        if not self._open:
            if now < self._next_try:
                return []
            self.open()
        said = [event for seat in self._take_wanted() for event in self._reader.retry(seat, now)]
        for look in self._contacts.look(now):
            said += self._reader.look(look)
        if now >= self._next_lamps:
            self._next_lamps = now + LAMPS_EVERY
            self._lamps.show(self._glows.at(now))
        return said

    def _rest(self) -> None:
        if self._open:
            try:
                self._contacts.rest(frozenset(self._reader.failed))
            except SeatsMissing:
                self._let_go()

    def _blind(self, now: float) -> Look:
        nothing: tuple[Contact, ...] = ()
        return Look(now, nothing, dict.fromkeys(self._reader.seats, Fault.UNPLUGGED))

    def _take_wanted(self) -> list[Seat]:
        with self._lock:
            wanted, self._wanted = self._wanted, []
        return [seat for seat in wanted if seat in self._reader.seats]

    def _let_go(self) -> None:
        self._open = False
        self._contacts.close()
        self._lamps.close()

    def _run(self, listener: Listener) -> None:
        _go_first()
        while not self._over.is_set():
            for event in self.step(self._clock.now()):
                try:
                    listener(event)
                except Exception:  # noqa: BLE001  the seats outlive whatever their listener does
                    _log.exception("a listener failed on a seat event of seat %s", event.seat)
            self._over.wait(LOOK_AGAIN if self._reader.doubtful else self._look_every)


def _go_first() -> None:
    """Ask the system to wake this thread before others; it needs little, but at once. Without leave it goes on."""
    me = threading.get_native_id()
    try:
        os.sched_setscheduler(me, os.SCHED_RR, os.sched_param(LOWEST_OF_THE_FIRST))
    except (AttributeError, OSError):  # no leave, or not a Linux
        with contextlib.suppress(AttributeError, OSError):
            os.setpriority(os.PRIO_PROCESS, me, EAGER)
