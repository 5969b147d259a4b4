"""Gestures of one seat: which presses are a long press, and when all three together ask for help."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hardware.seats.seat import BUTTONS, AskedForHelp, HeldLong, Pressed, Seat, SeatEvent

Numbering = Callable[[], int]


@dataclass(slots=True)
class _Down:
    """A button that is down now; once it is `spent` it means nothing more."""

    since: float
    number: int
    spent: bool = False


class Gestures:
    """One seat: clean presses and releases in, meaning out.

    A press is told at once; what it turns out to be later names it as the press it stands instead of.
    """

    def __init__(self, seat: Seat, buttons: Iterable[int], long_press: float, numbering: Numbering) -> None:
        self._seat = seat
        self._can_ask = set(buttons) == set(BUTTONS)
        self._long_press = long_press
        self._number = numbering
        self._down: dict[int, _Down] = {}

    def press(self, button: int, at: float) -> list[SeatEvent]:
        """A button went down."""
        down = self._down[button] = _Down(at, self._number())
        said: list[SeatEvent] = [Pressed(self._seat, button, at, down.number)]
        if self._can_ask and len(self._down) == len(BUTTONS) and not any(d.spent for d in self._down.values()):
            presses = tuple(sorted(d.number for d in self._down.values()))
            said.append(AskedForHelp(self._seat, at, self._number(), presses))
            self._spend_all()
        return said

    def release(self, button: int) -> None:
        """A button came up."""
        self._down.pop(button, None)

    def wait(self, now: float) -> list[SeatEvent]:
        """Time went by: a button held alone for long is a long press."""
        if len(self._down) != 1:
            return []
        ((button, down),) = self._down.items()
        if down.spent or now - down.since < self._long_press:
            return []
        down.spent = True
        return [HeldLong(self._seat, button, now, self._number(), down.number)]

    def _spend_all(self) -> None:
        for down in self._down.values():
            down.spent = True
