"""Probe the lines of a matrix before they are used: which touch 3.3 V, ground or each other."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from gpiozero import InputDevice, OutputDevice

from hardware.seats.seat import Fault, Seat

if TYPE_CHECKING:
    from hardware.seats.wiring import Wiring


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
