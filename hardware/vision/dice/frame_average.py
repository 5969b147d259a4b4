"""Several looks at dice that lie still, averaged: a doubtful look lowers, it does not veto; looks that agree raise."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from hardware.vision.dice.dice_values import PIPS, Reading, Reason, Verdict
from hardware.vision.dice.dice_verdict import best_ways

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.vision.dice.dice_values import DieReading

STAYED = 0.35
"""A die that is the same has moved by less than this share of its size."""
MOSTLY = 0.5
SURE_MEAN = 0.9
"""A die that most looks are sure of is sure, if the mean of all looks is as high."""
ENOUGH, RAISED, CERTAINLY_THERE = 3, 0.85, 0.8
"""So many looks that all say the same are sure from this mean on, if a die is there at all."""
FEW = 1 / 3
"""No more of them may be in trouble: one look in which a die seems to lean does not make it lean."""
POOR = (Reason.DARK, Reason.GLARE, Reason.HAND)
FIRM = (Reason.ASLANT, Reason.ON_EDGE, Reason.STACKED, Reason.CUT_OFF, Reason.OTHER_DICE, Reason.UNKNOWN_FACE)
"""Troubles that do not go away by looking again."""


def averaged(frames: Sequence[Reading]) -> Reading:
    """What looks at the same dice say together; the newest says where they are."""
    newest = frames[-1]
    if len(frames) == 1 or not newest.dice:
        return newest
    impossible = [one for one in frames if one.verdict is Verdict.IMPOSSIBLE]
    if len(impossible) > MOSTLY * len(frames):
        return impossible[-1]
    looks = [[_nearest(die, frame) for frame in frames] for die in newest.dice]
    odd = sum(one.reason in POOR for one in frames)
    plain = len(frames) >= ENOUGH and odd <= FEW * len(frames)
    dice = tuple(_mean(die, seen, plain=plain) for die, seen in zip(newest.dice, looks, strict=True))
    more = sum(one.reason is Reason.PERHAPS_MORE for one in frames) > MOSTLY * len(frames)
    if all(die.sure for die in dice) and not more:
        return Reading(Verdict.SURE, dice)
    ways = best_ways([_guesses(seen) for seen in looks])
    reason, facts = _doubt(frames)
    return Reading(Verdict.DOUBTFUL, dice, reason, facts, ways)


def _doubt(frames: Sequence[Reading]) -> tuple[Reason, dict[str, str | float]]:
    """What the last look that was doubtful said."""
    doubts = [one for one in frames if one.verdict is Verdict.DOUBTFUL]
    told = doubts[-1] if doubts else frames[-1]
    return told.reason or Reason.UNCLEAR, told.facts


def _mean(die: DieReading, looks: Sequence[DieReading], *, plain: bool) -> DieReading:
    (face, share), *rest = _guesses(looks)
    second, less = rest[0] if rest else ("", 0.0)
    sure = sum(one.sure and one.face == face for one in looks)
    raised = (
        plain
        and die.kind == PIPS
        and min(one.there for one in looks) >= CERTAINLY_THERE
        and share >= RAISED
        and all(one.face == face for one in looks)
        and sum(one.trouble in FIRM for one in looks) <= FEW * len(looks)
    )
    certain = raised or (sure > MOSTLY * len(looks) and share >= SURE_MEAN)
    troubles = Counter(one.trouble for one in looks if one.trouble is not None)
    trouble = None if certain else troubles.most_common(1)[0][0] if troubles else None
    return replace(
        die,
        face=face,
        confidence=share,
        runner_up=second,
        runner_up_confidence=less,
        sure=certain,
        trouble=trouble,
        there=float(np.mean([one.there for one in looks])),
    )


def _guesses(looks: Sequence[DieReading]) -> list[tuple[str, float]]:
    """What a die may show, best first, with the mean of the shares."""
    shares: Counter[str] = Counter()
    for one in looks:
        shares[one.face] += one.confidence / len(looks)  # type: ignore[assignment]
        if one.runner_up:
            shares[one.runner_up] += one.runner_up_confidence / len(looks)  # type: ignore[assignment]
    return sorted(shares.items(), key=lambda pair: (-pair[1], pair[0]))


def same(one: Reading, other: Reading) -> bool:
    """Whether two readings show the same dice at the same places."""
    return len(one.dice) == len(other.dice) == len(unmoved(one, other))


def lying_alike(one: Reading, other: Reading) -> bool:
    """Whether two readings show dice at the same places, whatever they show."""
    return len(one.dice) == len(other.dice) == len(unmoved(one, other, any_face=True))


def unmoved(one: Reading, other: Reading, *, any_face: bool = False) -> tuple[DieReading, ...]:
    """The dice of a reading that lie in another one at the same place with the same face."""
    left = list(other.dice)
    stayed = []
    for die in one.dice:
        near = next((d for d in left if (any_face or d.face == die.face) and _off(d, die) < STAYED * die.size), None)
        if near is not None:
            left.remove(near)
            stayed.append(die)
    return tuple(stayed)


def _nearest(die: DieReading, frame: Reading) -> DieReading:
    return min(frame.dice, key=lambda other: _off(other, die))


def _off(one: DieReading, other: DieReading) -> float:
    return float(np.hypot(one.middle[0] - other.middle[0], one.middle[1] - other.middle[1]))
