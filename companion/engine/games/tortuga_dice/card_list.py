"""The tiles of the box that have a face to be turned up (RULES.md 1.2)."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga_dice.pieces import TILES
from companion.engine.kernel.printed_cards import PrintedCard, PrintedDeck
from companion.engine.kernel.setup import Setup

SIDE: Final = (30.0, 30.0)


def decks(_: Setup) -> tuple[PrintedDeck, ...]:
    """1.2 The thirty treasure tiles by their coins; every box has the same."""
    tiles = tuple(PrintedCard(str(coins), copies, (f"coins:{coins}",)) for coins, copies in TILES.items())
    return (PrintedDeck("tiles", tiles, SIDE),)
