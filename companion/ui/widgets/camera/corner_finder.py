"""The live picture with the four corners of the mat on it; fingers may set and move them."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line

from companion.presenter.theme import LIGHT
from companion.ui.kvfile import running, unit
from companion.ui.widgets.camera.viewfinder import SURE, Viewfinder

RADIUS = 14


class CornerFinder(Viewfinder):
    """Tells `on_corner` where it was touched, and `on_drag` where the finger went, in shares of the picture."""

    __events__ = ("on_corner", "on_drag")

    def __init__(self, **given: Any) -> None:
        self.corners: tuple[tuple[float, float], ...] = ()
        self.tray: tuple[tuple[float, float], ...] = ()
        self.sure = False
        super().__init__(**given)

    def show_corners(
        self, corners: tuple[tuple[float, float], ...], tray: tuple[tuple[float, float], ...] = (), *, sure: bool
    ) -> None:
        """Draw these; sure ones are kept already, or found by markers. A tray is a thin frame."""
        if (corners, tray, sure) != (self.corners, self.tray, self.sure):
            self.corners, self.tray, self.sure = corners, tray, sure
            self._draw()

    def _draw(self) -> None:
        super()._draw()
        one = unit()
        if self.tray:
            self._drawn.add(Color(*LIGHT[:3], 0.8))
            edges = [side for corner in self.tray for side in self.place(*corner)]
            self._drawn.add(Line(points=edges, close=True, width=one * 1.2))
        points = [self.place(*corner) for corner in self.corners]
        ink = SURE if self.sure else running().look.glow
        flat = [side for point in points for side in point]
        for paint, width in (((0, 0, 0, 0.55), 3.2), (ink, 2.0)):
            self._drawn.add(Color(*paint))
            if len(points) > 1:
                self._drawn.add(Line(points=flat, close=len(points) > 3, width=one * width))  # noqa: PLR2004  all corners
            for x, y in points:
                self._drawn.add(Line(circle=(x, y, one * RADIUS), width=one * width))
        self._drawn.add(Color(*LIGHT))
        for x, y in points:
            self._drawn.add(Line(circle=(x, y, one * 2), width=one * 1.5))

    def place(self, across: float, down: float) -> tuple[float, float]:
        """Say where in the window a place of the picture is."""
        left, low, wide, high = self.room
        return left + across * wide, low + (1 - down) * high

    def share(self, x: float, y: float) -> tuple[float, float]:
        """Say where in the picture a place of the window is."""
        left, low, wide, high = self.room
        return (x - left) / wide, 1 - (y - low) / high

    def on_touch_down(self, touch: Any) -> bool:
        """Tell where."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self.dispatch("on_corner", *self.share(*touch.pos))
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Tell where to."""
        if touch.grab_current is not self:
            return False
        self.dispatch("on_drag", *self.share(*touch.pos))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def on_corner(self, x: float, y: float) -> None:
        """Be told to the screen."""

    def on_drag(self, x: float, y: float) -> None:
        """Be told to the screen."""
