"""A drawing of the real table with everybody around it: drag somebody onto another place to swap, touch to change."""

from __future__ import annotations

import math
from typing import Any

from kivy.animation import Animation
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.presenter.house.draft import Seated
from companion.presenter.theme import CLEAR
from companion.ui.kvfile import beside, unit

DRAGGED = 14
"""Units: less is a touch."""


class Place(BoxLayout):
    """One person at the table."""

    name = StringProperty()
    picture = StringProperty("plus")
    fill = ListProperty(CLEAR)
    ink = ListProperty(CLEAR)
    place = NumericProperty(0)


class CrewTable(FloatLayout):
    """Tells `on_swap` (two places) and `on_person` (one place)."""

    __events__ = ("on_swap", "on_person")

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._places: list[Place] = []
        self._held: Place | None = None
        self._start = (0.0, 0.0)
        self.bind(size=self._settle, pos=self._settle)

    def seat(self, crew: tuple[Seated, ...]) -> None:
        """Seat these people, clockwise from the near side."""
        self.clear_widgets()
        self._places = []
        for number, person in enumerate(crew):
            place = Place(
                name=person.name, picture=person.mark.shape, fill=person.mark.paint, ink=person.mark.ink, place=number
            )
            self._places.append(place)
            self.add_widget(place)
        self._settle()

    def _settle(self, *_: object) -> None:
        for place in self._places:
            place.size = self._size()
            place.center = self._centre(place.place)

    def _size(self) -> tuple[float, float]:
        return (min(unit() * 136, self.width * 0.3), unit() * 52)

    def _centre(self, number: int) -> tuple[float, float]:
        """Walk around the table from the middle of the near side, clockwise, and stop at every place."""
        wide, high = self._size()
        across, up = self.width - wide - unit() * 12, self.height - high - unit() * 8
        way = 2 * (across + up) * number / max(1, len(self._places))
        legs = (
            (across / 2, 0.5, 0.0, -1, 0),
            (up, 0.0, 0.0, 0, 1),
            (across, 0.0, 1.0, 1, 0),
            (up, 1.0, 1.0, 0, -1),
            (across / 2, 1.0, 0.0, -1, 0),
        )
        leg = 0
        while leg < len(legs) - 1 and way > legs[leg][0]:
            way -= legs[leg][0]
            leg += 1
        _, x, y, right, higher = legs[leg]
        left, low = self.center_x - across / 2, self.center_y - up / 2
        return left + across * x + way * right, low + up * y + way * higher

    def on_touch_down(self, touch: Any) -> bool:
        """Take somebody."""
        for place in self._places:
            if place.collide_point(*touch.pos):
                touch.grab(self)
                self._held, self._start = place, touch.pos
                self.remove_widget(place)
                self.add_widget(place)
                return True
        return False

    def on_touch_move(self, touch: Any) -> bool:
        """Carry them."""
        if touch.grab_current is not self or self._held is None:
            return False
        self._held.center = touch.pos
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Put them down: on another's place, or where they were."""
        if touch.grab_current is not self or self._held is None:
            return False
        touch.ungrab(self)
        held, self._held = self._held, None
        if math.dist(touch.pos, self._start) < unit() * DRAGGED:
            held.center = self._centre(held.place)
            self.dispatch("on_person", held.place)
            return True
        nearest = min(self._places, key=lambda place: math.dist(self._centre(place.place), touch.pos))
        if nearest is held:
            Animation(center=self._centre(held.place), d=0.2).start(held)
        else:
            self.dispatch("on_swap", held.place, nearest.place)
        return True

    def on_swap(self, one: int, other: int) -> None:
        """Be told to the screen."""

    def on_person(self, place: int) -> None:
        """Be told to the screen."""


beside(__file__)
