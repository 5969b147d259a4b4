"""Dice that lean: their upper face looks another way than it would on a die that lies flat before this camera.

A die that leans and a flat one before a camera held aslant look alike. So dice are compared with each other; one that
is alone, or whose sister looks elsewhere, can only be believed if the camera may hang straight above it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hardware.vision.values import Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats
    from hardware.vision.choosing import Seen
    from hardware.vision.values import Point

WIDEST = 0.45
"""How far aside (sine) a flat die in the corner of a picture looks before a wide lens."""
ASIDE, ALONE = 0.2, 0.16
"""Farther than this from its sisters a die leans; stricter if it has none."""
AGREED = 2
"""So many others that look the same way are the measure."""


def leaning(dice: Sequence[Seen], middle: Point, reach: float) -> list[Reason | None]:
    """What is wrong with each of these dice; `middle` of the picture, `reach` from there to its corners."""
    at = np.array([(die.x - middle[0], die.y - middle[1]) for die in dice]).reshape(-1, 2) / max(reach, 1.0)
    faces = np.array([die.facing for die in dice]).reshape(-1, 2)
    alone = unlike(at, faces)
    apart = unlike(at[:, None] - at, faces[:, None] - faces)
    return [_wrong(number, alone, apart) for number in range(len(dice))]


def _wrong(number: int, alone: Floats, apart: Floats) -> Reason | None:
    own = float(alone[number])
    if len(alone) == 1:
        return Reason.ASLANT if own > ALONE else None
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
