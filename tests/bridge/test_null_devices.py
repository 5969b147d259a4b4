"""Null devices: everything may be asked of them, and nothing comes of it."""

from __future__ import annotations

import pytest

from companion.bridge.null_devices import NoCamera, NoSeats
from hardware.camera.frame import Health
from hardware.errors import CameraMissing
from hardware.seats.seat import Lamp, Seat, SeatEvent


def test_no_seats_say_nothing_and_light_nothing() -> None:
    """Everybody uses the screen."""
    seats, said = NoSeats(), list[SeatEvent]()
    seats.start(said.append)
    seats.light(Seat(1), Lamp.ON)
    seats.retry(Seat(1))
    seats.close()

    assert (seats.seats, said) == ((), [])


def test_no_camera_has_no_pictures_and_says_that_it_is_not_there() -> None:
    """A still is refused, focusing does nothing, and nobody waits."""
    camera = NoCamera()
    camera.hold_steady(steady=True)

    assert (camera.newest(), camera.next_frame(0, 60.0)) == (None, None)
    assert camera.condition().health is Health.UNPLUGGED
    assert camera.focus().result(0) is False
    with pytest.raises(CameraMissing) as error:
        camera.still().result(0)
    assert error.value.key == "camera.not-there"
    camera.close()
