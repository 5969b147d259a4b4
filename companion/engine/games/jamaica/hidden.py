"""What a seat cannot know (RULES.md, section 16), laid in some other way that it could lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.engine.games.jamaica.answers import Treasure
from companion.engine.games.jamaica.decks import turnable
from companion.engine.games.jamaica.pieces import POWERS, UNKNOWN, points
from companion.engine.kernel.decisions import Secret
from companion.engine.kernel.instinct import mix, pick, weighed

if TYPE_CHECKING:
    from companion.engine.games.jamaica.table import Deck, Table
    from companion.engine.kernel.decisions import Decision, Option, Seat
    from companion.engine.kernel.instinct import Known, Lots


class Hidden:
    """Other hands and laid cards, and treasures that lie face down."""

    def __init__(self, known: Known) -> None:
        self._seat = known.seat
        self._discards = {ship.seat: ship.discard for ship in known.view.ships}
        self._powers = [power for ship in known.view.ships for power in ship.powers]
        self._turned: list[str] = []
        """Powers that were turned up since, in some order."""

    def redraw(self, state: Table, lots: Lots) -> None:
        """Deal the other hands anew, and lay other treasures."""
        for who, deck in state.decks.items():
            if who != self._seat and UNKNOWN not in deck.hand:
                self._deal(deck, self._discards[who], lots)
        self._bury(state, lots)
        before = [power for ship in state.ships.values() for power in ship.powers]
        self._turned = [power for power in self._powers if power not in before]

    @staticmethod
    def _deal(deck: Deck, discard: tuple[str, ...], lots: Lots) -> None:
        """6.2, 6.3 Any cards that were not played; the one that was turned since had been laid."""
        cards = deck.pile + deck.hand
        if deck.laid:
            cards.append(deck.laid)
            turned = discard[len(deck.discard)] if len(discard) > len(deck.discard) else ""
            cards.sort()  # the order in which they were held must not tell anything
            deck.laid = turned if turned in cards else pick(lots, cards)
            cards.remove(deck.laid)
        cards.sort()
        mix(lots, cards)
        held = len(deck.hand)
        deck.hand, deck.pile = cards[:held], sorted(cards[held:])

    def _bury(self, state: Table, lots: Lots) -> None:
        """16.4 Any points that the seat has not seen; a card that was given as a curse is one."""
        left = list(state.contents.points)
        unseen = []
        for ship in state.ships.values():
            for card in ship.hidden:
                if card.card == UNKNOWN:
                    continue
                if self._seat in card.seen_by:
                    left.remove(card.card)
                else:
                    unseen.append(card)
        if not unseen:
            return
        mix(lots, left)
        for card in sorted(unseen, key=lambda card: not card.cursed):
            card.card = next(one for one in left if not card.cursed or points(one) < 0)
            left.remove(card.card)

    def recall(self, asked: Decision, seat: Seat | None, lots: Lots) -> Option | None:
        """13.1 What was turned up is a power that lies there now; 10.9 what was taken shows on the ships."""
        if seat is not None and isinstance(asked, Secret):
            return pick(lots, asked.options[seat]) if asked.prompt == "take-spoils" else None
        outcomes: tuple[Any, ...] = asked.outcomes  # type: ignore[union-attr]  # the table is asked
        if not isinstance(outcomes[0], Treasure):
            return None
        if self._turned:
            return Treasure(self._turned.pop(0))
        weights = asked.weights or (1,) * len(outcomes)  # type: ignore[union-attr]
        plain = [0 if one.treasure in POWERS else weight for one, weight in zip(outcomes, weights, strict=True)]
        return weighed(lots, outcomes, plain) if any(plain) else None


def dealt_anew(table: Table, who: Seat, lots: Lots) -> None:
    """4.4, 6.4 Shuffle what lies in no discard pile, and deal as many cards as were held or laid: now the app's."""
    deck = table.decks[who]
    cards = list(turnable(table, deck))
    mix(lots, cards)
    held = len(deck.hand)
    deck.hand, rest = cards[:held], cards[held:]
    deck.laid = rest.pop() if deck.laid else ""
    deck.pile = sorted(rest)
    table.variants = replace(table.variants, app_decks=(*(table.variants.app_decks or ()), who))


def remember(known: Known) -> Hidden:
    """Make ready to redraw what a seat cannot know."""
    return Hidden(known)
