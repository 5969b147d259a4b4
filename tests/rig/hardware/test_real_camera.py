"""On a Raspberry Pi with a camera on its ribbon cable."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

from companion.devtools.bench.camera_endurance import bench_cycles
from hardware.camera.frame import Health
from hardware.camera.pi import STILL_SIZE, PiCamera, pi_cameras
from hardware.camera.usb import UsbCamera, usb_cameras
from hardware.doctor.camera_checks import try_camera

pytestmark = pytest.mark.rig
PATIENCE = 30.0
WE_USE = {
    "create_video_configuration": {"main", "lores", "buffer_count", "controls", "queue"},
    "configure": {"camera_config"},
    "start": set(),
    "capture_array": {"name", "wait"},
    "capture_metadata": {"wait"},
    "autofocus_cycle": {"wait"},
    "set_controls": {"controls"},
    "cancel_all_and_flush": set(),
    "close": set(),
}


@pytest.fixture
def camera() -> Any:
    camera = PiCamera()
    camera.open()
    yield camera
    camera.close()


@pytest.mark.parametrize("name", WE_USE)
def test_the_real_library_has_what_we_use(name: str) -> None:
    """The stand-in of the contract test promises it."""
    picamera2 = pytest.importorskip("picamera2")
    method = getattr(picamera2.Picamera2, name)
    assert set(inspect.signature(method).parameters) >= WE_USE[name]


def test_a_pi_camera_is_attached() -> None:
    """And listed with its model."""
    assert pi_cameras()[0]["Model"]


def test_previews_and_stills_have_their_sizes_and_show_something(camera: PiCamera) -> None:
    """Both are real pictures: neither black nor the same twice."""
    one, other, still = camera.read(), camera.read(), camera.read_still()
    assert one.shape == (720, 1280, 3)
    assert still.shape == (STILL_SIZE[1], STILL_SIZE[0], 3)
    assert not np.array_equal(one, other)
    assert still.std() > 2


def test_colours_are_in_opencv_s_order(camera: PiCamera) -> None:
    """Preview and still agree: lay something red on the table."""
    preview, still = camera.read().mean(axis=(0, 1)), camera.read_still().mean(axis=(0, 1))
    assert np.argmax(preview) == np.argmax(still)


def test_held_exposure_does_not_move(camera: PiCamera) -> None:
    """The mean brightness of ten frames stays within a few levels."""
    camera.hold_steady(steady=True)
    means = [float(camera.read().mean()) for _ in range(20)][10:]
    camera.hold_steady(steady=False)
    assert max(means) - min(means) < 4


def test_the_lens_focuses_if_it_can(camera: PiCamera) -> None:
    """A Camera Module 3 over a table with something on it."""
    assert camera.focus() in (True, False)


def test_a_camera_at_work_becomes_fine() -> None:
    """As the doctor tries it."""
    assert try_camera(PiCamera(), PATIENCE).health is Health.FINE


def test_opening_and_closing_leaks_nothing() -> None:
    """Fifty times the real thing."""
    endured = bench_cycles(PiCamera, 50)
    assert endured.handles_leaked <= 0


def test_every_usb_camera_works() -> None:
    """Whichever are plugged in."""
    for device in usb_cameras():
        assert try_camera(UsbCamera(str(device.path)), PATIENCE).health in (Health.FINE, Health.WRONG_SIZE)
