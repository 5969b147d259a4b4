"""Pictures that are loaded once for the whole app, in the sizes they are shown in.

Kivy's Image has the graphics card make the smaller sizes (mipmaps), for every widget anew: without a card that takes
ten milliseconds and a megabyte for each picture.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, ListProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget
from PIL import Image

SIDES: Final = (24, 32, 40, 48, 64, 96, 128, 256, 512, 768, 1024)
"""Pictures are kept in these sizes, never much larger than shown: the ground of a board would take six megabytes."""

SIGN: Final = 128
"""A sign is shown no larger; what is larger belongs to one screen or one board."""


def texture_from(file: str, side: float = 0) -> Any:
    """Load a file, not much larger than it is shown; 0 is as large as it is."""
    kept = next((one for one in SIDES if one >= side), 0) if side else 0
    return _small(file, kept) if 0 < kept <= SIGN else _large(file, kept)


def forget_large() -> None:
    """Let go of what is large: the ground and the ships of a board that nobody plays on any more."""
    _large.cache_clear()


@lru_cache(maxsize=800)
def _small(file: str, side: int) -> Any:
    return _loaded(file, side)


@lru_cache(maxsize=60)
def _large(file: str, side: int) -> Any:
    return _loaded(file, side)


def _loaded(file: str, side: int) -> Any:
    with Image.open(file) as opened:
        drawn = opened.convert("RGBA")
    if side and max(drawn.size) > side:
        drawn.thumbnail((side, side), Image.Resampling.LANCZOS)
    return texture_for(drawn)


def texture_for(drawn: Image.Image) -> Any:
    """Hand a picture to the graphics card."""
    texture = Texture.create(size=drawn.size, colorfmt="rgba")
    texture.blit_buffer(drawn.tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    texture.flip_vertical()
    return texture


class Picture(Widget):
    """Shows a file as large as fits, tinted by `color`; it can be told in .kv what an Image can."""

    source = StringProperty()
    color = ListProperty([1, 1, 1, 1])
    fit_mode = OptionProperty("contain", options=("contain", "fill"))
    mipmap = BooleanProperty(True)  # noqa: FBT003  Kivy's way

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        with self.canvas:
            self._ink = Color(*self.color)
            self._drawn = Rectangle(size=(0, 0))
        for name in ("pos", "size", "source", "fit_mode"):
            self.fbind(name, self._lay)
        self.fbind("color", self._tint)
        self._lay()

    def _tint(self, *_: object) -> None:
        self._ink.rgba = self.color

    def _lay(self, *_: object) -> None:
        if not self.source:
            self._drawn.size = (0, 0)
            return
        texture = texture_from(self.source, max(self.size))
        self._drawn.texture = texture
        wide, high = self.size
        if self.fit_mode == "contain":
            scale = max(0.0, min(self.width / texture.width, self.height / texture.height))
            wide, high = texture.width * scale, texture.height * scale
        self._drawn.size = (wide, high)
        x, y = self.pos  # Kivy may still remember the centre of the former size
        self._drawn.pos = (x + (self.width - wide) / 2, y + (self.height - high) / 2)
