"""Do this now: what hands have to do, as a strip over a question or in the place of its answers."""

from __future__ import annotations

from typing import Any, Final

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenter.table.private_news import Line
from companion.ui.kvfile import beside, running, unit
from companion.ui.widgets.basic import backgrounds, rows
from companion.ui.widgets.basic.rows import LEAST_TOLD, Telling, list_height
from companion.ui.widgets.basic.touch_key import TouchKey

DONE: Final = 64
"""Units: the height of the key of a list."""
AROUND: Final = 14
MOST: Final = 0.42
"""The part of the screen's middle that a strip may take."""


class HandStrip(BoxLayout):
    """A strip between the banner and the question; empty it takes no room. Tells `on_done` and `on_more`."""

    told = ObjectProperty(None)
    key = ObjectProperty(None)
    narrow = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """Whether the key is only a sign: in a column there is no room for its word."""
    __events__ = ("on_done", "on_more")

    def show(self, lines: tuple[Line, ...], width: float, room: float, kept: float = 0.0) -> None:
        """Show the latest of these lines that fit, with so much of the room `kept` for keys; nothing without any."""
        one = unit()
        self.told.clear_widgets()
        self.height, self.opacity = 0.0, 0.0
        if lines:
            most = min(room * MOST, room - kept - one * AROUND)
            used = self.told.show(lines, width - self.key.width - one * 44, most)
            self.height, self.opacity = max(used, one * 44) + one * AROUND, 1.0
        self.disabled = not lines

    def on_touch_up(self, touch: Any) -> bool:
        """Tell of a touch on the words: there may be more than fit."""
        if super().on_touch_up(touch):
            return True
        if self.opacity and self.told.collide_point(*touch.pos) and self.collide_point(*touch.opos):
            self.dispatch("on_more")
            return True
        return False

    def on_done(self) -> None:
        """Be told to the screen."""

    def on_more(self) -> None:
        """Be told to the screen."""


class DoNow(BoxLayout):
    """All lines in large letters, in order, and one key: done."""

    __events__ = ("on_done",)

    def __init__(self, lines: tuple[Line, ...], *, beside: bool, **given: Any) -> None:
        super().__init__(**given)
        app = running()
        self.beside = beside
        """Whether the board has room beside it."""
        self.telling = Telling(list(lines), columns=1 if beside else 2)
        self.add_widget(self.telling)
        done = TouchKey(text=app.tr.text("hands.done"), picture="check", style="brass", means="done", largest=24)
        done.size_hint_y, done.height = None, unit() * DONE
        done.bind(on_release=lambda _: self.dispatch("on_done"))
        self.add_widget(done)

    def on_done(self) -> None:
        """Be told to the screen."""


def fits_beside(lines: tuple[Line, ...], width: float, height: float) -> bool:
    """Say whether all lines can be read at once in a column of this size, over the key."""
    gap = unit() * 4
    return list_height(lines, width - gap * 4, LEAST_TOLD, gap) <= height - unit() * (DONE + 30)


def numbered(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Number what hands do, where it is more than one thing; what is only told stands back."""
    many = sum(line.to_do for line in lines) > 1
    shown, place = [], 0
    for line in lines:
        text = line.text[:1].upper() + line.text[1:]
        place += line.to_do
        if line.to_do:
            shown.append(line._replace(text=f"{place}.  {text}" if many else text))
        else:
            shown.append(line._replace(text=text, state="done" if line.moves else "later"))
    return tuple(shown)


_BUILT = (backgrounds, rows)

beside(__file__)
