"""The tray: what the hands do, and under it every answer in words on a large key."""

from __future__ import annotations

import math
from typing import Any, Final

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.kvfile import beside, running, unit
from companion.ui.models.asking import Key
from companion.ui.models.whispering import Line
from companion.ui.theme import CLEAR
from companion.ui.widgets import lines, paper, scrolling
from companion.ui.widgets.touchkey import TouchKey

ONE_COLUMN: Final = 4
"""Up to so many answers stand one below the other."""
TALL: Final = 84
USUAL: Final = 60
LOW: Final = 50
ROW: Final = 42
"""The least room for hands."""
GAP: Final = 7
EDGES: Final = 26
"""Units around the hands and between them and the keys."""


class Tray(BoxLayout):
    """Tells `on_key` with the key that was touched."""

    hands = ObjectProperty(None)
    keys = ObjectProperty(None)
    __events__ = ("on_key",)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._told: tuple[Line, ...] = ()

    def tell(self, told: tuple[Line, ...]) -> None:
        """Say what the hands have to do; how much of it, `offer` decides by the room it leaves."""
        self._told = told

    def offer(self, keys: tuple[Key, ...], *more: TouchKey) -> None:
        """Offer these answers, and perhaps some other keys under them."""
        one = unit()
        across = 1 if len(keys) <= ONE_COLUMN else 2
        rows = math.ceil(len(keys) / across) + math.ceil(len(more) / across)
        room = self.height / one
        free = room - rows * (USUAL + GAP) - 2 * GAP - EDGES
        used = self.hands.show(self._told, self.width - one * 16, max(free, ROW) * one) / one
        left = room - used - (EDGES if used else 0) - 2 * GAP
        height = max(LOW, min(TALL, left / max(1, rows) - GAP)) * one
        self.keys.across = across
        made = [key_widget(key, height) for key in keys]
        for widget in made:
            widget.bind(on_release=lambda widget: self.dispatch("on_key", widget.means))
        for widget in more:
            widget.height = max(widget.height, height)
        odd = [Widget(size_hint_y=None, height=height)] if len(keys) % across and more else []
        self.keys.fill([*made, *odd, *more], one * GAP)

    def on_key(self, key: Key) -> None:
        """Be told to the screen."""


def key_widget(key: Key, height: float, *, upright: bool = False) -> Any:
    """Make the key for one answer: in the colour of the person it names, or with its sign."""
    mark = key.mark
    made = TouchKey(
        text=key.text,
        picture=key.picture,
        tint=key.tint or CLEAR,
        fill=mark.paint if mark else CLEAR,
        ink=mark.ink if mark else CLEAR,
        upright=upright,
        means=key,
        size_hint_y=None,
        height=height,
        explains=True,
    )
    made.bind(on_hold=lambda made: running().comfort.explain_answer(made.means.answer))
    return made


_BUILT = (lines, paper, scrolling)

beside(__file__)
