"""How the table looks from above: six columns by five rows, and an event before each player (RULES.md 3 and 6)."""

from __future__ import annotations

import re
from typing import Final

from companion.engine.games.tortuga_cards.answers import COLUMN, EVENTS, LANES, Card
from companion.engine.games.tortuga_cards.pieces import ROWS, Event, Row
from companion.engine.games.tortuga_cards.view import View
from companion.engine.kernel.decisions import Chance, Choose, Decision
from companion.engine.kernel.sights import FACE_DOWN, Change, Explanation, Sight, Sights, Wanted

PIRATES: Final = "pirate"
_EXCHANGE: Final = re.compile(r"exchange-(?:with-)?which-(\w+)")
Moved = dict[int, tuple[str, str]]
"""By column: which card lay there, and which lies there now."""


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
        return _rotated(_moved(change, Row.TREASURE.value), asked.prompt, given)
    return []


def _moved(change: Change, row: str) -> Moved:
    cells = change.moved(f"{row}-")
    return {int(zone.rpartition("-")[2]): cards for zone, cards in cells.items()}


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


def _rotated(moved: Moved, prompt: str, given: int) -> list[Explanation]:
    """6.3 Three cells in a ring; it begins anywhere, and goes where the card went."""
    if len(moved) not in (2, 3) or sorted(was for was, _ in moved.values()) != sorted(now for _, now in moved.values()):
        return []
    if prompt == "rotate-which-treasure":
        return [Explanation(COLUMN[column], alike=True) for column in moved]
    if given not in moved:
        return []
    was = moved[given][0]
    goals = [column for column, (_, now) in moved.items() if now == was and column != given]
    last = prompt == "rotate-on-to-which-column"
    row = Row.TREASURE.value
    settled = tuple(Sight(f"{row}-{column}", now) for column, (_, now) in moved.items()) if last else ()
    return [Explanation(COLUMN[column], settled) for column in goals]


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
