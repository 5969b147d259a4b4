"""Dice that are nearly sure: sure if they look the same from every angle, and only then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from hardware.vision.dice.agreement import ANGLES, LEVEL, MEAN, MOST, agreed
from hardware.vision.dice.dice_values import PIPS, DieReading, Reason
from hardware.vision.dice.search.close_look import EDGE
from hardware.vision.dice.search.dice_choice import Seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats, Pixels

FACE, PLAINLY = 4, 0.8


def row(share: float, edge: float = 0.0) -> Floats:
    """Shares of the classes: this much for the face, this much for a die on its edge, the rest for nothing."""
    out = np.zeros(9, np.float32)
    out[FACE], out[EDGE] = share, edge
    out[0] = 1 - share - edge
    return out


class Angles:
    """Looks from all angles as it is told, and counts how often it is asked."""

    def __init__(self, *rows: Floats) -> None:
        self.rows, self.asked = rows, 0

    def angles(self, picture: Pixels, middle: object, size: float, views: Sequence[object]) -> Floats:
        """The rows it was told, one for each view."""
        del picture, middle, size
        self.asked += 1
        return np.array([self.rows[k % len(self.rows)] for k in range(len(views))])


def nearly(confidence: float = 0.9, trouble: Reason | None = None, edge: float = 0.0) -> tuple[Any, Seen]:
    """A die that is nearly sure, and what was seen of it."""
    die = DieReading(
        kind=PIPS,
        face=str(FACE),
        confidence=confidence,
        runner_up="",
        runner_up_confidence=0.0,
        middle=(50.0, 50.0),
        size=30.0,
        outline=(),
        colour="white",
        rgb=(0, 0, 0),
        sure=False,
        trouble=trouble,
    )
    return (die, [(str(FACE), confidence)]), Seen(50.0, 50.0, 30.0, 0.9, row(confidence - edge, edge), 1.0)


def again(looker: Angles, *dice: tuple[Any, Seen]) -> list[bool]:
    """Which of these dice are sure after all angles."""
    area = np.zeros((100, 100, 3), np.uint8)
    told: Any = looker
    out = agreed([pair for pair, _ in dice], [seen for _, seen in dice], area, told, PLAINLY)
    return [die.sure for die, _ in out]


def test_a_die_that_looks_alike_from_everywhere_is_sure() -> None:
    """And as certain as all angles together."""
    assert again(Angles(row(0.95)), nearly()) == [True]


@pytest.mark.parametrize(
    "rows",
    [
        [row(MEAN - 0.02)],
        [row(0.99)] * (len(ANGLES) - 1) + [row(0.6)],
        [row(0.9, LEVEL + 0.02)],
    ],
    ids=["less in the mean", "one angle disagrees", "perhaps on its edge"],
)
def test_what_looks_otherwise_from_some_angle_stays_doubtful(rows: list[Floats]) -> None:
    """Too little in the mean, too little once, or too much for an edge."""
    assert again(Angles(*rows), nearly()) == [False]


@pytest.mark.parametrize("die", [nearly(0.7), nearly(trouble=Reason.ASLANT), nearly(edge=LEVEL + 0.02)])
def test_only_what_is_nearly_sure_is_looked_at_again(die: tuple[Any, Seen]) -> None:
    """Not the unclear ones, not those that may lean."""
    looker = Angles(row(1.0))

    assert again(looker, die) == [False]
    assert looker.asked == 0


def test_in_a_heap_nobody_looks_again() -> None:
    """What is said of few dice was never tried on heaps."""
    looker = Angles(row(1.0))

    assert not any(again(looker, *[nearly() for _ in range(MOST + 1)]))
    assert looker.asked == 0
