"""Comparing a reading with labels: which dice were found, which are right, which were invented."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.vision.dice.dice_values import DieReading

Label = tuple[int, tuple[float, float, float, float]]
"""Pips, and the box in pixels."""


@dataclass(frozen=True, slots=True)
class Matched:
    """A picture judged: all right?, dice labelled, found with the right face, invented, called sure, wrongly so."""

    exact: bool
    dice: int
    right: int
    invented: int
    sure: int
    wrong_sure: int
    misread: tuple[tuple[int, int], ...] = ()


def match(labels: Sequence[Label], dice: Sequence[DieReading]) -> Matched:
    """What was read, judged by its labels."""
    taken = paired(labels, dice)
    used = set(taken.values())
    right = {place for number, place in taken.items() if dice[place].value == labels[number][0]}
    values = Counter(die.value for die in dice if die.value is not None)
    sure = [place for place, die in enumerate(dice) if die.sure]
    return Matched(
        exact=values == Counter(value for value, _ in labels),
        dice=len(labels),
        right=len(right),
        invented=len(dice) - len(used),
        sure=len(sure),
        wrong_sure=sum(place not in right for place in sure),
        misread=tuple((labels[n][0], dice[p].value or 0) for n, p in taken.items() if p not in right),
    )


def paired(labels: Sequence[Label], dice: Sequence[DieReading]) -> dict[int, int]:
    """For labels, by number, the reading whose middle lies in (or hardly beside) the box: of several the plainest.

    Where boxes go round whole dice, a side face that was taken for a die may lie nearer to the middle of the box than
    the upper face that was read.
    """
    pairs = sorted(
        (not die.sure, -die.confidence * die.there, distance, number, place)
        for number, (_, box) in enumerate(labels)
        for place, die in enumerate(dice)
        if (distance := _off(box, die)) < 1.0
    )
    taken: dict[int, int] = {}
    for _, _, _, number, place in pairs:
        if number not in taken and place not in taken.values():
            taken[number] = place
    return taken


def _off(box: tuple[float, float, float, float], die: DieReading) -> float:
    """How far a die's middle is off the middle of a box: 1 is too far."""
    left, top, right, low = box
    reach = max(0.75 * max(right - left, low - top) / 2, 0.6 * die.size)
    x, y = die.middle
    return float(((x - (left + right) / 2) ** 2 + (y - (top + low) / 2) ** 2) ** 0.5 / reach)
