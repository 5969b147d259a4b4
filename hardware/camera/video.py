"""A video file as a camera: at its own pace, from the beginning again when it ends."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2

from hardware.camera.source import RATE, PlainSource
from hardware.errors import CameraLost, CameraMissing

if TYPE_CHECKING:
    from hardware.arrays import Pixels

FASTEST = 60.0


class VideoFile(PlainSource):
    """The pictures of a video, in order."""

    def __init__(self, path: Path, *, again: bool = True) -> None:
        """Play it, and `again` when it ends; otherwise its end is the loss of the camera."""
        self.name = f"video:{path}"
        self._path = Path(path)
        self._again = again
        self._capture: Any = None

    def open(self) -> None:
        self.close()
        if not self._path.is_file():
            raise CameraMissing("camera.no-video", file=str(self._path))
        self._capture = cv2.VideoCapture(str(self._path))
        if not self._capture.isOpened():
            self.close()
            raise CameraMissing("camera.no-video", file=str(self._path))
        told = float(self._capture.get(cv2.CAP_PROP_FPS))
        self.rate = told if 0 < told <= FASTEST else RATE

    def read(self) -> Pixels:
        there, picture = self._capture.read()
        if not there and self._again:
            self.open()
            there, picture = self._capture.read()
        if not there:
            raise CameraLost("camera.video-over", file=str(self._path))
        pixels: Pixels = picture
        return pixels

    def read_still(self) -> Pixels:
        return self.read()

    def close(self) -> None:
        capture, self._capture = self._capture, None
        if capture is not None:
            capture.release()
