"""`bench ui` with nine phones and without, in turns: what phones cost the screen."""

from __future__ import annotations

import statistics
from typing import Any, Final

from companion.devtools.bench.bench_ui import measured_by

ROUNDS: Final = 3
FIGURES: Final = ("median", "nearly_all", "own_median", "own_worst", "board_median", "megabytes")


def report(games: int) -> int:
    """Measure in turns, and print each figure beside the other, with their ratio."""
    found: dict[str, list[dict[str, Any]]] = {"evening": [], "phones": []}
    for _ in range(ROUNDS):
        for task, told in found.items():
            told.append(measured_by(task, games))
    for name in FIGURES:
        alone, beside = (statistics.median(one[name] for one in found[task]) for task in ("evening", "phones"))
        print(f"{name:14} {alone:8.1f} alone  {beside:8.1f} with phones  x {beside / alone:.2f}")
    print(f"{found['phones'][-1]['pages']} pages sent; load {found['phones'][-1]['load']}")
    return 0
