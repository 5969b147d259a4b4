"""Which way upper faces look: dice vouch for each other, and one that is alone has to look straight up."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.vision.dice.dice_values import Reason
from hardware.vision.dice.search.close_look import CLASSES, EDGE
from hardware.vision.dice.search.dice_choice import Seen
from hardware.vision.dice.search.tilted_dice import leaning

MIDDLE, REACH = (320.0, 180.0), 367.0
UP = (0.0, -0.4)


def die(x: float, facing: tuple[float, float], edge: float = 0.001) -> Seen:
    shares = np.zeros(len(CLASSES))
    shares[5], shares[EDGE] = 1 - edge, edge
    return Seen(x, 180.0, 40.0, 0.9, shares, 0.99, facing)


def wrong(*dice: Seen) -> list[Reason | None]:
    return leaning(dice, MIDDLE, REACH)


@pytest.mark.parametrize(
    ("facing", "edge", "reason"),
    [
        ((0.0, -0.05), 0.001, None),
        (UP, 0.001, Reason.ASLANT),
        ((0.0, -0.05), 0.07, Reason.ASLANT),
    ],
)
def test_a_lone_die_must_look_straight_up_and_nothing_like_one_on_its_edge(
    facing: tuple[float, float], edge: float, reason: Reason | None
) -> None:
    assert wrong(die(320.0, facing, edge)) == [reason]


def test_two_that_look_the_same_way_vouch_for_each_other() -> None:
    assert wrong(die(200.0, UP), die(440.0, UP, 0.07)) == [None, None]
    assert wrong(die(200.0, UP), die(440.0, (0.4, 0.0))) == [Reason.ASLANT, Reason.ASLANT]


def test_one_that_looks_elsewhere_than_two_others_leans() -> None:
    assert wrong(die(200.0, UP), die(320.0, (0.0, 0.3)), die(440.0, UP)) == [None, Reason.ON_EDGE, None]
