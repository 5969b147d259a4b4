"""Memory and open handles of this process over time."""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from companion.devtools.soak.soak_tally import Growth

FEWEST: Final = 20
"""Fewer samples than this say nothing about growth."""
_SELF: Final = Path("/proc/self")


class Sample(NamedTuple):
    """How the process was at some moment."""

    at: float
    memory: float
    """Megabytes."""
    handles: int


def sample(at: float) -> Sample:
    """Look at this process now."""
    return Sample(at, _memory(), _handles())


def _memory() -> float:
    try:
        pages = int((_SELF / "statm").read_text().split()[1])
    except OSError:  # not Linux: the most there ever was must do
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most / 1e6 if sys.platform == "darwin" else most / 1e3
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _handles() -> int:
    try:
        return len(list((_SELF / "fd").iterdir()))
    except OSError:
        return 0


def judged(samples: list[Sample]) -> Growth:
    """Compare the last tenth of the time with what came after the first; the middle of each, so no peak misleads."""
    if not samples:
        return Growth()
    begun, over = samples[0].at, samples[-1].at
    tenth = (over - begun) / 10
    before = [one for one in samples if begun + tenth <= one.at <= begun + 2 * tenth]
    after = [one for one in samples if one.at >= over - tenth]
    if not before or not after:
        before = after = samples[-1:]
    return Growth(
        median(one.memory for one in before),
        median(one.memory for one in after),
        max(one.memory for one in samples),
        round(median(one.handles for one in before)),
        round(median(one.handles for one in after)),
        len(samples),
        len(samples) >= FEWEST,
    )
