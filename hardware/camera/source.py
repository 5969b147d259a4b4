"""Sources: where pictures come from. They may wait and fail; the worker above keeps that from everybody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from hardware.arrays import Pixels

SIZE = (1280, 720)
RATE = 15.0


class Source(Protocol):
    """One way to get pictures; used by one thread at a time."""

    @property
    def name(self) -> str:
        """What to call it."""
        ...

    @property
    def size(self) -> tuple[int, int] | None:
        """The size its pictures should have; None if any will do."""
        ...

    @property
    def rate(self) -> float:
        """How many pictures a second it should give."""
        ...

    @property
    def paces_itself(self) -> bool:
        """Whether reading waits for the next picture by itself."""
        ...

    @property
    def lively(self) -> bool:
        """Whether two pictures are never quite the same, so that sameness means it hangs."""
        ...

    def open(self) -> None:
        """Take hold of it; raises `CameraMissing`."""
        ...

    def read(self) -> Pixels:
        """The next picture; raises `CameraLost`."""
        ...

    def read_still(self) -> Pixels:
        """A picture in the best quality; raises `CameraLost`."""
        ...

    def hold_steady(self, *, steady: bool) -> None:
        """Lock exposure and white balance, or let them go."""
        ...

    def focus(self) -> bool:
        """Focus now; whether it did."""
        ...

    def close(self) -> None:
        """Let go; twice is fine."""
        ...


class PlainSource:
    """What sources without lens and sensor have in common; each reads in its own way."""

    size: tuple[int, int] | None = None
    rate: float = RATE
    paces_itself: bool = False
    lively: bool = False

    def hold_steady(self, *, steady: bool) -> None:
        """Nothing changes by itself."""

    def focus(self) -> bool:
        return False

    def close(self) -> None:
        """Nothing to let go."""
