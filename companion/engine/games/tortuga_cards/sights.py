"""How the table looks from above: six columns by five rows, and an event before each player (RULES.md 3 and 6)."""

from __future__ import annotations

import re
from itertools import permutations
from typing import Final

from companion.engine.games.tortuga_cards.answers import COLUMN, EVENTS, LANES, Card, Column
from companion.engine.games.tortuga_cards.pieces import ROWS, Event, Row
from companion.engine.games.tortuga_cards.view import View
from companion.engine.kernel.decisions import Chance, Choose, Decision
from companion.engine.kernel.sights import FACE_DOWN, Change, Explanation, Sight, Sights, Wanted

PIRATES: Final = "pirate"
_EXCHANGE: Final = re.compile(r"exchange-(?:with-)?which-(\w+)")
Moved = dict[int, tuple[str, str]]
"""By column: which card lay there, and which lies there now."""
Ring = tuple[int, ...]
RING: Final = 3


def explains(asked: Decision, change: Change) -> list[Explanation]:
    """2.3 Pirates, 2.5 events and 3.2 cards as they are laid; 6.2-6.5 cards that changed places."""
    if isinstance(asked, Choose):
        return _rearranged(asked, change)
    if not isinstance(asked, Chance):
        return []
    about = dict(asked.about)
    if asked.source == "cards" and "row" in about:
        row = about["row"]
        cells = [(column, change.faces(f"{row}-{column}")) for column in range(1, len(LANES))]
        return [Explanation(LANES[column][one.card], (one,)) for column, seen in cells for one in seen]
    wanted = wants(asked)
    seen = change.faces(wanted.zone) if wanted else ()
    if asked.source == "pirates":
        return [Explanation(Card(one.card), (one,)) for one in seen]
    return [Explanation(EVENTS[Event(one.card)], (one,)) for one in seen if one.card in list(Event)]


def wants(asked: Decision) -> Wanted | None:
    """The cell or the player's place, where the question names it."""
    about = dict(asked.about)
    if isinstance(asked, Chance) and asked.source == "pirates":
        return Wanted(f"{PIRATES}-{about['column']}", 1)
    if isinstance(asked, Chance) and asked.source == "cards" and "row" in about:
        return Wanted(f"{about['row']}-", 1)
    if isinstance(asked, Chance) and asked.source == "events":
        return Wanted(f"player-{about.get('for', about.get('who'))}", 1)
    return None


def _rearranged(asked: Choose, change: Change) -> list[Explanation]:
    about = dict(asked.about)
    given = int(about.get("column", 0))
    found = _EXCHANGE.fullmatch(asked.prompt)
    if found:
        return _exchanged(_moved(change, found[1]), found[1], given)
    if asked.prompt.startswith("rotate"):
        return _rotated(asked, change, given)
    return []


def _moved(change: Change, row: str) -> Moved:
    return {_column(zone): cards for zone, cards in change.moved(f"{row}-").items()}


def _column(zone: str) -> int:
    return int(zone.rpartition("-")[2])


def _exchanged(moved: Moved, row: str, given: int) -> list[Explanation]:
    """6.2 Two cells, each with what lay in the other; which is named first is all the same."""
    if len(moved) != 2:
        return []
    (one, (was, now)), (other, (was_there, now_there)) = sorted(moved.items())
    if (was, now) != (now_there, was_there):
        return []
    if not given:
        return [Explanation(COLUMN[column], alike=True) for column in (one, other)]
    if given not in moved:
        return []
    settled = tuple(Sight(f"{row}-{column}", now) for column, (_, now) in moved.items())
    return [Explanation(COLUMN[other if given == one else one], settled)]


def _rotated(asked: Choose, change: Change, given: int) -> list[Explanation]:
    """6.3 Three cells in a ring; it begins anywhere, and goes where the card went."""
    row = Row.TREASURE.value
    moved = _moved(change, row)
    stayed = {_column(one.zone): (one.card, one.card) for one in change.stayed if one.zone.startswith(f"{row}-")}
    rings = _rings(moved, stayed)
    if asked.prompt == "rotate-which-treasure":
        begun = {first for first, _, _ in rings}
        return [Explanation(COLUMN[column], alike=True) for column in moved if column in begun]
    if asked.prompt == "rotate-to-which-column":
        return _any_of({second for first, second, _ in rings if first == given})
    offered = {option.number for option in asked.options if isinstance(option, Column)}
    begun = {*moved, *stayed} - offered - {given} or offered  # 7.2 offers where it began once more
    settled = tuple(Sight(f"{row}-{column}", now) for column, (_, now) in moved.items())
    return _any_of({third for first, second, third in rings if second == given and first in begun}, settled)


def _rings(moved: Moved, stayed: Moved) -> list[Ring]:
    """6.3 All rings that leave the table so: a treasure that takes the place of its like is not seen to move.

    7.2 If there is none, two that just changed.
    """
    row = stayed | moved
    some = [tuple(moved), *((*moved, column) for column in stayed)]
    rings = [ring for three in some if len(three) == RING for ring in permutations(three) if _went(row, ring)]
    two = tuple(moved) if len(moved) == RING - 1 and _went(row, tuple(moved)) else ()
    return rings or [(one, other, one) for one, other in permutations(two, 2)]


def _went(row: Moved, ring: tuple[int, ...]) -> bool:
    """Whether each has now what lay in the one before it."""
    return all(row[column][1] == row[before][0] for before, column in zip(ring, (*ring[1:], ring[0]), strict=True))


def _any_of(columns: set[int], settled: tuple[Sight, ...] = ()) -> list[Explanation]:
    return [Explanation(COLUMN[column], settled, alike=len(columns) > 1) for column in sorted(columns)]


def lying(view: View) -> dict[str, tuple[Sight, ...]]:
    """3.1 The grid as it should lie, and the events, face down where they were dealt so."""
    pirates = [Sight(f"{PIRATES}-{n}", one.pirate.name) for n, one in enumerate(view.columns, 1) if one.pirate]
    cells = [
        Sight(f"{row}-{number}", card.name)
        for number, column in enumerate(view.columns, 1)
        for row in ROWS
        if (card := getattr(column, row.value)) is not None
    ]
    events = [
        Sight(f"player-{one.seat}", FACE_DOWN if one.event is Event.UNKNOWN else one.event.value)
        for one in view.players
        if one.event is not None
    ]
    return {"pirates": tuple(pirates), "cards": tuple(cells), "events": tuple(events)}


SIGHTS: Final = Sights(explains, lying, wants)
