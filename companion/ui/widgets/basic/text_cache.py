"""A cache of drawn texts: the same words in the same box are drawn once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel


@lru_cache(maxsize=128)
def label_texture(  # noqa: PLR0913  a text has many sides
    text: str, font: str, size: int, width: int | None = None, *, bold: bool = False, left: bool = False
) -> Any:
    """Give the picture of a text, wrapped to this width."""
    drawn = CoreLabel(
        text=text,
        font_name=font,
        bold=bold,
        font_size=size,
        text_size=(width, None),
        halign="left" if left else "center",
    )
    drawn.refresh()
    return drawn.texture
