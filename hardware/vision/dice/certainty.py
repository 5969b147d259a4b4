"""How certain a face is: what the networks say and how the die lies, weighed by how often that was right before.

The weights were fitted to pictures that no network learnt from and nobody is judged by, dice that lean among them:
`python -m companion.devtools.vision_bench.certainty_fit`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from hardware.arrays import Floats

LEAST = 1e-4
"""Shares nearer to 0 or 1 than this tell no more."""
USUAL_ASIDE = 0.1
LARGE = 40.0
"""Pixels: a die larger than this is not read any better."""
WEIGHTS = (-2.2117, 0.0, 0.0961, 0.189, 1.1349, 0.1984, 0.0, 1.7126, 1.5864)
SURE, SURE_TOGETHER = 0.9925, 0.93
"""From the first certainty on one look at a die is sure: of what is as certain, one in a thousand is wrong. From the
second on several looks are that all agree: no photo that was fitted to had a wrong face above 0.91."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for the face of a die that shows pips, and against it."""

    share: float
    """Of the face, among all that it may show and all that it may be instead."""
    second: float
    edge: float
    """Share of *on its edge*."""
    there: float
    """How likely a die is there at all."""
    aside: float
    """How far its face looks another way than that of a flat die would, as told by its sisters if it has some."""
    outline: float
    """1 if its outline is that of a die that leans, 0 if of a flat one, a half if it tells nothing."""
    alone: bool
    """Whether there is no other die to compare it with."""
    size: float
    """Of its face, in pixels of the picture."""


def features(one: Evidence) -> Floats:
    """The evidence as numbers that can be weighed and added up."""
    rest = max(1 - one.share - one.second, 0.0)
    return np.array(
        [
            1.0,
            _odds(one.share),
            -_odds(one.edge + LEAST),
            _odds(one.there),
            -max(one.aside - USUAL_ASIDE, 0.0) * 10,
            -one.outline,
            -float(one.alone),
            -math.log(rest + LEAST),
            min(math.log2(max(one.size, 1.0) / LARGE), 0.0),
        ]
    )


def certainty(one: Evidence) -> float:
    """How likely it is that the die lies flat and shows this face."""
    return float(1 / (1 + math.exp(-float(features(one) @ np.array(WEIGHTS)))))


def _odds(share: float) -> float:
    inner = min(max(share, LEAST), 1 - LEAST)
    return math.log(inner / (1 - inner))
