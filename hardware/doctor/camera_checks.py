"""Cameras: which are there, and how each is when it is tried."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from hardware.camera.frame import Condition, Health
from hardware.camera.pi import PiCamera, pi_cameras, picamera2_library
from hardware.camera.usb import UsbCamera, usb_cameras
from hardware.camera.worker import WorkingCamera
from hardware.doctor.finding import Finding, State
from hardware.errors import CameraMissing

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.camera.source import Source
    from hardware.doctor.machine import Machine

TRY_FOR = 4.0
PACE = 1.0
UNWELL = {
    Health.UNPLUGGED: State.BROKEN,
    Health.FROZEN: State.BROKEN,
    Health.STARTING: State.BROKEN,
    Health.WRONG_SIZE: State.WARNING,
    Health.COVERED: State.WARNING,
    Health.DARK: State.WARNING,
    Health.SLOW: State.WARNING,
}


def real_sources(machine: Machine) -> list[Source]:
    """A source for every camera that is attached."""
    pi: list[Source] = [PiCamera(number) for number, _ in enumerate(pi_cameras())]
    return pi + [UsbCamera(str(device.path), root=machine.root) for device in usb_cameras(machine.root)]


def check_cameras(machine: Machine, sources: Callable[[Machine], list[Source]] = real_sources) -> list[Finding]:
    """Try every camera for a few seconds."""
    found = sources(machine)
    if found:
        return [_told(source.name, try_camera(source)) for source in found]
    nodes = [node for node in machine.glob("dev/video*") if not machine.may_use(node)]
    if nodes:
        facts: dict[str, str | float] = {"device": nodes[0].name, "group": "video"}
        return [Finding("cameras", State.BROKEN, "doctor.cameras.not-allowed", facts)]
    return [_no_library(machine) or Finding("cameras", State.ABSENT, "doctor.cameras.none")]


def _no_library(machine: Machine) -> Finding | None:
    """On a Pi a ribbon camera may hang there, and only the library is missing."""
    if not machine.is_pi:
        return None
    try:
        picamera2_library()
    except CameraMissing as error:
        return Finding("cameras", State.WARNING, "doctor.cameras.no-library", error.facts)
    return None


def try_camera(source: Source, seconds: float = TRY_FOR) -> Condition:
    """Let a camera work until it is fine, or until it had its chance."""
    camera = WorkingCamera(source)
    try:
        end = time.monotonic() + seconds
        while camera.condition().health is not Health.FINE and time.monotonic() < end:
            time.sleep(0.05)
        camera.next_frame(0, seconds)
        time.sleep(PACE)  # the rate is told, so it must be seen
        return camera.condition()
    finally:
        camera.close()


def _told(name: str, condition: Condition) -> Finding:
    facts = {"name": name} | dict(condition.facts)
    if condition.health is Health.FINE:
        return Finding("cameras", State.GOOD, "doctor.cameras.good", facts)
    return Finding("cameras", UNWELL[condition.health], f"doctor.cameras.{condition.health}", facts)
