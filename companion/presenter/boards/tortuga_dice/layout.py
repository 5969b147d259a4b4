"""Where things lie, in board units from the lower left (150 x 104)."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga_dice.pieces import Action, Zone
from companion.presenter.boards.piece import Area

SIZE: Final = (150.0, 104.0)

# --- the large board ------------------------------------------------------------------------------------------------

LARGE: Final = Area(0, 0, 92, 104)
HEAD: Final = Area(1, 94, 90, 9.5)
ATTACKER: Final = Area(1, 94, 39, 9.5)
BLOW: Final = Area(41.2, 94, 9.5, 9.5)
TARGET: Final = Area(52, 94, 39, 9.5)

TRACKS: Final = {"ship": Area(1, 81, 51.5, 12), "pirate": Area(1, 68, 51.5, 12)}
SIGN: Final = 8.0
ZONES: Final = {
    Zone.FLEET: Area(53.5, 81, 37.5, 12),
    Zone.CREW: Area(53.5, 68, 37.5, 12),
    Zone.ISLAND: Area(1, 55, 38, 12),
    Zone.TORTUGA: Area(40, 55, 51, 12),
}
CHEST: Final = 9.2
LEAST_CHEST: Final = 6.4
FIELDS: Final = {action: Area(1 + 18.15 * place, 14, 17.4, 40) for place, action in enumerate(Action)}
DIE: Final = 8.2
SCREEN: Final = Area(1, 1, 57, 12)
SKULL: Final = Area(59, 1, 32, 12)

# --- beside it ------------------------------------------------------------------------------------------------------

STAGE: Final = Area(93, 96, 56.5, 7.5)
CENTRAL: Final = Area(93, 82.6, 56.5, 12.6)
OTHERS: Final = Area(93, 0.5, 56.5, 81.2)
GAP: Final = 1.0


def space(track: str, number: int) -> Area:
    """One space of a track; spaces count from 1."""
    area = TRACKS[track]
    wide = (area.w - SIGN - 1) / 8
    return Area(area.x + SIGN + (number - 1) * wide, area.y + 0.8, wide, area.h - 1.6)


def chest_in(area: Area, number: int, chests: int, left: float = 1.0, gap: float = 0.3) -> Area:
    """Place a chest in a row, from the left; where there are many they are smaller, and at last lie closer."""
    room = area.w - left - 0.6
    side = min(CHEST, area.h - 0.8, max(LEAST_CHEST, room / max(1, chests) - gap))
    pitch = min(side + gap, (room - side) / max(1, chests - 1))
    return Area(area.x + left + number * pitch, area.y + (area.h - side) / 2, side, side)


def die_on(action: Action, number: int) -> Area:
    """Place a die on a field: two abreast; the sixth place is the slot of the bonus tile."""
    field = FIELDS[action]
    row, column = divmod(number, 2)
    return Area(field.x + 0.6 + column * (DIE + 0.2), field.y + 16.7 - row * (DIE + 0.1), DIE, DIE)


def die_in_hand(number: int) -> Area:
    """Place a die that lies on no field."""
    return Area(SCREEN.x + 1.2 + number * 11.1, SCREEN.y + 1, 10, 10)


def strip(number: int, others: int) -> Area:
    """The room of one of the others, the next to the left on top."""
    high = (OTHERS.h - (others - 1) * GAP) / others
    return Area(OTHERS.x, OTHERS.y + OTHERS.h - high - number * (high + GAP), OTHERS.w, high)
