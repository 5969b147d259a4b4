"""One piece of a board as it is drawn: its ground, its sign, its words, its cells and badges."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Rectangle

from companion.faces.face_names import is_face
from companion.presenter.boards.piece import Badge, Piece
from companion.presenter.theme import BOARD_SHARE, LEAST_LETTERS, TEXT_FONT
from companion.ui.kvfile import unit
from companion.ui.widgets.basic.drawn import Box, Drawn, face_texture, texture_of
from companion.ui.widgets.basic.fit_label import fits

ABREAST = 0.8
"""A piece that is wider than so many times its height has its cells side by side, a lower one below each other."""
LYING = 1.1
"""A cell that is wider than so many times its height has its number beside its sign, a higher one below it."""


class PieceView(Drawn):
    """One piece on the screen."""

    one_line: bool = False

    def __init__(self, piece: Piece, **given: Any) -> None:
        self.piece = piece
        self.bound_for: tuple[Any, Any] = ((), ())
        """Where it lies or is gliding to, and how large it will be there."""
        self._glide: Animation | None = None
        super().__init__(size_hint=(None, None), **given)

    def glide(self, way: Animation) -> None:
        """Set off on a way."""
        self._glide = way
        way.start(self)

    def halt(self) -> None:
        """Go no further."""
        if self._glide is not None:
            self._glide.cancel(self)
            self._glide = None

    def show(self, piece: Piece) -> None:
        """Become another state of the same thing."""
        if piece != self.piece:
            self.piece = piece
            self.redraw()

    def draw(self) -> None:
        """Draw the piece: its leaf, its sign, its words, its badges."""
        piece = self.piece
        scale = self.width / piece.w
        whole = Box(0, 0, self.width, self.height)
        self.leaf(whole, piece.fill, piece.corner * scale)
        self.edge(whole, piece.edge, piece.corner * scale, max(1.0, scale * 0.35))
        if piece.cells:
            self._cells(piece, scale)
            return
        if piece.picture and not piece.text and is_face(piece.picture):
            Color(*piece.tint)
            Rectangle(texture=face_texture(piece.picture, self.width), size=self.size)
        elif piece.picture and not piece.text:
            Color(*piece.tint)
            Rectangle(texture=texture_of(piece.picture, max(1.0, *self.size)), size=self.size)
        left = 0.0
        if piece.picture and piece.text:
            side = self.height * 0.62
            left = self.height * 0.2 + side
            self.sign(piece.picture, Box(self.height * 0.2, (self.height - side) / 2, side, side), piece.tint)
        right = self._badges(piece, scale)
        inset = self.height * 0.12 if left else scale * 0.5
        room = Box(left + inset, self.height * 0.02, self.width - left - right - 2 * inset, self.height * 0.96)
        self.words(_shortened(piece.text, room), room, piece.ink, piece.letters * scale, bold=True, left=left > 0)

    def _cells(self, piece: Piece, scale: float) -> None:
        """Draw signs with their numbers; the piece's own sign lies large and faint under them."""
        pad = min(scale * 0.7, self.height * 0.06)
        wide, high = self.width - 2 * pad, self.height - 2 * pad
        if piece.picture:
            self.sign(piece.picture, Box(pad, pad, wide, high), piece.tint)
        across = len(piece.cells) if self.width > self.height * ABREAST and not piece.listed else 1
        down = len(piece.cells) // across
        box = Box(pad, pad, wide / across, high / down)
        for place, badge in enumerate(piece.cells):
            column, row = place % across, down - 1 - place // across
            self._cell(badge, box._replace(x=pad + column * box.w, y=pad + row * box.h), piece, scale)

    def _cell(self, badge: Badge, box: Box, piece: Piece, scale: float) -> None:
        if not badge.text:
            if badge.picture:
                self.sign(badge.picture, box, badge.tint)
            return
        words = box
        if badge.picture and box.w > box.h * LYING:
            side = min(box.h, box.w * 0.5)
            self.sign(badge.picture, box._replace(w=side), badge.tint)
            words = Box(box.x + side, box.y, box.w - side, box.h)
        elif badge.picture:
            side = box.h * 0.46
            self.sign(badge.picture, Box(box.x, box.y + box.h - side, box.w, side), badge.tint)
            words = box._replace(h=box.h - side)
        ink = (*piece.ink[:3], piece.ink[3] * badge.tint[3])
        self.words(_shortened(badge.text, words), words, ink, piece.letters * scale, bold=True)

    def _badges(self, piece: Piece, scale: float) -> float:
        side = min(self.height * 0.5, scale * 5)
        used = 0.0
        for badge in reversed(piece.badges):
            used += side + scale * 0.6
            self.sign(badge.picture, Box(self.width - used - scale, (self.height - side) / 2, side, side), badge.tint)
        return used + scale if used else 0.0


def _shortened(text: str, room: Box) -> str:
    """Give the words, or of what would be too small to read its beginning."""
    least = int(LEAST_LETTERS * BOARD_SHARE * unit())
    words = text.split(" ")
    while len(words) > 1 and not fits(text, TEXT_FONT, least, int(room.w), int(room.h), bold=True):
        words.pop()
        text = " ".join(words) + "…"
    if len(words) > 1 or fits(text, TEXT_FONT, least, int(room.w), int(room.h), bold=True):
        return text
    left = len(text) - 1
    while left > 1 and not fits(f"{text[:left]}.", TEXT_FONT, least, int(room.w), int(room.h), bold=True):
        left -= 1
    return f"{text[:left]}."
