"""A lesson over time, with a given exercise and a given camera: what is tried, reported, kept and forgotten."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from companion.bridge.camera.attending import Lent
from companion.bridge.camera.lookout import Glimpse
from companion.bridge.teaching import classroom
from companion.bridge.teaching.camera_survey import Survey, Surveyor, with_corners
from companion.bridge.teaching.classroom import Classroom, Report
from companion.bridge.teaching.exercise import Tried, Wanted, as_high
from companion.bridge.teaching.face_files import BEGUN, FACES, FaceShelf
from companion.bridge.teaching.learnt_boxes import LearntBoxes
from companion.engine.shelf import SHELF
from hardware.camera.frame import Condition, Frame, Health
from hardware.camera.simulated_camera import SimulatedCamera
from hardware.camera.worker import WorkingCamera
from hardware.errors import BadWiring
from hardware.simulation import Scene, SimulatedTable
from hardware.vision.cards import Box, Boxes
from hardware.vision.dice.dice_place import DicePlace
from hardware.vision.dice.face_match import printed
from hardware.vision.dice.face_templates import FaceTemplates
from hardware.vision.shared.camera_memory import Devices
from tests.bridge.still_camera import StillCamera

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from companion.i18n import Translator
    from hardware.arrays import Pixels

PATIENCE = 60.0
LEFT, RIGHT = 40, 110


class Table(StillCamera):
    """A camera that never stops: a patch lies where the test puts it."""

    def __init__(self) -> None:
        super().__init__([])
        self.at = LEFT
        self.number = 0
        self.health = Health.FINE
        self.closed = 0

    def _frame(self) -> Frame:
        picture = np.full((90, 160, 3), 90, np.uint8)
        picture[30:60, self.at : self.at + 20] = (10, 60, 220)
        return Frame(self.number, 0.0, picture, "given")

    def newest(self) -> Frame | None:
        return self._frame()

    def next_frame(self, after: int, timeout: float) -> Frame | None:  # noqa: ARG002  it never waits long
        time.sleep(0.01)
        self.number += 1
        return self._frame()

    def condition(self) -> Condition:
        return Condition(self.health, 0.0)

    def close(self) -> None:
        self.closed += 1


class Given:
    """An exercise of three things; the test says what comes of a look, and what keeping does."""

    names = ("one", "two", "three")

    def __init__(self) -> None:
        self.left = list(self.names)
        self.comes = Tried("lesson.unclear")
        self.error: Exception | None = None
        self.looks = self.forgotten = 0
        self.laid: list[str] = []

    @property
    def known(self) -> frozenset[str]:
        return frozenset(self.names) - frozenset(self.left)

    @property
    def wanted(self) -> Wanted | None:
        return Wanted(self.left[0], self.names.index(self.left[0]) + 1, 3) if self.left else None

    def title(self, name: str, tr: Translator) -> str:  # noqa: ARG002  nobody asks
        return name

    def group(self, name: str, tr: Translator) -> str:  # noqa: ARG002  nobody asks
        return name

    def drawing(self, name: str) -> Pixels:
        return np.full((2, 3, 3), (len(name), 0, 200), np.uint8)

    def lay(self, scene: Scene) -> Scene:
        self.laid.append(self.left[0] if self.left else "")
        return scene

    def look(self, picture: Pixels) -> Tried:
        assert picture.shape == (90, 160, 3)
        self.looks += 1
        return self.comes

    def forget(self) -> None:
        self.forgotten += 1

    def keep(self) -> str:
        if self.error is not None:
            raise self.error
        return self.left.pop(0)

    def later(self) -> None:
        self.left.append(self.left.pop(0))

    def anew(self, name: str) -> None:
        self.left.insert(0, name)


class Room:
    """A classroom with both, and everything it said."""

    def __init__(self, table: SimulatedTable | None = None) -> None:
        self.camera, self.exercise = Table(), Given()
        self.kept: list[tuple[int, str]] = []
        lent = Lent(self.camera, table, lambda frame, came: self.kept.append((frame.sequence, came)))
        self.room = Classroom(lambda: lent, lambda: self.exercise)
        self.said: list[Any] = []

    def until(self, true: Callable[[Report], bool]) -> Report:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            letters = self.room.take()
            self.said += letters
            for letter in letters:
                if isinstance(letter, Report) and true(letter):
                    return letter
            time.sleep(0.005)
        raise TimeoutError(self.said[-3:])

    def state(self, state: str) -> Report:
        return self.until(lambda report: report.state == state)

    def hears(self, true: Callable[[object], bool]) -> None:
        """Wait until something was said, now or before."""
        end = time.monotonic() + PATIENCE
        while not any(map(true, self.said)):
            assert time.monotonic() < end
            self.said += self.room.take()
            time.sleep(0.005)

    def wait_for(self, true: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end
            time.sleep(0.005)


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    monkeypatch.setattr(classroom, "LOOK_AGAIN", 0.05)
    made = Room()
    yield made
    made.room.close()


def test_a_lesson_says_what_is_wanted_with_a_drawing_before_it_looks(room: Room) -> None:
    """In the colours of the screen: red first."""
    report = room.state("waiting")

    assert (report.wanted, report.done, report.of) == (Wanted("one", 1, 3), 0, 3)
    assert report.drawing is not None
    assert (report.drawing.size, report.drawing.pixels[:3]) == ((3, 2), b"\xc8\x00\x03")


def test_what_is_not_good_is_looked_at_again_and_again_and_said_each_time(room: Room) -> None:
    """With the key of what is wrong; each look is kept on a tape if there is one."""
    first, second = (room.until(lambda report: report.state == "looking") for _ in range(2))

    assert (first.key, first.share, first.kept) == ("lesson.unclear", 0.0, "")
    assert second.number > first.number
    assert {came for _, came in room.kept} == {"lesson.unclear"}
    assert [number for number, _ in room.kept] == sorted({number for number, _ in room.kept})


def test_what_is_good_waits_and_is_not_looked_at_again_until_it_is_kept(room: Room) -> None:
    """A number that is stale keeps nothing; the kept one must be taken away before the next is looked at."""
    room.exercise.comes = Tried("lesson.learnt", 1.0, np.full((2, 2, 3), (1, 2, 3), np.uint8))
    good = room.state("good")
    looks = room.exercise.looks
    assert (good.key, good.share) == ("lesson.learnt", 1.0)
    assert good.seen is not None
    assert good.seen.pixels[:3] == b"\x03\x02\x01"
    room.room.keep(good.number - 1)
    number = room.camera.number
    room.wait_for(lambda: room.camera.number > number + 30)
    assert (room.exercise.looks, room.exercise.left) == (looks, ["one", "two", "three"])

    room.room.keep(good.number)
    kept = room.until(lambda report: bool(report.kept))
    assert (kept.state, kept.kept, kept.done, kept.wanted) == ("waiting", "one", 1, Wanted("two", 2, 3))
    number = room.camera.number
    room.wait_for(lambda: room.camera.number > number + 90)
    assert room.exercise.looks == looks, "the same thing still lies there"
    room.camera.at = RIGHT
    room.state("good")
    assert room.exercise.looks == looks + 1


def test_a_movement_forgets_what_was_tried(room: Room) -> None:
    """And says so once; afterwards it is looked at anew."""
    room.exercise.comes = Tried("lesson.learnt", 1.0)
    good = room.state("good")
    room.camera.at = RIGHT
    room.state("moving")
    assert room.exercise.forgotten == 1
    room.room.keep(good.number)
    again = room.state("good")

    assert again.number == good.number + 1
    assert room.exercise.left == ["one", "two", "three"], "what was moved away cannot be kept"


def test_a_face_that_is_half_learnt_is_looked_at_at_once_again(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a pause between the frames; its share is told."""
    monkeypatch.setattr(classroom, "LOOK_AGAIN", 3600.0)
    room.exercise.comes = Tried("lesson.learnt", 0.5)
    room.until(lambda report: report.share == 0.5)
    room.wait_for(lambda: room.exercise.looks > 5)
    room.exercise.comes = Tried("lesson.unclear")
    room.until(lambda report: report.key == "lesson.unclear")
    looks, number = room.exercise.looks, room.camera.number
    room.wait_for(lambda: room.camera.number > number + 30)

    assert room.exercise.looks == looks


def test_a_disk_that_refuses_is_said_and_the_lesson_goes_on(room: Room) -> None:
    """By the key of the error, or with what the system says."""
    room.exercise.comes = Tried("lesson.learnt", 1.0)
    for error, key, facts in (
        (
            OSError(28, "No space left on device", "faces.json"),
            "device.unwritable",
            {"file": "faces.json", "why": "No space left on device"},
        ),
        (BadWiring("box.unwritable", name="x"), "box.unwritable", {"name": "x"}),
    ):
        room.exercise.error = error
        room.room.keep(room.state("good").number)
        told = room.until(lambda report: report.state == "looking")
        assert (told.key, dict(told.facts), told.done) == (key, facts, 0)
    room.exercise.error = None
    room.room.keep(room.state("good").number)

    assert room.until(lambda report: bool(report.kept)).kept == "one"


def test_one_may_be_left_for_later_or_taught_anew(room: Room) -> None:
    """The drawing follows."""
    room.state("waiting")
    room.room.later()
    assert room.until(lambda report: report.wanted is not None and report.wanted.name == "two").state == "waiting"
    room.room.anew("three")
    assert room.until(lambda report: report.wanted is not None and report.wanted.name == "three").state == "waiting"


def test_when_the_last_is_kept_the_lesson_is_finished(room: Room) -> None:
    """And nobody looks any more."""
    room.exercise.left = ["three"]
    room.exercise.comes = Tried("lesson.learnt", 1.0)
    room.room.keep(room.state("good").number)
    end = room.state("finished")
    looks, number = room.exercise.looks, room.camera.number
    room.camera.at = RIGHT
    room.wait_for(lambda: room.camera.number > number + 90)

    assert (end.kept, end.done, end.wanted, end.drawing) == ("three", 3, None, None)
    assert room.exercise.looks == looks


def test_pictures_and_the_health_of_the_camera_are_shown_and_it_is_closed_in_the_end(room: Room) -> None:
    """Each change of health once."""
    room.state("waiting")
    room.camera.health = Health.DARK
    room.hears(lambda one: _health(one) is Health.DARK)
    room.hears(lambda one: isinstance(one, Glimpse))
    room.room.close()
    room.room.close()

    assert [_health(one) for one in room.said if _health(one)] == [Health.FINE, Health.DARK]
    assert room.camera.closed == 1
    assert not [one for one in threading.enumerate() if one.name.startswith("classroom")]


def _health(letter: object) -> Health | None:
    return letter.health if isinstance(letter, Condition) else None


@pytest.mark.parametrize("broken", [False, True])
def test_without_a_camera_a_lesson_says_that_it_is_unplugged(
    broken: bool,  # noqa: FBT001  a case of the test
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Also if a driver fails over it; the log says why."""

    def lend() -> Lent | None:
        if broken:
            raise ZeroDivisionError
        return None

    room = Classroom(lend, Given)
    said: list[Any] = []
    end = time.monotonic() + PATIENCE
    while not said and time.monotonic() < end:
        said += room.take()
    room.close()

    assert [_health(one) for one in said] == [Health.UNPLUGGED]
    assert ("looking through the camera failed" in caplog.text) is broken


def test_a_simulated_table_is_laid_with_what_is_wanted() -> None:
    """At the beginning, and again for each that is kept or left."""
    room = Room(SimulatedTable(1))
    room.state("waiting")
    room.room.later()
    room.until(lambda report: report.wanted is not None and report.wanted.name == "two")
    room.room.close()

    assert room.exercise.laid == ["one", "two"]


def test_a_drawing_is_as_high_as_all_others() -> None:
    """Three hundred and sixty dots; as wide as it has to be."""
    assert as_high(np.zeros((90, 60, 3), np.uint8)).shape == (360, 240, 3)
    assert as_high(np.zeros((900, 1, 3), np.uint8)).shape == (360, 1, 3)


# --- the survey ----------------------------------------------------------------------------------------------------


def test_a_survey_measures_the_picture_finds_the_corners_and_keeps_a_mat_for_its_camera(tmp_path: Path) -> None:
    """The next survey through the same camera knows it; so are the places where dice are rolled."""
    table = SimulatedTable(3)
    devices = Devices(tmp_path)

    def stage(given: SimulatedTable) -> None:
        given.lay(with_corners(given.scene))

    first = Surveyor(lambda: Lent(WorkingCamera(SimulatedCamera(table)), table), devices, stage=stage)
    end = time.monotonic() + PATIENCE
    surveys: list[Survey] = []
    while not (surveys and surveys[-1].calibration.mat is not None) and time.monotonic() < end:
        surveys += [one for one in first.take() if isinstance(one, Survey)]
        time.sleep(0.01)
    mat = surveys[-1].calibration.mat
    assert mat is not None
    assert (surveys[-1].size, surveys[-1].camera) == ((1280, 720), "simulated")
    assert mat.size == pytest.approx((280.0, 120.0), rel=0.03)
    before = first.mat
    assert before is None
    first.keep(mat)
    tray = DicePlace(tray=((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)))
    first.keep_dice(tray)
    assert (first.mat, first.dice) == (mat, tray)
    first.close()

    second = Surveyor(lambda: Lent(WorkingCamera(SimulatedCamera(table)), table), devices)
    while second.mat is None and time.monotonic() < end:
        time.sleep(0.01)
    second.close()
    assert second.mat is not None
    assert np.allclose(second.mat.corners, mat.corners, atol=0.01)
    assert second.dice.tray == tray.tray


# --- what is kept ----------------------------------------------------------------------------------------------------


def test_a_learnt_box_is_read_once_and_again_when_its_file_has_changed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The same object as long as the file is; none, or one that nobody can read, is none."""
    boxes = LearntBoxes(tmp_path)
    assert boxes.of("tortuga_dice") is None
    Boxes(tmp_path).save(Box("tortuga_dice"))
    first = boxes.of("tortuga_dice")
    assert first is not None
    assert boxes.of("tortuga_dice") is first
    assert {kind.marker for kind in first.kinds} >= {10, 11, 12}, "the printed markers are known"
    file = Boxes(tmp_path).path("tortuga_dice")
    file.write_bytes(b"torn")
    assert boxes.of("tortuga_dice") is None
    assert "tortuga_dice cannot be read" in caplog.text
    file.unlink()

    assert boxes.of("tortuga_dice") is None
    assert set(SHELF) > {"tortuga_dice"}


def test_a_lesson_that_was_broken_off_goes_before_one_that_ended(tmp_path: Path) -> None:
    """Until it ends too; whoever cannot read a file says that nothing is known."""
    shelf = FaceShelf(tmp_path / "new" / "folder")
    face = printed(np.zeros((60, 60, 3), np.uint8), (30.0, 30.0), 30.0)
    whole = FaceTemplates().with_print("combat", "2", face).with_print("combat", "4", face)
    begun = FaceTemplates().with_print("combat", "2", face)
    shelf.keep(whole, "combat", whole=True)
    assert not (shelf.folder / BEGUN).exists()
    shelf.keep(begun, "combat", whole=False)

    assert shelf.load("combat").faces("combat") == begun.faces("combat")
    assert (shelf.complete("combat", ("2", "4")), shelf.complete("combat", ("2", "6"))) == (True, False)
    assert shelf.begun("combat") == 1
    shelf.keep(whole, "combat", whole=True)
    assert set(shelf.load("combat").faces("combat")) == {"2", "4"}
    assert shelf.begun("combat") == 0
    assert shelf.folder.stat().st_mode & 0o777 == 0o700
    assert sorted(file.name for file in shelf.folder.iterdir()) == [BEGUN, FACES]
    for name in (FACES, BEGUN):
        (shelf.folder / name).write_text("[[[")
    assert (shelf.complete("combat", ("2",)), shelf.begun("combat")) == (False, 0)
    assert [file.name for file in shelf.set_aside()] == [f"{FACES}.damaged", f"{BEGUN}.damaged"]
    assert shelf.set_aside() == []


def test_a_scene_with_corners_has_nothing_else_on_it() -> None:
    """Four papers, one in each corner, in order round the table."""
    scene = with_corners(replace(SimulatedTable(3).scene, dice=()))

    assert [card.sticker for card in scene.cards] == [0, 1, 2, 3]
    assert [(card.x < 0, card.y > 0) for card in scene.cards] == [
        (True, True),
        (False, True),
        (False, False),
        (True, False),
    ]
    assert scene.dice == ()
