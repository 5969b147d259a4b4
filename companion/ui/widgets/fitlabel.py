"""Letters that are as large as they may be and never leave their box."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.label import Label


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


class FitLabel(Label):
    """A label that chooses its letters by its box."""

    largest = NumericProperty(20)
    fitted = BooleanProperty(False)  # noqa: FBT003  Kivy's way

    def __init__(self, **given: Any) -> None:
        super().__init__(**{"halign": "center", "valign": "middle", **given})
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        for name in ("text", "size", "largest", "font_name", "bold"):
            self.fbind(name, self._fit_soon)
        self._fit_soon()

    def _fit(self, *_: object) -> None:
        width, height = int(self.width), int(self.height)
        if width < 2 or height < 2:  # noqa: PLR2004  not laid out yet
            return
        size = fitting(self.text, self.font_name, int(self.largest), width, height, bold=self.bold)
        self.text_size = (width, None)
        self.font_size = size
        self.fitted = True
