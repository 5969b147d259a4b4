"""A folder of pictures as a camera: each is shown for a while, again and again; new ones join in."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

import cv2

from hardware.bounded_files import read_bytes
from hardware.camera.source import PlainSource
from hardware.errors import CameraLost, CameraMissing
from hardware.picture_header import MOST_BYTES, PictureTooLarge, unpacked_picture

if TYPE_CHECKING:
    from hardware.arrays import Pixels

KINDS = frozenset({".bmp", ".jpeg", ".jpg", ".png", ".ppm", ".tif", ".tiff", ".webp"})

PACE, SHOWN = 5.0, 2.6
"""Pictures a second, and for how many seconds each picture of the folder lies there: so long that it can be read."""

_log = logging.getLogger(__name__)


def picture_file(path: Path) -> Pixels | None:
    """The picture in a file in blue, green, red; None if there is none to be read."""
    try:
        return unpacked_picture(read_bytes(path, MOST_BYTES), cv2.IMREAD_COLOR)
    except (OSError, PictureTooLarge):
        return None


class PictureFolder(PlainSource):
    """Pictures of a folder, by name."""

    def __init__(self, folder: Path, rate: float = PACE, shown: float = SHOWN) -> None:
        """Show each picture for so many seconds, at this rate."""
        self.name = f"folder:{folder}"
        self.rate = rate
        self._times = max(1, round(rate * shown))
        self._left = 0
        self._now: Pixels | None = None
        self._folder = Path(folder)
        self._waiting: list[Path] = []
        self._unreadable: set[Path] = set()

    def open(self) -> None:
        self._waiting, self._left = self._listing(), 0
        if not self._waiting:
            raise CameraMissing("camera.no-pictures", folder=str(self._folder))

    def read(self) -> Pixels:
        if self._now is None or self._left <= 0:
            self._now, self._left = self._next(), self._times
        self._left -= 1
        return self._now

    def read_still(self) -> Pixels:
        return self._now if self._now is not None else self.read()

    def _next(self) -> Pixels:
        for _ in range(2):
            while self._waiting:
                path = self._waiting.pop(0)
                picture = picture_file(path)
                if picture is not None:
                    return picture
                self._shun(path)
            self._waiting = self._listing()
        raise CameraLost("camera.no-pictures", folder=str(self._folder))

    def _listing(self) -> list[Path]:
        try:
            return sorted(path for path in self._folder.iterdir() if path.suffix.lower() in KINDS)
        except OSError:
            return []

    def _shun(self, path: Path) -> None:
        if path not in self._unreadable:
            self._unreadable.add(path)
            _log.warning("%s is no picture", path.name)
