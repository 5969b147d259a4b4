"""What a sensible pirate does at first sight: chests to the own nation, and nobody told why."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any, Final, NamedTuple

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
from companion.engine.games.tortuga1667.inventory import inventory
from companion.engine.games.tortuga1667.pieces import (
    BOATS,
    CREW,
    ENGLAND,
    FRANCE,
    HOLDS,
    NEIGHBOURS,
    NETHERLANDS,
    OTHER_SHIP,
    SHIPS,
    TORTUGA,
    Call,
    EventCard,
    Hold,
    Nation,
    Place,
)
from companion.engine.games.tortuga1667.table import Stage
from companion.engine.games.tortuga1667.variants import loyalty_cards
from companion.engine.games.tortuga1667.view import slot_seen
from companion.engine.games.tortuga1667.vote_cards import UNKNOWN, icons
from companion.engine.kernel.instinct import Instinct, most_worth, pick

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from companion.engine.games.tortuga1667.table import Table
    from companion.engine.games.tortuga1667.view import SlotView, View
    from companion.engine.kernel.decisions import Option, Seat
    from companion.engine.kernel.instinct import Asked, Lots

ENGLISH: Final = frozenset(english for english, _ in HOLDS.values())
MOST: Final = 6
"""So many answers are thought about."""
TEMPO: Final = 0.06
"""How often a card is turned whatever else could be done: somebody has to, or the Armada never comes."""
OTHER: Final = {ENGLAND: FRANCE, FRANCE: ENGLAND}
CHEST: Final = 1.5
"""What a chest more for the own nation is worth, beside all else that a turn can bring."""


def _side(view: View) -> Nation:
    """For whom a chest more is good now: the own nation; for the Dutch whoever is behind."""
    if view.loyalty in OTHER:
        return view.loyalty
    return ENGLAND if view.english <= view.french else FRANCE


def _good(view: View, english: int) -> float:
    """9.2, 9.3 How good so many more English chests than French ones are; the Dutch want none more."""
    if view.loyalty is ENGLAND:
        return float(english)
    return float(-english) if view.loyalty is FRANCE else 2.5 * (english == 0) - 0.5 * abs(english)


def _gain(view: View, *english: int) -> float:
    """What it brings if so many chests change over, to England's good or, below 0, to its harm: the best of these."""
    lead = view.english - view.french
    here = _good(view, lead)
    return max([_good(view, lead + by) - here for by in english])


def _ahead(view: View) -> bool:
    """Say whether the Armada is welcome."""
    return _good(view, view.english - view.french) > 0


def _place(view: View, who: Seat) -> Place | None:
    return next((place for place, line in view.lines.items() if who in line), None)


def _captain(view: View, who: Seat) -> Seat:
    """Whoever stands first where this one is."""
    return next((line[0] for line in view.lines.values() if who in line), who)


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
    return CHEST * _gain(asked.view, -2 if option.out_of is ENGLAND else 2)


def _loot(view: View, ship: Place) -> float:
    """6.2 What a chest more aboard can bring: from the galleon, or out of a hold of the other ship."""
    if view.chests[Hold.GALLEON]:
        return _gain(view, 1, -1)
    english, french = HOLDS[OTHER_SHIP[ship]]
    from_english = (0, -2) if view.chests[english] else ()
    from_french = (0, 2) if view.chests[french] else ()
    return _gain(view, *(from_english + from_french)) if from_english or from_french else 0.0


def _attack(asked: Asked, _: Any) -> float:
    view: View = asked.view
    ship = _place(view, asked.seat)
    likely = 0.4 + 0.15 * _has(view, Call.ATTACK, "cannon", "torch")
    return 0.6 + CHEST * likely * _loot(view, ship or SHIPS[0])


def _brawl(asked: Asked, _: Any) -> float:
    view: View = asked.view
    side = _side(view)
    there = view.chests[Hold.TORTUGA_ENGLISH]
    own = (0.5, 0.35, 0.15) if _has(view, Call.BRAWL, side.value) else (0.25, 0.4, 0.35)
    ends = (2, 1, 0) if side is ENGLAND else (0, 1, 2)
    return CHEST * sum([likely * _gain(view, 2 * (end - there)) for likely, end in zip(own, ends, strict=True)])


def _mutiny(asked: Asked, _: Any) -> float:
    view: View = asked.view
    return 0.6 + 0.9 * _foe(view, _captain(view, asked.seat)) + 0.3 * _has(view, Call.MUTINY, "skull")


def _reveal(asked: Asked, _: Any) -> float:
    """9.1 Among the last five every card may be the Armada."""
    if asked.view.stage is Stage.LAST_FIVE:
        return 2.6 if _ahead(asked.view) else -1.0
    return 0.3 if _ahead(asked.view) else 0.1


def _force(asked: Asked, _: Any) -> float:
    if asked.view.stage is Stage.LAST_FIVE:
        return 2.5 if _ahead(asked.view) else -1.0
    return 0.4 if _ahead(asked.view) else 0.2


def _step(asked: Asked, option: Any) -> float:
    """5.4 One leaves a place for a better one that is a step or two away."""
    view: View = asked.view
    here = _place(view, asked.seat)
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
        return max(0.0, 0.5 * _gain(view, 2 * (2 - there), -2 * there)) if at == 0 else 0.0
    english, french = HOLDS[place]
    value = 0.3
    if at == 0:
        value += 0.5 + 0.5 * _loot(view, place)
    if at == crew - 1:
        shift = _gain(view, *((0, -2) if view.chests[english] else (0,)), *((2,) if view.chests[french] else ()))
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
    captain = _captain(view, asked.seat)
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
    leads = _place(view, option.who) in SHIPS and _captain(view, option.who) == option.who
    return _foe(view, option.who) + 0.3 * leads


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
            value += (2.0 if _ahead(asked.view) else -3.0) if armada else -1.0 if slot.card in bad else 0.2
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


class PirateGlance(NamedTuple):
    """Whose card is known."""

    seat: Seat
    loyalty: Nation


class Glance:
    """As much of the table as is looked at before an answer, each thing when it is looked at."""

    __slots__ = ("_seat", "_table", "chests", "english", "french", "hand", "lines", "loyalty", "stage")

    def __init__(self, table: Table, seat: Seat) -> None:
        self._table, self._seat = table, seat
        self.stage, self.lines, self.chests = table.stage, table.lines, table.chests
        self.english, self.french = table.wealth()
        self.hand = table.hands.get(seat, ())
        self.loyalty = table.loyalties.get(seat, Nation.UNKNOWN)

    @property
    def pirates(self) -> list[PirateGlance]:
        """The loyalties that the seat knows."""
        table = self._table
        return [
            PirateGlance(who, table.loyalties[who]) for who in (*table.face_up, self._seat) if who in table.loyalties
        ]

    @property
    def row(self) -> list[SlotView | None]:
        """The event cards as the seat has seen them."""
        return [slot_seen(slot, self._seat) for slot in self._table.row]


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
    glance=Glance,
    share=0.85,
    inventory=inventory,
    held=("votes", "loyalties", "events"),
)
