"""The diode matrix: nine seats of three buttons on twelve pins.

At rest every seat line is high, so three reads tell that nobody presses anything. Only when a button line is high
are the seat lines driven one by one. The diode at each button lets current flow from seat to button line only:
three pressed buttons can never make a fourth.
"""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from gpiozero import InputDevice, OutputDevice

from hardware.seats.pins import pin_trouble_told, probe_matrix, standard_pins
from hardware.seats.seat import Contact, Fault, Seat
from hardware.seats.seat_reader import Look

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hardware.seats.wiring import Wiring

LINE_SETTLES = 60e-6
"""A few metres of wire and the Pi's own pull-down need some 20 microseconds to fall."""
LOOK_AT_RESTING = 0.25


class Matrix:
    """Contacts behind a diode matrix."""

    def __init__(self, wiring: Wiring, factory: Any = None, line_settles: float = LINE_SETTLES) -> None:
        self._wiring = wiring
        self._factory = factory
        self._line_settles = line_settles
        self._stack = ExitStack()
        self._seat_lines: dict[Seat, OutputDevice] = {}
        self._button_lines: dict[int, InputDevice] = {}
        self._broken: dict[Seat, Fault] = {}
        self._resting: frozenset[Seat] = frozenset()
        self._closed_at_rest: frozenset[Contact] = frozenset()
        self._next_full_look = 0.0

    @property
    def wired(self) -> tuple[Contact, ...]:
        return self._wiring.wired

    def open(self) -> None:
        factory = self._factory or standard_pins()
        self.close()
        with pin_trouble_told():
            self._broken = probe_matrix(self._wiring, factory, self._line_settles)
            for button, pin in self._wiring.button_lines.items():
                self._button_lines[button] = self._hold(InputDevice(pin, pull_up=False, pin_factory=factory))
            for seat, pin in self._wiring.seat_lines.items():
                if seat not in self._broken:  # a shorted line is never driven, neither up nor down
                    self._seat_lines[seat] = self._hold(OutputDevice(pin, pin_factory=factory))
            self._drive_all()

    def look(self, now: float) -> Iterable[Look]:
        with pin_trouble_told():
            due = bool(self._resting) and now >= self._next_full_look
            if not due and not self._pressed_lines():
                return [Look(now, self._closed_at_rest, self._broken)]
            self._next_full_look = now + LOOK_AT_RESTING
            return [self._full_look(now)]

    def rest(self, seats: frozenset[Seat]) -> None:
        self._resting = seats
        self._closed_at_rest = frozenset()
        self._next_full_look = 0.0
        with pin_trouble_told():
            self._drive_all()

    def close(self) -> None:
        self._seat_lines.clear()
        self._button_lines.clear()
        self._stack.close()

    def _full_look(self, now: float) -> Look:
        self._drive_none()
        troubles = dict(self._broken)
        if self._pressed_lines():  # high although nothing is driven: the line itself touches 3.3 V
            troubles = dict.fromkeys(self._wiring.seat_lines, Fault.SHORTED)
            closed: frozenset[Contact] = frozenset()
        else:
            closed = frozenset(self._scan())
        self._closed_at_rest = frozenset(contact for contact in closed if contact.seat in self._resting)
        self._drive_all()
        return Look(now, closed, troubles)

    def _scan(self) -> Iterable[Contact]:
        for seat, line in self._seat_lines.items():
            line.on()
            self._wait()
            yield from (Contact(seat, button) for button in self._pressed_lines())
            line.off()

    def _drive_all(self) -> None:
        for seat, line in self._seat_lines.items():
            line.value = seat not in self._resting
        self._wait()

    def _drive_none(self) -> None:
        for line in self._seat_lines.values():
            line.off()
        self._wait()

    def _pressed_lines(self) -> list[int]:
        return [button for button, line in self._button_lines.items() if line.value]

    def _wait(self) -> None:
        until = time.perf_counter() + self._line_settles
        while time.perf_counter() < until:
            pass

    def _hold(self, device: Any) -> Any:
        self._stack.callback(device.close)
        return device
