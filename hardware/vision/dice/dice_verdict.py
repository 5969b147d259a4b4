"""The verdict: looks and what is expected make readings, and readings a verdict. A wrong *sure* is the worst."""

from __future__ import annotations

import heapq
import math
from typing import TYPE_CHECKING

from hardware.vision.dice.dice_colours import can_be
from hardware.vision.dice.dice_values import Candidate, DieReading, Expected, Reading, Reason, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_CANDIDATES = 6
OVERLAP = 0.88
BLOCKING = (Reason.STACKED, Reason.CUT_OFF, Reason.ON_EDGE)
"""Troubles of a die that must be put right, what explains most first."""
VAGUE = (Reason.ASLANT, Reason.UNKNOWN_FACE)
"""Troubles of a die that whatever is wrong with the picture explains."""
POOR = (Reason.DARK, Reason.GLARE, Reason.BLURRED)
"""What is wrong with the whole picture, and explains everything."""

CROWD = 1 / 6
"""A smaller share of plain dice is chance."""

Faces = list[tuple[str, float]]
"""What a die may show, best first, with shares."""


def verdict(
    dice: Sequence[tuple[DieReading, Faces]], expected: Expected, troubles: Sequence[Reason], *, more: bool = False
) -> Reading:
    """The reading of a picture in which exactly these dice were found; perhaps there are `more`."""
    ordered = sorted(dice, key=lambda pair: in_rows(pair[0]))
    readings = tuple(die for die, _ in ordered)
    reason, facts = _impossible(readings, expected, troubles)
    if reason is not None:
        return Reading(Verdict.IMPOSSIBLE, readings, reason, facts, best_ways([faces for _, faces in ordered]))
    certain = all(die.sure for die in readings) and (bool(readings) or not troubles)
    if certain:
        return Reading(Verdict.DOUBTFUL if more else Verdict.SURE, readings, Reason.PERHAPS_MORE if more else None)
    own = [die.trouble for die in readings if die.trouble is not None]
    doubts = [why for why in own if why not in VAGUE] + list(troubles) + own
    why = doubts[0] if doubts else Reason.UNCLEAR
    return Reading(Verdict.DOUBTFUL, readings, why, {}, best_ways([faces for _, faces in ordered]))


def lost_in_a_crowd(dice: Sequence[tuple[DieReading, Faces]], among: int) -> bool:
    """Whether hardly any of all that may be dice is plain: then it is no table with dice, and chance made one plain."""
    return sum(die.sure for die, _ in dice) < CROWD * among


def in_rows(die: DieReading) -> tuple[float, float]:
    """Reading order: rows as high as a die, left to right."""
    return round(die.middle[1] / max(die.size * 1.5, 1.0)), die.middle[0]


def _impossible(
    dice: tuple[DieReading, ...], expected: Expected, troubles: Sequence[Reason]
) -> tuple[Reason | None, dict[str, str | float]]:
    """Why these cannot be the dice that are expected, and the numbers that say so; None if they can."""
    missing = expected.count is not None and len(dice) < expected.count
    reason = _blocked(dice, troubles, missing=missing) or _miscounted(dice, expected, troubles, missing=missing)
    if reason is None and expected.dice is not None:
        known = [die for die in dice if die.kind in expected.kinds]
        reason = None if can_be(known, expected.dice) else Reason.OTHER_DICE
    if reason is None:
        return None, {}
    facts: dict[str, str | float] = {"seen": len(dice)}
    if expected.dice is not None:
        facts["expected"] = len(expected.dice)
    return reason, facts


def _blocked(dice: tuple[DieReading, ...], troubles: Sequence[Reason], *, missing: bool) -> Reason | None:
    """What must be put right before anything can be read: the picture, a hand in it, or how a die lies."""
    seen = {die.trouble for die in dice}
    blocked = next((reason for reason in BLOCKING if reason in seen), None)
    if troubles and troubles[0] in POOR and (missing or blocked is Reason.ON_EDGE):
        return troubles[0]
    return Reason.HAND if blocked and Reason.HAND in troubles else blocked


def _miscounted(
    dice: tuple[DieReading, ...], expected: Expected, troubles: Sequence[Reason], *, missing: bool
) -> Reason | None:
    """No dice, too many or too few; what is wrong with the picture explains what is missing."""
    if not dice and expected.count != 0:
        return troubles[0] if troubles else Reason.NO_DICE
    if expected.dice is not None and len(dice) > len(expected.dice):
        return Reason.TOO_MANY
    if missing:
        return troubles[0] if troubles else Reason.TOO_FEW
    return None


def best_ways(faces: Sequence[Faces]) -> tuple[Candidate, ...]:
    """The likeliest ways to read all dice, best first."""
    if not faces or not all(faces):
        return ()
    start = (0,) * len(faces)
    heap = [(-_share(faces, start), start)]
    seen = {start}
    ways: list[Candidate] = []
    while heap and len(ways) < MOST_CANDIDATES:
        share, pick = heapq.heappop(heap)
        ways.append(Candidate(tuple(options[k][0] for options, k in zip(faces, pick, strict=True)), -share))
        for place, k in enumerate(pick):
            after = (*pick[:place], k + 1, *pick[place + 1 :])
            if k + 1 < len(faces[place]) and after not in seen:
                seen.add(after)
                heapq.heappush(heap, (-_share(faces, after), after))
    return tuple(ways)


def _share(faces: Sequence[Faces], pick: tuple[int, ...]) -> float:
    return math.prod(options[k][1] for options, k in zip(faces, pick, strict=True))
