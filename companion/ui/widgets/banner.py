"""Who acts, and what is asked; the name stands on its head once more, for the far side of the table."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kvfile import beside


class Banner(BoxLayout):
    """A band in the colour of whoever acts, with their shape and name."""

    name = StringProperty()
    prompt = StringProperty()
    picture = StringProperty("table")
    fill = ListProperty([0, 0, 0, 1])
    ink = ListProperty([1, 1, 1, 1])
    share = NumericProperty(0.0)
    """How much of the time is left; 0 without a timer."""
    paused = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    __events__ = ("on_pause",)

    def on_touch_down(self, touch: Any) -> bool:
        """Stop the timer, or let it go on."""
        if (self.share or self.paused) and self.collide_point(*touch.pos):
            self.dispatch("on_pause")
            return True
        return bool(super().on_touch_down(touch))

    def on_pause(self) -> None:
        """Be told to the screen."""


beside(__file__)
