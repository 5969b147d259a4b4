"""The live picture, with what was read drawn on it. It is drawn anew only when a picture or a reading came."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kivy.graphics import Color, InstructionGroup, Line, Rectangle, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.presenter.camera.picture_frame import WHOLE, Part, closer
from companion.presenter.theme import LIGHT, TEXT_FONT, Look, Paint, paint
from companion.ui.kvfile import letter, running, unit
from companion.ui.widgets.basic.text_cache import label_texture

SURE: Final = paint("#2FBF5B")
DASH: Final = 7
"""Units: a box that is doubtful is dashed, so that colour is not the only sign."""


class Viewfinder(Widget):
    """Shows glimpses and frames; tells `on_die` which die was touched, and `on_aside` if none was."""

    dark = NumericProperty(0.0)
    """How much of the picture is shaded: it is an old one."""
    picture = ObjectProperty(None, allownone=True)
    __events__ = ("on_die", "on_aside")

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.frames: tuple[Any, ...] = ()
        with self.canvas:
            self._ground_colour = Color(0.06, 0.09, 0.1, 1)
            self._ground = Rectangle()
            self._white = Color(1, 1, 1, 1)
            self._image = Rectangle()
        self._drawn = InstructionGroup()
        self.canvas.add(self._drawn)
        self.bind(pos=self._lay, size=self._lay, dark=self._lay)

    # --- showing -----------------------------------------------------------------------------------------------

    def show(self, size: tuple[int, int], pixels: bytes) -> None:
        """Show another picture: RGB, the first row on top."""
        if self.picture is None or tuple(self.picture.size) != size:
            self.picture = Texture.create(size=size, colorfmt="rgb")
            self.picture.flip_vertical()
            self._image.texture = self.picture
            self._lay()
        self.picture.blit_buffer(pixels, colorfmt="rgb", bufferfmt="ubyte")
        self.canvas.ask_update()

    def clear(self) -> None:
        """Show nothing until the next picture comes."""
        self.picture = self._image.texture = None
        self._lay()

    def mark(self, frames: tuple[Any, ...]) -> None:
        """Draw these boxes on it."""
        if frames != self.frames:
            self.frames = frames
            self._lay()

    @property
    def room(self) -> tuple[float, float, float, float]:
        """Left, low, width and height of the picture within the window; what lies beyond this widget is cut off."""
        wide, high = self.picture.size if self.picture is not None else (16, 9)
        left, top, across, _ = self._part()
        if across < 1:
            scale = self.width / (across * wide)
            return self.x - left * wide * scale, self.top - (1 - top) * high * scale, wide * scale, high * scale
        scale = min(self.width / wide, self.height / high)
        return self.center_x - wide * scale / 2, self.center_y - high * scale / 2, wide * scale, high * scale

    def _part(self) -> Part:
        """Left, top, width and height of what is shown, in shares of the picture: all of it, or near what was read."""
        if self.picture is None:
            return WHOLE
        wide, high = self.picture.size
        shape = (self.width / max(1.0, self.height)) / (wide / high)
        return closer(self.frames, shape)

    def _lay(self, *_: object) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
        left, low, wide, high = self.room
        part = self._part()
        near = part[2] < 1
        self._image.pos, self._image.size = (self.pos, self.size) if near else ((left, low), (wide, high))
        if self.picture is not None:
            self._image.tex_coords = _cut(part, self.picture.tex_coords)
        bright = (1 - self.dark) if self.picture is not None else 0.0
        self._white.rgba = (bright, bright, bright, 0 if self.picture is None else 1)
        self._draw()

    def box(self, frame: Any) -> tuple[float, float, float, float]:
        """Left, low, width and height of a frame within the window."""
        left, low, wide, high = self.room
        return (
            left + frame.left * wide,
            low + (1 - frame.low) * high,
            (frame.right - frame.left) * wide,
            (frame.low - frame.top) * high,
        )

    def _edges(self, frame: Any) -> list[float]:
        """The corners of something that lies askew, within the window."""
        left, low, wide, high = self.room
        return [at for x, y in frame.outline for at in (left + x * wide, low + (1 - y) * high)]

    def _draw(self) -> None:
        self._drawn.clear()
        look, one = running().look, unit()
        for frame in self.frames:
            x, y, w, h = self.box(frame)
            ink = _ink(frame.mood, look)
            edges = self._edges(frame) or [x, y, x + w, y, x + w, y + h, x, y + h]
            if frame.mood == "known":
                if not (self.x <= x and x + w <= self.right and self.y <= y and y + h <= self.top):
                    continue
                self._drawn.add(Color(*LIGHT[:3], 0.7))
                self._drawn.add(Line(points=edges, close=True, width=one))
                continue
            dash = one * DASH if frame.mood == "doubtful" else 0
            self._drawn.add(Color(0, 0, 0, 0.55))
            self._drawn.add(Line(points=edges, close=True, width=one * 2.6))
            self._drawn.add(Color(*ink))
            if dash:
                for line in _dashes(edges, dash):
                    self._drawn.add(Line(points=line, width=one * 1.8))
            else:
                self._drawn.add(Line(points=edges, close=True, width=one * 1.8))
            if frame.mood == "impossible":
                self._drawn.add(Line(points=[*edges[:2], *edges[4:6]], width=one * 1.8))
            self._label(frame.text + ("?" if frame.mood == "doubtful" else ""), x + w / 2, y + h, ink)

    def _label(self, text: str, middle: float, low: float, ink: Paint) -> None:
        one = unit()
        texture = label_texture(text, TEXT_FONT, int(letter() * 22), bold=True)
        wide, high = texture.width + one * 12, texture.height + one * 2
        x = min(max(self.x, middle - wide / 2), self.right - wide)
        y = min(low + one * 4, self.top - high)
        self._drawn.add(Color(*ink))
        self._drawn.add(RoundedRectangle(pos=(x, y), size=(wide, high), radius=[one * 6]))
        self._drawn.add(Color(*LIGHT))
        self._drawn.add(Rectangle(texture=texture, pos=(x + one * 6, y + one), size=texture.size))

    # --- touching ----------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Take a touch on the picture."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Tell which die was meant: the nearest, if the finger was near one."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        reach = unit() * 24
        near = []
        for number, frame in enumerate(self.frames):
            if frame.mood == "known":
                continue
            x, y, w, h = self.box(frame)
            if x - reach <= touch.x <= x + w + reach and y - reach <= touch.y <= y + h + reach:
                near.append((abs(touch.x - x - w / 2) + abs(touch.y - y - h / 2), number))
        if near:
            self.dispatch("on_die", min(near)[1])
        else:
            self.dispatch("on_aside")
        return True

    def on_die(self, die: int) -> None:
        """Be told to the scanner."""

    def on_aside(self) -> None:
        """Be told to the scanner."""


def _cut(part: Part, whole: Sequence[float]) -> tuple[float, ...]:
    """The corners of a part of a texture that stands on its head, from the lower left."""
    left, top, across, down = part
    most_u, most_v = max(whole[0::2]), max(whole[1::2])
    u0, u1, v0, v1 = left * most_u, (left + across) * most_u, top * most_v, (top + down) * most_v
    return u0, v1, u1, v1, u1, v0, u0, v0


def _ink(mood: str, look: Look) -> Paint:
    return {"sure": SURE, "doubtful": paint("#D98A1E"), "impossible": look.alarm}.get(mood, look.sea)


def _dashes(edges: list[float], length: float) -> list[list[float]]:
    corners = list(zip(edges[::2], edges[1::2], strict=True))
    lines = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        along = max(abs(bx - ax), abs(by - ay))
        steps = max(1, int(along / length))
        for step in range(0, steps, 2):
            a, b = step / steps, min(1.0, (step + 1) / steps)
            lines.append([ax + (bx - ax) * a, ay + (by - ay) * a, ax + (bx - ax) * b, ay + (by - ay) * b])
    return lines
