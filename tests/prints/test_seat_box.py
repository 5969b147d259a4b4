"""The drawings of the building page: as their script makes them, with the measures of the drill template."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from companion.devtools.artwork.camera_arm import HIGH, MAT, seen
from companion.devtools.artwork.seat_box import drawings
from companion.prints.maker_sheets import BUTTON_HOLE, BUTTON_LINE, DEEP, LABEL, LABEL_LINE, LAMP_LINE, LID, PITCH, RIM

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["seat-box", "camera-arm"])
def test_a_drawing_is_as_its_script_makes_it(name: str) -> None:
    """And it is painted for the page."""
    svg = dict(drawings())[name]

    assert (ROOT / "hardware" / f"{name}.svg").read_text(encoding="utf-8") == svg
    picture = cv2.imread(str(ROOT / "docs" / "pictures" / f"{name}.png"))
    assert picture is not None
    assert picture.shape == (750, 1000, 3)


def test_the_seat_box_has_the_measures_of_the_template() -> None:
    svg = dict(drawings())["seat-box"]

    for measure in (*LID, DEEP, PITCH):
        assert f">{measure:g} mm<" in svg
    assert f"hole of {BUTTON_HOLE:g} mm" in svg


def test_everything_on_the_lid_has_room() -> None:
    """Buttons with their rims, lamp and label cover each other nowhere."""
    assert LAMP_LINE + 4 < BUTTON_LINE - RIM / 2
    assert BUTTON_LINE + RIM / 2 < LABEL_LINE
    assert LABEL_LINE + LABEL[1] < LID[1]
    assert RIM < PITCH
    assert (LID[0] - 2 * PITCH - RIM) / 2 > 5


def test_the_camera_sees_the_mat_from_where_it_is_drawn() -> None:
    assert all(far > side for far, side in zip(seen(HIGH), MAT, strict=True))
