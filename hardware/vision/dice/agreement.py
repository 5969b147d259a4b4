"""Dice that are nearly sure are looked at from more angles: if all of these agree, they are sure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from hardware.vision.dice.dice_values import PIPS
from hardware.vision.dice.search.close_look import EDGE
from hardware.vision.dice.search.close_look import PIPS as PIP_CLASSES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Pixels
    from hardware.vision.dice.dice_values import DieReading
    from hardware.vision.dice.dice_verdict import Faces
    from hardware.vision.dice.search.close_look import Looker
    from hardware.vision.dice.search.dice_choice import Seen

NEARLY, MOST = 0.8, 8
"""From this share on it is worth it, if no more lie there: heaps were hardly among the photos kept for limits."""
MEAN, LEAST, LEVEL = 0.88, 0.7, 0.06
"""All angles together, each of them, and how little may speak for a die on its edge: on the photos kept for limits no
die was taken wrongly so. In the mean alone one needs 0.91 for that, and a tenth fewer are sure."""
ANGLES = (
    (0.0, False, 1.0),
    (11.0, True, 1.0),
    (-14.0, False, 1.0),
    (-7.0, True, 1.0),
    (9.0, False, 0.93),
    (-9.0, True, 1.07),
    (18.0, True, 1.0),
    (0.0, True, 1.06),
)
"""Turn, mirror, and how much larger than it is the die is taken to be."""


def agreed(
    dice: Sequence[tuple[DieReading, Faces]],
    there: Sequence[Seen],
    area: Pixels,
    looker: Looker,
    plainly: float,
) -> list[tuple[DieReading, Faces]]:
    """The same dice; those that were nearly sure are sure if they look the same from all angles."""
    out = list(dice)
    if len(dice) > MOST:
        return out
    for number in [n for n, (die, _) in enumerate(dice) if _nearly(die, there[n], plainly)]:
        die, faces = dice[number]
        shares = looker.angles(area, (there[number].x, there[number].y), there[number].size, ANGLES)
        own = shares[:, 1 + PIP_CLASSES.index(die.face)]
        if own.mean() >= MEAN and own.min() >= LEAST and shares[:, EDGE].mean() < LEVEL:
            out[number] = replace(die, sure=True, confidence=max(die.confidence, float(np.mean(own)))), faces
    return out


def _nearly(die: DieReading, seen: Seen, plainly: float) -> bool:
    told = die.kind == PIPS and not die.sure and die.trouble is None and die.confidence >= NEARLY
    return told and die.there >= plainly and float(seen.shares[EDGE]) < LEVEL
