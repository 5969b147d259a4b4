"""The touch guard of the window: lets slips pass by without effect, and one finger speak at a time."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock

from companion.presenter.table.slip_guard import SlipGuard
from companion.ui.kvfile import running

MEANT: Final = "meant-for"
"""Where a touch keeps what was shown when it began."""


class TouchGuard:
    """One for the window. Time is the window's own, so that it can be put forward."""

    def __init__(self) -> None:
        self.slips = SlipGuard()
        self._down: set[int] = set()

    def changed(self) -> None:
        """Something else is shown now."""
        self.slips.changed(Clock.time())

    def down(self, touch: Any, *, alone: bool) -> bool:
        """Say whether a touch that begins now may go on; `alone`: a second finger is no answer either."""
        others = self._down - {touch.uid}
        self._down = others | {touch.uid}
        if getattr(touch, "is_mouse_scrolling", False):
            touch.ud[MEANT] = self.slips.shown
            return True
        touch.ud[MEANT] = None if alone and others else self.slips.begin(Clock.time())
        return touch.ud[MEANT] is not None

    def up(self, touch: Any) -> None:
        """Forget a finger that is lifted."""
        self._down.discard(touch.uid)


def counts(touch: Any) -> bool:
    """Say whether a touch that ends now may do something: what it was meant for is still shown."""
    return running().guard.slips.counts(touch.ud.get(MEANT))
