"""The simulated table as a camera, with every fault a camera can have at the turn of a switch."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.camera.frame import Health
from hardware.camera.source import RATE
from hardware.errors import CameraLost, CameraMissing
from hardware.simulation.drawing.lens import with_grain
from hardware.simulation.drawing.paint import developed
from hardware.simulation.drawing.render import render
from hardware.simulation.simulated_table import SimulatedTable

if TYPE_CHECKING:
    from hardware.arrays import Floats, Pixels
    from hardware.simulation.scene import Scene

SLOW_EVERY = 0.8


class SimulatedCamera:
    """A camera over a simulated table: fresh grain in every picture, drawn anew only when the table changes."""

    paces_itself = False
    lively = True

    def __init__(self, table: SimulatedTable | None = None, rate: float = RATE) -> None:
        self.table = table or SimulatedTable()
        self.name = "simulated"
        self.rate = rate
        self.size: tuple[int, int] | None = self.table.scene.size
        self._fault = Health.FINE
        self._mended = threading.Event()
        self._mended.set()
        self._moment = 0
        self._drawn: tuple[Scene, Floats] | None = None
        self._developed: dict[Health, Pixels] = {}
        self._last: Pixels | None = None

    @property
    def fault(self) -> Health:
        """What is wrong with it; `FINE` is nothing."""
        return self._fault

    @fault.setter
    def fault(self, fault: Health) -> None:
        self._fault = fault
        self._mended.set() if fault is not Health.SLOW else self._mended.clear()

    def open(self) -> None:
        if self._fault is Health.UNPLUGGED:
            raise CameraMissing("camera.not-there")

    def read(self) -> Pixels:
        if self._fault is Health.UNPLUGGED:
            raise CameraLost("camera.gave-up", name=self.name, why="simulated")
        if self._fault is Health.SLOW:
            self._mended.wait(SLOW_EVERY)
        if self._fault is Health.FROZEN and self._last is not None:
            return self._last.copy()
        picture = self._picture()
        if self._fault is Health.WRONG_SIZE:
            picture = np.asarray(cv2.resize(picture, (640, 480), interpolation=cv2.INTER_AREA))
        self._last = picture
        return picture

    def read_still(self) -> Pixels:
        return self.read()

    def hold_steady(self, *, steady: bool) -> None:
        """Its exposure never changes by itself."""

    def focus(self) -> bool:
        return True

    def close(self) -> None:
        """Nothing to let go."""

    def _picture(self) -> Pixels:
        self._moment += 1
        scene, fault = self.table.scene, self._fault
        if self._drawn is None or self._drawn[0] != scene:
            self._drawn = scene, render(scene).light
            self._developed.clear()
        if fault not in self._developed:
            self._developed[fault] = developed(_spoilt(self._drawn[1], fault))
        return with_grain(self._developed[fault], replace(scene.lens, jpeg=0), self._moment)


def _spoilt(light: Floats, fault: Health) -> Floats:
    """The light as a fault lets it through, in an array of its own."""
    if fault is Health.DARK:
        return light * np.float32(0.004)
    return np.full_like(light, 0.05) if fault is Health.COVERED else light.copy()
