"""Action cards (RULES.md 5.3, 6.2 and 6.4): hands, draw piles, discard piles.

With app-held cards the dealer says what is drawn. Real cards are unknown until they are turned, and nobody is asked.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from companion.engine.games.jamaica.answers import Card, draws, hand
from companion.engine.games.jamaica.happenings import CardsDrawn, CardSeen, CardsLaid, CardTurned, DeckReshuffled
from companion.engine.games.jamaica.pieces import HAND, UNKNOWN, Power
from companion.engine.kernel.decisions import Chance, Rules, Seat, Secret
from companion.engine.kernel.errors import refusal
from companion.engine.kernel.setup import Holder

MORGANS_MAP: Final = Power.MORGANS_MAP
APP: Final = Holder.APP

if TYPE_CHECKING:
    from companion.engine.games.jamaica.table import Deck, Table
    from companion.engine.kernel.decisions import Option
    from companion.engine.kernel.errors import Refusal


def app_holds(table: Table, who: Seat) -> bool:
    """4.4 Everybody has a deck of their own: the app holds all of them, or those of some."""
    return table.sources.action_cards is APP or who in (table.variants.app_decks or ())


def new_pile(table: Table, who: Seat, cards: list[str]) -> list[str]:
    """Shuffle cards into a draw pile; of real ones nobody knows any more which they are."""
    return sorted(cards) if app_holds(table, who) else [UNKNOWN] * len(cards)


def hand_size(table: Table, who: Seat) -> int:
    """6.4, 13.2 Three cards, or four with Morgan's Map."""
    return HAND + (MORGANS_MAP in table.ships[who].powers)


def refill(table: Table, who: Seat) -> Rules[None]:
    """6.4 Draw up to a full hand; if the draw pile is used up, the discard pile becomes the new one first."""
    deck = table.decks[who]
    missing = hand_size(table, who) - len(deck.hand)
    while missing > 0:
        if not deck.pile:
            table.tell(DeckReshuffled(who, len(deck.discard)))
            deck.pile = new_pile(table, who, deck.discard)
            deck.discard = []
        drawn = min(missing, len(deck.pile))
        missing -= drawn
        table.tell(CardsDrawn(who, drawn))
        if app_holds(table, who):
            yield from draw(table, who, deck, drawn)
        else:
            deck.hand += deck.pile[:drawn]
            del deck.pile[:drawn]


def draw(table: Table, who: Seat, deck: Deck, cards: int) -> Rules[None]:
    """Draw app-held cards into the hand, one by one; their owner may look at them."""
    for _ in range(cards):
        outcomes, weights = draws(tuple(deck.pile))
        top: Card = yield Chance(
            "action-cards", outcomes, weights, seen_by=(who,), hidden=True, about=(("who", who), ("draws", 1))
        )
        deck.pile.remove(top.card)
        deck.hand.append(top.card)
        table.tell_only(CardSeen(who, top.card), who)


def lay_cards(table: Table) -> Rules[None]:
    """6.2 Every player secretly lays one card of the hand face down; real ones are unknown to the companion."""
    decks = table.decks
    asked: dict[Seat, tuple[Option, ...]] = {
        who: hand(tuple(deck.hand)) for who, deck in decks.items() if app_holds(table, who)
    }
    chosen: dict[Seat, Card] = {}
    if asked:
        about = (("morning", table.morning), ("evening", table.evening))
        chosen = yield Secret("lay-a-card", asked, about=about)
    for who, deck in decks.items():
        deck.laid = chosen[who].card if who in chosen else UNKNOWN
        deck.hand.remove(deck.laid)
    table.tell(CardsLaid(len(decks)))


def turn_card(table: Table, who: Seat) -> Rules[str]:
    """6.3 Turn the chosen card: one that does not lie in the own discard pile already."""
    deck = table.decks[who]
    card = deck.laid
    if card == UNKNOWN:
        outcomes, weights = draws(turnable(table, deck))
        turned: Card = yield Chance("action-cards", outcomes, weights, about=(("who", who), ("turns", 1)))
        card = turned.card
    deck.laid = ""
    deck.discard.append(card)
    table.tell(CardTurned(who, card))
    return card


def turnable(table: Table, deck: Deck) -> tuple[str, ...]:
    """6.3 The cards of a colour that do not lie in its discard pile."""
    return without(table.contents.cards, tuple(sorted(deck.discard)))


@lru_cache(maxsize=4096)
def without(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """Take cards out of a list in which some may be alike."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def why_not_turn(table: Table, who: Seat, card: str) -> Refusal:
    """6.3 Why a card cannot be the one that was laid."""
    if card in table.contents.cards:
        return refusal("card-in-discard", "6.3", who=who, card=card)
    return refusal("no-such-card", "3.1", card=card[:40])
