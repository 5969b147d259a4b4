"""What a sensible player does at first sight: every card where it helps the own pirates, or hurts the others'."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from math import exp
from typing import TYPE_CHECKING, Any, Final

from companion.engine.games.tortuga_cards.answers import Raise
from companion.engine.games.tortuga_cards.box import PUBLISHED
from companion.engine.games.tortuga_cards.hidden import remember
from companion.engine.games.tortuga_cards.pieces import ROWS, Characteristic, Row
from companion.engine.games.tortuga_cards.table import EMPTY, Stage
from companion.engine.kernel.instinct import Instinct, pick

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from companion.engine.games.tortuga_cards.table import Table
    from companion.engine.games.tortuga_cards.view import ColumnView
    from companion.engine.kernel.decisions import Option, Seat
    from companion.engine.kernel.instinct import Asked, Lots

FACES: Final = PUBLISHED.catalogue.faces
USUAL: Final = 3.0
"""What a treasure is worth that is not laid yet."""
SEA: Final = (-1, 0, 1)
SOFT: Final = 0.9
"""How far more speaks for the own columns than for those of one among several others."""

Stack = list[Any]
"""Pirate, transport, worth of the treasure (or None), sea, strategy, storm: one column as it lies."""


@lru_cache(maxsize=65536)
def _boards(pirate: Any, ship: Any, sea: Any, compares: Characteristic | None) -> float:
    """4.1-4.3 How likely a pirate boards, whatever is not laid yet."""
    if ship is None or pirate is None:
        return 0.45
    won = tried = 0
    for one in (compares,) if compares is not None else Characteristic:
        lead = getattr(pirate, one) - getattr(ship, one)
        for change in SEA if sea is None else (getattr(sea, one),):
            tried += 1
            won += lead > change
    return won / tried


def _brings(stack: Stack) -> float:
    """4.4-4.6 What a column is likely to bring to its owner."""
    pirate, ship, treasure, sea, strategy, storm = stack
    if storm:
        return 0.0
    loot = (USUAL if treasure is None else treasure) + (0.5 if ship is None else ship.doubloons)
    return _boards(pirate, ship, sea, strategy.compares if strategy is not None else None) * float(loot)


def _stack(column: ColumnView) -> Stack:
    treasure = column.prestige if column.treasure is not None else None
    return [column.pirate, column.transport, treasure, column.sea, column.strategy, column.storm]


PLACE: Final = {Row.TRANSPORT: 1, Row.TREASURE: 2, Row.SEA: 3, Row.STRATEGY: 4}


def _with(stack: Stack, row: Row, card: str) -> Stack:
    face = FACES[row].get(card)
    return [*stack[: PLACE[row]], face.prestige if row is Row.TREASURE and face is not None else face,
            *stack[PLACE[row] + 1 :]]  # fmt: skip


def _for_me(asked: Asked, columns: Sequence[int], stacks: Sequence[Stack]) -> float:
    """How much better this is for the seat if these columns lie so."""
    seen = asked.view.columns
    others = max(1, len(asked.view.players) - 1)
    gain = 0.0
    for at, stack in zip(columns, stacks, strict=True):
        change = _brings(stack) - _brings(_stack(seen[at - 1]))
        gain += change if seen[at - 1].owner == asked.seat else -change * SOFT / others
    return gain


# --- laying ----------------------------------------------------------------------------------------------------------


def _lay(asked: Asked, row: Row, column: int, card: str) -> float:
    return _for_me(asked, (column,), (_with(_stack(asked.view.columns[column - 1]), row, card),))


def _where(asked: Asked, option: Any) -> float:
    row = Row(asked.said("row"))
    return max((_lay(asked, row, option.number, card) for card in set(asked.view.hand.get(row, ()))), default=0.0)


def _which(asked: Asked, option: Any) -> float:
    return _lay(asked, Row(asked.said("row")), asked.said("column"), option.card)


# --- events ----------------------------------------------------------------------------------------------------------


def _moved(asked: Asked, row: Row, moves: Mapping[int, int]) -> float:
    """Cards of a row go to other columns: from, to."""
    place, seen = PLACE[row], asked.view.columns
    stacks = {to: _stack(seen[to - 1]) for to in moves.values()}
    for out_of, to in moves.items():
        stacks[to][place] = _stack(seen[out_of - 1])[place]
    return _for_me(asked, tuple(stacks), tuple(stacks.values()))


def _swap_first(row: Row) -> Callable[[Asked, Any], float]:
    def judge(asked: Asked, option: Any) -> float:
        one = option.number
        rest = [other for other in range(1, len(asked.view.columns) + 1) if other != one]
        return max(_moved(asked, row, {one: other, other: one}) for other in rest)

    return judge


def _swap_second(row: Row) -> Callable[[Asked, Any], float]:
    def judge(asked: Asked, option: Any) -> float:
        one, other = asked.said("column"), option.number
        return _moved(asked, row, {one: other, other: one})

    return judge


def _rotate_first(asked: Asked, option: Any) -> float:
    one = option.number
    rest = [other for other in range(1, len(asked.view.columns) + 1) if other != one]
    return max(_moved(asked, Row.TREASURE, {one: two, two: three, three: one}) for two, three in permutations(rest, 2))


def _rotate_second(asked: Asked, option: Any) -> float:
    one, two = asked.said("column"), option.number
    rest = [other for other in range(1, len(asked.view.columns) + 1) if other not in (one, two)]
    return max(_moved(asked, Row.TREASURE, {one: two, two: three, three: one}) for three in rest)


def _rotate_third(asked: Asked, option: Any) -> float:
    return _moved(asked, Row.TREASURE, {asked.said("column"): option.number})


def _storm(asked: Asked, option: Any) -> float:
    stack = _stack(asked.view.columns[option.number - 1])
    return _for_me(asked, (option.number,), ([*stack[:5], True],))


def _changed(asked: Asked, column: int, by: int) -> float:
    stack = _stack(asked.view.columns[column - 1])
    return _for_me(asked, (column,), ([*stack[:2], max(0, (stack[2] or 0) + by), *stack[3:]],))


def _change(asked: Asked, option: Any) -> float:
    return max(_changed(asked, option.number, 2), _changed(asked, option.number, -2))


def _raise(asked: Asked, option: Any) -> float:
    return _changed(asked, asked.said("column"), 2 if isinstance(option, Raise) else -2)


JUDGES: Final[dict[str, Callable[[Asked, Any], float]]] = {
    "lay-where": _where,
    "lay-which-card": _which,
    **{f"exchange-which-{row}": _swap_first(row) for row in ROWS},
    **{f"exchange-with-which-{row}": _swap_second(row) for row in ROWS},
    "rotate-which-treasure": _rotate_first,
    "rotate-to-which-column": _rotate_second,
    "rotate-on-to-which-column": _rotate_third,
    "storm-on-which-pirate": _storm,
    "change-which-treasure": _change,
    "raise-or-lower": _raise,
}


def answer(asked: Asked, lots: Lots) -> Option:
    """Answer by the kind of question; which half is whose does not matter before a card lies there."""
    judge = JUDGES.get(asked.prompt)
    if judge is None:
        return pick(lots, asked.options)
    return max(asked.options, key=lambda option: judge(asked, option))


# --- how it stands ---------------------------------------------------------------------------------------------------


def worth(table: Table) -> Mapping[Seat, float]:
    """4.7, 5.4 The prestige that was counted, and what the columns are likely to bring."""
    score = {}
    for who in table.seats:
        prestige = table.prestige(who)
        score[who] = prestige.treasures + prestige.transports + 0.1 * prestige.transports
    if table.stage is Stage.PLAYING and len(table.finished) < table.round:
        for at in range(len(table.pirates)):
            score[table.halves[at // table.width]] += _brings(_lying(table, at))
    spread = 1.2 + 0.1 * horizon(table)
    best = max(score.values())
    weights = {who: exp((value - best) / spread) for who, value in score.items()}
    total = sum(weights.values())
    return {who: weight / total for who, weight in weights.items()}


def _lying(table: Table, at: int) -> Stack:
    catalogue, grid = table.catalogue, table.grid
    treasure = catalogue.treasure.get(grid[Row.TREASURE][at])
    prestige = treasure.prestige + sum(table.changes.get(at + 1, ())) if treasure is not None else None
    return [
        catalogue.pirate[table.pirates[at]],
        catalogue.transport.get(grid[Row.TRANSPORT][at]),
        prestige,
        catalogue.sea.get(grid[Row.SEA][at]),
        catalogue.strategy.get(grid[Row.STRATEGY][at]),
        at + 1 in table.storms,
    ]


def horizon(table: Table) -> int:
    """An evening is imagined to the end of the round: all empty cells, and the events."""
    empty = sum([cells.count(EMPTY) for cells in table.grid.values()])
    return max(1, empty + len(table.seats) - table.played)


INSTINCT: Final = Instinct(answer=answer, remember=remember, worth=worth, horizon=horizon, held=("cards", "events"))
