"""Small signs for saving, camera and seats: a colour and a shape for each; a touch tells more."""

from __future__ import annotations

from typing import Any, Final

from kivy.graphics import Color, Ellipse, Line, Triangle
from kivy.properties import ListProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.presenter.theme import Paint, paint
from companion.ui.kvfile import running, unit
from companion.ui.widgets.basic.drawn import Box, Drawn

GOOD: Final = paint("#2E7D46")


class HealthSigns(ButtonBehavior, Drawn):
    """Shows each sign with a dot (well), a triangle (trouble) or a line through it (none)."""

    signs = ListProperty()

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.bind(signs=self._draw_soon, state=self._draw_soon)

    def draw(self) -> None:
        """Draw the signs side by side."""
        look, one = running().look, unit()
        if not self.signs:
            return
        each = self.width / len(self.signs)
        side = min(each - one * 4, self.height - one * 16)
        for place, sign in enumerate(self.signs):
            x, y = place * each + (each - side) / 2, (self.height - side) / 2 + one * 3
            ink = look.faint if sign.mood == "none" else look.ink
            self.sign(sign.picture, Box(x, y, side, side), (*ink[:3], 0.45 if sign.mood == "none" else 1.0))
            self._badge(sign.mood, x + side - one * 3, y - one * 2, look.alarm)

    def _badge(self, mood: str, x: float, y: float, alarm: Paint) -> None:
        one = unit()
        if mood == "good":
            Color(*GOOD)
            Ellipse(pos=(x - one * 5, y - one * 5), size=(one * 10, one * 10))
        elif mood == "trouble":
            Color(*alarm)
            Triangle(points=[x - one * 7, y - one * 6, x + one * 7, y - one * 6, x, y + one * 8])
        else:
            Color(*running().look.faint)
            Line(points=[x - one * 20, y + one * 2, x + one * 2, y + one * 22], width=one * 1.4)
