"""What can be wrong with a corrected catalogue (RULES.md 1.5)."""

from __future__ import annotations

import re
from typing import Any, Final

from companion.engine.games.tortuga_cards.box import ASSUMED_BOX, FARTHEST, Box
from companion.engine.games.tortuga_cards.pieces import SIZES, Deck
from companion.engine.kernel.errors import Refusal, refusal

NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,11}")
"""How a card may be called: short, and never a bare number, which would be a column."""


def faults(box: Box) -> list[Refusal]:
    """1.5 Say what is wrong with a catalogue: cards missing, listed twice, or with impossible numbers."""
    if box is ASSUMED_BOX:
        return []
    decks = {deck: box.cards(deck) for deck in Deck}
    wrong = [why for deck, cards in decks.items() for why in _faults_of(deck, cards)]
    names = [card.name for cards in decks.values() for card in {card.name: card for card in cards}.values()]
    wrong += [refusal("card-in-two-decks", "1.5", card=name) for name in dict.fromkeys(names) if names.count(name) > 1]
    return wrong


def _faults_of(deck: Deck, cards: tuple[Any, ...]) -> list[Refusal]:
    wrong = []
    names: set[str] = set()
    faces: dict[tuple[object, ...], str] = {}
    for card in cards:
        if not NAME.fullmatch(card.name) and deck is not Deck.EVENTS:
            wrong.append(refusal("card-name", "1.5", deck=deck.value, card=card.name[:40]))
        if not card.fits:
            wrong.append(refusal("card-numbers", "1.5", deck=deck.value, card=card.name[:40], most=FARTHEST))
        if not 1 <= card.copies <= SIZES[deck]:
            wrong.append(refusal("card-copies", "1.5", deck=deck.value, card=card.name[:40], copies=card.copies))
        if card.name in names:
            wrong.append(refusal("card-twice", "1.5", deck=deck.value, card=card.name[:40]))
        elif card.shown in faces:
            wrong.append(
                refusal("cards-alike", "1.5", deck=deck.value, card=card.name[:40], alike=faces[card.shown][:40])
            )
        names.add(card.name)
        faces.setdefault(card.shown, card.name)
    given = sum(card.copies for card in cards)
    if given != SIZES[deck]:
        facts = {"deck": deck.value, "given": given, "needed": SIZES[deck]}
        wrong.append(refusal("cards-missing" if given < SIZES[deck] else "cards-too-many", "1.5", **facts))
    return wrong
