"""A widget that draws itself: signs and words on one canvas, with no children to build and to bind."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, Final, NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.uix.widget import Widget

from companion.faces.face_names import face_named, is_face
from companion.faces.face_picture import picture_of
from companion.presenter.theme import TEXT_FONT, Paint, picture
from companion.ui.widgets.basic.fit_label import broken, fitting
from companion.ui.widgets.basic.picture_widget import texture_for, texture_from
from companion.ui.widgets.basic.rounded import outlined, rounded
from companion.ui.widgets.basic.text_cache import label_texture

FACE_STEP: Final = 8
"""Pixels: faces are painted in steps of this width, so that the same ones serve again."""
LEAST_FACE: Final = 16
COLOURED = ("flag-", "chest-", "die-", "good-")
"""Pictures that are never tinted."""


def texture_of(name: str, side: float = 0) -> Any:
    """Load a picture once, not much larger than it is shown."""
    return texture_from(picture(name), side)


def face_texture(name: str, width: float, *, kept: bool = True) -> Any:
    """Paint a card or a die as wide as it is shown; what is for one pair of eyes is not kept."""
    paint = _painted if kept else _painted.__wrapped__
    return paint(name, max(LEAST_FACE, math.ceil(width / FACE_STEP) * FACE_STEP))


def forget_faces() -> None:
    """Let go of the cards and dice of a box that is put away."""
    _painted.cache_clear()


@lru_cache(maxsize=90)
def _painted(name: str, width: int) -> Any:
    return texture_for(picture_of(face_named(name), width))


class Box(NamedTuple):
    """A rectangle within the widget."""

    x: float
    y: float
    w: float
    h: float


class Written(NamedTuple):
    """A text as it was drawn; for the tests."""

    text: str
    letters: int
    box: Box
    size: tuple[int, int]


class Drawn(Widget):
    """Draws at the origin and is only moved afterwards, so that gliding costs nothing."""

    one_line: bool = True
    """Whether short words rather stand on one line than larger on two."""

    def __init__(self, **given: Any) -> None:
        self.written: list[Written] = []
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        super().__init__(**given)
        with self.canvas.before:
            PushMatrix()
            self._at = Translate(*self.pos)
        with self.canvas.after:
            PopMatrix()
        self.bind(size=self._draw_soon, pos=self._move)
        self._draw_soon()

    def redraw(self, *_: object) -> None:
        """Draw anew before the next frame."""
        self._draw_soon()

    def draw_now(self) -> None:
        """Draw at once: somebody paints it outside of the window."""
        self._draw_soon.cancel()
        self._draw()

    def _move(self, *_: object) -> None:
        self._at.xy = self.pos

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        self.written = []
        if self.width > 1 and self.height > 1:
            with self.canvas:
                self.draw()

    def draw(self) -> None:
        """Draw everything; called with the canvas open."""

    def leaf(self, box: Box, fill: Paint, corner: float) -> None:
        """Fill a rectangle with round corners."""
        if fill[3]:
            Color(*fill)
            rounded(*box, corner)

    def edge(self, box: Box, paint: Paint, corner: float, width: float) -> None:
        """Draw a line around it."""
        if paint[3]:
            Color(*paint)
            outlined(*box, corner, width)

    def sign(self, name: str, box: Box, tint: Paint, *, kept: bool = True) -> None:
        """Draw a picture, a card or a die as large as fits; what is known by its colours keeps them."""
        if is_face(name):
            face = face_named(name)
            wide = min(box.w, box.h * face.w / face.h)
            high = wide * face.h / face.w
            Color(1, 1, 1, tint[3])
            texture = face_texture(name, wide, kept=kept)
            place = (box.x + (box.w - wide) / 2, box.y + (box.h - high) / 2)
            Rectangle(texture=texture, pos=place, size=(wide, high))
            return
        texture = texture_of(name, max(1.0, box.w, box.h))
        scale = min(box.w / texture.width, box.h / texture.height)
        wide, high = texture.width * scale, texture.height * scale
        Color(*((1, 1, 1, tint[3]) if name.startswith(COLOURED) else tint))
        Rectangle(texture=texture, pos=(box.x + (box.w - wide) / 2, box.y + (box.h - high) / 2), size=(wide, high))

    def words(  # noqa: PLR0913  a text has many sides
        self,
        text: str,
        box: Box,
        ink: Paint,
        largest: float,
        *,
        bold: bool = False,
        left: bool = False,
        kept: bool = True,
    ) -> None:
        """Write a text as large as it may be, in the middle of its box or from its left.

        What must not be `kept` is written in the letters that were asked for, and nothing remembers it.
        """
        width, height = int(box.w), int(box.h)
        if not text or width < 2 or height < 2:  # noqa: PLR2004  not laid out yet
            return
        letters = max(6, int(largest))
        if kept:
            letters = fitting(text, TEXT_FONT, letters, width, height, bold=bold, one_line=self.one_line)
        paint = label_texture if kept else label_texture.__wrapped__
        said = broken(text, TEXT_FONT, letters, width, bold=bold) if kept else text
        texture = paint(said, TEXT_FONT, letters, width, bold=bold, left=left)
        self.written.append(Written(text, letters, box, texture.size))
        Color(*ink)
        Rectangle(texture=texture, pos=(box.x, box.y + (box.h - texture.height) / 2), size=texture.size)
