"""What an action is worth at first sight (RULES.md, section 5): chests for the own nation, and a place to do more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.engine.games.tortuga1667.answers import (
    Attack,
    Brawl,
    Force,
    Look,
    Maroon,
    Move,
    Mutiny,
    Reveal,
    Shift,
    UseLetter,
)
from companion.engine.games.tortuga1667.pieces import (
    BOATS,
    CREW,
    ENGLAND,
    FRANCE,
    HOLDS,
    NEIGHBOURS,
    OTHER_SHIP,
    SHIPS,
    TORTUGA,
    Call,
    Hold,
    Nation,
    Place,
)
from companion.engine.games.tortuga1667.table import Stage
from companion.engine.games.tortuga1667.vote_cards import UNKNOWN, icons

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine.games.tortuga1667.view import View
    from companion.engine.kernel.decisions import Option, Seat
    from companion.engine.kernel.instinct import Asked

OTHER: Final = {ENGLAND: FRANCE, FRANCE: ENGLAND}
CHEST: Final = 1.5
"""What a chest more for the own nation is worth, beside all else that a turn can bring."""


def side_of(view: View) -> Nation:
    """For whom a chest more is good now: the own nation; for the Dutch whoever is behind."""
    if view.loyalty in OTHER:
        return view.loyalty
    return ENGLAND if view.english <= view.french else FRANCE


def good(view: View, english: int) -> float:
    """9.2, 9.3 How good so many more English chests than French ones are; the Dutch want none more."""
    if view.loyalty is ENGLAND:
        return float(english)
    return float(-english) if view.loyalty is FRANCE else 2.5 * (english == 0) - 0.5 * abs(english)


def gain(view: View, *english: int) -> float:
    """What it brings if so many chests change over, to England's good or, below 0, to its harm: the best of these."""
    lead = view.english - view.french
    here = good(view, lead)
    return max([good(view, lead + by) - here for by in english])


def ahead(view: View) -> bool:
    """Say whether the Armada is welcome."""
    return good(view, view.english - view.french) > 0


def place_of(view: View, who: Seat) -> Place | None:
    """Find a pawn."""
    return next((place for place, line in view.lines.items() if who in line), None)


def captain_at(view: View, who: Seat) -> Seat:
    """Whoever stands first where this one is."""
    return next((line[0] for line in view.lines.values() if who in line), who)


def foe(view: View, who: Seat) -> float:
    """1 a known enemy, -1 a known friend, 0 who knows."""
    loyalty = next((pirate.loyalty for pirate in view.pirates if pirate.seat == who), Nation.UNKNOWN)
    if loyalty is Nation.UNKNOWN:
        return 0.0
    return -1.0 if loyalty is view.loyalty else 1.0


def has(view: View, call: Call, *wanted: str) -> bool:
    """Say whether the own hand has a vote that shows one of these."""
    return any(UNKNOWN not in card and set(icons(card, call)) & set(wanted) for card in view.hand)


# --- the action ------------------------------------------------------------------------------------------------------


def action_worth(asked: Asked, option: Any) -> float:
    """5.1-5.10 What an action brings, at first sight."""
    judge = ACTIONS.get(type(option))
    return judge(asked, option) if judge is not None else 0.0


def _shift(asked: Asked, option: Any) -> float:
    return CHEST * gain(asked.view, -2 if option.out_of is ENGLAND else 2)


def _loot(view: View, ship: Place) -> float:
    """6.2 What a chest more aboard can bring: from the galleon, or out of a hold of the other ship."""
    if view.chests[Hold.GALLEON]:
        return gain(view, 1, -1)
    english, french = HOLDS[OTHER_SHIP[ship]]
    from_english = (0, -2) if view.chests[english] else ()
    from_french = (0, 2) if view.chests[french] else ()
    return gain(view, *(from_english + from_french)) if from_english or from_french else 0.0


def _attack(asked: Asked, _: Any) -> float:
    view: View = asked.view
    ship = place_of(view, asked.seat)
    likely = 0.4 + 0.15 * has(view, Call.ATTACK, "cannon", "torch")
    return 0.6 + CHEST * likely * _loot(view, ship or SHIPS[0])


def _brawl(asked: Asked, _: Any) -> float:
    view: View = asked.view
    side = side_of(view)
    there = view.chests[Hold.TORTUGA_ENGLISH]
    own = (0.5, 0.35, 0.15) if has(view, Call.BRAWL, side.value) else (0.25, 0.4, 0.35)
    ends = (2, 1, 0) if side is ENGLAND else (0, 1, 2)
    return CHEST * sum([likely * gain(view, 2 * (end - there)) for likely, end in zip(own, ends, strict=True)])


def _mutiny(asked: Asked, _: Any) -> float:
    view: View = asked.view
    return 0.6 + 0.9 * foe(view, captain_at(view, asked.seat)) + 0.3 * has(view, Call.MUTINY, "skull")


def _reveal(asked: Asked, _: Any) -> float:
    """9.1 Among the last five every card may be the Armada."""
    if asked.view.stage is Stage.LAST_FIVE:
        return 2.6 if ahead(asked.view) else -1.0
    return 0.3 if ahead(asked.view) else 0.1


def _force(asked: Asked, _: Any) -> float:
    if asked.view.stage is Stage.LAST_FIVE:
        return 2.5 if ahead(asked.view) else -1.0
    return 0.4 if ahead(asked.view) else 0.2


def _step(asked: Asked, option: Any) -> float:
    """5.4 One leaves a place for a better one that is a step or two away."""
    view: View = asked.view
    here = place_of(view, asked.seat)
    line = view.lines[here] if here is not None else ()
    now = 0.0 if here is None or here in BOATS else _stand(view, here, line.index(asked.seat), len(line))
    if option.to in BOATS:
        return 0.6 * (0.75 * _from_the_boat(view, option.to, here) - now)
    crew = len(view.lines[option.to])
    return 0.3 + 0.6 * _stand(view, option.to, crew, crew + 1)


def _from_the_boat(view: View, boat: Place, left: Place | None) -> float:
    """What can be reached from a boat; a place just left is one shorter."""
    best = 0.0
    for to in NEIGHBOURS[boat]:
        crew = len(view.lines[to]) - (to is left)
        if to is TORTUGA or crew < CREW:
            best = max(best, _stand(view, to, crew, crew + 1))
    return best


def _stand(view: View, place: Place, at: int, crew: int) -> float:
    """3.5 What a place in a line is worth: what its role could do, and what nobody else can do then."""
    if place is TORTUGA:
        there = view.chests[Hold.TORTUGA_ENGLISH]
        return max(0.0, 0.5 * gain(view, 2 * (2 - there), -2 * there)) if at == 0 else 0.0
    english, french = HOLDS[place]
    value = 0.3
    if at == 0:
        value += 0.5 + 0.5 * _loot(view, place)
    if at == crew - 1:
        shift = gain(view, *((0, -2) if view.chests[english] else (0,)), *((2,) if view.chests[french] else ()))
        value += 0.4 + 0.7 * shift + 0.1 * (view.chests[english] + view.chests[french])
    return value


ACTIONS: Final[dict[type[Option], Callable[[Asked, Any], float]]] = {
    Shift: _shift,
    Attack: _attack,
    Brawl: _brawl,
    Mutiny: _mutiny,
    Maroon: lambda *_: 0.25,
    Move: _step,
    Reveal: _reveal,
    Force: _force,
    Look: lambda asked, _: 0.5 if asked.view.stage is Stage.LAST_FIVE else 0.25,
    UseLetter: lambda *_: 0.6,
}
