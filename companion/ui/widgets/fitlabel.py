"""Letters that are as large as they may be and never leave their box."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.widgets.lettering import label_texture


@lru_cache(maxsize=8192)
def fits(text: str, font: str, size: int, width: int, height: int, *, bold: bool = False) -> bool:  # noqa: PLR0913  a box and its letters
    """Say whether a text in letters of this size fits, with no word broken."""
    drawn = CoreLabel(text=text, font_name=font, font_size=size, text_size=(width, None), bold=bold)
    if max(drawn.get_extents(word)[0] for word in text.split() or [""]) > width:
        return False
    return bool(drawn.render()[1] <= height)


@lru_cache(maxsize=8192)
def fitting(text: str, font: str, largest: int, width: int, height: int, *, bold: bool = False) -> int:  # noqa: PLR0913  as above
    """Give the largest letters that fit; the test over all screens sees to it that they are never too small."""
    low, high = 5, max(6, largest)
    if fits(text, font, high, width, height, bold=bold):
        return high
    while high - low > 1:
        middle = (low + high) // 2
        if fits(text, font, middle, width, height, bold=bold):
            low = middle
        else:
            high = middle
    return low


class FitLabel(Widget):
    """Words in a box, with letters as large as fit; the same words are drawn only once."""

    text = StringProperty()
    color = ListProperty([1, 1, 1, 1])
    largest = NumericProperty(20)
    font_name = StringProperty("Roboto")
    bold = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    halign = OptionProperty("center", options=("left", "center"))
    font_size = NumericProperty(0)
    """The letters that were chosen."""
    texture_size = ListProperty([0, 0])
    """The room that the words take."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        with self.canvas:
            self._ink = Color(*self.color)
            self._drawn = Rectangle(size=(0, 0))
        for name in ("text", "size", "largest", "font_name", "bold", "halign"):
            self.fbind(name, self._fit_soon)
        self.fbind("pos", self._move)
        self.fbind("color", self._tint)
        self._fit_soon()

    def _tint(self, *_: object) -> None:
        self._ink.rgba = self.color

    def _move(self, *_: object) -> None:
        wide, high = self.texture_size
        self._drawn.pos = (int(self.center_x - wide / 2), int(self.center_y - high / 2))

    def _fit(self, *_: object) -> None:
        width, height = int(self.width), int(self.height)
        if width < 2 or height < 2 or not self.text:  # noqa: PLR2004  not laid out yet
            self._drawn.size = (0, 0)
            self.texture_size = [0, 0]
            return
        self.font_size = fitting(self.text, self.font_name, int(self.largest), width, height, bold=self.bold)
        left = self.halign == "left"
        texture = label_texture(self.text, self.font_name, self.font_size, width, bold=self.bold, left=left)
        self._drawn.texture = texture
        self._drawn.size = texture.size
        self.texture_size = list(texture.size)
        self._move()
