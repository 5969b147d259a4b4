"""Draws the pieces of a board, lets them glide when they move, and tells which spot was touched."""

from __future__ import annotations

import math
import time
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas, Color
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.presenter.boards.piece import Piece
from companion.presenter.table.hand_work import changed, trails
from companion.presenter.theme import LEAST_TARGET
from companion.ui.touch_guard import counts
from companion.ui.widgets.basic.rounded import outlined
from companion.ui.widgets.basic.touch_key import LongPress
from companion.ui.widgets.table.glide import GLIDE, gliding, way_along
from companion.ui.widgets.table.piece_view import PieceView
from companion.ui.widgets.table.trail_marks import TrailMarks

BEATS = 12
"""So many times a second the glow changes: between two of them a touch is not kept waiting."""
BREATH = 1.8
AT_ONCE = 16
"""So many new pieces are drawn in one frame; the others follow in the next ones, and no touch waits for all."""
SPARE = 24
"""So many pieces that nobody needs are kept for the next ones: making one takes longer than drawing it."""


MARK_EDGE = (0.16, 0.1, 0.05, 0.85)
"""What the marks of moves are edged with, so that they are seen on any ground."""


class ChartBoard(Widget):
    """A board: pieces in board units, scaled into whatever room there is."""

    pulse = NumericProperty(0.0)
    __events__ = ("on_hold", "on_spot")

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._finger: Any = None
        self._hold_soon = LongPress(self._hold)
        self._views: dict[str, PieceView] = {}
        self._spare: list[PieceView] = []
        self._more_soon = Clock.create_trigger(self._lay_pieces, 0)
        self._pieces: tuple[Piece, ...] = ()
        self._units = (150.0, 100.0)
        self._glowing: frozenset[str] = frozenset()
        self._chosen: frozenset[str] = frozenset()
        self.calm = False
        self.glow = (1.0, 0.78, 0.24, 1.0)
        self.target = float(LEAST_TARGET)
        self.bind(size=self._lay_now, pos=self._lay_now)
        self.bind(pulse=self._breathe)
        self._inks: list[Any] = []
        self._glow = Canvas()
        self.canvas.after.add(self._glow)
        self._marks = TrailMarks(self.canvas.after)
        self._changed: frozenset[str] = frozenset()
        self._beat = Clock.create_trigger(self._beat_on, 1 / BEATS, interval=True)

    # --- showing -----------------------------------------------------------------------------------------------

    def show(self, pieces: tuple[Piece, ...], units: tuple[float, float], *, calm: bool) -> None:
        """Show these pieces; those that were there before glide to their new places."""
        self.calm = calm
        self._units = units
        self._pieces = pieces
        self._lay_pieces()
        self._paint_glow()

    def _lay_pieces(self, *_: object) -> None:
        """Lay the pieces, and as many new ones among them as one frame may bring."""
        wanted = {piece.key for piece in self._pieces}
        vanished = {key: view for key, view in self._views.items() if key not in wanted}
        views: dict[str, PieceView] = {}
        left = len(self._pieces) if self.calm else AT_ONCE
        for piece in self._pieces:
            view = self._views.get(piece.key) or _taken_over(vanished, piece.key)
            fresh = view is None
            if view is None:
                if not left:
                    self._more_soon()
                    continue
                left -= 1
                view = self._spare.pop() if self._spare else PieceView(piece)
            view.show(piece)
            views[piece.key] = view
            self._send(view, piece, fresh=fresh)
        for view in vanished.values():
            view.halt()
            view.bound_for = ((), ())
        self._views = views
        self._lay_over_each_other(list(views.values()))
        self._spare = [*self._spare, *vanished.values()][:SPARE]

    @property
    def complete(self) -> bool:
        """Say whether every piece is there; on their way they may still be."""
        return len(self._views) == len(self._pieces)

    def _lay_over_each_other(self, lying: list[PieceView]) -> None:
        """Put the views in this order; those below the first that differs are left alone."""
        before = self.children[::-1]
        same = 0
        for one, other in zip(before, lying, strict=False):
            if one is not other:
                break
            same += 1
        for view in before[same:]:
            self.remove_widget(view)
        for view in lying[same:]:
            self.add_widget(view)

    def light(self, glowing: frozenset[str], chosen: frozenset[str]) -> None:
        """Say what may be touched now, and what has been touched already."""
        self._glowing, self._chosen = glowing, chosen
        self._beat.cancel()
        self.pulse = 1.0
        if glowing and not self.calm:
            self._beat()
        self._paint_glow()

    def mark(self, before: tuple[Piece, ...], now: tuple[Piece, ...], *, moving: bool) -> None:
        """Mark what hands have to move, from one layout to the other; `moving` shows it again and again."""
        self._changed = changed(before, now)
        self._marks.show(trails(before, now), lambda: self._views, self._point, moving=moving and not self.calm)
        self._paint_glow()

    def still(self) -> None:
        """Stop every movement: nobody is looking."""
        self._beat.cancel()
        self._marks.still()

    def _beat_on(self, *_: object) -> None:
        self.pulse = 0.675 + 0.325 * math.cos(time.monotonic() * math.tau / BREATH)

    def _breathe(self, *_: object) -> None:
        """Only the strength changes: drawing every line anew would cost more than all the rest of a frame."""
        for ink in self._inks:
            ink.a = self.pulse

    @property
    def scale(self) -> float:
        """How many pixels a board unit is."""
        return float(min(self.width / self._units[0], self.height / self._units[1]))

    def _place(self, piece: Piece) -> tuple[tuple[float, float], tuple[float, float]]:
        return self._point((piece.x, piece.y)), (piece.w * self.scale, piece.h * self.scale)

    def _point(self, point: tuple[float, float]) -> tuple[float, float]:
        """Give the place of a point of the board on the screen."""
        scale = self.scale
        left = self.x + (self.width - self._units[0] * scale) / 2
        low = self.y + (self.height - self._units[1] * scale) / 2
        return left + point[0] * scale, low + point[1] * scale

    def _send(self, view: PieceView, piece: Piece, *, fresh: bool) -> None:
        pos, size = self._place(piece)
        if view.bound_for == (pos, size):
            return
        view.halt()
        if fresh or self.calm or piece.swift or tuple(view.size) == (100, 100):
            view.pos, view.size = pos, size
        else:
            view.glide(gliding(self._way(view, piece, pos), size, GLIDE * piece.pace))
        view.bound_for = (pos, size)

    def _way(self, view: PieceView, piece: Piece, to: tuple[float, float]) -> list[tuple[float, float]]:
        """Give the places that a piece passes on the screen, from where it lies now to where it goes."""
        here = (float(view.x), float(view.y))
        if not piece.rail:
            return [here, to]
        rail = [self._point(corner) for corner in piece.rail]
        aside = piece.w * self.scale / 2, piece.h * self.scale / 2
        start, end = ((x + aside[0], y + aside[1]) for x, y in (here, to))
        passed = way_along(rail, start, end)
        return [here, *((x - aside[0], y - aside[1]) for x, y in passed), to]

    def _lay_now(self, *_: object) -> None:
        for view in self._views.values():
            view.halt()
            view.bound_for = view.pos, view.size = self._place(view.piece)
        self._paint_glow()

    def _paint_glow(self, *_: object) -> None:
        self._inks = []
        self._glow.clear()
        width = max(1.5, self.scale * 0.7)
        with self._glow:
            for piece in self._pieces:
                if piece.spot and piece.spot in self._glowing:
                    (x, y), (w, h) = self._place(piece)
                    picked = piece.spot in self._chosen
                    ink = Color(*self.glow[:3], 1.0 if picked else self.pulse)
                    self._inks += [] if picked else [ink]
                    box = (x - width, y - width, w + 2 * width, h + 2 * width, (piece.corner + 1) * self.scale)
                    outlined(*box, width * (2.2 if picked else 1))
        boxes = [self._place(piece) for piece in self._pieces if piece.key in self._changed]
        self._marks.paint(self.glow, MARK_EDGE, self.scale, [(*pos, *size) for pos, size in boxes])

    # --- touching ----------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Keep a touch on the board."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        touch.ud[self] = self.spot_at(*touch.pos)
        self._finger = touch
        self._hold_soon.begin()
        return True

    def _hold(self, *_: object) -> None:
        """Tell the spot on which a finger stays."""
        finger, self._finger = self._finger, None
        spot = self.spot_at(*finger.pos) if finger is not None else ""
        if spot:
            finger.ungrab(self)
            self.dispatch("on_hold", spot)

    def on_touch_up(self, touch: Any) -> bool:
        """Tell the spot on which the finger was laid down and lifted; one that slid elsewhere means nothing."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._hold_soon.cancel()
        self._finger = None
        spot = self.spot_at(*touch.pos)
        if spot and spot == touch.ud.get(self) and counts(touch):
            self.dispatch("on_spot", spot)
        return True

    def spot_at(self, x: float, y: float) -> str:
        """Find the smallest thing under a finger, glowing ones first; a finger needs 48 dp, so near them will do."""
        found: list[tuple[bool, float, str]] = []
        for piece in self._pieces:
            if not piece.spot:
                continue
            (left, low), (wide, high) = self._place(piece)
            glowing = piece.spot in self._glowing
            reach_x = max(0.0, self.target - wide) / 2 if glowing else 0.0
            reach_y = max(0.0, self.target - high) / 2 if glowing else 0.0
            if left - reach_x <= x <= left + wide + reach_x and low - reach_y <= y <= low + high + reach_y:
                inside = left <= x <= left + wide and low <= y <= low + high
                centre = math.hypot(x - left - wide / 2, y - low - high / 2)
                found.append((not glowing, wide * high if inside else 1e9 + centre, piece.spot))
        return min(found)[2] if found else ""

    def centre_of(self, spot: str) -> tuple[float, float]:
        """Give a point to touch for a spot; for simulated touches."""
        for piece in reversed(self._pieces):
            if piece.spot == spot:
                (left, low), (wide, high) = self._place(piece)
                tries = [
                    (left + wide * a, low + high * b) for a, b in ((0.5, 0.5), (0.5, 0.9), (0.1, 0.5), (0.5, 0.05))
                ]
                return next((point for point in tries if self.spot_at(*point) == spot), tries[0])
        return float(self.center_x), float(self.center_y)

    def on_hold(self, spot: str) -> None:
        """Be told to the screen."""

    def on_spot(self, spot: str) -> None:
        """Be told to whoever listens."""


def _taken_over(vanished: dict[str, PieceView], key: str) -> PieceView | None:
    """Let a new piece take over one of its kind that vanished: a chest that left one hold for another."""
    kind, among, _ = key.partition("@")
    old = next((name for name in vanished if among and name.partition("@")[0] == kind), None)
    return vanished.pop(old) if old else None
