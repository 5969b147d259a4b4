"""Where dice are rolled: what the calibration offers and the scan shows, without a screen."""

from __future__ import annotations

import pytest

from companion.bridge.camera.dice_sights import sight_of
from companion.bridge.camera.lookout import Sighting
from companion.bridge.question import Stamp
from companion.bridge.teaching.camera_survey import Survey, with_corners
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import languages, translator
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.camera.calibration_model import CalibrationModel
from companion.presenter.camera.dice_scan import DiceScanModel
from companion.presenter.camera.picture_frame import WHOLE, closer
from companion.presenter.table.table_model import TableModel
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from hardware.camera.frame import Condition, Health
from hardware.simulation import Scene, SimulatedTable, render
from hardware.vision.dice.dice_place import DicePlace, Where
from hardware.vision.dice.dice_tracker import State
from hardware.vision.dice.dice_values import Reading, Verdict
from hardware.vision.shared.calibration import calibrated
from tests.session.tables import some_answer

EN = translator("en")
BARE = SimulatedTable(3).scene
TRAY = ((0.2, 0.2), (0.7, 0.2), (0.7, 0.8), (0.2, 0.8))
IN_TRAY = DicePlace(Where.TRAY, TRAY)


def survey(scene: Scene) -> Survey:
    picture = render(scene).picture
    measured = calibrated(picture)
    assert measured is not None
    return Survey(measured, (picture.shape[1], picture.shape[0]), "test")


@pytest.fixture(scope="module")
def bare() -> Survey:
    return survey(BARE)


def scanning() -> DiceScanModel:
    """The look that the first roll of Jamaica opens."""
    rules, names = SHELF["jamaica"], {Seat("anne"): "Anne", Seat("ben"): "Ben"}
    setup = Setup("jamaica", tuple(names), {}, dict.fromkeys(rules.sources, Holder.TABLE))
    table = LiveTable.begin(Journal(":memory:"), rules, setup, seed=2, names=names)
    while getattr(table.match.decision, "source", "") != "action-dice":
        table.answer(some_answer(table.match))
    playing = TableModel(table, board_of("jamaica"), EN, names, dict(zip(names, theme.MARKS, strict=False)))
    sight = sight_of(rules, table.match.decision)
    assert sight is not None
    return DiceScanModel(playing, sight, Stamp(1, table.sequence), Condition(Health.FINE, 0.0))


def calibrating(seen: Survey, dice: DicePlace | None = None, language: str = "en") -> CalibrationModel:
    model = CalibrationModel(translator(language))
    model.camera_is(Condition(Health.FINE, 0.0))
    model.saw(seen, None, dice)
    return model


def test_dice_count_everywhere_until_somebody_chooses(bare: Survey) -> None:
    """The mat is offered only where it is known."""
    model = calibrating(bare)
    shown = model.shown()

    assert shown.dice is not None
    assert (shown.dice.text, shown.tray) == ("Dice count wherever they are.", ())
    assert [(one.where, one.now) for one in model.choices()] == [(Where.EVERYWHERE, True), (Where.TRAY, False)]
    assert "You can choose the mat" in model.choice_help
    marked = calibrating(survey(with_corners(BARE)))
    assert [one.where for one in marked.choices()] == list(Where)
    assert "The mat" not in marked.choice_help


def test_four_touches_make_a_tray_in_any_order(bare: Survey) -> None:
    """It has no size in centimetres, and the mat is not changed by it."""
    model = calibrating(bare)
    model.touch_tray()
    for place in (TRAY[2], TRAY[0], TRAY[3]):
        model.touch(*place)
    assert (model.tray, model.shown().words) == (None, "Tap the corners of the dice tray: 1 to go.")
    assert not model.shown().can_keep
    model.touch(*TRAY[1])

    assert model.tray is not None
    assert model.tray.where is Where.TRAY
    assert [pytest.approx(corner) for corner in TRAY] == list(model.tray.tray)
    assert (model.shown().can_keep, model.shown().dice) == (True, None)
    model.keeping()
    assert (model.touching, model.kept, model.dice.where) == (False, None, Where.TRAY)
    assert model.shown().tray == model.dice.tray


def test_corners_of_a_tray_that_enclose_nothing_are_said(bare: Survey) -> None:
    model = calibrating(bare)
    model.touch_tray()
    for place in ((0.1, 0.5), (0.3, 0.5), (0.5, 0.5), (0.7, 0.5)):
        model.touch(*place)

    assert (model.tray, model.shown().can_keep) == (None, False)
    assert model.shown().words == EN.say("hardware", "zone.bad-corners", {})


def test_a_kept_tray_is_drawn_elsewhere_or_left_as_it_was(bare: Survey) -> None:
    model = calibrating(bare, IN_TRAY)
    assert model.shown().tray == TRAY
    model.touch_tray()
    held = model.touch(0.21, 0.19)
    assert held == 0
    model.move(held, 0.1, 0.1)
    assert model.tray is not None
    assert model.tray.tray[0] == pytest.approx((0.1, 0.1))
    model.touch_corners()
    assert (model.touching, model.dice, model.shown().tray) == (False, IN_TRAY, TRAY)
    model.touch_corners()
    assert model.tray is None


def test_every_word_is_there_in_every_language(bare: Survey) -> None:
    for language in languages():
        for where in Where:
            model = calibrating(bare, DicePlace(where, TRAY), language)
            model.shown()
            model.choices()
            assert model.choice_help
            model.touch_tray()
            model.shown()
            assert not model.tr.missing


def test_the_scan_shows_the_zone_as_a_thin_frame_that_is_no_die() -> None:
    """While it waits, while dice roll and beside what was read; the picture comes no nearer for it."""
    model = scanning()
    nothing = Reading(Verdict.IMPOSSIBLE, ())
    corners = ((128.0, 72.0), (640.0, 72.0), (640.0, 648.0), (128.0, 648.0))
    for state in (State.EMPTY, State.MOVING):
        model.saw(Sighting(7, state, (1280, 720), nothing, zone=corners), 1.0)
        (frame,) = model.shown().frames
        assert (frame.mood, frame.outline[2]) == ("known", (0.5, 0.9))
        assert closer(model.shown().frames, 1.0) == WHOLE
    model.saw(Sighting(8, State.EMPTY, (1280, 720), nothing), 1.0)
    assert model.shown().frames == ()
