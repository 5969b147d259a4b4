"""The interface of contacts that can be looked at: wires and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hardware.seats.seat import Contact, Seat
    from hardware.seats.seat_reader import Look


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
