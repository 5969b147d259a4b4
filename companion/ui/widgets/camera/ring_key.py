"""A key with a ring that closes: what is sure counts by itself after a moment."""

from __future__ import annotations

from typing import Any, Final

from kivy.graphics import Color, Line
from kivy.properties import NumericProperty

from companion.presenter.theme import CLEAR
from companion.ui.kvfile import running, unit
from companion.ui.widgets.basic.touch_key import TouchKey

RING_BEATS: Final = 1 / 25
"""Seconds between two pictures of the ring."""


class RingKey(TouchKey):
    """A key whose ring closes; when it is closed, the key counts as touched."""

    share = NumericProperty(0.0)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        with self.canvas.after:
            self._ring_ink = Color(*CLEAR)
            self._ring = Line(width=1)
        self.bind(share=self._close, pos=self._close, size=self._close)

    def _close(self, *_: object) -> None:
        one = unit()
        side = self.height / 2 - one * 7
        middle = (self.right - self.height / 2 - one * 4, self.center_y)
        self._ring.width = one * 3
        self._ring.circle = (*middle, side, 0, 360 * self.share)
        self._ring_ink.rgba = running().look.brass_ink if self.share else CLEAR
