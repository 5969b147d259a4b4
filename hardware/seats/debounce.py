"""Debounce: what a springy contact says, look by look, made into clean changes."""

from __future__ import annotations

from enum import Enum


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
