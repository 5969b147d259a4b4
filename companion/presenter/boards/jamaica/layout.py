"""Where things lie on our chart of Jamaica, in board units from the lower left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.engine.games.jamaica.track import Space
from companion.presenter.boards.piece import Area

WIDE: Final = 150.0
HIGH: Final = 106.0

SPACE: Final = 8.8
"""A space is so wide."""
SHIP: Final = 8.2
PORT_ROYAL: Final = Area(124, 89.2, 25.4, 16.3)

_RIGHT: Final = ((1, 2, 3, 4, 5, 6, 7, 8), (144, 82.4), (144.5, 15.2))
_BOTTOM: Final = ((9, 10, 11, 12, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24), (144.5, 5.6), (5.6, 5.6))
_LEFT: Final = ((25, 28, 29, 30, 31, 32, 33, 34), (5.6, 16), (5.6, 89.8))
_TOP: Final = ((35, 36, 37, 38, 41, 42, 43, 44, 45, 46, 47, 48, 49), (5.6, 100.3), (117.8, 100.3))
_INNER: Final = {
    13: (130.6, 20.2),
    14: (116.5, 16.6),
    26: (44, 16.4),
    27: (24, 20.2),
    39: (16.8, 79.6),
    40: (28.6, 88.4),
}
_SWAY: Final = (0.0, 0.7, 1.0, 0.4, -0.5, -0.9, -0.4)
"""The way winds a little, towards the island and away from it."""


def _along() -> dict[int, tuple[float, float]]:
    """Lay the common track and the outer lanes round the edge of the chart."""
    found = dict(_INNER)
    for spaces, (x, y), (to_x, to_y) in (_RIGHT, _BOTTOM, _LEFT, _TOP):
        upright = x - 1 < to_x < x + 1
        for step, number in enumerate(spaces):
            part = step / (len(spaces) - 1)
            sway = 0.0 if step in (0, len(spaces) - 1) else _SWAY[number % len(_SWAY)]
            found[number] = (
                x + (to_x - x) * part + (sway if upright else 0.0),
                y + (to_y - y) * part + (0.0 if upright else sway),
            )
    return found


CENTRES: Final = _along()


def centre(space: Space) -> tuple[float, float]:
    """Find the middle of a space; one that only a corrected board has lies where that board says."""
    if space.space in CENTRES:
        return CENTRES[space.space]
    across, down = space.at
    return min(144.0, max(6.0, across * 1.5)), min(HIGH - 6.0, max(6.0, HIGH * (1 - down / 100)))


def space_area(space: Space) -> Area:
    """Lay out a space."""
    x, y = centre(space)
    return Area(x - SPACE / 2, y - SPACE / 2, SPACE, SPACE)


def ship_area(space: Space, place: int, ships: int, *, home: bool) -> Area:
    """Moor a ship among those that lie on the same space: in the harbour in two rows, elsewhere side by side."""
    if home:
        row, column = divmod(place, 4)
        return Area(PORT_ROYAL.x + 0.6 + column * 6.1 + row * 2.6, PORT_ROYAL.y + 5.6 - row * 5.4, 6.4, 6.8)
    x, y = centre(space)
    spread = min(5.0, 12.0 / max(1, ships))
    shift = (place - (ships - 1) / 2) * spread
    left = min(WIDE - 0.5 - SHIP, max(0.5, x - SHIP / 2 + 0.9 + shift))
    return Area(left, min(HIGH - 0.5 - SHIP * 1.05, y - SHIP / 2 + 1.4 - 0.6 * place), SHIP, SHIP * 1.05)


# --- inside the island ---------------------------------------------------------------------------------------------

LARGE: Final = Area(34, 73.4, 102.5, 15.6)
"""The ship that the question is about, with large holds."""
LARGE_NAME: Final = 15.0
LARGE_HOLD: Final = 14.4
CREW: Final = Area(13, 25, 125, 47.6)
"""All ships, one below the other."""
TALLEST: Final = 8.4
"""However few ships there are, a row is never higher."""
NAME: Final = 29.0
HOLD: Final = 10.3
DAY: Final = Area(48.4, 10.9, 61.4, 12.9)
"""The leaf with the dice of the day."""
SUN: Final = Area(50, 12.8, 8.6, 8.6)
MORNING: Final = Area(59.2, 12.2, 10, 10)
MOON: Final = Area(72.4, 12.8, 8.6, 8.6)
EVENING: Final = Area(81.6, 12.2, 10, 10)
TREASURES: Final = Area(93.6, 12.4, 15.4, 9.6)


def large_hold(number: int) -> Area:
    """Lay out a hold of the ship that the question is about."""
    return Area(LARGE.x + LARGE_NAME + (number - 1) * LARGE_HOLD, LARGE.y + 0.5, LARGE_HOLD - 0.6, LARGE.h - 1)


def row(place: int, ships: int) -> Area:
    """Lay out the row of a ship, the first on top."""
    pitch = min(TALLEST, CREW.h / ships)
    top = CREW.y + (CREW.h + pitch * ships) / 2
    return Area(CREW.x, top - pitch * (place + 1), CREW.w, pitch - 0.5)


def row_hold(here: Area, number: int) -> Area:
    """Lay out a hold in a row."""
    return Area(here.x + NAME + 0.8 + (number - 1) * HOLD, here.y + 0.2, HOLD - 0.5, here.h - 0.4)


def row_end(here: Area, place: int, things: int) -> Area:
    """Lay out what lies beside the holds: the way to go, the face-down treasures, then the powers."""
    first = here.x + NAME + 1.2 + 6 * HOLD
    if place < 2:  # noqa: PLR2004  the way to go, and the cards
        return Area(first + place * 11.2, here.y + 0.2, 10.8 if not place else 9.0, here.h - 0.4)
    side = min(here.h - 0.4, 6.6)
    step = min(6.9, (here.x + here.w - first - 20.5) / max(1, things))
    return Area(first + 20.6 + (place - 2) * step, here.y + (here.h - side) / 2, side, side)


def face_area(place: int) -> Area:
    """Lay out one of the six faces of a die, to be touched."""
    return Area(LARGE.x + 4 + place * 16.2, LARGE.y + 0.4, 14.8, 14.8)


def inwards(space: Space) -> tuple[float, float]:
    """Find the direction from a space to the inside of the chart."""
    x, y = centre(space)
    if x < 2 * SPACE or x > WIDE - 2 * SPACE:
        return (1.0, 0.0) if x < WIDE / 2 else (-1.0, 0.0)
    return (0.0, 1.0) if y < HIGH / 2 else (0.0, -1.0)


def number_area(space: Space, others: Iterable[Area]) -> Area:
    """Lay out the number of a space, beside it: where it hides least of the other spaces, inwards if it can."""
    x, y = centre(space)
    right, up = inwards(space)
    beside = (
        (right * 8.4, up * 7.4),
        (8.4, 0),
        (-8.4, 0),
        (0, 7.4),
        (0, -7.4),
        (7.4, 6),
        (-7.4, 6),
        (-7.4, -6),
        (7.4, -6),
    )
    tried = [Area(x + across - 3.6, y + higher - 2.5, 7.2, 5.0) for across, higher in beside]
    inside = [area for area in tried if 0 < area.x < WIDE - area.w and 0 < area.y < HIGH - area.h]
    taken = tuple(others)
    return min(inside, key=lambda area: sum(_overlap(area, other) for other in taken))


def _overlap(one: Area, other: Area) -> float:
    across = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    up = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return max(0.0, across) * max(0.0, up)


def fight_area(space: Space) -> Area:
    """Lay out the sign of a fight, on a corner of the space."""
    x, y = centre(space)
    return Area(max(0.5, x - 7.6), min(HIGH - 7.0, y + 0.6), 6.6, 6.6)


def score_area(space: Space) -> Area:
    """Lay out the printed end score below its space."""
    x, y = centre(space)
    return Area(x - 3.2, y - SPACE / 2 - 4.5, 6.4, 4.4)
