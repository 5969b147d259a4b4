"""The lookout: real pictures through the real reader, on its own threads; nobody waits for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.bridge.camera.camera_thread import Glimpse, glimpse
from companion.bridge.camera.dice_sights import Sight, sight_of, weigh
from companion.bridge.camera.lookout import Lookout, Message, Note, Sighting
from companion.bridge.null_devices import NoCamera
from companion.bridge.question import Stamp
from companion.bridge.recording import Recording, readings
from companion.bridge.tape_text import read_again
from companion.engine.games.jamaica.answers import Dice
from companion.engine.kernel.decisions import Chance
from companion.engine.shelf import SHELF
from hardware.camera import Camera, Condition, Frame, Health, SimulatedCamera, WorkingCamera
from hardware.seats.simulated_seats import SimulatedSeats
from hardware.simulation import SimulatedTable, ordinary_die
from hardware.vision import State
from hardware.vision.dice.dice_values import Reading

PATIENCE = 60.0
JAMAICA = SHELF["jamaica"]
ROLL = Chance("action-dice", tuple(Dice(low, high) for low in range(1, 7) for high in range(low, 7)))
HERE, LATER = Stamp(1, 4), Stamp(1, 5)
DIE = ordinary_die()


class Watch:
    """A lookout over a simulated table, and everything it said."""

    def __init__(self, camera: SimulatedCamera, through: Camera | None = None, note: Note | None = None) -> None:
        self.camera = camera
        self.posted = threading.Event()
        self.read = threading.Event()
        """A reading was made and its letter lies in the box."""
        self._note = note
        self._readings = 0
        self.lookout = Lookout(through or WorkingCamera(camera), note=self._noted, on_post=self._woken)
        self.said: list[Message] = []

    def _noted(self, number: int, words: dict[str, Any]) -> None:
        self._readings += "verdict" in words
        if self._note is not None:
            self._note(number, words)

    def _woken(self) -> None:
        self.posted.set()
        if self._readings:
            self.read.set()

    def until(self, wanted: Callable[[Message], bool], stamp: Stamp = HERE) -> Message:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            letters = self.lookout.take(stamp)
            self.said += letters
            for letter in letters:
                if wanted(letter):
                    return letter
            self.posted.wait(0.2)
            self.posted.clear()
        raise AssertionError(self.said[-3:])


def sight() -> Sight:
    found = sight_of(JAMAICA, ROLL)
    assert found is not None
    return found


def fresh(letter: Message) -> bool:
    return isinstance(letter, Sighting) and letter.fresh


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Two dice lie on the table already."""
    table = SimulatedTable(5)
    table.put([(DIE, "2"), (DIE, "6")])
    made = Watch(SimulatedCamera(table))
    yield made
    made.lookout.close()


def test_what_lies_there_is_read_and_told_with_its_picture(watch: Watch) -> None:
    """Boxes within the picture, a proof small enough to keep, and an answer."""
    watch.lookout.look_for(HERE, sight())

    seen = watch.until(fresh)

    assert isinstance(seen, Sighting)
    assert (seen.state, seen.size, seen.old) == (State.TAKEN, (1280, 720), False)
    assert isinstance(seen.reading, Reading)
    assert weigh(JAMAICA, ROLL, sight(), seen.reading).ways[0][0].option == Dice(2, 6)
    assert all(
        0 <= die.box[0] < die.box[2] <= 1280 and 0 <= die.box[1] < die.box[3] <= 720 for die in seen.reading.dice
    )
    assert seen.proof.startswith(b"\xff\xd8\xff")
    assert len(seen.proof) < 65_536


def test_dice_that_were_taken_before_are_told_as_old_until_they_are_rolled(watch: Watch) -> None:
    """A second roll of the same dice is not answered by the first."""
    watch.lookout.look_for(HERE, sight())
    first = watch.until(fresh)
    assert isinstance(first, Sighting)
    watch.lookout.took(first.reading)
    watch.lookout.look_for(LATER, sight())
    again = watch.until(fresh, LATER)
    watch.camera.table.put([(DIE, "3"), (DIE, "3")])
    rolled = watch.until(lambda one: fresh(one) and one is not again, LATER)

    assert isinstance(again, Sighting)
    assert isinstance(rolled, Sighting)
    assert (again.old, rolled.old) == (True, False)
    assert isinstance(rolled.reading, Reading)
    assert rolled.reading.values == (3, 3)


def test_what_was_meant_for_another_question_is_thrown_away(watch: Watch) -> None:
    """A late reading never answers the next question, nor does what was seen on the way to it."""
    watch.lookout.look_for(HERE, sight())
    assert watch.read.wait(PATIENCE)
    watch.lookout.look_for(LATER, None)

    assert not [one for one in watch.lookout.take(LATER) if isinstance(one, Sighting)]


def test_a_reading_waits_for_whoever_asked_for_it(watch: Watch) -> None:
    """Taken out for its own question it is there, once."""
    watch.lookout.look_for(HERE, sight())
    assert watch.read.wait(PATIENCE)

    assert len([one for one in watch.lookout.take(HERE) if fresh(one)]) == 1
    assert not [one for one in watch.lookout.take(HERE) if fresh(one)]


def test_what_lies_there_unchanged_is_told_once_and_not_with_every_picture(watch: Watch) -> None:
    """A screen that is busy must not find hundreds of letters."""
    watch.lookout.look_for(HERE, sight())
    watch.until(fresh)
    seen = watch.lookout.number
    while watch.lookout.number < seen + 8:
        time.sleep(0.01)

    assert [one for one in watch.lookout.take(HERE) if isinstance(one, Sighting)] == []


def test_a_new_question_is_answered_from_what_lies_there_already(watch: Watch) -> None:
    """Its own reading, with its own stamp; and after resting it is looked at afresh."""
    watch.lookout.look_for(HERE, sight())
    watch.until(fresh)
    assert watch.lookout.looking
    watch.lookout.look_for(LATER, None)
    assert not watch.lookout.looking
    watch.lookout.look_for(LATER, sight())
    again = watch.until(fresh, LATER)

    assert isinstance(again, Sighting)
    assert not again.old, "nobody took it"


def test_everything_that_was_asked_and_read_is_noted_with_the_number_of_its_picture() -> None:
    """What was asked for comes first; a reading carries its picture's number."""
    noted: list[tuple[int, dict[str, Any]]] = []
    table = SimulatedTable(5)
    table.put([(DIE, "2"), (DIE, "6")])
    made = Watch(SimulatedCamera(table), note=lambda number, words: noted.append((number, words)))
    assert made.lookout.number >= -1
    made.lookout.look_for(HERE, sight())
    seen = made.until(fresh)
    made.lookout.close()

    assert isinstance(seen, Sighting)
    (first, asked), (number, reading) = noted
    assert (first, number) == (-1, seen.number)
    assert list(asked) == ["asked"]
    assert reading["verdict"] == "sure"


def test_a_closed_lookout_has_closed_its_camera(watch: Watch) -> None:
    """And its threads are gone."""
    watch.until(lambda one: isinstance(one, Condition))
    watch.lookout.close()

    names = ("camera ", "lookout ")
    assert not [one for one in threading.enumerate() if one.name.startswith(names)]


def test_a_picture_kept_beside_an_answer_is_small(watch: Watch) -> None:
    """No wider than 480 dots, the right way up and in the right colours; a picture for the screen 640."""
    watch.lookout.look_for(HERE, sight())
    seen = watch.until(fresh)
    assert isinstance(seen, Sighting)
    proof = cv2.imdecode(np.frombuffer(seen.proof, np.uint8), cv2.IMREAD_COLOR)
    whole = cv2.resize(watch.camera.read(), (480, 270), interpolation=cv2.INTER_AREA)

    assert proof is not None
    assert proof.shape == (270, 480, 3)
    assert np.abs(proof.astype(int) - whole.astype(int)).mean() < 4
    narrow = glimpse(Frame(3, 0.0, np.zeros((10, 2000, 3), np.uint8)))
    assert narrow.size == (640, 3)


def test_pictures_for_the_screen_come_only_while_it_shows_them(watch: Watch) -> None:
    """RGB, no wider than a screen needs, and only the newest waits."""
    watch.lookout.show(shown=True)
    shown = watch.until(lambda one: isinstance(one, Glimpse))

    assert isinstance(shown, Glimpse)
    assert shown.size == (640, 360)
    assert len(shown.pixels) == 640 * 360 * 3
    time.sleep(0.3)
    assert sum(isinstance(one, Glimpse) for one in watch.lookout.take(HERE)) <= 1
    watch.lookout.show(shown=False)
    watch.lookout.take(HERE)
    seen = watch.lookout.number
    while watch.lookout.number < seen + 6:
        time.sleep(0.01)
    assert sum(isinstance(one, Glimpse) for one in watch.lookout.take(HERE)) <= 1, "one may have been on its way"
    last = watch.lookout.number
    while watch.lookout.number < last + 6:
        time.sleep(0.01)
    assert not [one for one in watch.lookout.take(HERE) if isinstance(one, Glimpse)]


def test_a_small_picture_is_shown_as_it_is() -> None:
    """And its colours are those of the screen: red first."""
    blue = np.zeros((4, 6, 3), np.uint8)
    blue[..., 0] = 200

    shown = glimpse(Frame(7, 0.0, blue))

    assert (shown.number, shown.size, shown.pixels[:3]) == (7, (6, 4), b"\x00\x00\xc8")


@pytest.mark.parametrize("fault", [Health.UNPLUGGED, Health.FROZEN, Health.DARK, Health.COVERED])
def test_each_trouble_of_the_camera_is_told_apart_and_so_is_its_end(watch: Watch, fault: Health) -> None:
    """Without anybody asking, and without a restart."""
    watch.until(lambda one: isinstance(one, Condition) and one.health is Health.FINE)
    watch.camera.fault = fault
    watch.until(lambda one: isinstance(one, Condition) and one.health is fault)
    watch.camera.fault = Health.FINE
    watch.until(lambda one: isinstance(one, Condition) and one.health is Health.FINE)

    assert watch.lookout.condition.health is Health.FINE


def test_nobody_waits_for_a_camera_that_hangs() -> None:
    """Asking, taking and closing return, whatever the hardware does."""
    lookout = Lookout(NoCamera())
    lookout.look_for(HERE, sight())
    lookout.show(shown=True)

    assert [one for one in lookout.take(HERE) if isinstance(one, Sighting)] == []
    lookout.close()
    lookout.close()
    assert not [one for one in threading.enumerate() if one.name.startswith("lookout")]


def test_a_picture_that_breaks_the_eyes_does_not_end_the_evening() -> None:
    """What is read after it counts."""

    class Torn(WorkingCamera):
        broken = False

        def next_frame(self, after: int, timeout: float) -> Frame | None:
            if not self.broken:
                self.broken = True
                raise ValueError("torn")
            return super().next_frame(after, timeout)

    table = SimulatedTable(5)
    table.put([(DIE, "4"), (DIE, "1")])
    camera = SimulatedCamera(table)
    watch = Watch(camera, Torn(camera))
    watch.lookout.look_for(HERE, sight())
    seen = watch.until(fresh)
    watch.lookout.close()

    assert isinstance(seen, Sighting)
    assert isinstance(seen.reading, Reading)
    assert sorted(seen.reading.values) == [1, 4]


def test_a_recorded_look_is_read_again_from_its_tape(tmp_path: Path) -> None:
    """The same pictures, the same question, the same readings; another picture under them is noticed."""
    table = SimulatedTable(5)
    table.put([(DIE, "2"), (DIE, "6")])
    camera = SimulatedCamera(table)
    with Recording(tmp_path / "evening.tape", SimulatedSeats(()), WorkingCamera(camera)) as kept:
        watch = Watch(camera, kept.camera, kept.note)
        watch.lookout.look_for(HERE, sight())
        watch.until(fresh)
        watch.lookout.close()

    again = read_again(tmp_path / "evening.tape")

    assert [one.same for one in again] == [True]
    assert [one.reading["values"] for one in readings(tmp_path / "evening.tape")] == [again[0].kept["values"]]
    assert sorted(again[0].kept["values"]) == [2, 6]
