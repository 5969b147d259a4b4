"""Debounce: a springy contact made into clean changes; and trust: which button is stuck, shorted or chattering."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from enum import Enum

from hardware.seats.seat import Fault


class Change(Enum):
    """What became of a contact at a look."""

    PRESSED = "pressed"
    RELEASED = "released"
    SPIKE = "spike"


class Debounce:
    """One contact: a press once it was seen closed often enough, a release once it stayed open long enough.

    A press is told at once and not after the bouncing, so bounces cost no time. A contact seen closed only once
    is a spike of a long wire, not a finger, unless nobody looked again in time to tell.
    """

    __slots__ = ("_closed_looks", "_last_closed", "_looks", "_open_since", "_settle", "down", "since")

    def __init__(self, settle: float = 0.03, looks: int = 2) -> None:
        """Ask for `looks` closed looks to believe a press, and `settle` seconds open to believe a release."""
        self._settle = settle
        self._looks = looks
        self._closed_looks = 0
        self._last_closed = 0.0
        self._open_since: float | None = None
        self.down = False
        self.since = 0.0

    def look(self, now: float, *, closed: bool) -> Change | None:
        """Take in one look at the contact; say what changed, if anything."""
        return self._look_down(now, closed=closed) if self.down else self._look_up(now, closed=closed)

    def _look_up(self, now: float, *, closed: bool) -> Change | None:
        over = self._closed_looks > 0 and now - self._last_closed >= self._settle
        if closed:
            return self._look_closed(now, afresh=over and self._open_since is not None)
        if not over:
            if self._open_since is None:
                self._open_since = now
            return None
        if self._open_since is None:  # the first look since it was closed, and too late to doubt it
            return self._press()
        self._closed_looks = 0
        return Change.SPIKE

    def _look_closed(self, now: float, *, afresh: bool) -> Change | None:
        if afresh or not self._closed_looks:
            self._closed_looks = 0
            self.since = now
        self._closed_looks += 1
        self._last_closed = now
        self._open_since = None
        return self._press() if self._closed_looks >= self._looks else None

    def _press(self) -> Change:
        self.down = True
        self._open_since = None
        return Change.PRESSED

    def _look_down(self, now: float, *, closed: bool) -> Change | None:
        if closed:
            self._open_since = None
            return None
        if self._open_since is None:
            self._open_since = now
        if now - self._open_since < self._settle:
            return None
        self.down = False
        self._closed_looks = 0
        self.since = self._open_since
        return Change.RELEASED


@dataclass(frozen=True, slots=True)
class Feel:
    """How buttons feel: all the times of the seats, in seconds, in one place."""

    settle: float = 0.03
    looks: int = 2
    long_press: float = 0.8
    stuck: float = 20.0
    shorted: float = 2.0
    restless: float = 0.5
    taps_a_second: int = 15
    quiet_again: float = 2.0


KEYS_FEEL = Feel(settle=0.0, looks=1)
"""Keyboards debounce themselves."""


class Trust:
    """Watches one contact and says once why it is not to be trusted."""

    __slots__ = ("_changed", "_closed", "_closed_since", "_feel", "_restless_since", "_taps", "ever_open")

    def __init__(self, feel: Feel) -> None:
        self._feel = feel
        self._closed = False
        self.ever_open = False
        self._changed = float("-inf")
        self._closed_since: float | None = None
        self._restless_since: float | None = None
        self._taps: deque[float] = deque()

    def look(self, now: float, *, closed: bool, change: Change | None) -> Fault | None:
        """Take in one raw look and what debounce made of it."""
        if change in (Change.PRESSED, Change.SPIKE):
            self._taps.append(now)
        if closed != self._closed:
            self._note_change(now, closed=closed)
        elif now - self._changed >= self._feel.settle:
            self._restless_since = None
        self.ever_open = self.ever_open or not closed
        return self._held(now) or self._chatter(now)

    def quiet(self, now: float) -> bool:
        """Whether the contact has been open and at rest long enough to be trusted again."""
        return not self._closed and now - self._changed >= self._feel.quiet_again

    def _note_change(self, now: float, *, closed: bool) -> None:
        if self._restless_since is None or now - self._changed >= max(self._feel.settle, 1e-9):
            self._restless_since = now
        self._closed = closed
        self._changed = now
        self._closed_since = now if closed else None

    def _held(self, now: float) -> Fault | None:
        if self._closed_since is None:
            return None
        held = now - self._closed_since
        if not self.ever_open and held >= self._feel.shorted:
            return Fault.SHORTED
        return Fault.STUCK if held >= self._feel.stuck else None

    def _chatter(self, now: float) -> Fault | None:
        while self._taps and now - self._taps[0] > 1.0:
            self._taps.popleft()
        if len(self._taps) > self._feel.taps_a_second:
            return Fault.CHATTERING
        restless = self._restless_since is not None and now - self._restless_since >= self._feel.restless
        return Fault.CHATTERING if restless else None
