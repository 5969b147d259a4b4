"""Train the networks of the dice reader again.

Usage: `python -m companion.devtools.training --work DIR [--start WEIGHTS] [--photos DIR ...] [--prints DIR]
[--hold-out SOURCE ...]`.

Without `--start`, draws the first pool and fits finder and reader to it (DIR/drawn: they never saw a photo). Then both
go on learning on a wider pool (printed boards, heaps, low cameras, clear dice) and on photos (DIR/weights; with
`--hold-out`, a folder that says so). The judge learns last, from what these two make of the same pictures. `--only`
leaves the others as they are. What is done is not done again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import torch

from companion.devtools.training.fit import export, fit, planes, with_gist
from companion.devtools.training.judge_lessons import evidence, fitted_judge, together
from companion.devtools.training.nets import Finder, Reader
from companion.devtools.training.photos import real_scenes
from companion.devtools.training.picture_pool import draw_shard, load
from companion.devtools.training.printed_art import art
from companion.devtools.training.tasks import finder_task, reader_task
from companion.devtools.training.warm_start import begun
from companion.devtools.vision_bench.photo_labels import Part
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.search.close_look import Looker
from hardware.vision.dice.search.dice_finder import Finder as DiceFinder
from hardware.vision.dice.search.die_judge import Witness

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
"""For networks that know nothing: how many shards of a hundred pictures of each kind, and how often each is shown."""
WIDER = {
    "empties": (5, 3),
    "stones": (2, 3),
    "boards": (4, 2),
    "heaps": (2, 2),
    "casinos": (2, 2),
    "lows": (2, 1),
    "scenes": (3, 1),
    "closes": (2, 1),
    "traps": (1, 1),
    "tables": (2, 1),
    "crowds": (1, 2),
    "fancies": (2, 1),
    "rows": (1, 1),
}
"""For networks that can read dice already: printed boards, heaps, low cameras, clear dice; and what they know."""
STEPS = {"finder": 6500, "reader": 9000}
RATES = {"finder": 3e-3, "reader": 2e-3}
ADAPT_STEPS = {"finder": 1500, "reader": 1500}
ADAPT_RATE, REAL_SHARE = 1e-3, 0.4
SHAPES = {"finder": (1, 3, 160, 160), "reader": (2, 3, 56, 56)}
SOURCES = ("byler", "runenum", "matteo", "epan", "chase")
OFTEN = {"epan": 2, "chase": 2}
"""How often the photos of some sources are shown."""
TASKS = {"finder": finder_task, "reader": reader_task}
NAMES = (*TASKS, "judge")


def say(words: str) -> None:
    """Tell how far it is."""
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def made(name: str) -> Any:
    """A network as it is before it learnt anything."""
    torch.manual_seed(SEED)
    return Finder() if name == "finder" else Reader()


def fitted(net: Any, task: Task, steps: int, rate: float, kept: Path, seed: int = SEED) -> Any:
    """The network fitted to its task, or as it was kept when that was done before."""
    if not kept.exists():
        part = kept.with_suffix(".part.pt")
        say(kept.stem)
        fit(net, task, steps, rate, seed, part, say)
        part.rename(kept)
    net.load_state_dict(torch.load(kept))
    return net


def from_drawings(work: Path) -> None:
    """Both networks fitted to drawn pictures only, from nothing."""
    drawn = work / "drawn"
    drawn.mkdir(parents=True, exist_ok=True)
    scenes = pooled(work, POOL, None)
    for name, task in TASKS.items():
        net = fitted(made(name), task(scenes), STEPS[name], RATES[name], work / f"{name}.pt")
        export(net, drawn / f"{name}.onnx", SHAPES[name])
    with_gist(drawn / "reader.onnx")


@dataclass(frozen=True, slots=True)
class Course:
    """Networks that go on learning: from which weights, on which drawings and photos."""

    begin: Path
    scenes: list[Pictured]
    real: list[Pictured]
    seed: int = SEED

    def taught(self, work: Path, name: str, only: Sequence[str]) -> Path:
        """These networks, taught on drawn pictures and photos together."""
        weights = work / name
        weights.mkdir(parents=True, exist_ok=True)
        share = REAL_SHARE if self.real else 0.0
        for which in (one for one in TASKS if one in only):
            lesson = TASKS[which](self.scenes, real=self.real, share=share)
            sample = planes(lesson.draw(np.random.default_rng(self.seed))[0])
            net = begun(made(which), self.begin / f"{which}.onnx", sample)
            net = fitted(net, lesson, ADAPT_STEPS[which], ADAPT_RATE, work / f"{which}-{name}.pt", self.seed)
            export(net, weights / f"{which}.onnx", SHAPES[which])
            if which == "reader":
                with_gist(weights / "reader.onnx")
        if "judge" in only:
            self._judge(weights)
        return weights

    def _judge(self, weights: Path) -> None:
        """The judge, fitted to what the finder and the reader beside it make of all these pictures."""
        for other in TASKS:
            if not (weights / f"{other}.onnx").exists():
                shutil.copy(self.begin / f"{other}.onnx", weights)
        reader = DiceReader(finder=DiceFinder(weights), looker=Looker(weights))
        witness = Witness(weights)
        parts = ((self.scenes, "drawn", True), (self.real, "photo", False))
        lessons = together(
            evidence(reader, witness, _by_kind(scenes, kind), self.seed, drawn=drawn) for scenes, kind, drawn in parts
        )
        say(f"{len(lessons.dice)} places, {int(lessons.dice.sum())} of them dice")
        export(fitted_judge(lessons, self.seed), weights / "judge.onnx", (1, lessons.rows.shape[1]))


def _by_kind(scenes: Sequence[Pictured], kind: str) -> Iterator[tuple[str, Pictured]]:
    """Every picture once, and of what kind it is."""
    for one in {id(scene): scene for scene in scenes}.values():
        yield f"{kind}, {'dice' if len(one[1]) else 'none'}", one


def photographed(folders: Sequence[Path], sources: Sequence[str], weights: Path) -> list[Pictured]:
    """The photos of these sources that may be learnt from, dice placed as networks with these weights see them."""
    reader = DiceReader(finder=DiceFinder(weights), looker=Looker(weights))
    scenes = [
        scene
        for folder in folders
        for source in sources
        for scene in real_scenes(folder, (source,), reader, Part.FITTED) * OFTEN.get(source, 1)
    ]
    say(f"{len(scenes)} photos")
    return scenes


def pooled(work: Path, wanted: dict[str, tuple[int, int]], prints: Path | None) -> list[Pictured]:
    """All pictures of a pool, drawn by all cores if they are not yet."""
    shards = [(kind, number) for kind, (count, _) in wanted.items() for number in range(count)]
    cv2.setNumThreads(1)  # its threads would not live on in the artists
    art(prints)
    with multiprocessing.get_context("fork").Pool() as artists:
        drawn = [artists.apply_async(draw_shard, (work / "pool", *shard, SEED, prints)) for shard in shards]
        paths = []
        for shard in drawn:
            paths.append(shard.get())
            say(f"{len(paths)} of {len(drawn)} shards drawn")
    return [picture for path, (kind, _) in zip(paths, shards, strict=True) for picture in load(path) * wanted[kind][1]]


def main(words: list[str] | None = None) -> int:
    """Draw, fit, teach further, write."""
    parser = argparse.ArgumentParser(prog="python -m companion.devtools.training", description=__doc__)
    parser.add_argument("--work", type=Path, required=True, help="folder for pool, checkpoints and the new weights")
    parser.add_argument("--start", type=Path, help="begin with the weights in this folder instead of nothing")
    parser.add_argument("--photos", type=Path, nargs="*", default=[], help="folders of labelled real photos")
    parser.add_argument("--prints", type=Path, help="folder of pictures without dice, to print on boards")
    parser.add_argument("--seed", type=int, default=SEED, help="of the order in which pictures are shown")
    parser.add_argument("--hold-out", nargs="*", default=[], choices=SOURCES, help="leave these sources of photos out")
    parser.add_argument("--only", nargs="*", default=list(NAMES), choices=NAMES, help="teach only these")
    asked = parser.parse_args(words)
    if asked.start is None:
        from_drawings(asked.work)
    begin = asked.start or asked.work / "drawn"
    scenes = pooled(asked.work, WIDER, asked.prints)
    sources = [source for source in SOURCES if source not in asked.hold_out]
    real = photographed(asked.photos, sources, begin)
    name = "-".join(["weights", *(["without", *asked.hold_out] if asked.hold_out else [])])
    Course(begin, scenes, real, asked.seed).taught(asked.work, name, asked.only)
    return 0


if __name__ == "__main__":
    sys.exit(main())
