"""Seats that outlive one table: hardware starts once, tables come and go."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from hardware.seats.seat import Failed, Lamp, Mended

if TYPE_CHECKING:
    from hardware.seats.seat import Listener, Seat, SeatEvent, Seats


class SharedSeats:
    """The same seats for one listener after the other; `close` only lets the listener go. From any thread."""

    def __init__(self, behind: Seats) -> None:
        self.behind = behind
        self._lock = threading.Lock()
        self._listener: Listener | None = None
        self._started = False
        self._failed: dict[Seat, Failed] = {}

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.behind.seats

    @property
    def failed(self) -> tuple[Failed, ...]:
        """The seats that do not work now, and why."""
        with self._lock:
            return tuple(self._failed.values())

    def start(self, listener: Listener) -> None:
        """Tell this one from now on, and first which seats have failed before it came."""
        with self._lock:
            self._listener = listener
            known, first = tuple(self._failed.values()), not self._started
            self._started = True
        for failed in known:
            listener(failed)
        if first:
            self.behind.start(self._hear)

    def _hear(self, event: SeatEvent) -> None:
        with self._lock:
            if isinstance(event, Failed):
                self._failed[event.seat] = event
            elif isinstance(event, Mended):
                self._failed.pop(event.seat, None)
            listener = self._listener
        if listener is not None:
            listener(event)

    def light(self, seat: Seat, lamp: Lamp) -> None:
        self.behind.light(seat, lamp)

    def retry(self, seat: Seat) -> None:
        self.behind.retry(seat)

    def close(self) -> None:
        """Lamps off; whoever comes next may start."""
        with self._lock:
            self._listener = None
        for seat in self.seats:
            self.behind.light(seat, Lamp.OFF)

    def end(self) -> None:
        """Give the hardware back."""
        self.close()
        self.behind.close()
