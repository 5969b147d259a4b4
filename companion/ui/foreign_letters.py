"""Emoji and eastern letters in every label: Kivy draws a text with one font, others draw what it lacks, run by run.

Done once for the painter of all labels, and not by markup, because names stand in hundreds of sentences.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from kivy.core.text import Label

from companion.assets.name_letters import Run, runs

if TYPE_CHECKING:
    from collections.abc import Iterator

_plain_extents = Label.get_extents
_plain_render = Label._render_text  # noqa: SLF001 what Kivy's own painters override


def lend_letters() -> None:
    """Let every label draw them; a second call changes nothing."""
    Label.get_extents = _extents
    Label._render_text = _render  # noqa: SLF001  as above


def _extents(label: Any, text: str) -> tuple[int, int]:
    parts = runs(text)
    if not any(part.font for part in parts):
        return _plain_extents(label, parts[0].text)  # type: ignore[no-any-return]
    return sum(_width(label, part) for part in parts), _plain_extents(label, " ")[1]


def _render(label: Any, text: str, x: int, y: int) -> None:
    parts = runs(text)
    if not any(part.font for part in parts):
        _plain_render(label, parts[0].text, x, y)
        return
    ascent = label.get_ascent()
    for part in parts:
        with _font_of(label, part):
            _plain_render(label, part.text, x, y + max(0, ascent - label.get_ascent()))
            x += _plain_extents(label, part.text)[0]


def _width(label: Any, part: Run) -> int:
    with _font_of(label, part):
        return int(_plain_extents(label, part.text)[0])


@contextmanager
def _font_of(label: Any, part: Run) -> Iterator[None]:
    """Write with the font of these letters, on the line of the others."""
    before = label.options
    if part.font:
        size = before["font_size"] * part.size
        label.options = {**before, "font_name_r": part.font, "font_size": size, "bold": False, "italic": False}
    try:
        yield
    finally:
        label.options = before
