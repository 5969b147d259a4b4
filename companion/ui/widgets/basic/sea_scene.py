"""The sea behind the home screen: a sky of the hour, stars, sun or moon, a compass, waves, and a ship that rolls."""

from __future__ import annotations

from functools import lru_cache
from math import hypot, sin
from random import Random
from typing import Any, Final

from kivy.graphics import Color, Ellipse, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.presenter.house.sky import Sky, sky_at
from companion.ui.kvfile import running, unit
from companion.ui.widgets.basic.drawn import texture_of

STARS: Final = 70
STEPS: Final = 32
"""Colours from the top of the sky to its foot."""
WAVES: Final = (
    ("wave-far", 150, -10, 24, 0.5, 0.0),
    ("wave-mid", 140, -26, -30, 0.6, 1.0),
    ("wave-near", 130, -52, 36, 0.45, 2.0),
)
"""Each with its height, its foot, how far it goes to and fro, how fast, and where it begins."""
SHIP: Final = (340.0, 250.0)
DISC: Final = 80
HALO: Final = ((330, 0.34), (190, 0.5))
"""How far the light reaches around sun or moon, and how strong it is in the middle."""
MARIA: Final = ((-24, 22, 30), (20, 34, 17), (26, -14, 24), (-18, -34, 19))
"""Dark seas of the moon; the sun has none."""
GLINTS: Final = 9
SOFT: Final = 64
BEHIND: Final = 1
"""The ship sails behind the waves from this one on."""


class SeaScene(Widget):
    """Painted once for an hour and a size; with the tide only places change."""

    tide = NumericProperty(0.0)
    hour = NumericProperty(12.0)

    def __init__(self, **given: Any) -> None:
        self._waves: list[tuple[Any, float, float, float, float]] = []
        self._glints: list[tuple[Any, float, float]] = []
        self._ship: Any = None
        self._roll: Any = None
        self._needle: Any = None
        super().__init__(**given)
        for name in ("size", "pos", "hour"):
            self.fbind(name, self.paint)
        self.fbind("tide", self._float)

    @property
    def sky(self) -> Sky:
        """Give the sky of this hour."""
        return sky_at(self.hour)

    def paint(self, *_: object) -> None:
        """Paint everything anew."""
        self.canvas.clear()
        if self.width < 2 or self.height < 2:  # noqa: PLR2004  not laid out yet
            return
        one, sky = unit(), self.sky
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(texture=_gradient(sky), pos=self.pos, size=self.size)
            self._stars(sky, one)
            self._disc(sky, one)
            self._compass(one)
            self._waves = []
            for place, wave in enumerate(WAVES):
                if place == BEHIND:
                    self._sail(one, sky)
                Color(*sky.sea)
                picture, high, *moves = wave
                wide = max(self.width + one * 150, one * 1000)
                drawn = Rectangle(texture=texture_of(str(picture)), size=(wide, one * float(high)))
                self._waves.append((drawn, *(float(move) for move in moves)))
            self._glitter(sky, one)
        self._float()

    def _stars(self, sky: Sky, one: float) -> None:
        scatter = Random(7)
        for _ in range(STARS if sky.stars > 0 else 0):
            side = one * scatter.choice((1.2, 1.6, 2.4))
            Color(1, 0.97, 0.86, sky.stars * scatter.uniform(0.35, 1.0))
            at = self.width * scatter.random(), self.height * scatter.uniform(0.3, 1.0)
            Ellipse(pos=at, size=(side, side))

    def _disc(self, sky: Sky, one: float) -> None:
        x, y = self.x + self.width * (sky.x if running().wide else 0.5), self.y + self.height * sky.y
        for radius, strength in HALO:
            Color(*sky.disc[:3], strength)
            _glowing(x, y, one * radius, one * radius)
        Color(*sky.disc[:3], 0.97)
        Ellipse(pos=(x - one * DISC, y - one * DISC), size=(one * DISC * 2, one * DISC * 2))
        for aside, above, radius in MARIA:
            Color(*(part * 0.78 for part in sky.disc[:3]), 0.5 * sky.stars)
            _glowing(x + one * aside, y + one * above, one * radius, one * radius * 0.8)

    def _glitter(self, sky: Sky, one: float) -> None:
        """Let the light lie on the water below sun or moon, in streaks that are wider the nearer they are."""
        x = self.width * (sky.x if running().wide else 0.5)
        self._glints = []
        for row in range(GLINTS):
            Color(*sky.disc[:3], 0.6 - 0.04 * row)
            wide, low = one * (38 + 15 * row), one * (72 - 8 * row)
            drawn = _glowing(self.x + x, self.y + low, wide, one * (2.5 + 0.35 * row))
            self._glints.append((drawn, self.x + x - wide, float(row)))

    def _compass(self, one: float) -> None:
        """Lay a compass into the corner; its needle swings with the ship."""
        if not running().wide:
            return
        side = one * 132
        x, y = self.right - side - one * 10, self.top - side - one * 10
        PushMatrix()
        self._needle = Rotate(origin=(x + side / 2, y + side / 2))
        Color(1, 1, 1, 0.92)
        Rectangle(texture=texture_of("rose", side), pos=(x, y), size=(side, side))
        PopMatrix()

    def _sail(self, one: float, sky: Sky) -> None:
        PushMatrix()
        self._roll = Rotate()
        Color(*(0.35 + 0.65 * part for part in sky.sea[:3]), 1)
        self._ship = Rectangle(texture=texture_of("brig", one * SHIP[0]), size=(one * SHIP[0], one * SHIP[1]))
        PopMatrix()

    def _float(self, *_: object) -> None:
        """Move with the tide."""
        one, tide = unit(), self.tide
        for drawn, foot, far, fast, at in self._waves:
            drawn.pos = (
                self.x + one * (far * sin(tide * fast + at) - 65),
                self.y + one * (foot + 4 * sin(tide * (fast + 0.35) + at)),
            )
        for drawn, left, row in self._glints:
            drawn.pos = (left + one * (3 + row) * sin(tide * 0.9 + row * 1.7), drawn.pos[1])
        if self._ship is not None:
            x = self.x + self.width * (0.74 if running().wide else 0.5) - one * SHIP[0] / 2
            y = self.y + one * (66 + 6 * sin(tide * 0.8))
            self._ship.pos = (x, y)
            self._roll.origin = (x + one * SHIP[0] / 2, y)
            self._roll.angle = 2.2 * sin(tide * 0.55 + 0.4)
        if self._needle is not None:
            self._needle.angle = 9 * sin(tide * 0.4) + 3 * sin(tide * 1.3)


def _glowing(x: float, y: float, wide: float, high: float) -> Any:
    """Paint a soft light around a point."""
    return Rectangle(texture=_soft(), pos=(x - wide, y - high), size=(wide * 2, high * 2))


@lru_cache(maxsize=1)
def _soft() -> Texture:
    """Give a light that fades from its middle outwards."""
    made, half = Texture.create(size=(SOFT, SOFT), colorfmt="rgba"), (SOFT - 1) / 2
    seen = []
    for row in range(SOFT):
        for column in range(SOFT):
            far = min(1.0, hypot(row - half, column - half) / half)
            seen += [255, 255, 255, round(255 * (1 - far) ** 2)]
    made.blit_buffer(bytes(seen), colorfmt="rgba", bufferfmt="ubyte")
    return made


def _gradient(sky: Sky) -> Texture:
    """Give the colours from the foot of the sky to its top."""
    made = Texture.create(size=(1, STEPS), colorfmt="rgb")
    rows = []
    for step in range(STEPS):
        share = step / (STEPS - 1)
        rows += [round(255 * (low + (top - low) * share)) for low, top in zip(sky.low[:3], sky.top[:3], strict=True)]
    made.blit_buffer(bytes(rows), colorfmt="rgb", bufferfmt="ubyte")
    return made
