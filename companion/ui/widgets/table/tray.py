"""The tray: what the hands do, and under it every answer in words on a large key."""

from __future__ import annotations

from math import isfinite
from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.presenter.table.answer_keys import Key
from companion.presenter.table.private_news import Line
from companion.presenter.theme import CLEAR, READABLE
from companion.ui.kvfile import beside, running, unit
from companion.ui.widgets.basic import backgrounds, scroll_list
from companion.ui.widgets.basic import rows as lines
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.table import do_now
from companion.ui.widgets.table.even_keys import Lay, arrange, better, even_out, height_for, in_rows

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
LEAF: Final = 14
"""Units around the news."""


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
        room, gap = self._room(), one * GAP
        made = [key_widget(key, one * LOW) for key in keys]
        for widget in made:
            widget.bind(on_release=lambda widget: self.dispatch("on_key", widget.means))
        told = self._least + LEAF if self._least else 0
        lay = self._laid(made, more, (room - told) * one)
        rows = [*in_rows(made, lay.across), *in_rows(list(more), lay.across)]
        wish = sum(max(one * USUAL, high) + gap for high in lay.heights) / one
        free = room - wish - LEAF
        used = self.hands.show(self._told, self.width - one * 16, max(free, self._least) * one) / one
        left = room - used - (LEAF if used else 0)
        even_out(rows, lay, left * one, gap, one * TALL)
        self.keys.across = lay.across
        odd = [Widget(size_hint_y=None, height=made[-1].height)] if len(keys) % lay.across and more else []
        self.keys.fill([*made, *odd, *more], gap)
        seen = next((widget for widget in made if widget.means.seen), None)
        if seen is not None and self.keys.height > seen.height:
            Clock.schedule_once(lambda _: self._bring(seen))

    def _laid(self, made: list[TouchKey], more: tuple[TouchKey, ...], room: float) -> Lay:
        """Choose the columns in which the answers are largest; if they fit in none, those that make the least list."""
        gap, best = unit() * GAP, None
        for across in self._columns([widget.means for widget in made]):
            signs = [widget.picture for widget in made]
            for widget in made if across == CROWDED else ():
                widget.picture = "eye" if widget.means.seen else ""  # the same sign on all of them tells nothing
            wide = (self.width - gap * (across + EDGE_GAPS)) / across
            rows = [*in_rows(made, across), *in_rows(list(more), across)]
            lay = arrange(rows, across, wide, room, gap) if rows else Lay(1, 0, [], fits=True)
            if best is None or better(lay, best, gap):
                best = lay
            else:
                for widget, sign in zip(made, signs, strict=True):
                    widget.picture = sign
        return best or Lay(1, 0, [], fits=True)

    def _room(self) -> float:
        """Show the work of hands, and give the units that are left for news and keys."""
        self.strip.show(self._work, self.width, self.height)
        taken = self.strip.height + self.asked.height
        return float((self.height - taken) / unit() - SPACE * (len(self.children) - 1) - GAP)

    def _ask(self, asked: TouchKey | None) -> None:
        self.asked.clear_widgets()
        self.asked.height = 0
        if asked is not None:
            needed = height_for(asked, int(READABLE * unit()), self.width)
            asked.height = self.asked.height = max(unit() * ASKED, needed if isfinite(needed) else 0.0)
            self.asked.add_widget(asked)

    def _bring(self, widget: Any) -> None:
        """Scroll to a key, if it is still there."""
        if widget.parent is self.keys.grid and self.keys.do_scroll_y:
            self.keys.scroll_to(widget, animate=False)

    def _columns(self, keys: list[Key]) -> tuple[int, ...]:
        """Name the columns worth trying, the best first; three only where words are short and signs tell nothing."""
        if len(keys) <= ONE_COLUMN:
            return (1, 2) if len(keys) > 1 else (1,)
        plain = len({key.picture for key in keys}) == 1 and all(len(key.text) <= SHORT and not key.mark for key in keys)
        return (2, 1, CROWDED) if plain else (2, 1)

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
