"""`companion tape` and `companion bench seats|cameras|table`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from companion.bridge.recording import KINDS, Recording
from companion.i18n import languages, translator
from hardware.camera.frame import Camera, Frame
from hardware.clock import GivenClock
from hardware.record import TapeWriter
from hardware.record.tape_file import LENGTHS, MAGIC
from hardware.seats.seat import Fault, Lamp, Seat
from hardware.seats.simulated_seats import SimulatedSeats
from tests.bridge.still_camera import StillCamera
from tests.cli.conftest import Companion


@pytest.fixture
def tape(tmp_path: Path) -> Path:
    """A short evening: a secret choice, a call for help, a broken seat, two readings, one of them secret."""
    clock = GivenClock(1000.0)
    seats = SimulatedSeats((Seat(1), Seat(2)), clock)
    camera: Camera = StillCamera([Frame(n, 1000.0 + n, np.full((8, 8, 3), n, np.uint8)) for n in (1, 2)])
    path = tmp_path / "evening.tape"
    with Recording(path, seats, camera, {"game": "jamaica", "match": 7}, clock=clock) as kept:
        kept.seats.start(lambda _: None)
        kept.seats.light(Seat(1), Lamp.ON)
        clock.advance(2.5)
        seats.press(Seat(1), 2)
        clock.advance(1.0)
        seats.ask_for_help(Seat(2))
        seats.fail(Seat(2), Fault.STUCK, 3)
        for number in (1, 2):
            frame = kept.camera.next_frame(number - 1, 0)
            assert frame is not None
            kept.note(frame.sequence, {"values": [3, 4 + number]}, secret=number == 2)
        clock.advance(1.0)
        kept.camera.condition()
    return path


def test_a_tape_is_listed_with_counts_and_times(companion: Companion, tape: Path) -> None:
    """What happened how often, and how long it took."""
    told = json.loads(companion("tape", tape, "--json").out)

    assert told == {
        "file": str(tape),
        "facts": {"game": "jamaica", "match": 7},
        "seconds": 3.5,
        "seats": [1, 2],
        "counts": {"press": 4, "help": 1, "failed": 1, "lamp": 1, "frame": 2, "condition": 1, "reading": 2},
        "cut_short": False,
        "damaged": False,
    }


def test_who_pressed_what_is_shown_only_on_request(companion: Companion, tape: Path) -> None:
    """Which button is a secret choice; the listing does not even tell whose press it was."""
    plain = companion("tape", tape, "--replay")
    open_ = companion("tape", tape, "--secrets")

    assert (plain.code, open_.code) == (0, 0)
    assert "button" not in plain.out
    assert "event=Pressed seat=1 button=2" in open_.out
    assert "2.500" in open_.out


def test_replaying_prints_the_readings(companion: Companion, tape: Path) -> None:
    """In order, with the number of their picture; a secret one only on request."""
    assert '3.500 s, picture 1: {"values": [3, 5]}' in companion("tape", tape, "--replay").out
    readings = json.loads(companion("tape", tape, "--replay", "--json").out)["readings"]
    assert [one["reading"] for one in readings] == [{"values": [3, 5]}, {"secret": True}]
    readings = json.loads(companion("tape", tape, "--replay", "--json", "--secrets").out)["readings"]
    assert [one["reading"]["values"] for one in readings] == [[3, 5], [3, 6]]


def test_another_process_reads_the_same(companion: Companion, tape: Path) -> None:
    """A bug report is one file."""
    command = [str(Path(sys.executable).with_name("companion")), "tape", str(tape), "--replay", "--json"]

    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == (
        companion("tape", tape, "--replay", "--json").out
    )


@pytest.mark.parametrize("language", languages())
def test_every_kind_of_record_has_a_word(language: str) -> None:
    """In every language."""
    tr = translator(language)

    assert all(tr.text(f"tape.kind.{kind}") != f"kind {kind}".replace("-", " ") for kind in KINDS)


def test_a_tape_cut_short_is_listed_up_to_the_cut_and_said_to_be(companion: Companion, tape: Path) -> None:
    """The plug was pulled: exit code 1, after what there is."""
    tape.write_bytes(tape.read_bytes()[:-5])
    done = companion("tape", tape, "--replay")

    assert done.code == 1
    assert "presses" in done.out
    assert done.err == f"companion: The recording {tape} stops in the middle of a record.\n"


def test_a_damaged_tape_is_listed_up_to_the_damage(companion: Companion, tape: Path) -> None:
    """One byte in the middle."""
    held = bytearray(tape.read_bytes())
    held[-40] ^= 0xFF
    tape.write_bytes(held)
    done = companion("tape", tape, "--replay", "--lang", "fr")

    assert done.code == 1
    assert "appuis" in done.out
    assert "abîmé" in done.err
    assert json.loads(companion("tape", tape, "--json").out)["damaged"] is True


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "is not a Quartermaster recording"),
        (b"\x89PNG and so on", "is not a Quartermaster recording"),
        (MAGIC, "has no beginning"),
        (MAGIC + LENGTHS.pack(2, 0, 0) + b"[]", "is damaged at record 0"),
    ],
)
def test_what_is_no_tape_is_one_line(companion: Companion, tmp_path: Path, content: bytes, told: str) -> None:
    """Nothing on stdout."""
    file = tmp_path / "x.tape"
    file.write_bytes(content)
    done = companion("tape", file, "--replay", "--json")

    assert (done.code, done.out) == (1, "")
    assert told in done.err
    assert done.err.count("\n") == 1


def test_a_tape_that_is_not_there_is_one_line(companion: Companion, tmp_path: Path) -> None:
    """With the reason of the system, in words."""
    done = companion("tape", tmp_path / "none")

    assert (done.code, done.out) == (1, "")
    assert done.err == f"companion: The recording {tmp_path / 'none'} cannot be read: No such file or directory\n"


# --- bench -----------------------------------------------------------------------------------------------------------


def test_the_seats_are_measured(companion: Companion) -> None:
    """Median, worst, missed, over the limit, and the rate of the camera meanwhile."""
    told = json.loads(companion("bench", "seats", "--presses", 20, "--json").out)

    assert {"presses", "median", "worst", "missed", "over_limit", "rate"} <= told.keys()
    assert (told["presses"], told["missed"]) == (20, 0)


def test_the_table_and_the_cameras_are_measured_in_words(companion: Companion) -> None:
    """A line for each figure."""
    table = companion("bench", "table", "--pictures", 1).out
    cameras = companion("bench", "cameras", "--rounds", 2, "--lang", "es").out

    assert "1280 x 720  pixels each" in table
    assert cameras.count("archivos abiertos después") == 3


@pytest.mark.parametrize("option", ["--presses", "--rounds", "--pictures"])
def test_nothing_cannot_be_measured(companion: Companion, option: str) -> None:
    """Wrong usage, said before anything is measured."""
    done = companion("bench", "seats", option, 0)

    assert (done.code, done.out) == (2, "")
    assert option in done.err


def crafted(file: Path, *records: object) -> Path:
    """A tape with any words, and the checksums right."""
    with TapeWriter(file) as tape:
        tape.write({"kind": "start", "at": 1.0, "facts": {}})
        for words in records:
            tape.write(words)  # type: ignore[arg-type]  # words of strangers
    return file


STRANGE = {
    "a fault that is none": {"kind": "seat", "event": "Failed", "seat": 1, "fault": "no such fault"},
    "seats that are none": {"kind": "seats", "at": 1.0, "seats": 7},
    "a time beyond all time": {"kind": "reading", "at": 10**400, "sequence": 1, "reading": {}},
    "an endless time": {"kind": "reading", "at": 1e999, "sequence": 1, "reading": {}},
    "dice that are none": {"kind": "reading", "at": 1.0, "sequence": 1, "reading": {"asked": {"dice": [7]}}},
    "dice without end": {
        "kind": "reading",
        "at": 1.0,
        "sequence": 1,
        "reading": {"asked": {"up_to": True, "dice": [{"kind": "pips", "faces": ["1"], "colour": ""}] * 5000}},
    },
    "a reading that is none": {"kind": "reading", "at": 1.0, "sequence": 1, "reading": [1]},
    "a picture without a number": {"kind": "frame", "at": 1.0},
}


@pytest.mark.parametrize("words", STRANGE.values(), ids=STRANGE)
def test_a_crafted_tape_is_refused_in_one_sentence(words: object, companion: Companion, tmp_path: Path) -> None:
    """Two of these were tracebacks."""
    file = crafted(tmp_path / "crafted.tape", words)

    for more in ((), ("--replay",), ("--replay", "--json"), ("--secrets",)):
        told = companion("tape", file, *more)
        assert "Traceback" not in told.err
        assert told.code in {0, 1}
    assert companion("tape", file, "--replay").err.count("\n") == 1
