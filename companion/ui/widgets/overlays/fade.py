"""The transition between screens: the new one is there at once, under a veil that fades.

Kivy's own fade paints both screens aside and a third time together: without a graphics card that keeps a touch
waiting for a hundred milliseconds, and takes sixteen megabytes.
"""

from __future__ import annotations

from typing import Any, Final

from kivy.animation import Animation
from kivy.graphics import Color, Rectangle
from kivy.properties import NumericProperty
from kivy.uix.screenmanager import NoTransition
from kivy.uix.widget import Widget

from companion.ui.kvfile import running

SECONDS: Final = 0.18
THICK: Final = 0.7
"""How much of the new screen is hidden at first."""


class Veil(Widget):
    """Paper that can be seen through more and more; it takes no touch."""

    thick = NumericProperty(THICK)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        with self.canvas:
            self._paint = Color(*running().look.paper[:3], self.thick)
            self._leaf = Rectangle(pos=self.pos, size=self.size)
        self.bind(pos=self._lay, size=self._lay, thick=self._thin)

    def _lay(self, *_: object) -> None:
        self._leaf.pos, self._leaf.size = self.pos, self.size

    def _thin(self, *_: object) -> None:
        self._paint.a = self.thick


class Fading(NoTransition):
    """Shows the next screen through a veil."""

    def on_complete(self) -> None:
        """Hang the veil, once the next screen is there."""
        super().on_complete()
        above = self.manager.parent
        veil = Veil(pos=above.pos, size=above.size)
        above.add_widget(veil, index=above.children.index(self.manager))
        fade = Animation(thick=0.0, d=SECONDS)
        fade.bind(on_complete=lambda *_: above.remove_widget(veil))
        fade.start(veil)
