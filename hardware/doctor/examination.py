"""The whole examination, in the order a person would like to hear it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hardware.doctor.camera_checks import check_cameras
from hardware.doctor.display_checks import check_display
from hardware.doctor.machine import Machine
from hardware.doctor.network_checks import check_network
from hardware.doctor.pin_checks import check_pins
from hardware.doctor.power_checks import check_power
from hardware.doctor.sound_checks import check_sound
from hardware.doctor.storage_checks import check_storage
from hardware.seats.wiring import STANDARD_WIRING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hardware.doctor.finding import Finding

NEEDED = frozenset({"display", "storage"})
"""Without these there is no game; everything else has a finger to fall back on."""


def examine(
    folder: Path, wiring_file: Path = STANDARD_WIRING, machine: Machine | None = None, factory: Any = None
) -> Iterator[Finding]:
    """Look at everything, one finding after the other, so that a screen can show them as they come."""
    machine = machine or Machine()
    yield from check_power(machine)
    yield from check_storage(folder)
    yield from check_display(machine)
    yield from check_sound(machine)
    yield from check_network(machine, folder)
    yield from check_pins(machine, wiring_file, factory)
    yield from check_cameras(machine)
