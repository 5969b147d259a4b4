"""Teach the eyes again: `python -m hardware.vision.training --work DIR [--photos DIR] [--hold-out SOURCE]`.

Draws the pool, fits finder, reader and signs on it, then (with photos) adapts the reader to real cameras, and writes
the three ONNX files to DIR/weights. One core needs about an hour and a half; what is drawn or fitted already
is not done again.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch

from hardware.vision.finding import Finder as FindingEye
from hardware.vision.looking import Looker
from hardware.vision.reader import DiceReader
from hardware.vision.training.fit import export, finder_loss, fit, reader_loss
from hardware.vision.training.nets import EMBEDDING, Finder, Reader
from hardware.vision.training.photos import real_scenes
from hardware.vision.training.pool import draw_shard, load
from hardware.vision.training.signs import draw_signs, signs_loss
from hardware.vision.training.traps import trap

SEED = 1
SHARDS = 26
SIGN_DICE = 450
TRAPS = 300
STEPS = {"finder": 2100, "reader": 1900, "signs": 1800}
RATES = {"finder": 3e-3, "reader": 2e-3, "signs": 2e-3}
ADAPT_STEPS, ADAPT_RATE, REAL_SHARE = 740, 1e-3, 0.45
SHAPES = {"finder": (1, 3, 160, 160), "reader": (2, 3, 56, 56), "signs": (2, 3, 56, 56)}
SOURCES = ("byler", "runenum", "matteo")


def say(words: str) -> None:
    """Tell how far it is."""
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def made(name: str) -> Any:
    """A network as it is before it learnt anything."""
    torch.manual_seed(SEED)
    return Finder() if name == "finder" else Reader(EMBEDDING) if name == "signs" else Reader()


def fitted(name: str, loss: Any, work: Path) -> Any:
    """A network fitted to drawn pictures only."""
    net, kept = made(name), work / f"{name}.pt"
    if not kept.exists():
        part = work / f"{name}.part.pt"
        fit(net, loss, STEPS[name], RATES[name], SEED, part, say)
        part.rename(kept)
    net.load_state_dict(torch.load(kept))
    return net


def adapted(work: Path, scenes: Any, photos: Path, sources: tuple[str, ...]) -> None:
    """The reader fitted a little more, on drawn pictures, traps and photos of these sources together."""
    traps = [trap(np.random.default_rng([SEED, 700, number])) for number in range(TRAPS)]
    eyes = DiceReader(finder=FindingEye(work / "drawn"), looker=Looker(work / "drawn"))
    real = real_scenes(photos, sources, eyes)
    net = made("reader")
    net.load_state_dict(torch.load(work / "reader.pt"))
    loss = reader_loss([*scenes, *traps], 64, real, REAL_SHARE)
    fit(net, loss, ADAPT_STEPS, ADAPT_RATE, SEED, work / f"reader-{'-'.join(sources)}.pt", say)
    export(net, work / "weights" / "reader.onnx", SHAPES["reader"])


def main(words: list[str] | None = None) -> int:
    """Draw, fit, adapt, write."""
    parser = argparse.ArgumentParser(prog="python -m hardware.vision.training", description=__doc__)
    parser.add_argument("--work", type=Path, required=True, help="folder for pool, checkpoints and the new weights")
    parser.add_argument("--photos", type=Path, help="labelled real photos to adapt to")
    parser.add_argument("--hold-out", choices=SOURCES, help="leave this source of photos out, to be measured on it")
    asked = parser.parse_args(words)
    work: Path = asked.work
    drawn = work / "drawn"
    drawn.mkdir(parents=True, exist_ok=True)
    for number in range(SHARDS):
        draw_shard(work / "pool", number, SEED)
    scenes = load(work / "pool", SEED, SHARDS)
    losses = {
        "finder": finder_loss(scenes, 16),
        "reader": reader_loss(scenes, 64),
        "signs": signs_loss(draw_signs(work / "pool", SIGN_DICE, SEED)),
    }
    for name, loss in losses.items():
        export(fitted(name, loss, work), drawn / f"{name}.onnx", SHAPES[name])
    shutil.copytree(drawn, work / "weights", dirs_exist_ok=True)
    if asked.photos is not None:
        sources = tuple(source for source in SOURCES if source != asked.hold_out)
        adapted(work, scenes, asked.photos, sources)
    return 0


if __name__ == "__main__":
    sys.exit(main())
