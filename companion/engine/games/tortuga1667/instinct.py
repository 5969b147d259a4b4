"""What a sensible pirate does at first sight: chests to the own nation, and nobody told why."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.engine.games.tortuga1667.action_worth import action_worth, ahead, captain_at, foe, place_of, side_of
from companion.engine.games.tortuga1667.answers import (
    REVEAL,
    Force,
    Reveal,
    TwoVotes,
    Use,
    Yes,
)
from companion.engine.games.tortuga1667.hidden import remember
from companion.engine.games.tortuga1667.inventory import inventory
from companion.engine.games.tortuga1667.pieces import (
    ENGLAND,
    FRANCE,
    HOLDS,
    NETHERLANDS,
    SHIPS,
    TORTUGA,
    Call,
    EventCard,
    Nation,
)
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
TEMPO: Final = 0.12
"""How often a card is turned whatever else could be done: somebody has to, or the Armada never comes."""


# --- chests, votes, people -------------------------------------------------------------------------------------------


def _stow(asked: Asked, option: Any) -> float:
    return float((option.hold in ENGLISH) == (side_of(asked.view) is ENGLAND))


def _rob(asked: Asked, option: Any) -> float:
    return float((option.hold in ENGLISH) != (side_of(asked.view) is ENGLAND))


def _vote(asked: Asked, option: Any) -> float:
    """6.2-6.4 For an own attack cannons and torches, in a brawl the own flag, against a known enemy the skull."""
    view: View = asked.view
    call = Call(asked.said("call"))
    cards = [getattr(option, name) for name in option.__struct_fields__]
    shown = [icon for card in cards if card != UNKNOWN for icon in icons(card, call)]
    captain = captain_at(view, asked.seat)
    spare = -0.3 * isinstance(option, TwoVotes)
    if call is Call.BRAWL:
        side = side_of(view).value
        return spare + sum([1.0 if icon == side else -1.0 for icon in shown])
    if call is Call.MUTINY:
        against = foe(view, captain) or 0.1
        return spare + sum([against if icon == "skull" else -against for icon in shown])
    if captain == asked.seat or foe(view, captain) < 0:
        return spare + sum([{"cannon": 1.0, "torch": 1.2, "water": -1.5}[icon] for icon in shown])
    helps = -1.0 if foe(view, captain) > 0 else -0.2
    return spare + sum([helps * {"cannon": 0.8, "torch": 1.0, "water": -1.0}[icon] for icon in shown])


def _enemy(asked: Asked, option: Any) -> float:
    """Whoever is known to be against, or at least leads a ship."""
    view: View = asked.view
    leads = place_of(view, option.who) in SHIPS and captain_at(view, option.who) == option.who
    return foe(view, option.who) + 0.3 * leads


def _friend(asked: Asked, option: Any) -> float:
    return 0.5 if option.who == asked.seat else -foe(asked.view, option.who)


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
            value += (2.0 if ahead(asked.view) else -3.0) if armada else -1.0 if slot.card in bad else 0.2
    return value


def _look_at(asked: Asked, option: Any) -> float:
    row = asked.view.row
    slots = [row[number - 1] for number in (option.first, option.second)]
    return sum([1.0 for slot in slots if slot is not None and slot.card is None])


JUDGES: Final[dict[str, Callable[[Asked, Any], float]]] = {
    "action": action_worth,
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
    """An evening is imagined for two laps round the table: a boat there, and what is done aboard."""
    return 2 * len(table.seats)


INSTINCT: Final = Instinct(
    answer=answer,
    remember=remember,
    worth=worth,
    horizon=horizon,
    shortlist=shortlist,
    glance=Glance,
    share=0.85,
    trust=0.05,
    wild=0.5,
    inventory=inventory,
    held=("votes", "loyalties", "events"),
)
