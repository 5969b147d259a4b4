"""What a sensible player does at first sight: every card where it helps the own pirates, or hurts the others'."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.engine.games.tortuga_cards.answers import Raise
from companion.engine.games.tortuga_cards.box import PUBLISHED
from companion.engine.games.tortuga_cards.hidden import remember
from companion.engine.games.tortuga_cards.inventory import inventory
from companion.engine.games.tortuga_cards.pieces import ROWS, Characteristic, Row
from companion.engine.games.tortuga_cards.table import EMPTY, Stage
from companion.engine.kernel.instinct import Instinct, most_worth, pick

if TYPE_CHECKING:
    from companion.engine.games.tortuga_cards.table import Table
    from companion.engine.games.tortuga_cards.view import ColumnView
    from companion.engine.kernel.decisions import Option, Seat
    from companion.engine.kernel.instinct import Asked, Lots

FACES: Final = PUBLISHED.catalogue.faces
MOST: Final = 5
"""So many answers are thought about."""
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
STORM: Final = 5


class Glance(NamedTuple):
    """What is looked at before an answer: the columns, and the own hand."""

    seat: Seat
    stacks: Sequence[Stack]
    owners: Sequence[Seat]
    players: int
    hand: Mapping[Row, Sequence[str]]


def glance(table: Table, seat: Seat) -> Glance:
    """Look at the table as the seat does, without all that its view also shows."""
    owners = [who for who in table.halves for _ in range(table.width)] if table.pirates else []
    stacks = [_lying(table, at) for at in range(len(owners))]
    return Glance(seat, stacks, owners, len(table.seats), table.hands.get(seat, {}))


def _glance(asked: Asked) -> Glance:
    """Look at the view, or take what was looked at in an imagined world."""
    view = asked.view
    if isinstance(view, Glance):
        return view
    columns = view.columns
    return Glance(
        asked.seat, [_stack(one) for one in columns], [one.owner for one in columns], len(view.players), view.hand
    )


class Grid:
    """The columns as one seat sees them when it is asked, weighed once for all answers."""

    __slots__ = ("_values", "_weights", "asked", "hand", "numbers", "stacks")

    def __init__(self, asked: Asked) -> None:
        _, stacks, owners, players, self.hand = _glance(asked)
        others = -SOFT / max(1, players - 1)
        self.asked, self.stacks = asked, stacks
        self.numbers = range(1, len(owners) + 1)
        self._values = [_brings(stack) for stack in stacks]
        self._weights = [1.0 if owner == asked.seat else others for owner in owners]

    def gain(self, column: int, stack: Stack) -> float:
        """How much better it is for the seat if a column lies so."""
        return self._weights[column - 1] * (_brings(stack) - self._values[column - 1])

    def change(self, column: int, place: int, what: Any) -> float:
        """How much better it is with something else on one place of a column."""
        stack = self.stacks[column - 1].copy()
        stack[place] = what
        return self.gain(column, stack)

    def moved(self, row: Row, out_of: int, to: int) -> float:
        """How much better it is if a card of a row comes from one column to another."""
        return self.change(to, PLACE[row], self.stacks[out_of - 1][PLACE[row]])

    def besides(self, *columns: int) -> list[int]:
        """All other columns."""
        return [other for other in self.numbers if other not in columns]


Judge = Callable[[Grid, Any], float]

# --- laying ----------------------------------------------------------------------------------------------------------


def _lay(grid: Grid, row: Row, column: int, card: str) -> float:
    face = FACES[row].get(card)
    return grid.change(column, PLACE[row], face.prestige if row is Row.TREASURE and face is not None else face)


def _where(grid: Grid, option: Any) -> float:
    row = Row(grid.asked.said("row"))
    held = grid.hand.get(row, ())
    return max([_lay(grid, row, option.number, card) for card in set(held)], default=0.0)


def _which(grid: Grid, option: Any) -> float:
    return _lay(grid, Row(grid.asked.said("row")), grid.asked.said("column"), option.card)


# --- events ----------------------------------------------------------------------------------------------------------


def _swap_first(row: Row) -> Judge:
    def judge(grid: Grid, option: Any) -> float:
        one = option.number
        return max([grid.moved(row, one, other) + grid.moved(row, other, one) for other in grid.besides(one)])

    return judge


def _swap_second(row: Row) -> Judge:
    def judge(grid: Grid, option: Any) -> float:
        one, other = grid.asked.said("column"), option.number
        return grid.moved(row, one, other) + grid.moved(row, other, one)

    return judge


def _rotate_first(grid: Grid, option: Any) -> float:
    return max([_rotate(grid, option.number, two) for two in grid.besides(option.number)])


def _rotate_second(grid: Grid, option: Any) -> float:
    return _rotate(grid, grid.asked.said("column"), option.number)


def _rotate(grid: Grid, one: int, two: int) -> float:
    """How good it is at best to send the treasure of one column to another, and that one's further on."""
    further = [
        grid.moved(Row.TREASURE, two, three) + grid.moved(Row.TREASURE, three, one) for three in grid.besides(one, two)
    ]
    return grid.moved(Row.TREASURE, one, two) + max(further)


def _rotate_third(grid: Grid, option: Any) -> float:
    return grid.moved(Row.TREASURE, grid.asked.said("column"), option.number)


def _storm(grid: Grid, option: Any) -> float:
    return grid.change(option.number, STORM, what=True)


def _changed(grid: Grid, column: int, by: int) -> float:
    return grid.change(column, PLACE[Row.TREASURE], max(0, (grid.stacks[column - 1][PLACE[Row.TREASURE]] or 0) + by))


def _change(grid: Grid, option: Any) -> float:
    return max(_changed(grid, option.number, 2), _changed(grid, option.number, -2))


def _raise(grid: Grid, option: Any) -> float:
    return _changed(grid, grid.asked.said("column"), 2 if isinstance(option, Raise) else -2)


JUDGES: Final[dict[str, Judge]] = {
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
    grid = Grid(asked)
    return max(asked.options, key=lambda option: judge(grid, option))


def shortlist(asked: Asked) -> Sequence[Option]:
    """Keep the answers that look best."""
    judge = JUDGES.get(asked.prompt)
    if judge is None or len(asked.options) <= MOST:
        return asked.options
    grid = Grid(asked)
    return most_worth(asked.options, lambda option: judge(grid, option), MOST)


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


INSTINCT: Final = Instinct(
    answer=answer,
    remember=remember,
    worth=worth,
    horizon=horizon,
    shortlist=shortlist,
    glance=glance,
    share=0.6,
    inventory=inventory,
    held=("cards", "events"),
)
