"""What a sensible pirate does at first sight: chests to the own nation, and nobody told why."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any, Final

from companion.engine.games.tortuga1667.answers import (
    REVEAL,
    Attack,
    Brawl,
    Force,
    Look,
    Maroon,
    Move,
    Mutiny,
    Reveal,
    Shift,
    TwoVotes,
    Use,
    UseLetter,
    Yes,
)
from companion.engine.games.tortuga1667.hidden import remember
from companion.engine.games.tortuga1667.pieces import (
    BOATS,
    ENGLAND,
    FRANCE,
    HOLDS,
    NETHERLANDS,
    SHIPS,
    TORTUGA,
    Call,
    EventCard,
    Hold,
    Nation,
)
from companion.engine.games.tortuga1667.table import Stage
from companion.engine.games.tortuga1667.variants import loyalty_cards
from companion.engine.games.tortuga1667.vote_cards import UNKNOWN, icons
from companion.engine.kernel.instinct import Instinct, most_worth, pick

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from companion.engine.games.tortuga1667.table import Table
    from companion.engine.games.tortuga1667.view import View
    from companion.engine.kernel.decisions import Option, Seat
    from companion.engine.kernel.instinct import Asked, Lots

ENGLISH: Final = frozenset(english for english, _ in HOLDS.values())
MOST: Final = 6
"""So many answers are thought about."""
TEMPO: Final = 0.3
"""How often a card is turned whatever else could be done: somebody has to, or the Armada never comes."""
OTHER: Final = {ENGLAND: FRANCE, FRANCE: ENGLAND}


def _side(view: View) -> Nation:
    """For whom a chest more is good now: the own nation; for the Dutch whoever is behind."""
    if view.loyalty in OTHER:
        return view.loyalty
    return ENGLAND if view.english <= view.french else FRANCE


def _lead(view: View) -> int:
    lead = view.english - view.french
    if view.loyalty is NETHERLANDS:
        return 1 if lead == 0 else -abs(lead)
    return lead if view.loyalty is ENGLAND else -lead


def _foe(view: View, who: Seat) -> float:
    """1 a known enemy, -1 a known friend, 0 who knows."""
    loyalty = next((pirate.loyalty for pirate in view.pirates if pirate.seat == who), Nation.UNKNOWN)
    if loyalty is Nation.UNKNOWN:
        return 0.0
    return -1.0 if loyalty is view.loyalty else 1.0


def _has(view: View, call: Call, *wanted: str) -> bool:
    return any(UNKNOWN not in card and set(icons(card, call)) & set(wanted) for card in view.hand)


# --- the action ------------------------------------------------------------------------------------------------------


def _action(asked: Asked, option: Any) -> float:
    judge = ACTIONS.get(type(option))
    return judge(asked, option) if judge is not None else 0.0


def _shift(asked: Asked, option: Any) -> float:
    view: View = asked.view
    if view.loyalty is NETHERLANDS:
        gap = view.english - view.french
        return 3.0 if abs(gap) >= 2 and (gap > 0) == (option.out_of is ENGLAND) else -3.0
    return 3.0 if option.out_of is not _side(view) else -5.0


def _brawl(asked: Asked, _: Any) -> float:
    view: View = asked.view
    side = _side(view)
    mine = view.chests[Hold.TORTUGA_ENGLISH if side is ENGLAND else Hold.TORTUGA_FRENCH]
    return (1.7 if _has(view, Call.BRAWL, side.value) else 0.4) if mine < 2 else -0.5


def _mutiny(asked: Asked, _: Any) -> float:
    view: View = asked.view
    ship = next(pirate.place for pirate in view.pirates if pirate.seat == asked.seat)
    captain = view.lines[ship][0] if ship is not None else asked.seat
    return 0.7 + 0.9 * _foe(view, captain) + 0.3 * _has(view, Call.MUTINY, "skull")


def _reveal(asked: Asked, _: Any) -> float:
    return 0.3 + (0.9 if asked.view.stage is Stage.LAST_FIVE and _lead(asked.view) > 0 else 0.0)


def _force(asked: Asked, _: Any) -> float:
    return 0.45 - (0.9 if asked.view.stage is Stage.LAST_FIVE and _lead(asked.view) < 0 else 0.0)


def _step(asked: Asked, option: Any) -> float:
    """5.4 Aboard a ship one can do more than ashore; a short line is soon led."""
    view: View = asked.view
    to = option.to
    here = next(pirate.place for pirate in view.pirates if pirate.seat == asked.seat)
    if to in SHIPS:
        return 1.5 - 0.3 * len(view.lines[to])
    if here is TORTUGA and to in BOATS:
        return 0.9 if view.lines[TORTUGA][0] != asked.seat else 0.5
    if here in BOATS:
        return 0.2
    line = view.lines[here] if here is not None else ()
    return 0.1 if len(line) > 3 and line.index(asked.seat) == len(line) - 2 else -0.4


ACTIONS: Final[dict[type[Option], Callable[[Asked, Any], float]]] = {
    Shift: _shift,
    Attack: lambda asked, _: 1.6 + 0.6 * _has(asked.view, Call.ATTACK, "cannon", "torch"),
    Brawl: _brawl,
    Mutiny: _mutiny,
    Maroon: lambda *_: 0.25,
    Move: _step,
    Reveal: _reveal,
    Force: _force,
    Look: lambda *_: 0.5,
    UseLetter: lambda *_: 0.6,
}


# --- chests, votes, people -------------------------------------------------------------------------------------------


def _stow(asked: Asked, option: Any) -> float:
    return float((option.hold in ENGLISH) == (_side(asked.view) is ENGLAND))


def _rob(asked: Asked, option: Any) -> float:
    return float((option.hold in ENGLISH) != (_side(asked.view) is ENGLAND))


def _vote(asked: Asked, option: Any) -> float:
    """6.2-6.4 For an own attack cannons and torches, in a brawl the own flag, against a known enemy the skull."""
    view: View = asked.view
    call = Call(asked.said("call"))
    cards = [getattr(option, name) for name in option.__struct_fields__]
    shown = [icon for card in cards if card != UNKNOWN for icon in icons(card, call)]
    place = next(pirate.place for pirate in view.pirates if pirate.seat == asked.seat)
    captain = view.lines[place][0] if place is not None else asked.seat
    spare = -0.3 * isinstance(option, TwoVotes)
    if call is Call.BRAWL:
        side = _side(view).value
        return spare + sum([1.0 if icon == side else -1.0 for icon in shown])
    if call is Call.MUTINY:
        against = _foe(view, captain) or 0.1
        return spare + sum([against if icon == "skull" else -against for icon in shown])
    if captain == asked.seat or _foe(view, captain) < 0:
        return spare + sum([{"cannon": 1.0, "torch": 1.2, "water": -1.5}[icon] for icon in shown])
    helps = -1.0 if _foe(view, captain) > 0 else -0.2
    return spare + sum([helps * {"cannon": 0.8, "torch": 1.0, "water": -1.0}[icon] for icon in shown])


def _enemy(asked: Asked, option: Any) -> float:
    """Whoever is known to be against, or at least leads a ship."""
    view: View = asked.view
    pirate = next(pirate for pirate in view.pirates if pirate.seat == option.who)
    return _foe(view, option.who) + (0.3 if pirate.place in SHIPS and pirate.rank == 1 else 0.0)


def _friend(asked: Asked, option: Any) -> float:
    return 0.5 if option.who == asked.seat else -_foe(asked.view, option.who)


def _letter_ship(asked: Asked, option: Any) -> float:
    return -float(len(asked.view.lines[option.place]))


def _card_for(asked: Asked, option: Any) -> float:
    """Turn up, or look at, what is not known yet; what is known to be bad stays down."""
    row = asked.view.row
    bad = (EventCard.BLACK_SPOT, EventCard.ALBATROSS, EventCard.SCURVY)
    value = 0.0
    for number in [getattr(option, name) for name in option.__struct_fields__]:
        slot = row[number - 1]
        if slot is not None and slot.card is not None:
            armada = slot.card is EventCard.SPANISH_ARMADA
            value += (2.0 if _lead(asked.view) > 0 else -3.0) if armada else -1.0 if slot.card in bad else 0.2
    return value


def _look_at(asked: Asked, option: Any) -> float:
    row = asked.view.row
    slots = [row[number - 1] for number in (option.first, option.second)]
    return sum([1.0 for slot in slots if slot is not None and slot.card is None])


JUDGES: Final[dict[str, Callable[[Asked, Any], float]]] = {
    "action": _action,
    "stow-the-chest": _stow,
    "stow-the-first-chest": _stow,
    "rob-which-hold": _rob,
    "vote": _vote,
    "maroon-whom": _enemy,
    "pistol-at-whom": _enemy,
    "force-whom": _enemy,
    "letter-whom": _friend,
    "letter-which-ship": _letter_ship,
    "search-for-whom": _friend,
    "give-the-map-to": _friend,
    "reveal-which-card": _card_for,
    "turn-one-of-two": _card_for,
    "look-at-which-cards": _look_at,
    "drink-from-the-fountain": lambda _, option: float(isinstance(option, Yes)),
    "play-two-votes": lambda _, option: float(not isinstance(option, Yes)),
    "letter-of-marque": lambda _, option: 0.5 + 0.1 * isinstance(option, Use),
}


def answer(asked: Asked, lots: Lots) -> Option:
    """Answer by the kind of question; of equals any one."""
    judge = JUDGES.get(asked.prompt)
    if judge is None:
        return pick(lots, asked.options)
    values = [judge(asked, option) for option in asked.options]
    if asked.prompt == "action" and REVEAL in asked.options and lots.random() < TEMPO:
        values = [float(isinstance(option, (Reveal, Force))) for option in asked.options]
    best = max(values)
    return pick(lots, [option for option, value in zip(asked.options, values, strict=True) if value == best])


def shortlist(asked: Asked) -> Sequence[Option]:
    """Keep the answers that look best."""
    judge = JUDGES.get(asked.prompt)
    return asked.options if judge is None else most_worth(asked.options, lambda option: judge(asked, option), MOST)


# --- how it stands ---------------------------------------------------------------------------------------------------


def worth(table: Table) -> Mapping[Seat, float]:
    """9.2 The chests, more surely the fewer cards are left; who commands the ships; a tie is the Dutch player's."""
    english, french = table.wealth()
    left = table.pile + sum([slot is not None for slot in table.row])
    lead = float(english - french)
    for ship in SHIPS:
        line = table.lines[ship]
        if line:
            lead += 0.35 * _sign(table, line[0]) + 0.2 * _sign(table, line[-1])
    if table.lines[TORTUGA]:
        lead += 0.15 * _sign(table, table.lines[TORTUGA][0])
    sure = 0.55 + 1.2 / (1 + 0.25 * left)
    for_england = 1 / (1 + exp(-sure * lead))
    dutch = loyalty_cards(len(table.seats), table.variants).get(NETHERLANDS, 0)
    tie = 0.5 * exp(-sure * abs(lead)) if dutch else 0.0
    chances = {ENGLAND: (1 - tie) * for_england, FRANCE: (1 - tie) * (1 - for_england), NETHERLANDS: tie}
    return {who: chances.get(nation, 0.5) for who, nation in table.loyalties.items()}


def _sign(table: Table, who: Seat) -> int:
    nation = table.loyalties.get(who)
    return 1 if nation is ENGLAND else -1 if nation is FRANCE else 0


def horizon(table: Table) -> int:
    """An evening is imagined for one lap round the table."""
    return len(table.seats)


INSTINCT: Final = Instinct(
    answer=answer,
    remember=remember,
    worth=worth,
    horizon=horizon,
    shortlist=shortlist,
    share=0.85,
    held=("votes", "loyalties", "events"),
)
