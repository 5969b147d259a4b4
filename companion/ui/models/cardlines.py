"""The check of the cards as one gentle line: what the table shows, what the companion has. No Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.bridge.cardlists import card_list
from companion.bridge.cardwatch import wrong_card
from companion.bridge.watching import said
from companion.ui.models.whispering import Line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.bridge.placements import Spotted
    from companion.ui.models.playing import Playing


def card_line(playing: Playing, seen: Iterable[Spotted]) -> Line | None:
    """Say the first card that lies otherwise; None if all is as it should be."""
    match = playing.match
    why = wrong_card(match, seen)
    if why is None:
        return None
    return Line("eye", said(playing.tr, match.game, card_list(match.game, match.setup), why, playing.names))
