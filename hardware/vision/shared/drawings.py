"""Pictures with what was seen drawn into them: none is written over another, or over a photo."""

from __future__ import annotations

import os
from contextlib import suppress
from itertools import chain, count
from typing import TYPE_CHECKING

import cv2

from hardware.errors import HardwareError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from hardware.arrays import Pixels


class DrawingUnwritable(HardwareError, OSError):
    """There is no room, or no leave, to write there."""


class Drawings:
    """Writes them as PNG, each named after its photo."""

    def __init__(self, folder: Path, photos: Iterable[Path]) -> None:
        self._folder = folder
        self._taken = {os.path.realpath(photo) for photo in photos}

    def keep(self, photo: Path, drawing: Pixels) -> None:
        """Write it; of two photos with the same name the second gets a number."""
        names = chain((photo.stem,), (f"{photo.stem}-{number}" for number in count(2)))
        files = (self._folder / f"{name}.png" for name in names)
        file = next(file for file in files if os.path.realpath(file) not in self._taken)
        self._taken.add(os.path.realpath(file))
        beside = file.with_name(f".{os.getpid()}.new")
        packed = cv2.imencode(".png", drawing)[1].tobytes()
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(packed)  # half a picture is none
            beside.replace(file)
        except OSError as error:
            with suppress(OSError):
                beside.unlink()
            raise DrawingUnwritable("drawing.unwritable", file=str(file), why=error.strerror or str(error)) from error
