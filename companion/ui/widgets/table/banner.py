"""The banner: who acts and what is asked; the name once more upside down for the far side of the table."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenter.theme import TITLE_FONT
from companion.ui.kvfile import beside
from companion.ui.widgets.basic.text_cache import label_texture


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
    name_width = NumericProperty(100)
    """What the name needs: the rest is for the question."""
    __events__ = ("on_pause",)

    def room_for(self, name: str, letters: float) -> float:
        """Measure a name in letters of this size."""
        return float(label_texture(name or " ", TITLE_FONT, int(letters)).width + 6)

    def on_touch_down(self, touch: Any) -> bool:
        """Stop the timer, or let it go on."""
        if (self.share or self.paused) and self.collide_point(*touch.pos):
            self.dispatch("on_pause")
            return True
        return bool(super().on_touch_down(touch))

    def on_pause(self) -> None:
        """Be told to the screen."""


beside(__file__)
