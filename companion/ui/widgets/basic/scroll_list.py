"""A list that may be longer than its room, with a bar that shows it."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.effects.scroll import ScrollEffect
from kivy.graphics import Color, Ellipse, Line
from kivy.properties import NumericProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.kvfile import beside, running, unit

LET_GO = "scrolling.let-go"
AT_THE_END = 0.02
ARROW = 22
"""Units: the sign that there is more below."""


class Scrolling(ScrollView):
    """Holds a grid of `across` columns that is as high as it needs to be."""

    across = NumericProperty(1)

    def __init__(self, **given: Any) -> None:
        # Kivy's usual way of swinging back at an end runs away when frames are slow: the list is gone.
        super().__init__(effect_cls=ScrollEffect, **given)
        self.grid = GridLayout(cols=self.across, size_hint_y=None)
        self.grid.bind(minimum_height=self.grid.setter("height"))
        self.bind(across=self.grid.setter("cols"))
        super().add_widget(self.grid)
        self.do_scroll_y = False
        self.bind(height=self._measure)
        self.grid.bind(height=self._measure)
        with self.canvas.after:
            self._ground, self._more = Color(), Ellipse()
            self._ink, self._arrow = Color(), Line()
        for name in ("pos", "size", "scroll_y", "do_scroll_y"):
            self.fbind(name, self._point)

    def _point(self, *_: object) -> None:
        """Show by an arrow at the lower end that there is more below."""
        below = self.do_scroll_y and self.scroll_y > AT_THE_END
        look, one = running().look, unit()
        self._ground.rgba = (*look.brass[:3], 1.0 if below else 0.0)
        self._ink.rgba = (*look.brass_ink[:3], 1.0 if below else 0.0)
        side, x, y = one * ARROW, self.right - one * ARROW, self.y
        self._more.pos, self._more.size = (x, y), (side, side)
        self._arrow.width = one * 1.5
        self._arrow.points = (
            x + side * 0.3,
            y + side * 0.58,
            x + side / 2,
            y + side * 0.38,
            x + side * 0.7,
            y + side * 0.58,
        )

    def _measure(self, *_: object) -> None:
        """Scroll only what is too long: where nothing scrolls, Kivy hands a touch on without waiting."""
        self.do_scroll_y = self.grid.height > self.height + 1

    def on_scroll_stop(self, touch: Any, check_children: bool = True) -> Any:  # noqa: FBT001, FBT002  Kivy's signature
        """Let go of a touched key with the next frame; Kivy would wait for 200 ms."""
        handled = super().on_scroll_stop(touch, check_children)
        Clock.schedule_once(lambda _: self._do_touch_up(touch), 0)
        return handled

    def _do_touch_up(self, touch: Any, *_: object) -> None:
        if touch.time_end != -1 and not touch.ud.get(LET_GO):
            touch.ud[LET_GO] = True
            super()._do_touch_up(touch)

    def fill(self, widgets: list[Widget], gap: float) -> None:
        """Show these and nothing else."""
        self.grid.clear_widgets()
        self.grid.spacing = gap
        self.grid.padding = (gap / 2, gap / 2, gap * 1.6, gap)
        for widget in widgets:
            self.grid.add_widget(widget)
        self.scroll_y = 1


beside(__file__)
