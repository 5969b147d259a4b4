"""The curtain: pass the screen on, hold to look, gone on release. Nothing secret exists before or after."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.ui.kvfile import beside, unit
from companion.ui.models.whispering import Line
from companion.ui.widgets import lines, scrolling, touchkey
from companion.ui.widgets.lines import row_for

MANY: Final = 5
"""More lines than this stand in two columns: a finger that holds cannot scroll."""
LONGEST_LOOK: Final = 10.0
"""Seconds: a screen that is held and forgotten closes by itself."""


class Curtain(FloatLayout):
    """For one person. `reveal` makes the secret lines only while they are looked at; `numbers` are safe to show."""

    name = StringProperty()
    about = StringProperty()
    picture = StringProperty("curtain")
    fill = ListProperty([0, 0, 0, 1])
    ink = ListProperty([1, 1, 1, 1])
    peek = ObjectProperty(None)
    secret = ObjectProperty(None)
    numbers = ObjectProperty(None)
    count = NumericProperty(0)
    __events__ = ("on_chosen", "on_done")

    def __init__(self, reveal: Callable[[], tuple[Line, ...]], count: int, **given: Any) -> None:
        super().__init__(count=count, **given)
        self._reveal = reveal
        self._finger: Any = None
        self._looked_too_long = Clock.create_trigger(lambda _: self.hide(), LONGEST_LOOK)
        self._offer(count)
        Window.bind(on_key_down=self._key, on_hide=self._key, on_minimize=self._key)

    def _offer(self, count: int) -> None:
        one = unit()
        for number in range(1, count + 1):
            key = touchkey.TouchKey(text=str(number), style="brass", means=number)
            key.size_hint = (1, None)
            key.height = one * 56
            key.bind(on_release=lambda _, number=number: self._choose(number))
            self.numbers.add_widget(key)

    # --- looking -----------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        """Look while one finger lies on the key; any second finger closes the curtain."""
        if self._finger is not None:
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

    def show(self) -> None:
        """Draw the secret, now and only now."""
        one = unit()
        told = self._reveal()
        self.secret.across = 2 if len(told) > MANY else 1
        width = self.secret.width / self.secret.across - one * 24
        rows = [row_for(line, width, 20 if len(told) <= MANY else 16) for line in told]
        self.secret.fill(rows, one * 4)
        self.secret.opacity = 1
        self._looked_too_long()

    def hide(self) -> None:
        """Let nothing of it remain."""
        self._looked_too_long.cancel()
        self.secret.opacity = 0
        self.secret.grid.clear_widgets()

    def _key(self, *_: object) -> None:
        self.hide()

    # --- leaving -----------------------------------------------------------------------------------------------

    def _choose(self, number: int) -> None:
        self.leave()
        self.dispatch("on_chosen", number)

    def done(self) -> None:
        """Go on without a choice."""
        self.leave()
        self.dispatch("on_done")

    def leave(self) -> None:
        """Close for good."""
        self.hide()
        Window.unbind(on_key_down=self._key, on_hide=self._key, on_minimize=self._key)
        if self.parent is not None:
            self.parent.remove_widget(self)

    def on_chosen(self, number: int) -> None:
        """Be told to whoever opened it."""

    def on_done(self) -> None:
        """Be told to whoever opened it."""


_BUILT = (lines, scrolling)
"""What the .kv builds."""

beside(__file__)
