"""What is remembered of a camera: where its mat lies and which zones it has; one small file for each device."""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hardware.errors import HardwareError
from hardware.vision.mat import Mat, MatZone

if TYPE_CHECKING:
    from hardware.vision.values import Point

VERSION = 1
LARGEST = 200_000


class DeviceUnreadable(HardwareError, ValueError):
    """The file of a device is damaged; it is left as it is."""


class DeviceUnwritable(HardwareError, OSError):
    """The file of a device cannot be written."""


class Devices:
    """The folder with what is known of every camera."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def file(self, camera: str) -> Path:
        """Where a camera's notes are: its name as far as a file can bear it, and a sign that tells two alike apart."""
        plain = re.sub(r"[^a-z0-9]+", "-", camera.lower()).strip("-")[:40] or "camera"
        return self.folder / f"{plain}-{hashlib.sha256(camera.encode()).hexdigest()[:8]}.json"

    def mat(self, camera: str) -> Mat | None:
        """The mat that was kept for a camera; None if there is none."""
        file = self.file(camera)
        try:
            if not file.exists():
                return None
            if file.stat().st_size > LARGEST:
                raise DeviceUnreadable("device.unreadable", file=str(file))
            return _read(json.loads(file.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
            raise DeviceUnreadable("device.unreadable", file=str(file)) from error

    def keep(self, camera: str, mat: Mat) -> Path:
        """Remember a mat; the file is whole at every moment."""
        file = self.file(camera)
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder, prefix=".device-")
            with os.fdopen(handle, "w", encoding="utf-8") as draft:
                json.dump(_written(camera, mat), draft, indent=1)
                draft.flush()
                os.fsync(draft.fileno())
            Path(name).replace(file)
        except OSError as error:
            raise DeviceUnwritable("device.unwritable", file=str(file), why=error.strerror or str(error)) from error
        return file


def _written(camera: str, mat: Mat) -> dict[str, Any]:
    zones = [{"name": z.name, "at": [z.x, z.y], "size": [z.width, z.height]} for z in mat.zones]
    return {"version": VERSION, "camera": camera, "corners": mat.corners, "size": mat.size, "zones": zones}


def _read(told: Any) -> Mat:
    if told["version"] != VERSION:
        raise ValueError(told["version"])
    one, two, three, four = (_pair(corner) for corner in told["corners"])
    zones = tuple(MatZone(str(zone["name"]), *_pair(zone["at"]), *_pair(zone["size"])) for zone in told["zones"])
    return Mat((one, two, three, four), _pair(told["size"]), zones)


def _pair(told: Any) -> Point:
    first, second = told
    return float(first), float(second)
