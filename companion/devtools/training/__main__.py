"""Train the networks of the dice reader again.

Usage: `python -m companion.devtools.training --work DIR [--photos DIR] [--hold-out SOURCE]`.

Draws the pool, fits finder and reader on it, then (with photos) adapts both to real cameras, and writes the two ONNX
files to DIR/weights; DIR/drawn keeps those that never saw a photo. Two cores need about an hour; what is drawn
or fitted already is not done again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

from companion.devtools.training.fit import export, fit
from companion.devtools.training.nets import Finder, Reader
from companion.devtools.training.photos import real_scenes
from companion.devtools.training.picture_pool import draw_shard, load
from companion.devtools.training.tasks import finder_task, reader_task
from companion.devtools.vision_bench.photo_labels import Part
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.search.close_look import Looker
from hardware.vision.dice.search.dice_finder import Finder as DiceFinder

if TYPE_CHECKING:
    from companion.devtools.training.fit import Task
    from companion.devtools.training.samples import Pictured

SEED = 1
POOL = {
    "scenes": (90, 1),
    "closes": (20, 1),
    "traps": (8, 1),
    "tables": (8, 1),
    "crowds": (8, 2),
    "fancies": (16, 1),
}
"""How many shards of a hundred pictures of each kind, and how often each is shown."""
STEPS = {"finder": 6500, "reader": 9000}
RATES = {"finder": 3e-3, "reader": 2e-3}
ADAPT_STEPS = {"finder": 2000, "reader": 5000}
ADAPT_RATE, REAL_SHARE = 1e-3, 0.45
SHAPES = {"finder": (1, 3, 160, 160), "reader": (2, 3, 56, 56)}
SOURCES = ("byler", "runenum", "matteo")


def say(words: str) -> None:
    """Tell how far it is."""
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def made(name: str) -> Any:
    """A network as it is before it learnt anything."""
    torch.manual_seed(SEED)
    return Finder() if name == "finder" else Reader()


def fitted(net: Any, task: Task, steps: int, rate: float, kept: Path) -> Any:
    """The network fitted to its task, or as it was kept when that was done before."""
    if not kept.exists():
        part = kept.with_suffix(".part.pt")
        say(kept.stem)
        fit(net, task, steps, rate, SEED, part, say)
        part.rename(kept)
    net.load_state_dict(torch.load(kept))
    return net


def from_drawings(work: Path, scenes: list[Pictured]) -> None:
    """Both networks fitted to drawn pictures only."""
    drawn = work / "drawn"
    drawn.mkdir(parents=True, exist_ok=True)
    for name, task in (("finder", finder_task), ("reader", reader_task)):
        net = fitted(made(name), task(scenes), STEPS[name], RATES[name], work / f"{name}.pt")
        export(net, drawn / f"{name}.onnx", SHAPES[name])


def adapted(work: Path, scenes: list[Pictured], photos: Path, held_out: str | None) -> None:
    """Finder and reader fitted a little more, on drawn pictures and photos together."""
    reader = DiceReader(finder=DiceFinder(work / "drawn"), looker=Looker(work / "drawn"))
    sources = tuple(source for source in SOURCES if source != held_out)
    real = real_scenes(photos, sources, reader, Part.FITTED if held_out is None else Part.ALL)
    ending = f"without-{held_out}" if held_out else "photos"
    weights = work / ("weights" if held_out is None else f"weights-{ending}")
    shutil.copytree(work / "drawn", weights, dirs_exist_ok=True)
    for name, task in (("reader", reader_task), ("finder", finder_task)):
        net = made(name)
        net.load_state_dict(torch.load(work / f"{name}.pt"))
        lesson = task(scenes, real=real, share=REAL_SHARE)
        net = fitted(net, lesson, ADAPT_STEPS[name], ADAPT_RATE, work / f"{name}-{ending}.pt")
        export(net, weights / f"{name}.onnx", SHAPES[name])


def pooled(work: Path) -> list[Pictured]:
    """All pictures of the pool, drawn by all cores if they are not yet."""
    wanted = [(kind, number) for kind, (shards, _) in POOL.items() for number in range(shards)]
    with multiprocessing.get_context("fork").Pool() as artists:
        drawn = [artists.apply_async(draw_shard, (work / "pool", *shard, SEED)) for shard in wanted]
        paths = []
        for shard in drawn:
            paths.append(shard.get())
            say(f"{len(paths)} of {len(drawn)} shards drawn")
    return [picture for path, (kind, _) in zip(paths, wanted, strict=True) for picture in load(path) * POOL[kind][1]]


def main(words: list[str] | None = None) -> int:
    """Draw, fit, adapt, write."""
    parser = argparse.ArgumentParser(prog="python -m companion.devtools.training", description=__doc__)
    parser.add_argument("--work", type=Path, required=True, help="folder for pool, checkpoints and the new weights")
    parser.add_argument("--photos", type=Path, help="labelled real photos to adapt to")
    parser.add_argument("--hold-out", choices=SOURCES, help="leave this source of photos out, to be measured on it")
    asked = parser.parse_args(words)
    scenes = pooled(asked.work)
    from_drawings(asked.work, scenes)
    if asked.photos is not None:
        adapted(asked.work, scenes, asked.photos, asked.hold_out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
