"""What a tape holds, told without its pictures; what was asked of the eyes, and back; a camera lent and given back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.bridge.camera.camera_loan import Loan, is_simulated, kept_in, teachable
from companion.bridge.recording import Kept, Recording, contents, readings
from companion.bridge.senses import Hardware, Senses
from companion.bridge.tape_text import asked_of, asked_words, asks
from hardware.camera.frame import Condition, Frame, Health
from hardware.clock import GivenClock
from hardware.errors import TapeUnreadable
from hardware.record import TapeWriter
from hardware.record.tape_file import MAGIC
from hardware.seats.seat import Fault, Lamp, Seat
from hardware.seats.simulated_seats import SimulatedSeats
from hardware.vision.dice.dice_place import DicePlace, Where
from hardware.vision.dice.dice_values import Expected, Wanted, pip_dice
from hardware.vision.dice.face_match import printed
from hardware.vision.dice.face_templates import FaceTemplates
from tests.bridge.still_camera import StillCamera


def an_evening(path: Path) -> None:
    """Ten seconds: presses, lamps, a picture read twice, a reading for all and one for few."""
    clock = GivenClock(100.0)
    seats = SimulatedSeats((Seat(1), Seat(2)), clock)
    frame = Frame(4, 101.0, np.zeros((9, 16, 3), np.uint8), "x")
    with Recording(path, seats, StillCamera([frame]), {"game": "jamaica", "match": 3}, clock=clock) as kept:
        kept.seats.start(lambda _: None)
        clock.advance(2.5)
        seats.press(Seat(2), 3)
        seats.hold(Seat(1), 1)
        kept.seats.light(Seat(1), Lamp.PULSE)
        clock.advance(2.5)
        seats.ask_for_help(Seat(2))
        seats.fail(Seat(1), Fault.STUCK, 2)
        kept.seats.retry(Seat(1))
        for _ in range(2):
            kept.camera.next_frame(0, 0)
        kept.camera.condition()
        kept.note(-1, asked_words(pip_dice(2)))
        kept.note(4, {"values": [3, 4]})
        clock.advance(5.0)
        kept.note(4, {"values": [6, 6]}, secret=True)


def test_a_tape_is_told_by_counts_and_times_and_what_the_seats_said(tmp_path: Path) -> None:
    """In the order in which things are listed; instants count from the beginning."""
    an_evening(tmp_path / "tape")
    told = contents(tmp_path / "tape")

    assert (told.facts, told.seconds, told.seats) == ({"game": "jamaica", "match": 3}, 10.0, (1, 2))
    assert list(told.counts.items()) == [
        ("press", 5),
        ("long-press", 1),
        ("help", 1),
        ("failed", 1),
        ("mended", 1),
        ("lamp", 1),
        ("frame", 1),
        ("frame-again", 1),
        ("condition", 1),
        ("reading", 3),
    ]
    assert (told.cut_short, told.damage) == (False, None)
    first, *_, last = told.said
    assert first == (2.5, {"event": "Pressed", "seat": 2, "button": 3})
    assert last == (5.0, {"event": "Mended", "seat": 1})
    helped = next(words for _, words in told.said if words["event"] == "AskedForHelp")
    assert helped["instead_of"] == "[4, 5, 6]"


def test_readings_are_told_without_what_was_asked_and_secret_ones_only_on_request(tmp_path: Path) -> None:
    """That there was one is no secret."""
    an_evening(tmp_path / "tape")
    first, second = readings(tmp_path / "tape")

    assert first == Kept(5.0, 4, {"values": [3, 4]})
    assert (second.at, second.secret, first.secret) == (10.0, True, False)
    assert second.shown(secrets=False) == {"secret": True}
    assert second.shown(secrets=True) == {"values": [6, 6], "secret": True}
    assert first.shown(secrets=False) == {"values": [3, 4]}


def test_a_tape_cut_short_or_damaged_is_told_up_to_there(tmp_path: Path) -> None:
    """With what is wrong with it."""
    an_evening(tmp_path / "tape")
    whole = (tmp_path / "tape").read_bytes()
    (tmp_path / "tape").write_bytes(whole[:-3])
    cut = contents(tmp_path / "tape")
    assert (cut.cut_short, cut.counts["reading"], cut.damage) == (True, 2, None)
    assert len(readings(tmp_path / "tape")) == 1

    (tmp_path / "tape").write_bytes(whole[:-3] + bytes([whole[-3] ^ 1]) + whole[-2:])
    broken = contents(tmp_path / "tape")
    assert broken.damage is not None
    assert (broken.damage.key, broken.cut_short, broken.counts["reading"]) == ("tape.damaged", False, 2)
    assert len(readings(tmp_path / "tape")) == 1


@pytest.mark.parametrize("words", [None, {"kind": "seat"}])
def test_a_tape_that_does_not_begin_is_none(tmp_path: Path, words: Any) -> None:
    """Empty, or begun with something else."""
    if words is None:
        (tmp_path / "tape").write_bytes(MAGIC)
    else:
        with TapeWriter(tmp_path / "tape") as tape:
            tape.write(words)
    with pytest.raises(TapeUnreadable) as error:
        contents(tmp_path / "tape")
    assert error.value.key == "tape.no-start"


def test_what_nobody_knows_is_counted_as_other(tmp_path: Path) -> None:
    """A tape of a later version."""
    with TapeWriter(tmp_path / "tape") as tape:
        for words in ({"kind": "start", "at": 5}, {"kind": "song", "at": 7.5}, {"kind": "seat", "event": "Sang"}):
            tape.write(words)
        tape.write({"kind": "seats", "at": "late", "seats": [1, "two", 3]})
    told = contents(tmp_path / "tape")

    assert (told.counts, told.seconds, told.seats, told.facts) == ({"other": 2}, 2.5, (1, 3), {})


def test_lessons_are_on_the_tape_with_pictures_numbered_on(tmp_path: Path) -> None:
    """The lesson counts its own pictures from one; on the tape they follow the last."""
    an_evening(tmp_path / "first")
    frame = Frame(8, 1.0, np.zeros((9, 16, 3), np.uint8), "x")
    with Recording(tmp_path / "tape", SimulatedSeats(()), StillCamera([frame])) as kept:
        kept.camera.next_frame(0, 0)
        keep = kept.lesson()
        keep(Frame(1, 2.0, np.ones((9, 16, 3), np.uint8)), "lesson.unclear")
        keep(Frame(2, 3.0, np.ones((9, 16, 3), np.uint8)), "lesson.learnt")

    assert [(one.sequence, one.reading) for one in readings(tmp_path / "tape")] == [
        (9, {"lesson": "lesson.unclear"}),
        (10, {"lesson": "lesson.learnt"}),
    ]


# --- what was asked --------------------------------------------------------------------------------------------------

TRAY = DicePlace(Where.TRAY, tray=((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)))


@pytest.mark.parametrize("place", [DicePlace(), TRAY])
def test_what_was_asked_of_the_eyes_comes_back_as_it_was(place: DicePlace) -> None:
    """Dice, the faces they are told by, and where they count; of other dice's faces nothing is kept."""
    face = printed(np.zeros((60, 60, 3), np.uint8), (30.0, 30.0), 30.0)
    book = FaceTemplates().with_print("combat", "2", face).with_print("symbol A", "skull A", face)
    dice = Expected((Wanted("combat", ("2", "4"), "red"), Wanted("combat", ("2",))), up_to=True)
    told = asked_of(asked_words(dice, book, place))

    assert told is not None
    assert (told.expected, told.place) == (dice, place)
    assert told.book is not None
    assert told.book.kinds() == ("combat",)
    plain = asked_of(asked_words(pip_dice(2), book))
    assert plain is not None
    assert (plain.expected, plain.book, plain.place) == (pip_dice(2), None, DicePlace())


def test_what_was_asked_is_told_apart_from_what_was_seen() -> None:
    """Dice or cards."""
    assert asks(asked_words(pip_dice(1)))
    assert asks({"asked": {"cards": 1, "source": "events"}})
    seen: list[Any] = [{"values": [1]}, {"asked": 3}, {"asked": {}}, None, []]
    for words in seen:
        assert not asks(words)
        assert asked_of(words) is None


# --- a camera that is lent -------------------------------------------------------------------------------------------


def senses(home: Path, camera: str) -> Senses:
    made = Senses(Hardware(camera, "none"), home, lambda: None)
    made.find()
    return made


def test_what_is_taught_on_a_simulated_table_is_kept_apart(tmp_path: Path) -> None:
    """A real table's box is never mixed with it."""
    (tmp_path / "pictures").mkdir()
    simulated, real = senses(tmp_path, "simulated:7"), senses(tmp_path, f"folder:{tmp_path / 'pictures'}")

    assert (is_simulated(simulated), is_simulated(real)) == (True, False)
    assert kept_in(simulated, tmp_path) == tmp_path / "simulated"
    assert kept_in(real, tmp_path) == tmp_path
    assert teachable("jamaica", "action-cards")
    assert teachable("jamaica", "combat-die")
    assert not teachable("jamaica", "compass")


def test_without_a_camera_nothing_is_lent_and_a_lent_one_is_open(tmp_path: Path) -> None:
    """A simulated one comes with its table."""
    assert Loan(senses(tmp_path, "none"))() is None
    lent = Loan(senses(tmp_path, "simulated"))()

    assert lent is not None
    assert lent.table is not None
    assert lent.keep is None
    assert lent.camera.next_frame(0, 60.0) is not None
    lent.camera.close()


def test_a_loan_takes_the_camera_from_the_lookout_and_closes_that_first(tmp_path: Path) -> None:
    """Two cannot look through one camera."""

    class Looking:
        closed = 0

        def close(self) -> None:
            self.closed += 1

    found, lookout = senses(tmp_path, "none"), Looking()
    found.lookout = lookout  # type: ignore[assignment]
    loan = Loan(found)
    left = found.lookout
    assert left is None
    assert lookout.closed == 0
    loan()
    loan.free()

    assert lookout.closed == 1


def test_a_camera_s_condition_is_on_the_tape_once_for_each_change(tmp_path: Path) -> None:
    """Whoever asks how often."""

    class Ill(StillCamera):
        health = Health.FINE

        def condition(self) -> Condition:
            return Condition(self.health, 0.0)

    camera = Ill([])
    with Recording(tmp_path / "tape", SimulatedSeats(()), camera) as kept:
        for health in (Health.FINE, Health.FINE, Health.DARK, Health.DARK, Health.FINE):
            camera.health = health
            assert kept.camera.condition().health is health

    assert contents(tmp_path / "tape").counts == {"condition": 3}
