"""Fit how certain a face is.

`python -m companion.devtools.vision_bench.certainty_fit --photos DIR ... [--looks FILE]`: reads pictures that nobody
learnt from or is judged by, weighs what speaks for a face by how often it was right (logistic, one weight for each kind
of evidence), and says from which certainty on at most one die in a thousand is wrong. Prints what stands in
`hardware/vision/dice/certainty.py`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from companion.devtools.vision_bench.certainty_looks import DieLook, die_looks, drawn_for_limits, photos_for_limits
from hardware.vision.dice.certainty import Evidence, features
from hardware.vision.dice.dice_reader import DiceReader

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats

SEED = 4711
WRONG = 1 / 1000
STEPS, RIDGE = 60, 1.0
RARE = {"leaning": 0.05, "drawn": 0.05, "photographed": 0.2}
"""How much pictures count that are rarer at a table than here: one die in a hundred leans, and where nothing was rolled
dice are hardly ever asked for."""


def fitted(looks: Sequence[DieLook]) -> tuple[Floats, float]:
    """Weights of the evidence, and the certainty from which on a die is sure."""
    table = np.array([features(one.evidence) for one in looks])
    right = np.array([one.right for one in looks], float)
    counts = np.array([next((c for k, c in RARE.items() if one.kind.startswith(k)), 1.0) for one in looks])
    weights = np.zeros(table.shape[1])
    keep = np.eye(len(weights)) * RIDGE
    keep[0, 0] = 1e-3
    for _ in range(STEPS):  # Newton's steps; weights that speak against sense stay at nothing
        share = 1 / (1 + np.exp(-table @ weights))
        slope = table.T @ (counts * (right - share)) - keep @ weights
        bend = (table * (counts * share * (1 - share))[:, None]).T @ table + keep
        weights = weights + np.linalg.solve(bend, slope)
        weights[1:] = np.maximum(weights[1:], 0.0)
    return weights, limit(1 / (1 + np.exp(-table @ weights)), right, counts)


def limit(certain: Floats, right: Floats, counts: Floats) -> float:
    """The least certainty of which at most one in a thousand of all that are as certain is wrong."""
    order = np.argsort(-certain, kind="stable")
    wrong, every = np.cumsum((counts * (1 - right))[order]), np.cumsum(counts[order])
    good = np.flatnonzero(wrong <= np.maximum(every, 1 / WRONG * counts.min()) * WRONG)
    return float(certain[order[good[-1]]]) if len(good) else 1.0


def reliability(looks: Sequence[DieLook], weights: Floats, sure: float) -> dict[str, Any]:
    """How sure each kind of picture is, and how often that is wrong; and certainty against truth in ten bins."""
    table = np.array([features(one.evidence) for one in looks])
    certain = 1 / (1 + np.exp(-table @ weights))
    kinds: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for one, share in zip(looks, certain, strict=True):
        row = kinds[one.kind]
        row[0] += 1
        row[1] += one.right
        row[2] += bool(share >= sure)
        row[3] += bool(share >= sure and not one.right)
    edges = np.quantile(certain, np.linspace(0, 1, 11))
    bins = []
    for low, high in pairwise(edges):
        inside = (certain >= low) & (certain <= high)
        truth = np.array([one.right for one in looks])[inside]
        bins.append([round(float(certain[inside].mean()), 4), round(float(truth.mean()), 4)])
    heads = ("read", "right", "sure", "wrong_sure")
    return {"kinds": {kind: dict(zip(heads, row, strict=True)) for kind, row in sorted(kinds.items())}, "bins": bins}


def _looks(asked: argparse.Namespace) -> list[DieLook]:
    if asked.looks is not None and asked.looks.exists():
        rows = json.loads(asked.looks.read_text("utf-8"))
        return [DieLook(**row | {"evidence": Evidence(**row["evidence"])}) for row in rows]
    reader = DiceReader()
    looks = list(die_looks(reader, photos_for_limits(asked.photos, asked.seed, once=asked.once)))
    looks += die_looks(reader, drawn_for_limits(asked.seed, asked.rolls, asked.leaning, asked.boards, asked.prints))
    if asked.looks is not None:
        asked.looks.write_text(json.dumps([one.row() for one in looks]), "utf-8")
    return looks


def main(words: Sequence[str] | None = None) -> int:
    """Fit and print as JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m companion.devtools.vision_bench.certainty_fit", description=__doc__
    )
    parser.add_argument("--photos", type=Path, nargs="*", default=[], help="folders of labelled photos")
    parser.add_argument("--prints", type=Path, help="folder of pictures to print on drawn boards")
    parser.add_argument("--looks", type=Path, help="keep what was read in this file, or take it from there")
    parser.add_argument("--once", action="store_true", help="show every photo only as it is")
    parser.add_argument("--rolls", type=int, default=160, help="so many rolls on the simulated table")
    parser.add_argument("--leaning", type=int, default=200, help="so many rolls with a die that leans")
    parser.add_argument("--boards", type=int, default=40, help="so many drawn boards")
    parser.add_argument("--seed", type=int, default=SEED, help="the same seed draws the same pictures")
    asked = parser.parse_args(words)
    cv2.setNumThreads(1)
    looks = _looks(asked)
    weights, sure = fitted(looks)
    told = {"weights": [round(float(one), 4) for one in weights], "sure": round(sure, 5)}
    sys.stdout.write(json.dumps(told | reliability(looks, weights, sure), indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
