"""The pad for two draws: a row for each first outcome, a column for each second, one touch for both."""

from __future__ import annotations

from typing import Any, Final

from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.presenter.table.answer_keys import Asking, Key
from companion.presenter.theme import LEAST_TARGET
from companion.ui.kvfile import unit
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.table.tray import key_widget

GAP: Final = 6
HEAD: Final = 1.5
"""The key for the first draw alone is so much wider than those for both."""


class PairPad(GridLayout):
    """Tells `on_key` with the key that was touched; at the left of each row stands the first draw alone."""

    __events__ = ("on_key",)

    def __init__(self, asking: Asking, **given: Any) -> None:
        columns = dict.fromkeys(key.then for row in sorted(asking.pairs, key=len, reverse=True) for key in row)
        super().__init__(cols=len(columns) + 1, spacing=unit() * GAP, **given)
        for first, row in zip(asking.keys, asking.pairs, strict=True):
            self._put(first, HEAD)
            both = {key.then: key for key in row}
            for second in columns:
                if second in both:
                    self._put(both[second], 1)
                else:  # the first draw took the last one
                    self.add_widget(Widget())

    @property
    def least_height(self) -> float:
        """Give the height below which its keys would be too small for a finger."""
        return float(len(self.children) / self.cols * unit() * (LEAST_TARGET + GAP))

    def _put(self, key: Key, share: float) -> None:
        made: TouchKey = key_widget(key, 0)
        made.size_hint = (share, 1)
        made.style = "bare" if key.then is None else "leaf"
        made.bind(on_release=lambda made: self.dispatch("on_key", made.means))
        self.add_widget(made)

    def on_key(self, key: Key) -> None:
        """Be told to the screen."""
