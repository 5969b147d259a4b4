"""Calibration: what is wrong with the view of the table, in keys that say what to change; and what is kept of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.arrays import Pixels
from hardware.doctor.finding import State
from hardware.simulation import Card, Lens, LyingCard, Scene, View
from hardware.vision.shared.calibration import Calibration, calibrated
from hardware.vision.shared.camera_memory import Devices, DeviceUnreadable, DeviceUnwritable
from hardware.vision.shared.mat import Mat, MatZone
from tests.hardware.vision.laid_mat import with_corners

SIZE = (400.0, 220.0)
SCENE = Scene(cards=(LyingCard(Card("ahoy", "Ahoy", ("skull",)), 0, 0, 20),), view=View(across=560, height=900))
MAT = Mat(((10, 20), (500, 25), (505, 300), (8, 310)), (400, 220), (MatZone("row-1", 0, 0, 80, 100),))


def looked(picture: Pixels) -> Calibration:
    seen = calibrated(picture)
    assert seen is not None
    return seen


def keys(seen: Calibration, *states: State) -> set[str]:
    return {finding.key.removeprefix("calibration.") for finding in seen.findings if finding.state in states}


@pytest.fixture(scope="module")
def table() -> Pixels:
    """A good view: sharp, bright, straight down."""
    return with_corners(replace(SCENE, lens=Lens(exposure=1.2)), SIZE)


def test_a_good_view_has_nothing_to_change(table: Pixels) -> None:
    """Every finding is good, and a card has its size in pixels."""
    seen = looked(table)

    assert keys(seen, State.BROKEN, State.WARNING, State.ABSENT) == set()
    assert seen.good
    assert seen.first is None
    assert seen.card_pixels == pytest.approx(63 * 1280 / 560, rel=0.03)


@pytest.mark.parametrize(("blur", "said"), [(0.5, "good"), (1.8, "soft"), (3.5, "blurred")])
def test_a_lens_out_of_focus_is_noticed(table: Pixels, blur: float, said: str) -> None:
    assert f"sharpness.{said}" in keys(looked(cv2.GaussianBlur(table, (0, 0), blur)), *State)


@pytest.mark.parametrize(
    ("strength", "said"), [(0.12, "light.dark"), (0.5, "light.dim"), (1.0, "light.good"), (2.6, "light.bright")]
)
def test_too_little_and_too_much_light_are_noticed(table: Pixels, strength: float, said: str) -> None:
    lit = np.clip(table * strength * (1.0 if strength < 2 else 1.6), 0, 255).astype(np.uint8)

    assert said in keys(looked(lit), *State)


def test_a_mirrored_lamp_is_noticed(table: Pixels) -> None:
    mirrored = table.copy()
    cv2.circle(mirrored, (640, 200), 60, (255, 255, 255), -1)

    assert keys(looked(mirrored), State.WARNING) == {"glare.some"}


def test_a_dark_side_is_noticed(table: Pixels) -> None:
    shade = np.linspace(1.0, 0.25, table.shape[1])[None, :, None]

    assert "even.uneven" in keys(looked((table * shade).astype(np.uint8)), State.WARNING)


@pytest.mark.parametrize("hidden", range(4))
def test_the_corner_that_is_missing_is_named(hidden: int) -> None:
    seen = looked(with_corners(SCENE, SIZE, without=(hidden,)))

    assert not seen.good
    assert [finding.facts for finding in seen.findings if finding.key == "calibration.mat.missing"] == [
        {"corner": hidden}
    ]


def test_a_table_without_markers_can_still_be_touched(table: Pixels) -> None:
    """None seen is no illness; a mat that was touched tells the size of a card."""
    bare = with_corners(SCENE, SIZE, without=(0, 1, 2, 3))
    assert "mat.none" in keys(looked(bare), State.ABSENT)
    touched = calibrated(bare, looked(table).mat)
    assert touched is not None
    assert "size.good" in keys(touched, State.GOOD)


def test_cards_that_are_too_small_are_noticed() -> None:
    far = with_corners(replace(SCENE, view=View(across=1500, height=1800), size=(1920, 1080)), (900, 600))
    tiny = cv2.resize(far, None, fx=0.7, fy=0.7, interpolation=cv2.INTER_AREA)

    assert "size.small" in keys(looked(far), State.WARNING)
    assert "size.tiny" in keys(looked(tiny), State.BROKEN)


def test_the_worst_comes_first(table: Pixels) -> None:
    """One thing at a time: what keeps cards from being read goes before what makes it harder."""
    mirrored = table.copy()
    cv2.circle(mirrored, (640, 200), 60, (255, 255, 255), -1)
    first = looked(cv2.GaussianBlur(mirrored, (0, 0), 4)).first

    assert first is not None
    assert first.key == "calibration.sharpness.blurred"


@pytest.mark.parametrize("garbage", [np.zeros((0, 0, 3), np.uint8), "no picture", None, np.zeros((4,), np.uint8)])
def test_what_is_no_picture_cannot_be_judged(garbage: object) -> None:
    assert calibrated(garbage) is None


def test_an_empty_wall_has_no_sharpness() -> None:
    assert "sharpness.unknown" in keys(looked(np.full((480, 640, 3), 190, np.uint8)), State.ABSENT)


# --- what is kept ----------------------------------------------------------------------------------------------------


def test_a_mat_is_kept_for_each_camera(tmp_path: Path) -> None:
    devices = Devices(tmp_path / "devices")
    other = replace(MAT, size=(600, 400))
    devices.keep("usb: Cam One", MAT)
    devices.keep("usb- cam one", other)

    assert devices.mat("usb: Cam One") == MAT
    assert devices.mat("usb- cam one") == other
    assert devices.mat("pi:0") is None


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"version": 9}',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"version": 1, "corners": [[0,0],[0,0],[0,0],[0,0]], "size": [100, 100], "zones": []}',
        b'{"version": 1, "corners": [[0,0],[9,0],[9,9],[0,9]], "size": [1e999, 100], "zones": []}',
    ],
)
def test_a_damaged_file_is_said_and_stays_as_it_is(tmp_path: Path, damage: bytes) -> None:
    devices = Devices(tmp_path)
    file = devices.keep("usb", MAT)
    file.write_bytes(damage)

    with pytest.raises(DeviceUnreadable) as caught:
        devices.mat("usb")
    assert caught.value.key == "device.unreadable"
    assert file.read_bytes() == damage


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "devices").write_text("in the way")

    with pytest.raises(DeviceUnwritable):
        Devices(tmp_path / "devices").keep("usb", MAT)


def test_the_file_is_plain_json(tmp_path: Path) -> None:
    """For whoever wants to look."""
    told = json.loads(Devices(tmp_path).keep("usb", MAT).read_text())

    assert told["camera"] == "usb"
    assert told["zones"] == [{"name": "row-1", "at": [0, 0], "size": [80, 100]}]


def plugged_in(root: Path, number: int, name: str, socket: str) -> None:
    """A USB camera as the machine tells of it."""
    place = root / "sys/devices/usb1" / socket
    node = root / f"sys/class/video4linux/video{number}"
    for folder in (place, node):
        folder.mkdir(parents=True)
    (node / "device").symlink_to(place)
    (node / "index").write_text("0\n")
    (node / "name").write_text(f"{name}\n")


def test_a_usb_camera_is_the_same_whatever_it_is_called_by(tmp_path: Path) -> None:
    """By the first that is there, its file, its name, its socket, or found; what was kept by the bare word counts."""
    devices = Devices(tmp_path / "devices", tmp_path)
    devices.keep("usb", MAT)
    plugged_in(tmp_path, 0, "Table Cam", "1-1:1.0")
    words = ["usb", f"usb:{tmp_path}/dev/video0", "usb:video0", "usb:Table Cam", "usb:1-1:1.0", "auto (usb)"]

    assert devices.mat("usb") == MAT
    assert len({devices.file(word) for word in words}) == 1
    other = replace(MAT, size=(600, 400))
    devices.keep(words[1], other)
    assert [devices.mat(word) for word in words] == [other] * len(words)


def test_two_cameras_of_one_make_are_told_by_their_sockets(tmp_path: Path) -> None:
    devices = Devices(tmp_path / "devices", tmp_path)
    plugged_in(tmp_path, 0, "Table Cam", "1-1:1.0")
    plugged_in(tmp_path, 2, "Table Cam", "1-2:1.0")

    assert devices.file("usb:video0") != devices.file("usb:video2")
    assert devices.file("usb:1-2:1.0") == devices.file("usb:video2")


def test_a_bare_dark_table_is_not_called_a_dark_room() -> None:
    """There the first thing is to lay something down; at night it is still the lamp."""
    bare = looked(np.full((360, 640, 3), 60, np.uint8))
    night = looked(np.full((360, 640, 3), 8, np.uint8))

    assert keys(bare, State.BROKEN, State.WARNING) == set()
    assert bare.first is not None
    assert bare.first.key == "calibration.light.unknown"
    assert bare.bare
    assert night.first is not None
    assert night.first.key == "calibration.light.dark"


@pytest.mark.parametrize("size", [(1, 1), (1, 3000), (2, 2)])
def test_a_picture_of_hardly_a_pixel_is_measured_too(size: tuple[int, int]) -> None:
    assert looked(np.zeros((*size, 3), np.uint8)).seen == ()


def test_what_is_kept_of_a_camera_is_on_the_disk_before_it_has_its_name(tmp_path: Path, synced: list[bytes]) -> None:
    kept = Devices(tmp_path).keep("usb", MAT)

    assert synced[-1] == kept.read_bytes()
