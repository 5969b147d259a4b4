"""The timer of a decision: counts down, can be paused, and only points; the rules decide what it means."""

from __future__ import annotations

from typing import Final

CHOICES: Final = (0, 30, 60, 120)
"""Seconds for a decision; 0 is no timer."""


class Timer:
    """Counts one question down. Instants are given, so that tests and a stopped clock mean the same."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self._question: object = None
        self._left = seconds
        self._since: float | None = None

    def ask(self, question: object, now: float, seconds: float | None = None) -> None:
        """Begin anew if this is another question than before."""
        if question == self._question:
            return
        self._question = question
        if seconds is not None:
            self.seconds = seconds
        self._left = self.seconds
        self._since = now

    def pause(self, now: float) -> None:
        """Stop counting; somebody fetches drinks."""
        self._left = self.left(now)
        self._since = None

    def go_on(self, now: float) -> None:
        """Count on from where it stopped."""
        if self._since is None:
            self._since = now

    @property
    def paused(self) -> bool:
        """Whether it stands still."""
        return self._since is None

    def left(self, now: float) -> float:
        """Seconds that are left, never less than none."""
        gone = 0.0 if self._since is None else now - self._since
        return max(0.0, self._left - max(0.0, gone))

    def share(self, now: float) -> float:
        """The share that is left, from 1 to 0; 1 without a timer."""
        return self.left(now) / self.seconds if self.seconds else 1.0

    def over(self, now: float) -> bool:
        """Whether the time is up; never without a timer."""
        return bool(self.seconds) and not self.paused and self.left(now) <= 0.0
