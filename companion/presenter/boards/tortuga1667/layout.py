"""Where things lie on our mat, in board units from the lower left (150 x 100)."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga1667.pieces import Hold, Place
from companion.presenter.boards.piece import Area

AREAS: Final = {
    Place.FLYING_DUTCHMAN: Area(1, 1, 44, 76),
    Place.JOLLY_ROGER: Area(105, 1, 44, 76),
    Place.TORTUGA: Area(47.5, 1, 55, 57),
    Place.BOAT_WEST: Area(46.5, 60, 27.5, 15.5),
    Place.BOAT_EAST: Area(76, 60, 27.5, 15.5),
}

HOLD_AREAS: Final = {
    Hold.GALLEON: Area(121, 79, 28, 20),
    Hold.FD_ENGLISH: Area(4.5, 4, 18, 15.5),
    Hold.FD_FRENCH: Area(23.5, 4, 18, 15.5),
    Hold.JR_ENGLISH: Area(108.5, 4, 18, 15.5),
    Hold.JR_FRENCH: Area(127.5, 4, 18, 15.5),
    Hold.TORTUGA_ENGLISH: Area(54, 5.5, 20, 11.5),
    Hold.TORTUGA_FRENCH: Area(76, 5.5, 20, 11.5),
}

ROW: Final = tuple(Area(19.5 + 16.4 * number, 80, 13.5, 18.5) for number in range(5))
PILE: Final = Area(2, 80, 13.5, 18.5)
DISCARD: Final = Area(104, 79.5, 14.5, 19.5)

CHEST: Final = 8.4
ABREAST: Final = 2
"""So many chests lie side by side; where there are more, they lie closer."""

FULL_LINE: Final = 5


def on_a_ship(ship: Place, rank: int) -> Area:
    """Place a pawn in the line of a ship, the captain at the bow."""
    area = AREAS[ship]
    return Area(area.x + 4.5, area.y + 66.6 - 9.3 * rank, 35, 8.9)


def on_the_island(rank: int, length: int) -> Area:
    """Place a pawn in the line on Tortuga: one column, or two if it is long."""
    area = AREAS[Place.TORTUGA]
    if length < FULL_LINE:
        return Area(area.x + 10, area.y + 52.5 - 8.9 * rank, 35, 8.4)
    rows = (length + 1) // 2
    pitch = min(8.9, 35.5 / rows)
    column, row = divmod(rank - 1, rows)
    return Area(area.x + 4.5 + 23.3 * column, area.y + 52.5 - pitch * (row + 1), 22.7, pitch - 0.5)


def in_a_boat(boat: Place) -> Area:
    """Place a pawn in a boat."""
    area = AREAS[boat]
    return Area(area.x + 0.75, area.y + 3, 26, 9.5)


def chest_in(hold: Hold, number: int, chests: int) -> Area:
    """Place a chest in a hold: rows of two large ones, or of three where there are many."""
    area = HOLD_AREAS[hold]
    if hold is Hold.GALLEON:
        return Area(area.x + 1 + number * min(6.2, 20 / max(1, chests - 1)), area.y - 0.5, 6.6, 6.6)
    across = ABREAST if chests <= ABREAST else ABREAST + 1
    side = CHEST if chests <= ABREAST else 5.6
    row, column = divmod(number, across)
    return Area(area.x + 0.5 + column * (side + 0.2), area.y + 0.6 + row * (side + 0.2), side, side)
