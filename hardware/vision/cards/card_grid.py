"""Grids: cards laid in rows and columns, what lies in each cell, and what changed since before."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats
    from hardware.vision.cards.card_values import CardReading, CardsReading

Cell = tuple[int, int]
"""Row and column, from 0 at the upper left."""
NEAR = 0.45
"""How far from the expected place a neighbour may lie, in steps."""
STEP = 1.12
"""From one card to the next, in cards."""
FARTHEST = 4


@dataclass(frozen=True, slots=True)
class GridReading:
    """What lies in each cell, row by row, and the cards that lie in none."""

    cells: tuple[tuple[CardReading | None, ...], ...]
    beside: tuple[CardReading, ...]

    @property
    def kinds(self) -> tuple[tuple[str, ...], ...]:
        """The kinds row by row; empty where nothing lies, `?` where nothing learnt does."""
        return tuple(tuple("" if card is None else card.kind or "?" for card in row) for row in self.cells)

    @property
    def sure(self) -> bool:
        """Whether all that lies there is."""
        return all(card.sure for row in self.cells for card in row if card is not None)


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that differs: a card that came (no start), went (no end), or was moved."""

    kind: str
    start: Cell | None
    end: Cell | None


def grid_of(reading: CardsReading, rows: int, columns: int) -> GridReading:
    """Sort cards into rows and columns by their neighbours; the picture's top is the grid's."""
    cards = list(reading.cards)
    places = _places(cards)
    cells: list[list[CardReading | None]] = [[None] * columns for _ in range(rows)]
    beside = []
    if places:
        top = _first([row for row, _ in places.values()], rows)
        left = _first([column for _, column in places.values()], columns)
    for number, card in enumerate(cards):
        if number not in places:
            beside.append(card)
            continue
        row, column = places[number][0] - top, places[number][1] - left
        if 0 <= row < rows and 0 <= column < columns and cells[row][column] is None:
            cells[row][column] = card
        else:
            beside.append(card)
    return GridReading(tuple(tuple(row) for row in cells), tuple(beside))


def changes(before: Sequence[Sequence[str]], after: GridReading) -> list[Change]:
    """What was moved, came and went: a card gone here and new there was moved."""
    now = after.kinds
    gone = [
        (kind, (r, c)) for r, row in enumerate(before) for c, kind in enumerate(row) if kind and _at(now, r, c) != kind
    ]
    come = [
        (kind, (r, c)) for r, row in enumerate(now) for c, kind in enumerate(row) if kind and _at(before, r, c) != kind
    ]
    told = []
    for kind, start in gone:
        end = next((cell for other, cell in come if other == kind), None)
        if end is not None:
            come.remove((kind, end))
        told.append(Change(kind, start, end))
    return [*told, *(Change(kind, None, cell) for kind, cell in come)]


def _at(rows: Sequence[Sequence[str]], row: int, column: int) -> str:
    return rows[row][column] if row < len(rows) and column < len(rows[row]) else ""


def _first(numbers: Sequence[int], count: int) -> int:
    """Where the grid begins so that most cards are in it."""
    held = Counter(numbers)
    return max(
        range(min(numbers), max(numbers) + 1), key=lambda start: (sum(held[start + k] for k in range(count)), -start)
    )


def _places(cards: Sequence[CardReading]) -> dict[int, Cell]:
    """Row and column of every card that hangs together with most others, counted from any one of them."""
    if not cards:
        return {}
    middles = np.array([card.middle for card in cards])
    sides = np.array([_sides(card) for card in cards])
    best: dict[int, Cell] = {}
    for first in range(len(cards)):
        if first not in best:
            found = _spread(first, middles, sides)
            best = max(best, found, key=len)
        if len(best) * 2 > len(cards):
            break
    return best


def _spread(first: int, middles: Floats, sides: Floats) -> dict[int, Cell]:
    """From card to card: the neighbours one step to any side, then over empty cells."""
    places: dict[int, Cell] = {first: (0, 0)}
    reach = 1
    while reach <= FARTHEST:
        found = _neighbours(places, middles, sides, reach)
        places |= found
        reach = 1 if found else reach + 1
    return places


def _neighbours(places: dict[int, Cell], middles: Floats, sides: Floats, reach: int) -> dict[int, Cell]:
    """Cards so many steps to the right, left, below or above of one whose place is known."""
    taken = set(places.values())
    for here, (row, column) in places.items():
        steps = np.stack([sides[here][0] * STEP, sides[here][1] * STEP], axis=1)
        off = np.linalg.solve(steps, (middles - middles[here]).T).T
        for across, down in ((reach, 0), (-reach, 0), (0, reach), (0, -reach)):
            far = np.abs(off - (across, down)).max(1)
            near = int(far.argmin())
            cell = (row + down, column + across)
            if near not in places and far[near] < NEAR and cell not in taken:
                return {near: cell}
    return {}


def _sides(card: CardReading) -> Floats:
    """To the right and down by one card, as the picture has it, whichever way up the card lies."""
    quad = np.array(card.quad)
    one, two = (quad[1] + quad[2] - quad[0] - quad[3]) / 2, (quad[2] + quad[3] - quad[0] - quad[1]) / 2
    across, down = (one, two) if abs(one[0]) * abs(two[1]) >= abs(one[1]) * abs(two[0]) else (two, one)
    return np.stack([across if across[0] >= 0 else -across, down if down[1] >= 0 else -down])
