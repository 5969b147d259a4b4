"""The app's own camera for as long as a screen is open; it is given back when the screen is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from companion.ui.kvfile import running


class BorrowedCamera:
    """`thread` is what looks through it; what it says comes to `heard`, on the screen's thread."""

    def __init__(self, heard: Callable[[list[Any]], None]) -> None:
        self.thread: Any = None
        self._heard = heard
        self._loan: Any = None
        self._pump_soon = Clock.create_trigger(self._pump)

    def borrow(self, make: Any) -> None:
        """Borrow the camera; `make` gets what opens it and what wakes the screen."""
        self.give_back()
        self._loan = running().senses_loop.camera_lender.borrow()
        self.thread = make(self._loan or _nothing, self._pump_soon)

    def give_back(self) -> None:
        """Let the camera go; it may take a moment, and nobody waits."""
        thread, self.thread = self.thread, None
        if thread is not None:
            loan, self._loan = self._loan, None
            running().senses_loop.camera_lender.end(thread, loan)

    def _pump(self, *_: object) -> None:
        messages = self.thread.take() if self.thread is not None else []
        if messages:
            self._heard(messages)


def _nothing() -> None:
    """There is no camera."""
