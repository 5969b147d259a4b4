"""Where things are, in board units from the lower left (150 x 100)."""

from __future__ import annotations

from typing import Final

from companion.engine.games.liars_dice.pieces import MOST, PIPS, Face
from companion.presenter.boards.piece import Area

SIZE: Final = (150.0, 100.0)

HEAD: Final = Area(1, 90, 90, 9)
BID: Final = Area(4, 30, 84, 57)
NUMBER: Final = Area(5.5, 33, 34, 46)
TIMES: Final = Area(39.5, 43, 8, 26)
DIE: Final = Area(48, 38, 37, 37)
BIDDER: Final = Area(5, 76, 82, 9)
CUP: Final = Area(20, 36, 40, 40)
FACES: Final = {face: Area(1 + 15.1 * place, 1, 14.5, 25) for place, face in enumerate(PIPS)}
PEOPLE: Final = Area(93, 1, 56, 98)
GAP: Final = 0.8
PLATE: Final = 28.0
FEW: Final = 4
"""With so many players at most, name and dice stand one above the other."""

# --- when the cups are lifted --------------------------------------------------------------------------------------

CLAIM: Final = Area(1, 80, 148, 19)
LIFTED: Final = Area(1, 1, 148, 78)
SOME: Final = 3
"""So many players at most have a row of their own over the whole width."""


def face_die(face: Face) -> Area:
    """The die on the key of a face; below it is the least number that it takes."""
    key = FACES[face]
    side = 12.0
    return Area(key.x + (key.w - side) / 2, key.y + key.h - side - 1, side, side)


def row(number: int, people: int) -> Area:
    """The room of one player beside the bid."""
    high = min(23.0, (PEOPLE.h - (people - 1) * GAP) / people)
    return Area(PEOPLE.x, PEOPLE.y + PEOPLE.h - high - number * (high + GAP), PEOPLE.w, high)


def plate(area: Area, people: int) -> Area:
    """The name: above the dice, or beside them where the room is low."""
    if people <= FEW:
        return Area(area.x + 1, area.y + area.h / 2, area.w - 2, area.h / 2 - 1)
    return Area(area.x + 0.5, area.y + 0.5, PLATE, area.h - 1)


def hidden_die(area: Area, people: int, number: int) -> Area:
    """One of the dice under a cup; 0 is the cup itself."""
    if people <= FEW:
        side = min(8.0, area.h / 2 - 2, (area.w - 3) / (MOST + 1) - 0.8)
        return Area(area.x + 1.5 + number * (side + 0.8), area.y + 1, side, side)
    side = min((area.w - PLATE - 2) / 4 - 0.5, area.h / 2 - 0.8)
    line, place = divmod(number - 1, MOST // 2)
    if number == 0:
        return Area(area.x + PLATE + 1.5, area.y + area.h / 2 - side / 2, side, side)
    top = area.y + area.h - 0.6 - side
    return Area(area.x + PLATE + 1.5 + (place + 1) * (side + 0.5), top - line * (side + 0.4), side, side)


def lifted_row(number: int, people: int) -> Area:
    """The room of one player when all dice are seen: one below the other, or two columns where there are many."""
    columns = 1 if people <= SOME else 2
    rows = max(2, -(-people // columns))
    column, line = divmod(number, rows)
    high = (LIFTED.h - (rows - 1) * GAP) / rows
    wide = (LIFTED.w - GAP * (columns - 1)) / columns
    top = LIFTED.y + LIFTED.h - high - line * (high + GAP)
    return Area(LIFTED.x + column * (wide + GAP), top, wide, high)


def lifted_plate(area: Area, people: int) -> Area:
    """The name of a player when all dice are seen."""
    if people <= SOME:
        return Area(area.x + 1, area.y + area.h / 2 - 6.5, 36, 13)
    return Area(area.x + 1, area.y + area.h - 8, area.w - 2, 7.4)


def lifted_die(area: Area, people: int, number: int) -> Area:
    """One die of a lifted cup."""
    if people <= SOME:
        side = min(17.0, area.h - 4)
        return Area(area.x + 39 + number * (side + 1), area.y + (area.h - side) / 2, side, side)
    side = min(11.2, area.h - 10)
    return Area(area.x + 1.5 + number * (side + 0.7), area.y + 1, side, side)
