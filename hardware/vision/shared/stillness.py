"""Whether a table lies still: one test for movement, coarse for hands and rolling dice, fine for small pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import cv2
import numpy as np

if TYPE_CHECKING:
    from hardware.arrays import Pixels

STILL_FOR: Final = 0.6
"""Seconds without movement after which a table lies still."""


class Motion(NamedTuple):
    """How large a change is a movement: grey levels by which a cell must differ, and the share of such cells."""

    grid: tuple[int, int]
    levels: int
    share: float
    blurred: bool


COARSE: Final = Motion((160, 120), levels=14, share=0.0012, blurred=True)
"""Hands and rolling dice, from one picture to the next; also in a small part of a noisy picture."""
FINE: Final = Motion((128, 72), levels=6, share=0.0, blurred=False)
"""Any piece that was moved since a picture some time ago."""


def shrunk(picture: Pixels, motion: Motion = COARSE) -> Pixels:
    """A picture so small that only movement is seen in it."""
    if not picture.size:
        return np.zeros(motion.grid[::-1], np.uint8)
    grey = cv2.cvtColor(cv2.resize(picture, motion.grid, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    return cv2.GaussianBlur(grey, (3, 3), 0) if motion.blurred else grey


def has_moved(before: Pixels, after: Pixels, motion: Motion = COARSE) -> bool:
    """Whether something moved between two shrunk pictures; light that changes everywhere alike is no movement."""
    change = after.astype(np.int16) - before.astype(np.int16)
    change -= np.int16(np.median(change))
    return float((np.abs(change) > motion.levels).mean()) > motion.share


class Stillness:
    """Knows whether the table lies still, and whether it looks as it did when it was marked."""

    def __init__(self) -> None:
        self._anchor: Pixels | None = None
        self._since = 0.0
        self._mark: Pixels | None = None

    def saw(self, picture: Pixels, now: float) -> bool:
        """Look at the next picture; whether nothing has moved for a while."""
        small = shrunk(picture, FINE)
        if self._anchor is None or has_moved(self._anchor, small, FINE):
            self._anchor, self._since = small, now
        return now - self._since >= STILL_FOR

    def mark(self) -> None:
        """Remember how the table looks now."""
        self._mark = self._anchor

    def changed(self) -> bool:
        """Whether it looks otherwise than it did then; once is enough."""
        if self._mark is not None and self._anchor is not None and has_moved(self._mark, self._anchor, FINE):
            self._mark = None
        return self._mark is None
