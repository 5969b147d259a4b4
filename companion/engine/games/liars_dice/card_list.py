"""There are no cards in this game (RULES.md 1.1)."""

from __future__ import annotations

from companion.engine.kernel.printed_cards import PrintedDeck
from companion.engine.kernel.setup import Setup


def decks(_: Setup) -> tuple[PrintedDeck, ...]:
    """1.1 Dice and cups are all that is needed."""
    return ()
