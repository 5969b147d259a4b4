"""The eight starred event cards (RULES.md 8.9 to 8.16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from companion.engine.games.tortuga1667.answers import (
    SHIP,
    SWAPPED,
    UNSWAPPED,
    Loyalty,
    Pirate,
    Ship,
    Vote,
    pirates,
    votes,
)
from companion.engine.games.tortuga1667.game_end import check_the_lead
from companion.engine.games.tortuga1667.happenings import (
    BoatDestroyed,
    CardHadNoEffect,
    CardKept,
    FellIll,
    LoyaltiesShuffled,
    LoyaltyOpen,
    LoyaltySeen,
    PawnPlaced,
    PawnsInTheBag,
    PawnsSwapped,
)
from companion.engine.games.tortuga1667.marooning import check_albatrosses, maroon
from companion.engine.games.tortuga1667.pieces import (
    BOATS,
    HOLDS,
    SHIPS,
    TORTUGA,
    Cause,
    EventCard,
    Hold,
    Nation,
)
from companion.engine.games.tortuga1667.table import Table
from companion.engine.games.tortuga1667.variants import loyalty_cards
from companion.engine.games.tortuga1667.vote_deck import take
from companion.engine.games.tortuga1667.vote_happenings import DeckSearched, DeckSeen, HandSeen
from companion.engine.games.tortuga1667.votes import lay_the_island
from companion.engine.kernel.decisions import Chance, Choose, Option, Rules, Seat, Secret
from companion.engine.kernel.setup import Holder


def black_powder(table: Table, revealer: Seat) -> Rules[None]:
    """8.9 A boat is destroyed for good; whoever sits in it is marooned."""
    afloat = tuple(SHIP[boat] for boat in BOATS if boat not in table.wrecks)
    if not afloat:
        table.tell(CardHadNoEffect(EventCard.BLACK_POWDER))
        return
    boat: Ship = yield Choose(revealer, "blow-up-which-boat", afloat)
    table.wrecks.append(boat.place)
    table.tell(BoatDestroyed(boat.place))
    for who in table.lines[boat.place][:]:
        yield from maroon(table, who, Cause.BLACK_POWDER)


def pirate_code(table: Table, revealer: Seat) -> Rules[None]:
    """8.10 The card stays with the revealer, who sits out the next two votes."""
    keep(table, revealer, EventCard.PIRATE_CODE)
    table.sitting_out[revealer] = 2
    yield from ()


def keep(table: Table, who: Seat, card: EventCard) -> None:
    """The turned card stays face up in front of the player who turned it."""
    table.lay_before(who, card)
    table.tell(CardKept(who, card))


def facade(table: Table, revealer: Seat) -> Rules[None]:
    """8.11 The revealer and the right-hand neighbour swap places exactly."""
    neighbour = table.others(revealer)[-1]
    here, there = table.place_of(revealer), table.place_of(neighbour)
    at, beside = table.lines[here].index(revealer), table.lines[there].index(neighbour)
    table.lines[here][at], table.lines[there][beside] = neighbour, revealer
    table.tell(PawnsSwapped(revealer, neighbour))
    if here is not there:
        yield from check_albatrosses(table, here, there)


def crows_nest(table: Table, revealer: Seat) -> Rules[None]:
    """8.12 A hand is shuffled into the vote deck, and the revealer picks as many cards out of it again."""
    target: Pirate = yield Choose(revealer, "search-for-whom", pirates(table.seats))
    cards = len(table.hands[target.who])
    if table.sources.votes is Holder.APP:
        yield from pick_a_hand(table, revealer, target.who)
    table.tell(DeckSearched(revealer, target.who, cards))
    if table.sources.votes is Holder.APP:
        table.tell_only(HandSeen(target.who, tuple(table.hands[target.who])), *dict.fromkeys((revealer, target.who)))


def pick_a_hand(table: Table, revealer: Seat, who: Seat) -> Rules[None]:
    """8.12 The revealer sees the whole deck and picks card by card; the hand changes whole, when all are picked."""
    shuffled = Counter(table.hands[who])
    for layer in table.vote_deck:
        shuffled.update(layer)
    deck = dict(sorted(shuffled.items()))
    hand: list[str] = []
    table.tell_only(DeckSeen(tuple(card for card, copies in deck.items() for _ in range(copies))), revealer)
    for _ in table.hands[who]:
        picked: dict[Seat, Vote] = yield Secret("pick-a-vote", {revealer: votes(tuple(deck))}, (("for", who),))
        card = picked[revealer].card
        take(deck, card)
        hand.append(card)
    table.hands[who] = sorted(hand)
    table.vote_deck = [deck]


def eight_bells(table: Table, revealer: Seat) -> Rules[None]:
    """8.13 The pawns of the revealer's ship or island come back from the bag in another order."""
    place = table.place_of(revealer)
    line = table.lines[place]
    if len(line) < 2:
        table.tell(CardHadNoEffect(EventCard.EIGHT_BELLS))
        return
    table.bag, table.lines[place] = line, []
    table.tell(PawnsInTheBag(place))
    while table.bag:
        who = yield from draw_a_pawn(table)
        table.lines[place].append(who)
        table.tell(PawnPlaced(who, place, len(table.lines[place])))


def draw_a_pawn(table: Table) -> Rules[Seat]:
    """A pawn comes out of the bag; the last one needs no asking."""
    who = table.bag[0]
    if len(table.bag) > 1:
        drawn: Pirate = yield Chance("pawns", pirates(tuple(table.bag)))
        who = drawn.who
    table.bag.remove(who)
    return who


def scurvy(table: Table, revealer: Seat) -> Rules[None]:
    """8.14 The revealer, and everybody on the same ship or island, lose their next turn."""
    place = table.place_of(revealer)
    sick = tuple(who for who in table.after(revealer) if who in table.lines[place])
    table.ill += [who for who in sick if who not in table.ill]
    table.tell(FellIll(sick))
    yield from ()


def cabin_fever(table: Table, revealer: Seat) -> Rules[None]:
    """8.15 Two loyalty cards are shuffled unseen and dealt back; each keeps the own way of lying (10.6)."""
    target: Pirate = yield Choose(revealer, "cabin-fever-with-whom", pirates(table.others(revealer)))
    both = (revealer, target.who)
    if table.sources.loyalties is Holder.TABLE:
        table.tell(LoyaltiesShuffled(*both))
        yield from read_swapped_loyalties(table, *both)
        return
    yield from swap_loyalties(table, *both)
    table.tell(LoyaltiesShuffled(*both))
    for who in both:
        if who in table.face_up:
            table.tell(LoyaltyOpen(who, table.loyalties[who]))
        else:
            table.tell_only(LoyaltySeen(who, table.loyalties[who]), who)


def swap_loyalties(table: Table, one: Seat, other: Seat) -> Rules[None]:
    """The dealer shuffles the two cards; nobody learns whether they changed hands."""
    answer: Option = yield Chance("loyalties", (SWAPPED, UNSWAPPED), seen_by=(), hidden=True)
    if answer is SWAPPED:
        table.loyalties[one], table.loyalties[other] = table.loyalties[other], table.loyalties[one]


def read_swapped_loyalties(table: Table, one: Seat, other: Seat) -> Rules[None]:
    """With real cards the table reads out those of the two that lie face up; the rest follows, or is unknown."""
    both = (one, other)
    shuffled = [table.loyalties[who] for who in both]
    left = loyalty_cards(len(table.seats), table.variants)
    for who, nation in table.loyalties.items():
        if who not in both and nation is not Nation.UNKNOWN:
            left[nation] -= 1
    for who in both:
        table.loyalties[who] = Nation.UNKNOWN
    for who in both:
        if who in table.face_up:
            known = Nation.UNKNOWN not in shuffled
            nations = [nation for nation, cards in left.items() if (nation in shuffled if known else cards)]
            seen: Loyalty = yield Chance("loyalties", tuple(map(Loyalty, nations)), about=(("who", who),))
            table.loyalties[who] = seen.nation
            left[seen.nation] -= 1
            shuffled.remove(seen.nation if seen.nation in shuffled else Nation.UNKNOWN)
            table.tell(LoyaltyOpen(who, seen.nation))
    for who in both:
        if who not in table.face_up and len(set(shuffled)) == 1:
            table.loyalties[who] = shuffled[0]


def stormy_seas(table: Table, revealer: Seat) -> Rules[None]:
    """8.16 A ship loses all its chests to the galleon; on Tortuga one chest goes back to each area."""
    place = table.place_of(revealer)
    if place in SHIPS and any(table.chests[hold] for hold in HOLDS[place]):
        for hold in HOLDS[place]:
            if table.chests[hold]:
                table.carry(hold, Hold.GALLEON, table.chests[hold])
    elif place is TORTUGA:
        lay_the_island(table, 1)
    else:
        table.tell(CardHadNoEffect(EventCard.STORMY_SEAS))
    check_the_lead(table)
    yield from ()


STARRED_RULES: Final[dict[EventCard, Callable[[Table, Seat], Rules[None]]]] = {
    EventCard.BLACK_POWDER: black_powder,
    EventCard.CABIN_FEVER: cabin_fever,
    EventCard.CROWS_NEST: crows_nest,
    EventCard.EIGHT_BELLS: eight_bells,
    EventCard.FACADE: facade,
    EventCard.PIRATE_CODE: pirate_code,
    EventCard.SCURVY: scurvy,
    EventCard.STORMY_SEAS: stormy_seas,
}
