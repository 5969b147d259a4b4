"""The tiles of the box that have a face to be turned up (RULES.md 1.2)."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga_dice.pieces import TILES
from companion.engine.kernel.printed_cards import PrintedCard, PrintedDeck

SIDE: Final = (30.0, 30.0)

DECKS: Final = (
    PrintedDeck("tiles", tuple(PrintedCard(str(n), copies, (f"coins:{n}",)) for n, copies in TILES.items()), SIDE),
)
"""1.2 The thirty treasure tiles by their coins."""
