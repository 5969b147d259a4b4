"""The button of the house: a sign and words, large enough for a finger."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.ui.kvfile import letter, running, unit
from companion.ui.theme import CLEAR, Look, Paint
from companion.ui.widgets.drawn import Box, Drawn

NARROW = 180
"""Units: narrower keys have smaller signs."""


class TouchKey(ButtonBehavior, Drawn):
    """A sign, words, or both. `style` is leaf, brass, sea, alarm or bare."""

    text = StringProperty()
    picture = StringProperty()
    tint = ListProperty(CLEAR)
    style = StringProperty("leaf")
    fill = ListProperty(CLEAR)
    """A colour of its own (a seat's) instead of the style's."""
    ink = ListProperty(CLEAR)
    upright = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    chosen = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    largest = NumericProperty(19)
    means = ObjectProperty(None, allownone=True)
    """What it stands for; for the screen that made it."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        for name in ("text", "picture", "tint", "style", "fill", "ink", "upright", "chosen", "state"):
            self.fbind(name, self._draw_soon)

    def _paint(self, look: Look) -> Paint:
        if self.fill[3]:
            return tuple(self.fill)
        return {"brass": look.brass, "sea": look.sea, "alarm": look.alarm, "bare": CLEAR}.get(self.style, look.sheet)

    def _letters(self, look: Look) -> Paint:
        if self.ink[3]:
            return tuple(self.ink)
        return {"brass": look.brass_ink, "sea": look.sea_ink, "alarm": look.sea_ink}.get(self.style, look.ink)

    def draw(self) -> None:
        """Draw the key, pressed or not."""
        look, one = running().look, unit()
        down = self.state == "down"
        drop = -one * 2 if down else 0.0
        box = Box(0, drop, self.width, self.height)
        bare = self.style == "bare" and not self.fill[3]
        if not bare and not down:
            self.leaf(Box(0, -one * 2.5, self.width, self.height), (0, 0, 0, 0.22), one * 9)
        self.leaf(box, self._paint(look), one * 9)
        if self.chosen:
            self.edge(box, look.glow, one * 9, one * 3)
        elif not bare:
            self.edge(box, look.ink, one * 9, one * 1.1)
        inner = Box(one * 8, drop + one * 4, self.width - one * 16, self.height - one * 8)
        if self.upright and self.picture and self.text:
            self._stacked(inner, look, one)
        else:
            self._abreast(inner, look, one)

    def _tint(self, look: Look) -> Paint:
        return tuple(self.tint) if self.tint[3] else self._letters(look)

    def _stacked(self, inner: Box, look: Look, one: float) -> None:
        high = inner.h * 0.56
        self.sign(self.picture, Box(inner.x, inner.y + inner.h - high, inner.w, high), self._tint(look))
        low = Box(inner.x, inner.y, inner.w, inner.h - high - one * 2)
        self.words(self.text, low, self._letters(look), letter() * self.largest, bold=True)

    def _abreast(self, inner: Box, look: Look, one: float) -> None:
        used = 0.0
        if self.picture and self.text:
            side = min(inner.h - one * 6, one * (38 if self.width > one * NARROW else 24))
            self.sign(self.picture, Box(inner.x, inner.y + (inner.h - side) / 2, side, side), self._tint(look))
            used = side + one * 7
        elif self.picture:
            side = min(inner.h - one * 6, one * 38)
            self.sign(self.picture, Box(inner.x, inner.y + (inner.h - side) / 2, inner.w, side), self._tint(look))
        room = Box(inner.x + used, inner.y, inner.w - used, inner.h)
        self.words(self.text, room, self._letters(look), letter() * self.largest, bold=True, left=bool(self.picture))
