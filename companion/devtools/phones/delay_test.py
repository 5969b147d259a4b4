"""The stated test of delays: Wilcoxon's signed ranks over pairs of runs, the order of each pair thrown by chance.

Two runs that differ only in a secret give a pair of delays. Whatever was slow in this minute falls on either side, so
if the secret costs no time every difference is as likely with the other sign, whatever the machine does besides. Ranks
keep one stumble of a busy machine from outweighing the rest. All tests of one trial together call a leak by chance with
`ALPHA` at most (each with its share of it, after Bonferroni), and a leak is at least `LEAST` in the middle: less is
drowned by any Wi-Fi a thousand times over.
"""

from __future__ import annotations

import math
import statistics
from typing import Final, NamedTuple

ALPHA: Final = 0.001
"""How often a whole trial without a leak may call one."""
LEAST: Final = 0.0002
"""Seconds: a smaller difference in the middle is none that anybody could see by a network."""
FEWEST: Final = 20
"""Fewer pairs than this say nothing."""
STEP: Final = 0.0001

Pairs = list[tuple[float, float]]


class Delays(NamedTuple):
    """What was found: how many pairs, how often chance does as much, the middle difference in seconds."""

    pairs: int
    chance: float
    middle: float

    def leak(self, tests: int = 1) -> bool:
        """Say whether this is no chance any more, as one of so many tests."""
        return self.pairs >= FEWEST and self.chance < ALPHA / tests and abs(self.middle) >= LEAST

    def __str__(self) -> str:
        """Say it in one line; milliseconds."""
        return f"{self.pairs} pairs, p={self.chance:.2g}, {self.middle * 1000:+.2f} ms"


def compared(pairs: Pairs) -> Delays:
    """Compare paired delays."""
    differing = sorted((other - one for one, other in pairs), key=abs)
    if not differing:
        return Delays(0, 1.0, 0.0)
    signed = sum(math.copysign(rank, one) for rank, one in enumerate(differing, 1) if one)
    spread = math.sqrt(sum(rank * rank for rank in range(1, len(differing) + 1)))
    chance = math.erfc(abs(signed) / spread / math.sqrt(2))
    return Delays(len(differing), chance, statistics.median(differing))


def finds_from(pairs: Pairs, tests: int = 1) -> float:
    """Say from how many seconds on a delay in these very runs would have been called a leak, whichever had it."""
    found = []
    for sign in (1, -1):
        late = 0.0
        while late < 1 and not compared([(one, other + sign * late) for one, other in pairs]).leak(tests):
            late += STEP
        found.append(late)
    return max(found)
