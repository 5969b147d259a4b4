"""A label with the largest text that fits its box."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.widgets.basic.text_cache import label_texture

SHORT: Final = 24
"""So many letters are a short text."""
HARDLY_SMALLER: Final = 0.85
LEAST_SHARE: Final = 0.82
"""Of the largest letters: no line is worth smaller ones."""


@lru_cache(maxsize=4096)
def broken(text: str, font: str, size: int, width: int, *, bold: bool = False) -> str:
    """Let words that are too long for a line go on behind their hyphen: Anne-Charlotte."""
    if "-" not in text:
        return text
    ink = CoreLabel(font_name=font, font_size=size, bold=bold)
    words = [word.replace("-", "-\n") if ink.get_extents(word)[0] > width else word for word in text.split(" ")]
    return " ".join(words)


@lru_cache(maxsize=4096)
def height_at(text: str, font: str, size: int, width: int, *, bold: bool = False) -> float:
    """Say how high a text in letters of this size stands; no height is enough where a word would be broken."""
    text = broken(text, font, size, width, bold=bold)
    drawn = CoreLabel(text=text, font_name=font, font_size=size, text_size=(width, None), bold=bold)
    if max(drawn.get_extents(word)[0] for word in text.split() or [""]) > width:
        return math.inf
    return float(drawn.render()[1])


def fits(text: str, font: str, size: int, width: int, height: int, *, bold: bool = False) -> bool:  # noqa: PLR0913  a box and its letters
    """Say whether a text in letters of this size fits, with no word broken."""
    return height_at(text, font, size, width, bold=bold) <= height


@lru_cache(maxsize=4096)
def fitting(  # noqa: PLR0913  as above
    text: str, font: str, largest: int, width: int, height: int, *, bold: bool = False, one_line: bool = True
) -> int:
    """Give the largest letters that fit; the test over all screens sees to it that they are never too small.

    A short text that would stand on one line in letters hardly smaller stands on one line.
    """
    found = _largest(text, font, largest, width, height, bold=bold)
    if not one_line or len(text) > SHORT or "\n" in text:
        return found
    for size in range(found, max(int(found * HARDLY_SMALLER), int(largest * LEAST_SHARE)) - 1, -1):
        if CoreLabel(font_name=font, font_size=size, bold=bold).get_extents(text)[0] <= width:
            return size
    return found


def _largest(text: str, font: str, largest: int, width: int, height: int, *, bold: bool) -> int:  # noqa: PLR0913  as above
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
        x, y = self.pos
        self._drawn.pos = (int(x + (self.width - wide) / 2), int(y + (self.height - high) / 2))

    def _fit(self, *_: object) -> None:
        width, height = int(self.width), int(self.height)
        if width < 2 or height < 2 or not self.text:  # noqa: PLR2004  not laid out yet
            self._drawn.size = (0, 0)
            self.texture_size = [0, 0]
            return
        self.font_size = fitting(self.text, self.font_name, int(self.largest), width, height, bold=self.bold)
        left = self.halign == "left"
        text = broken(self.text, self.font_name, self.font_size, width, bold=self.bold)
        texture = label_texture(text, self.font_name, self.font_size, width, bold=self.bold, left=left)
        self._drawn.texture = texture
        self._drawn.size = texture.size
        self.texture_size = list(texture.size)
        self._move()
