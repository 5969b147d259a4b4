"""Stickers: a marker on white paper, and where on a sleeve it is stuck; all in millimetres."""

from __future__ import annotations

STICKER = 23.0
"""The side of a sticker."""
MARKER = 18.0
"""The side of the marker in its middle; the white round it is about as wide as one of its cells."""
EDGE = 6.0
"""From the edge of a card to its sticker: another card that lies over the edge covers it less often."""
ROOM = 4.0
"""What must be left between two stickers."""

Place = tuple[float, float]


def sticker_places(size: tuple[float, float], sticker: float = STICKER) -> tuple[Place, ...]:
    """From the middle of a card, to the right and down: at the top and at the foot; in the middle of a small one."""
    reach = size[1] / 2 - EDGE - sticker / 2
    return ((0.0, -reach), (0.0, reach)) if 2 * reach >= sticker + ROOM else ((0.0, 0.0),)
