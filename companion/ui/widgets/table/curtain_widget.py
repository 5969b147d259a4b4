"""The curtain: pass the screen on, hold to look, gone on release. Nothing secret exists before or after."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.faces.face_names import is_face
from companion.presenter.house.person_pin import PinDoor
from companion.presenter.table.private_news import Line
from companion.ui.kvfile import beside, running, unit
from companion.ui.widgets.basic import rows, scroll_list, touch_key
from companion.ui.widgets.basic.rows import LEAST_TOLD, fanned, list_height, row_for, rows_for
from companion.ui.widgets.table.pin_pad import PinPad

FEW: Final = 3
"""So many lines have room for large letters."""
COLUMNS: Final = ((1, LEAST_TOLD), (2, 14), (3, 14))
"""Columns and their least letters: what does not fit stands in more of them, as a finger that holds cannot scroll."""
THE_NAME: Final = 96
"""Units at the top that say whose curtain it is."""
LONGEST_LOOK: Final = 10.0
"""Seconds: a screen that is held and forgotten closes by itself."""


class Curtain(FloatLayout):
    """For one person. `reveal` makes the secret lines only while they are looked at; `numbers` are safe to show."""

    seat = StringProperty()
    name = StringProperty()
    about = StringProperty()
    hint = StringProperty()
    """How to look without touching; "" if only fingers can."""
    picture = StringProperty("curtain")
    fill = ListProperty([0, 0, 0, 1])
    ink = ListProperty([1, 1, 1, 1])
    peek = ObjectProperty(None)
    secret = ObjectProperty(None)
    numbers = ObjectProperty(None)
    count = NumericProperty(0)
    __events__ = ("on_chosen", "on_done", "on_left", "on_fallen")

    def __init__(
        self, reveal: Callable[[], tuple[Line, ...]], count: int, door: PinDoor | None = None, **given: Any
    ) -> None:
        super().__init__(count=count, **given)
        self._pad: PinPad | None = None
        self._reveal = reveal
        self._finger: Any = None
        self._looked_too_long = Clock.create_trigger(lambda _: self.hide(), LONGEST_LOOK)
        self._offer(count)
        if door is not None:
            self._lock(door)
        Window.bind(on_key_down=self._key, on_hide=self._gone, on_minimize=self._gone)

    def on_parent(self, *_: object) -> None:
        """Come or go: a touch that was meant for what was shown before does not count."""
        running().guard.changed()

    def _offer(self, count: int) -> None:
        one = unit()
        for number in range(1, count + 1):
            key = touch_key.TouchKey(text=str(number), style="brass", means=number)
            key.size_hint = (1, None)
            key.height = one * 56
            key.bind(on_release=lambda _, number=number: self._choose(number))
            self.numbers.add_widget(key)

    # --- the PIN -----------------------------------------------------------------------------------------------

    @property
    def locked(self) -> bool:
        """Say whether a PIN still has to be typed."""
        return self._pad is not None

    def _lock(self, door: PinDoor) -> None:
        self._pad = PinPad(running().tr.text("pin.ask", name=self.name), door, size_hint=(1, None))
        self.bind(height=self._below_the_name)
        self._pad.bind(on_opened=lambda _: self.unlock(), on_back=lambda _: self.leave())
        self._pad.bind(on_fallen=lambda _: self.dispatch("on_fallen"))
        self.add_widget(self._pad)
        self._below_the_name()

    def _below_the_name(self, *_: object) -> None:
        if self._pad is not None:
            self._pad.height = max(0, self.height - unit() * THE_NAME)

    def unlock(self) -> None:
        """Let whoever typed the PIN, or pressed their own three buttons, look and choose."""
        if self._pad is not None:
            self.remove_widget(self._pad)
            self._pad = None

    # --- looking -----------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Look while one finger lies on the key; any second finger closes the curtain."""
        if self._pad is not None:
            self._pad.on_touch_down(touch)
            return True
        if self._finger is not None or self.looking:
            self.hide()
            return True
        if self.peek.collide_point(*touch.pos):
            self._finger = touch.uid
            self.show()
            return True
        super().on_touch_down(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Hide on release."""
        if touch.uid == self._finger:
            self._finger = None
            self.hide()
            return True
        super().on_touch_up(touch)
        return True

    @property
    def looking(self) -> bool:
        """Say whether the secret is drawn at this moment."""
        return bool(self.secret.grid.children)

    def call(self) -> None:
        """Look without a finger: all three buttons show the secret; again, and the curtain is closed.

        They are in front of their owner, so they need no PIN.
        """
        self.unlock()
        if not self.looking:
            self.show()
        elif self.count:
            self.leave()
        else:
            self.done()

    def renew(self) -> None:
        """Draw anew what is being looked at."""
        if self.looking:
            self.show()

    def show(self) -> None:
        """Draw the secret, now and only now; not before its PIN was typed."""
        if self.locked:
            return
        one = unit()
        told = [line._replace(kept=False) for line in self._reveal()]
        room = self.secret.height - one * 12
        drawn = any(is_face(name) for line in told for name in line.picture.split("+"))
        across, letters = fanned(told, self.secret.width, room, one * 4) if drawn else (0, 0)
        if across:
            self.secret.across = across
            width = self.secret.width / across - one * 24
            self.secret.fill([row_for(line, width, letters, line.state) for line in told], one * 4)
            self._shown()
            return
        for across, least in COLUMNS:
            width = self.secret.width / across - one * 24
            if list_height(told, width, least, one * 4, across) <= room:
                break
        self.secret.across = across
        self.secret.fill(rows_for(told, width, room, one * 4, across=across, least=least), one * 4)
        self._shown()

    def _shown(self) -> None:
        self.secret.opacity = 1
        self._looked_too_long()

    def hide(self) -> None:
        """Let nothing of it remain."""
        self._looked_too_long.cancel()
        self.secret.opacity = 0
        self.secret.grid.clear_widgets()

    def _key(self, _: object, __: int, place: int, *___: object) -> None:
        """Hide from every key, as it may take a picture of the screen; those of the seats do not."""
        if not running().senses_loop.is_for_a_seat(place):
            self.hide()

    def _gone(self, *_: object) -> None:
        self.hide()

    # --- leaving -----------------------------------------------------------------------------------------------

    def _choose(self, number: int) -> None:
        if self.parent is not None:  # a key touched twice: until all have chosen, the last word of a seat would count
            self.leave()
            self.dispatch("on_chosen", number)

    def done(self) -> None:
        """Go on without a choice."""
        self.leave()
        self.dispatch("on_done")

    def leave(self) -> None:
        """Close for good."""
        self.hide()
        Window.unbind(on_key_down=self._key, on_hide=self._gone, on_minimize=self._gone)
        if self.parent is not None:
            self.parent.remove_widget(self)
            self.dispatch("on_left")

    def on_chosen(self, number: int) -> None:
        """Be told to whoever opened it."""

    def on_fallen(self) -> None:
        """Be told to whoever keeps the PINs: this one was forgotten."""

    def on_left(self) -> None:
        """Be told to whoever opened it."""

    def on_done(self) -> None:
        """Be told to whoever opened it."""


_BUILT = (rows, scroll_list)
"""What the .kv builds."""

beside(__file__)
