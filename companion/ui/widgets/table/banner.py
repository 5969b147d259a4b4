"""The banner: who acts and what is asked; the name once more upside down for the far side of the table."""

from __future__ import annotations

from typing import Any, Final

from kivy.animation import Animation
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenter.theme import TITLE_FONT
from companion.ui.kvfile import beside
from companion.ui.widgets.basic.text_cache import label_texture

SWEEP: Final = 0.35
"""Seconds: the colour has come before a touch counts."""


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
    swept = ListProperty([0, 0, 0, 0])
    """The colour that comes in from the side of the name."""
    reach = NumericProperty(0.0)
    """How far it has come, from 0 to 1."""
    __events__ = ("on_pause",)

    def sweep(self, fill: Any, *, calm: bool) -> None:
        """Take the colour of whoever acts now: it sweeps over the last one's, or is there at once."""
        Animation.cancel_all(self, "reach")
        if list(fill) == list(self.fill) or calm:
            self.fill, self.reach = list(fill), 0.0
            return
        self.swept, self.reach = list(fill), 0.0
        sweeping = Animation(reach=1.0, d=SWEEP, t="out_quad")
        sweeping.bind(on_complete=lambda *_: self.sweep(fill, calm=True))
        sweeping.start(self)

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
