"""Real cards that people hide (RULES.md, section 16), shown to the app when it takes them over."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.engine.games.jamaica.answers import Card, Treasure
from companion.engine.games.jamaica.decks import turnable
from companion.engine.games.jamaica.pieces import UNKNOWN, points
from companion.engine.kernel.instinct import left_of, piece_of

if TYPE_CHECKING:
    from companion.engine.games.jamaica.table import FaceDown, Table
    from companion.engine.kernel.decisions import Rules, Seat


def inventory(table: Table, seat: Seat, sources: tuple[str, ...]) -> Rules[None]:
    """4.4 The deck of the seat alone, and 13.1 all treasures that somebody has looked at."""
    if "action-cards" in sources:
        yield from show_the_deck(table, seat)
    if "treasure-cards" in sources:
        yield from show_treasures(table)


def show_the_deck(table: Table, who: Seat) -> Rules[None]:
    """6.2, 6.4 The hand, and the card that lies face down; the rest is the draw pile."""
    deck = table.decks[who]
    stock = Counter(turnable(table, deck))
    shown: list[str] = []
    laid = 1 if deck.laid else 0
    for number in range(laid + len(deck.hand)):
        about = (("lies", "laid" if number < laid else "hand"),)
        left = {Card(one): copies for one, copies in left_of(stock, shown).items()}
        card: Card = yield piece_of("action-cards", who, left, (number + 1, laid + len(deck.hand)), about)
        shown.append(card.card)
    deck.laid = shown.pop(0) if laid else ""
    deck.hand = shown
    deck.pile = sorted(Counter(left_of(stock, [*shown, *([deck.laid] if laid else [])])).elements())
    table.variants = replace(table.variants, app_decks=(*(table.variants.app_decks or ()), who))


def show_treasures(table: Table) -> Rules[None]:
    """13.1, 16.4 Whoever has a card that was looked at says what it is; nobody has seen the Ghost Ship's own."""
    stock = Counter(table.contents.points)
    everything: list[str] = []
    for who in table.seats:
        cards = [card for card in _lying(table) if _teller(table, card) == who]
        shown: list[str] = []
        for number, card in enumerate(cards, 1):
            points_left = left_of(stock, shown).items()
            left = {Treasure(one): copies for one, copies in points_left if not card.cursed or points(one) < 0}
            seen: Treasure = yield piece_of("treasure-cards", who, left, (number, len(cards)))
            shown.append(seen.treasure)
            card.card = seen.treasure
        everything += shown
    left_of(stock, everything)


def _lying(table: Table) -> list[FaceDown]:
    return [card for ship in table.ships.values() for card in ship.hidden if card.seen_by and card.card == UNKNOWN]


def _teller(table: Table, card: FaceDown) -> Seat:
    """Whose card it is, or whoever has looked at it before."""
    owner = next(who for who, ship in table.ships.items() if any(one is card for one in ship.hidden))
    return owner if owner in card.seen_by else card.seen_by[0]
