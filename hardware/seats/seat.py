"""Seats as everybody above sees them: what they say, what their lamps show, one small interface."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, NewType, Protocol

Seat = NewType("Seat", int)

MOST_SEATS = 9
BUTTONS = (1, 2, 3)


class Contact(NamedTuple):
    """One button of one seat."""

    seat: Seat
    button: int


class Lamp(StrEnum):
    """All that a lamp can show; nothing else could carry a message during a secret choice."""

    OFF = "off"
    ON = "on"
    PULSE = "pulse"


class Fault(StrEnum):
    """Why a seat cannot be trusted and falls back to the screen."""

    STUCK = "stuck"
    SHORTED = "shorted"
    CHATTERING = "chattering"
    UNPLUGGED = "unplugged"


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button went down at this instant; `number` counts everything its seats ever said."""

    seat: Seat
    button: int
    at: float
    number: int


@dataclass(frozen=True, slots=True)
class HeldLong:
    """A button stayed down for long; it stands instead of the press with the number `instead_of`."""

    seat: Seat
    button: int
    at: float
    number: int
    instead_of: int


@dataclass(frozen=True, slots=True)
class AskedForHelp:
    """All three buttons of a seat were down together; it stands instead of those presses."""

    seat: Seat
    at: float
    number: int
    instead_of: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Failed:
    """A seat went out of service and says nothing more; the button is None if it is not one button's fault."""

    seat: Seat
    button: int | None
    fault: Fault
    at: float
    number: int


@dataclass(frozen=True, slots=True)
class Mended:
    """A seat that had failed serves again."""

    seat: Seat
    at: float
    number: int


SeatEvent = Pressed | HeldLong | AskedForHelp | Failed | Mended
Listener = Callable[[SeatEvent], None]


class Seats(Protocol):
    """Buttons and lamps round the table, however they are built."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are there, working or not."""
        ...

    def start(self, listener: Listener) -> None:
        """Begin to tell the listener what happens, on a thread of their own."""
        ...

    def light(self, seat: Seat, lamp: Lamp) -> None:
        """Let a seat's lamp show this from now on; a seat without a lamp ignores it."""
        ...

    def retry(self, seat: Seat) -> None:
        """Trust a failed seat again, because somebody says it is mended."""
        ...

    def close(self) -> None:
        """Lamps off, pins and devices given back; twice is fine."""
        ...
