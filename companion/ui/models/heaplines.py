"""The check of chests and pawns as one gentle line: what the table shows, what the companion has. No Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.bridge.cardlists import card_list
from companion.bridge.heapcheck import compared
from companion.bridge.watching import said
from companion.ui.models.whispering import Line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.ui.models.playing import Playing
    from hardware.vision.heaps import Counted


def heap_line(playing: Playing, seen: Iterable[Counted]) -> Line | None:
    """Say the first heap that differs; None if all is as it should be."""
    match = playing.match
    why = compared(match, seen)
    if why is None:
        return None
    return Line("eye", said(playing.tr, match.game, card_list(match.game, match.setup), why, playing.names))
