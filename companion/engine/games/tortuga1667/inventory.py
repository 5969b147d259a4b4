"""Real cards that people hide (RULES.md, section 11), shown to the app when it takes them over."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from companion.engine.games.tortuga1667.answers import Card, Loyalty, Vote
from companion.engine.games.tortuga1667.event_row import possible, settle
from companion.engine.games.tortuga1667.pieces import Nation
from companion.engine.games.tortuga1667.variants import loyalty_cards
from companion.engine.games.tortuga1667.vote_cards import deck_list, full_deck
from companion.engine.kernel.errors import Forbidden, refusal
from companion.engine.kernel.instinct import left_of, piece_of

if TYPE_CHECKING:
    from companion.engine.games.tortuga1667.table import Table
    from companion.engine.kernel.decisions import Rules, Seat


def inventory(table: Table, _: Seat, sources: tuple[str, ...]) -> Rules[None]:
    """11.2-11.4 Loyalties, hands of votes, and event cards that somebody has looked at."""
    for who in table.seats:
        if "loyalties" in sources and table.loyalties[who] is Nation.UNKNOWN:
            yield from show_a_loyalty(table, who)
        if "votes" in sources:
            yield from show_a_hand(table, who)
    if "loyalties" in sources:
        left_of(loyalty_cards(len(table.seats), table.variants), table.loyalties.values())
    if "votes" in sources:
        stock = full_deck(deck_list(table.variants.vote_profile, table.variants.votes))
        left = left_of(stock, [card for held in table.hands.values() for card in held])
        table.vote_deck = [left] if left else []
    if "events" in sources:
        yield from show_the_row(table)


def show_a_loyalty(table: Table, who: Seat) -> Rules[None]:
    """4.2 Each says the own nation."""
    stock = loyalty_cards(len(table.seats), table.variants)
    left = left_of(stock, [table.loyalties[one] for one in table.face_up])
    cards = {Loyalty(nation): copies for nation, copies in left.items()}
    sworn: Loyalty = yield piece_of("loyalties", who, cards, (1, 1))
    table.loyalties[who] = sworn.nation


def show_a_hand(table: Table, who: Seat) -> Rules[None]:
    """4.3 Each says what the own vote cards show; the rest is the deck."""
    stock = full_deck(deck_list(table.variants.vote_profile, table.variants.votes))
    shown: list[str] = []
    for number in range(len(table.hands[who])):
        left = {Vote(card): copies for card, copies in left_of(stock, shown).items()}
        held: Vote = yield piece_of("votes", who, left, (number + 1, len(table.hands[who])))
        shown.append(held.card)
    table.hands[who] = sorted(shown)


def show_the_row(table: Table) -> Rules[None]:
    """11.4 What was seen on a slot, by whoever looked there first."""
    outcomes = dict.fromkeys(possible(table)[0], 1)
    seen = [(number, slot) for number, slot in enumerate(table.row, 1) if slot is not None and slot.seen_by]
    looked = Counter(slot.seen_by[0] for _, slot in seen if slot.card is None)
    asked: Counter[Seat] = Counter()
    for number, slot in seen:
        if slot.card is not None:
            continue
        who = slot.seen_by[0]
        asked[who] += 1
        about = (("slot", str(number)),)
        card: Card = yield piece_of("events", who, outcomes, (asked[who], looked[who]), about)
        if card.card not in table.unseen:
            raise Forbidden(refusal("shown-does-not-fit"))
        slot.card = card.card
        settle(table, card.card)
