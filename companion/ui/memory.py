"""Garbage collection of Kivy's reference cycles in a pause, so that no touch waits for it.

Widgets are in reference cycles, and are freed only by a full garbage collection. Left to itself, Python
does that in the midst of what a touch has set off.
"""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress
from typing import Final

from kivy.clock import Clock

from companion.ui.widgets.basic.drawn import forget_faces
from companion.ui.widgets.basic.picture_widget import forget_large

PAUSE: Final = 0.8
"""Seconds in which nothing happened."""
MANY: Final = 12
"""So often something may happen without a pause between."""
NEVER: Final = 1_000_000


class Memory:
    """Searches in a pause, or after a frame when there was none for long; the less there is, the shorter."""

    def __init__(self) -> None:
        self._in_a_pause = Clock.create_trigger(self._clear, PAUSE)
        self._now = Clock.create_trigger(self._clear, 0)
        self._once_shown = Clock.create_trigger(lambda _: self._now(), 0)  # the next tick may come before the frame
        self._happened = 0
        self._usual = gc.get_threshold()
        self._game = ""

    def open(self) -> None:
        """What is there now stays and is not searched; from now on Python searches only what is new."""
        gc.freeze()
        gc.set_threshold(*self._usual[:2], NEVER)

    def close(self) -> None:
        """Leave it to Python again."""
        gc.set_threshold(*self._usual)
        gc.unfreeze()

    def settle(self, game: str) -> None:
        """Before a game: what has been loaded before the first one stays; of another box nothing is kept."""
        if not self._game:
            gc.freeze()
        elif game != self._game:
            forget_large()
            forget_faces()
            self.soon()
        self._game = game

    def later(self) -> None:
        """Something happened: tidy up once it is quiet."""
        self._in_a_pause.cancel()
        self._in_a_pause()
        self._happened += 1
        if self._happened > MANY:
            self.soon()

    def soon(self) -> None:
        """Much was let go: tidy up as soon as the next frame is painted."""
        self._once_shown()

    def _clear(self, *_: object) -> None:
        self._in_a_pause.cancel()
        self._happened = 0
        gc.collect()
        give_back()


def give_back() -> None:
    """Give the system what the C library keeps for later."""
    with suppress(OSError, AttributeError):  # another C library keeps nothing
        ctypes.CDLL(None).malloc_trim(0)
