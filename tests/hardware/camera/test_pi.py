"""The contract with picamera2: a stand-in with its documented signatures and refusals, and our adapter on it."""

from __future__ import annotations

import inspect
import sys
import threading
import types
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from hardware.camera.choose import real_camera
from hardware.camera.pi import CLOSE_WITHIN, PiCamera, pi_cameras
from hardware.errors import CameraLost, CameraMissing

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

IMX708 = {"Model": "imx708", "Location": 2, "Rotation": 180, "Id": "/base/soc/i2c0mux/i2c@1/imx708@1a", "Num": 0}
WEBCAM = {"Model": "C270", "Location": 2, "Rotation": 0, "Id": "/base/scb/pcie@7d500000/usb@0,0-1:1.0", "Num": 1}
STILL_SIZE = (2304, 1296)
"""What the sensor gives when it joins four of its pixels into one: the whole view, and quick."""
STREAM_KEYS = {"format", "size", "stride", "preserve_ar"}
KNOWN_CONTROLS = {
    "AeEnable": (False, True, None),
    "AwbEnable": (False, True, None),
    "ExposureTime": (26, 220_417_486, None),
    "AnalogueGain": (1.0, 16.0, None),
    "ColourGains": (0.0, 32.0, None),
    "FrameDurationLimits": (17_849, 220_535_845, None),
}


BYTE_ORDER = {"RGB888": [2, 1, 0], "BGR888": [0, 1, 2]}
"""How the library lays the bytes of a red, green, blue picture in memory: each name says it backwards."""
RED, GREEN, BLUE, GREY = (200, 30, 20), (20, 170, 40), (25, 35, 190), (120, 120, 120)


def scenery(width: int, height: int) -> np.ndarray:
    """What lies before the lens, in red, green, blue: four quarters, none like another."""
    picture = np.empty((height, width, 3), np.uint8)
    picture[: height // 2, : width // 2] = RED
    picture[: height // 2, width // 2 :] = GREEN
    picture[height // 2 :, : width // 2] = BLUE
    picture[height // 2 :, width // 2 :] = GREY
    return picture


def yuv420(rgb: np.ndarray, padding: int) -> np.ndarray:
    """The planes of a picture one below the other, the chroma at half size (BT.601), rows padded to the right."""
    height, width = rgb.shape[:2]
    red, green, blue = (rgb[..., k].astype(float) for k in range(3))
    luma = 16 + 0.257 * red + 0.504 * green + 0.098 * blue
    chroma_blue = 128 - 0.148 * red - 0.291 * green + 0.439 * blue
    chroma_red = 128 + 0.439 * red - 0.368 * green - 0.071 * blue
    planes = np.zeros((height * 3 // 2, width + padding), np.uint8)
    planes[:height, :width] = luma.round()
    for place, chroma in enumerate((chroma_blue, chroma_red)):
        small = np.zeros((height // 2, (width + padding) // 2), np.uint8)
        small[:, : width // 2] = chroma[::2, ::2].round()
        top = height + place * height // 4
        planes[top : top + height // 4] = small.reshape(height // 4, width + padding)
    return planes


class Picamera2:
    """Signatures and checks as in the library's sources; it keeps what it was told."""

    attached: list[dict[str, Any]] = [IMX708]  # noqa: RUF012  a test plugs cameras in and out
    made: list[Picamera2] = []  # noqa: RUF012  a test looks at all that were made
    autofocus = True
    answers = True
    broken: Exception | None = None
    padding = 0

    @staticmethod
    def global_camera_info() -> list[dict[str, Any]]:
        return Picamera2.attached

    def __init__(self, camera_num: int = 0, verbose_console: int | None = None, tuning: Any = None) -> None:
        assert (verbose_console, tuning) == (None, None)
        if camera_num >= len(Picamera2.attached):
            raise RuntimeError("Camera __init__ sequence did not complete.")
        self.camera_num = camera_num
        self.started = self.is_open = False
        self.camera_config: dict[str, Any] | None = None
        self.controls: list[dict[str, Any]] = []
        self.waits: list[float] = []
        self.flushed = 0
        self.is_open = True
        Picamera2.made.append(self)

    @property
    def camera_controls(self) -> dict[str, Any]:
        return KNOWN_CONTROLS | ({"AfMode": (0, 2, 1), "AfTrigger": (0, 1, 0)} if Picamera2.autofocus else {})

    def create_video_configuration(  # noqa: PLR0913, PLR0917  as documented
        self,
        main: Any = None,
        lores: Any = None,
        raw: Any = None,
        transform: Any = None,
        colour_space: Any = None,
        buffer_count: int = 6,
        controls: Any = None,
        display: str = "main",
        encode: str = "main",
        queue: bool = True,  # noqa: FBT001, FBT002  as documented
        sensor: Any = None,
        use_case: str = "video",
    ) -> dict[str, Any]:
        assert (raw, transform, colour_space, sensor) == (None,) * 4
        for stream in (main, lores):
            if set(stream) - STREAM_KEYS:
                raise ValueError("Bad key")
        return {
            "use_case": use_case, "main": main, "lores": lores, "buffer_count": buffer_count,
            "controls": controls, "queue": queue, "display": display, "encode": encode,
        }  # fmt: skip

    def configure(self, camera_config: Any = "preview") -> None:
        if self.started:
            raise RuntimeError("Camera must be stopped before configuring")
        main, lores = camera_config["main"], camera_config["lores"]
        for stream in (main, lores):
            if not isinstance(stream["size"], tuple) or any(side % 2 for side in stream["size"]):
                raise RuntimeError("width and height should be even")
        if lores["size"] > main["size"]:
            raise RuntimeError("lores stream dimensions may not exceed main stream")
        if not lores["format"].startswith("YUV"):
            raise RuntimeError("lores stream must be YUV")
        self._know(camera_config["controls"])
        self.camera_config = camera_config

    def start(self, config: Any = None, show_preview: Any = False) -> None:  # noqa: FBT002  as documented
        assert (config, show_preview) == (None, False)
        if self.camera_config is None:
            raise RuntimeError("Camera has not been configured")
        self.started = True

    def capture_array(self, name: str = "main", wait: Any = None, signal_function: Any = None) -> np.ndarray:
        self._answer(wait, signal_function)
        assert self.camera_config is not None
        width, height = self.camera_config[name]["size"]
        told = self.camera_config[name]["format"]
        if told == "YUV420":
            return yuv420(scenery(width, height), Picamera2.padding)
        assert told in BYTE_ORDER
        return scenery(width, height)[..., BYTE_ORDER[told]]

    def capture_metadata(self, wait: Any = None, signal_function: Any = None) -> dict[str, Any]:
        self._answer(wait, signal_function)
        return {"ExposureTime": 9000, "AnalogueGain": 2.5, "ColourGains": (1.9, 1.6), "Lux": 300.0}

    def autofocus_cycle(self, wait: Any = None, signal_function: Any = None) -> bool:
        if not Picamera2.autofocus:
            raise KeyError("AfState")
        self._answer(wait, signal_function)
        return True

    def set_controls(self, controls: dict[str, Any]) -> None:
        self._know(controls)
        self.controls.append(controls)

    def cancel_all_and_flush(self) -> None:
        self.flushed += 1

    def close(self) -> None:
        self.started = self.is_open = False

    def _answer(self, wait: Any, signal_function: Any) -> None:
        assert isinstance(wait, float), "a wait without end hangs when the cable comes loose"
        assert signal_function is None
        self.waits.append(wait)
        if not self.started:
            raise RuntimeError("Camera has not been started")
        if Picamera2.broken is not None:
            raise Picamera2.broken
        if not Picamera2.answers:
            raise TimeoutError

    def _know(self, controls: dict[str, Any]) -> None:
        for name in controls:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")


@pytest.fixture(autouse=True)
def picamera2(monkeypatch: pytest.MonkeyPatch) -> None:
    module = types.ModuleType("picamera2")
    module.Picamera2 = Picamera2  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", module)
    monkeypatch.setattr(Picamera2, "attached", [IMX708])
    monkeypatch.setattr(Picamera2, "autofocus", True)
    monkeypatch.setattr(Picamera2, "answers", True)
    monkeypatch.setattr(Picamera2, "broken", None)
    monkeypatch.setattr(Picamera2, "padding", 0)
    Picamera2.made.clear()


@pytest.fixture
def camera() -> PiCamera:
    camera = PiCamera()
    camera.open()
    return camera


def test_one_configuration_carries_both_streams(camera: PiCamera) -> None:
    """Stills from `main`, the preview from `lores`, every frame fresh, at the rate asked for."""
    (made,) = Picamera2.made
    config = made.camera_config
    assert config is not None
    assert config["main"] == {"size": STILL_SIZE, "format": "RGB888"}
    assert config["lores"] == {"size": (1280, 720), "format": "YUV420"}
    assert config["queue"] is False
    assert config["controls"] == {"FrameDurationLimits": (66_667, 66_667)}
    assert made.started
    camera.close()


def quarters(picture: np.ndarray) -> list[tuple[int, ...]]:
    """The colours in the middle of each quarter, as they lie in memory."""
    height, width = picture.shape[:2]
    return [
        tuple(map(int, picture[y, x])) for y in (height // 4, height * 3 // 4) for x in (width // 4, width * 3 // 4)
    ]


@pytest.mark.parametrize("padding", [0, 64])
def test_previews_and_stills_show_the_table_in_blue_green_red(
    camera: PiCamera, monkeypatch: pytest.MonkeyPatch, padding: int
) -> None:
    """A red corner is red in both, and what the hardware pads its rows with is cut off."""
    monkeypatch.setattr(Picamera2, "padding", padding)
    preview, still = camera.read(), camera.read_still()

    seen = [colour[::-1] for colour in (RED, GREEN, BLUE, GREY)]
    assert preview.shape == (720, 1280, 3)
    assert np.abs(np.subtract(quarters(preview), seen)).max() <= 4
    assert still.shape == (STILL_SIZE[1], STILL_SIZE[0], 3)
    assert quarters(still) == seen
    camera.close()


def test_exposure_and_white_balance_are_held_at_what_they_are_now(camera: PiCamera) -> None:
    """And let go again."""
    camera.hold_steady(steady=True)
    camera.hold_steady(steady=False)
    held, free = Picamera2.made[0].controls
    assert held == {
        "AeEnable": False, "AwbEnable": False,
        "ExposureTime": 9000, "AnalogueGain": 2.5, "ColourGains": (1.9, 1.6),
    }  # fmt: skip
    assert free == {"AeEnable": True, "AwbEnable": True}
    camera.close()


def test_the_lens_focuses_where_it_can(camera: PiCamera, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fixed lens says no, without an error."""
    assert camera.focus() is True
    monkeypatch.setattr(Picamera2, "autofocus", False)
    assert camera.focus() is False
    camera.close()


def test_a_loose_cable_is_a_lost_camera_and_not_a_wait_for_ever(
    camera: PiCamera, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pending work is thrown away, so that closing can succeed."""
    monkeypatch.setattr(Picamera2, "answers", False)
    for read in (camera.read, camera.read_still, camera.focus):
        with pytest.raises(CameraLost):
            read()
    assert Picamera2.made[0].flushed == 3
    camera.close()
    camera.close()
    assert not Picamera2.made[0].is_open


def test_every_wait_has_an_end_that_fits_what_is_waited_for(camera: PiCamera) -> None:
    """A frame a second, a still three, a lens that hunts eight; closing is tried for three."""
    camera.read()
    camera.read_still()
    camera.focus()
    camera.hold_steady(steady=True)

    assert Picamera2.made[0].waits == [1.0, 3.0, 8.0, 1.0]
    assert CLOSE_WITHIN == 3.0
    camera.close()


@pytest.mark.parametrize("broken", [RuntimeError("pipeline"), OSError("bus")])
def test_a_library_that_gives_up_is_a_lost_camera(
    camera: PiCamera, monkeypatch: pytest.MonkeyPatch, broken: Exception
) -> None:
    """With its own words; pending work is not thrown away twice."""
    monkeypatch.setattr(Picamera2, "broken", broken)
    with pytest.raises(CameraLost) as error:
        camera.read()

    assert (error.value.key, error.value.facts) == ("camera.gave-up", {"name": "pi:0", "why": str(broken)})
    assert Picamera2.made[0].flushed == 0
    camera.close()


@pytest.mark.parametrize(("rate", "frame_time"), [(1.0, 1_000_000), (15.0, 66_667), (30.0, 33_333)])
def test_the_rate_is_told_in_microseconds_for_a_frame(rate: float, frame_time: int) -> None:
    """As the library wants it: shortest and longest are the same, so that every frame is as bright as the last."""
    camera = PiCamera(rate=rate)
    camera.open()
    config = Picamera2.made[0].camera_config
    camera.close()

    assert config is not None
    assert config["controls"] == {"FrameDurationLimits": (frame_time, frame_time)}
    assert config["buffer_count"] == 4


def test_a_second_camera_is_opened_by_its_own_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library counts USB cameras too, the table does not: the second ribbon cable is number 2 there."""
    second = IMX708 | {"Id": "/base/soc/i2c0mux/i2c@0/imx219@10", "Num": 2}
    monkeypatch.setattr(Picamera2, "attached", [IMX708, WEBCAM, second])
    camera = PiCamera(1)
    camera.open()

    assert (camera.name, Picamera2.made[0].camera_num) == ("pi:1", 2)
    camera.close()
    with pytest.raises(CameraMissing) as error:
        PiCamera(2).open()
    assert error.value.facts == {"number": 2, "found": 2}


def test_closing_does_not_wait_for_a_driver_that_hangs(camera: PiCamera, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is left to itself after a while, and closing again does not call it again."""
    free, calls, ended = threading.Event(), [], threading.Event()

    def hang(driver: Picamera2) -> None:
        calls.append(driver)
        free.wait(20)
        ended.set()

    monkeypatch.setattr("hardware.camera.pi.CLOSE_WITHIN", 0.05)
    monkeypatch.setattr(Picamera2, "close", hang)
    camera.close()
    camera.close()

    assert not ended.is_set()
    assert calls == Picamera2.made
    free.set()
    assert ended.wait(60)


def test_a_camera_that_is_not_there_or_in_use_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A USB camera that picamera2 lists too is not the Pi's."""
    monkeypatch.setattr(Picamera2, "attached", [])
    with pytest.raises(CameraMissing):
        PiCamera().open()
    assert real_camera() is None
    monkeypatch.setattr(Picamera2, "attached", [WEBCAM])
    with pytest.raises(CameraMissing):
        PiCamera().open()
    monkeypatch.setattr(Picamera2, "attached", [IMX708])

    def in_use(_: Picamera2) -> None:
        raise RuntimeError("Failed to acquire camera: Device or resource busy")

    monkeypatch.setattr(Picamera2, "start", in_use)
    with pytest.raises(CameraMissing):
        PiCamera().open()
    assert not Picamera2.made[-1].is_open


def test_auto_prefers_the_pi_s_camera() -> None:
    """Nothing to set up where one is attached."""
    assert [told["Model"] for told in pi_cameras()] == ["imx708"]
    assert isinstance(real_camera(), PiCamera)


def test_without_picamera2_there_is_simply_no_pi_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on every laptop."""
    monkeypatch.setitem(sys.modules, "picamera2", None)
    assert pi_cameras() == []
    with pytest.raises(CameraMissing):
        PiCamera().open()


NUMPY_CLASH = "numpy.dtype size changed, may indicate binary incompatibility. Expected 96 from C header, got 88"


@pytest.mark.parametrize(
    ("error", "why"),
    [
        ("ValueError", NUMPY_CLASH),
        ("ImportError", "numpy.core.multiarray failed to import"),
        ("AttributeError", "module 'libcamera' has no attribute 'Transform'"),
        ("OSError", "libcamera.so.0.3: cannot open shared object file"),
    ],
)
def test_a_picamera2_that_does_not_fit_is_named_and_the_table_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: str, why: str
) -> None:
    """A real package, really imported: it ends as one does whose parts were built for another numpy or libcamera."""
    package = tmp_path / "picamera2"
    package.mkdir()
    (package / "__init__.py").write_text(f"raise {error}({why!r})\n")
    monkeypatch.delitem(sys.modules, "picamera2", raising=False)
    monkeypatch.syspath_prepend(tmp_path)

    assert pi_cameras() == []
    with pytest.raises(CameraMissing) as missing:
        PiCamera().open()
    assert missing.value.key == "camera.no-pi-library"
    assert missing.value.facts == {"why": why}
    assert not isinstance(real_camera(), PiCamera)


DOCUMENTED: dict[str, list[str]] = {
    "__init__": ["camera_num", "verbose_console", "tuning"],
    "create_video_configuration": [
        "main", "lores", "raw", "transform", "colour_space", "buffer_count", "controls",
        "display", "encode", "queue", "sensor", "use_case",
    ],
    "configure": ["camera_config"],
    "start": ["config", "show_preview"],
    "capture_array": ["name", "wait", "signal_function"],
    "capture_metadata": ["wait", "signal_function"],
    "autofocus_cycle": ["wait", "signal_function"],
    "set_controls": ["controls"],
    "cancel_all_and_flush": [],
    "close": [],
}  # fmt: skip


@pytest.mark.parametrize("name", DOCUMENTED)
def test_the_stand_in_has_the_documented_signatures(name: str) -> None:
    """So that the adapter cannot use what the library does not have; the rig compares with the real one."""
    method: Callable[..., Any] = getattr(Picamera2, name)
    assert [parameter for parameter in inspect.signature(method).parameters if parameter != "self"] == DOCUMENTED[name]
