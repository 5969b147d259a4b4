"""What a sensible captain does at first sight, and how well everybody stands."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Any, Final

from companion.engine.games.jamaica.answers import Accept, Blind, Give, HandOver, Loot, Reroll, Steal
from companion.engine.games.jamaica.box import STANDARD, unpacked
from companion.engine.games.jamaica.hidden import remember
from companion.engine.games.jamaica.pieces import FOOD, FORWARD, GOLD, LOADS, POWDER, STAR, UNKNOWN, Kind, icons, points
from companion.engine.kernel.instinct import Instinct, pick

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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
TURNS: Final = 4
"""So far an evening is imagined: about a round. Farther on luck says more than the answer."""


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


# --- cards and courses -----------------------------------------------------------------------------------------------


def _arrival(board: Board, lairs: tuple[int, ...], berth: tuple[int, int], purse: dict[Any, int]) -> float:
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


def _room(holds: tuple[Cargo | None, ...], good: Good) -> float:
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
    return max((_card(asked, card, option.morning, option.evening) for card in asked.view.hand), default=0.0)


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


def worth(table: Table) -> Mapping[Seat, float]:
    """14.4 What everybody would come to, and how likely that is to be the most."""
    score = {}
    nearest = 99
    for who in table.seats:
        ship = table.ships[who]
        left = table.board.remaining(ship.space, ship.lap)
        nearest = min(nearest, left)
        value = 15.0 - 0.62 * left
        for hold in ship.holds:
            if hold is not None:
                value += GOODS[hold.good] * hold.count
        value += POWER * len(ship.powers)
        score[who] = value + sum([1.5 if card.card == UNKNOWN else points(card.card) for card in ship.hidden])
    spread = 2.0 + 0.15 * max(nearest, 0)
    best = max(score.values())
    weights = {who: exp((value - best) / spread) for who, value in score.items()}
    total = sum(weights.values())
    return {who: weight / total for who, weight in weights.items()}


def horizon(_: Table) -> int:
    """How far an evening is imagined."""
    return TURNS


INSTINCT: Final = Instinct(
    answer=answer, remember=remember, worth=worth, horizon=horizon, held=("action-cards", "treasure-cards")
)
