"""Lets time go by for a window without waiting for it: what Kivy would do in a second it does at the next frame."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from kivy.clock import Clock

LOOK: Final = 0.002
"""Seconds that go by with each look at a stopped clock: one that stood still would hold up every frame."""

_real = Clock.time
_ahead = 0.0


def skip(seconds: float) -> None:
    """Put the window's clock forward; it never goes back."""
    global _ahead  # noqa: PLW0603  a process has one window, and that one has one clock
    _ahead += seconds


Clock.time = lambda: _real() + _ahead


@contextmanager
def stopped() -> Iterator[None]:
    """Let time go by only when it is put forward: on a busy machine a frame may take longer than what is tried."""
    global _ahead  # noqa: PLW0603  as above
    running, now = Clock.time, Clock.time() - _ahead

    def look() -> float:
        nonlocal now
        now += LOOK
        return float(now + _ahead)

    Clock.time = look
    try:
        yield
    finally:
        _ahead += now - _real()
        Clock.time = running
