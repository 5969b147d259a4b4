"""The Raspberry Pi's own camera, through picamera2; nobody else imports it.

One video configuration carries both streams: `lores` is watched all the time, `main` gives the stills, so that a
still needs no change of mode. A cable that comes loose lets picamera2 wait for ever, therefore every wait has an end
and closing happens aside.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import cv2

from hardware.camera.source import RATE, SIZE
from hardware.errors import CameraLost, CameraMissing

if TYPE_CHECKING:
    from hardware.arrays import Pixels

STILL_SIZE = (2304, 1296)
FRAME_WITHIN = 1.0
STILL_WITHIN = 3.0
FOCUS_WITHIN = 8.0
CLOSE_WITHIN = 3.0
MICROSECONDS = 1_000_000
DOES_NOT_FIT = (ImportError, ValueError, AttributeError, RuntimeError, SystemError, OSError)
"""How an import ends where parts were built for others: ValueError for another numpy, AttributeError for libcamera."""


def picamera2_library() -> Any:
    """The class `Picamera2`; where it cannot be had, `CameraMissing` says why."""
    try:
        from picamera2 import Picamera2  # noqa: PLC0415  only a Pi has it
    except DOES_NOT_FIT as error:
        raise CameraMissing("camera.no-pi-library", why=str(error)) from error
    return Picamera2


def pi_cameras() -> list[dict[str, Any]]:
    """The Pi cameras that are attached, as picamera2 describes them; none where picamera2 cannot be had."""
    try:
        library = picamera2_library()
    except CameraMissing:
        return []
    return [told for told in library.global_camera_info() if "/usb" not in str(told.get("Id", ""))]


class PiCamera:
    """A camera on the Pi's ribbon cable."""

    paces_itself = True
    lively = True

    def __init__(
        self,
        number: int = 0,
        size: tuple[int, int] = SIZE,
        still_size: tuple[int, int] = STILL_SIZE,
        rate: float = RATE,
    ) -> None:
        self.name = f"pi:{number}"
        self.size: tuple[int, int] | None = size
        self.rate = rate
        self._number = number
        self._preview_size = size
        self._still_size = still_size
        self._camera: Any = None

    def open(self) -> None:
        library = picamera2_library()
        found = pi_cameras()
        if self._number >= len(found):
            raise CameraMissing("camera.no-pi-camera", number=self._number, found=len(found))
        try:
            self._camera = library(found[self._number].get("Num", self._number))
            self._start()
        except (RuntimeError, IndexError, OSError) as error:
            self.close()
            raise CameraMissing("camera.cannot-open", name=self.name, why=str(error)) from error

    def read(self) -> Pixels:
        planes = self._within(FRAME_WITHIN, "capture_array", "lores")
        picture: Pixels = cv2.cvtColor(planes, cv2.COLOR_YUV2BGR_I420)
        width, height = self._preview_size
        return picture[:height, :width]  # rows may be padded to the hardware's liking

    def read_still(self) -> Pixels:
        picture: Pixels = self._within(STILL_WITHIN, "capture_array", "main")
        return picture

    def hold_steady(self, *, steady: bool) -> None:
        if not steady:
            self._camera.set_controls({"AeEnable": True, "AwbEnable": True})
            return
        now = self._within(FRAME_WITHIN, "capture_metadata")
        held = {name: now[name] for name in ("ExposureTime", "AnalogueGain", "ColourGains") if name in now}
        self._camera.set_controls({"AeEnable": False, "AwbEnable": False} | held)

    def focus(self) -> bool:
        if "AfMode" not in self._camera.camera_controls:
            return False
        return bool(self._within(FOCUS_WITHIN, "autofocus_cycle"))

    def close(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            aside = threading.Thread(target=camera.close, name=f"close {self.name}", daemon=True)
            aside.start()
            aside.join(CLOSE_WITHIN)

    def _start(self) -> None:
        frame_time = round(MICROSECONDS / self.rate)
        configuration = self._camera.create_video_configuration(
            main={"size": self._still_size, "format": "RGB888"},  # which arrives as blue, green, red
            lores={"size": self._preview_size, "format": "YUV420"},
            buffer_count=4,
            controls={"FrameDurationLimits": (frame_time, frame_time)},
            queue=False,
        )
        self._camera.configure(configuration)
        self._camera.start()

    def _within(self, seconds: float, what: str, *which: str) -> Any:
        """Call a method of picamera2 that may wait, but not longer than this."""
        try:
            return getattr(self._camera, what)(*which, wait=seconds)
        except TimeoutError as error:
            self._camera.cancel_all_and_flush()
            raise CameraLost("camera.no-answer", name=self.name, seconds=seconds) from error
        except (RuntimeError, OSError) as error:
            raise CameraLost("camera.gave-up", name=self.name, why=str(error)) from error
