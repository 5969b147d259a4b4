"""The survey for the calibration screen: each picture measured for light, sharpness and mat."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from companion.bridge.camera.camera_thread import NO_QUESTION, CameraThread, Glimpse
from hardware.errors import HardwareError
from hardware.markers import CORNER_MARKERS
from hardware.simulation import Card, LyingCard
from hardware.vision.dice.dice_place import DicePlace
from hardware.vision.shared.calibration import Calibration, calibrated
from hardware.vision.shared.mat import MARKER_SIDE, Mat

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.bridge.camera.camera_loan import LentCamera
    from hardware.camera.frame import Camera, Condition, Frame
    from hardware.simulation import Scene, SimulatedTable
    from hardware.vision.shared.camera_memory import Devices

SURVEYED: Final = 0.7
"""Seconds between two measurements."""
PAPER: Final = 56.0
"""The side of the paper of a printed corner, in millimetres."""
AREA: Final = (280.0, 120.0)
"""The area between the corners on a simulated table."""


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """What was measured of a picture, and how large that picture is."""

    calibration: Calibration
    size: tuple[int, int]
    camera: str


class Surveyor:
    """Says what the picture is like, and keeps a mat for its camera."""

    def __init__(
        self,
        lend: Callable[[], LentCamera | None],
        devices: Devices,
        on_post: Callable[[], None] | None = None,
        stage: Callable[[SimulatedTable], None] | None = None,
    ) -> None:
        """`stage` lays the corners on a simulated table."""
        self._lend = lend
        self._lent: LentCamera | None = None
        self._devices = devices
        self._stage = stage
        self._next_look = 0.0
        self.mat: Mat | None = None
        """The mat that is kept for this camera."""
        self.dice = DicePlace()
        """Where dice are rolled under it."""
        self.camera = ""
        self._thread = CameraThread("survey", self._step, opener=self._open, on_post=on_post, previews=True)
        self._thread.show(shown=True)
        self._thread.start()

    def take(self) -> list[Survey | Glimpse | Condition]:
        """Take out what is new."""
        return self._thread.mail.take(NO_QUESTION)

    def close(self) -> None:
        """Stop, and let the camera go; twice is fine."""
        self._thread.close()

    def _open(self) -> Camera | None:
        self._lent = self._lend()
        return self._lent.camera if self._lent is not None else None

    def _step(self, camera: Camera) -> float:
        if self._lent is not None and self._lent.table is not None and self._stage is not None:
            self._stage(self._lent.table)
            self._stage = None
        frame = self._thread.next_frame(camera)
        if frame is not None:
            self._see(frame)
        return 0.0

    def _see(self, frame: Frame) -> None:
        now = time.monotonic()
        if self.camera != frame.source:
            self.camera = frame.source
            self._remember()
        if now < self._next_look:
            return
        measured = calibrated(frame.picture, self.mat)
        self._next_look = time.monotonic() + SURVEYED
        if measured is not None:
            self._thread.mail.post_newest("survey", Survey(measured, frame.size, frame.source), frame.sequence)

    def _remember(self) -> None:
        try:
            self.mat, self.dice = self._devices.mat(self.camera), self._devices.dice(self.camera)
        except HardwareError:
            self.mat, self.dice = None, DicePlace()  # it is written anew when something is kept

    def keep(self, mat: Mat) -> None:
        """Remember a mat for this camera; may refuse with a `HardwareError`."""
        self._devices.keep(self.camera, mat)
        self.mat = mat

    def keep_dice(self, place: DicePlace) -> None:
        """Remember where dice are rolled under this camera; may refuse with a `HardwareError`."""
        self._devices.keep_dice(self.camera, place)
        self.dice = place


def with_corners(scene: Scene) -> Scene:
    """A simulated table, with the four printed corners on it."""
    across, down = ((side + MARKER_SIDE) / 2 for side in AREA)
    paper = Card("corner", "", size=(PAPER, PAPER))
    places = ((-across, down), (across, down), (across, -down), (-across, -down))
    corners = [
        LyingCard(paper, x, y, sticker=number, marker_side=MARKER_SIDE)
        for number, (x, y) in zip(CORNER_MARKERS, places, strict=True)
    ]
    return replace(scene, cards=tuple(corners), dice=())
