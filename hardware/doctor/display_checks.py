"""The display: is one connected, large enough, and does it feel fingers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.doctor.finding import Finding, State
from hardware.screens import connected_screens

if TYPE_CHECKING:
    from hardware.doctor.machine import Machine

LEAST_WIDTH, LEAST_HEIGHT = 800, 480
MULTITOUCH_AXIS = 0x35


def check_display(machine: Machine) -> list[Finding]:
    """Screen and touch."""
    return [_screen(machine), _touch(machine)]


def _screen(machine: Machine) -> Finding:
    screens = connected_screens(machine.root)
    if not screens:
        window = machine.environ.get("WAYLAND_DISPLAY") or machine.environ.get("DISPLAY")
        if window:
            return Finding("display", State.GOOD, "doctor.display.window", {"window": window})
        return Finding("display", State.ABSENT, "doctor.display.none")
    name, size = screens[0].connector, screens[0].size
    if size is None:
        return Finding("display", State.WARNING, "doctor.display.no-mode", {"name": name})
    small = min(size) < LEAST_HEIGHT or max(size) < LEAST_WIDTH
    facts: dict[str, str | float] = {"name": name, "width": size[0], "height": size[1]}
    return Finding(
        "display", State.WARNING if small else State.GOOD, f"doctor.display.{'small' if small else 'good'}", facts
    )


def _touch(machine: Machine) -> Finding:
    for axes in machine.glob("sys/class/input/event*/device/capabilities/abs"):
        device = axes.parents[1]
        if _has_axis(machine.read(str(axes.relative_to(machine.root))) or "0", MULTITOUCH_AXIS):
            name = machine.read(str((device / "name").relative_to(machine.root))) or ""
            return Finding("touch", State.GOOD, "doctor.touch.good", {"name": name})
    return Finding("touch", State.ABSENT, "doctor.touch.none")


def _has_axis(words: str, axis: int) -> bool:
    """Whether the kernel's list of axes has this one: words of 64 bit in hexadecimal, the lowest last."""
    try:
        bits = sum(int(word, 16) << (64 * place) for place, word in enumerate(reversed(words.split())))
    except ValueError:
        return False
    return bool(bits >> axis & 1)
