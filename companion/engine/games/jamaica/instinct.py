"""What a sensible captain does at first sight, and how well everybody stands."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import exp
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.engine.games.jamaica.answers import Accept, Blind, Give, HandOver, Loot, Reroll, Steal
from companion.engine.games.jamaica.box import STANDARD, unpacked
from companion.engine.games.jamaica.hidden import dealt_anew, remember
from companion.engine.games.jamaica.inventory import inventory
from companion.engine.games.jamaica.pieces import FOOD, FORWARD, GOLD, LOADS, POWDER, STAR, UNKNOWN, Kind, icons, points
from companion.engine.kernel.instinct import Instinct, pick

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from companion.engine.games.jamaica.pieces import Cargo, Good
    from companion.engine.games.jamaica.table import Table
    from companion.engine.games.jamaica.track import Board
    from companion.engine.games.jamaica.view import ShipView
    from companion.engine.kernel.decisions import Option, Seat
    from companion.engine.kernel.instinct import Asked, Lots

BOARD: Final[Board] = unpacked(STANDARD).board
"""The printed board; a table with another one is judged by it all the same."""
GOODS: Final = {GOLD: 1.0, FOOD: 0.6, POWDER: 0.4}
STEP: Final = 0.75
TREASURE: Final = 3.5
POWER: Final = 3.0
SHORT: Final = 1.5
"""What a shortage costs beside the way back."""
TURNS: Final = 12
"""So far an evening is imagined: four rounds of two ships, two of more. Farther on luck says more than the answer."""


def answer(asked: Asked, lots: Lots) -> Option:
    """Answer by the kind of question."""
    judge = JUDGES.get(asked.prompt)
    if judge is None:
        return pick(lots, asked.options)
    return max(asked.options, key=lambda option: judge(asked, option))


def _own(asked: Asked) -> ShipView:
    ship: ShipView = next(ship for ship in asked.view.ships if ship.seat == asked.seat)
    return ship


def _stock(ship: ShipView, good: Good) -> int:
    return sum([hold.count for hold in ship.holds if hold is not None and hold.good is good])


class ShipGlance(NamedTuple):
    """As much of a ship as is looked at before an answer."""

    seat: Seat
    space: int
    lap: int
    holds: Sequence[Cargo | None]
    face_down: int


class Glance(NamedTuple):
    """As much of the table."""

    ships: Sequence[ShipGlance]
    lairs: Sequence[int]
    hand: Sequence[str]


def glance(table: Table, seat: Seat) -> Glance:
    """Look at the table as the seat does, without all that its view also shows."""
    ships = [ShipGlance(who, one.space, one.lap, one.holds, len(one.hidden)) for who, one in table.ships.items()]
    deck = table.decks.get(seat)
    return Glance(ships, table.lairs, deck.hand if deck is not None else ())


# --- cards and courses -----------------------------------------------------------------------------------------------


def _arrival(board: Board, lairs: Sequence[int], berth: tuple[int, int], purse: dict[Any, int]) -> float:
    """9.3, 9.4, 12.3 What it is worth to arrive on a space: how far it is, a treasure, the price or the way back."""
    space, lap = berth
    here = -STEP * board.remaining(space, lap)
    lies = board.spaces[space]
    if lies.kind is Kind.PORT_ROYAL:
        return here + 8.0 * (lap == 1)
    if lies.kind is Kind.LAIR:
        return here + TREASURE * (space in lairs)
    good = lies.paid_in
    if good is None or purse[good] >= lies.price:
        return here - (GOODS[good] * lies.price if good is not None else 0.0)
    back = board.refuges(space, lap, purse[GOLD], purse[FOOD])
    return max(-STEP * board.remaining(*one) for one in back) - SHORT - GOODS[good] * purse[good]


def _room(holds: Sequence[Cargo | None], good: Good) -> float:
    """7.2, 7.4 What is lost to make room."""
    if None in holds:
        return 0.0
    others = [GOODS[hold.good] * hold.count for hold in holds if hold is not None and hold.good is not good]
    return min(others, default=99.0)


def _action(asked: Asked, ship: ShipView, icon: Any, die: int, berth: tuple[int, int]) -> tuple[float, tuple[int, int]]:
    """6.6 What one action of a card brings, and where the ship lies then."""
    if icon in LOADS:
        good = LOADS[icon]
        enough = 0.5 if good is not GOLD and _stock(ship, good) > 5 else 1.0
        return GOODS[good] * die * enough - _room(ship.holds, good), berth
    purse = {GOLD: _stock(ship, GOLD), FOOD: _stock(ship, FOOD)}
    berths = BOARD.voyages[berth[0], berth[1], die, icon is FORWARD]
    lairs = asked.view.lairs
    value, best = max((_arrival(BOARD, lairs, one, purse), one) for one in berths)
    return value + STEP * BOARD.remaining(*berth), best


def _card(asked: Asked, card: str, morning: int, evening: int) -> float:
    ship = _own(asked)
    first, second = icons(card)
    value, berth = _action(asked, ship, first, morning, (ship.space, ship.lap))
    if first in LOADS and second not in LOADS and LOADS[first] is not POWDER:
        value += 0.3 * morning  # what is loaded in the morning pays in the evening
    also, _ = _action(asked, ship, second, evening, berth)
    return value + also


def _lay(asked: Asked, option: Any) -> float:
    return _card(asked, option.card, asked.said("morning"), asked.said("evening"))


def _place(asked: Asked, option: Any) -> float:
    known = [card for card in asked.view.hand if card != UNKNOWN]  # of real cards nobody is told
    return max([_card(asked, card, option.morning, option.evening) for card in known], default=0.0)


def _sail(asked: Asked, option: Any) -> float:
    who = asked.said("ship")
    ship = next(ship for ship in asked.view.ships if ship.seat == who)
    if who != asked.seat:
        return 0.0
    berths = {space: lap for steps in (asked.said("steps"),) for forward in (True, False)
              for space, lap in BOARD.voyages[ship.space, ship.lap, steps, forward]}  # fmt: skip
    purse = {GOLD: _stock(ship, GOLD), FOOD: _stock(ship, FOOD)}
    return _arrival(BOARD, asked.view.lairs, (option.to, berths.get(option.to, ship.lap)), purse)


def _retreat(asked: Asked, option: Any) -> float:
    return TREASURE * (option.to in asked.view.lairs) - STEP * BOARD.remaining(option.to, 0)


# --- holds -----------------------------------------------------------------------------------------------------------


def _take(_: Asked, option: Any) -> float:
    return float(option.count)  # an empty hold is worth more than two half full ones


def _dump(asked: Asked, option: Any) -> float:
    hold = _own(asked).holds[option.hold - 1]
    return 0.0 if hold is None else -GOODS[hold.good] * hold.count


# --- fights ----------------------------------------------------------------------------------------------------------


def _powder(asked: Asked, option: Any) -> float:
    """10.2 As defender just enough for an even chance; as attacker half of it."""
    against = asked.said("against") or 0
    most: int = asked.options[-1].count  # type: ignore[attr-defined]  # powder is offered by number
    if not against:
        return -float(abs(option.count - most / 2))
    wanted = against - 5
    return -float(abs(option.count - wanted) if 0 <= wanted <= most else option.count)


def _reroll(asked: Asked, option: Any) -> float:
    shot = asked.said("firepower")
    strong = shot == STAR or (isinstance(shot, int) and shot >= 7)
    again = isinstance(option, Reroll)
    own = asked.said("who") == asked.seat
    return float(again != strong) if own else float(again == strong) if not isinstance(option, Accept) else 0.5


def _spoils(asked: Asked, option: Any) -> float:
    loser = next((ship for ship in asked.view.ships if ship.seat == asked.said("loser")), None)
    mine = asked.said("winner") == asked.seat
    if isinstance(option, Loot) and loser is not None:
        hold = loser.holds[option.hold - 1]
        return 0.0 if hold is None else GOODS[hold.good] * hold.count
    if isinstance(option, Steal):
        return POWER
    if isinstance(option, Blind):
        return TREASURE * 0.8
    if isinstance(option, Give):
        return -1.0 * points(option.treasure) if mine and option.treasure[0] in "+-" else 2.0
    return -1.0 if isinstance(option, HandOver) else 0.1


def _target(asked: Asked, option: Any) -> float:
    rival = next((ship for ship in asked.view.ships if ship.seat == option.who), None)
    if rival is None:
        return 0.0
    loot: float = max((GOODS[hold.good] * hold.count for hold in rival.holds if hold is not None), default=0.0)
    return float(loot + rival.face_down - 0.5 * _stock(rival, POWDER))


JUDGES: Final[dict[str, Callable[[Asked, Any], float]]] = {
    "lay-a-card": _lay,
    "place-the-dice": _place,
    "sail-where": _sail,
    "retreat-where": _retreat,
    "pay-from-hold": _take,
    "fire-from-hold": _take,
    "dump-what": _dump,
    "commit-powder": _powder,
    "reroll": _reroll,
    "take-spoils": _spoils,
    "attack-whom": _target,
}


# --- how it stands ---------------------------------------------------------------------------------------------------


PHASES: Final = (
    # nearest ship to the end, a space less to go, gold, food, a power, what lies face down, spread
    (2, 1.2, 0.85, 0.2, 0.5, 1.0, 3.6),
    (6, 1.12, 0.65, 0.4, 1.1, 1.0, 4.9),
    (11, 0.95, 0.4, 0.4, 1.7, 0.93, 6.0),
    (17, 0.55, 0.2, 0.28, 2.0, 0.86, 6.8),
    (23, 0.46, 0.15, 0.28, 1.6, 0.78, 7.2),
    (33, 0.15, 0.12, 0.28, 1.4, 0.75, 7.5),
)
"""What things come to at the end, by how near it is: fitted to 8,000 races among players who play at first sight."""


@lru_cache(maxsize=128)
def _phase(nearest: int) -> tuple[float, ...]:
    """Read between two lines of the phases."""
    for before, after in pairwise(PHASES):
        if nearest <= after[0]:
            part = max(0.0, (nearest - before[0]) / (after[0] - before[0]))
            return tuple([one + part * (other - one) for one, other in zip(before, after, strict=True)][1:])
    return PHASES[-1][1:]


def worth(table: Table) -> Mapping[Seat, float]:
    """14.4 What everybody would come to, and how likely that is to be the most."""
    board = table.board
    left = {who: board.remaining(ship.space, ship.lap) for who, ship in table.ships.items()}
    step, gold, food, power, hidden, spread = _phase(min(left.values()))
    score = {}
    for who in table.seats:
        ship = table.ships[who]
        value = -step * left[who] + gold * ship.stock(GOLD) + food * ship.stock(FOOD) + power * len(ship.powers)
        score[who] = value + hidden * sum([1.5 if one.card == UNKNOWN else points(one.card) for one in ship.hidden])
    best = max(score.values())
    weights = {who: exp((value - best) / spread) for who, value in score.items()}
    total = sum(weights.values())
    return {who: weight / total for who, weight in weights.items()}


def horizon(_: Table) -> int:
    """How far an evening is imagined."""
    return TURNS


INSTINCT: Final = Instinct(
    answer=answer,
    remember=remember,
    worth=worth,
    horizon=horizon,
    glance=glance,
    share=0.65,
    inventory=inventory,
    held=("action-cards", "treasure-cards"),
    apart={"action-cards": "app-decks"},
    dealt_anew=dealt_anew,
)
