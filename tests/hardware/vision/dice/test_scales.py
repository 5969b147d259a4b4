"""Which of several sizes are dice: what holds several smaller ones is none; where the size is known, it counts."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.vision.dice.search.close_look import CLASSES, Look, without_giants
from hardware.vision.dice.search.dice_finder import Place
from hardware.vision.shared.zone import Zone

CORNERS = ((0.0, 0.0), (400.0, 0.0), (400.0, 300.0), (0.0, 300.0))


def look(x: float, size: float, share: float = 0.95) -> Look:
    shares = np.zeros(len(CLASSES))
    shares[4] = share
    return Look(Place(x, 100.0, size, 0.95), shares)


def test_a_bowl_is_no_die_that_hides_those_in_it() -> None:
    bowl, small = look(100.0, 160.0), [look(80.0, 30.0), look(120.0, 30.0)]

    assert without_giants([bowl, *small]) == small


def test_a_large_die_with_one_doubtful_spot_on_it_stays() -> None:
    die = look(100.0, 160.0)

    assert die in without_giants([die, look(80.0, 30.0)])
    assert die in without_giants([die, look(80.0, 30.0, 0.3), look(120.0, 30.0, 0.3)])


@pytest.mark.parametrize(("size", "may_be"), [(20.0, False), (64.0, True), (200.0, False)])
def test_on_a_calibrated_mat_a_die_has_the_size_of_a_die(size: float, may_be: bool) -> None:  # noqa: FBT001
    """Four pixels for a millimetre."""
    assert Zone(CORNERS, scale=4.0).suits(size) is may_be
    assert Zone(CORNERS).suits(size)


def test_dice_are_as_large_as_those_read_before() -> None:
    zone = Zone(CORNERS, sizes=(40.0, 41.0, 39.0), scale=4.0)

    assert [zone.suits(size) for size in (20.0, 40.0, 70.0, 90.0)] == [False, True, True, False]
