"""What the screens that teach the camera show, without a screen."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.bridge.box_cards import card_list
from companion.bridge.teaching.camera_survey import AREA, Survey, with_corners
from companion.bridge.teaching.card_exercise import CardExercise
from companion.bridge.teaching.exercise import Wanted
from companion.bridge.teaching.lesson_thread import Report
from companion.engine.shelf import SHELF
from companion.i18n import languages, translator
from companion.presenter.camera.calibration_model import CalibrationModel
from companion.presenter.camera.learnt_box_files import (
    begin_anew,
    boxes_in,
    copy_before,
    export_box,
    import_box,
    places,
    take_copy,
)
from companion.presenter.camera.learnt_summary import stock
from companion.presenter.camera.lesson_model import RING, LessonModel
from hardware.camera.frame import Condition, Health
from hardware.simulation import Scene, SimulatedTable, render
from hardware.vision.cards import Boxes, BoxUnreadable, OfAnotherGame
from hardware.vision.shared.calibration import calibrated

EN = translator("en")
FINE = Condition(Health.FINE, 0.0)
TILES = card_list(SHELF["tortuga_dice"])


@pytest.fixture
def shelf(tmp_path: Path) -> Boxes:
    return Boxes(tmp_path / "boxes")


def taught(shelf: Boxes, number: int) -> CardExercise:
    """A box with so many cards kept."""
    exercise = CardExercise(shelf, TILES, EN)
    scene = SimulatedTable(3).scene
    for _ in range(number):
        assert exercise.look(render(exercise.lay(scene)).picture).good
        exercise.keep()
    return exercise


def lesson(exercise: CardExercise) -> LessonModel:
    teaching = LessonModel(EN, "tiles")
    teaching.exercise = exercise
    teaching.camera_is(FINE)
    return teaching


# --- a lesson --------------------------------------------------------------------------------------------------------


def test_a_good_picture_counts_when_the_ring_has_closed(shelf: Boxes) -> None:
    """Unless somebody holds it; what is asked for stands large."""
    teaching = lesson(CardExercise(shelf, TILES, EN))
    teaching.told(Report("good", Wanted("2", 2, 4), 1, 4, "lesson.card-learnt", share=1.0, number=7), 10.0)
    shown = teaching.shown()

    assert (shown.mood, shown.ask, shown.name, shown.group) == (
        "good",
        "Put down:",
        "Treasure 2",
        "treasure tiles, 2 of 4",
    )
    assert (shown.progress, shown.share) == ("1 of 4 learnt", 0.25)
    assert (teaching.good, teaching.ring(10.0 + RING + 0.1)) == (7, 1.0)
    assert teaching.ring(10.0 + RING / 2) == pytest.approx(0.5)
    teaching.hold()
    assert (teaching.ringing, teaching.ring(99.0), teaching.good) == (False, 0.0, 7)


def test_a_camera_that_goes_is_said_and_nothing_counts_by_itself(shelf: Boxes) -> None:
    teaching = lesson(CardExercise(shelf, TILES, EN))
    teaching.told(Report("good", Wanted("2", 2, 4), 1, 4, number=7), 10.0)
    teaching.camera_is(Condition(Health.UNPLUGGED, 0.0))

    assert (teaching.shown().mood, teaching.shown().words) == ("blind", "The camera has been unplugged.")
    assert not teaching.ringing


def test_what_the_eyes_refuse_is_said_in_every_language(shelf: Boxes) -> None:
    for language in languages():
        tr = translator(language)
        teaching = LessonModel(tr, "tiles")
        teaching.exercise = CardExercise(shelf, TILES, tr)
        teaching.camera_is(FINE)
        for key in ("lesson.no-card", "lesson.several-cards", "lesson.same-card", "lesson.same-face"):
            teaching.told(Report("looking", Wanted("2", 2, 4), 1, 4, key), 1.0)
            assert teaching.shown().words == tr.say("hardware", key, {})
        assert not tr.missing


def test_the_list_says_what_is_known(shelf: Boxes) -> None:
    rows = lesson(taught(shelf, 1)).rows()

    assert [(row.text, row.known) for row in rows] == [
        ("Treasure 1", True),
        ("Treasure 2", False),
        ("Treasure 3", False),
        ("Back", False),
    ]


# --- boxes that leave and come back ----------------------------------------------------------------------------------


def test_a_box_is_carried_out_and_in_and_the_one_before_stays(shelf: Boxes, tmp_path: Path) -> None:
    """On this device and on whatever is plugged in; nothing is written over."""
    taught(shelf, 2)
    here = places(EN, tmp_path, mounted=())
    first = export_box(shelf, "tortuga_dice", here[0].folder)
    second = export_box(shelf, "tortuga_dice", here[0].folder)
    other = Boxes(tmp_path / "elsewhere")

    assert first != second
    assert {one.file for one in boxes_in(here)} == {first, second}
    assert import_box(other, TILES, first) == 2
    assert other.path("tortuga_dice").read_bytes() == shelf.path("tortuga_dice").read_bytes()
    taught(shelf, 1)
    import_box(shelf, TILES, first)
    before = copy_before(shelf, "tortuga_dice")
    assert before is not None
    assert len(before.names) == 3


def test_a_box_of_another_game_and_a_damaged_one_are_not_taken_in(shelf: Boxes, tmp_path: Path) -> None:
    taught(shelf, 1)
    file = export_box(shelf, "tortuga_dice", tmp_path)
    kept = shelf.path("tortuga_dice").read_bytes()
    broken = tmp_path / "broken.cards"
    broken.write_bytes(file.read_bytes()[:-9])

    with pytest.raises(OfAnotherGame):
        import_box(shelf, card_list(SHELF["tortuga1667"]), file)
    with pytest.raises(BoxUnreadable):
        import_box(shelf, TILES, broken)
    assert shelf.path("tortuga_dice").read_bytes() == kept


def test_a_damaged_box_goes_back_to_its_copy_or_begins_anew_and_is_kept(shelf: Boxes) -> None:
    taught(shelf, 2)
    path = shelf.path("tortuga_dice")
    path.write_bytes(b"nothing")

    with pytest.raises(BoxUnreadable):
        CardExercise(shelf, TILES, EN)
    assert take_copy(shelf, "tortuga_dice")
    assert len(CardExercise(shelf, TILES, EN).known) == 1
    path.write_bytes(b"nothing again")
    begin_anew(shelf, "tortuga_dice")
    assert CardExercise(shelf, TILES, EN).known == frozenset()
    assert path.with_name(f"{path.name}.damaged").read_bytes() == b"nothing again"


def test_the_stock_lists_what_is_learnt_and_says_what_cannot_be_read(tmp_path: Path) -> None:
    taught(Boxes(tmp_path / "boxes"), 1)
    (tmp_path / "boxes" / "jamaica.cards").write_bytes(b"nothing")
    rows = {(row.opens, row.about): row for row in stock(EN, tmp_path)}

    assert rows["cards", "tortuga_dice"].more == "1 of 4 kinds of card are learnt"
    assert rows["cards", "jamaica"].sign == "no"
    assert rows["cards", "jamaica"].more == "jamaica is not a learnt box."
    assert rows["die", "combat"].more == "0 of 6 faces are learnt"
    (tmp_path / "boxes" / "jamaica.cards").write_bytes(b"quartermaster-cards 9 " + b"0" * 64 + b"\n{}")
    assert "version 9" in next(row.more for row in stock(EN, tmp_path, "jamaica") if row.opens == "cards")
    assert [row.about for row in stock(EN, tmp_path, "jamaica")] == ["", "jamaica", "combat"]


# --- calibration -----------------------------------------------------------------------------------------------------


def survey(scene: Scene) -> Survey:
    picture = render(scene).picture
    measured = calibrated(picture)
    assert measured is not None
    return Survey(measured, (picture.shape[1], picture.shape[0]), "test")


def test_what_was_measured_is_a_sign_and_words_and_the_first_thing_to_change_stands_above() -> None:
    bare = SimulatedTable(3).scene
    model = CalibrationModel(EN)
    model.camera_is(FINE)
    model.saw(survey(bare), None)
    shown = model.shown()

    assert (shown.rows[0].picture, shown.rows[0].text) == ("minus", "There is nothing bright to judge the light by.")
    assert (shown.words, shown.can_keep) == ("Put a card or the corner markers on the table.", False)
    model.saw(survey(with_corners(bare)), None)
    assert (model.shown().words, model.shown().can_keep, len(model.shown().corners)) == (
        "All is well: dice and cards can be read.",
        True,
        4,
    )
    assert model.mat is not None
    assert np.allclose(model.mat.size, AREA, rtol=0.03)
    model.saw(survey(with_corners(bare)), model.mat)
    assert (model.shown().can_keep, model.shown().kept) == (False, True)


def test_four_touches_make_a_mat_and_a_finger_near_a_corner_moves_it() -> None:
    model = CalibrationModel(EN)
    model.camera_is(FINE)
    model.saw(survey(SimulatedTable(3).scene), None)
    assert model.touch(0.5, 0.5) is None
    model.touch_corners()
    for number, place in enumerate(((0.8, 0.2), (0.2, 0.2), (0.2, 0.8))):
        assert model.touch(*place) == number
    assert (model.mat, model.shown().words) == (None, "Tap the corners of the playing area: 1 to go.")
    model.touch(0.81, 0.81)
    assert model.touch(0.5, 0.5) is None
    corner = model.touch(0.22, 0.19)
    assert corner == 1
    model.move(corner, 0.1, -0.3)
    model.resize(0, 10)
    model.resize(1, -100)
    assert model.mat is not None
    assert (model.mat.size, model.mat.corners[0]) == ((660.0, 100.0), (128.0, 0.0))


def test_corners_that_enclose_nothing_are_said_and_not_kept() -> None:
    model = CalibrationModel(EN)
    model.camera_is(FINE)
    model.saw(survey(SimulatedTable(3).scene), None)
    model.touch_corners()
    for place in ((0.1, 0.5), (0.3, 0.5), (0.5, 0.5), (0.7, 0.5)):
        model.touch(*place)

    assert (model.mat, model.shown().can_keep) == (None, False)
    assert model.shown().words == EN.say("hardware", "zone.bad-corners", {})
