"""Idle behaviour of the screen: a slide show, a dark screen after some minutes, and a lock screen."""

from __future__ import annotations

from enum import Enum
from typing import Final

BLANK_CHOICES: Final = (0, 5, 15, 60)
"""Minutes until the screen goes dark; 0 is never."""
ATTRACT_AFTER: Final = 90.0
"""Seconds without a touch, on the first screen only."""
UNLOCK: Final = 2.5
"""Seconds that a finger must lie on the lock."""


class Light(Enum):
    """How the screen is."""

    AWAKE = "awake"
    ATTRACT = "attract"
    DARK = "dark"


class Idle:
    """Knows how long nobody touched anything. Instants are given."""

    def __init__(self, now: float, blank_minutes: int = 0) -> None:
        self.blank_minutes = blank_minutes
        self.locked = False
        self._touched = now
        self._holding: float | None = None

    def light(self, now: float, *, idle: bool) -> Light:
        """Say how the screen should be; `idle` is the first screen, where nothing is being played."""
        still = now - self._touched
        if self.blank_minutes and still >= self.blank_minutes * 60:
            return Light.DARK
        return Light.ATTRACT if idle and still >= ATTRACT_AFTER else Light.AWAKE

    def touch(self, now: float, *, idle: bool) -> bool:
        """Take a touch; False if it only wakes the screen, or if the screen is locked."""
        awake = self.light(now, idle=idle) is Light.AWAKE
        self._touched = now
        return awake and not self.locked

    def stir(self, now: float) -> None:
        """Something happened without a touch: a seat's button, a reading."""
        self._touched = now

    # --- the lock for children -----------------------------------------------------------------------------------

    def hold(self, now: float) -> None:
        """Note that a finger lies on the lock."""
        if self._holding is None:
            self._holding = now

    def let_go(self) -> None:
        """The finger is gone too early, or in time."""
        self._holding = None

    def held(self, now: float) -> float:
        """Say how far the lock has been turned, from 0 to 1."""
        return 0.0 if self._holding is None else min(1.0, (now - self._holding) / UNLOCK)

    def turn_lock(self, now: float) -> bool:
        """Open the lock if it was held long enough; say whether it is open."""
        if self.held(now) >= 1.0:
            self.locked = False
            self._holding = None
        return not self.locked
