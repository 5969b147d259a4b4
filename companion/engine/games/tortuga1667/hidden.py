"""What a seat cannot know (RULES.md, section 11), laid in some other way that it could lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.games.tortuga1667.answers import Slot, TwoVotes, Vote
from companion.engine.games.tortuga1667.event_row import ARMADA, hide, possible, settle
from companion.engine.games.tortuga1667.happenings import CardTurned
from companion.engine.games.tortuga1667.pieces import STARRED, EventCard, Nation
from companion.engine.games.tortuga1667.suspicion import Suspicion
from companion.engine.games.tortuga1667.table import FaceDown
from companion.engine.games.tortuga1667.variants import loyalty_cards, plain_events, star_pool
from companion.engine.games.tortuga1667.vote_happenings import DeckSeen, VotesLaid, VotesRevealed
from companion.engine.kernel.decisions import Chance, Secret
from companion.engine.kernel.instinct import mix, weighed
from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from companion.engine.games.tortuga1667.table import Table
    from companion.engine.kernel.decisions import Decision, Option, Seat
    from companion.engine.kernel.instinct import Known, Lots

VOTES_LIE_OPEN = ("stow-the-chest", "rob-which-hold", "drink-from-the-fountain")
"""The questions that may be asked between the counting of votes and their return."""


class Hidden:
    """Loyalties, vote cards, and event cards that somebody else has looked at."""

    def __init__(self, known: Known) -> None:
        self._seat, self._known = known.seat, known
        self._suspicion: Suspicion | None = None
        self._turned = self._turned_since()
        self._laid: list[Seat] = []
        self._shown: list[str] = []
        self._played: dict[Seat, list[str]] = {}
        self._top: list[str] = []
        self._searched: Seat | None = None
        self._deck: tuple[str, ...] = ()
        if known.asked.prompt == "pick-a-vote":
            self._searched = known.asked.said("for")
            self._deck = next((what.cards for what in reversed(known.told) if isinstance(what, DeckSeen)), ())
        if known.asked.prompt in VOTES_LIE_OPEN and known.view.on_the_table:
            self._read_the_vote()

    def _turned_since(self) -> CardTurned | None:
        """The card that was turned up in this turn, if one was."""
        known = self._known
        slots = [one.option.number for one in known.answers[known.since :] if one and isinstance(one.option, Slot)]
        turned = [what for what in known.told if isinstance(what, CardTurned)]
        return turned[-1] if slots and turned and turned[-1].slot == slots[-1] else None

    def _read_the_vote(self) -> None:
        """6.1 The cards of the vote lie open; whose is whose nobody knows but of the own."""
        known = self._known
        self._shown = list(next((what.cards for what in reversed(known.told) if isinstance(what, VotesRevealed)), ()))
        self._laid = list(next((what.voters for what in reversed(known.told) if isinstance(what, VotesLaid)), ()))
        if self._seat in self._laid:
            own = [one.option for one in known.answers[known.since :] if one is not None and one.seat == self._seat]
            ballot = [option for option in own if isinstance(option, (Vote, TwoVotes))][-1]
            for name in ballot.__struct_fields__:
                self._shown.remove(getattr(ballot, name))
        self._laid = [who for who in self._laid if who != self._seat]

    def redraw(self, state: Table, lots: Lots) -> None:
        """Deal loyalties and votes anew, and lay other cards where others have looked."""
        self._swear(state, lots)
        self._deal(state, lots)
        self._lay(state, lots)

    # --- loyalties -------------------------------------------------------------------------------------------------

    def _swear(self, state: Table, lots: Lots) -> None:
        """4.2 Any loyalties that the open ones and the own leave over, the likely ones more often."""
        hidden = [who for who, nation in state.loyalties.items() if self._is_hidden(state, who, nation)]
        if not hidden:
            return
        if self._suspicion is None:
            left = loyalty_cards(len(state.seats), state.variants)
            for who, nation in state.loyalties.items():
                if who not in hidden and nation is not Nation.UNKNOWN:
                    left[nation] -= 1
            self._suspicion = Suspicion(self._known, left, hidden)
        state.loyalties.update(self._suspicion.draw(lots))

    def _is_hidden(self, state: Table, who: Seat, nation: Nation) -> bool:
        return who != self._seat and who not in state.face_up and nation is not Nation.UNKNOWN

    # --- votes -----------------------------------------------------------------------------------------------------

    def _deal(self, state: Table, lots: Lots) -> None:
        """6.1 Any vote cards in the other hands and in the deck; those that lie open now had been played."""
        if state.sources.votes is Holder.TABLE:
            return
        others = [who for who in state.hands if who != self._seat]
        pool = [card for who in others for card in state.hands[who]]
        pool += [card for layer in state.vote_deck for card, copies in layer.items() for _ in range(copies)]
        pool.sort()
        self._played, self._top = {}, []
        if self._shown:
            self._hand_back(pool, lots)
        below = self._searched_deck(state, pool)
        mix(lots, below)
        mix(lots, pool)
        pool = below + pool  # what lies in a deck that the seat has searched is dealt last
        for who in sorted(others, key=lambda who: who == self._searched):
            held = len(state.hands[who])
            fixed = self._played.get(who, [])
            state.hands[who] = sorted(fixed + [pool.pop() for _ in range(held - len(fixed))])
        for number, layer in enumerate(state.vote_deck):
            fixed = self._top if number == 0 else []
            size = sum(layer.values())
            state.vote_deck[number] = _counted(sorted(fixed + [pool.pop() for _ in range(size - len(fixed))]))

    def _hand_back(self, pool: list[str], lots: Lots) -> None:
        """6.1 Take the cards that lie open now out of the pool: each was somebody's, one the deck's."""
        shown = self._shown.copy()
        mix(lots, shown)
        played: dict[Seat, list[str]] = {}
        for who in self._laid:
            played.setdefault(who, []).append(shown.pop())
        left = pool.copy()
        for card in self._shown:
            if card not in left:
                return  # it lay elsewhere when the turn began
            left.remove(card)
        pool[:] = left
        self._played, self._top = played, shown

    def _searched_deck(self, state: Table, pool: list[str]) -> list[str]:
        """8.12 Take out of the pool what the seat has just seen in the deck, and in the hand it picks for."""
        if not self._deck:
            return []
        deck = sorted(self._deck)
        for card in state.hands[self._seat] if self._searched == self._seat else ():
            deck.remove(card)
        left = pool.copy()
        for card in deck:
            if card not in left:
                return []
            left.remove(card)
        pool[:] = left
        return deck

    # --- the event row ---------------------------------------------------------------------------------------------

    def _lay(self, state: Table, lots: Lots) -> None:
        """5.1 Any cards where others have looked and the seat has not."""
        if state.sources.events is Holder.TABLE:
            return
        unseen = [slot for slot in state.row if slot is not None and slot.card and self._seat not in slot.seen_by]
        for slot in unseen:
            if slot.card is not None:
                hide(state, slot.card)
        self._shuffle_the_box(state, lots)
        state.unseen = {card: state.unseen[card] for card in EventCard if card in state.unseen}  # no order tells
        turned = self._turned
        for slot in unseen:
            if turned is not None and state.row[turned.slot - 1] is slot and turned.card in state.unseen:
                slot.card = turned.card
                settle(state, turned.card)
        for slot in unseen:
            if turned is None or state.row[turned.slot - 1] is not slot:
                self._draw(state, slot, lots)

    @staticmethod
    def _draw(state: Table, slot: FaceDown, lots: Lots) -> None:
        outcomes, weights = possible(state)
        slot.card = weighed(lots, outcomes, weights).card
        settle(state, slot.card)

    def _shuffle_the_box(self, state: Table, lots: Lots) -> None:
        """10.2, 10.3 Which starred cards are in, and which cards went into the box, nobody knows who did not see."""
        if not state.boxed and (state.starred or state.variants.starred_pick != "random-hidden"):
            return
        out = _turned_or_known(state)
        plain = [card for card, copies in plain_events(len(state.seats)).items() for _ in range(copies)]
        pool = [*plain, *(state.starred or self._stars(state, out, lots))]
        for card in out:
            if card in pool:
                pool.remove(card)
        wanted = sum([copies for card, copies in state.unseen.items() if card is not ARMADA])
        if len(pool) < wanted:
            return
        mix(lots, pool)
        armada = {ARMADA: state.unseen[ARMADA]} if ARMADA in state.unseen else {}
        state.unseen = {card: pool[:wanted].count(card) for card in EventCard if card in pool[:wanted]} | armada

    @staticmethod
    def _stars(state: Table, out: list[EventCard], lots: Lots) -> list[EventCard]:
        """10.2 Those that were seen, and any others up to the number in the game."""
        seen = [card for card in out if card in STARRED]
        rest = [card for card in star_pool(len(state.seats), state.variants) if card not in seen]
        mix(lots, rest)
        return seen + rest[: state.variants.stars - len(seen)]

    # --- answers that were not heard -------------------------------------------------------------------------------

    def recall(self, asked: Decision, seat: Seat | None, lots: Lots) -> Option | None:  # noqa: ARG002  it is settled
        """6.1 What was played for the vote that lies open now."""
        if isinstance(asked, Secret) and asked.prompt == "vote" and seat is not None and seat in self._played:
            cards = sorted(self._played[seat])
            return TwoVotes(*cards) if len(cards) > 1 else Vote(cards[0])
        if isinstance(asked, Chance) and asked.source == "votes" and self._top and dict(asked.about).get("for") == "":
            return Vote(self._top[0])
        return None


def _turned_or_known(state: Table) -> list[EventCard]:
    """The event cards that lie open, or that the seat has looked at."""
    open_ = [*state.discard, *[card for cards in state.kept.values() for card in cards]]
    known = [slot.card for slot in state.row if slot is not None and slot.card is not None]
    return [*open_, *known, *([state.turned] if state.turned is not None else [])]


def _counted(cards: list[str]) -> dict[str, int]:
    layer: dict[str, int] = {}
    for card in cards:
        layer[card] = layer.get(card, 0) + 1
    return layer


def remember(known: Known) -> Hidden:
    """Make ready to redraw what a seat cannot know."""
    return Hidden(known)
