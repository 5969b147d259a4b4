"""Even keys: answers that belong together get one text size, and rows share the height by their need."""

from __future__ import annotations

import math
from typing import Any, Final

from companion.presenter.theme import LEAST_TARGET, TEXT_FONT
from companion.ui.kvfile import letter, unit
from companion.ui.widgets.basic.fit_label import fitting, height_at
from companion.ui.widgets.basic.touch_key import TouchKey

HARDLY_SMALLER: Final = 0.85
"""Letters so little smaller are worth that short answers stand on one line."""
LEGIBLE: Final = 13
"""Units: for the sake of longer answers no letters become smaller than this."""
AROUND: Final = 8
"""Units of a key above and below its words."""
FEWEST: Final = 6


def even_out(keys: list[TouchKey], across: int, width: float, height: float, spare: float = 0.0) -> bool:
    """Write all keys in the largest letters in which all fit, rows of this height on the average.

    If not all rows are equally high, some height may be `spare`; says whether they are.
    """
    if not keys:
        return True
    room = height * math.ceil(len(keys) / across) + spare
    rows = [keys[at : at + across] for at in range(0, len(keys), across)]
    largest = int(letter() * keys[0].largest)
    low, high = FEWEST, largest + 1
    while high - low > 1:
        middle = (low + high) // 2
        if sum(_heights(rows, middle, width)) <= room:
            low = middle
        else:
            high = middle
    size = _on_one_line(keys, low, width, height)
    needed = _heights(rows, size, width)
    if math.isinf(sum(needed)):
        return True  # not laid out yet
    even = max(needed) <= height
    more = max(0.0, room - sum(needed)) / len(rows)
    for row, least in zip(rows, needed, strict=True):
        for key in row:
            key.height = height if even else least + more
            key.largest = max((size + 0.01) / letter(), LEGIBLE)
            key.one_line = False  # on one line they would be smaller than the others
    return even


def _heights(rows: list[list[TouchKey]], size: int, width: float) -> list[float]:
    """How high each row must be for letters of this size."""
    one = unit()
    return [max(one * LEAST_TARGET, *(_needed(key, size, width) + one * AROUND + 1 for key in row)) for row in rows]


def _needed(key: Any, size: int, width: float) -> float:
    room, _ = key.wording(width, key.height)
    return height_at(key.text, TEXT_FONT, size, room, bold=True) if key.text else 0.0


def _on_one_line(keys: list[TouchKey], size: int, width: float, height: float) -> int:
    """Letters hardly smaller, if short answers stand on one line in them."""
    wished = [fitting(key.text, TEXT_FONT, size, *key.wording(width, height), bold=True) for key in keys if key.text]
    least = min(wished, default=size)
    return least if least >= max(size * HARDLY_SMALLER, LEGIBLE * letter()) else size
