"""Memory and open handles of this process over time."""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from companion.devtools.soak.soak_tally import Growth

WARM: Final = 60
"""Samples until everything has been loaded once and every cache is full: memory rises so long, by some per cent."""
FEWEST: Final = WARM + 40
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
    """Compare the last fifth with the first one once all is warm; the middle of each, so that no peak misleads.

    Of a run that is too short the first and the last sample are told, and not judged.
    """
    if not samples:
        return Growth()
    enough = len(samples) >= FEWEST
    warm = samples[WARM:] if enough else samples
    fifth = len(warm) // 5 if enough else 1
    before, after = warm[:fifth], warm[-fifth:]
    return Growth(
        median(one.memory for one in before),
        median(one.memory for one in after),
        max(one.memory for one in samples),
        round(median(one.handles for one in before)),
        round(median(one.handles for one in after)),
        len(samples),
        enough,
    )
