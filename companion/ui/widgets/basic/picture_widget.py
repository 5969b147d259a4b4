"""Pictures that are loaded once for the whole app, in the sizes they are shown in.

Kivy's Image has the graphics card make the smaller sizes (mipmaps), for every widget anew: without a card that takes
ten milliseconds and a megabyte for each picture.
"""

from __future__ import annotations

from functools import lru_cache
from threading import Lock
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
    kept = _kept(side)
    return _small(file, kept) if 0 < kept <= SIGN else _large(file, kept)


def _kept(side: float) -> int:
    return next((one for one in SIDES if one >= side), 0) if side else 0


def forget_large() -> None:
    """Let go of what is large: the ground and the ships of a board that nobody plays on any more."""
    _large.cache_clear()
    with _door:
        _shown.difference_update([one for one in _shown if not 0 < one[1] <= SIGN])


# --- read before it is shown ---------------------------------------------------------------------------------------

_door = Lock()
_read: dict[tuple[str, int], Image.Image] = {}
"""Pictures that wait to be shown; what makes them is no matter of the screen's thread."""
_shown: set[tuple[str, int]] = set()
"""Those that the graphics card has, or had: they are not read ahead once more."""


def read_ahead(file: str, side: float) -> None:
    """Read a picture that will be shown soon, in any thread: half of the time that a new board takes goes there."""
    wanted = file, _kept(side)
    with _door:
        if wanted in _shown or wanted in _read:
            return
    drawn = _drawn(*wanted)
    with _door:
        if wanted not in _shown:
            _read[wanted] = drawn


def forget_read() -> None:
    """Let go of what was read ahead and is not shown."""
    with _door:
        _read.clear()


@lru_cache(maxsize=800)
def _small(file: str, side: int) -> Any:
    return _loaded(file, side)


@lru_cache(maxsize=60)
def _large(file: str, side: int) -> Any:
    return _loaded(file, side)


def _loaded(file: str, side: int) -> Any:
    with _door:
        _shown.add((file, side))
        drawn = _read.pop((file, side), None)
    return texture_for(drawn or _drawn(file, side))


def _drawn(file: str, side: int) -> Image.Image:
    with Image.open(file) as opened:
        drawn = opened.convert("RGBA")
    if side and max(drawn.size) > side:
        drawn.thumbnail((side, side), Image.Resampling.LANCZOS)
    return drawn


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
