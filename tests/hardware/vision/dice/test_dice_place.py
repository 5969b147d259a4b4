"""Where dice are rolled: kept for a camera beside its mat, found in every picture."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from hardware.arrays import Pixels
from hardware.clock import GivenClock
from hardware.simulation import Hand, LyingDie, SimulatedTable, ordinary_die, render
from hardware.simulation.drawing.projection import Eye
from hardware.vision.dice.dice_place import DicePlace, Where, place_of
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_tracker import DiceTracker, State
from hardware.vision.dice.dice_values import Reason, pip_dice
from hardware.vision.shared.camera_memory import Devices, DeviceUnreadable
from hardware.vision.shared.mat import Mat
from hardware.vision.shared.picture_faults import troubles
from hardware.vision.shared.zone import BadZone, zone_of

TRAY = ((0.1, 0.1), (0.5, 0.1), (0.5, 0.9), (0.1, 0.9))
IN_TRAY = DicePlace(Where.TRAY, TRAY)
MAT = Mat(((100.0, 80.0), (500.0, 90.0), (490.0, 300.0), (110.0, 310.0)), (400.0, 200.0))
BLANK = np.full((360, 640, 3), 200, np.uint8)


def test_a_tray_is_the_same_part_of_a_picture_of_any_size() -> None:
    small, large = IN_TRAY.zone(BLANK), IN_TRAY.zone(np.zeros((1440, 2560, 3), np.uint8))

    assert small is not None
    assert large is not None
    assert np.allclose(np.array(small.corners) * 4, large.corners)
    assert (small.holds(200, 180), small.holds(400, 180)) == (True, False)
    assert DicePlace().zone(BLANK) is None
    assert IN_TRAY.zone(np.zeros((0, 0, 3), np.uint8)) is None


def test_a_mat_is_where_its_markers_are_and_else_where_it_was_kept() -> None:
    place = DicePlace(Where.MAT, mat=MAT.corners)
    zone = place.zone(BLANK)

    assert zone is not None
    assert set(zone.corners) == set(MAT.corners)
    assert DicePlace(Where.MAT).zone(BLANK) is None


def test_a_tray_that_encloses_nothing_is_refused() -> None:
    for corners in ((), TRAY[:3], ((0.1, 0.1),) * 4):
        with pytest.raises(BadZone):
            DicePlace(Where.TRAY, corners)


def test_a_mat_that_encloses_nothing_is_refused_before_anybody_looks() -> None:
    for corners in (MAT.corners[:3], (MAT.corners[0],) * 4):
        with pytest.raises(BadZone):
            DicePlace(Where.MAT, mat=corners)
        with pytest.raises(ValueError, match="bad-corners"):
            place_of({"where": "mat", "tray": [], "mat": corners})


def test_it_is_kept_beside_the_mat_and_each_stays_when_the_other_changes(tmp_path: Path) -> None:
    """With a mat or without, and after a restart."""
    Devices(tmp_path).keep_dice("usb", IN_TRAY)
    assert (Devices(tmp_path).dice("usb"), Devices(tmp_path).mat("usb")) == (IN_TRAY, None)
    Devices(tmp_path).keep("usb", MAT)
    kept = Devices(tmp_path).dice("usb")
    assert (kept.where, kept.tray, kept.mat) == (Where.TRAY, TRAY, MAT.corners)
    Devices(tmp_path).keep_dice("usb", DicePlace())
    assert (Devices(tmp_path).dice("usb").where, Devices(tmp_path).mat("usb")) == (Where.EVERYWHERE, MAT)
    assert Devices(tmp_path).dice("usb").tray == ()
    assert Devices(tmp_path).dice("pi") == DicePlace()


def test_a_file_from_before_there_were_trays_is_read(tmp_path: Path) -> None:
    file = Devices(tmp_path).keep("usb", MAT)
    told = json.loads(file.read_text())
    del told["dice"]
    file.write_text(json.dumps(told))

    assert (Devices(tmp_path).mat("usb"), Devices(tmp_path).dice("usb").where) == (MAT, Where.EVERYWHERE)


@pytest.mark.parametrize("damage", [None, {}, {"where": "moon", "tray": [], "mat": []}, {"where": "tray", "tray": 3}])
def test_a_damaged_place_is_said_and_written_anew(tmp_path: Path, damage: object) -> None:
    file = Devices(tmp_path).keep("usb", MAT)
    file.write_text(json.dumps(json.loads(file.read_text()) | {"dice": damage}))

    with pytest.raises(DeviceUnreadable):
        Devices(tmp_path).dice("usb")
    Devices(tmp_path).keep_dice("usb", IN_TRAY)
    assert Devices(tmp_path).dice("usb") == IN_TRAY


def test_the_watch_turns_to_another_place_with_another_question(reader: DiceReader, lay: Callable[..., Pixels]) -> None:
    """The first question counts both dice, the second only the one in the tray; its size is learnt there."""
    white = ordinary_die()
    picture = lay(LyingDie(white, "5", -40.0, 0.0, 10.0), LyingDie(white, "2", 60.0, 10.0, 30.0))
    tracker = DiceTracker(reader)

    tracker.ask(pip_dice(2), DicePlace())
    both = [tracker.saw(picture, at / 4) for at in range(8)]
    tracker.ask(pip_dice(1), IN_TRAY)
    one = [tracker.saw(picture, at / 4) for at in range(8, 16)]

    assert [sorted(seen.reading.faces) for seen in both if seen.fresh and seen.reading] == [["2", "5"]]
    assert [seen.reading.faces for seen in one if seen.fresh and seen.reading] == [("5",)]
    assert not any(seen.state is State.MOVING for seen in one)
    assert tracker.zone is not None
    assert len(tracker.zone.sizes) == 1


def test_dice_of_another_size_are_read_and_learnt_anew(reader: DiceReader, lay: Callable[..., Pixels]) -> None:
    """What was learnt of large dice does not hide small ones."""
    lying = (LyingDie(ordinary_die(), "5", -40.0, 0.0, 10.0), LyingDie(ordinary_die(), "2", 80.0, 10.0, 30.0))
    picture = lay(*lying, across=400.0, size=(1280, 720))
    zone = zone_of([(64.0, 36.0), (1216.0, 36.0), (1216.0, 684.0), (64.0, 684.0)])
    large = replace(zone, sizes=(120.0,) * 5)
    assert sorted(reader.read(picture, pip_dice(2), large).faces) != ["2", "5"]
    tracker = DiceTracker(reader, pip_dice(2), large)
    seen = [tracker.saw(picture, at / 4) for at in range(8)]

    assert [sorted(one.reading.faces) for one in seen if one.fresh and one.reading] == [["2", "5"]]
    assert tracker.zone is not None
    assert max(tracker.zone.sizes, default=0.0) < 80


def test_dice_are_rolled_into_the_tray_of_a_table_that_is_not_there() -> None:
    """Every time elsewhere in it."""
    clock = GivenClock()
    table = SimulatedTable(3, clock=clock)
    zone = IN_TRAY.zone(np.zeros((720, 1280, 3), np.uint8))
    assert zone is not None
    places = set()
    for _ in range(3):
        table.roll([ordinary_die()] * 3, within=TRAY)
        clock.advance(10)
        scene = table.scene
        places |= {(die.x, die.y) for die in scene.dice}
        seen = Eye(scene.view, scene.size).project([(die.x, die.y, 0.0) for die in scene.dice])
        assert all(zone.holds(x, y) for x, y in seen.tolist())
    assert len(places) == 9


def test_the_light_of_a_lamp_is_no_hand_in_a_tray_but_a_hand_is() -> None:
    """A dark board, brighter where the tray ends; then somebody reaches into the tray, or only beside it."""
    table = SimulatedTable(4)
    tray = DicePlace(Where.TRAY, ((0.15, 0.15), (0.6, 0.15), (0.6, 0.85), (0.15, 0.85)))

    def hand() -> bool:
        whole = render(table.scene).picture
        zone = tray.zone(whole)
        assert zone is not None
        return Reason.HAND in troubles(zone.cut(whole)[0], whole=whole)

    assert not hand()
    table.reach_in(Hand(-60.0, 0.0, from_side=180.0))
    assert hand()
    table.reach_in(Hand(160.0, 0.0, from_side=0.0))
    assert not hand()


def test_a_die_across_the_rim_of_the_tray_is_not_half_out_of_the_picture(
    reader: DiceReader, lay: Callable[..., Pixels]
) -> None:
    """It lies beside the tray: of the two that are asked for, one is missing, and that is all."""
    white = ordinary_die()
    picture = lay(LyingDie(white, "5", -40.0, 0.0, 10.0), LyingDie(white, "2", 9.0, 10.0, 30.0))
    reading = reader.read(picture, pip_dice(2), IN_TRAY.zone(picture))

    assert (reading.faces, reading.reason) == (("5",), Reason.TOO_FEW)
