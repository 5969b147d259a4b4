"""The mat: found by its markers or touched, measured in millimetres, and what lies in which zone."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.simulation import POKER, Card, Light, LyingCard, Scene, View, render
from hardware.simulation.drawing.projection import Eye
from hardware.vision.shared.mat import Mat, MatZone, mat_from_markers, mat_from_touch
from hardware.vision.shared.zone import BadZone
from tests.hardware.vision.laid_mat import with_corners

SIZE = (500.0, 300.0)
VIEWS = [
    View(across=700, height=900),
    View(across=760, height=900, tilt=25, tilt_towards=250),
    View(across=900, height=900, tilt=15, tilt_towards=30, roll=8),
]
QUARTERS = (
    MatZone("left", 0, 0, 250, 300),
    MatZone("right", 250, 0, 150, 300),
    MatZone("tray", 400, 100, 100, 100),
)
SQUARE_MAT = Mat(((100, 50), (600, 50), (600, 350), (100, 350)), (500, 300), QUARTERS)


@pytest.mark.parametrize("view", VIEWS, ids=["straight", "aslant", "turned"])
def test_four_markers_give_size_and_place_of_the_mat(view: View) -> None:
    """Nobody types the size: the markers themselves are the ruler."""
    scene = Scene(size=(1280, 720), view=view)
    mat = mat_from_markers(with_corners(scene, SIZE))

    assert mat is not None
    assert mat.size == pytest.approx(SIZE, rel=0.03)
    eye = Eye(view, scene.size)
    table = np.array([(-200.0, 100.0, 0), (120.0, -60.0, 0), (0, 0, 0)])
    wanted = table[:, :2] * (1, -1) + np.array(SIZE) / 2
    assert mat.on_mat(eye.project(table)) == pytest.approx(wanted * np.array(mat.size) / SIZE, abs=2.0)


def test_markers_laid_a_little_askew_serve_as_well() -> None:
    """Hands are not rulers."""
    mat = mat_from_markers(with_corners(Scene(view=VIEWS[0]), SIZE, askew=4))

    assert mat is not None
    assert mat.size == pytest.approx(SIZE, rel=0.08)


@pytest.mark.parametrize("hidden", range(4))
def test_without_one_of_its_markers_the_mat_is_not_found(hidden: int) -> None:
    """Nobody guesses a corner."""
    assert mat_from_markers(with_corners(Scene(view=VIEWS[0]), SIZE, without=(hidden,))) is None


def test_a_picture_of_nothing_has_no_mat() -> None:
    """Neither has an empty one."""
    assert mat_from_markers(np.zeros((0, 0, 3), np.uint8)) is None
    assert mat_from_markers(np.full((480, 640, 3), 128, np.uint8)) is None
    assert mat_from_markers("no picture") is None


def test_a_mat_can_be_touched_in_any_order() -> None:
    """The corners are put in order, the size is what was measured."""
    touched = mat_from_touch([(600, 350), (100, 50), (100, 350), (600, 50)], (500, 300))

    assert touched.corners == ((100, 50), (600, 50), (600, 350), (100, 350))
    assert touched.scale == pytest.approx(1.0)
    assert touched.in_picture(touched.on_mat([(222, 111)])) == pytest.approx(np.array([(222, 111)]), abs=0.01)


@pytest.mark.parametrize("size", [(0.0, 300.0), (500.0, float("nan")), (500.0, 9000.0)])
def test_a_size_that_no_table_has_is_refused(size: tuple[float, float]) -> None:
    with pytest.raises(BadZone, match=r"zone\.bad-size"):
        mat_from_touch([(0, 0), (500, 0), (500, 300), (0, 300)], size)


def test_a_thing_lies_where_most_of_it_lies() -> None:
    """Half a card over the line is still in its zone; one that lies on no zone is in none."""

    def at(x: float, y: float) -> str:
        return SQUARE_MAT.zone_of_thing([(x - 31, y - 44), (x + 31, y - 44), (x + 31, y + 44), (x - 31, y + 44)])

    assert [at(200, 200), at(340, 200), at(360, 200), at(550, 200)] == ["left", "left", "right", "tray"]
    assert at(50, 200) == ""
    assert at(560, 330) == ""
    assert SQUARE_MAT.zone_of_thing([(5, 5), (5, 5), (5, 5)]) == ""


def test_cards_on_a_drawn_table_are_found_in_their_zones() -> None:
    """Outline as drawn, mat by its markers, from aslant."""
    lying = tuple(
        LyingCard(Card(name, name, size=POKER), x, y, turned)
        for name, x, y, turned in (("a", -120, 40, 12), ("b", 60, -40, 80), ("c", 200, 0, 200))
    )
    scene = Scene(cards=lying, view=VIEWS[1], light=Light(uneven=0.1))
    mat = mat_from_markers(with_corners(scene, SIZE))
    assert mat is not None

    zones = mat.with_zones((*QUARTERS[:2], MatZone("end", 400, 0, 100, 300)))
    assert {card.name: zones.zone_of_thing(card.outline) for card in render(scene).truth.cards} == {
        "a": "left",
        "b": "right",
        "c": "end",
    }
