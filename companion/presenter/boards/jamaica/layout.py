"""Where things lie on our chart of Jamaica, in board units from the lower left."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final

from companion.engine.games.jamaica.track import Space
from companion.presenter.boards.piece import Area

WIDE: Final = 150.0
HIGH: Final = 112.0
SHORE: Final = 37.0
"""Below it lie the ships' holds on the quay, above it the chart."""

SPACE: Final = 8.0
"""A space is so wide."""
SHIP: Final = 8.6
PORT_ROYAL: Final = Area(126, 97.4, 23.4, 14)

_COURSE: Final = ((144.6, 91.5), (144.6, 42.8), (5.4, 42.8), (5.4, 103.2), (120.5, 103.2))
"""The corners of the race: down the right side, below, up on the left, and home along the top."""
_STEPS: Final = (6, 16, 7, 13)
_OUTER: Final = (*range(1, 13), *range(15, 26), *range(28, 39), *range(41, 50))
_INNER: Final = {
    13: (129.5, 52.0),
    14: (109.5, 52.0),
    26: (41.5, 52.0),
    27: (21.5, 53.2),
    39: (17.2, 92.6),
    40: (32.0, 94.6),
}
_SWAY: Final = (0.0, 0.5, 0.8, 0.3, -0.4, -0.7, -0.3)
"""The way winds a little, towards the island and away from it."""


def _along() -> dict[int, tuple[float, float]]:
    """Lay the common track and the outer lanes along the course, a space on each of its corners."""
    found = dict(_INNER)
    first = 0
    for steps, ((x, y), (to_x, to_y)) in zip(_STEPS, pairwise(_COURSE), strict=True):
        upright = x == to_x
        for step in range(steps + 1):
            number, part = _OUTER[first + step], step / steps
            sway = _SWAY[number % len(_SWAY)] if 0 < step < steps else 0.0
            found[number] = (
                x + (to_x - x) * part + (sway if upright else 0.0),
                y + (to_y - y) * part + (0.0 if upright else sway),
            )
        first += steps
    return found


CENTRES: Final = _along()


def centre(space: Space) -> tuple[float, float]:
    """Find the middle of a space; one that only a corrected board has lies where that board says."""
    if space.space in CENTRES:
        return CENTRES[space.space]
    across, down = space.at
    sea = HIGH - SHORE
    return min(144.0, max(6.0, across * 1.5)), min(HIGH - 6.0, max(SHORE + 6.0, SHORE + sea * (1 - down / 100)))


def space_area(space: Space) -> Area:
    """Lay out a space."""
    x, y = centre(space)
    return Area(x - SPACE / 2, y - SPACE / 2, SPACE, SPACE)


def ship_area(space: Space, place: int, ships: int, *, home: bool) -> Area:
    """Moor a ship among those that lie on the same space: in the harbour in two rows, elsewhere side by side."""
    if home:
        row, column = divmod(place, 4)
        return Area(PORT_ROYAL.x + 0.5 + column * 5.5 + row * 2.4, PORT_ROYAL.y + 3.6 - row * 3.2, 5.8, 6.1)
    x, y = centre(space)
    spread = min(5.0, 12.0 / max(1, ships))
    shift = (place - (ships - 1) / 2) * spread
    left = min(WIDE - 0.5 - SHIP, max(0.5, x - SHIP / 2 + 0.6 + shift))
    return Area(left, min(HIGH - 0.3 - SHIP * 1.05, y - SHIP / 2 + 2.2 - 0.6 * place), SHIP, SHIP * 1.05)


RAIL: Final = (*_COURSE, (137.0, 103.2))
"""Ships sail along it and not across the island."""


# --- the day, on a raft beside the island -----------------------------------------------------------------------

DAY: Final = Area(117.6, 61.0, 20.6, 33.6)
SUN: Final = Area(119.0, 84.6, 8.0, 8.0)
MORNING: Final = Area(127.8, 84.0, 9.2, 9.2)
MOON: Final = Area(119.0, 74.2, 8.0, 8.0)
EVENING: Final = Area(127.8, 73.6, 9.2, 9.2)
TREASURES: Final = Area(118.8, 62.4, 18.2, 10)

# --- the quay: holds of all ships, and large those of one --------------------------------------------------------

LARGE: Final = Area(0.6, 23.9, 148.8, 12.4)
"""The ship that the question is about, with large holds."""
LARGE_NAME: Final = 30.0
LARGE_HOLD: Final = 15.2
CREW: Final = Area(0.6, 0.5, 148.8, 22.8)
"""All ships, in up to three columns and two rows."""
ABREAST: Final = {1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3}
GAP: Final = 0.7
LOW: Final = 14.0
"""A lower berth has its name above its holds in small letters."""
BROAD: Final = 60.0
"""A broader one has its name beside them."""


def large_hold(number: int) -> Area:
    """Lay out a hold of the ship that the question is about."""
    left = LARGE.x + LARGE_NAME + 1.6 + (number - 1) * LARGE_HOLD
    return Area(left, LARGE.y + 0.9, LARGE_HOLD - 0.8, LARGE.h - 1.8)


def berth(place: int, ships: int) -> Area:
    """Lay out the berth of a ship on the quay, the first on the upper left."""
    across = ABREAST.get(ships, 3)
    down = -(-ships // across)
    wide, high = (CREW.w - GAP * (across - 1)) / across, (CREW.h - GAP * (down - 1)) / down
    row, column = divmod(place, across)
    return Area(CREW.x + column * (wide + GAP), CREW.y + CREW.h - high - row * (high + GAP), wide, high)


def plate(here: Area) -> Area:
    """Lay out the name of a ship in her berth."""
    if here.w > BROAD and here.h < LOW:
        return Area(here.x + 0.4, here.y + 0.4, 27.0, here.h - 0.8)
    high = min(8.4, here.h * 0.46)
    return Area(here.x + 0.4, here.y + here.h - high - 0.3, here.w * 0.54, high)


def small_hold(here: Area, number: int, holds: int) -> Area:
    """Lay out a hold in a berth: below the name, or beside it."""
    if here.w > BROAD and here.h < LOW:
        left, wide, high, low = here.x + 28.4, here.w - 28.4 - 13.5, here.h - 1.2, here.y + 0.6
    else:
        left, wide, low = here.x + 1.2, here.w - 4.2, here.y + 0.7
        high = here.h - plate(here).h - 1.6
    step = wide / max(holds, 5)
    return Area(left + (number - 1) * step, low, step - 0.5, high)


def beside_name(here: Area, place: int, things: int) -> Area:
    """Lay out what stands beside a name: the way to go, the face-down treasures, then the powers."""
    if here.w > BROAD and here.h < LOW:
        left, wide, low, high = here.x + here.w - 13.2, 12.8, here.y + 0.4, here.h - 0.8
        each = high / max(2, -(-things // 2))
        row, column = divmod(place, 2)
        return Area(left + column * wide / 2, low + high - each * (row + 1), wide / 2, each)
    name = plate(here)
    left = name.x + name.w + 0.4
    step = min(8.8, (here.x + here.w - 0.4 - left) / max(1, things))
    return Area(left + place * step, name.y, step - 0.2, name.h)


def face_area(place: int) -> Area:
    """Lay out one of the six faces of a die, to be touched."""
    return Area(LARGE.x + 33 + place * 16.6, LARGE.y + 0.2, 12.0, 12.0)


def inwards(space: Space) -> tuple[float, float]:
    """Find the direction from a space to the inside of the chart."""
    x, y = centre(space)
    if x < 2 * SPACE or x > WIDE - 2 * SPACE:
        return (1.0, 0.0) if x < WIDE / 2 else (-1.0, 0.0)
    return (0.0, 1.0) if y < (SHORE + HIGH) / 2 else (0.0, -1.0)


@lru_cache(maxsize=64)
def number_area(space: Space, others: tuple[Area, ...]) -> Area:
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
    inside = [area for area in tried if 0 < area.x < WIDE - area.w and SHORE < area.y < HIGH - area.h]
    return min(inside, key=lambda area: sum(_overlap(area, other) for other in others))


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
    return Area(x - 3.0, y - SPACE / 2 - 4.0, 6.0, 4.0)
