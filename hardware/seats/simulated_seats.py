"""Simulated seats: pressed by a program; what their lamps were told is logged."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from hardware.clock import Clock, SystemClock
from hardware.seats.seat import (
    BUTTONS,
    MOST_SEATS,
    AskedForHelp,
    Failed,
    Fault,
    HeldLong,
    Lamp,
    Listener,
    Mended,
    Pressed,
    Seat,
    SeatEvent,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

ALL_SEATS = tuple(Seat(number) for number in range(1, MOST_SEATS + 1))


@dataclass(frozen=True, slots=True)
class LampTold:
    """One entry of the lamp log."""

    at: float
    seat: Seat
    lamp: Lamp


class SimulatedSeats:
    """Seats without hardware: the listener hears every press on the thread that presses, at once."""

    def __init__(self, seats: Iterable[Seat] = ALL_SEATS, clock: Clock | None = None) -> None:
        self._seats = tuple(seats)
        self._clock = clock or SystemClock()
        self._number = count(1)
        self._listener: Listener | None = None
        self._lock = threading.RLock()
        self._failed: dict[Seat, Fault] = {}
        self._lamps: dict[Seat, Lamp] = dict.fromkeys(self._seats, Lamp.OFF)
        self._diary: list[LampTold] = []

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._seats

    @property
    def lamps(self) -> dict[Seat, Lamp]:
        """What each lamp shows now."""
        with self._lock:
            return dict(self._lamps)

    @property
    def diary(self) -> tuple[LampTold, ...]:
        """Every change of a lamp since the beginning."""
        with self._lock:
            return tuple(self._diary)

    def start(self, listener: Listener) -> None:
        self._listener = listener

    def light(self, seat: Seat, lamp: Lamp) -> None:
        with self._lock:
            if seat in self._lamps and self._lamps[seat] is not lamp:
                self._lamps[seat] = lamp
                self._diary.append(LampTold(self._clock.now(), seat, lamp))

    def press(self, seat: Seat, button: int) -> None:
        """Press and let go."""
        with self._lock:
            if self._speaks(seat):
                self._say(Pressed(seat, button, self._clock.now(), next(self._number)))

    def hold(self, seat: Seat, button: int) -> None:
        """Press and keep it down for long."""
        with self._lock:
            if self._speaks(seat):
                press = next(self._number)
                self._say(Pressed(seat, button, self._clock.now(), press))
                self._say(HeldLong(seat, button, self._clock.now(), next(self._number), press))

    def ask_for_help(self, seat: Seat) -> None:
        """Press all three together."""
        with self._lock:
            if self._speaks(seat):
                presses = tuple(next(self._number) for _ in BUTTONS)
                for button, number in zip(BUTTONS, presses, strict=True):
                    self._say(Pressed(seat, button, self._clock.now(), number))
                self._say(AskedForHelp(seat, self._clock.now(), next(self._number), presses))

    def fail(self, seat: Seat, fault: Fault, button: int | None = None) -> None:
        """Let a seat break, once."""
        with self._lock:
            if self._speaks(seat):
                self._failed[seat] = fault
                self._say(Failed(seat, button, fault, self._clock.now(), next(self._number)))

    def retry(self, seat: Seat) -> None:
        with self._lock:
            if self._failed.pop(seat, None) is not None:
                self._say(Mended(seat, self._clock.now(), next(self._number)))

    def close(self) -> None:
        for seat in self._seats:
            self.light(seat, Lamp.OFF)
        self._listener = None

    def _speaks(self, seat: Seat) -> bool:
        return seat in self._lamps and seat not in self._failed

    def _say(self, event: SeatEvent) -> None:
        if self._listener is not None:
            self._listener(event)
