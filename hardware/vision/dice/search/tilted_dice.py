"""Dice that lean: their upper face looks another way than it would on a die that lies flat before this camera.

A die that leans and a flat one before a camera held aslant look alike. So dice are compared with each other; one that
is alone, or whose sister looks elsewhere, can only be believed if the camera may hang straight above it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hardware.vision.dice.dice_values import Reason
from hardware.vision.dice.search.close_look import EDGE
from hardware.vision.dice.search.cube_outlines import Fit, cubes, fit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats, Pixels
    from hardware.vision.dice.dice_values import Point
    from hardware.vision.dice.search.dice_choice import Seen

WIDEST = 0.45
"""How far aside (sine) a flat die in the corner of a picture looks before a wide lens."""
ASIDE, ALONE = 0.2, 0.16
"""Farther than this from its sisters a die leans; stricter if it has none."""
ON_EDGE = 0.04
"""Nor may a die without sisters look like one on its edge, not even so little."""
ALONE_SHARE = 0.96
"""And its face must be so plain: that of one that leans by chance towards the camera hardly is."""
AGREED = 2
"""So many others that look the same way are the measure."""
LEANS, PLAINLY, ONE_CUBE = 0.0025, 0.006, 0.03
"""A die may lean, or plainly does, if its outline fits one that leans so much better; only if that fits so well."""
UPRIGHT, PLAIN = 0.08, 0.9
FEW, HANDFUL = 3, 6
"""Outlines take time: they are for a few dice, or for a handful that would all be sure without them."""


def leaning(dice: Sequence[Seen], middle: Point, reach: float, fits: Sequence[Fit | None] = ()) -> list[Reason | None]:
    """What is wrong with each of these dice; `middle` of the picture, `reach` from there to its corners."""
    at = _at(dice, middle, reach)
    faces = np.array([die.facing for die in dice]).reshape(-1, 2)
    alone = unlike(at, faces)
    if len(dice) == 1:
        plain = dice[0].shares[1:EDGE].max() >= ALONE_SHARE
        aside = alone[0] > ALONE or dice[0].shares[EDGE] > ON_EDGE or not plain or any(leans(one) for one in fits)
        return [Reason.ASLANT if aside else None]
    apart = unlike(at[:, None] - at, faces[:, None] - faces)
    told = [_wrong(number, alone, apart) for number in range(len(dice))]
    return [_with_outline(*both, fits) for both in zip(dice, told, fits, strict=True)] if fits else told


def outlined(picture: Pixels, dice: Sequence[Seen], middle: Point, reach: float) -> list[Fit | None]:
    """How the outlines of a few dice fit cubes that lie flat before a camera straight above, and others."""
    strange = any(_strange(die) for die in dice)
    if len(dice) > (FEW if strange else HANDFUL):
        return [None] * len(dice)
    faces = cubes().faces
    flat = [np.minimum(unlike(at, faces), unlike(at, -faces)) < ASIDE for at in _at(dice, middle, reach)]
    return [fit(picture, die, attitudes) for die, attitudes in zip(dice, flat, strict=True)]


def leans(one: Fit | None) -> bool | None:
    """Whether a die leans by its outline; None if that tells nothing."""
    if one is None:
        return None
    if one.best_flat - one.best < LEANS:
        return False
    return True if one.best < ONE_CUBE else None


def _with_outline(die: Seen, told: Reason | None, own: Fit | None, fits: Sequence[Fit | None]) -> Reason | None:
    """A die whose outline leans while a sister's lies flat; if it also looks strange, it is on its edge."""
    if own is None or not leans(own) or not any(leans(one) is False for one in fits):
        return told
    plain = own.best_flat - own.best > PLAINLY
    return Reason.ON_EDGE if plain and _strange(die) else told or Reason.ASLANT


def _strange(die: Seen) -> bool:
    """Whether it can hardly be read."""
    return bool(die.shares[EDGE] > UPRIGHT or die.shares[1:EDGE].max() < PLAIN)


def _at(dice: Sequence[Seen], middle: Point, reach: float) -> Floats:
    places: Floats = np.array([(die.x - middle[0], die.y - middle[1]) for die in dice]).reshape(-1, 2)
    return places / max(reach, 1.0)


def _wrong(number: int, alone: Floats, apart: Floats) -> Reason | None:
    own = float(alone[number])
    others = np.arange(len(alone)) != number
    nearest = float(apart[number, others].min())
    if others.sum() >= AGREED and apart[np.ix_(others, others)].max() < ASIDE:
        return Reason.ON_EDGE if nearest > ASIDE else None
    return Reason.ASLANT if min(own, nearest) > ASIDE else None


def unlike(at: Floats, faces: Floats) -> Floats:
    """How far faces look from where they would on flat dice: outwards, and more so the farther outside they lie."""
    outwards = at * WIDEST
    share = (faces * outwards).sum(-1) / np.maximum((outwards * outwards).sum(-1), 1e-9)
    rest = faces - np.clip(share, 0.0, 1.0)[..., None] * outwards
    far: Floats = np.sqrt((rest * rest).sum(-1))
    return far
