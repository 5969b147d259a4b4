"""Files, folders, USB and `auto`: every source gives pictures, loses them clearly, and leaves nothing open."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import pytest

from companion.devtools.bench.bench_sources import ready_sources
from companion.devtools.bench.camera_endurance import bench_cycles
from hardware.camera.choose import LOOK_AGAIN_EVERY, AutoCamera, choose_source
from hardware.camera.folder import PictureFolder
from hardware.camera.pi import PiCamera
from hardware.camera.simulated_camera import SimulatedCamera
from hardware.camera.source import RATE
from hardware.camera.usb import UsbCamera, known_as, usb_cameras
from hardware.camera.video import VideoFile
from hardware.errors import CameraLost, CameraMissing, UnknownCamera
from hardware.simulation import SimulatedTable

if TYPE_CHECKING:
    from pathlib import Path

    from hardware.camera.source import Source


def picture_of(path: Path, shade: int) -> None:
    cv2.imwrite(str(path), np.full((6, 8, 3), shade, np.uint8))


def test_a_folder_shows_its_pictures_by_name_again_and_again(tmp_path: Path) -> None:
    """What is no picture is passed over; a new one joins in."""
    for name, shade in (("b.png", 20), ("a.jpg", 10)):
        picture_of(tmp_path / name, shade)
    (tmp_path / "c.png").write_bytes(b"no picture")
    (tmp_path / "d.png").write_bytes(b"")
    (tmp_path / "notes.txt").write_text("nothing")
    folder = PictureFolder(tmp_path, shown=0.0)
    folder.open()
    seen = [int(folder.read()[0, 0, 0]) for _ in range(4)]
    picture_of(tmp_path / "e.png", 30)
    seen += [int(folder.read()[0, 0, 0]) for _ in range(3)]
    assert seen == [10, 20, 10, 20, 10, 20, 30]


def test_each_picture_of_a_folder_lies_there_for_a_while(tmp_path: Path) -> None:
    """So that it can be read: whoever looks for dice waits until nothing moves."""
    for name, shade in (("a.png", 10), ("b.png", 20)):
        picture_of(tmp_path / name, shade)
    folder = PictureFolder(tmp_path, rate=5.0, shown=2.0)
    folder.open()

    seen = [int(folder.read()[0, 0, 0]) for _ in range(25)]

    assert seen == [10] * 10 + [20] * 10 + [10] * 5
    assert int(folder.read_still()[0, 0, 0]) == 10


def test_a_folder_without_pictures_is_no_camera(tmp_path: Path) -> None:
    """Nor is one that is not there, or whose pictures vanish."""
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(CameraMissing):
            PictureFolder(folder).open()
    picture_of(tmp_path / "a.png", 1)
    folder_camera = PictureFolder(tmp_path)
    folder_camera.open()
    (tmp_path / "a.png").unlink()
    with pytest.raises(CameraLost):
        folder_camera.read()


@pytest.fixture
def video(tmp_path: Path) -> Path:
    path = tmp_path / "game.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 12.0, (64, 48))
    for shade in (0, 80, 160):
        writer.write(np.full((48, 64, 3), shade, np.uint8))
    writer.release()
    return path


def test_a_video_plays_at_its_pace_and_from_the_start_again(video: Path) -> None:
    """Three pictures, then the first again."""
    camera = VideoFile(video)
    camera.open()
    seen = [round(float(camera.read().mean()) / 80) for _ in range(5)]
    camera.close()
    camera.close()
    assert seen == [0, 1, 2, 0, 1]
    assert camera.rate == pytest.approx(12.0)


def test_a_video_may_end(video: Path, tmp_path: Path) -> None:
    """Its end is the loss of the camera; no video is no camera."""
    camera = VideoFile(video, again=False)
    camera.open()
    for _ in range(3):
        camera.read()
    with pytest.raises(CameraLost):
        camera.read()
    camera.close()
    garbage = tmp_path / "garbage.avi"
    garbage.write_bytes(b"no video at all" * 10)
    for path in (tmp_path / "nowhere.avi", garbage):
        with pytest.raises(CameraMissing):
            VideoFile(path).open()


def test_opening_and_closing_hundreds_of_times_leaves_nothing_behind(tmp_path: Path) -> None:
    """The same for ten thousand: `companion bench cameras`."""
    for make in ready_sources(tmp_path).values():
        endured = bench_cycles(make, 100)
        assert endured.handles_leaked == 0
        assert endured.memory_grown < 20_000


# --- USB -----------------------------------------------------------------------------------------------------------


class Socket:
    """A machine's files about its video devices."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def plug_in(self, number: int, name: str, place: str, index: int = 0) -> None:
        device = self.root / "sys/devices" / place
        device.mkdir(parents=True, exist_ok=True)
        node = self.root / f"sys/class/video4linux/video{number}"
        node.mkdir(parents=True)
        (node / "name").write_text(name + "\n")
        (node / "index").write_text(f"{index}\n")
        (node / "device").symlink_to(device)

    def pull_out(self, number: int) -> None:
        node = self.root / f"sys/class/video4linux/video{number}"
        for file in node.iterdir():
            file.unlink()
        node.rmdir()


class Capture:
    """OpenCV's VideoCapture, as far as a camera needs it."""

    made: list[Capture] = []  # noqa: RUF012  a test looks at all that were made

    def __init__(self, path: str, api: int) -> None:
        self.path, self.api = path, api
        self.open, self.answers = True, True
        self.grabbed = 0
        self.told: dict[int, float] = {}
        Capture.made.append(self)

    def isOpened(self) -> bool:  # noqa: N802  OpenCV's name
        return self.open

    def set(self, what: int, value: float) -> bool:
        self.told[what] = value
        return True

    def get(self, what: int) -> float:
        return self.told.get(what, 77.0)

    def grab(self) -> bool:
        self.grabbed += 1
        return self.answers

    def read(self) -> tuple[bool, Any]:
        return self.answers, np.zeros((720, 1280, 3), np.uint8) if self.answers else None

    def release(self) -> None:
        self.open = False


@pytest.fixture
def socket(tmp_path: Path) -> Socket:
    Capture.made.clear()
    return Socket(tmp_path)


def test_only_usb_cameras_and_only_their_picture_devices_are_found(socket: Socket) -> None:
    """A Pi has a dozen video devices that are no camera."""
    socket.plug_in(10, "bcm2835-codec-decode", "platform/soc/codec")
    socket.plug_in(2, "Webcam C270", "pci0/usb1/1-2/1-2:1.0")
    socket.plug_in(3, "Webcam C270", "pci0/usb1/1-2/1-2:1.0", index=1)
    (device,) = usb_cameras(socket.root)
    assert (device.path.name, device.name, device.socket) == ("video2", "Webcam C270", "1-2:1.0")


def test_a_usb_camera_is_asked_for_size_rate_and_the_newest_picture(socket: Socket) -> None:
    """Through Video4Linux, as motion JPEG, with one buffer."""
    socket.plug_in(0, "Webcam", "usb1/1-1/1-1:1.0")
    camera = UsbCamera(root=socket.root, opener=Capture)
    camera.open()
    (capture,) = Capture.made
    assert capture.path.endswith("dev/video0")
    assert capture.api == cv2.CAP_V4L2
    assert capture.told[cv2.CAP_PROP_FRAME_WIDTH] == 1280
    assert capture.told[cv2.CAP_PROP_BUFFERSIZE] == 1
    assert camera.read().shape == (720, 1280, 3)
    assert camera.read_still().shape == (720, 1280, 3)
    assert camera.focus()
    camera.hold_steady(steady=True)
    assert capture.told[cv2.CAP_PROP_AUTO_EXPOSURE] == 1
    assert capture.told[cv2.CAP_PROP_EXPOSURE] == 77.0
    camera.hold_steady(steady=False)
    assert capture.told[cv2.CAP_PROP_AUTO_EXPOSURE] == 3
    camera.close()
    camera.close()
    assert not capture.open


def test_a_usb_camera_pulled_out_is_lost_and_found_in_another_socket(socket: Socket) -> None:
    """By its name, before another one that came meanwhile."""
    socket.plug_in(0, "Good", "usb1/1-1/1-1:1.0")
    camera = UsbCamera(root=socket.root, opener=Capture)
    camera.open()
    Capture.made[0].answers = False
    with pytest.raises(CameraLost):
        camera.read()
    camera.close()
    socket.pull_out(0)
    with pytest.raises(CameraMissing):
        camera.open()
    socket.plug_in(1, "Other", "usb1/1-3/1-3:1.0")
    socket.plug_in(4, "Good", "usb2/2-1/2-1:1.0")
    camera.open()
    assert Capture.made[-1].path.endswith("dev/video4")


def test_a_usb_camera_can_be_named_and_a_busy_one_is_told(socket: Socket) -> None:
    """By file, name or socket; the wrong name is no camera."""
    socket.plug_in(0, "Left", "usb1/1-1/1-1:1.0")
    socket.plug_in(2, "Right", "usb1/1-2/1-2:1.0")
    for wanted in ("Right", "1-2:1.0", "video2", str(socket.root / "dev/video2")):
        UsbCamera(wanted, root=socket.root, opener=Capture).open()
        assert Capture.made[-1].path.endswith("video2")
    with pytest.raises(CameraMissing):
        UsbCamera("Middle", root=socket.root, opener=Capture).open()

    def busy(path: str, api: int) -> Capture:
        capture = Capture(path, api)
        capture.open = False
        return capture

    with pytest.raises(CameraMissing):
        UsbCamera("Left", root=socket.root, opener=busy).open()


def test_a_usb_camera_is_told_everything_it_needs_and_its_first_pictures_are_thrown_away(socket: Socket) -> None:
    """Many start black; and each setting is asked for in the camera's own numbers."""
    socket.plug_in(0, "Webcam", "usb1/1-1/1-1:1.0")
    camera = UsbCamera("video0", (640, 480), 10.0, socket.root, Capture)
    camera.open()
    (capture,) = Capture.made

    assert capture.grabbed == 3
    assert capture.told == {
        cv2.CAP_PROP_FOURCC: int.from_bytes(b"MJPG", "little"),
        cv2.CAP_PROP_FRAME_WIDTH: 640,
        cv2.CAP_PROP_FRAME_HEIGHT: 480,
        cv2.CAP_PROP_FPS: 10.0,
        cv2.CAP_PROP_BUFFERSIZE: 1,
    }
    assert (camera.name, camera.size, camera.rate) == ("usb:video0", (640, 480), 10.0)
    assert os.environ["OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT"] == "1"
    capture.told.clear()
    camera.hold_steady(steady=True)
    assert capture.told == {
        cv2.CAP_PROP_AUTO_EXPOSURE: 1,
        cv2.CAP_PROP_EXPOSURE: 77.0,
        cv2.CAP_PROP_AUTO_WB: 0,
    }
    capture.told.clear()
    camera.hold_steady(steady=False)
    assert capture.told == {cv2.CAP_PROP_AUTO_EXPOSURE: 3, cv2.CAP_PROP_AUTO_WB: 1}
    camera.focus()
    assert capture.told[cv2.CAP_PROP_AUTOFOCUS] == 1
    camera.close()


def test_of_two_cameras_of_one_name_the_one_in_its_old_socket_is_taken_again(socket: Socket) -> None:
    """Whichever has the lower number now."""
    socket.plug_in(4, "Twin", "usb1/1-2/1-2:1.0")
    camera = UsbCamera(root=socket.root, opener=Capture)
    camera.open()
    camera.close()
    socket.plug_in(1, "Twin", "usb1/1-1/1-1:1.0")
    socket.plug_in(0, "Other", "usb1/1-3/1-3:1.0")
    camera.open()

    assert Capture.made[-1].path.endswith("video4")
    camera.close()


def test_a_camera_whose_files_cannot_be_read_is_passed_over(socket: Socket) -> None:
    """Also one that is being pulled out just now; those after it are found in the order of their numbers."""
    socket.plug_in(10, "Late", "usb1/1-2/1-2:1.0")
    socket.plug_in(1, "Broken", "usb1/1-1/1-1:1.0")
    socket.plug_in(2, "Good", "usb1/1-3/1-3:1.0")
    (socket.root / "sys/class/video4linux/video1/name").unlink()

    assert [device.name for device in usb_cameras(socket.root)] == ["Good", "Late"]


def test_a_usb_camera_is_known_by_one_name_however_it_was_asked_for(socket: Socket) -> None:
    """So that what was learnt about it is found again; of twins the socket tells which."""
    socket.plug_in(0, "Left", "usb1/1-1/1-1:1.0")
    for word in ("usb", "usb:", "usb:video0", "usb:Left", "usb:1-1:1.0"):
        assert known_as(word, socket.root) == "usb:Left"
    for word in ("pi:0", "usb:Elsewhere", "folder:x", "simulated"):
        assert known_as(word, socket.root) == word
    socket.plug_in(2, "Left", "usb1/1-2/1-2:1.0")

    assert known_as("usb:video2", socket.root) == "usb:Left (1-2:1.0)"
    assert known_as("usb", socket.root) == "usb:Left (1-1:1.0)"


def test_a_busy_camera_is_let_go_again_and_named(socket: Socket) -> None:
    """By the name it gives itself, and its file."""
    socket.plug_in(0, "Left", "usb1/1-1/1-1:1.0")

    def busy(path: str, api: int) -> Capture:
        capture = Capture(path, api)
        capture.isOpened = lambda: False  # type: ignore[method-assign]
        return capture

    with pytest.raises(CameraMissing) as error:
        UsbCamera(root=socket.root, opener=busy).open()
    assert error.value.facts == {"name": "Left", "why": str(socket.root / "dev/video0")}
    assert not Capture.made[0].open


# --- choosing ------------------------------------------------------------------------------------------------------


def test_a_word_chooses_a_source(tmp_path: Path) -> None:
    """Each kind by its name."""
    kinds = {
        "auto": AutoCamera,
        "pi": PiCamera,
        "pi:1": PiCamera,
        "usb": UsbCamera,
        "usb:Webcam": UsbCamera,
        f"folder:{tmp_path}": PictureFolder,
        f"video:{tmp_path}/x.mp4": VideoFile,
        "simulated": SimulatedCamera,
        "simulated:7": SimulatedCamera,
    }
    for word, kind in kinds.items():
        assert isinstance(choose_source(word), kind), word
    assert isinstance(choose_source(), AutoCamera)
    assert [choose_source(word).name for word in ("pi:1", "usb:Webcam")] == ["pi:1", "usb:Webcam"]


@pytest.mark.parametrize("word", ["", "webcam", "folder:", "video:", "pi:front", "auto:2", "simulated:x"])
def test_a_word_nobody_knows_is_refused(word: str) -> None:
    """With the words that are known."""
    with pytest.raises(UnknownCamera) as error:
        choose_source(word)
    assert error.value.facts["asked"] == word
    assert all(kind in str(error.value.facts["known"]) for kind in ("auto", "folder:PATH", "simulated[:SEED]"))


def test_auto_takes_the_simulated_table_where_nothing_else_is() -> None:
    """As on a laptop."""
    camera = AutoCamera(SimulatedTable(1), real=lambda: None)
    camera.open()
    assert camera.name == "auto (simulated)"
    assert camera.read().shape == (720, 1280, 3)
    assert camera.read_still().shape == (720, 1280, 3)
    assert camera.focus()
    camera.hold_steady(steady=True)
    camera.close()


def test_auto_changes_to_a_real_camera_that_comes_and_then_never_back(socket: Socket) -> None:
    """A lost real camera must not become rendered dice in the middle of a game."""
    real: list[Source] = []
    camera = AutoCamera(SimulatedTable(1), real=lambda: real[0] if real else None)
    camera.open()
    camera.read()
    socket.plug_in(0, "Webcam", "usb1/1-1/1-1:1.0")
    real.append(UsbCamera(root=socket.root, opener=Capture))
    for _ in range(LOOK_AGAIN_EVERY - 2):
        camera.read()
    with pytest.raises(CameraLost):
        camera.read()
    camera.close()
    camera.open()
    assert camera.name == "auto (usb)"
    camera.close()
    socket.pull_out(0)
    real.clear()
    with pytest.raises(CameraMissing):
        camera.open()


@pytest.mark.parametrize(("told", "rate"), [(1.0, 1.0), (12.0, 12.0), (0.0, RATE), (100000.0, RATE)])
def test_a_video_that_says_no_sensible_pace_is_played_as_usual(
    video: Path, monkeypatch: pytest.MonkeyPatch, told: float, rate: float
) -> None:
    """One picture a second is slow, and sensible."""
    really = cv2.VideoCapture

    class Said:
        """A file whose header says something else."""

        def __init__(self, path: str) -> None:
            self._file = really(path)

        def get(self, _: int) -> float:
            return told

        def __getattr__(self, name: str) -> object:
            return getattr(self._file, name)

    monkeypatch.setattr(cv2, "VideoCapture", Said)
    camera = VideoFile(video)
    camera.open()
    camera.close()

    assert camera.rate == rate


def test_without_a_camera_the_simulated_table_looks_for_one_every_45_pictures() -> None:
    """Every three seconds: a camera that is plugged in is not waited for long, and nothing is searched all the time."""
    looked: list[int] = []
    number = 0
    camera = AutoCamera(real=lambda: looked.append(number))
    camera._simulated.read = lambda: np.zeros((1, 1, 3), np.uint8)  # type: ignore[method-assign]
    camera.open()
    for number in range(1, 100):  # noqa: B007  whoever is looked for notes it
        camera.read()

    assert looked == [0, 45, 90]
