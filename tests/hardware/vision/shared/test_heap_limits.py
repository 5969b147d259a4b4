"""Heaps by area and colour: from where on a patch is a piece, how many, and whether that is sure."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.arrays import Pixels
from hardware.vision.shared.heaps import Piece, counted, straightened
from hardware.vision.shared.mat import Mat, MatZone

SIDE = 12.0
DOTS = 5
"""The pictures here have five dots for a millimetre."""
ZONE = MatZone("hold", 20.0, 10.0, 80.0, 60.0)
MAT = Mat(((0.0, 0.0), (600.0, 0.0), (600.0, 400.0), (0.0, 400.0)), (120.0, 80.0), (ZONE,))
RED, BLUE = (190, 36, 38), (36, 78, 170)
CHEST = Piece("chest", SIDE, {"red": RED, "blue": BLUE})
GROUND = (128, 128, 128)
Patch = tuple[float, float, float, float, tuple[int, int, int]]


def picture(*patches: Patch) -> Pixels:
    """The mat from above: patches by the left upper corner and the size in millimetres, and the colour."""
    drawn = np.full((400, 600, 3), GROUND, np.uint8)
    for x, y, wide, high, colour in patches:
        corners = [round(value * DOTS) for value in (x, y, x + wide, y + high)]
        drawn[corners[1] : corners[3], corners[0] : corners[2]] = colour[::-1]
    return drawn


def reds(*patches: Patch) -> tuple[int, bool]:
    red, _ = counted(picture(*patches), MAT, CHEST, ["hold"])
    return red.count, red.sure


@pytest.mark.parametrize(
    ("share", "count", "sure"),
    [
        (0.18, 0, True),
        (0.28, 0, False),
        (0.40, 0, False),
        (0.55, 1, False),
        (0.75, 1, True),
        (1.00, 1, True),
        (1.25, 1, True),
        (1.40, 1, False),
        (1.60, 2, False),
        (1.75, 2, True),
        (2.25, 2, True),
        (3.00, 3, True),
    ],
)
def test_a_patch_is_so_many_pieces_as_its_area_says(share: float, count: int, sure: bool) -> None:  # noqa: FBT001  a column of the table
    """A crumb is nothing, half a piece is a doubt, and so is one and a half; a piece shows a little of its sides."""
    area = share * SIDE * SIDE * 1.1
    high = 8.0 if area < 160 else 16.0

    assert reds((40.0, 20.0, area / high, high, RED)) == (count, sure)


def test_pieces_apart_are_added_up_and_one_doubt_is_a_doubt_about_all() -> None:
    """Each patch by itself: two halves are not one."""
    whole: list[Patch] = [(30.0, 20.0, 12.6, 12.6, RED), (60.0, 20.0, 12.6, 12.6, RED)]

    assert reds(*whole) == (2, True)
    assert reds(*whole, (30.0, 45.0, 10.0, 8.0, RED)) == (3, False)
    assert reds((30.0, 20.0, 6.3, 12.6, RED), (60.0, 20.0, 6.3, 12.6, RED)) == (2, False)


def test_thin_lines_are_no_pieces_however_long() -> None:
    """A pen, a string, a printed frame."""
    assert reds((25.0, 20.0, 70.0, 1.6, RED)) == (0, True)


def test_each_colour_is_counted_for_itself() -> None:
    """And what lies beside the zone for nobody."""
    red, blue = counted(
        picture(
            (30.0, 20.0, 12.6, 12.6, RED),
            (60.0, 20.0, 12.6, 12.6, BLUE),
            (60.0, 45.0, 12.6, 12.6, BLUE),
            (4.0, 20.0, 12.6, 12.6, RED),
        ),
        MAT,
        CHEST,
        ["hold"],
    )

    assert (red.colour, red.count, blue.colour, blue.count) == ("red", 1, "blue", 2)
    assert (red.zone, red.piece) == ("hold", "chest")


@pytest.mark.parametrize(("lighter", "lies"), [(26, False), (34, True)])
def test_what_is_hardly_lighter_than_the_ground_is_its_light(lighter: int, lies: bool) -> None:  # noqa: FBT001  a column of the table
    """Light says less than hue: a white piece must be some thirty degrees of lightness above the ground."""
    lab = np.array([[[54.0 + lighter, 0.0, 0.0]]], np.float32)
    level = round(float(cv2.cvtColor(lab, cv2.COLOR_Lab2BGR)[0, 0, 0]) * 255)
    white = Piece("chest", SIDE, {"white": (level, level, level)})
    (found,) = counted(picture((40.0, 20.0, 12.6, 12.6, (level, level, level))), MAT, white, ["hold"])

    assert found.count == lies


@pytest.mark.parametrize("shade", [0.35, 0.5, 0.65, 0.8])
def test_the_ground_in_shade_is_no_piece(shade: float) -> None:
    """Though a dark piece might look like it."""
    shadow = tuple(round(level * shade) for level in GROUND)
    dark = Piece("chest", SIDE, {"brown": (70, 40, 20)})
    (found,) = counted(picture((40.0, 20.0, 12.6, 12.6, shadow)), MAT, dark, ["hold"])  # type: ignore[arg-type]

    assert (found.count, found.sure) == (0, True)


def test_with_a_picture_of_the_empty_table_only_what_is_new_counts() -> None:
    """What was printed there before is no piece."""
    printed: Patch = (30.0, 20.0, 12.6, 12.6, RED)
    red, _ = counted(picture(printed, (60.0, 20.0, 12.6, 12.6, RED)), MAT, CHEST, ["hold"], empty=picture(printed))

    assert (red.count, red.sure) == (1, True)
    assert reds(printed, (60.0, 20.0, 12.6, 12.6, RED)) == (2, True)


def test_a_zone_is_seen_as_from_straight_above() -> None:
    """Two and a half dots for a millimetre, nothing mirrored; a zone of no size is still a picture."""
    drawn = picture((20.0, 10.0, 40.0, 30.0, RED), (60.0, 40.0, 40.0, 30.0, BLUE))
    flat = straightened(drawn, MAT, ZONE)

    assert flat.shape == (150, 200, 3)
    assert [tuple(int(v) for v in flat[y, x][::-1]) for x, y in ((5, 5), (194, 5), (194, 144), (5, 144))] == [
        RED,
        GROUND,
        BLUE,
        GROUND,
    ]
    assert straightened(drawn, MAT, MatZone("dot", 20.0, 10.0, 1.0, 1.0)).shape == (8, 8, 3)
