"""The vote deck and the hands: drawing, giving back, losing a card.

The deck is a list of layers. Cards put under it are shuffled first, so they form a new bottom layer in which only the
contents are settled, not the order. With real cards all of them are unknown and nobody is asked what is drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.games.tortuga1667.answers import Vote, votes
from companion.engine.games.tortuga1667.vote_cards import UNKNOWN
from companion.engine.games.tortuga1667.vote_happenings import ForfeitSeen, VoteDrawn, VoteForfeited, VoteSeen
from companion.engine.kernel.decisions import Chance, Rules, Seat
from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.engine.games.tortuga1667.table import Table


def top_card(table: Table, *seen_by: Seat) -> Rules[str]:
    """Take the top card off the vote deck; with app-held cards the dealer says which it is."""
    layer = table.vote_deck[0]
    card = UNKNOWN
    if table.sources.votes is Holder.APP:
        drawn: Vote = yield Chance(
            "votes",
            votes(tuple(layer)),
            tuple(layer.values()),
            seen_by=seen_by,
            hidden=True,
            about=(("for", " ".join(seen_by)),),
        )
        card = drawn.card
    take(layer, card)
    if not layer:
        table.vote_deck.pop(0)
    return card


def draw_a_vote(table: Table, who: Seat) -> Rules[None]:
    """Draw the top card into a hand; its owner may look at it."""
    card = yield from top_card(table, who)
    hand = table.hands[who]
    hand.append(card)
    hand.sort()
    table.tell(VoteDrawn(who))
    if card != UNKNOWN:
        table.tell_only(VoteSeen(who, card), who)


def put_under(table: Table, cards: Sequence[str]) -> None:
    """Shuffle cards and put them under the vote deck."""
    layer: dict[str, int] = {}
    for card in sorted(cards):
        layer[card] = layer.get(card, 0) + 1
    if table.sources.votes is Holder.TABLE and table.vote_deck:
        table.vote_deck[0][UNKNOWN] += len(cards)
    else:
        table.vote_deck.append(layer)


def forfeit_a_vote(table: Table, who: Seat) -> Rules[None]:
    """7.4 Another player slides a random card of this hand under the vote deck, unseen; an empty hand loses nothing."""
    hand = table.hands[who]
    if not hand:
        return
    card = UNKNOWN
    if table.sources.votes is Holder.APP:
        kinds = tuple(dict.fromkeys(hand))
        weights = tuple([hand.count(kind) for kind in kinds])
        lost: Vote = yield Chance(
            "votes", votes(kinds), weights, seen_by=(who,), hidden=True, about=(("lost-by", who),)
        )
        card = lost.card
    hand.remove(card)
    put_under(table, [card])
    table.penalties[who] = table.penalties.get(who, 0) + 1
    table.tell(VoteForfeited(who))
    if card != UNKNOWN:
        table.tell_only(ForfeitSeen(who, card), who)


def take(layer: dict[str, int], card: str) -> None:
    """Take one card out of a layer."""
    if layer[card] == 1:
        del layer[card]
    else:
        layer[card] -= 1
