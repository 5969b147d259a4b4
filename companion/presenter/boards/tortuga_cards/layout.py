"""Where things lie, in board units from the lower left (150 x 104): people above their columns, five rows, results."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga_cards.pieces import COLUMNS, ROWS
from companion.engine.games.tortuga_cards.variants import boxes_for
from companion.presenter.boards.piece import Area

SIZE: Final = (150.0, 104.0)
PIRATE: Final = "pirate"
LINES: Final = (PIRATE, *(row.value for row in ROWS))
"""The rows of the grid from top to bottom."""

LEFT: Final = 9.0
"""Where the columns begin: before them stand the signs of the rows."""
PLATE: Final = 10.0
CHIPS: Final = 9.0
HAND: Final = 12.0
NUMBERS: Final = 4.8
TOP: Final = 78.8
ROW: Final = 13.7
GAP: Final = 0.5
RESULT: Final = 9.5
ROUND: Final = Area(0.5, TOP + 0.5, LEFT - 1, SIZE[1] - TOP - 1)


def columns_of(players: int) -> int:
    """7.7 Six columns, or twelve with two boxes."""
    return COLUMNS * boxes_for(players)


def wide(players: int) -> float:
    """Give the width of a column."""
    return (SIZE[0] - LEFT - 0.5) / columns_of(players)


def cell(line: str, column: int, players: int) -> Area:
    """One cell of the grid; columns count from 1."""
    across = wide(players)
    low = TOP - (LINES.index(line) + 1) * ROW
    return Area(LEFT + (column - 1) * across, low + GAP, across - GAP, ROW - GAP)


def number(column: int, players: int) -> Area:
    """The number above a column."""
    return cell(PIRATE, column, players)._replace(y=TOP + 0.3, h=NUMBERS - 0.6)


def result(column: int, players: int) -> Area:
    """Under each column how it stands."""
    across = wide(players)
    return Area(LEFT + (column - 1) * across, 0.5, across - GAP, RESULT - 0.5)


def head(line: str) -> Area:
    """The sign of a row."""
    return cell(line, 1, 2)._replace(x=0.5, w=LEFT - 1)


def part(number: int, players: int) -> Area:
    """The columns of one player, from top to bottom; parts count from 0."""
    across = wide(players) * columns_of(players) / players
    return Area(LEFT + number * across - 0.3, 0, across + 0.1, SIZE[1])


def plate(number: int, players: int) -> Area:
    """The name above the own columns."""
    area = part(number, players)
    return Area(area.x + 0.5, SIZE[1] - PLATE - 0.5, area.w - 1.2, PLATE)


def waiting(number: int, players: int) -> Area:
    """Where people sit before the columns are shared out."""
    return Area(42, 62 + 6.5 * players - 13 * number, 75, 12)


def hand(number: int, players: int) -> Area:
    """The cards in hand, at the end of the name."""
    area = plate(number, players)
    return Area(area.x + area.w - HAND, area.y + 0.5, HAND, area.h - 1)


def chips(number: int, players: int) -> Area:
    """What a player has, below the name."""
    area = plate(number, players)
    return Area(area.x, area.y - CHIPS - 0.5, area.w, CHIPS)
