"""The senses of an evening: found, opened, shared by one table after the other, recorded, closed."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import types
from pathlib import Path

import numpy as np
import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory
from msgspec.structs import replace

from companion.bridge.camera.camera_loan import Loan
from companion.bridge.camera.dice_sights import sight_of, weigh
from companion.bridge.camera.lookout import Sighting
from companion.bridge.question import Stamp
from companion.bridge.recording import readings
from companion.bridge.seats.seat_service import BY_SEAT
from companion.bridge.seats.shared_seats import SharedSeats
from companion.bridge.senses import KEY_FILE, WIRING, Hardware, Senses, check
from companion.bridge.simulation.simulated_rolls import SimulatedFaces
from companion.bridge.teaching.dice_exercise import DiceExercise
from companion.bridge.teaching.die_kinds import die_named
from companion.bridge.teaching.face_files import FACES, FaceShelf, taught_faces
from companion.bridge.teaching.lesson_thread import LessonThread, Report
from companion.engine.kernel.decisions import Answer
from companion.engine.kernel.setup import Holder
from companion.engine.shelf import SHELF
from companion.session.journal.journal import Journal
from companion.session.table.given import Given
from companion.session.table.live_table import LiveTable
from hardware.errors import UnknownCamera
from hardware.record import TapeReader
from hardware.seats.keymap import LAPTOP_KEYS
from hardware.seats.seat import Fault, Lamp, Seat, SeatEvent
from hardware.seats.simulated_seats import SimulatedSeats
from hardware.vision.dice.dice_values import Reading
from hardware.vision.dice.face_match import printed
from tests.session.tables import setup_for, some_answer

PATIENCE = 60.0
ONE, TWO = Seat(1), Seat(2)


def wake() -> None:
    """Nobody sleeps here."""


def senses(tmp_path: Path, camera: str = "none", seats: str = "none", record: Path | None = None) -> Senses:
    made = Senses(Hardware(camera, seats, record, 4), tmp_path, wake)
    made.find()
    return made


def race(journal: Journal) -> LiveTable:
    """Jamaica with real dice and everything else dealt by the app, at its first roll."""
    setup = setup_for("jamaica", 3, "app")
    real = {**setup.sources, "action-dice": Holder.TABLE, "combat-die": Holder.TABLE}
    table = LiveTable.begin(journal, SHELF["jamaica"], replace(setup, sources=real), seed=2)
    while getattr(table.match.decision, "source", "") != "action-dice":
        table.answer(some_answer(table.match))
    return table


# --- finding ---------------------------------------------------------------------------------------------------------


def test_without_any_hardware_there_is_nothing_and_nothing_fails(tmp_path: Path, journal: Journal) -> None:
    """Everything is tapped."""
    nothing = senses(tmp_path)
    nothing.sit_down(race(journal), looking=True)

    assert (nothing.sees, nothing.seats.seats, nothing.lookout, nothing.seat_service) == (False, (), None, None)
    nothing.close()


def test_a_simulated_camera_reads_what_it_can_draw(tmp_path: Path) -> None:
    """All dice that the games roll; people never."""
    found = senses(tmp_path, "simulated")

    assert found.reads("jamaica", "action-dice")
    assert found.trusts("jamaica", "combat-die")
    assert (found.reads("tortuga_dice", "dice"), found.trusts("tortuga_dice", "dice")) == (True, True)
    assert not found.reads("jamaica", "compass")


def test_a_real_camera_reads_dice_without_pips_only_after_somebody_taught_it(tmp_path: Path) -> None:
    """What was taught lies in the data folder; a face without a print, or a file nobody can read, is as none."""
    (tmp_path / "pictures").mkdir()
    word = f"folder:{tmp_path / 'pictures'}"
    assert not senses(tmp_path, word).reads("jamaica", "combat-die")
    page = {"kind": "combat", "face": "2", "prints": []}
    (tmp_path / FACES).write_text(json.dumps([page]))
    assert not senses(tmp_path, word).reads("jamaica", "combat-die")
    page["prints"] = [printed(np.zeros((60, 60, 3), np.uint8), (30.0, 30.0), 30.0)]
    (tmp_path / FACES).write_text(json.dumps([page]))
    assert senses(tmp_path, word).reads("jamaica", "combat-die")
    (tmp_path / FACES).write_text("{broken")
    assert not senses(tmp_path, word).reads("jamaica", "combat-die")
    assert taught_faces(tmp_path).kinds() == ()


class AttachedPi:
    """As much of picamera2's class as is asked before a camera is opened."""

    @staticmethod
    def global_camera_info() -> list[dict[str, object]]:
        return [{"Model": "imx708", "Id": "/base/soc/i2c0mux/i2c@1/imx708@1a", "Num": 0}]


def test_a_camera_that_is_attached_is_found_by_itself_and_left_alone_if_none_is_wished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where none is attached, nothing is seen."""
    monkeypatch.setitem(sys.modules, "picamera2", None)
    assert not senses(tmp_path, "auto").sees
    module = types.ModuleType("picamera2")
    module.Picamera2 = AttachedPi  # type: ignore[attr-defined]  # a stand-in for the library
    monkeypatch.setitem(sys.modules, "picamera2", module)

    assert senses(tmp_path, "auto").sees
    assert senses(tmp_path, "auto").reads("jamaica", "action-dice")
    assert not senses(tmp_path, "none").sees


def test_a_camera_that_nobody_knows_is_refused_at_once() -> None:
    """Before a window opens."""
    for word in ("auto", "none", "simulated", "simulated:7", "usb"):
        check(word)
    with pytest.raises(UnknownCamera):
        check("telescope")


def test_a_key_file_in_the_data_folder_makes_seats_and_a_broken_one_is_told(tmp_path: Path) -> None:
    """Without it nobody takes hold of pins on which perhaps nothing hangs."""
    assert senses(tmp_path, seats="auto").seats.seats == ()
    (tmp_path / KEY_FILE).write_text(LAPTOP_KEYS.read_text())
    assert len(senses(tmp_path, seats="auto").seats.seats) == 9
    (tmp_path / KEY_FILE).write_text("[[[")
    broken = senses(tmp_path, seats="auto")
    assert broken.seats.seats == ()
    assert broken.seats_trouble is not None
    assert broken.seats_trouble.key == "keys.not-toml"


# --- tables come and go ----------------------------------------------------------------------------------------------


def test_a_wiring_in_the_data_folder_makes_seats_on_the_pins_of_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pins are gpiozero's, the seats those of the file; a broken one is told."""
    monkeypatch.setattr(Device, "pin_factory", MockFactory())
    (tmp_path / WIRING).write_text('layout = "direct"\n[seats.seat2]\nbutton1 = 5\nbutton2 = 6\nbutton3 = 13\n')
    wired = senses(tmp_path, seats="auto")
    assert (wired.seats.seats, wired.seats_trouble) == ((Seat(2),), None)
    (tmp_path / WIRING).write_text("[[[")
    broken = senses(tmp_path, seats="auto")

    assert broken.seats.seats == ()
    assert broken.seats_trouble is not None
    assert broken.seats_trouble.key == "wiring.not-toml"


def test_seats_start_once_and_serve_one_table_after_the_other() -> None:
    """A seat that failed before is told to the next listener; lamps go out in between."""
    behind = SimulatedSeats((ONE, TWO))
    shared = SharedSeats(behind)
    first: list[SeatEvent] = []
    second: list[SeatEvent] = []
    shared.start(first.append)
    behind.press(ONE, 1)
    behind.fail(TWO, Fault.STUCK)
    shared.light(ONE, Lamp.ON)
    shared.close()
    assert behind.lamps[ONE] is Lamp.OFF
    behind.press(ONE, 2)
    shared.start(second.append)
    behind.press(ONE, 3)

    assert [type(event).__name__ for event in first] == ["Pressed", "Failed"]
    assert [type(event).__name__ for event in second] == ["Failed", "Pressed"]
    assert [event.seat for event in shared.failed] == [TWO]
    shared.retry(TWO)
    assert shared.failed == ()


def seated(tmp_path: Path) -> tuple[Senses, SimulatedSeats]:
    """Senses whose seats are simulated, under the same roof as real ones."""
    found, simulated = senses(tmp_path), SimulatedSeats((ONE, TWO, Seat(3)))
    found.seats = SharedSeats(simulated)
    return found, simulated


def bright(simulated: SimulatedSeats) -> bool:
    return any(lamp is not Lamp.OFF for lamp in simulated.lamps.values())


def test_a_table_that_is_left_leaves_no_lamp_bright_and_hears_nothing_more(tmp_path: Path, journal: Journal) -> None:
    """The next table starts with its own lamps; at the end the seats are given back."""
    found, simulated = seated(tmp_path)
    for _ in range(2):
        found.sit_down(race(journal), looking=False)
        left = found.seat_service
        assert left is not None
        left.pump()
        assert bright(simulated)
        found.stand_up()
        assert not bright(simulated)
        assert found.seat_service is None
        simulated.fail(ONE, Fault.STUCK)
        simulated.retry(ONE)
        assert left.pump() == []
    found.sit_down(race(journal), looking=False)
    assert found.seat_service is not None
    found.seat_service.pump()
    found.close()

    assert not bright(simulated)
    simulated.fail(TWO, Fault.STUCK)
    assert found.seats.failed == (), "the seats were given back"
    found.close()


def test_sitting_down_at_another_table_lets_the_first_one_go(tmp_path: Path, journal: Journal) -> None:
    """Without anybody standing up: one table hears, the other does not."""
    found, simulated = seated(tmp_path)
    found.sit_down(race(journal), looking=False)
    first = found.seat_service
    found.sit_down(race(journal), looking=False)
    second = found.seat_service
    simulated.fail(TWO, Fault.STUCK)

    assert first is not None
    assert second is not None
    assert (len(first.pump()), len(second.pump())) == (0, 1)
    found.close()


def test_the_keys_of_a_window_are_seat_buttons(tmp_path: Path, journal: Journal) -> None:
    """Q W E are seat 1: on, on, choose answers the captain's question."""
    found = senses(tmp_path, seats="keys")
    table = race(journal)
    given: list[Answer] = []
    numbers: set[int] = set()

    def give(answers: tuple[Answer, ...], by: object, *, sequence: int) -> Given:
        assert by == BY_SEAT
        given.extend(answers)
        numbers.add(sequence)
        return Given(last=answers[-1].seat)

    found.sit_down(table, give, looking=False)
    assert found.seat_service is not None
    end = time.monotonic() + PATIENCE
    for key in ("KEY_W", "KEY_E"):
        time.sleep(0.1)
        found.keys.heard(key, down=True)
        time.sleep(0.1)
        found.keys.heard(key, down=False)
    while not given and time.monotonic() < end:
        found.seat_service.pump()
        time.sleep(0.02)
    found.close()

    assert [answer.option for answer in given] == [table.match.decision.outcomes[0]]  # type: ignore[union-attr]
    assert numbers == {table.sequence}


# --- recorded --------------------------------------------------------------------------------------------------------


def play_rolls(found: Senses, table: LiveTable, number: int) -> None:
    """So many rolls on the simulated table, each read by the lookout and given to the game."""
    assert found.lookout is not None
    assert found.simulation is not None
    game = table.match.game
    rolled = 0
    end = time.monotonic() + PATIENCE
    stamp = Stamp(0, -1)
    while rolled < number and time.monotonic() < end and table.match.decision is not None:
        sight = sight_of(game, table.match.decision, found.learnt)
        if sight is None:
            table.answer(some_answer(table.match))
            continue
        if stamp != Stamp(table.number, table.sequence):
            stamp = Stamp(table.number, table.sequence)
            found.lookout.look_for(stamp, sight)
            found.simulation.roll(game, table.match.decision)
        for seen in found.lookout.take(stamp):
            if isinstance(seen, Sighting) and seen.fresh and not seen.old and isinstance(seen.reading, Reading):
                weighed = weigh(game, table.match.decision, sight, seen.reading)
                assert weighed.sure
                found.lookout.took(seen.reading)
                table.answer(weighed.ways[0][0], "camera", weighed.confidence)
                rolled += 1
                break
        time.sleep(0.02)
    assert rolled == number


def pictures_on(tape: Path) -> list[int]:
    """The numbers of the pictures, as they follow each other."""
    return [one.words["sequence"] for one in TapeReader(tape) if one.words["kind"] == "frame"]


def replayed(tape: Path) -> str:
    """What `companion tape --replay` says of a tape that is whole."""
    companion = Path(sys.executable).with_name("companion")
    done = subprocess.run(
        [companion, "tape", tape, "--replay", "--lang", "en"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_recorded_evening_is_read_the_same_in_another_process(tmp_path: Path, journal: Journal) -> None:
    """Two rolls on the simulated table, one of them without pips; then `companion tape --replay` reads them again."""
    tape = tmp_path / "evening.tape"
    found = senses(tmp_path, "simulated", "keys", tape)
    table = race(journal)
    found.sit_down(table, looking=True)
    play_rolls(found, table, 2)
    found.close()

    told = replayed(tape)
    assert "game: jamaica" in told
    assert told.endswith("2 readings were repeated and are the same.\n")


def test_a_lesson_in_mid_game_is_on_the_tape_and_so_is_what_comes_after_it(tmp_path: Path, journal: Journal) -> None:
    """The lesson opens the camera for itself and the table opens it anew: pictures are numbered on, none is lost."""
    tape = tmp_path / "evening.tape"
    found = senses(tmp_path, "simulated", "none", tape)
    table = race(journal)
    found.sit_down(table, looking=True)
    play_rolls(found, table, 1)
    loan = Loan(found)
    lesson = LessonThread(loan, lambda: DiceExercise(FaceShelf(tmp_path / "taught"), die_named("combat")[0]))
    end = time.monotonic() + PATIENCE
    while not any(isinstance(one, Report) and one.state == "good" for one in lesson.take()):
        assert time.monotonic() < end
        time.sleep(0.02)
    lesson.close()
    loan.free()
    found.look_again(table)
    play_rolls(found, table, 1)
    found.close()

    before, *during, after = [(kept.sequence, "lesson" in kept.reading) for kept in readings(tape)]
    assert [lesson for _, lesson in (before, *during, after)] == [False, *(True for _ in during), False]
    assert during
    pictures = pictures_on(tape)
    assert pictures == sorted(set(pictures))
    assert {before[0], *(number for number, _ in during), after[0]} <= set(pictures)
    assert replayed(tape).endswith("2 readings were repeated and are the same.\n")


def test_a_camera_that_comes_with_the_second_table_is_on_the_tape_too(tmp_path: Path, journal: Journal) -> None:
    """The first one was played without it."""
    tape = tmp_path / "evening.tape"
    found = senses(tmp_path, "simulated", "none", tape)
    found.sit_down(race(journal), looking=False)
    table = race(journal)
    found.sit_down(table, looking=True)
    play_rolls(found, table, 1)
    found.close()

    assert [kept.sequence in pictures_on(tape) for kept in readings(tape)] == [True]


def test_a_recording_that_cannot_be_written_costs_nothing_but_itself(tmp_path: Path, journal: Journal) -> None:
    """It is told, and the evening goes on."""
    there = tmp_path / "there.tape"
    there.write_bytes(b"something else")
    found = senses(tmp_path, "none", "keys", there)
    found.sit_down(race(journal), looking=False)

    assert found.recording is None
    assert found.recording_trouble
    assert there.read_bytes() == b"something else"
    found.close()


def test_learnt_faces_of_the_simulated_dice_are_kept_for_the_next_time(tmp_path: Path) -> None:
    """Drawing them takes a while; what cannot be kept is drawn again."""
    file = tmp_path / "faces.json"
    first = SimulatedFaces(file).with_dice([("combat", ("2", "star")), ("pips", ("1",))])

    assert set(first.faces("combat")) == {"2", "4", "6", "8", "10", "star"}
    assert SimulatedFaces(file).with_dice([("combat", ("2", "star"))]) == first
    lost = SimulatedFaces(tmp_path / "no" / "folder")
    assert lost.with_dice([]).pages == ()
