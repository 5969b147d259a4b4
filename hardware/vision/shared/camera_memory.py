"""The memory of a camera: its mat with the zones on it, and where dice are rolled; a small file for each."""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hardware.bounded_files import read_text
from hardware.camera.usb import known_as
from hardware.errors import HardwareError
from hardware.vision.dice.dice_place import DicePlace, place_of
from hardware.vision.shared.mat import Mat, MatZone

if TYPE_CHECKING:
    from hardware.vision.dice.dice_values import Point

VERSION = 1
LARGEST = 200_000


class DeviceUnreadable(HardwareError, ValueError):
    """The file of a device is damaged; it is left as it is."""


class DeviceUnwritable(HardwareError, OSError):
    """The file of a device cannot be written."""


class _Notes(NamedTuple):
    mat: Mat | None = None
    dice: DicePlace = DicePlace()


class Devices:
    """The folder with what is known of every camera."""

    def __init__(self, folder: Path, root: Path = Path("/")) -> None:
        """Keep notes in this folder; `root` is where the machine tells which cameras are plugged in."""
        self.folder = folder
        self._root = root

    def file(self, camera: str) -> Path:
        """Where a camera's notes are: its name as far as a file can bear it, and a sign that tells two alike apart.

        Found by `auto` or asked for by its file, name or socket, it is the same camera.
        """
        return self._file(known_as(_word(camera), self._root))

    def _file(self, camera: str) -> Path:
        plain = re.sub(r"[^a-z0-9]+", "-", camera.lower()).strip("-")[:40] or "camera"
        return self.folder / f"{plain}-{hashlib.sha256(camera.encode()).hexdigest()[:8]}.json"

    def mat(self, camera: str) -> Mat | None:
        """The mat that was kept for a camera; None if there is none."""
        return self._notes(camera).mat

    def dice(self, camera: str) -> DicePlace:
        """Where dice are rolled under a camera: everywhere, unless somebody said otherwise."""
        mat, dice = self._notes(camera)
        return replace(dice, mat=mat.corners if mat is not None else ())

    def keep(self, camera: str, mat: Mat) -> Path:
        """Remember a mat; the file is whole at every moment."""
        return self._write(camera, self._notes_before(camera)._replace(mat=mat))

    def keep_dice(self, camera: str, place: DicePlace) -> Path:
        """Remember where dice are rolled; the mat stays as it is."""
        return self._write(camera, self._notes_before(camera)._replace(dice=place))

    def _notes(self, camera: str) -> _Notes:
        file = self.file(camera)
        try:
            if not file.exists():
                file = self._file(_word(camera))  # kept when the camera was called by the word alone
            if not file.exists():
                return _Notes()
            return _read(json.loads(read_text(file, LARGEST)))
        except (OSError, ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
            raise DeviceUnreadable("device.unreadable", file=str(file)) from error

    def _notes_before(self, camera: str) -> _Notes:
        with suppress(DeviceUnreadable):  # a damaged file is written anew
            return self._notes(camera)
        return _Notes()

    def _write(self, camera: str, notes: _Notes) -> Path:
        file = self.file(camera)
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self.folder, prefix=".device-")
            with os.fdopen(handle, "w", encoding="utf-8") as draft:
                json.dump(_written(camera, notes), draft, indent=1)
                draft.flush()
                os.fsync(draft.fileno())
            Path(name).replace(file)
        except OSError as error:
            raise DeviceUnwritable("device.unwritable", file=str(file), why=error.strerror or str(error)) from error
        return file


def _word(camera: str) -> str:
    return re.sub(r"^auto \((.*)\)$", r"\1", camera)


def _written(camera: str, notes: _Notes) -> dict[str, Any]:
    told: dict[str, Any] = {"version": VERSION, "camera": camera}
    if notes.mat is not None:
        zones = [{"name": z.name, "at": [z.x, z.y], "size": [z.width, z.height]} for z in notes.mat.zones]
        told |= {"corners": notes.mat.corners, "size": notes.mat.size, "zones": zones}
    return told | {"dice": replace(notes.dice, mat=()).as_json()}


def _read(told: Any) -> _Notes:
    if told["version"] != VERSION:
        raise ValueError(told["version"])
    return _Notes(_mat(told) if "corners" in told else None, place_of(told["dice"]) if "dice" in told else DicePlace())


def _mat(told: Any) -> Mat:
    one, two, three, four = (_pair(corner) for corner in told["corners"])
    zones = tuple(MatZone(str(zone["name"]), *_pair(zone["at"]), *_pair(zone["size"])) for zone in told["zones"])
    return Mat((one, two, three, four), _pair(told["size"]), zones)


def _pair(told: Any) -> Point:
    first, second = told
    return float(first), float(second)
