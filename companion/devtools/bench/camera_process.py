"""A simulated table with its camera in a process of its own: a real table takes nothing of the app's memory either.

`python -m companion.devtools.bench.camera_process` sends a picture for every byte it is sent.
What reads the pictures stays in the app.
"""

from __future__ import annotations

import subprocess
import sys
import time
from typing import TYPE_CHECKING, Final

import numpy as np

from hardware.camera.source import RATE, SIZE
from hardware.errors import CameraLost

if TYPE_CHECKING:
    from hardware.arrays import Pixels

ROLL_EVERY: Final = 1.5
"""Seconds."""
COLOURS: Final = 3


class TableElsewhere:
    """A source of pictures, as `hardware.camera.source` wants it."""

    name = "simulated"
    rate = RATE
    paces_itself = False
    lively = True

    def __init__(self) -> None:
        self.size: tuple[int, int] | None = SIZE
        command = [sys.executable, "-m", "companion.devtools.bench.camera_process"]
        self._there = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603  our own

    def open(self) -> None:
        """It is open."""

    def read(self) -> Pixels:
        """Ask for the next picture."""
        wide, high = SIZE
        asking, answering = self._there.stdin, self._there.stdout
        if asking is None or answering is None:
            raise CameraLost("camera.gave-up", name=self.name, why="closed")
        try:
            asking.write(b"?")
            asking.flush()
        except (OSError, ValueError) as error:
            raise CameraLost("camera.gave-up", name=self.name, why="closed") from error
        seen = answering.read(wide * high * COLOURS)
        if len(seen) != wide * high * COLOURS:
            raise CameraLost("camera.gave-up", name=self.name, why="closed")
        return np.frombuffer(seen, np.uint8).reshape(high, wide, COLOURS)

    def read_still(self) -> Pixels:
        """A still is a picture like every other."""
        return self.read()

    def hold_steady(self, *, steady: bool) -> None:
        """Its exposure never changes by itself."""

    def focus(self) -> bool:
        """It is always sharp."""
        return True

    def close(self) -> None:
        """End the other process."""
        self._there.kill()
        self._there.wait()


def main() -> None:
    """Roll two dice again and again, and send what a camera sees of them."""
    from hardware.camera import SimulatedCamera
    from hardware.simulation import SimulatedTable, ordinary_die

    table, rolled = SimulatedTable(1), 0.0
    camera = SimulatedCamera(table)
    while sys.stdin.buffer.read(1):
        if time.monotonic() - rolled > ROLL_EVERY:
            rolled = time.monotonic()
            table.roll([ordinary_die(), ordinary_die()])
        sys.stdout.buffer.write(camera.read().tobytes())
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
