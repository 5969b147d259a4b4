"""A screen that looks through the app's own camera while it is open, and gives it back when it is left."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.uix.screenmanager import Screen

from companion.ui.kvfile import running


class CameraScreen(Screen):
    """`room` is what looks; its letters come to `heard`, on the screen's thread."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.room: Any = None
        self._loan: Any = None
        self._pump_soon = Clock.create_trigger(self._pump)

    def attend(self, make: Any) -> None:
        """Borrow the camera; `make` gets what opens it and what wakes the screen."""
        self.depart()
        self._loan = running().senses_loop.camera_lender.borrow()
        self.room = make(self._loan or _nothing, self._pump_soon)

    def depart(self) -> None:
        """Let the camera go; it may take a moment, and nobody waits."""
        room, self.room = self.room, None
        if room is not None:
            loan, self._loan = self._loan, None
            running().senses_loop.camera_lender.end(room, loan)

    def _pump(self, *_: object) -> None:
        room = self.room
        letters = room.take() if room is not None else []
        if letters:
            self.heard(letters)

    def heard(self, letters: list[Any]) -> None:
        """Take what is new."""
        raise NotImplementedError


def _nothing() -> None:
    """There is no camera."""
