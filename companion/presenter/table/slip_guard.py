"""A slip is not an answer: which touches count, around the moment when something new is shown. No Kivy."""

from __future__ import annotations

from typing import Final

SETTLING: Final = 0.4
"""Seconds: a hand that touches again so soon has not read what it touches."""


class SlipGuard:
    """Counts what is shown; a touch counts if it began well after the latest change, and ends before the next one."""

    def __init__(self, seconds: float = SETTLING) -> None:
        self.seconds = seconds
        self.shown = 0
        """The number of what is shown now."""
        self._open_from = float("-inf")

    def changed(self, now: float) -> None:
        """Something else is shown: a question, a page, a sheet."""
        self.shown += 1
        self._open_from = now + self.seconds

    def painted(self, now: float) -> None:
        """Only now can anybody see it: on a slow screen that is long after the change, and touches wait in a queue."""
        self._open_from = now + self.seconds

    def begin(self, now: float, made: float | None = None) -> int | None:
        """Take the beginning of a touch: give the number of what it is meant for, or None if it is a slip.

        It may have been `made` earlier, before it was told of.

        A slip belongs to the gesture before it, and so does what follows it at once: all of them need a pause first.
        """
        surely = now if made is None or not self.seconds else made
        if surely >= self._open_from:
            return self.shown
        self._open_from = now + self.seconds
        return None

    def counts(self, meant: int | None) -> bool:
        """Say whether a touch that was meant for this may still do something."""
        return meant == self.shown
