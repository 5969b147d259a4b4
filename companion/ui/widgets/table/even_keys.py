"""Even keys: all keys of a tray in letters of one size that can be read, in the columns that suit their words."""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

from companion.faces.face_names import is_face
from companion.presenter.theme import LEAST_TARGET, READABLE, TEXT_FONT
from companion.ui.kvfile import letter, unit
from companion.ui.widgets.basic.fit_label import fits, fitting, height_at
from companion.ui.widgets.basic.touch_key import TouchKey

HARDLY_SMALLER: Final = 0.85
"""Letters so little smaller are worth that short answers stand on one line."""
AROUND: Final = 8
"""Units of a key above and below its words."""
FEWEST: Final = 6

Rows = list[list[TouchKey]]


class Lay(NamedTuple):
    """How keys stand: in so many columns, in letters of so many pixels, each row as high as it must be."""

    across: int
    size: int
    heights: list[float]
    fits: bool
    """False: the list is longer than its room and scrolls."""
    wide: float = 0.0
    """Pixels of a key."""


def in_rows(keys: list[TouchKey], across: int) -> Rows:
    """Put keys into rows of so many."""
    return [keys[at : at + across] for at in range(0, len(keys), across)]


def arrange(rows: Rows, across: int, width: float, room: float, gap: float) -> Lay:
    """Find the largest letters in which all fit, never smaller than can be read: then the list is longer."""
    least, largest = int(READABLE * unit()), int(letter() * max(key.largest for row in rows for key in row))
    low, high = least, max(least, largest) + 1
    while high - low > 1:
        middle = (low + high) // 2
        if _whole(_heights(rows, middle, width), gap) <= room:
            low = middle
        else:
            high = middle
    if math.isinf(sum(_heights(rows, low, width))):
        return _squeezed(rows, across, width)
    keys = [key for row in rows for key in row]
    low = max(least, _on_one_line(keys, low, width, room / len(rows) - gap))
    heights = _heights(rows, low, width)
    return Lay(across, low, heights, fits=_whole(heights, gap) <= room, wide=width)


def better(one: Lay, other: Lay, gap: float) -> bool:
    """Say whether one way to stand is better than another: what fits, what is larger, what is shorter."""
    readable = int(READABLE * unit())
    if (one.size >= readable) != (other.size >= readable):
        return one.size >= readable
    if one.fits != other.fits:
        return one.fits
    return one.size > other.size if one.fits else _whole(one.heights, gap) < _whole(other.heights, gap)


def even_out(rows: Rows, lay: Lay, room: float, gap: float, tallest: float) -> None:
    """Write all keys in these letters; height that is left is shared, up to the tallest key."""
    spare = max(0.0, room - _whole(lay.heights, gap))
    alike = max(lay.heights)
    if alike * len(rows) + gap * len(rows) <= room:
        heights = [min(max(alike, tallest), room / len(rows) - gap)] * len(rows)
    else:
        heights = [high + spare / len(rows) for high in lay.heights]
    for row, high in zip(rows, heights, strict=True):
        for key in row:
            key.height = high
            key.largest = (lay.size + 0.01) / letter()
            key.one_line = False  # on one line they would be smaller than the others
    _let_faces_grow(rows, lay)


def _let_faces_grow(rows: Rows, lay: Lay) -> None:
    """Let cards and dice be as high as their keys, all alike, as far as the words beside them keep their letters."""
    keys = [key for row in rows for key in row if is_face(key.picture) and key.text and not key.pictured]
    low = min((int(key.face_width(lay.wide, unit() * LEAST_TARGET)) for key in keys), default=0)
    high = max((int(key.face_width(lay.wide, key.height)) for key in keys), default=0) + 1
    while high - low > 1:
        middle = (low + high) // 2
        if all(_keeps_letters(key, middle, lay) for key in keys):
            low = middle
        else:
            high = middle
    for key in keys:
        key.widest_sign = low


def _keeps_letters(key: TouchKey, side: int, lay: Lay) -> bool:
    key.widest_sign = side
    return fits(key.text, TEXT_FONT, lay.size, *key.wording(lay.wide, key.height), bold=True)


def _whole(heights: list[float], gap: float) -> float:
    return sum(heights) + gap * len(heights)


def _heights(rows: Rows, size: int, width: float) -> list[float]:
    """How high each row must be for letters of this size."""
    return [max(unit() * LEAST_TARGET, *(height_for(key, size, width) for key in row)) for row in rows]


def height_for(key: Any, size: int, width: float) -> float:
    """How high a key of this width must be for its words in letters of this size."""
    room, _ = key.wording(width, unit() * LEAST_TARGET)
    words = height_at(key.text, TEXT_FONT, size, room, bold=True) if key.text else 0.0
    return words + unit() * AROUND + 1


def _squeezed(rows: Rows, across: int, width: float) -> Lay:
    """Lay keys of which a single word is wider than the column: it must not be broken, so all are smaller."""
    size = int(READABLE * unit())
    while size > FEWEST and math.isinf(sum(_heights(rows, size, width))):
        size -= 1
    heights = [high if math.isfinite(high) else unit() * LEAST_TARGET for high in _heights(rows, size, width)]
    return Lay(across, size, heights, fits=False, wide=width)


def _on_one_line(keys: list[TouchKey], size: int, width: float, height: float) -> int:
    """Letters hardly smaller, if short answers stand on one line in them."""
    wished = [fitting(key.text, TEXT_FONT, size, *key.wording(width, height), bold=True) for key in keys if key.text]
    least = min(wished, default=size)
    return least if least >= size * HARDLY_SMALLER else size
