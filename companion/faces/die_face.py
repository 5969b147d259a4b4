"""A die out of what lies on top: its colour, sign and value, and its letter where a box has several."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from companion.faces.face import CHALK, INK, Box, Colour, Face, Leaf, Part, Sign, Words, mixed

SIDE: Final = 16.0
IVORY: Final = (251, 243, 221)
ROUND: Final = 3.2


@lru_cache(maxsize=512)
def die_face(  # noqa: PLR0913  a die has many sides
    sign: str = "",
    *,
    fill: Colour = IVORY,
    ink: Colour = INK,
    value: str = "",
    letter: str = "",
    faded: bool = False,
) -> Face:
    """Draw up a die; without a sign and a value only its letter is known."""
    body = mixed(fill, (128, 118, 104), 0.45) if faded else fill
    whole = Box(0, 0, SIDE, SIDE)
    parts: list[Part] = [
        Leaf(whole, INK, ROUND),
        Leaf(whole.within(0.5), mixed(body, INK, 0.32), ROUND - 0.4),
        Leaf(Box(0.5, 0.5, SIDE - 1, SIDE - 1.9), mixed(body, CHALK, 0.28), ROUND - 0.4),
        Leaf(Box(0.9, 1.1, SIDE - 1.8, SIDE - 3.0), body, ROUND - 0.8),
    ]
    room = Box(1.6, 1.5, SIDE - 3.2, SIDE - 4.0)
    tab = 4.6 if letter and (sign or value) else 0.0
    if tab:
        parts.append(Leaf(Box(0.9, 1.1, tab, SIDE - 3.0), mixed(body, INK, 0.78), ROUND - 1.2))
        parts.append(Words(letter, Box(1.1, 3.6, tab - 0.4, SIDE - 8.0), CHALK))
        room = Box(0.9 + tab + 0.3, 1.5, SIDE - 1.8 - tab - 0.6, SIDE - 4.0)
    if sign and value:
        parts.append(Sign(sign, Box(room.x, room.y, room.w, room.h * 0.52), ink))
        parts.append(Words(value, Box(room.x, room.y + room.h * 0.5, room.w, room.h * 0.5), ink))
    elif sign.startswith("pips-"):
        parts += _pips(int(sign.removeprefix("pips-")), room, ink)
    elif sign:
        parts.append(Sign(sign, room, ink))
    elif value or letter:
        parts.append(Words(value or letter, room, ink))
    return Face(SIDE, SIDE, tuple(parts), " ".join(part for part in (letter, sign, value) if part))


def _pips(count: int, room: Box, ink: Colour) -> list[Part]:
    """Lay pips as an ordinary die has them."""
    spots = [(0.5, 0.5)] if count % 2 else []
    corners = [(0.2, 0.2), (0.8, 0.8), (0.8, 0.2), (0.2, 0.8), (0.2, 0.5), (0.8, 0.5)]
    r = room.w * 0.12
    return [
        Leaf(Box(room.x + room.w * x - r, room.y + room.h * y - r, 2 * r, 2 * r), ink, r)
        for x, y in [*spots, *corners[: count // 2 * 2]]
    ]
