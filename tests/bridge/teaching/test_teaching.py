"""Teaching before a camera: cards and dice tried and kept, a lesson on threads, dice half taught, counted heaps."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from companion.bridge.box_cards import card_list
from companion.bridge.camera.camera_loan import LentCamera
from companion.bridge.simulation.simulated_rolls import die_of
from companion.bridge.teaching.card_exercise import CardExercise
from companion.bridge.teaching.dice_exercise import DiceExercise
from companion.bridge.teaching.die_kinds import dice_of, die_named
from companion.bridge.teaching.face_files import BEGUN, FACES, FaceShelf, taught_faces
from companion.bridge.teaching.lesson_thread import LessonThread, Report
from companion.engine.shelf import SHELF
from companion.i18n import languages, translator
from hardware.camera.simulated_camera import SimulatedCamera
from hardware.camera.worker import WorkingCamera
from hardware.simulation import SimulatedTable, render
from hardware.vision.cards import Boxes
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.face_match import printed
from hardware.vision.dice.face_templates import BookUnreadable, FaceTemplates

EN = translator("en")
PATIENCE = 60.0
COMBAT = die_named("combat")[0]
TILES = card_list(SHELF["tortuga_dice"])


@pytest.fixture(scope="module")
def reader() -> DiceReader:
    return DiceReader()


def teach(exercise: DiceExercise | CardExercise, number: int) -> list[str]:
    """Lay down what is asked for and keep it, so often."""
    kept = []
    for _ in range(number):
        picture = render(exercise.lay(SimulatedTable(3).scene)).picture
        while not (tried := exercise.look(picture)).good:
            assert tried.share > 0, tried.key
        kept.append(exercise.keep())
    return kept


# --- which dice ------------------------------------------------------------------------------------------------------


def test_the_dice_to_teach_are_those_the_simulated_table_has() -> None:
    """Every kind, every face, by the names the reader is asked with."""
    dice = [die for game in SHELF.values() for die in dice_of(game)]

    assert [die.kind for die in dice] == ["combat", *(f"symbol {letter}" for letter in "ABCDE")]
    assert all(set(die.faces) == set(die_of(die.kind, die.faces).names) for die in dice)
    assert [die.kind for die in die_named("tortuga_dice")] == [die.kind for die in dice[1:]]
    assert die_named("nothing") == ()


@pytest.mark.parametrize("language", languages())
def test_dice_and_faces_have_names_in_every_language(language: str) -> None:
    tr = translator(language)
    for game in SHELF.values():
        for die in dice_of(game):
            assert die.title(tr)
            assert len({die.face(tr, face) for face in die.faces}) == len(die.faces)
    assert not tr.missing


# --- a die -----------------------------------------------------------------------------------------------------------


def test_a_die_half_taught_waits_and_is_not_read_before_it_is_whole(tmp_path: Path, reader: DiceReader) -> None:
    shelf = FaceShelf(tmp_path)
    assert teach(DiceExercise(shelf, COMBAT, reader), 4) == ["2", "4", "6", "8"]
    assert (taught_faces(tmp_path).kinds(), shelf.begun("combat")) == ((), 4)

    again = DiceExercise(shelf, COMBAT, reader)
    assert again.wanted is not None
    assert (again.wanted.name, again.wanted.number, len(again.known)) == ("10", 5, 4)
    teach(again, 2)
    assert (set(taught_faces(tmp_path).faces("combat")), shelf.begun("combat")) == (set(COMBAT.faces), 0)


def test_one_face_taught_anew_counts_only_when_it_is_kept(tmp_path: Path, reader: DiceReader) -> None:
    """Broken off before that, the die is as it was."""
    shelf = FaceShelf(tmp_path)
    teach(DiceExercise(shelf, COMBAT, reader), 6)
    before = (tmp_path / FACES).read_bytes()
    again = DiceExercise(shelf, COMBAT, reader)
    assert again.wanted is None
    again.anew("star")
    assert again.wanted is not None
    assert (again.wanted.name, (tmp_path / FACES).read_bytes()) == ("star", before)
    assert DiceExercise(shelf, COMBAT, reader).wanted is None
    assert teach(again, 1) == ["star"]
    assert shelf.complete("combat", COMBAT.faces)


def test_a_die_that_was_not_turned_is_still_the_face_before(tmp_path: Path, reader: DiceReader) -> None:
    exercise = DiceExercise(FaceShelf(tmp_path), COMBAT, reader)
    picture = render(exercise.lay(SimulatedTable(3).scene)).picture
    teach(exercise, 1)

    assert exercise.look(picture).key == "lesson.same-face"
    assert exercise.keep() == ""


def test_damaged_faces_are_refused_set_aside_and_never_overwritten(tmp_path: Path, reader: DiceReader) -> None:
    (tmp_path / FACES).write_text("no book")
    shelf = FaceShelf(tmp_path)

    with pytest.raises(BookUnreadable):
        DiceExercise(shelf, COMBAT, reader)
    with pytest.raises(BookUnreadable):
        shelf.keep(FaceTemplates(), "combat", whole=True)
    assert (tmp_path / FACES).read_text() == "no book"
    assert [file.name for file in shelf.set_aside()] == [f"{FACES}.damaged"]
    assert DiceExercise(shelf, COMBAT, reader).known == frozenset()


def test_learnt_faces_are_on_the_disk_before_they_have_their_name(
    tmp_path: Path, reader: DiceReader, synced: list[bytes]
) -> None:
    """The last thing that the disk was told to keep is the whole file."""
    teach(DiceExercise(FaceShelf(tmp_path), COMBAT, reader), 6)

    assert (tmp_path / FACES).read_bytes() in synced


def test_the_table_is_cleared_when_every_face_is_learnt(tmp_path: Path, reader: DiceReader) -> None:
    """A simulated table shows the last die no longer."""
    exercise = DiceExercise(FaceShelf(tmp_path), COMBAT, reader)
    scene = exercise.lay(SimulatedTable(3).scene)
    teach(exercise, 6)

    assert len(scene.dice) == 1
    assert (exercise.lay(scene).dice, exercise.lay(scene).cards, exercise.lay(scene).size) == ((), (), scene.size)


def test_other_dice_stay_in_the_book(tmp_path: Path) -> None:
    kept = printed(np.zeros((60, 60, 3), np.uint8), (30.0, 30.0), 30.0)
    shelf = FaceShelf(tmp_path)
    shelf.keep(FaceTemplates().with_print("combat", "star", kept), "combat", whole=True)
    shelf.keep(FaceTemplates().with_print("symbol A", "skull A", kept), "symbol A", whole=False)
    shelf.keep(FaceTemplates().with_print("symbol A", "skull A", kept), "symbol A", whole=True)

    assert taught_faces(tmp_path).kinds() == ("combat", "symbol A")
    assert json.loads((tmp_path / BEGUN).read_text()) == []


# --- cards -----------------------------------------------------------------------------------------------------------


def test_cards_are_kept_one_by_one_and_a_card_taught_anew_counts_until_then(tmp_path: Path) -> None:
    shelf = Boxes(tmp_path)
    exercise = CardExercise(shelf, TILES, EN)
    assert teach(exercise, 2) == ["1", "2"]
    exercise.later()
    assert exercise.wanted is not None
    assert exercise.wanted.name == "back-tiles"
    exercise.anew("1")
    assert exercise.wanted is not None
    assert (exercise.wanted.name, exercise.wanted.number) == ("1", 1)
    assert len(CardExercise(shelf, TILES, EN).known) == 2
    assert teach(exercise, 1) == ["1"]
    assert len(shelf.load("tortuga_dice").kind("1").looks) == 1


def test_nothing_is_kept_that_is_not_good(tmp_path: Path) -> None:
    exercise = CardExercise(Boxes(tmp_path), TILES, EN)
    empty = render(SimulatedTable(3).scene).picture

    assert (exercise.look(empty).good, exercise.keep(), list(tmp_path.iterdir())) == (False, "", [])


# --- over time -------------------------------------------------------------------------------------------------------


def heard(room: LessonThread, until: Callable[[Report], bool]) -> Report:
    """Wait for a report."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for letter in room.take():
            if isinstance(letter, Report) and until(letter):
                return letter
        time.sleep(0.01)
    raise TimeoutError


def test_a_lesson_before_a_camera_keeps_only_what_it_is_told_to(tmp_path: Path) -> None:
    """What is good waits; a number that is stale keeps nothing; the next card is asked for when one is kept."""
    table = SimulatedTable(3)
    room = LessonThread(
        lambda: LentCamera(WorkingCamera(SimulatedCamera(table)), table),
        lambda: CardExercise(Boxes(tmp_path), TILES, EN),
    )
    try:
        good = heard(room, lambda report: report.state == "good")
        assert (good.done, good.of, good.seen is not None, list(tmp_path.iterdir())) == (0, 4, True, [])
        room.keep(good.number - 1)
        room.keep(good.number)
        kept = heard(room, lambda report: bool(report.kept))
        assert (kept.kept, kept.done, kept.wanted and kept.wanted.name) == ("1", 1, "2")
        room.anew("1")
        assert heard(room, lambda report: report.wanted is not None and report.wanted.name == "1").done == 0
    finally:
        room.close()
    assert Boxes(tmp_path).load("tortuga_dice").names.count("1") == 1


def test_a_damaged_box_is_told_and_no_camera_is_opened(tmp_path: Path) -> None:
    Boxes(tmp_path).path("tortuga_dice").write_bytes(b"nothing")
    opened: list[int] = []
    room = LessonThread(lambda: opened.append(1), lambda: CardExercise(Boxes(tmp_path), TILES, EN))
    told = heard(room, lambda report: report.state == "trouble")
    room.close()

    assert (told.key, opened) == ("box.no-box", [])
