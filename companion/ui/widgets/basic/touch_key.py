"""The touch key: a sign and words, large enough for a finger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.faces.face_names import face_named, is_face, says_all
from companion.presenter.theme import CLEAR, Look, Paint
from companion.ui.kvfile import letter, running, unit
from companion.ui.touch_guard import counts
from companion.ui.widgets.basic.drawn import Box, Drawn

HOLD: Final = 0.6
"""Seconds that a finger stays to ask what a key is."""
NARROW = 180
"""Units: narrower keys have smaller signs and edges, so that a name of eleven letters has room."""
MOST = 0.5
"""The part of a key that its signs may take from its words."""
FACED = 0.62
"""The same of cards and dice, which say more than a sign."""


class LongPress:
    """Tells when a finger has stayed.

    It does so a frame after the time is up: after a long frame the finger may be gone, and nobody has heard.
    """

    def __init__(self, act: Callable[..., object]) -> None:
        self._act_next = Clock.create_trigger(act, 0)
        self._soon = Clock.create_trigger(self._time_up, HOLD)

    def begin(self) -> None:
        """A finger is laid down."""
        self._soon()

    def cancel(self) -> None:
        """It is lifted, or goes elsewhere."""
        self._soon.cancel()
        self._act_next.cancel()

    def _time_up(self, *_: object) -> None:
        self._act_next()


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
    widest_sign = NumericProperty(0)
    """Pixels that a card or a die beside the words may take at most; 0 leaves it to the size of the key."""
    texture = ObjectProperty(None, allownone=True)
    """A picture that is not one of ours (a board as it stands), as high as the key, before its words."""
    means = ObjectProperty(None, allownone=True)
    """What it stands for; for the screen that made it."""

    explains = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """Whether a finger that stays on it is told what it is."""
    __events__ = ("on_hold",)

    def __init__(self, **given: Any) -> None:
        self._held = False
        self._hold_soon = LongPress(self._hold)
        super().__init__(**given)
        for name in ("text", "picture", "tint", "style", "fill", "ink", "upright", "chosen", "state", "texture"):
            self.fbind(name, self._draw_soon)

    # --- holding -----------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to press; a finger that stays asks what this is.

        A list that scrolls hands a touch on where it is lifted: it must have been laid down here too.
        """
        taken = self.collide_point(*touch.opos) and bool(super().on_touch_down(touch))
        if taken and self.explains:
            self._held = False
            self._hold_soon.begin()
        return taken

    def on_touch_up(self, touch: Any) -> bool:
        """Let go; a key that was held has answered already, and what it was meant for may be gone."""
        self._hold_soon.cancel()
        if touch.grab_current is self and (self._held or not counts(touch)):
            self._held = False
            touch.ungrab(self)
            self.state = "normal"
            return True
        return bool(super().on_touch_up(touch))

    def _hold(self, *_: object) -> None:
        if self.state == "down":
            self._held = True
            self.dispatch("on_hold")

    def on_hold(self) -> None:
        """Be told to whoever made the key."""

    # --- drawing -----------------------------------------------------------------------------------------------

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
        edge = self._edge(self.width)
        inner = Box(edge, drop + one * 4, self.width - 2 * edge, self.height - one * 8)
        if self.upright and self.picture and self.text:
            self._stacked(inner, look, one)
        else:
            self._abreast(inner, look, one)

    def _tint(self, look: Look) -> Paint:
        return tuple(self.tint) if self.tint[3] else self._letters(look)

    def _stacked(self, inner: Box, look: Look, one: float) -> None:
        high = inner.h * (0.99 if self.pictured else 0.56)
        self._signs(Box(inner.x, inner.y + inner.h - high, inner.w, high), look)
        low = Box(inner.x, inner.y, inner.w, inner.h - high - one * 2)
        self.words("" if self.pictured else self.text, low, self._letters(look), letter() * self.largest, bold=True)

    @property
    def pictured(self) -> bool:
        """Say whether its cards or dice say everything, and no words are needed on it."""
        return bool(self.picture) and all(says_all(name) for name in self.picture.split("+"))

    def _signs(self, box: Box, look: Look) -> None:
        """Draw one sign, or several that are joined by a plus side by side: forward+food."""
        names = self.picture.split("+")
        side = min(box.h, box.w / len(names)) if len(names) > 1 else box.w
        left = box.x + (box.w - side * len(names)) / 2
        for place, name in enumerate(names):
            self.sign(name, Box(left + place * side, box.y, side, box.h), self._tint(look))

    def wording(self, width: float, height: float) -> tuple[int, int]:
        """Give the room for the words on a key of this size, beside its signs."""
        one = unit()
        inner = Box(0, 0, width - 2 * self._edge(width), height - one * 8)
        used = self._side(inner, width) * (self.picture.count("+") + 1) + self._edge(width) if self.picture else 0.0
        return int(inner.w - used), int(inner.h)

    def face_width(self, width: float, height: float) -> float:
        """Give how wide a card or a die beside the words is on a key of this size."""
        return self._side(Box(0, 0, width - 2 * self._edge(width), height - unit() * 8), width)

    @staticmethod
    def _edge(width: float) -> float:
        """How far words and signs stay from the sides and from each other."""
        return unit() * (8 if width > unit() * NARROW else 6)

    def _side(self, inner: Box, width: float) -> float:
        """How wide a sign beside words is."""
        one, number = unit(), self.picture.count("+") + 1
        if is_face(self.picture):
            side = min(inner.h * self._slender(), inner.w * FACED / number)
            return float(min(side, self.widest_sign) if self.widest_sign else side)
        side = min(inner.h - one * 6, one * (38 if width > one * NARROW else 20), inner.w * MOST / number)
        return float(side)

    def _slender(self) -> float:
        """Give how wide the widest of its cards or dice is, for a height of one; a sign of the house is a square."""
        names = self.picture.split("+")
        return max(face_named(name).turned()[0] if is_face(name) else 1.0 for name in names)

    def _abreast(self, inner: Box, look: Look, one: float) -> None:
        used = 0.0
        if self.pictured:
            self._signs(inner, look)
            return
        if self.texture is not None:
            wide = min(inner.h * self.texture.width / self.texture.height, inner.w * MOST)
            high = wide * self.texture.height / self.texture.width
            Color(1, 1, 1, 1)
            Rectangle(texture=self.texture, pos=(inner.x, inner.y + (inner.h - high) / 2), size=(wide, high))
            used = wide + self._edge(self.width)
        elif self.picture and self.text:
            number = self.picture.count("+") + 1
            side = self._side(inner, self.width)
            high = min(inner.h, side / self._slender())
            self._signs(Box(inner.x, inner.y + (inner.h - high) / 2, side * number, high), look)
            used = side * number + self._edge(self.width)
        elif self.picture:
            side = min(inner.h - one * 6, one * 38)
            self._signs(Box(inner.x, inner.y + (inner.h - side) / 2, inner.w, side), look)
        room = Box(inner.x + used, inner.y, inner.w - used, inner.h)
        self.words(self.text, room, self._letters(look), letter() * self.largest, bold=True, left=bool(self.picture))
