"""Frames and health: what a camera gives, and how it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping
    from concurrent.futures import Future

    from hardware.arrays import Pixels


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """One picture: its number since the camera was made, the instant it arrived, and whose it is."""

    sequence: int
    at: float
    picture: Pixels
    source: str = ""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.picture.shape[1], self.picture.shape[0]


class Health(StrEnum):
    """How a camera is: one value, the worst that is true."""

    STARTING = "starting"
    FINE = "fine"
    UNPLUGGED = "unplugged"
    FROZEN = "frozen"
    WRONG_SIZE = "wrong-size"
    COVERED = "covered"
    DARK = "dark"
    SLOW = "slow"


@dataclass(frozen=True, slots=True)
class Condition:
    """A camera's health, since when, and the facts to tell somebody."""

    health: Health
    since: float
    facts: Mapping[str, str | float] = field(default_factory=dict)


class Camera(Protocol):
    """A camera at work. Nothing here waits for the hardware unless asked to."""

    def newest(self) -> Frame | None:
        """The newest picture, to look at; None before the first."""
        ...

    def next_frame(self, after: int, timeout: float) -> Frame | None:
        """A picture newer than `after`, to be read: waits for one, at most so many seconds."""
        ...

    def still(self) -> Future[Frame]:
        """Ask for one picture in the best quality there is."""
        ...

    def hold_steady(self, *, steady: bool) -> None:
        """Lock exposure and white balance, or let them go again."""
        ...

    def focus(self) -> Future[bool]:
        """Ask the lens to focus; whether it did, or could."""
        ...

    def condition(self) -> Condition:
        """How the camera is now."""
        ...

    def close(self) -> None:
        """Stop and let the camera go; twice is fine."""
        ...
