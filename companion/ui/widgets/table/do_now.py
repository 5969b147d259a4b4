"""Do this now: what hands have to do, as a strip over a question or in the place of its answers."""

from __future__ import annotations

from typing import Any, Final

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenter.table.private_news import Line
from companion.ui.kvfile import beside, running, unit
from companion.ui.widgets.basic import backgrounds, rows
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.basic.touch_key import TouchKey

KEY: Final = 118
"""Units: the width of the key of a strip."""
MOST: Final = 0.34
"""The part of the screen's middle that a strip may take."""


class HandStrip(BoxLayout):
    """A strip between the banner and the question; empty it takes no room. Tells `on_done` and `on_more`."""

    told = ObjectProperty(None)
    key = ObjectProperty(None)
    __events__ = ("on_done", "on_more")

    def show(self, lines: tuple[Line, ...], width: float, room: float) -> None:
        """Show the latest of these lines that fit; nothing without any."""
        one = unit()
        self.told.clear_widgets()
        self.height, self.opacity = 0.0, 0.0
        if lines:
            used = self.told.show(lines, width - one * (KEY + 44), room * MOST)
            self.height, self.opacity = max(used, one * 44) + one * 14, 1.0
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

    lines_height = NumericProperty(0)
    __events__ = ("on_done",)

    def __init__(self, lines: tuple[Line, ...], **given: Any) -> None:
        super().__init__(**given)
        app = running()
        self.telling = Telling(list(numbered(lines)))
        self.add_widget(self.telling)
        done = TouchKey(text=app.tr.text("hands.done"), picture="check", style="brass", means="done", largest=24)
        done.size_hint_y, done.height = None, unit() * 72
        done.bind(on_release=lambda _: self.dispatch("on_done"))
        self.add_widget(done)

    def on_done(self) -> None:
        """Be told to the screen."""


def numbered(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Number what hands do, where it is more than one thing; what is only told stands back."""
    work = [line for line in lines if line.moves or line.picture == "undo"]
    shown = []
    for line in lines:
        text = line.text[:1].upper() + line.text[1:]
        if line not in work:
            shown.append(line._replace(text=text, state="later"))
        elif len(work) == 1:
            shown.append(line._replace(text=text))
        else:
            place = sum(other.state != "later" for other in shown) + 1
            shown.append(line._replace(text=f"{place}.  {text}"))
    return tuple(shown)


_BUILT = (backgrounds, rows)

beside(__file__)
