"""Record and replay: an evening in one file, the same again in another process."""

from __future__ import annotations

import hashlib
import json
import struct
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from hardware.camera.frame import Condition, Frame, Health
from hardware.camera.simulated_camera import SimulatedCamera
from hardware.camera.worker import WorkingCamera
from hardware.clock import GivenClock
from hardware.errors import CameraMissing, TapeDamaged, TapeUnreadable
from hardware.record import Keep, Recorder, Replay, TapeReader, TapeWriter
from hardware.record.tape_file import MAGIC
from hardware.record.tape_records import event_of
from hardware.seats.seat import Fault, Lamp, Pressed, Seat, SeatEvent
from hardware.seats.simulated_seats import SimulatedSeats
from hardware.simulation import Scene, SimulatedTable, ordinary_die

if TYPE_CHECKING:
    from hardware.arrays import Pixels

ROOT = Path(__file__).parents[3]
PATIENCE = 60.0


def reading(picture: Pixels) -> dict[str, Any]:
    """A reader whose answer depends on every pixel."""
    return {"digest": hashlib.sha256(picture.tobytes()).hexdigest(), "bright": round(float(picture.mean()), 6)}


ANOTHER_PROCESS = """
import hashlib, json, sys
from pathlib import Path
from hardware.record import Replay

replay = Replay(Path(sys.argv[1]))
told = []
replay.seats.start(lambda event: told.append([round(replay.clock.now(), 6), repr(event)]))
after = 0
while (frame := replay.camera.next_frame(after, 0.0)) is not None:
    after = frame.sequence
    digest = hashlib.sha256(frame.picture.tobytes()).hexdigest()
    told.append([frame.sequence, frame.at, {"digest": digest, "bright": round(float(frame.picture.mean()), 6)}])
print(json.dumps({"told": told, "noted": replay.readings}))
"""


def an_evening(path: Path, keep: Keep) -> list[Any]:
    """Play for a while with simulated seats and a simulated table; returns everything heard and read, in order."""
    clock = GivenClock(50.0)
    table = SimulatedTable(9, clock=clock)
    table.lay(Scene(size=(320, 180)))
    told: list[Any] = []
    with TapeWriter(path) as tape:
        recorder = Recorder(tape, clock, keep, {"table": "kitchen"})
        seats = SimulatedSeats(clock=clock)
        heard = recorder.seats(seats)
        camera = recorder.camera(WorkingCamera(SimulatedCamera(table), clock))
        heard.start(lambda event: told.append([round(clock.now(), 6), repr(event)]))
        after = 0
        for turn in range(6):
            clock.advance(3.25)
            heard.light(Seat(turn + 1), Lamp.PULSE)
            seats.press(Seat(turn + 1), turn % 3 + 1)
            table.roll([ordinary_die()] * 2)
            clock.advance(2.0)
            if turn == 3:
                seats.hold(Seat(2), 1)
                seats.ask_for_help(Seat(5))
                seats.fail(Seat(7), Fault.STUCK, 2)
                heard.retry(Seat(7))
            camera.newest()
            frame = camera.next_frame(after, PATIENCE)
            assert frame is not None
            after = frame.sequence
            told.append([frame.sequence, frame.at, reading(frame.picture)])
            recorder.reading(frame.sequence, reading(frame.picture))
        seats.press(Seat(9), 3)
        heard.close()
        camera.close()
    return told


@pytest.mark.parametrize("keep", Keep)
def test_a_recorded_evening_replays_to_identical_readings_in_another_process(tmp_path: Path, keep: Keep) -> None:
    """Every press, every picture that was read, every instant, in the same order."""
    path = tmp_path / "evening.tape"
    told = an_evening(path, keep)
    words = [sys.executable, "-c", ANOTHER_PROCESS, str(path)]
    again = json.loads(subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT).stdout)
    assert again["told"] == told
    assert [noted for _, noted in again["noted"]] == [item[2] for item in told if len(item) == 3]


def test_small_pictures_are_much_smaller_and_still_read_as_they_were_kept(tmp_path: Path) -> None:
    """What was read is what was kept, therefore replay cannot differ."""
    sizes = {}
    for keep in Keep:
        path = tmp_path / f"{keep}.tape"
        an_evening(path, keep)
        sizes[keep] = path.stat().st_size
    assert sizes[Keep.SMALL] * 2 < sizes[Keep.EXACT]


def test_the_tape_carries_facts_seats_and_lamps(tmp_path: Path) -> None:
    """Enough to know what evening it was."""
    path = tmp_path / "evening.tape"
    an_evening(path, Keep.SMALL)
    kinds = [record.words["kind"] for record in TapeReader(path)]
    assert kinds[:2] == ["start", "seats"]
    assert kinds.count("lamp") == 6
    replay = Replay(path)
    replay.finish()
    assert replay.facts == {"table": "kitchen"}
    assert replay.seats.seats == tuple(range(1, 10))
    assert replay.camera.next_frame(0, 0.0) is None
    assert replay.camera.condition().health is Health.UNPLUGGED
    with pytest.raises(CameraMissing):
        replay.camera.still().result()
    assert replay.camera.focus().result()


def test_a_tape_cut_by_a_pulled_plug_plays_up_to_the_cut(tmp_path: Path) -> None:
    """At whatever byte it was cut."""
    path = tmp_path / "evening.tape"
    an_evening(path, Keep.SMALL)
    whole = path.read_bytes()
    records = len(list(TapeReader(path)))
    cut = tmp_path / "cut.tape"
    starts = beginnings(whole)
    assert len(starts) == records
    for number in (0, records // 2, records - 1):
        for more in (0, 1, 5, 11, 13, 40):
            cut.write_bytes(whole[: starts[number] + more])
            reader = TapeReader(cut)
            assert len(list(reader)) == number
            assert reader.cut_short == (more > 0), "between two records nothing is missing"
    cut.write_bytes(whole[:-1])
    assert len(list(TapeReader(cut))) == records - 1


def beginnings(tape: bytes) -> list[int]:
    """Where each record of a tape begins: two lengths and a checksum, words, a picture."""
    found, at = [], len(MAGIC)
    while at < len(tape):
        found.append(at)
        words, picture, _ = struct.unpack_from("<III", tape, at)
        at += 12 + words + picture
    return found


def test_a_tape_broken_in_its_middle_says_where(tmp_path: Path) -> None:
    """What comes before can still be read."""
    path = tmp_path / "evening.tape"
    an_evening(path, Keep.SMALL)
    whole = path.read_bytes()
    for at in (len(MAGIC) + 14, whole.index(b'"kind":"reading"')):
        broken = bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        path.write_bytes(broken)
        with pytest.raises(TapeDamaged) as error:
            list(TapeReader(path))
        assert error.value.key == "tape.damaged"


@pytest.mark.parametrize("content", [b"", b"no tape", b"QUARTERMASTER TAPE 9\n"])
def test_what_is_no_tape_is_refused(tmp_path: Path, content: bytes) -> None:
    """Nor is a file that is not there, or a tape without a start."""
    path = tmp_path / "x.tape"
    path.write_bytes(content)
    for bad in (path, tmp_path / "nowhere", tmp_path):
        with pytest.raises(TapeUnreadable):
            Replay(bad)
    path.write_bytes(MAGIC)
    with pytest.raises(TapeUnreadable):
        Replay(path)


def test_seats_that_are_recorded_are_lit_retried_and_closed_as_if_they_were_not(tmp_path: Path) -> None:
    """What their lamps were told is on the tape, and on the lamps."""
    seats = SimulatedSeats((Seat(1), Seat(2)), GivenClock(3.0))
    heard: list[SeatEvent] = []
    with TapeWriter(tmp_path / "x.tape") as tape:
        recorded = Recorder(tape, GivenClock(4.0)).seats(seats)
        recorded.start(heard.append)
        recorded.light(Seat(1), Lamp.ON)
        recorded.light(Seat(2), Lamp.PULSE)
        assert seats.lamps == {Seat(1): Lamp.ON, Seat(2): Lamp.PULSE}
        recorded.close()
    seats.press(Seat(1), 1)

    assert (set(seats.lamps.values()), heard) == ({Lamp.OFF}, [])
    lamps = [record.words for record in TapeReader(tmp_path / "x.tape") if record.words["kind"] == "lamp"]
    assert lamps == [
        {"kind": "lamp", "at": 4.0, "seat": 1, "lamp": "on"},
        {"kind": "lamp", "at": 4.0, "seat": 2, "lamp": "pulse"},
    ]


def test_a_tape_never_overwrites_another(tmp_path: Path) -> None:
    """An evening is not lost to a slip of the pen."""
    path = tmp_path / "evening.tape"
    path.write_text("precious")
    with pytest.raises(FileExistsError):
        TapeWriter(path)
    assert path.read_text() == "precious"


def test_a_picture_read_twice_is_kept_once(tmp_path: Path) -> None:
    """And read twice again."""
    path = tmp_path / "evening.tape"
    picture = np.random.default_rng(0).integers(0, 255, (40, 60, 3), np.uint8)
    with TapeWriter(path) as tape:
        recorder = Recorder(tape, GivenClock(), Keep.EXACT)
        for _ in range(2):
            kept = recorder.frame(Frame(5, 1.0, picture, "x"))
            assert (kept.picture == picture).all()
        recorder.condition(Condition(Health.DARK, 1.5, {"bright": 3.0}))
    tape.write({"kind": "too late"})
    replay = Replay(path)
    first, second = replay.advance(), replay.advance()
    assert first is second
    assert replay.advance() is None
    assert replay.camera.told == Condition(Health.DARK, 1.5, {"bright": 3.0})


def test_a_camera_s_health_and_stills_are_recorded_too(tmp_path: Path) -> None:
    """Health once for each change; a still as any picture that is read."""
    table = SimulatedTable(9)
    table.lay(Scene(size=(160, 90)))
    path = tmp_path / "evening.tape"
    with TapeWriter(path) as tape:
        source = SimulatedCamera(table)
        camera = Recorder(tape, GivenClock()).camera(WorkingCamera(source))
        still = camera.still().result(PATIENCE)
        camera.hold_steady(steady=True)
        assert camera.focus().result(PATIENCE)
        for _ in range(5):
            camera.condition()
        source.fault = Health.UNPLUGGED
        while camera.condition().health is not Health.UNPLUGGED:
            camera.next_frame(10**9, 0.02)
        with pytest.raises(CameraMissing):
            camera.still().result(PATIENCE)
        camera.close()
    kinds = [record.words["kind"] for record in TapeReader(path)]
    assert kinds.count("frame") == 1
    assert 2 <= kinds.count("condition") <= 4
    replayed = Replay(path).camera.still().result()
    assert (replayed.picture == still.picture).all()


def test_every_event_comes_back_equal(tmp_path: Path) -> None:
    """Value for value, type for type."""
    said: list[SeatEvent] = []
    told: list[SeatEvent] = []
    seats = SimulatedSeats(clock=GivenClock(1.5))
    with TapeWriter(tmp_path / "x.tape") as tape:
        recorded = Recorder(tape, GivenClock()).seats(seats)
        assert recorded.seats == seats.seats
        recorded.start(said.append)
        seats.press(Seat(1), 2)
        seats.hold(Seat(2), 3)
        seats.ask_for_help(Seat(3))
        seats.fail(Seat(4), Fault.CHATTERING, None)
        recorded.retry(Seat(4))
    replay = Replay(tmp_path / "x.tape")
    replay.seats.start(told.append)
    replay.seats.light(Seat(1), Lamp.ON)
    replay.seats.retry(Seat(1))
    replay.finish()
    replay.seats.close()
    assert told == said
    assert isinstance(told[0], Pressed)


def test_words_that_tell_no_event_are_damage() -> None:
    """However they came there."""
    for words in ({}, {"event": "Sneezed"}, {"event": "Pressed", "seat": 1}):
        with pytest.raises(TapeDamaged):
            event_of(words)
