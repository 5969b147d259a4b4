"""Cameras that hang, wishes nobody waits for any more, and pictures asked for by a word."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest

from hardware.camera import worker
from hardware.camera.choose import AutoCamera, open_camera
from hardware.camera.frame import Frame, Health
from hardware.camera.simulated_camera import SLOW_EVERY, SimulatedCamera
from hardware.camera.source import PlainSource
from hardware.camera.worker import TRY_AGAIN, WorkingCamera
from hardware.clock import GivenClock
from hardware.errors import CameraLost, CameraMissing
from hardware.simulation import Scene, SimulatedTable

if TYPE_CHECKING:
    from hardware.arrays import Pixels

PATIENCE = 60.0


class Hanging(PlainSource):
    """A driver that gives one picture and then waits for ever, until it is freed."""

    name = "hanging"
    paces_itself = True

    def __init__(self) -> None:
        self.free, self.reading, self.ended = threading.Event(), threading.Event(), threading.Event()
        self.given = self.opened = self.closed = 0

    def open(self) -> None:
        self.opened += 1

    def read(self) -> Pixels:
        self.given += 1
        if self.given > 1:
            self.reading.set()
            self.free.wait(20)
            self.ended.set()
        return np.full((4, 6, 3), self.given, np.uint8)

    def read_still(self) -> Pixels:
        return self.read()

    def close(self) -> None:
        self.closed += 1


def test_closing_leaves_a_driver_behind_that_hangs(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """After a while; the log says which, and what was asked of it meanwhile is refused."""
    monkeypatch.setattr(worker, "FAREWELL", 0.05)
    source = Hanging()
    camera = WorkingCamera(source)
    assert source.reading.wait(PATIENCE)
    asked = camera.still()
    camera.close()

    assert not source.ended.is_set()
    assert caplog.messages == ["camera hanging hangs and is left behind"]
    with pytest.raises(CameraMissing):
        asked.result(PATIENCE)
    source.free.set()
    assert source.ended.wait(PATIENCE)


def test_closing_waits_for_a_driver_that_is_only_slow() -> None:
    """It is closed when `close` returns, and nothing is in the log about it."""
    source = Hanging()
    camera = WorkingCamera(source)
    assert source.reading.wait(PATIENCE)
    threading.Timer(0.1, source.free.set).start()
    camera.close()

    assert source.closed == source.opened == 1
    assert camera.next_frame(10**6, PATIENCE) is None


class Told(PlainSource):
    """Does what it is told, on the camera's thread, and says which thread that was."""

    name = "told"
    rate = 200.0

    def __init__(self) -> None:
        self.threads: set[str] = set()
        self.steady: list[bool] = []
        self.stills = self.focused = self.opened = self.closed = 0
        self.lost = threading.Event()
        self.may_read = threading.Event()
        self.may_read.set()

    def open(self) -> None:
        self.opened += 1

    def read(self) -> Pixels:
        self.threads.add(threading.current_thread().name)
        self.may_read.wait(PATIENCE)
        if self.lost.is_set():
            raise CameraLost("camera.gave-up", name=self.name, why="")
        return np.zeros((4, 6, 3), np.uint8)

    def read_still(self) -> Pixels:
        self.stills += 1
        return np.full((8, 12, 3), 9, np.uint8)

    def hold_steady(self, *, steady: bool) -> None:
        self.steady.append(steady)

    def focus(self) -> bool:
        self.focused += 1
        return True

    def close(self) -> None:
        self.closed += 1


def test_what_is_asked_of_a_camera_is_done_in_order_on_its_own_thread() -> None:
    """A still counts among the frames and carries the camera's name."""
    source = Told()
    camera = WorkingCamera(source, GivenClock(7.0))
    camera.hold_steady(steady=True)
    still = camera.still().result(PATIENCE)
    camera.hold_steady(steady=False)
    assert camera.focus().result(PATIENCE) is True
    after = camera.next_frame(still.sequence, PATIENCE)
    camera.close()

    assert source.steady == [True, False]
    assert (still.size, still.at, still.source) == ((12, 8), 7.0, "told")
    assert after is not None
    assert after.sequence > still.sequence
    assert camera.name == "told"
    assert source.threads == {"camera told"}


def test_a_wish_that_was_taken_back_is_not_granted() -> None:
    """And the camera goes on."""
    source = Told()
    source.may_read.clear()
    camera = WorkingCamera(source)
    while not source.threads:
        time.sleep(0.001)
    taken_back, wanted = camera.still(), camera.focus()
    assert taken_back.cancel()
    source.may_read.set()

    assert wanted.result(PATIENCE) is True
    assert (source.stills, source.focused) == (0, 1)
    camera.close()


def test_a_wish_taken_back_before_the_camera_was_lost_does_no_harm() -> None:
    """Refusing it would raise on a thread nobody looks at."""
    source = Told()
    source.may_read.clear()
    camera = WorkingCamera(source)
    while not source.threads:
        time.sleep(0.001)
    taken_back, wanted = camera.still(), camera.focus()
    taken_back.cancel()
    source.lost.set()
    source.may_read.set()

    with pytest.raises(CameraMissing):
        wanted.result(PATIENCE)
    source.lost.clear()
    assert camera.next_frame(0, PATIENCE) is not None
    camera.close()


class Losing(Told):
    """Loses the camera over a still."""

    name = "losing"

    def read_still(self) -> Pixels:
        raise CameraLost("camera.no-answer", name=self.name, seconds=3.0)


def test_a_camera_lost_over_a_wish_is_told_to_both_sides_and_opened_again() -> None:
    """Whoever asked hears it; the next picture comes from a camera that was closed and opened."""
    source = Losing()
    camera = WorkingCamera(source)
    assert camera.next_frame(0, PATIENCE) is not None
    with pytest.raises(CameraLost):
        camera.still().result(PATIENCE)
    condition = camera.condition()
    while source.opened < 2:
        time.sleep(0.001)
    camera.close()

    assert (condition.health, condition.facts) == (Health.UNPLUGGED, {"why": "camera.no-answer"})
    assert source.closed == source.opened
    assert 0.1 < TRY_AGAIN < 1.0, "found again within a second"


def test_a_camera_is_read_no_faster_than_it_says() -> None:
    """One that does not pace itself is paced: a folder takes no whole processor. Closing does not wait for it."""
    source = Told()
    source.rate = 1 / 3600
    camera = WorkingCamera(source)
    first = camera.next_frame(0, PATIENCE)
    second = camera.next_frame(1, 0.2)
    camera.close()

    assert first is not None
    assert second is None
    assert source.closed == 1


# --- words and plain sources ---------------------------------------------------------------------------------------


def test_a_camera_is_opened_by_a_word() -> None:
    """At work, over the table that is given."""
    table = SimulatedTable(3)
    table.lay(Scene(size=(320, 180)))
    camera = open_camera("simulated", table, GivenClock(5.0))
    frame = camera.next_frame(0, PATIENCE)
    camera.close()

    assert frame is not None
    assert (frame.size, frame.at, camera.name) == ((320, 180), 5.0, "simulated")


def test_auto_is_paced_as_the_camera_behind_it_is() -> None:
    """A real one waits by itself, the simulated one is made to wait."""
    real = Hanging()
    camera = AutoCamera(SimulatedTable(1), real=lambda: real)

    assert camera.paces_itself is False
    camera.open()
    assert camera.paces_itself is True
    assert (camera.name, real.opened) == ("auto (hanging)", 1)
    camera.close()
    assert real.closed == 1


def test_a_source_without_a_lens_has_nothing_to_focus() -> None:
    """What a folder and a video have in common."""
    source = Hanging()
    source.hold_steady(steady=True)

    assert source.focus() is False
    assert (PlainSource.paces_itself, PlainSource.lively, PlainSource.size) == (False, False, None)


def test_a_simulated_camera_says_its_fault_and_draws_grain_anew_in_every_picture() -> None:
    """Only a frozen one gives the very same picture; slow is slow enough to be called so."""
    table = SimulatedTable(3)
    table.lay(Scene(size=(160, 90)))
    camera = SimulatedCamera(table)
    first, second = camera.read(), camera.read()
    assert not np.array_equal(first, second)
    assert camera.fault is Health.FINE
    camera.fault = Health.FROZEN
    assert camera.fault is Health.FROZEN
    assert np.array_equal(camera.read(), second)
    again = SimulatedCamera(table).read()

    assert np.array_equal(again, first), "the first picture of a table is always the same"
    assert 1 / (0.4 * camera.rate) < SLOW_EVERY


def test_a_frame_knows_width_before_height() -> None:
    """As everybody says a size."""
    assert Frame(1, 0.0, np.zeros((3, 7, 3), np.uint8)).size == (7, 3)
