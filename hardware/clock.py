"""Where the hardware gets its instants from: seconds that only grow, from the system or given by hand."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Tells the instant, in seconds from an arbitrary beginning."""

    def now(self) -> float: ...


class SystemClock:
    """The clock of the machine, which never jumps back."""

    def now(self) -> float:
        return time.monotonic()


class GivenClock:
    """A clock that stands still until somebody moves it: for simulation, replay and tests."""

    def __init__(self, at: float = 0.0) -> None:
        self._at = at

    def now(self) -> float:
        return self._at

    def advance(self, seconds: float) -> float:
        """Let this many seconds go by."""
        return self.set(self._at + seconds)

    def set(self, at: float) -> float:
        """Go to an instant, never back."""
        if at < self._at:
            msg = f"a clock does not go back from {self._at} to {at}"
            raise ValueError(msg)
        self._at = at
        return at
