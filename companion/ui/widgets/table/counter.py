"""Counting what lies on the table: a sign, a number, less and more."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenter.table.answer_keys import Asking
from companion.ui.kvfile import beside
from companion.ui.widgets.basic import backgrounds, touch_key


class OneCount(BoxLayout):
    """One number."""

    field = StringProperty()
    picture = StringProperty()
    word = StringProperty()
    number = NumericProperty(0)

    def step(self, by: int) -> None:
        """Count up or down, never below nothing."""
        self.number = max(0, self.number + by)


class Counter(BoxLayout):
    """All numbers of one count; tells `on_counted` with a dict of them."""

    counts = ObjectProperty(None)
    __events__ = ("on_counted",)

    def __init__(self, asking: Asking, **given: Any) -> None:
        super().__init__(**given)
        for count in asking.counts:
            self.counts.add_widget(OneCount(field=count.field, picture=count.picture, word=count.word))

    def numbers(self) -> dict[str, int]:
        """Give what was counted."""
        return {one.field: int(one.number) for one in self.counts.children}

    def on_counted(self, numbers: dict[str, int]) -> None:
        """Be told to the screen."""


_BUILT = (backgrounds, touch_key)

beside(__file__)
