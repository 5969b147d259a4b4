"""A turn (RULES.md, section 5), and the window for Atlantis before it (8.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.games.tortuga1667 import votes
from companion.engine.games.tortuga1667.actions import legal_actions
from companion.engine.games.tortuga1667.answers import (
    LOOK,
    PASS,
    SAIL,
    SKIP,
    TIME_UP,
    Attack,
    Brawl,
    Force,
    Look,
    Maroon,
    Move,
    Mutiny,
    Pirate,
    Reveal,
    Shift,
    Slot,
    Slots,
    UseLetter,
    pairs,
    pirates,
    slots,
)
from companion.engine.games.tortuga1667.event_row import is_a_mystery, note_the_look, peek
from companion.engine.games.tortuga1667.events import send_by_letter, turn_up
from companion.engine.games.tortuga1667.game_end import check_the_lead
from companion.engine.games.tortuga1667.happenings import (
    CardsLookedAt,
    Forced,
    TimeRanOut,
    TurnBegan,
    TurnLost,
    TurnPassed,
)
from companion.engine.games.tortuga1667.marooning import check_albatrosses, discard_kept, maroon
from companion.engine.games.tortuga1667.pieces import ENGLAND, HOLDS, OTHER_SHIP, SHIPS, Cause, EventCard
from companion.engine.kernel.decisions import TURN, Answer, Aside, Choose, Option, Rules, Seat

if TYPE_CHECKING:
    from companion.engine.games.tortuga1667.table import Table

Asides = tuple[Aside, ...]


def turn(table: Table) -> Rules[None]:
    """5.0 One action, or two with two players; whoever has Scurvy loses the turn (8.14)."""
    who = table.turn
    yield TURN
    if who in table.ill:
        yield from lose_the_turn(table, who)
    else:
        table.tell(TurnBegan(who))
        yield from first_action(table, who)
        if len(table.seats) == 2:
            yield from carry_out(table, who, (yield Choose(who, "action", legal_actions(table, who), clock(table))))
    table.turn = table.left_of(who)


def lose_the_turn(table: Table, who: Seat) -> Rules[None]:
    """8.14 The turn is skipped; Atlantis can be used before it all the same (8.6)."""
    while asides := atlantis(table):
        answer: Option | Answer = yield Choose(who, "skip-the-turn", (SKIP,), asides)
        if answer is SKIP:
            break
        yield from sail(table)
        yield TURN
    table.ill.remove(who)
    table.tell(TurnLost(who))


def first_action(table: Table, who: Seat) -> Rules[None]:
    """8.6 Atlantis may be used until the player to move announces an action."""
    while True:
        action: Option | Answer = yield Choose(who, "action", legal_actions(table, who), atlantis(table) + clock(table))
        if not (isinstance(action, Answer) and action.option is SAIL):
            break
        yield from sail(table)
        yield TURN
    yield from carry_out(table, who, action)


def atlantis(table: Table) -> Asides:
    """8.6 The owner of Atlantis, aboard a ship, may sail if the other ship has room."""
    owner = table.owner(EventCard.ATLANTIS)
    if owner is None:
        return ()
    ship = table.place_of(owner)
    if ship not in SHIPS or not table.has_room(OTHER_SHIP[ship]):
        return ()
    return (Aside(owner, SAIL),)


def sail(table: Table) -> Rules[None]:
    """8.6 To the back of the other ship; the map is discarded, the Albatrosses are counted."""
    owner = table.owner(EventCard.ATLANTIS)
    if owner is None:
        raise LookupError(EventCard.ATLANTIS)
    ship = OTHER_SHIP[table.place_of(owner)]
    discard_kept(table, owner, EventCard.ATLANTIS)
    table.move(owner, ship)
    yield from check_albatrosses(table, ship)


def clock(table: Table) -> Asides:
    """10.4 With the timer the clock may interrupt."""
    return (Aside(None, TIME_UP),) if table.variants.timer else ()


def carry_out(table: Table, who: Seat, action: Option | Answer) -> Rules[None]:  # noqa: C901  one case per action
    """5.1-5.10 Do what was announced."""
    match action:
        case Look():
            yield from look(table, who)
        case Reveal():
            slot: Slot = yield Choose(who, "reveal-which-card", slots(table.face_down()))
            yield from turn_up(table, who, slot.number)
        case Force():
            yield from force(table, who)
        case Move(to):
            table.move(who, to)
            yield from check_albatrosses(table, to)
        case UseLetter():
            yield from send_by_letter(table, who)
            discard_kept(table, who, EventCard.LETTER_OF_MARQUE)
        case Attack():
            yield from votes.attack(table, who, table.place_of(who))
        case Maroon():
            crew = tuple(other for other in table.lines[table.place_of(who)] if other != who)
            victim: Pirate = yield Choose(who, "maroon-whom", pirates(crew))
            yield from maroon(table, victim.who, Cause.CAPTAIN)
        case Mutiny():
            yield from votes.mutiny(table, who, table.place_of(who))
        case Shift(out_of):
            english, french = HOLDS[table.place_of(who)]
            table.carry(*((english, french) if out_of is ENGLAND else (french, english)))
            check_the_lead(table)
        case Brawl():
            yield from votes.brawl(table, who, table.place_of(who))
        case Answer():
            yield from run_out_of_time(table, who)
        case _:
            table.tell(TurnPassed(who))


def look(table: Table, who: Seat) -> Rules[None]:
    """5.1 Two cards are seen by one player and put back where they lay."""
    two: Slots = yield Choose(who, "look-at-which-cards", pairs(table.face_down()))
    both = (two.first, two.second)
    for slot in both:
        note_the_look(table, who, slot)
    table.tell(CardsLookedAt(who, two.first, two.second))
    for slot in sorted(both, key=lambda slot: is_a_mystery(table, slot)):  # what the app knows needs no waiting
        yield from peek(table, who, slot)


def force(table: Table, who: Seat) -> Rules[None]:
    """5.3 Two cards are pointed at unseen; another player turns one of them and is its revealer."""
    two: Slots = yield Choose(who, "force-with-which-cards", pairs(table.face_down()))
    target: Pirate = yield Choose(who, "force-whom", pirates(table.others(who)))
    table.tell(Forced(who, target.who, two.first, two.second))
    either = slots((two.first, two.second))
    slot: Slot | Answer = yield Choose(target.who, "turn-one-of-two", either, clock(table))
    if isinstance(slot, Answer):
        table.tell(TimeRanOut(target.who))
        slot = yield Choose(who, "turn-one-for-the-forced", either)
    yield from turn_up(table, target.who, slot.number)  # type: ignore[union-attr]  # an answer was replaced above


def run_out_of_time(table: Table, who: Seat) -> Rules[None]:
    """10.4 After thirty seconds the action is to look at two cards; if that is impossible, the turn is passed."""
    table.tell(TimeRanOut(who))
    yield from carry_out(table, who, LOOK if LOOK in legal_actions(table, who) else PASS)
