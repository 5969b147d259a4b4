"""Teach the eyes again: `python -m hardware.vision.training --work DIR [--photos DIR] [--hold-out SOURCE] [--further]`.

Draws the pool, fits finder, reader and signs on it, then (with photos) adapts finder and reader to real cameras, and
writes the three ONNX files to DIR/weights; DIR/drawn keeps those that never saw a photo. One core needs about an hour
and a half; what is drawn or fitted already is not done again. With `--further` only the reader is fitted, on
from the weights we ship, with more fancy and leaning dice.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import torch

from hardware.vision.finding import Finder as FindingEye
from hardware.vision.labels import Part
from hardware.vision.looking import Looker
from hardware.vision.reader import DiceReader
from hardware.vision.training.fit import export, fit
from hardware.vision.training.further import resumed
from hardware.vision.training.nets import EMBEDDING, Finder, Reader
from hardware.vision.training.photos import real_scenes
from hardware.vision.training.pool import draw_shard, load
from hardware.vision.training.signs import draw_signs, signs_task
from hardware.vision.training.tasks import finder_task, reader_task

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hardware.vision.training.fit import Task
    from hardware.vision.training.samples import Pictured

SEED = 1
SHIPPED = Path(__file__).parent.parent / "weights"
SCENES = (*range(13), *range(18, 31))
POOL = {
    "scenes": (SCENES, 1),
    "closes": (range(8), 1),
    "traps": (range(3), 1),
    "tables": (range(3), 1),
    "crowds": (range(4), 2),
    "fancies": (range(4), 1),
}
"""Shards of a hundred pictures of each kind, by number, and how often each is shown."""
FURTHER_POOL = {
    "scenes": (range(40, 45), 1),
    "closes": (range(40, 43), 1),
    "traps": (range(40, 41), 1),
    "tables": (range(40, 41), 1),
    "crowds": (range(40, 42), 1),
    "fancies": (range(40, 45), 1),
}
SIGN_DICE = 450
STEPS = {"signs": 2700, "finder": 6500, "reader": 6500}
RATES = {"signs": 2e-3, "finder": 3e-3, "reader": 2e-3}
ADAPT_STEPS = {"finder": 800, "reader": 1600}
ADAPT_RATE, REAL_SHARE = 1e-3, 0.4
FURTHER_STEPS, FURTHER_RATE, FURTHER_SHARE = 1500, 6e-4, 0.35
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
    """All three networks fitted to drawn pictures only."""
    drawn = work / "drawn"
    drawn.mkdir(parents=True, exist_ok=True)
    tasks: dict[str, Callable[[], Task]] = {
        "finder": lambda: finder_task(scenes),
        "reader": lambda: reader_task(scenes),
        "signs": lambda: signs_task(draw_signs(work / "pool", SIGN_DICE, SEED)),
    }
    for name, task in tasks.items():
        net = fitted(made(name), task(), STEPS[name], RATES[name], work / f"{name}.pt")
        export(net, drawn / f"{name}.onnx", SHAPES[name])


def adapted(work: Path, scenes: list[Pictured], photos: Path, held_out: str | None) -> None:
    """Finder and reader fitted a little more, on drawn pictures and photos together."""
    eyes = DiceReader(finder=FindingEye(work / "drawn"), looker=Looker(work / "drawn"))
    sources = tuple(source for source in SOURCES if source != held_out)
    real = real_scenes(photos, sources, eyes, Part.FITTED if held_out is None else Part.ALL)
    ending = f"without-{held_out}" if held_out else "photos"
    weights = work / ("weights" if held_out is None else f"weights-{ending}")
    shutil.copytree(work / "drawn", weights, dirs_exist_ok=True)
    for name, task in (("reader", reader_task), ("finder", finder_task)):
        net = made(name)
        net.load_state_dict(torch.load(work / f"{name}.pt"))
        lesson = task(scenes, real=real, share=REAL_SHARE)
        net = fitted(net, lesson, ADAPT_STEPS[name], ADAPT_RATE, work / f"{name}-{ending}.pt")
        export(net, weights / f"{name}.onnx", SHAPES[name])


def further(work: Path, scenes: list[Pictured], photos: Path) -> None:
    """The reader as we ship it fitted a little more; finder and signs stay."""
    weights = work / "weights"
    shutil.copytree(SHIPPED, weights, dirs_exist_ok=True)
    real = real_scenes(photos, SOURCES, DiceReader(), Part.FITTED)
    lesson = reader_task(scenes, real=real, share=FURTHER_SHARE)
    net = resumed(SHIPPED / "reader.onnx")
    net = fitted(net, lesson, FURTHER_STEPS, FURTHER_RATE, work / "reader-further.pt")
    export(net, weights / "reader.onnx", SHAPES["reader"])


def pooled(work: Path, pool: Mapping[str, tuple[Sequence[int], int]]) -> list[Pictured]:
    """All pictures of a pool, drawn if they are not yet."""
    return [
        picture
        for kind, (shards, often) in pool.items()
        for number in shards
        for picture in load(draw_shard(work / "pool", kind, number, SEED)) * often
    ]


def main(words: list[str] | None = None) -> int:
    """Draw, fit, adapt, write."""
    parser = argparse.ArgumentParser(prog="python -m hardware.vision.training", description=__doc__)
    parser.add_argument("--work", type=Path, required=True, help="folder for pool, checkpoints and the new weights")
    parser.add_argument("--photos", type=Path, help="labelled real photos to adapt to")
    parser.add_argument("--hold-out", choices=SOURCES, help="leave this source of photos out, to be measured on it")
    parser.add_argument("--further", action="store_true", help="go on from the weights we ship (needs --photos)")
    asked = parser.parse_args(words)
    if asked.further:
        if asked.photos is None:
            parser.error("--further needs --photos")
        further(asked.work, pooled(asked.work, FURTHER_POOL), asked.photos)
        return 0
    scenes = pooled(asked.work, POOL)
    from_drawings(asked.work, scenes)
    if asked.photos is not None:
        adapted(asked.work, scenes, asked.photos, asked.hold_out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
