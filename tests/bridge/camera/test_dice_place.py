"""The dice zone of an evening: a simulated table, the real eyes, and what people chose for their camera."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec.structs import replace as changed

from companion.bridge.camera.dice_sights import Sight, sight_of
from companion.bridge.camera.live_readers import Knowledge
from companion.bridge.camera.lookout import Lookout, Message, Note, Sighting
from companion.bridge.question import Stamp
from companion.bridge.recording import Recording
from companion.bridge.senses import Hardware, Senses
from companion.bridge.tape_text import read_again
from companion.bridge.teaching.camera_survey import Surveyor
from companion.engine.games.jamaica.answers import Dice
from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.setup import Holder
from companion.engine.shelf import SHELF
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from hardware.camera import Camera, SimulatedCamera, WorkingCamera
from hardware.errors import HardwareError
from hardware.seats.simulated_seats import SimulatedSeats
from hardware.simulation import LyingDie, SimulatedTable, ordinary_die
from hardware.vision import State
from hardware.vision.dice.dice_place import DicePlace, Where
from hardware.vision.dice.dice_values import Reading
from hardware.vision.shared.camera_memory import Devices
from hardware.vision.shared.mat import Mat
from tests.session.tables import setup_for, some_answer

PATIENCE = 60.0
ROLL = Chance("action-dice", tuple(Dice(low, high) for low in range(1, 7) for high in range(low, 7)))
HERE = Stamp(1, 4)
DIE = ordinary_die()
LEFT_HALF = DicePlace(Where.TRAY, ((0.02, 0.02), (0.5, 0.02), (0.5, 0.98), (0.02, 0.98)))
IN_TRAY = (LyingDie(DIE, "2", -130.0, 40.0, 20.0), LyingDie(DIE, "6", -60.0, -30.0, 65.0))
BESIDE = LyingDie(DIE, "3", 110.0, 10.0, 40.0)


def sight() -> Sight:
    found = sight_of(SHELF["jamaica"], ROLL)
    assert found is not None
    return found


def three_dice() -> SimulatedCamera:
    """Two lie on the left, one on the right."""
    table = SimulatedTable(5)
    table.lay(replace(table.scene, dice=(*IN_TRAY, BESIDE)))
    return SimulatedCamera(table)


def seen_by(lookout: Lookout, wanted: Callable[[Sighting], bool]) -> Sighting:
    end = time.monotonic() + PATIENCE
    said: list[Message] = []
    while time.monotonic() < end:
        letters = lookout.take(HERE)
        said += letters
        for letter in letters:
            if isinstance(letter, Sighting) and wanted(letter):
                return letter
        threading.Event().wait(0.05)
    raise AssertionError(said[-3:])


def looked(place: DicePlace, through: Camera, note: Note | None = None) -> Sighting:
    lookout = Lookout(through, Knowledge(dice=lambda _: place), note=note)
    lookout.look_for(HERE, sight())
    try:
        return seen_by(lookout, lambda seen: seen.fresh)
    finally:
        lookout.close()


def test_a_die_beside_the_tray_is_not_counted_and_nothing_is_said_about_it() -> None:
    """Everywhere there are three dice, which is one too many; in the tray the two that were rolled."""
    everywhere = looked(DicePlace(), WorkingCamera(three_dice()))
    in_tray = looked(LEFT_HALF, WorkingCamera(three_dice()))

    assert isinstance(everywhere.reading, Reading)
    assert isinstance(in_tray.reading, Reading)
    assert (everywhere.state, sorted(everywhere.reading.values)) == (State.ASKING, [2, 3, 6])
    assert (in_tray.state, sorted(in_tray.reading.values)) == (State.TAKEN, [2, 6])
    assert in_tray.reading.reason is None
    assert all(die.middle[0] < 640 for die in in_tray.reading.dice)
    assert (everywhere.zone, len(in_tray.zone)) == ((), 4)


def test_a_recorded_look_into_a_tray_is_read_again_as_it_was(tmp_path: Path) -> None:
    tape = tmp_path / "evening.tape"
    with Recording(tape, SimulatedSeats(()), WorkingCamera(three_dice())) as kept:
        looked(LEFT_HALF, kept.camera, kept.note)

    (again,) = read_again(tape)
    assert again.same
    assert len(again.kept["dice"]) == 2


# --- an evening ------------------------------------------------------------------------------------------------------


def race(journal: Journal) -> LiveTable:
    """Jamaica with real dice, at its first roll."""
    setup = setup_for("jamaica", 3, "app")
    real = {**setup.sources, "action-dice": Holder.TABLE}
    table = LiveTable.begin(journal, SHELF["jamaica"], changed(setup, sources=real), seed=2)
    while getattr(table.match.decision, "source", "") != "action-dice":
        table.answer(some_answer(table.match))
    return table


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Senses]:
    made = Senses(Hardware("simulated", "none", None, 4), tmp_path, lambda: None)
    made.find()
    yield made
    made.close()


def test_an_evening_keeps_to_the_tray_of_its_camera(evening: Senses, tmp_path: Path, journal: Journal) -> None:
    """The dice of the simulated table are rolled into it, and read there; a die laid beside it is nothing."""
    Devices(tmp_path / "devices").keep_dice("simulated", LEFT_HALF)
    table = race(journal)
    evening.sit_down(table, looking=True)
    lookout, simulation = evening.lookout, evening.simulation
    assert lookout is not None
    assert simulation is not None
    lookout.look_for(HERE, evening.sight(table.match))
    fallen = simulation.roll(table.match.game, table.match.decision)
    while not simulation.table.still:
        threading.Event().wait(0.05)
    lying = simulation.table.scene
    simulation.table.lay(replace(lying, dice=(*lying.dice, BESIDE)))

    seen = seen_by(lookout, lambda seen: seen.fresh)

    assert isinstance(seen.reading, Reading)
    assert (seen.state, len(seen.reading.dice)) == (State.TAKEN, 2)
    assert sorted(seen.reading.faces) == sorted(die.face for die in fallen)


def test_a_place_that_cannot_be_read_is_everywhere(evening: Senses, tmp_path: Path) -> None:
    """An evening never fails because of a file."""
    Devices(tmp_path / "devices").keep_dice("simulated", LEFT_HALF).write_text("{")

    assert evening.dice_place("simulated") == DicePlace()


# --- the calibration -------------------------------------------------------------------------------------------------


def test_the_surveyor_keeps_tray_and_mat_apart(tmp_path: Path) -> None:
    """What was kept is there at the next visit; a folder that cannot be written is said."""
    devices = Devices(tmp_path / "devices")
    mat = Mat(((90.0, 60.0), (900.0, 60.0), (900.0, 500.0), (90.0, 500.0)), (400.0, 220.0))
    first = Surveyor(lambda: None, devices)
    first.camera = "usb"
    first.keep_dice(LEFT_HALF)
    first.keep(mat)
    first.close()

    assert (devices.mat("usb"), devices.dice("usb").tray) == (mat, LEFT_HALF.tray)
    (tmp_path / "blocked").write_text("in the way")
    second = Surveyor(lambda: None, Devices(tmp_path / "blocked"))
    with pytest.raises(HardwareError):
        second.keep_dice(LEFT_HALF)
    assert second.dice == DicePlace()
    second.close()
