"""Null devices: seats without buttons and a camera without pictures, where no hardware is."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

from hardware.camera.frame import Condition, Frame, Health
from hardware.errors import CameraMissing

if TYPE_CHECKING:
    from hardware.seats.seat import Lamp, Listener, Seat


class NoSeats:
    """No seats at all: everybody uses the screen."""

    seats: tuple[Seat, ...] = ()

    def start(self, listener: Listener) -> None:
        """Nobody will speak."""

    def light(self, seat: Seat, lamp: Lamp) -> None:
        """Nothing to light."""

    def retry(self, seat: Seat) -> None:
        """Nothing to mend."""

    def close(self) -> None:
        """Nothing to give back."""


class NoCamera:
    """No camera at all: everything is told by hand."""

    def newest(self) -> Frame | None:
        return None

    def next_frame(self, after: int, timeout: float) -> Frame | None:  # noqa: ARG002  there will never be one
        return None

    def still(self) -> Future[Frame]:
        future: Future[Frame] = Future()
        future.set_exception(CameraMissing("camera.not-there"))
        return future

    def hold_steady(self, *, steady: bool) -> None:
        """Nothing to hold."""

    def focus(self) -> Future[bool]:
        future: Future[bool] = Future()
        future.set_result(False)
        return future

    def condition(self) -> Condition:
        return Condition(Health.UNPLUGGED, 0.0)

    def close(self) -> None:
        """Nothing to let go."""
