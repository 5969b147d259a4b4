"""A small picture that came from elsewhere: a drawing of what is asked for, or what was seen."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.uix.widget import Widget


class Snapshot(Widget):
    """Shows one picture as large as fits, or nothing."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._shown: Any = None
        with self.canvas:
            self._ink = Color(1, 1, 1, 0)
            self._drawn = Rectangle()
        self.bind(pos=self._lay, size=self._lay)

    def show(self, glimpse: Any) -> None:
        """Show another picture: RGB, the first row on top; None shows nothing."""
        if glimpse is self._shown:
            return
        self._shown = glimpse
        if glimpse is not None:
            texture = Texture.create(size=glimpse.size, colorfmt="rgb")
            texture.flip_vertical()
            texture.blit_buffer(glimpse.pixels, colorfmt="rgb", bufferfmt="ubyte")
            self._drawn.texture = texture
        self._lay()

    def _lay(self, *_: object) -> None:
        self._ink.a = 0 if self._shown is None else 1
        if self._shown is not None:
            wide, high = self._shown.size
            scale = min(self.width / wide, self.height / high)
            self._drawn.size = (wide * scale, high * scale)
            self._drawn.pos = (self.center_x - wide * scale / 2, self.center_y - high * scale / 2)
