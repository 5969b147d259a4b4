"""Cards of our own design for what a box holds, as the simulated table lays them before a camera."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from companion.engine.kernel.table_facts import DeckStyle
from companion.engine.shelf import facts_of
from hardware.simulation.card import Card
from hardware.simulation.symbols import symbols

if TYPE_CHECKING:
    from companion.bridge.box_cards import CardKind
    from companion.engine.kernel.table_facts import CardStyle
    from companion.i18n import Translator
    from hardware.simulation.card import Colour

_POINTS: Final = re.compile(r"[+-]?\d+")
GOOD, BAD, NEUTRAL = "coin", "skull", "compass"
PLAIN: Final = DeckStyle((74, 60, 48), NEUTRAL)
"""For a deck of which its game says nothing."""


def card_face(kind: CardKind, tr: Translator, whose: str = "") -> Card:
    """Draw up a card of our own design; `whose` is the set it belongs to, where a box has several."""
    style = facts_of(kind.game).card_style
    deck = style.decks.get(kind.deck, PLAIN)
    colour = style.sets.get(whose, deck.colour)
    return Card(
        name=kind.word,
        title=_opened(kind.title(tr)),
        icons=tuple(_icon(style, one) for one in kind.shows),
        colour=colour,
        back=deck.back,
        back_colour=_darkened(colour),
        size=kind.size,
    )


def _icon(style: CardStyle, shown: str) -> str:
    """The picture for what is shown: a power, a sign with its figure, points, or the plain compass."""
    if _POINTS.fullmatch(shown):
        return f"{BAD if shown.startswith('-') else GOOD}:{shown}"
    names, _, figure = shown.partition(":")
    known = symbols()
    found = [style.symbols.get(name, name if name in known else NEUTRAL) for name in names.split("+")]
    return "+".join(found) + (f":{figure}" if figure else "")


def _opened(title: str) -> str:
    return title[:1].upper() + title[1:]


def _darkened(colour: Colour) -> Colour:
    red, green, blue = (round(one * 0.7) for one in colour)
    return red, green, blue
