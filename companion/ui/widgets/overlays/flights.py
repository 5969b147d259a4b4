"""Flights: signs that fly over a screen from one place to another, and are gone when they land."""

from __future__ import annotations

from typing import Any, Final

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.presenter.theme import Paint
from companion.ui.kvfile import unit
from companion.ui.widgets.basic.drawn import Box, Drawn

SIDE: Final = 34
"""Units."""
SECONDS: Final = 0.7
"""How long a flight takes."""
AFTER: Final = 0.07
"""Seconds between two that fly the same way."""

Spot = tuple[float, float]


class Flying(Drawn):
    """One sign in the air."""

    def __init__(self, picture: str, tint: Paint, **given: Any) -> None:
        self.picture, self.tint = picture, tint
        super().__init__(size_hint=(None, None), **given)

    def draw(self) -> None:
        """Draw the sign."""
        self.sign(self.picture, Box(0, 0, self.width, self.height), self.tint)


class Flights(Widget):
    """A layer for what flies; it takes no touch."""

    def on_touch_down(self, touch: Any) -> bool:  # noqa: ARG002  it takes none
        """Leave every touch to what lies below."""
        return False

    def send(self, picture: str, tint: Paint, way: tuple[Spot, Spot], *, number: int = 1, side: float = SIDE) -> None:
        """Let so many signs fly one after the other, in a bow from the first spot to the second."""
        wide = unit() * side
        for place in range(number):
            flying = Flying(picture, tint, size=(wide, wide), center=way[0], opacity=0)
            self.add_widget(flying)
            self._rise(flying, way, place * AFTER)

    def _rise(self, flying: Flying, way: tuple[Spot, Spot], late: float) -> None:
        (x, y), (to_x, to_y) = way
        half = flying.width / 2
        rise = Animation(opacity=1, duration=0.01)
        rise += Animation(x=(x + to_x) / 2 - half, y=max(y, to_y), duration=SECONDS / 2, t="out_quad")
        rise += Animation(x=to_x - half, y=to_y - half, duration=SECONDS / 2, t="in_quad")
        rise.bind(on_complete=lambda *_: self.remove_widget(flying))
        Clock.schedule_once(lambda _: rise.start(flying) if flying.parent is self else None, late)

    def land(self) -> None:
        """Take away whatever is in the air."""
        for flying in list(self.children):
            Animation.cancel_all(flying)
            self.remove_widget(flying)
