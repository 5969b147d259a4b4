"""The dice zone: four corners or four markers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from hardware.arrays import Pixels
from hardware.markers import marker_drawing
from hardware.simulation import LyingDie, Scene, View, ordinary_die
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_values import Reason, Verdict
from hardware.vision.shared.mat import mat_from_markers, zone_from_markers
from hardware.vision.shared.zone import BadZone, Zone, zone_of
from tests.hardware.vision.laid_mat import with_corners

SQUARE = ((100.0, 80.0), (500.0, 90.0), (490.0, 300.0), (110.0, 310.0))


def test_corners_may_be_touched_in_any_order() -> None:
    """The zone is the same."""
    zones = {zone_of([SQUARE[k] for k in order]) for order in ((0, 1, 2, 3), (2, 0, 3, 1), (3, 1, 0, 2))}

    assert len(zones) == 1
    assert zones.pop().holds(300, 200)


@pytest.mark.parametrize(
    "corners", [[(0.0, 0.0)] * 4, [(0.0, 0.0), (1.0, 1.0), (2.0, 2.0), (3.0, 3.0)], [(0.0, 0.0)] * 3]
)
def test_corners_that_enclose_nothing_are_refused(corners: list[tuple[float, float]]) -> None:
    """With a key to tell the person."""
    with pytest.raises(BadZone) as refused:
        zone_of(corners)
    assert refused.value.key == "zone.bad-corners"


def test_printed_markers_set_the_zone_to_their_inner_corners() -> None:
    """Four markers in the corners of a mat; with one hidden there is no zone."""
    mat = np.full((600, 800, 3), 200, np.uint8)
    places = {0: (40, 40), 1: (690, 40), 2: (690, 490), 3: (40, 490)}
    for number, (x, y) in places.items():
        tag = cv2.copyMakeBorder(marker_drawing(number, 56), 8, 8, 8, 8, cv2.BORDER_CONSTANT, value=255)
        mat[y : y + tag.shape[0], x : x + tag.shape[1]] = tag[..., None]

    zone = zone_from_markers(mat)
    mat[480:590, 30:150] = 200

    assert zone is not None
    assert np.allclose(zone.corners[0], (40 + 64, 40 + 64), atol=3)
    assert not zone.holds(60, 60)
    assert zone_from_markers(mat) is None
    assert zone_from_markers(np.zeros((0, 0, 3), np.uint8)) is None


def test_markers_that_are_small_in_the_picture_are_found_as_those_of_a_mat_are() -> None:
    """What the app takes for the mat, the command takes for the zone."""
    large = with_corners(Scene(view=View(across=520.0)), (300.0, 180.0))
    small = cv2.resize(large, (640, 360), interpolation=cv2.INTER_AREA)
    zone, mat = zone_from_markers(small), mat_from_markers(small)

    assert zone is not None
    assert mat is not None
    assert zone.corners == mat.corners


def test_a_zone_outside_of_the_picture_is_said_so(reader: DiceReader, lay: Callable[..., Pixels]) -> None:
    """There is a picture; only the zone is elsewhere."""
    beyond = zone_of([(5000.0, 5000.0), (6000.0, 5000.0), (6000.0, 6000.0), (5000.0, 6000.0)])
    reading = reader.read(lay(LyingDie(ordinary_die(), "5", 0.0, 0.0, 10.0)), zone=beyond)

    assert (reading.verdict, reading.reason, reading.dice) == (Verdict.IMPOSSIBLE, Reason.OUTSIDE, ())


def test_dice_beside_the_zone_do_not_count(reader: DiceReader, lay: Callable[..., Pixels]) -> None:
    """One die in the tray, one beside it; places are told in pixels of the whole picture."""
    white = ordinary_die()
    picture = lay(LyingDie(white, "5", -40.0, 0.0, 10.0), LyingDie(white, "2", 60.0, 10.0, 30.0))
    left_half = zone_of([(5.0, 5.0), (320.0, 5.0), (320.0, 355.0), (5.0, 355.0)])

    everywhere, inside = reader.read(picture), reader.read(picture, zone=left_half)

    assert sorted(everywhere.faces) == ["2", "5"]
    assert inside.faces == ("5",)
    five = next(die for die in everywhere.dice if die.face == "5")
    assert np.allclose(inside.dice[0].middle, five.middle, atol=0.2 * five.size)


def test_the_learnt_size_is_used_and_gives_the_same_dice(reader: DiceReader, lay: Callable[..., Pixels]) -> None:
    """After some rolls only one size of the picture is looked at."""
    picture = lay(LyingDie(ordinary_die(), "3", 20.0, 10.0, 40.0))
    zone = Zone(((5.0, 5.0), (635.0, 5.0), (635.0, 355.0), (5.0, 355.0)))
    learnt = zone
    for _ in range(3):
        learnt = learnt.learnt(replace(reader.read(picture, zone=zone)))

    assert learnt.die_size is None or reader.read(picture, zone=learnt).faces == ("3",)
