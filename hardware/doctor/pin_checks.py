"""Pins and lamps: whether the wiring file makes sense, the pins answer, and no line touches what it should not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hardware.doctor.finding import Finding, State
from hardware.errors import BadWiring, SeatsMissing
from hardware.seats.lamps import PinLamps
from hardware.seats.matrix import LINE_SETTLES
from hardware.seats.pins import pin_trouble_told, shorted_lines, standard_pins
from hardware.seats.wiring import STANDARD_WIRING, Wiring, load_wiring

if TYPE_CHECKING:
    from pathlib import Path

    from hardware.doctor.machine import Machine


def check_pins(machine: Machine, wiring_file: Path = STANDARD_WIRING, factory: Any = None) -> list[Finding]:
    """Wiring, pins, button lines and lamps."""
    try:
        wiring = load_wiring(wiring_file)
    except BadWiring as error:
        return [Finding("pins", State.BROKEN, error.key, error.facts)]
    try:
        factory = factory or standard_pins()
    except SeatsMissing as error:
        return [_no_pins(machine, error)]
    try:
        return [*_lines(wiring, factory), _lamps(wiring, factory)]
    except SeatsMissing as error:
        return [Finding("pins", State.BROKEN, "doctor.pins.failed", error.facts)]


def _no_pins(machine: Machine, error: SeatsMissing) -> Finding:
    chips = machine.glob("dev/gpiochip*")
    if chips and not any(machine.may_use(chip) for chip in chips):
        return Finding("pins", State.BROKEN, "doctor.pins.not-allowed", {"device": chips[0].name, "group": "gpio"})
    if machine.is_pi:
        return Finding("pins", State.BROKEN, "doctor.pins.failed", error.facts)
    return Finding("pins", State.ABSENT, "doctor.pins.none")


def _lines(wiring: Wiring, factory: Any) -> list[Finding]:
    buttons = Finding("pins", State.GOOD, "doctor.pins.good", {"buttons": len(wiring.wired)})
    if wiring.layout == "direct":
        return [buttons]
    with pin_trouble_told():
        bad = shorted_lines(wiring, factory, LINE_SETTLES)
    names = {pin: name for name, pin in wiring.names()}
    found = [
        Finding("pins", State.BROKEN, f"doctor.pins.touches-{what}", {"pin": pin, "name": names[pin]})
        for pin, what in bad.items()
    ]
    return found or [buttons]


def _lamps(wiring: Wiring, factory: Any) -> Finding:
    if not wiring.lamps:
        return Finding("lamps", State.ABSENT, "doctor.lamps.none")
    lamps = PinLamps(wiring.lamps, factory)
    try:
        lamps.open()
    except SeatsMissing as error:
        return Finding("lamps", State.BROKEN, "doctor.lamps.failed", error.facts)
    finally:
        lamps.close()
    return Finding("lamps", State.GOOD, "doctor.lamps.good", {"lamps": len(wiring.lamps)})
