"""The check of the cards on the mat as one line: what the camera sees, what the match has. No Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.bridge.box_cards import card_list
from companion.bridge.camera.card_check import wrong_card
from companion.bridge.camera.heap_check import compared
from companion.bridge.camera.table_difference import said
from companion.presenter.table.private_news import Line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.bridge.camera.placements import Spotted
    from companion.presenter.table.table_model import TableModel
    from hardware.vision.shared.heaps import Counted


def card_line(playing: TableModel, seen: Iterable[Spotted]) -> Line | None:
    """Say the first card that lies otherwise; None if all is as it should be."""
    match = playing.match
    why = wrong_card(match, seen)
    if why is None:
        return None
    return Line("eye", said(playing.tr, match.game, card_list(match.game, match.setup), why, playing.names))


def heap_line(playing: TableModel, seen: Iterable[Counted]) -> Line | None:
    """Say the first heap that differs; None if all is as it should be."""
    match = playing.match
    why = compared(match, seen)
    if why is None:
        return None
    return Line("eye", said(playing.tr, match.game, card_list(match.game, match.setup), why, playing.names))
