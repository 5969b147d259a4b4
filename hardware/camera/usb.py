"""USB cameras through OpenCV: found by what they are, not by a number that changes with every plug."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2

from hardware.camera.source import RATE, SIZE
from hardware.errors import CameraLost, CameraMissing

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.arrays import Pixels

AUTO_EXPOSURE, MANUAL_EXPOSURE = 3, 1
"""What Video4Linux calls aperture priority and manual."""
WARM_UP = 3
"""Pictures thrown away at first: many cameras start black."""


@dataclass(frozen=True, slots=True)
class UsbDevice:
    """A USB camera that is plugged in: its file, the name it gives itself, and the socket it is in."""

    path: Path
    name: str
    socket: str

    def is_meant(self, wanted: str) -> bool:
        """Whether it has this file, name or socket; any camera is meant if none is wanted."""
        return not wanted or wanted in (str(self.path), self.path.name, self.name, self.socket)


def usb_cameras(root: Path = Path("/")) -> list[UsbDevice]:
    """The USB cameras that are plugged in, in the order of their files."""
    found = []
    nodes = (root / "sys/class/video4linux").glob("video*")
    for node in sorted(nodes, key=lambda node: int(node.name.removeprefix("video") or 0)):
        try:
            place = str((node / "device").resolve())
            index = (node / "index").read_text(encoding="ascii").strip()
            name = (node / "name").read_text(encoding="utf-8", errors="replace").strip()
        except (OSError, ValueError):
            continue
        if "/usb" in place and index == "0":  # others of the same camera only carry its remarks
            found.append(UsbDevice(root / "dev" / node.name, name, Path(place).name))
    return found


def known_as(word: str, root: Path = Path("/")) -> str:
    """What a camera is called whatever word it was asked for by; the word itself if it is no USB camera that is there.

    Of several that call themselves the same, the socket tells which.
    """
    kind, _, wanted = word.partition(":")
    there = usb_cameras(root) if kind == "usb" else []
    meant = next((device for device in there if device.is_meant(wanted)), None)
    if meant is None:
        return word
    alone = sum(device.name == meant.name for device in there) == 1
    return f"usb:{meant.name}" if alone else f"usb:{meant.name} ({meant.socket})"


class UsbCamera:
    """A USB camera; pulled out and put into another socket, it is found again by its name."""

    paces_itself = True
    lively = True

    def __init__(
        self,
        wanted: str = "",
        size: tuple[int, int] = SIZE,
        rate: float = RATE,
        root: Path = Path("/"),
        opener: Callable[[str, int], Any] = cv2.VideoCapture,
    ) -> None:
        """Use the camera with this file, name or socket; any if none is wanted."""
        self.name = f"usb:{wanted}" if wanted else "usb"
        self.size: tuple[int, int] | None = size
        self.rate = rate
        self._asked = size
        self._wanted = wanted
        self._root = root
        self._opener = opener
        self._last: UsbDevice | None = None
        self._capture: Any = None

    def open(self) -> None:
        device = self._find()
        os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "1")  # else a dead camera blocks for ten seconds
        capture = self._opener(str(device.path), cv2.CAP_V4L2)
        if not capture.isOpened():
            capture.release()
            raise CameraMissing("camera.cannot-open", name=device.name, why=str(device.path))
        self._capture, self._last = capture, device
        for what, value in (
            (cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")),
            (cv2.CAP_PROP_FRAME_WIDTH, self._asked[0]),
            (cv2.CAP_PROP_FRAME_HEIGHT, self._asked[1]),
            (cv2.CAP_PROP_FPS, self.rate),
            (cv2.CAP_PROP_BUFFERSIZE, 1),
        ):
            capture.set(what, value)
        for _ in range(WARM_UP):
            capture.grab()

    def read(self) -> Pixels:
        there, picture = self._capture.read()
        if not there or picture is None:
            raise CameraLost("camera.gave-up", name=self.name, why="")
        pixels: Pixels = picture
        return pixels

    def read_still(self) -> Pixels:
        return self.read()

    def hold_steady(self, *, steady: bool) -> None:
        exposure = self._capture.get(cv2.CAP_PROP_EXPOSURE)
        self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE if steady else AUTO_EXPOSURE)
        if steady:
            self._capture.set(cv2.CAP_PROP_EXPOSURE, exposure)
        self._capture.set(cv2.CAP_PROP_AUTO_WB, 0 if steady else 1)

    def focus(self) -> bool:
        """Let the camera focus by itself, if it can."""
        return bool(self._capture.set(cv2.CAP_PROP_AUTOFOCUS, 1))

    def close(self) -> None:
        capture, self._capture = self._capture, None
        if capture is not None:
            capture.release()

    def _find(self) -> UsbDevice:
        there = [device for device in usb_cameras(self._root) if device.is_meant(self._wanted)]
        if self._last is not None:
            last = self._last
            there.sort(key=lambda d: (d.name != last.name, d.socket != last.socket))
        if not there:
            raise CameraMissing("camera.no-usb-camera", wanted=self._wanted)
        return there[0]
