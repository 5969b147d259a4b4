"""Judging: looks and what is expected make readings, and readings a verdict. A wrong *sure* is the worst of all."""

from __future__ import annotations

import heapq
import math
from typing import TYPE_CHECKING

from hardware.vision.dice.dice_values import Candidate, DieReading, Expected, Reading, Reason, Verdict
from hardware.vision.dice.owners import can_be

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
    facts: dict[str, str | float] = {"seen": len(dice)}
    seen = {die.trouble for die in dice}
    blocked = next((reason for reason in BLOCKING if reason in seen), None)
    wanted = expected.count
    missing = wanted is not None and len(dice) < wanted
    most = len(expected.dice) if expected.dice is not None else None
    if most is not None:
        facts["expected"] = most
    poor = troubles[0] if troubles and troubles[0] in POOR and (missing or blocked is Reason.ON_EDGE) else None
    hand = Reason.HAND if blocked and Reason.HAND in troubles else None
    if poor or hand or blocked:
        return poor or hand or blocked, facts
    if not dice and wanted != 0:
        return (troubles[0] if troubles else Reason.NO_DICE), facts
    if most is not None and len(dice) > most:
        return Reason.TOO_MANY, facts
    if missing:
        return (troubles[0] if troubles else Reason.TOO_FEW), facts
    known = [die for die in dice if die.kind in expected.kinds]
    if expected.dice is not None and not can_be(known, expected.dice):
        return Reason.OTHER_DICE, facts
    return None, {}


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
