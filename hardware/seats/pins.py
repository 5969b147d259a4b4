"""GPIO pins: the little we ask of gpiozero, and its many ways to fail made one."""

from __future__ import annotations

import warnings
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from gpiozero import Device
from gpiozero.exc import GPIOZeroError, PinFactoryFallback

from hardware.errors import SeatsMissing

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def pin_trouble_told() -> Iterator[None]:
    """Whatever gpiozero or the library under it raises inside becomes `SeatsMissing`."""
    try:
        yield
    except SeatsMissing:
        raise
    except (GPIOZeroError, OSError) as error:
        raise SeatsMissing("seats.pins-failed", why=str(error) or type(error).__name__) from error
    except Exception as error:
        if type(error).__module__.partition(".")[0] in ("lgpio", "RPi", "pigpio"):  # their errors share no root
            raise SeatsMissing("seats.pins-failed", why=str(error)) from error
        raise


def standard_pins() -> Any:
    """The pin factory of this machine: lgpio on a Pi, mock pins if the environment asks for them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PinFactoryFallback)
        with pin_trouble_told():
            Device.ensure_pin_factory()
    return Device.pin_factory
