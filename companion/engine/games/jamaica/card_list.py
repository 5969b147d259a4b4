"""The cards of the box, kind by kind (RULES.md, section 3)."""

from __future__ import annotations

from typing import Final

from companion.engine.games.jamaica.box import box_of, unpacked
from companion.engine.kernel.printed_cards import PrintedCard, PrintedDeck
from companion.engine.kernel.setup import Setup

LONG: Final = (61.0, 112.0)
SMALL: Final = (44.0, 68.0)
SHIPS: Final = ("red", "blue", "yellow", "green", "purple", "orange")
"""3.1 Every ship has eleven action cards of its own; what the colours are called is nobody's rule."""


def decks(setup: Setup) -> tuple[PrintedDeck, ...]:
    """3.1, 3.2 Action cards, once for every ship, and treasure cards."""
    contents = unpacked(box_of(setup))
    cards, treasures = contents.cards, contents.treasures
    actions = tuple(PrintedCard(card, cards.count(card), tuple(card.split("/"))) for card in dict.fromkeys(cards))
    spoils = tuple(PrintedCard(card, treasures.count(card), (card,)) for card in dict.fromkeys(treasures))
    return (
        PrintedDeck("action-cards", actions, LONG, SHIPS),
        PrintedDeck("treasure-cards", spoils, SMALL),
    )
