"""Seats on the pins of a Raspberry Pi, as a wiring file describes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hardware.seats.direct import Direct
from hardware.seats.lamps import PinLamps
from hardware.seats.loop import LoopSeats
from hardware.seats.matrix import Matrix

if TYPE_CHECKING:
    from hardware.clock import Clock
    from hardware.seats.contacts import Contacts
    from hardware.seats.trust import Feel
    from hardware.seats.wiring import Wiring


def wired_seats(
    wiring: Wiring, factory: Any = None, *, feel: Feel | None = None, clock: Clock | None = None
) -> LoopSeats:
    """Seats and lamps on pins; the factory is gpiozero's own choice unless one is given."""
    contacts: Contacts = Matrix(wiring, factory) if wiring.layout == "matrix" else Direct(wiring, factory)
    return LoopSeats(contacts, PinLamps(wiring.lamps, factory), feel=feel, clock=clock)
