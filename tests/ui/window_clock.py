"""Lets time go by for a window without waiting for it: what Kivy would do in a second it does at the next frame."""

from __future__ import annotations

from kivy.clock import Clock

_real = Clock.time
_ahead = 0.0


def skip(seconds: float) -> None:
    """Put the window's clock forward; it never goes back."""
    global _ahead  # noqa: PLW0603  a process has one window, and that one has one clock
    _ahead += seconds


Clock.time = lambda: _real() + _ahead
