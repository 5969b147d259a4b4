"""The touch guard of the window: lets slips pass by without effect, and one finger speak at a time."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock

from companion.presenter.table.slip_guard import SlipGuard
from companion.ui.kvfile import running

MEANT: Final = "meant-for"
"""Where a touch keeps what was shown when it began."""


PICTURES: Final = 2
"""A page is built for its first picture and laid out for its second."""
ONE_GESTURE: Final = 0.8
"""Seconds: a second finger that comes later is no slip, and a palm on the glass keeps nobody from playing."""


class TouchGuard:
    """One for the window. Time is the window's own, so that it can be put forward."""

    def __init__(self) -> None:
        self.slips = SlipGuard()
        self._unseen = 0
        """So many pictures are still to be painted until a change is seen whole."""
        self._asked = self._asked_before = float("-inf")
        """When the window last asked for touches, and when before that."""
        self._down: dict[int, float] = {}
        """When each finger was laid down that has not been lifted, as far as anybody told."""

    def changed(self) -> None:
        """Something else is shown now."""
        self.slips.changed(Clock.time())
        self._unseen = PICTURES

    def process(self, events: list[Any]) -> list[Any]:
        """See that touches are asked for, as every frame does: what comes now happened since the last time."""
        self._asked_before, self._asked = self._asked, Clock.time()
        return events

    def painted(self) -> None:
        """A picture of the window is on its way to the glass."""
        if self._unseen:
            self._unseen -= 1
            self.slips.painted(Clock.time())

    def down(self, touch: Any, *, alone: bool) -> bool:
        """Say whether a touch that begins now may go on; `alone`: a second finger is no answer either."""
        now = Clock.time()
        self._down = {uid: began for uid, began in self._down.items() if now - began < ONE_GESTURE}
        others = bool(self._down)
        self._down[touch.uid] = now
        if getattr(touch, "is_mouse_scrolling", False):
            touch.ud[MEANT] = self.slips.shown
            return True
        # In a long frame touches wait: nobody knows when this one was made, so it counts only if it surely came late.
        touch.ud[MEANT] = None if alone and others else self.slips.begin(now, min(now, self._asked_before))
        return touch.ud[MEANT] is not None

    def up(self, touch: Any) -> None:
        """Forget a finger that is lifted."""
        self._down.pop(touch.uid, None)


def counts(touch: Any) -> bool:
    """Say whether a touch that ends now may do something: what it was meant for is still shown."""
    return running().guard.slips.counts(touch.ud.get(MEANT))
