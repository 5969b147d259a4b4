"""Where things are, in board units from the lower left (150 x 100)."""

from __future__ import annotations

from typing import Final

from companion.engine.games.ship_captain_crew.pieces import PARTS, ROLLS, Part
from companion.presenter.boards.piece import Area

SIZE: Final = (150.0, 100.0)

HEAD: Final = Area(1, 90, 97, 9)
STAKE: Final = Area(70, 90, 28, 9)
SLOTS: Final = {part: Area(1 + 32.6 * place, 51, 31.8, 38) for place, part in enumerate(PARTS)}
NAME: Final = 8.0
"""The strip under a slot with its word."""
HOLD: Final = Area(1, 11, 97, 39)
DIE: Final = 18.0
FOOT: Final = Area(1, 1, 97, 9)
PEOPLE: Final = Area(100, 1, 49, 98)
GAP: Final = 0.8
HIGHEST: Final = 12.6
LOW: Final = 12.0
"""A lower row has no room for signs beside its figures."""
PLATE: Final = 25.0
"""The part of a row with the name; cargo and score share the rest."""


def in_slot(part: Part) -> Area:
    """The die of a slot, in its middle above the word."""
    slot = SLOTS[part]
    side = 25.0
    return Area(slot.x + (slot.w - side) / 2, slot.y + NAME + 2, side, side)


def in_hold(number: int, dice: int) -> Area:
    """One of the loose dice; they stand in the middle of the hold."""
    pitch = DIE + 1.0
    left = HOLD.x + (HOLD.w - pitch * dice + 1.0) / 2
    return Area(left + number * pitch, HOLD.y + 4, DIE, DIE)


def roll(number: int) -> Area:
    """The mark of a roll, counted from 0."""
    side = 6.5
    return Area(FOOT.x + FOOT.w - (ROLLS - number) * (side + 1.2), FOOT.y + 1.2, side, side)


def row(number: int, people: int) -> Area:
    """The room of one player; with few players it is not higher than it need be."""
    high = min(HIGHEST, (PEOPLE.h - (people - 1) * GAP) / people)
    return Area(PEOPLE.x, PEOPLE.y + PEOPLE.h - high - number * (high + GAP), PEOPLE.w, high)
