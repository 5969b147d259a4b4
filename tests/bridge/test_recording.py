"""Recording an evening: it keeps what was said, and never costs anything else."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.bridge.recording import Recording, contents, readings
from hardware.camera.frame import Frame
from hardware.clock import GivenClock
from hardware.errors import TapeUnreadable
from hardware.record import Replay, TapeWriter
from hardware.seats.seat import Pressed, Seat, SeatEvent
from hardware.seats.simulated_seats import SimulatedSeats
from tests.bridge.still_camera import StillCamera


def frames(*numbers: int) -> list[Frame]:
    chance = np.random.default_rng(1)
    return [Frame(n, float(n), chance.integers(0, 256, (24, 32, 3), np.uint8)) for n in numbers]


def test_a_recorded_evening_replays_to_the_same_presses_and_readings(tmp_path: Path) -> None:
    """What was heard is heard again, what was read can be read again."""
    seats = SimulatedSeats((Seat(1), Seat(2)), GivenClock(5.0))
    heard: list[SeatEvent] = []
    with Recording(tmp_path / "tape", seats, StillCamera(frames(1)), {"match": 3}) as kept:
        kept.seats.start(heard.append)
        seats.press(Seat(2), 3)
        seats.hold(Seat(1), 1)
        picture = kept.camera.next_frame(0, 0)
        assert picture is not None
        kept.note(picture.sequence, {"sum": int(picture.picture.sum())})

    again: list[SeatEvent] = []
    replay = Replay(tmp_path / "tape")
    replay.seats.start(again.append)
    frame = replay.camera.next_frame(0, 0)
    replay.finish()

    assert frame is not None
    assert again == heard
    assert len(heard) == 3
    assert [one.reading for one in readings(tmp_path / "tape")] == [{"sum": int(frame.picture.sum())}]
    assert replay.facts == {"match": 3}


def test_only_its_owner_may_read_a_tape(tmp_path: Path) -> None:
    """Secret choices are on it."""
    with Recording(tmp_path / "tape", SimulatedSeats(), StillCamera([])):
        assert (tmp_path / "tape").stat().st_mode & 0o777 == 0o600


def test_a_tape_is_never_written_over(tmp_path: Path) -> None:
    """Last week's evening stays."""
    (tmp_path / "tape").write_text("dear to somebody")

    with pytest.raises(FileExistsError):
        Recording(tmp_path / "tape", SimulatedSeats(), StillCamera([]))
    assert (tmp_path / "tape").read_text() == "dear to somebody"


def test_a_full_disk_ends_the_recording_and_not_the_evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Presses and pictures go on as if nothing was kept; the trouble is told."""
    seats = SimulatedSeats()
    heard: list[SeatEvent] = []
    with Recording(tmp_path / "tape", seats, StillCamera(frames(1, 2))) as kept:
        kept.seats.start(heard.append)
        seats.press(Seat(1), 1)
        assert kept.trouble == ""

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(TapeWriter, "write", full)
        seats.press(Seat(1), 2)
        assert kept.camera.next_frame(0, 0) is not None
        kept.note(1, {})
        monkeypatch.undo()
        seats.press(Seat(1), 3)

        assert kept.trouble == "No space left on device"
    assert [event.button for event in heard if isinstance(event, Pressed)] == [1, 2, 3]
    assert contents(tmp_path / "tape").counts == {"press": 1}


def test_after_closing_nothing_is_kept_and_nothing_fails(tmp_path: Path) -> None:
    """The seats go on."""
    seats = SimulatedSeats()
    heard: list[SeatEvent] = []
    kept = Recording(tmp_path / "tape", seats, StillCamera([]))
    kept.seats.start(heard.append)
    kept.close()
    kept.close()
    seats.press(Seat(1), 1)

    assert len(heard) == 1
    assert contents(tmp_path / "tape").counts == {}


@pytest.mark.parametrize(
    "words",
    [
        [{"kind": "start"}],
        [{"kind": "start", "at": 0, "facts": []}, {"kind": "frame"}],
        [{"kind": "start", "at": 0, "facts": {}}, {"kind": "reading", "at": 0}],
        [{"kind": "start", "at": 0, "facts": {}}, {"kind": "seat", "event": "Sang", "at": 1}],
    ],
)
def test_a_tape_of_nonsense_is_listed_and_refused_in_replay(tmp_path: Path, words: list[object]) -> None:
    """Whatever somebody put into the file: one clear error, no other."""
    with TapeWriter(tmp_path / "tape") as tape:
        for word in words:
            tape.write(word)  # type: ignore[arg-type]  # that is the point

    contents(tmp_path / "tape")
    with pytest.raises((TapeUnreadable, ValueError)) as told:
        readings(tmp_path / "tape")
    assert hasattr(told.value, "key")


def test_a_record_that_is_no_object_ends_a_tape_as_damage(tmp_path: Path) -> None:
    """What came before it is given."""
    with TapeWriter(tmp_path / "tape") as tape:
        tape.write({"kind": "start", "at": 0, "facts": {}})
        tape.write(["no", "words"])  # type: ignore[arg-type]  # that is the point

    assert contents(tmp_path / "tape").damage is not None
    assert readings(tmp_path / "tape") == ()
