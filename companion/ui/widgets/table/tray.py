"""The tray: what the hands do, and under it every answer in words on a large key."""

from __future__ import annotations

import math
from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.presenter.table.answer_keys import Key
from companion.presenter.table.private_news import Line
from companion.presenter.theme import CLEAR
from companion.ui.kvfile import beside, running, unit
from companion.ui.widgets.basic import backgrounds, scroll_list
from companion.ui.widgets.basic import rows as lines
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.table import do_now
from companion.ui.widgets.table.even_keys import even_out

ONE_COLUMN: Final = 4
"""Up to so many answers stand one below the other."""
CROWDED: Final = 3
SHORT: Final = 11
"""Letters that a third of the tray has room for."""
TALL: Final = 84
USUAL: Final = 60
LOW: Final = 50
ROW: Final = 42
"""The least room for hands."""
GAP: Final = 7
ASKED: Final = 62
"""The room of a question that only needs a yes."""
SPACE: Final = 6
EDGE_GAPS: Final = 1.1
"""A list has so many gaps at its sides more than between its columns, see `Scrolling.fill`."""
EDGES: Final = 26
"""Units around the hands and between them and the keys."""


class Tray(BoxLayout):
    """Tells `on_key` with the key that was touched."""

    hands = ObjectProperty(None)
    asked = ObjectProperty(None)
    keys = ObjectProperty(None)
    strip = ObjectProperty(None)
    __events__ = ("on_done", "on_key", "on_more")

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._told: tuple[Line, ...] = ()
        self._work: tuple[Line, ...] = ()
        self._least = ROW

    def tell(self, told: tuple[Line, ...], seen: tuple[Line, ...] = (), work: tuple[Line, ...] = ()) -> None:
        """Say what happened, as far as `offer` leaves room; always what the camera sees, and what hands do."""
        self._told, self._least = (*told, *seen), (ROW + (ROW + GAP) * len(seen)) * bool(told or seen)
        self._work = work

    def offer(self, keys: tuple[Key, ...], *more: TouchKey, asked: TouchKey | None = None) -> None:
        """Offer these answers, perhaps some other keys under them, and above all what only needs a yes."""
        one = unit()
        self._ask(asked)
        room = self._room(asked)
        across = self._across(keys, room)
        rows = math.ceil(len(keys) / across) + math.ceil(len(more) / across)
        free = room - rows * (USUAL + GAP) - 2 * GAP - EDGES
        used = self.hands.show(self._told, self.width - one * 16, max(free, self._least) * one) / one
        left = room - used - (EDGES if used else 0) - 2 * GAP
        height = max(LOW, min(TALL, left / max(1, rows) - GAP)) * one
        self.keys.across = across
        made = [key_widget(key, height) for key in keys]
        for widget in made if across == CROWDED else ():
            widget.picture = "eye" if widget.means.seen else ""  # the same sign on all of them tells nothing
        for widget in made:
            widget.bind(on_release=lambda widget: self.dispatch("on_key", widget.means))
        wide = (self.width - one * GAP * (across + EDGE_GAPS)) / across
        lower = [
            max(0.0, height - max(widget.height for widget in more[at : at + across]))
            for at in range(0, len(more), across)
        ]
        even = even_out(made, across, wide, height, sum(lower))
        for widget in more if even else ():
            widget.height = max(widget.height, height)
        odd = [Widget(size_hint_y=None, height=height)] if len(keys) % across and more else []
        self.keys.fill([*made, *odd, *more], one * GAP)
        seen = next((widget for widget in made if widget.means.seen), None)
        if seen is not None and self.keys.height > seen.height:
            Clock.schedule_once(lambda _: self._bring(seen))

    def _room(self, asked: TouchKey | None) -> float:
        """Show the work of hands, and give the units that are left below it and the question."""
        self.strip.show(self._work, self.width, self.height)
        above = self.strip.height / unit() + (SPACE if self._work else 0)
        return float((self.height - self.asked.height) / unit() - above - (SPACE if asked is not None else 0))

    def _ask(self, asked: TouchKey | None) -> None:
        self.asked.clear_widgets()
        self.asked.height = 0
        if asked is not None:
            asked.height = self.asked.height = unit() * ASKED
            self.asked.add_widget(asked)

    def _bring(self, widget: Any) -> None:
        """Scroll to a key, if it is still there."""
        if widget.parent is self.keys.grid and self.keys.do_scroll_y:
            self.keys.scroll_to(widget, animate=False)

    def _across(self, keys: tuple[Key, ...], room: float) -> int:
        """Take three columns rather than scroll, where the words are short and the signs tell nothing."""
        if len(keys) <= ONE_COLUMN:
            return 1
        crowded = math.ceil(len(keys) / 2) * (LOW + GAP) + ROW + EDGES > room
        plain = len({key.picture for key in keys}) == 1 and all(len(key.text) <= SHORT and not key.mark for key in keys)
        return CROWDED if crowded and plain else 2

    def on_key(self, key: Key) -> None:
        """Be told to the screen."""

    def on_done(self) -> None:
        """Be told to the screen."""

    def on_more(self) -> None:
        """Be told to the screen."""


def key_widget(key: Key, height: float, *, upright: bool = False) -> Any:
    """Make the key for one answer: in the colour of the person it names, or with its sign."""
    mark = key.mark
    made = TouchKey(
        text=key.text,
        picture=_seen_sign(key) if key.seen else key.picture,
        chosen=key.seen,
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


def _seen_sign(key: Key) -> str:
    """The eye; beside the sign of a person, who is known by it, and instead of any other."""
    return f"eye+{key.picture}" if key.mark else "eye"


_BUILT = (lines, backgrounds, do_now, scroll_list)

beside(__file__)
