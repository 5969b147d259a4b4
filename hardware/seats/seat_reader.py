"""The reader: looks at all contacts in, everything the seats say out. Pure: no pins, no threads, no clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import count
from types import MappingProxyType
from typing import TYPE_CHECKING

from hardware.seats.debounce import Change, Debounce, Feel, Trust
from hardware.seats.seat import (
    BUTTONS,
    AskedForHelp,
    Contact,
    Failed,
    Fault,
    HeldLong,
    Mended,
    Pressed,
    Seat,
    SeatEvent,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping


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


NO_TROUBLE: Mapping[Seat, Fault] = MappingProxyType({})
MENDS_ITSELF = frozenset({Fault.STUCK, Fault.SHORTED, Fault.UNPLUGGED})
ATTENTION = 1.5
"""Seconds after the last closed contact during which every contact is still followed."""


@dataclass(frozen=True, slots=True)
class Look:
    """One look at the contacts: which are closed, and which seats the wires cannot speak for."""

    at: float
    closed: Collection[Contact]
    troubles: Mapping[Seat, Fault] = field(default_factory=lambda: NO_TROUBLE)


class _Place:
    """What the reader keeps for one seat."""

    def __init__(self, seat: Seat, buttons: Iterable[int], feel: Feel, number: count[int]) -> None:
        buttons = tuple(buttons)
        self.seat = seat
        self.debounce = {button: Debounce(feel.settle, feel.looks) for button in buttons}
        self.trust = {button: Trust(feel) for button in buttons}
        self.gestures = Gestures(seat, buttons, feel.long_press, number.__next__)
        self.fault: Fault | None = None
        self._awake_until: float | None = None

    def attentive(self, now: float, *, closed: bool, troubled: bool) -> bool:
        """Whether anything can come of a look; of most looks of an evening nothing can, so they must cost nothing."""
        if closed or troubled or self.fault or self._awake_until is None:
            self._awake_until = now + ATTENTION
        return now <= self._awake_until


class Reader:
    """Turns looks into presses, long presses, calls for help, and seats that fail or are mended."""

    def __init__(self, wired: Iterable[Contact], feel: Feel | None = None) -> None:
        self._feel = feel or Feel()
        self._number = count(1)
        self._buttons: dict[Seat, tuple[int, ...]] = {}
        for seat, button in sorted(wired):
            self._buttons[seat] = (*self._buttons.get(seat, ()), button)
        self._places = {seat: self._place(seat) for seat in self._buttons}
        self.doubtful = False

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(self._places)

    @property
    def failed(self) -> Mapping[Seat, Fault]:
        """The seats that are out of service, and why."""
        return {seat: place.fault for seat, place in self._places.items() if place.fault}

    def look(self, look: Look) -> list[SeatEvent]:
        """Take in one look at every contact; tell what happened, in order of seats."""
        said: list[SeatEvent] = []
        self.doubtful = False
        closed: dict[Seat, set[int]] = {}
        for seat, button in look.closed:
            closed.setdefault(seat, set()).add(button)
        for seat, place in self._places.items():
            if place.attentive(look.at, closed=seat in closed, troubled=seat in look.troubles):
                said += self._look_at(place, look, closed.get(seat, set()))
        return said

    def retry(self, seat: Seat, now: float) -> list[SeatEvent]:
        """Trust a failed seat again, on somebody's word."""
        place = self._places[seat]
        return [self._mend(place, now)] if place.fault else []

    def _look_at(self, place: _Place, look: Look, closed: set[int]) -> list[SeatEvent]:
        if place.fault:
            return self._look_failed(place, look, closed)
        if place.seat in look.troubles:
            return [self._fail(place, None, look.troubles[place.seat], look.at)]
        return self._look_working(place, look.at, closed)

    def _look_working(self, place: _Place, now: float, closed: set[int]) -> list[SeatEvent]:
        said: list[SeatEvent] = []
        for button, debounce in place.debounce.items():
            change = debounce.look(now, closed=button in closed)
            trust = place.trust[button]
            fault = trust.look(now, closed=button in closed, change=change)
            if fault:
                return [*said, self._fail(place, button, fault, now)]
            if button in closed and not debounce.down:
                self.doubtful = True  # seen once: a second look, soon, will tell
            if change is Change.PRESSED and trust.ever_open:
                said += place.gestures.press(button, debounce.since)
            elif change is Change.RELEASED:
                place.gestures.release(button)
        return said + place.gestures.wait(now)

    def _look_failed(self, place: _Place, look: Look, closed: set[int]) -> list[SeatEvent]:
        for button, trust in place.trust.items():
            trust.look(look.at, closed=button in closed, change=None)
        if place.seat in look.troubles or place.fault not in MENDS_ITSELF:
            return []
        quiet = all(trust.quiet(look.at) for trust in place.trust.values())
        return [self._mend(place, look.at)] if quiet else []

    def _fail(self, place: _Place, button: int | None, fault: Fault, now: float) -> Failed:
        place.fault = fault
        return Failed(place.seat, button, fault, now, next(self._number))

    def _mend(self, place: _Place, now: float) -> Mended:
        self._places[place.seat] = self._place(place.seat)
        return Mended(place.seat, now, next(self._number))

    def _place(self, seat: Seat) -> _Place:
        return _Place(seat, self._buttons[seat], self._feel, self._number)
