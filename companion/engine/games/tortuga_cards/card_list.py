"""The sixty cards of the box, kind by kind (RULES.md, section 1)."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.games.tortuga_cards.box import EventCard, Sea, Strategy, Transport, Treasure, box_of
from companion.engine.games.tortuga_cards.pieces import DECK_OF, Deck
from companion.engine.kernel.printed_cards import PrintedCard, PrintedDeck
from companion.engine.kernel.setup import Setup

LAID: Final = frozenset(DECK_OF.values())
"""3.6 The decks whose cards are laid into the grid, and asked for as cards."""


def decks(setup: Setup) -> tuple[PrintedDeck, ...]:
    """1.1 The six decks as this table's box has them."""
    box = box_of(setup)
    return tuple(
        PrintedDeck(
            deck.value,
            tuple(PrintedCard(card.name, card.copies, shown_on(card)) for card in box.cards(deck)),
            source="cards" if deck in LAID else "",
        )
        for deck in Deck
    )


def shown_on(card: Any) -> tuple[str, ...]:
    """1.2 What is printed on a card; a sea shows by how much it changes a ship."""
    if isinstance(card, EventCard):
        return (card.name,)
    if isinstance(card, Treasure):
        return (f"prestige:{card.prestige}",)
    if isinstance(card, Strategy):
        return (card.compares.value,)
    numbers = {name: getattr(card, name) for name in ("speed", "hull", "guns")}
    sign = "+" if isinstance(card, Sea) else ""
    figures = [f"{name}:{number:{sign if number else ''}}" for name, number in numbers.items()]
    if isinstance(card, Transport) and card.doubloons:
        figures.append(f"doubloons:{card.doubloons}")
    return tuple(figures)
