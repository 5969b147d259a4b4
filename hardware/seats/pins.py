"""Pins: the little we ask of gpiozero, its many ways to fail made one, and a probe for lines that touch."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
import time
import warnings
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from gpiozero import Device, InputDevice, OutputDevice
from gpiozero.exc import GPIOZeroError, PinFactoryFallback

from hardware.errors import SeatsMissing
from hardware.seats.seat import Fault, Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hardware.seats.wiring import Wiring


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
        with pin_trouble_told(), _folder_for_pipes():
            Device.ensure_pin_factory()
    return Device.pin_factory


@contextmanager
def _folder_for_pipes() -> Iterator[None]:
    """A folder for the named pipes that lgpio makes at import, in its working folder, which becomes the process's own.

    In a folder that may not be written to it fails with no more than the name of the pipe, and two programs in one
    folder take each other's pipes: so it gets a folder of its own, and the process goes back to where it was.
    """
    if "LG_WD" not in os.environ:
        os.environ["LG_WD"] = folder = tempfile.mkdtemp(prefix="quartermaster-pins-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    here = os.open(".", os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield
    finally:
        os.fchdir(here)
        os.close(here)


def shorted_lines(wiring: Wiring, factory: Any, settles: float = 0.0) -> dict[int, str]:
    """The pins of bad lines, each with what it touches: "power", "ground" or "line"."""
    seat_pins = list(wiring.seat_lines.values())
    pins = [*wiring.button_lines.values(), *seat_pins]
    bad: dict[int, str] = {}
    for pin in pins:
        with ExitStack() as held:
            for other in pins:
                if other != pin:  # neither pulled nor driven: a pressed button must not look like a short
                    _hold(held, InputDevice(other, pull_up=None, active_state=True, pin_factory=factory))
            if _reads_high(pin, factory, settles, pull_up=False):
                bad[pin] = "power"
            elif not _reads_high(pin, factory, settles, pull_up=True):
                bad[pin] = "ground"
    sound = [pin for pin in seat_pins if pin not in bad]
    for pin in sound:
        with ExitStack() as held:
            others = {
                other: _hold(held, InputDevice(other, pull_up=False, pin_factory=factory))
                for other in sound
                if other != pin
            }
            _hold(held, OutputDevice(pin, initial_value=True, pin_factory=factory))
            time.sleep(settles)
            bad |= dict.fromkeys((other for other, line in others.items() if line.value), "line")
    return bad


def probe_matrix(wiring: Wiring, factory: Any, settles: float = 0.0) -> dict[Seat, Fault]:
    """The seats that a bad line puts out of service; a bad button line puts out all of them."""
    bad = shorted_lines(wiring, factory, settles)
    if any(pin in bad for pin in wiring.button_lines.values()):
        return dict.fromkeys(wiring.seat_lines, Fault.SHORTED)
    return {seat: Fault.SHORTED for seat, pin in wiring.seat_lines.items() if pin in bad}


def _reads_high(pin: int, factory: Any, settles: float, *, pull_up: bool) -> bool:
    with InputDevice(pin, pull_up=pull_up, pin_factory=factory) as line:
        time.sleep(settles)
        return bool(line.pin.state)


def _hold(held: ExitStack, device: Any) -> Any:
    held.callback(device.close)
    return device
