"""Choosing a camera by a word; `auto` takes a real one, and never a simulated one in place of a lost camera."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hardware.camera.folder import PictureFolder
from hardware.camera.pi import PiCamera, pi_cameras
from hardware.camera.simulated_camera import SimulatedCamera
from hardware.camera.source import RATE, SIZE, Source
from hardware.camera.usb import UsbCamera, usb_cameras
from hardware.camera.video import VideoFile
from hardware.camera.worker import WorkingCamera
from hardware.errors import CameraLost, UnknownCamera
from hardware.simulation.simulated_table import SimulatedTable

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.arrays import Pixels
    from hardware.clock import Clock

KNOWN = "auto, pi[:N], usb[:NAME], folder:PATH, video:FILE, simulated[:SEED]"
LOOK_AGAIN_EVERY = 45
"""Pictures of the simulated table after which `auto` looks whether a real camera has come."""


def choose_source(word: str = "auto", table: SimulatedTable | None = None) -> Source:
    """The source a word names: auto, pi[:n], usb[:name], folder:path, video:path, simulated[:seed]."""
    kind, _, rest = word.partition(":")
    makers: dict[str, Callable[[], Source]] = {
        "auto": lambda: AutoCamera(table),
        "pi": lambda: PiCamera(_number(word, rest)),
        "usb": lambda: UsbCamera(rest),
        "folder": lambda: PictureFolder(Path(rest)),
        "video": lambda: VideoFile(Path(rest)),
        "simulated": lambda: SimulatedCamera(table or SimulatedTable(seed=_number(word, rest))),
    }
    needs_path = kind in ("folder", "video") and not rest
    if kind not in makers or needs_path or (kind == "auto" and rest):
        raise UnknownCamera("camera.unknown", asked=word, known=KNOWN)
    return makers[kind]()


def open_camera(word: str = "auto", table: SimulatedTable | None = None, clock: Clock | None = None) -> WorkingCamera:
    """A camera at work, by a word."""
    return WorkingCamera(choose_source(word, table), clock)


class AutoCamera:
    """The Pi's camera, else a USB camera, else the simulated table; a real one that is lost is waited for."""

    lively = True

    def __init__(
        self,
        table: SimulatedTable | None = None,
        real: Callable[[], Source | None] | None = None,
    ) -> None:
        self._simulated = SimulatedCamera(table)
        self._find_real = real or real_camera
        self._real: Source | None = None
        self._until_look = LOOK_AGAIN_EVERY
        self.size: tuple[int, int] | None = SIZE
        self.rate = RATE

    @property
    def name(self) -> str:
        return f"auto ({self._now.name})"

    @property
    def paces_itself(self) -> bool:
        return self._now.paces_itself

    def open(self) -> None:
        if self._real is None:
            self._real = self._find_real()
        self._until_look = LOOK_AGAIN_EVERY
        self._now.open()

    def read(self) -> Pixels:
        if self._real is None:
            self._until_look -= 1
            if self._until_look <= 0:
                self._until_look = LOOK_AGAIN_EVERY
                if self._find_real() is not None:
                    raise CameraLost("camera.better-found")
        return self._now.read()

    def read_still(self) -> Pixels:
        return self._now.read_still()

    def hold_steady(self, *, steady: bool) -> None:
        self._now.hold_steady(steady=steady)

    def focus(self) -> bool:
        return self._now.focus()

    def close(self) -> None:
        self._now.close()

    @property
    def _now(self) -> Source:
        return self._real or self._simulated


def real_camera() -> Source | None:
    """A source for the real camera that is there now, if any."""
    if pi_cameras():
        return PiCamera()
    return UsbCamera() if usb_cameras() else None


def _number(word: str, rest: str) -> int:
    if rest and not rest.isdecimal():
        raise UnknownCamera("camera.unknown", asked=word, known=KNOWN)
    return int(rest or 0)
