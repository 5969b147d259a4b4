"""Cameras at work: lost and found, the newest picture first, nobody waits who does not want to."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest

from hardware.camera.frame import Health
from hardware.camera.simulated_camera import SimulatedCamera
from hardware.camera.source import PlainSource
from hardware.camera.worker import FAREWELL, WorkingCamera
from hardware.errors import CameraLost, CameraMissing
from hardware.simulation import Scene, SimulatedTable, ordinary_die

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hardware.arrays import Pixels

PATIENCE = 60.0


@pytest.fixture
def source() -> SimulatedCamera:
    table = SimulatedTable(2)
    table.lay(Scene(size=(320, 180)))
    table.put([(ordinary_die(), "6")])
    return SimulatedCamera(table, rate=10.0)


@pytest.fixture
def camera(source: SimulatedCamera) -> Iterator[WorkingCamera]:
    camera = WorkingCamera(source)
    yield camera
    camera.close()


def until(camera: WorkingCamera, health: Health) -> bool:
    """Wait until the camera is like this."""
    end = time.monotonic() + PATIENCE
    while camera.condition().health is not health and time.monotonic() < end:
        time.sleep(0.01)
    return camera.condition().health is health


def test_frames_carry_growing_numbers_and_times(camera: WorkingCamera) -> None:
    """Each newer than the one before."""
    first = camera.next_frame(0, PATIENCE)
    assert first is not None
    second = camera.next_frame(first.sequence, PATIENCE)
    assert second is not None
    assert second.sequence > first.sequence
    assert second.at >= first.at
    assert first.size == (320, 180)
    assert first.source == "simulated"


def test_nobody_may_paint_on_a_frame(camera: WorkingCamera) -> None:
    """Others look at the same picture."""
    frame = camera.next_frame(0, PATIENCE)
    assert frame is not None
    with pytest.raises(ValueError, match="read-only"):
        frame.picture[0, 0] = 0


@pytest.mark.parametrize(
    "fault", [Health.UNPLUGGED, Health.FROZEN, Health.DARK, Health.COVERED, Health.WRONG_SIZE, Health.SLOW]
)
def test_every_fault_is_noticed_and_recovered_from_without_a_restart(
    source: SimulatedCamera, camera: WorkingCamera, fault: Health
) -> None:
    """The same camera object all along."""
    assert until(camera, Health.FINE)
    source.fault = fault
    assert until(camera, fault)
    source.fault = Health.FINE
    assert until(camera, Health.FINE)


def test_a_camera_that_is_not_there_joins_in_when_it_comes(source: SimulatedCamera) -> None:
    """Opened by the worker, as often as it takes."""
    source.fault = Health.UNPLUGGED
    camera = WorkingCamera(source)
    assert until(camera, Health.UNPLUGGED)
    assert camera.newest() is None
    source.fault = Health.FINE
    assert camera.next_frame(0, PATIENCE) is not None
    camera.close()


class Stepwise(PlainSource):
    """A source that gives a picture when it is told to."""

    name = "stepwise"
    rate = 10_000.0

    def __init__(self) -> None:
        self.go = threading.Semaphore(0)
        self.given = 0
        self.closed = 0

    def open(self) -> None:
        """Always there."""

    def read_still(self) -> Pixels:
        return self.read()

    def read(self) -> Pixels:
        if not self.go.acquire(timeout=PATIENCE):
            raise CameraLost("camera.gave-up", name=self.name, why="")
        self.given += 1
        return np.full((2, 2, 3), self.given, np.uint8)

    def close(self) -> None:
        self.closed += 1


def test_the_newest_frame_wins_and_no_queue_builds_up() -> None:
    """Whoever was away for a hundred pictures gets the hundredth."""
    source = Stepwise()
    camera = WorkingCamera(source)
    for _ in range(100):
        source.go.release()
    frame = camera.next_frame(99, PATIENCE)
    assert frame is not None
    assert frame.sequence == 100
    assert int(frame.picture[0, 0, 0]) == 100
    assert camera.next_frame(100, 0.01) is None
    source.go.release()
    camera.close()
    assert source.closed >= 1


def test_asking_never_waits_for_a_source_that_hangs() -> None:
    """`newest` and `condition` answer at once while reading stands still."""
    source = Stepwise()
    camera = WorkingCamera(source)
    assert camera.newest() is None
    assert camera.condition().health in (Health.STARTING, Health.FROZEN)
    assert until(camera, Health.FROZEN)
    source.go.release()
    camera.close()


def test_waiting_readers_are_let_go_when_the_camera_closes() -> None:
    """Closing is no picture."""
    source = Stepwise()
    camera = WorkingCamera(source)
    got: list[object] = []
    reader = threading.Thread(target=lambda: got.append(camera.next_frame(0, PATIENCE)))
    reader.start()
    closer = threading.Thread(target=camera.close)
    closer.start()
    reader.join(PATIENCE)
    source.go.release()
    closer.join(PATIENCE)
    assert got == [None]


def test_a_still_is_taken_on_the_camera_s_own_thread(camera: WorkingCamera) -> None:
    """The caller gets a promise."""
    still = camera.still().result(PATIENCE)
    assert still.size == (320, 180)
    assert camera.focus().result(PATIENCE) is True


def test_what_is_asked_of_a_missing_camera_is_refused(source: SimulatedCamera) -> None:
    """Not kept for when it may come."""
    source.fault = Health.UNPLUGGED
    camera = WorkingCamera(source)
    with pytest.raises(CameraMissing):
        camera.still().result(PATIENCE)
    camera.close()
    with pytest.raises(CameraMissing):
        camera.still().result(PATIENCE)


class Explosive(PlainSource):
    """A driver with a bug."""

    name = "explosive"

    def open(self) -> None:
        raise ZeroDivisionError

    def read(self) -> Pixels:
        raise ZeroDivisionError

    read_still = read


def test_a_driver_s_bug_is_a_lost_camera_and_a_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """The table plays on."""
    camera = WorkingCamera(Explosive())
    assert until(camera, Health.UNPLUGGED)
    assert camera.condition().facts == {"why": "camera.failed"}
    camera.close()
    camera.close()
    assert "ZeroDivisionError" in caplog.text


def test_the_newest_picture_is_there_for_whoever_looks_now_and_then(camera: WorkingCamera) -> None:
    frame = camera.next_frame(0, PATIENCE)
    newest = camera.newest()

    assert frame is not None
    assert newest is not None
    assert newest.sequence >= frame.sequence


def test_whoever_waits_for_a_picture_is_told_at_once_that_the_camera_closes() -> None:
    """Also where its driver hangs, and nothing else would ever wake them."""
    source = Stepwise()
    camera = WorkingCamera(source)
    waited: list[float] = []

    def wait() -> None:
        began = time.monotonic()
        camera.next_frame(0, PATIENCE)
        waited.append(time.monotonic() - began)

    reader = threading.Thread(target=wait)
    reader.start()
    while not camera._fresh._waiters:  # type: ignore[attr-defined]  # whoever waits is there
        time.sleep(0.005)
    closer = threading.Thread(target=camera.close)
    closer.start()
    reader.join(FAREWELL / 2)
    let_go = not reader.is_alive()
    source.go.release()
    closer.join(PATIENCE)
    reader.join(PATIENCE)

    assert let_go
    assert waited[0] < PATIENCE
