"""Power and heat of a Raspberry Pi: under-voltage, throttling, temperature."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hardware.doctor.finding import Finding, State

if TYPE_CHECKING:
    from hardware.doctor.machine import Machine

UNDER_VOLTAGE, CAPPED, THROTTLED, TOO_WARM = 1 << 0, 1 << 1, 1 << 2, 1 << 3
BEFORE = 16
"""The same four bits, so much higher, tell what happened since the start."""
WARM, HOT = 70.0, 80.0


def check_power(machine: Machine) -> list[Finding]:
    """Voltage and temperature."""
    return [_voltage(machine), _temperature(machine)]


def _voltage(machine: Machine) -> Finding:
    flags = _flags(machine)
    if flags is None:
        return Finding("power", State.ABSENT, "doctor.power.unknown")
    now, before = flags, flags >> BEFORE
    if now & UNDER_VOLTAGE:
        return Finding("power", State.BROKEN, "doctor.power.under-voltage")
    if now & (CAPPED | THROTTLED | TOO_WARM):
        return Finding("power", State.WARNING, "doctor.power.throttled")
    if before & UNDER_VOLTAGE:
        return Finding("power", State.WARNING, "doctor.power.was-under-voltage")
    return Finding("power", State.GOOD, "doctor.power.good")


def _flags(machine: Machine) -> int | None:
    """The firmware's word on power: from its command, from its file, or from the voltage alarm."""
    told = machine.run(["vcgencmd", "get_throttled"]) or ""
    found = re.search(r"throttled=0x([0-9a-fA-F]+)", told)
    if found:
        return int(found[1], 16)
    file = machine.read("sys/devices/platform/soc/soc:firmware/get_throttled")
    if file is not None and re.fullmatch(r"(0x)?[0-9a-fA-F]+", file):
        return int(file, 16)
    for name in machine.glob("sys/class/hwmon/hwmon*/name"):
        if machine.read(str(name.relative_to(machine.root))) == "rpi_volt":
            alarm = machine.read(str((name.parent / "in0_lcrit_alarm").relative_to(machine.root)))
            return UNDER_VOLTAGE if alarm == "1" else 0
    return None


def _temperature(machine: Machine) -> Finding:
    told = machine.read("sys/class/thermal/thermal_zone0/temp")
    if told is None or not told.lstrip("-").isdecimal():
        return Finding("temperature", State.ABSENT, "doctor.temperature.unknown")
    degrees = int(told) / 1000
    facts: dict[str, str | float] = {"degrees": round(degrees, 1)}
    if degrees >= HOT:
        return Finding("temperature", State.BROKEN, "doctor.temperature.hot", facts)
    if degrees >= WARM:
        return Finding("temperature", State.WARNING, "doctor.temperature.warm", facts)
    return Finding("temperature", State.GOOD, "doctor.temperature.good", facts)
