"""The stated test of delays: paired runs, signs of the ranked differences flipped at random.

Two runs that differ only in a secret give a pair of delays, in an order thrown by chance, so that whatever was slow in
this minute falls on either side. If the secret costs no time, every difference is as likely with the other sign. Ranks
keep one stumble of a busy machine from outweighing the rest.
"""

from __future__ import annotations

import random
import statistics
from typing import Final, NamedTuple

FLIPS: Final = 4000
ALPHA: Final = 0.001
"""Differences of delays that come so seldom by chance are called a leak."""
FEWEST: Final = 11
"""Fewer pairs than this can never be so seldom."""


class Delays(NamedTuple):
    """What was found: how many pairs, how often chance does as much, the middle difference in seconds, its spread."""

    pairs: int
    chance: float
    middle: float
    spread: float

    @property
    def leak(self) -> bool:
        """Say whether this is no chance any more."""
        return self.chance < ALPHA

    def __str__(self) -> str:
        """Say it in one line; milliseconds."""
        if self.pairs < FEWEST:
            return f"{self.pairs} pairs: too few"
        return f"{self.pairs} pairs, p={self.chance:.3f}, {self.middle * 1000:+.2f} ± {self.spread * 1000:.2f} ms"


def compared(pairs: list[tuple[float, float]], seed: int = 1) -> Delays:
    """Compare paired delays."""
    differing = [other - one for one, other in pairs if one and other]
    if len(differing) < FEWEST:
        return Delays(len(differing), 1.0, 0.0, 0.0)
    order = sorted(range(len(differing)), key=lambda at: abs(differing[at]))
    ranks = [0.0] * len(differing)
    for rank, at in enumerate(order, 1):
        ranks[at] = rank if differing[at] > 0 else -rank
    whim, found = random.Random(seed), abs(sum(ranks))
    more = sum(abs(sum(one * whim.choice((1, -1)) for one in ranks)) >= found for _ in range(FLIPS))
    low, _, high = statistics.quantiles(differing, n=4)
    middle_of = 1.253 * (high - low) / 1.349 / len(differing) ** 0.5  # standard error of a median, from the quartiles
    return Delays(len(differing), (more + 1) / (FLIPS + 1), statistics.median(differing), middle_of)
