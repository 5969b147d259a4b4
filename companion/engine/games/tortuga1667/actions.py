"""What a player may do with a turn, and why not (RULES.md 5.1 to 5.10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from companion.engine.games.tortuga1667.answers import (
    ATTACK,
    BRAWL,
    FORCE,
    LOOK,
    MAROON,
    MOVES,
    MUTINY,
    PASS,
    REVEAL,
    SHIFTS,
    USE_LETTER,
)
from companion.engine.games.tortuga1667.events import sendable
from companion.engine.games.tortuga1667.pieces import BOATS, HOLDS, NEIGHBOURS, SHIPS, TORTUGA, EventCard, Place
from companion.engine.games.tortuga1667.table import ROW, Table
from companion.engine.kernel.decisions import Option, Seat
from companion.engine.kernel.errors import Refusal, refusal


class Standing(Struct, frozen=True, gc=False):
    """Where the player to move stands, looked up once for all questions."""

    who: Seat
    place: Place
    line: list[Seat]
    leads: bool
    """3.5 Captain of a ship or governor of Tortuga."""
    face_down: int


TWO_CARDS: Final = refusal("needs-two-cards", "5.1")
NO_LOOKING: Final = refusal("no-looking", "10.7")
NO_CARD: Final = refusal("no-card-left", "5.2")
TWO_TO_FORCE: Final = refusal("needs-two-cards", "5.3")
NOT_ADJACENT: Final = refusal("not-adjacent", "5.4")
ALREADY_THERE: Final = refusal("standing-there", "5.4")
BOAT_TAKEN: Final = refusal("boat-taken", "5.4")
BOAT_DESTROYED: Final = refusal("boat-destroyed", "8.9")
SHIP_FULL: Final = refusal("ship-full", "3.6")
NO_LETTER: Final = refusal("no-letter", "5.5")
NOBODY_TO_SEND: Final = refusal("nobody-to-send", "8.1")
ONLY_A_CAPTAIN_ATTACKS: Final = refusal("only-the-captain", "5.6")
ONLY_A_CAPTAIN_MAROONS: Final = refusal("only-the-captain", "5.7")
ALONE_ABOARD: Final = refusal("alone-aboard", "5.7")
ONLY_THE_FIRST_MATE: Final = refusal("only-the-first-mate", "5.8")
ONLY_THE_CABIN_BOY: Final = refusal("only-the-cabin-boy", "5.9")
HOLD_EMPTY: Final = refusal("hold-empty", "5.9")
ONLY_THE_GOVERNOR: Final = refusal("only-the-governor", "5.10")
SOMETHING_IS_POSSIBLE: Final = refusal("something-is-possible", "5.0")


def why_not_look(table: Table, at: Standing) -> Refusal | None:
    """5.1 Two face-down cards are needed; 10.7 madness removes the action."""
    if table.variants.madness:
        return NO_LOOKING
    return None if at.face_down >= 2 else TWO_CARDS


def why_not_reveal(_: Table, at: Standing) -> Refusal | None:
    """5.2 One face-down card is needed."""
    return None if at.face_down else NO_CARD


def why_not_force(_: Table, at: Standing) -> Refusal | None:
    """5.3 Two face-down cards are needed."""
    return None if at.face_down >= 2 else TWO_TO_FORCE


def why_not_move(table: Table, at: Standing, to: Place) -> Refusal | None:
    """5.4 One step on the mat: into an open boat, or out of one to Tortuga or to a ship with room."""
    if to is at.place:
        return ALREADY_THERE
    if to not in NEIGHBOURS[at.place]:
        return NOT_ADJACENT
    if to in BOATS:
        if table.is_open(to):
            return None
        return BOAT_DESTROYED if to in table.wrecks else BOAT_TAKEN
    return None if to is TORTUGA or table.has_room(to) else SHIP_FULL


def why_not_letter(table: Table, at: Standing) -> Refusal | None:
    """5.5 A saved Letter of Marque, and somebody to send."""
    if not table.owns(at.who, EventCard.LETTER_OF_MARQUE):
        return NO_LETTER
    return None if sendable(table) else NOBODY_TO_SEND


def why_not_attack(_: Table, at: Standing) -> Refusal | None:
    """5.6 A captain attacks, also alone aboard."""
    return None if at.place in SHIPS and at.leads else ONLY_A_CAPTAIN_ATTACKS


def why_not_maroon(_: Table, at: Standing) -> Refusal | None:
    """5.7 A captain maroons another pawn of the own ship."""
    if at.place not in SHIPS or not at.leads:
        return ONLY_A_CAPTAIN_MAROONS
    return None if len(at.line) > 1 else ALONE_ABOARD


def why_not_mutiny(_: Table, at: Standing) -> Refusal | None:
    """5.8 The second of a ship's line calls a mutiny."""
    if at.place in SHIPS and len(at.line) > 1 and at.line[1] == at.who:
        return None
    return ONLY_THE_FIRST_MATE


def why_not_shift(table: Table, at: Standing, side: int) -> Refusal | None:
    """5.9 The last of a ship's line shifts a chest out of a hold that has one."""
    if at.place not in SHIPS or at.line[-1] != at.who:
        return ONLY_THE_CABIN_BOY
    return None if table.chests[HOLDS[at.place][side]] else HOLD_EMPTY


def why_not_brawl(_: Table, at: Standing) -> Refusal | None:
    """5.10 The front pawn of Tortuga calls a brawl, also alone."""
    return None if at.place is TORTUGA and at.leads else ONLY_THE_GOVERNOR


Guard = Callable[[Table, Standing], Refusal | None]


def _moving(to: Place) -> Guard:
    return lambda table, at: why_not_move(table, at, to)


def _shifting(side: int) -> Guard:
    return lambda table, at: why_not_shift(table, at, side)


GUARDS: Final[dict[Option, Guard]] = {
    LOOK: why_not_look,
    REVEAL: why_not_reveal,
    FORCE: why_not_force,
    **{MOVES[to]: _moving(to) for to in Place},
    USE_LETTER: why_not_letter,
    ATTACK: why_not_attack,
    MAROON: why_not_maroon,
    MUTINY: why_not_mutiny,
    SHIFTS[0]: _shifting(0),
    SHIFTS[1]: _shifting(1),
    BRAWL: why_not_brawl,
}
"""Every action with the rule that may forbid it: what is offered and what is explained come from the same place."""

_LETTER: Final = EventCard.LETTER_OF_MARQUE
_ANYWHERE: Final = (LOOK, REVEAL, FORCE, USE_LETTER)
_ABOARD: Final = (ATTACK, MAROON, MUTINY, *SHIFTS)


def _worth_asking(place: Place) -> tuple[tuple[Option, Guard], ...]:
    here = _ABOARD if place in SHIPS else (BRAWL,) if place is TORTUGA else ()
    actions = {*_ANYWHERE, *(MOVES[to] for to in NEIGHBOURS[place]), *here}
    return tuple((action, why_not) for action, why_not in GUARDS.items() if action in actions)


_GUARDS_AT: Final = {place: _worth_asking(place) for place in Place}
"""Where a pawn stands rules most actions out; only the others need asking at every turn."""


def standing(table: Table, who: Seat) -> Standing:
    """Look up where a player stands."""
    place = table.place_of(who)
    line = table.lines[place]
    return Standing(who, place, line, line[0] == who, ROW - table.row.count(None))


_NO_HOLDS: Final = HOLDS[TORTUGA]
"""5.9 In a boat there is nothing to shift; nor is there on Tortuga, whose areas are no holds of a ship."""
_Facts = tuple[object, ...]
_FOUND: Final[dict[_Facts, tuple[Option, ...]]] = {}
_MOST_FOUND: Final = 8192


def _facts(table: Table, who: Seat) -> _Facts:
    """All that the guards look at. It comes again and again in every evening, and with it the same actions."""
    place, lines, chests = table.place_of(who), table.lines, table.chests
    line, near = lines[place], NEIGHBOURS[place]
    english, french = HOLDS.get(place, _NO_HOLDS)
    return (
        place,
        line.index(who),
        len(line),
        table.row.count(None),
        table.variants.madness,
        _LETTER in table.kept[who] and sendable(table) != (),
        len(lines[near[0]]),
        len(lines[near[-1]]),
        chests[english],
        chests[french],
        *table.wrecks,
    )


def legal_actions(table: Table, who: Seat) -> tuple[Option, ...]:
    """5.0 The actions open to a player; if there is none, the turn is passed."""
    facts = _facts(table, who)
    found = _FOUND.get(facts)
    if found is None:
        at = standing(table, who)
        open_ = [action for action, why_not in _GUARDS_AT[at.place] if why_not(table, at) is None]
        if len(_FOUND) >= _MOST_FOUND:
            _FOUND.clear()
        found = _FOUND[facts] = tuple(open_) or (PASS,)
    return found
