"""A camera looked through on a thread: whose camera it is, what failing steps do, and that it always ends."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from companion.bridge.camera.camera_thread import NO_QUESTION, PREVIEW_WIDTH, CameraThread, Glimpse
from companion.bridge.null_devices import NoCamera
from companion.bridge.question import Stamp
from hardware.camera import Camera, Condition, Health, SimulatedCamera, WorkingCamera
from hardware.simulation import SimulatedTable

PATIENCE = 60.0


class Closable(NoCamera):
    """No camera, that knows whether it was closed."""

    def __init__(self) -> None:
        self.closed = 0

    def close(self) -> None:
        self.closed += 1


def counted(number: int, fails: Callable[[int], bool] = lambda _: False) -> tuple[Callable[[Camera], float], list[int]]:
    """A step, and the list of how often it was taken; it waits for ever after so many."""
    steps: list[int] = []

    def step(_: Camera) -> float:
        steps.append(len(steps))
        if fails(steps[-1]):
            raise OSError
        return 0.0 if len(steps) < number else PATIENCE

    return step, steps


def until(true: Callable[[], bool]) -> None:
    waiting = threading.Event()
    for _ in range(int(PATIENCE / 0.01)):
        if true():
            return
        waiting.wait(0.01)
    raise TimeoutError


def health(thread: CameraThread) -> list[Health]:
    return [letter.health for letter in thread.mail.take(NO_QUESTION) if isinstance(letter, Condition)]


def test_a_camera_that_was_given_stays_open_and_a_step_that_fails_is_followed_by_the_next() -> None:
    camera = Closable()
    step, steps = counted(3, fails=lambda number: number == 1)
    thread = CameraThread("trial", step, camera=camera)
    thread.start()
    until(lambda: len(steps) == 3)
    thread.close()

    assert camera.closed == 0
    assert health(thread) == [Health.UNPLUGGED]
    assert thread.condition.health is Health.UNPLUGGED


def test_a_camera_that_was_opened_is_closed_at_the_end() -> None:
    camera = Closable()
    step, steps = counted(2)
    thread = CameraThread("trial", step, opener=lambda: camera)
    thread.start()
    until(lambda: len(steps) == 2)
    assert camera.closed == 0
    thread.close()
    thread.close()

    assert camera.closed == 1


def test_a_step_that_fails_ends_a_camera_that_was_opened_and_says_so() -> None:
    camera = Closable()
    step, steps = counted(9, fails=lambda number: number == 1)
    thread = CameraThread("trial", step, opener=lambda: camera, tells_health=False)
    thread.start()
    until(lambda: camera.closed == 1)
    thread.close()

    assert steps == [0, 1]
    assert health(thread) == [Health.UNPLUGGED]


@pytest.mark.parametrize("stopped", [False, True])
def test_no_camera_is_said_unless_nobody_wants_it_any_more(stopped: bool) -> None:  # noqa: FBT001  a parameter
    step, steps = counted(1)
    ended = threading.Event()

    def opener() -> Camera | None:
        if stopped:
            thread.stop()
        ended.set()
        return None

    thread = CameraThread("trial", step, opener=opener)
    thread.start()
    ended.wait(PATIENCE)
    thread.close()

    assert health(thread) == ([] if stopped else [Health.UNPLUGGED])
    assert steps == []


def test_a_rest_ends_when_it_is_woken_and_when_it_is_closed() -> None:
    step, steps = counted(1)
    thread = CameraThread("trial", step, camera=NoCamera())
    thread.start()
    until(lambda: len(steps) == 1)
    thread.wake()
    until(lambda: len(steps) == 2)
    thread.close()

    assert not [one for one in threading.enumerate() if one.name.startswith("trial")]


def test_one_that_was_never_started_can_be_closed() -> None:
    step, steps = counted(1)
    CameraThread("trial", step, camera=NoCamera()).close()

    assert steps == []


def test_pictures_for_the_screen_come_only_while_they_are_wanted() -> None:
    camera = WorkingCamera(SimulatedCamera(SimulatedTable(1)))
    step, _ = counted(1)
    thread = CameraThread("trial", step, camera=camera, tells_health=False, previews=True)
    thread.start()
    until(lambda: camera.newest() is not None)
    assert thread.mail.take(NO_QUESTION) == []
    thread.show(shown=True)
    until(lambda: len(thread.mail) > 0)
    seen = thread.mail.take(NO_QUESTION)
    thread.close()
    camera.close()

    assert [type(one) for one in seen] == [Glimpse]
    assert seen[0].size[0] == PREVIEW_WIDTH
    assert len(seen[0].pixels) == 3 * seen[0].size[0] * seen[0].size[1]


def test_of_what_was_said_for_a_question_the_last_counts_and_only_while_it_stands() -> None:
    thread = CameraThread("trial", counted(1)[0], camera=NoCamera())
    here, later = Stamp(1, 1), Stamp(1, 2)
    for word in ("one", "two"):
        thread.mail.post(word, here)

    assert thread.newest_message(here) == "two"
    thread.mail.post("three", here)
    assert thread.newest_message(later) is None
