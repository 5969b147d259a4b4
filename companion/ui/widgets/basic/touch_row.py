"""A row that can be touched: a sign, a sentence, a little more in small letters, and perhaps signs at its end."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.faces.face_names import is_face
from companion.presenter.theme import LEAST_TARGET
from companion.ui.kvfile import letter, running, unit
from companion.ui.touch_guard import counts
from companion.ui.widgets.basic.drawn import Box, Drawn
from companion.ui.widgets.basic.rows import height_of, sign_size

TEXT = 18
MORE = 15


class TouchLine(ButtonBehavior, Drawn):
    """One row of a list. `ends` are signs at its right end; `number` stands before the sign."""

    means = ObjectProperty(None, allownone=True)

    def __init__(
        self, picture: str, text: str, more: str = "", number: str = "", ends: tuple[str, ...] = (), **given: Any
    ) -> None:
        self.picture, self.text, self.more, self.number, self.ends = picture, text, more, number, ends
        super().__init__(**given)
        self.fbind("state", self._draw_soon)

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to press, if the finger was laid down here: a list that scrolls hands it on where it is lifted."""
        return self.collide_point(*touch.opos) and bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Let go; nothing comes of it if what it was meant for is gone."""
        if touch.grab_current is self and not counts(touch):
            touch.ungrab(self)
            self.state = "normal"
            return True
        return bool(super().on_touch_up(touch))

    def _signs(self) -> list[tuple[str, float, float]]:
        """Give the signs before the words, each with its size in units: a roll has several dice."""
        sizes = [(name, *sign_size(name)) for name in self.picture.split("+")]
        return [(name, max(28.0, wide), max(28.0, tall)) for name, wide, tall in sizes]

    def _sides(self) -> tuple[float, float]:
        one = unit()
        signs = sum(wide + 3 for _, wide, _ in self._signs()) - 3
        left = one * (12 + signs + 8 + (42 if self.number else 0))
        return left, one * (12 + 30 * len(self.ends))

    def fit(self, width: float) -> TouchLine:
        """Be as high as the words need in a list of this width, and high enough for a finger."""
        one = unit()
        left, right = self._sides()
        room = int(width - left - right)
        high = height_of(self.text, int(letter() * TEXT), room) + one * 12
        if self.more:
            high += height_of(self.more, int(letter() * MORE), room) + one * 2
        highest = max(tall for _, _, tall in self._signs())
        least = highest + 8 if is_face(self.picture) else LEAST_TARGET
        self.size_hint_y, self.height = None, max(one * least, high)
        return self

    def draw(self) -> None:
        """Draw the leaf, the signs and the words."""
        look, one = running().look, unit()
        box = Box(0, 0, self.width, self.height)
        self.leaf(box, look.glow if self.state == "down" else look.sheet, one * 8)
        self.edge(box, look.line, one * 8, one)
        left, right = self._sides()
        at = one * 8
        if self.number:
            self.words(self.number, Box(at, 0, one * 40, self.height), look.faint, letter() * MORE, bold=True)
            at += one * 42
        for name, wide, tall in self._signs():
            self.sign(name, Box(at, (self.height - one * tall) / 2, one * wide, one * tall), look.brass)
            at += one * (wide + 3)
        for place, name in enumerate(self.ends):
            x = self.width - right + one * 4 + place * one * 30
            self.sign(name, Box(x, (self.height - one * 24) / 2, one * 24, one * 24), look.faint)
        room = self.width - left - right
        small = height_of(self.more, int(letter() * MORE), int(room)) if self.more else 0.0
        top = Box(left, small + one * 6 if small else one * 4, room, self.height - small - one * 8)
        self.words(self.text, top, look.ink, letter() * TEXT, left=True)
        if self.more:
            self.words(self.more, Box(left, one * 3, room, small + one * 2), look.faint, letter() * MORE, left=True)
