"""The PIN pad: ten digits for one person, and the way out for whoever has forgotten theirs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.presenter.house.person_pin import FALLS_AFTER, LONGEST_PIN, SHORTEST_PIN, PinDoor, is_pin
from companion.ui.kvfile import running, unit
from companion.ui.widgets.basic.fit_label import FitLabel
from companion.ui.widgets.basic.touch_key import TouchKey

DOT = "●"
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "erase", "0", "enter")


class PinPad(BoxLayout):
    """Digits are typed unseen; `on_entered` gets them. With a door it opens by the right ones, or falls forgotten."""

    told = StringProperty()
    __events__ = ("on_entered", "on_opened", "on_fallen", "on_back")

    def __init__(self, told: str, door: PinDoor | None = None, *, falls: bool = True, **given: Any) -> None:
        """Ask for the PIN of a door, or for a new one; `falls`: whoever has forgotten it can let it fall."""
        self._falls = falls and door is not None
        super().__init__(orientation="vertical", spacing=unit() * 8, padding=unit() * 12, told=told, **given)
        self._door = door
        self._typed = ""
        self._falling: Any = None
        self._left = 0
        self._draw()

    def _draw(self) -> None:
        app, one = running(), unit()
        with self.canvas.before:
            Color(*app.look.deep)
            ground = Rectangle(pos=self.pos, size=self.size)
        self.bind(pos=lambda _, pos: setattr(ground, "pos", pos), size=lambda _, size: setattr(ground, "size", size))
        self._words = FitLabel(text=self.told, color=app.look.sea_ink, largest=app.letter * 20)
        self._words.size_hint_y, self._words.height = None, one * 44
        self._dots = FitLabel(text="", color=app.look.brass, largest=app.letter * 26)
        self._dots.size_hint_y, self._dots.height = None, one * 30
        self.bind(told=lambda _, told: setattr(self._words, "text", told))
        self.add_widget(self._words)
        self.add_widget(self._dots)
        grid = GridLayout(cols=3, spacing=one * 8)
        for name in KEYS:
            signs: dict[str, dict[str, Any]] = {
                "erase": {"picture": "back"},
                "enter": {"picture": "check", "style": "brass"},
            }
            key = TouchKey(means=name, **signs.get(name, {"text": name, "largest": 28}))
            key.bind(on_release=lambda _, name=name: self.press(name))
            grid.add_widget(key)
        self.add_widget(grid)
        feet = BoxLayout(size_hint_y=None, height=one * 50, spacing=one * 8)
        for name, sign, act in (("pin.back", "close", self._back), ("pin.forgotten", "lock", self.forget)):
            if name == "pin.back" or self._falls:
                key = TouchKey(text=app.tr.text(name), picture=sign, means=name)
                key.bind(on_release=lambda _, act=act: act())
                feet.add_widget(key)
        self.add_widget(feet)

    # --- digits ------------------------------------------------------------------------------------------------

    def press(self, name: str) -> None:
        """Take one key; whoever types has not forgotten."""
        self._stop_falling()
        if name == "enter":
            self._enter()
        else:
            self._typed = self._typed[:-1] if name == "erase" else (self._typed + name)[:LONGEST_PIN]
            self._dots.text = DOT * len(self._typed)

    def clear(self) -> None:
        """Forget what was typed."""
        self._typed = self._dots.text = ""

    def _enter(self) -> None:
        tr, pin = running().tr, self._typed
        self.clear()
        if self._door is None:
            if is_pin(pin):
                self.dispatch("on_entered", pin)
            else:
                self.told = tr.text("pin.digits", least=SHORTEST_PIN, most=LONGEST_PIN)
        elif self._door.opens(pin):
            self.dispatch("on_opened")
        else:
            wait = round(self._door.wait)
            self.told = tr.text("pin.wait", seconds=wait) if wait else tr.text("pin.wrong")

    # --- forgotten ---------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Let the PIN fall, slowly and in sight of everybody; any key keeps it."""
        if self._falling is None:
            self._left = FALLS_AFTER
            self._falling = Clock.schedule_interval(lambda _: self.tick(), 1)
            self._tell_falling()

    def tick(self) -> None:
        """One second less."""
        self._left -= 1
        if self._left > 0:
            self._tell_falling()
        else:
            self._stop_falling()
            self.dispatch("on_fallen")

    def _tell_falling(self) -> None:
        self.told = running().tr.text("pin.falling", seconds=self._left)

    def _stop_falling(self) -> None:
        if self._falling is not None:
            self._falling.cancel()
            self._falling = None

    def _back(self) -> None:
        self._stop_falling()
        self.clear()
        self.dispatch("on_back")

    def on_parent(self, _: object, parent: object) -> None:
        """Count no further once it is gone."""
        if parent is None:
            self._stop_falling()

    def choose(self, done: Callable[[str], None]) -> None:
        """Take a new PIN that was typed twice."""
        first = ""

        def entered(_: object, pin: str) -> None:
            nonlocal first
            if first == pin:
                done(pin)
                return
            self.told = running().tr.text("pin.differs" if first else "pin.again")
            first = "" if first else pin

        self.bind(on_entered=entered)

    def on_entered(self, pin: str) -> None:
        """Be told to whoever asked for a new PIN."""

    def on_opened(self) -> None:
        """Be told to the curtain behind it."""

    def on_fallen(self) -> None:
        """Be told to whoever keeps the PINs."""

    def on_back(self) -> None:
        """Be told to whoever opened it."""
