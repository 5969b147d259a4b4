"""Seats on the pins of a Raspberry Pi, as a wiring file describes them: a matrix, or a pin for every button."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from gpiozero import InputDevice

from hardware.seats.lamps import PinLamps
from hardware.seats.loop import LoopSeats
from hardware.seats.matrix import Matrix
from hardware.seats.pins import pin_trouble_told, standard_pins
from hardware.seats.seat_reader import Look

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hardware.clock import Clock
    from hardware.seats.debounce import Feel
    from hardware.seats.loop import Contacts
    from hardware.seats.seat import Contact, Seat
    from hardware.seats.wiring import Wiring


class Direct:
    """Contacts that each have a pin."""

    def __init__(self, wiring: Wiring, factory: Any = None) -> None:
        self._wiring = wiring
        self._factory = factory
        self._stack = ExitStack()
        self._lines: dict[Contact, InputDevice] = {}

    @property
    def wired(self) -> tuple[Contact, ...]:
        return self._wiring.wired

    def open(self) -> None:
        factory = self._factory or standard_pins()
        self.close()
        with pin_trouble_told():
            for contact, pin in self._wiring.contacts.items():
                line = InputDevice(pin, pull_up=True, pin_factory=factory)
                self._stack.callback(line.close)
                self._lines[contact] = line

    def look(self, now: float) -> Iterable[Look]:
        with pin_trouble_told():
            return [Look(now, frozenset(contact for contact, line in self._lines.items() if line.value))]

    def rest(self, seats: frozenset[Seat]) -> None:
        """Nothing to do: a stuck pin costs no more than any other."""

    def close(self) -> None:
        self._lines.clear()
        self._stack.close()


def wired_seats(
    wiring: Wiring, factory: Any = None, *, feel: Feel | None = None, clock: Clock | None = None
) -> LoopSeats:
    """Seats and lamps on pins; the factory is gpiozero's own choice unless one is given."""
    contacts: Contacts = Matrix(wiring, factory) if wiring.layout == "matrix" else Direct(wiring, factory)
    return LoopSeats(contacts, PinLamps(wiring.lamps, factory), feel=feel, clock=clock)
