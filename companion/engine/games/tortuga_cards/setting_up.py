"""Setting up, and dealing a round (RULES.md, sections 2 and 5)."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga_cards.answers import (
    Card,
    DealtEvent,
    Half,
    Starter,
    cards,
    event_cards,
    halves,
    starters,
)
from companion.engine.games.tortuga_cards.happenings import (
    CardsRemoved,
    EventDealt,
    EventHidden,
    EventSeen,
    EventsPutAway,
    HalfTaken,
    HandDealt,
    HandSeen,
    PirateDealt,
    RoundBegan,
    StarterNamed,
)
from companion.engine.games.tortuga_cards.pieces import ROUNDS, ROWS, Deck, Event, Row
from companion.engine.games.tortuga_cards.table import Stage, Table, take
from companion.engine.kernel.decisions import TURN, Chance, Choose, Rules, Seat
from companion.engine.kernel.setup import Holder

COLUMN_ABOUT: Final = tuple((("column", column),) for column in range(13))


def set_up(table: Table) -> Rules[None]:
    """2.1, 2.2 Who begins, and whose half is whose."""
    first: Starter = yield Chance("lots", starters(table.seats), about=(("lot", "starter"),))
    table.starter = first.who
    table.tell(StarterNamed(first.who))
    yield from take_halves(table)
    table.clear()
    table.stage = Stage.DEALING


def take_halves(table: Table) -> Rules[None]:
    """2.2 Whoever begins picks first, the others clockwise after that, the last takes what is left; 7.3 or by lot."""
    width, players = table.width, len(table.seats)
    taken: dict[int, Seat] = {}
    for who in table.order():
        left = halves(width, tuple(sorted(taken)), players)
        half: Half = left[0]
        if len(left) > 1:
            if table.variants.random_halves:
                half = yield Chance("lots", left, about=(("lot", "half"), ("for", who)))
            else:
                half = yield Choose(who, "pick-a-half", left)
        taken[(half.first - 1) // width] = who
        table.tell(HalfTaken(who, half.first, half.last))
    table.halves = [taken[part] for part in range(players)]


def deal(table: Table) -> Rules[None]:
    """2.3-2.5 Pirates above the columns, hands, and one event each."""
    yield TURN
    table.tell(RoundBegan(table.round, table.order()[0]))
    yield from deal_pirates(table)
    yield from deal_hands(table)
    yield from deal_events(table)
    table.stage = Stage.PLAYING


def deal_pirates(table: Table) -> Rules[None]:
    """2.3 One pirate face up above each column."""
    left = table.catalogue.stock(Deck.PIRATES, table.boxes).copy()
    for column in range(1, table.columns + 1):
        dealt: Card = yield Chance("pirates", cards(tuple(left)), tuple(left.values()), about=COLUMN_ABOUT[column])
        take(left, dealt.card)
        table.pirates.append(dealt.card)
        pirate = table.catalogue.pirate[dealt.card]
        table.tell(PirateDealt(column, dealt.card, pirate.speed, pirate.hull, pirate.guns))


def deal_hands(table: Table) -> Rules[None]:
    """2.4 The same number of each kind into every hand; with real cards nobody is asked which."""
    if table.sources.cards is Holder.APP:
        piles = {row: table.unseen(row) for row in ROWS}
        for who in table.order():
            yield from deal_a_hand(table, who, piles)
    for who in table.order():
        table.tell(HandDealt(who, table.width))


def deal_a_hand(table: Table, who: Seat, piles: dict[Row, dict[str, int]]) -> Rules[None]:
    """2.4 The app deals a hand; only its owner learns what it is."""
    hand: dict[Row, list[str]] = {}
    for row, pile in piles.items():
        about = (("for", who), ("row", row.value))
        held = []
        for _ in range(table.width):
            dealt: Card = yield Chance(
                "cards", cards(tuple(pile)), tuple(pile.values()), seen_by=(who,), hidden=True, about=about
            )
            take(pile, dealt.card)
            held.append(dealt.card)
        hand[row] = sorted(held)
    table.hands[who] = hand
    table.tell_only(HandSeen(who, *[tuple(held) for held in hand.values()]), who)


def deal_events(table: Table) -> Rules[None]:
    """2.5 One event each, face up; 7.1 or face down. 5.2 In the last round the others go back into the box."""
    hidden = table.variants.hidden_events
    for who in table.order():
        if hidden and table.sources.events is Holder.TABLE:
            table.events[who] = Event.UNKNOWN
            table.tell(EventHidden(who))
            continue
        event = yield from deal_an_event(table, who)
        table.events[who] = event
        if hidden:
            table.tell(EventHidden(who))
            table.tell_only(EventSeen(who, event), who)
        else:
            table.face_up.append(who)
            table.tell(EventDealt(who, event))
    left = sum(table.catalogue.stock(Deck.EVENTS, table.boxes).values()) - len(table.seats) * ROUNDS
    if table.round == ROUNDS and left:
        table.tell(EventsPutAway(left))


def deal_an_event(table: Table, who: Seat) -> Rules[Event]:
    """2.5 Ask which event it is; a hidden one is for its owner's eyes."""
    left = {event: copies for event, copies in table.unseen_events().items() if copies}
    hidden = table.variants.hidden_events
    dealt: DealtEvent = yield Chance(
        "events",
        event_cards(tuple(left)),
        tuple(left.values()),
        seen_by=(who,) if hidden else None,
        hidden=hidden,
        about=(("for", who),),
    )
    return dealt.event


def next_round(table: Table) -> None:
    """5.1 The cards that were played leave the game; only the pirates come back."""
    table.tell(CardsRemoved(table.columns * len(ROWS) + len(table.seats)))
    table.round += 1
    table.clear()
    table.stage = Stage.DEALING
