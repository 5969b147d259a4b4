"""How soon a roll is taken after the dice lie still.

`python -m companion.devtools.vision_bench.roll_bench [--photos DIR ...] [--simulated N] [--every N]`: counted in frames
of the camera's own clock, so how busy this machine is does not matter; `--every` says how many frames a look takes.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from companion.devtools.vision_bench.photo_labels import Part
from companion.devtools.vision_bench.roll_frames import Roll, photo_rolls, simulated_rolls
from hardware.camera.source import RATE
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_tracker import DiceTracker, State
from hardware.vision.dice.dice_values import pip_dice

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hardware.vision.dice.dice_tracker import Reads

SOON = 0.7
"""Seconds after which a roll should be taken."""


def watched(reader: Reads, roll: Roll, every: int) -> tuple[State | None, tuple[int, ...], float]:
    """What became of a roll (taken, asked about or nothing), what was read, and how long after the dice lay still."""
    tracker = DiceTracker(reader, pip_dice(len(roll.values)))
    for number, (at, picture) in enumerate(roll.frames):
        if number % every:
            continue
        seen = tracker.saw(picture, at)
        if seen.fresh and seen.reading is not None:
            return seen.state, tuple(sorted(seen.reading.values)), at
    return None, (), float("inf")


def bench_rolls(rolls: Iterable[Roll], every: int = 2, reader: Reads | None = None) -> dict[str, dict[str, Any]]:
    """The figures of every kind of roll, and of all."""
    reader = reader or DiceReader()
    told: dict[str, list[tuple[State | None, bool, float]]] = {}
    for roll in rolls:
        state, values, at = watched(reader, roll, every)
        for kind in (roll.kind, "all"):
            told.setdefault(kind, []).append((state, values == roll.values, at))
    return {kind: _figures(rows) for kind, rows in told.items()}


def _figures(rows: Sequence[tuple[State | None, bool, float]]) -> dict[str, Any]:
    taken = [(right, at) for state, right, at in rows if state is State.TAKEN]
    soon = sum(at <= SOON for _, at in taken)
    return {
        "rolls": len(rows),
        "taken_soon": round(100 * soon / len(rows), 1),
        "taken": round(100 * len(taken) / len(rows), 1),
        "asked": round(100 * sum(state is State.ASKING for state, _, _ in rows) / len(rows), 1),
        "taken_wrong": sum(not right for right, _ in taken),
        "seconds": round(float(np.median([at for _, at in taken])), 2) if taken else None,
    }


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print as JSON."""
    parser = argparse.ArgumentParser(prog="python -m companion.devtools.vision_bench.roll_bench", description=__doc__)
    parser.add_argument("--photos", type=Path, nargs="*", default=[], help="folders of labelled photos")
    parser.add_argument("--part", type=Part, choices=list(Part), default=Part.HELD_BACK, help="which photos")
    parser.add_argument("--simulated", type=int, default=60, metavar="N", help="so many rolls of the simulated table")
    parser.add_argument("--every", type=int, default=2, metavar="N", help="a look takes so many frames (default: 2)")
    parser.add_argument("--rate", type=float, default=RATE, help="frames a second")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same rolls")
    asked = parser.parse_args(words)
    cv2.setNumThreads(1)
    reader = DiceReader()
    figures = bench_rolls(simulated_rolls(asked.simulated, asked.seed, asked.rate), asked.every, reader)
    if asked.photos:
        rolls = photo_rolls(asked.photos, asked.part, asked.seed, asked.rate)
        figures = {"simulated": figures.pop("all", {})} | {
            f"photos, {kind}": row for kind, row in bench_rolls(rolls, asked.every, reader).items()
        }
    sys.stdout.write(json.dumps(figures, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
