"""Counting what lies on the table: a sign, a number, less and more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenter.table.answer_keys import Asking
from companion.ui.kvfile import beside
from companion.ui.widgets.basic import backgrounds, touch_key

if TYPE_CHECKING:
    from collections.abc import Mapping


class OneCount(BoxLayout):
    """One number."""

    field = StringProperty()
    picture = StringProperty()
    word = StringProperty()
    number = NumericProperty(0)
    most = NumericProperty(0)
    """How far it can go, the others being as they are."""

    def step(self, by: int) -> None:
        """Count up or down, never below nothing and never beyond what can lie there."""
        self.number = min(max(0, self.number + by), max(self.most, 0))


class Counter(BoxLayout):
    """All numbers of one count; tells `on_counted` with a dict of them."""

    counts = ObjectProperty(None)
    possible = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """Whether what is counted can lie there."""
    __events__ = ("on_counted",)

    def __init__(self, asking: Asking, so_far: Mapping[str, int], **given: Any) -> None:
        super().__init__(**given)
        self._asking = asking
        for count in asking.counts:
            number = so_far.get(count.field, 0)
            one = OneCount(field=count.field, picture=count.picture, word=count.word, number=number)
            one.bind(number=self._limit)
            self.counts.add_widget(one)
        self._limit()

    def _limit(self, *_: object) -> None:
        """Work out how far each number can go now, and whether all together can be."""
        numbers = self.numbers()
        for one in self.counts.children:
            one.most = self._asking.most(one.field, numbers)
        self.possible = self._asking.counting(numbers) is not None

    def of(self, asking: Asking) -> bool:
        """Say whether it counts for this very question, so that what was counted goes on counting."""
        return (asking.sequence, asking.about) == (self._asking.sequence, self._asking.about)

    def numbers(self) -> dict[str, int]:
        """Give what was counted."""
        return {one.field: int(one.number) for one in self.counts.children}

    def on_counted(self, numbers: dict[str, int]) -> None:
        """Be told to the screen."""


_BUILT = (backgrounds, touch_key)

beside(__file__)
