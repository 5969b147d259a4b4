"""The doctor's check of a camera's picture, measured as the calibration does."""

from __future__ import annotations

from contextlib import closing, suppress
from typing import TYPE_CHECKING, Final

from hardware.camera.worker import WorkingCamera
from hardware.doctor.camera_checks import real_sources
from hardware.errors import HardwareError
from hardware.vision.shared.calibration import calibrated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hardware.camera.source import Source
    from hardware.doctor import Finding, Machine
    from hardware.vision.shared.camera_memory import Devices

PATIENCE: Final = 6.0
GOOD: Final = "doctor.cameras.good"


def with_pictures(
    findings: Iterable[Finding], devices: Devices, machine: Machine, camera: Source | None = None
) -> Iterator[Finding]:
    """The findings, and what the picture of every camera that is well is like; `camera` is one more."""
    well = set()
    for finding in findings:
        yield finding
        if finding.key == GOOD:
            well.add(finding.facts.get("name"))
    if well:
        sources = [*real_sources(machine), *([camera] if camera is not None else [])]
        for source in sources:
            if source.name in well:
                yield from _picture(source, devices)


def _picture(source: Source, devices: Devices) -> tuple[Finding, ...]:
    with closing(WorkingCamera(source)) as camera:
        frame = camera.next_frame(1, PATIENCE) or camera.newest()
    mat = None
    with suppress(HardwareError):
        mat = devices.mat(source.name)
    measured = calibrated(frame.picture, mat) if frame is not None else None
    return measured.findings if measured is not None else ()
