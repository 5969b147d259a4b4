"""Examines the widget tree: text that is cut, small, uneven or in the way, and keys too small for a finger."""

from __future__ import annotations

from itertools import combinations
from typing import Any, NamedTuple

from kivy.uix.scrollview import ScrollView

from companion.devtools.fingers.fingers import shown, walk
from companion.presenter.theme import BOARD_SHARE, LEAST_LETTERS, LEAST_TARGET, READABLE
from companion.ui.widgets.basic.drawn import Drawn
from companion.ui.widgets.basic.fit_label import FitLabel
from companion.ui.widgets.basic.picture_widget import Picture
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.table.piece_view import PieceView
from companion.ui.widgets.table.tray import Tray

SLACK = 2.0
"""Pixels that rounding may cost."""


class Text(NamedTuple):
    """A text on the screen, in window pixels."""

    text: str
    letters: float
    x: float
    y: float
    right: float
    top: float
    cut: bool
    board: bool


def texts(root: Any) -> list[Text]:
    """List every text that can be seen."""
    found = []
    for widget in walk(root):
        if not shown(widget) or not in_view(widget):
            continue
        if isinstance(widget, FitLabel) and widget.text.strip() and widget.height > 1:
            wide, high = widget.texture_size
            cut = wide > widget.width + SLACK or high > widget.height + SLACK
            x, y = widget.to_window(widget.center_x - min(wide, widget.width) / 2, widget.center_y - high / 2)
            found.append(Text(widget.text, widget.font_size, x, y, x + wide, y + high, cut, board=False))
        if isinstance(widget, Drawn):
            left, low = widget.to_window(*widget.pos)
            for one in widget.written:
                wide, high = one.size
                cut = wide > one.box.w + SLACK or high > one.box.h + SLACK
                x, y = left + one.box.x, low + one.box.y + (one.box.h - high) / 2
                board = isinstance(widget, PieceView)
                found.append(Text(one.text, one.letters, x, y, x + wide, y + high, cut, board))
    return found


def in_view(widget: Any) -> bool:
    """Say whether a widget is not scrolled away, even in part."""
    x, y = widget.to_window(*widget.pos)
    above = widget.parent
    while above is not None and above.parent is not above:
        if isinstance(above, ScrollView):
            left, low = above.to_window(*above.pos)
            if y < low - SLACK or y + widget.height > low + above.height + SLACK or x < left - SLACK:
                return False
        above = above.parent
    return True


def faults(root: Any, unit: float) -> list[str]:
    """Name everything that is wrong with what is shown."""
    seen = texts(root)
    wrong = [f"cut: {one.text!r}" for one in seen if one.cut]
    for one in seen:
        least = LEAST_LETTERS * unit * (BOARD_SHARE if one.board else 1.0)
        if one.letters < int(least):
            wrong.append(f"letters of {one.letters:.0f} < {least:.0f}: {one.text!r}")
    for one, other in combinations(seen, 2):
        across = min(one.right, other.right) - max(one.x, other.x)
        up = min(one.top, other.top) - max(one.y, other.y)
        if across > SLACK * 3 and up > SLACK * 3:
            wrong.append(f"overlap: {one.text!r} and {other.text!r}")
    for key in walk(root):
        if isinstance(key, TouchKey) and shown(key) and not key.disabled:
            least = LEAST_TARGET * unit - SLACK
            if key.width < least or key.height < least:
                wrong.append(f"key of {key.width:.0f} x {key.height:.0f}: {key.text or key.picture!r}")
    wrong += [fault for tray in walk(root) if isinstance(tray, Tray) for fault in _uneven(tray, unit)]
    strayed = [one for one in walk(root) if isinstance(one, Picture) and not _within(one)]
    return wrong + [f"out of place: {one.source}" for one in strayed]


def _uneven(tray: Any, unit: float) -> list[str]:
    """All keys of a tray are written in one size, and that can be read from across the table."""
    sizes = {written.letters for key in walk(tray.keys) if _words(key) for written in key.written}
    wrong = [f"letters of {sorted(sizes)} in one tray"] if len(sizes) > 1 else []
    asked = {written.letters for key in walk(tray.asked) if _words(key) for written in key.written}
    least = int(READABLE * unit)
    return wrong + [f"letters of {size} < {least} in a tray" for size in sizes | asked if size < least]


def _words(key: Any) -> bool:
    return isinstance(key, TouchKey) and shown(key)


def _within(picture: Picture) -> bool:
    """Say whether a picture is drawn where its widget is."""
    (x, y), (wide, high) = picture._drawn.pos, picture._drawn.size
    inside = x >= picture.x - SLACK and x + wide <= picture.right + SLACK
    return not picture.source or (inside and y >= picture.y - SLACK and y + high <= picture.top + SLACK)
