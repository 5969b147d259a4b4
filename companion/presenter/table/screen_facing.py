"""Which way the screen is turned: to whoever has to act, by their place around the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.kernel.decisions import Seat

SIDES: Final = (0, 270, 180, 90)
"""The near side, then on clockwise: left, far, right; each as the turn of the window that reads upright there."""


def side_of(place: int, count: int) -> int:
    """Say to which side of the table a place belongs: places go round clockwise from the middle of the near side."""
    return SIDES[round(4 * place / max(1, count) + 1e-9) % 4]


class Facing:
    """The turn of the screen; it stays as it was while nobody in particular acts, and while it is locked."""

    def __init__(self, base: int = 0) -> None:
        self.base = base
        """How the screen itself is mounted."""
        self.follows = False
        """Whether it turns to the players at all."""
        self.locked = False
        self._side = 0

    @property
    def turn(self) -> int:
        """The turn of the window, in degrees."""
        return (self.base + (self._side if self.follows else 0)) % 360

    def towards(self, acting: Sequence[Seat], seats: Sequence[Seat]) -> int:
        """Look at the one person who acts; several, or nobody, leave it where it is."""
        if self.follows and not self.locked and len(acting) == 1 and acting[0] in seats:
            self._side = side_of(list(seats).index(acting[0]), len(seats))
        return self.turn

    def home(self) -> int:
        """Look to the near side again."""
        self._side = 0
        return self.turn
