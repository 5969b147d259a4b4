"""Even letters: keys that stand together are written in letters of one size."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.clock import Clock

from companion.presenter.theme import TEXT_FONT
from companion.ui.kvfile import letter
from companion.ui.widgets.basic.fit_label import fitting
from companion.ui.widgets.basic.touch_key import TouchKey


def write_alike(keys: Sequence[TouchKey]) -> None:
    """Write these keys in the largest letters in which the words of each fit, also when their room changes."""
    wished = [(key, key.largest) for key in keys]

    def fit(_: float) -> None:
        worded = [(key, largest) for key, largest in wished if key.text and not key.pictured]
        laid = [(key, largest) for key, largest in worded if min(key.wording(*key.size)) > 0]
        sizes = [
            fitting(key.text, TEXT_FONT, int(letter() * largest), *key.wording(*key.size), bold=True)
            for key, largest in laid
        ]
        for key, _largest in laid:
            key.largest = (min(sizes) + 0.01) / letter()
            key.one_line = False  # on one line they would be smaller than the others
            key.redraw()

    soon = Clock.create_trigger(fit, -1)
    for key, _largest in wished:
        key.bind(size=soon, text=soon)
    soon()
