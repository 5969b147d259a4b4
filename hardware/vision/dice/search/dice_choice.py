"""Choosing among all places the dice that are really there, with the number told or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hardware.vision.dice.dice_values import PIPS
from hardware.vision.dice.search.close_look import EDGE, NONE, SIGN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats
    from hardware.vision.dice.dice_values import Expected

ALIKE = 1.75
"""Dice in one picture differ in size by less than this factor, or one of them is no die."""
AT_MOST = 2.5
"""Unless it is clearly one: then up to this factor."""
THERE = 0.7
HARDLY = 0.02
PERHAPS, PLAINLY, FEW, ON_PRINT = 0.2, 0.9, 4, 0.995
"""What may be a die and what plainly is; with more than a few that only may be, a die must be so plain."""
TOO_MANY = 0.9
HEAT, DIE, FACE, BIAS = 2.5, 0.9, 0.9, -2.55
"""Weights of what both networks say: a side face is warm but shows nothing, a clear die is cool but shows its face."""
BOTH, JUDGED, SHIFT, MOST_ODDS = 0.15, 1.2, 0.0, 7.0
"""How much these two and the judge count together; fitted on the photos kept for limits."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A place looked at: middle, size, warmth of the heat map, shares of the classes, and how likely a die is there.

    And which way its upper face looks aside.
    """

    x: float
    y: float
    size: float
    heat: float
    shares: Floats
    there: float
    facing: tuple[float, float] = (0.0, 0.0)


def spoken(heat: float, shares: Floats) -> float:
    """How much finder and reader together say for a die, as the logarithm of odds."""
    face = log_odds(shares[1:EDGE].max() + shares[EDGE])
    return HEAT * log_odds(heat) + DIE * log_odds(1 - shares[NONE]) + FACE * face + BIAS


def likely(heat: float, shares: Floats, judged: float | None = None) -> float:
    """How likely a die is there, from finder and reader, and from what the judge says if it was asked."""
    odds = spoken(heat, shares)
    if judged is not None:
        odds = BOTH * odds + JUDGED * float(np.clip(judged, -MOST_ODDS, MOST_ODDS)) + SHIFT
    return float(1 / (1 + np.exp(-odds)))


def worth_judging(heat: float, shares: Floats) -> bool:
    """Whether anything speaks for a die, so that the judge may tell."""
    return likely(heat, shares) > HARDLY


def log_odds(share: float) -> float:
    """The logarithm of the odds of a share, within bounds."""
    inner = float(np.clip(share, 1e-3, 1 - 1e-3))
    return float(np.log(inner / (1 - inner)))


def chosen(seen: Sequence[Seen], expected: Expected) -> list[Seen]:
    """The dice: as many as expected if that is told and they can be found, else all; a sign is no pip."""
    signs = 0.0 if expected.dice is None or any(kind != PIPS for kind in expected.kinds) else 1.0
    fitting = sorted(_alike(seen), key=lambda s: (-s.there * (1 - signs * float(s.shares[SIGN])), s.y, s.x))
    bar = _bar(seen)
    if expected.dice is None:
        return [s for s in fitting if s.there >= bar]
    most = len(expected.dice)
    wanted = [s for s in fitting[:most] if s.there >= (bar if expected.up_to else HARDLY)]
    extra = max(TOO_MANY, bar)
    return wanted + [s for s in fitting[most:] if s.there * (1 - signs * float(s.shares[SIGN])) >= extra]


def _bar(seen: Sequence[Seen]) -> float:
    """From what share on something is a die: where much may be one and hardly anything plainly is, it is a print."""
    plainly = sum(s.there >= PLAINLY for s in seen)
    perhaps = sum(PERHAPS < s.there < PLAINLY for s in seen)
    return ON_PRINT if perhaps > max(FEW, plainly) else THERE


def _alike(seen: Sequence[Seen]) -> list[Seen]:
    """Without places of a quite different size than the dice that are surely there."""
    clear = [s for s in seen if s.there >= THERE]
    if not clear:
        return list(seen)
    sizes = np.array([s.size for s in clear])
    weights = np.array([s.there for s in clear])
    order = sizes.argsort()
    usual = float(sizes[order][np.searchsorted(weights[order].cumsum(), weights.sum() / 2)])
    return [s for s in seen if _like(s.size / usual) < (AT_MOST if s.there > TOO_MANY else ALIKE)]


def _like(ratio: float) -> float:
    """How many times larger or smaller."""
    return max(ratio, 1 / ratio)
