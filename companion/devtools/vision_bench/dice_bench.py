"""Measures the dice reader.

`python -m companion.devtools.vision_bench.dice_bench [--photos DIR] [--simulated N --seed S] [--draw DIR]`
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import cv2
import numpy as np

from companion.devtools.vision_bench.baseline import blob_reading
from companion.devtools.vision_bench.label_match import Matched, match
from companion.devtools.vision_bench.photo_labels import Part, labelled
from companion.devtools.vision_bench.reading_speed import contours_pass, paced
from companion.devtools.vision_bench.reading_tally import Tally
from companion.devtools.vision_bench.simulated_dice import rolled
from hardware.simulation import Mood, Wish, arranged, ordinary_die, render
from hardware.vision.dice.dice_files import drawn
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_values import ANYTHING, pip_dice
from hardware.vision.dice.search.close_look import Looker
from hardware.vision.dice.search.dice_finder import Finder
from hardware.vision.dice.search.die_judge import Judge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from companion.devtools.vision_bench.label_match import Label
    from hardware.arrays import Pixels

    Labelled = tuple[str, str, Pixels, list[Label]]
    Tell = Callable[[int], None]

ALL = "all"
Done = TypeVar("Done")


def bench_photos(
    folder: Path,
    reader: DiceReader | None = None,
    draw: Path | None = None,
    part: Part = Part.ALL,
    tell: Tell | None = None,
) -> dict[str, dict[str, Any]]:
    """Every source of a folder of labelled photos, and all together."""
    return bench_pictures(labelled(folder, part), reader, draw, tell=tell)


def bench_simulated(
    pictures: int,
    seed: int,
    reader: DiceReader | None = None,
    draw: Path | None = None,
    tell: Tell | None = None,
) -> dict[str, Any]:
    """Fresh pictures of the simulated table with one to five dice: ordinary ones, fancy ones, and all."""
    return bench_pictures(rolled(pictures, seed), reader, draw, blobs=False, tell=tell)


def bench_pictures(
    pictures: Iterable[Labelled],
    reader: DiceReader | None = None,
    draw: Path | None = None,
    *,
    blobs: bool = True,
    tell: Tell | None = None,
) -> dict[str, dict[str, Any]]:
    """Every source read alone, with the count told, and by blobs; and the time of one pass, all in one run.

    `tell` hears after each picture how many are done.
    """
    reader = reader or DiceReader()
    tallies: dict[tuple[str, str], Tally] = {}
    passes: dict[str, list[float]] = {}
    for done, (name, source, picture, labels) in enumerate(pictures, start=1):
        for way, expected in (("alone", ANYTHING), ("told", pip_dice(len(labels)))):
            reading, took = _timed(reader.read, picture, expected)
            judged = match(labels, reading.dice)
            for group in (source, ALL):
                tallies.setdefault((group, way), Tally()).add(judged, reading, took)
            if draw is not None and not judged.exact:
                draw.mkdir(parents=True, exist_ok=True)
                cv2.imwrite(str(draw / f"{Path(name).stem}-{way}.png"), drawn(picture, reading))
        if blobs:
            values, took = _timed(blob_reading, picture)
            for group in (source, ALL):
                tallies.setdefault((group, "blobs"), Tally()).add(_blobs_judged(labels, values), None, took)
        _, once = _timed(contours_pass, picture)
        for group in (source, ALL):
            passes.setdefault(group, []).append(once)
        if tell is not None:
            tell(done)
    return _figures(tallies, passes)


def _timed(work: Callable[..., Done], *given: Any) -> tuple[Done, float]:
    """What some work came to, and the milliseconds it took."""
    began = time.perf_counter()
    done = work(*given)
    return done, (time.perf_counter() - began) * 1000


def _figures(tallies: Mapping[tuple[str, str], Tally], passes: Mapping[str, list[float]]) -> dict[str, dict[str, Any]]:
    figures: dict[str, dict[str, Any]] = {}
    for (source, way), tally in tallies.items():
        figures.setdefault(source, {})[way] = tally.as_json()
    for source, times in passes.items():
        figures[source]["contours_pass_ms"] = round(float(np.median(times)), 2)
    return figures


def bench_speed(reader: DiceReader | None = None, rounds: int = 8) -> dict[str, Any]:
    """1280x720 pictures with one, three and five dice, near and far: reading them and one contours pass, in turns."""
    reader = reader or DiceReader()
    rows: dict[str, Any] = {}
    for dice, across in ((1, 420.0), (3, 420.0), (5, 420.0), (5, 210.0)):
        wish = Wish(dice=(ordinary_die(),) * dice, mood=Mood.USUAL, across=across)
        pace = paced(reader.read, render(arranged(wish, dice)).picture, rounds)
        rows[f"{dice}x{across:.0f}"] = {"dice": dice, "across_cm": round(across / 10), **pace}
    return rows | {"worst_ratio": max(row["ratio"] for row in rows.values())}


def _blobs_judged(labels: list[Label], blobs: list[int]) -> Matched:
    """Blobs have no boxes: the values in common count as right."""
    values = Counter(value for value, _ in labels)
    common = sum((values & Counter(blobs)).values())
    return Matched(sorted(values.elements()) == blobs, len(labels), common, len(blobs) - common, 0, 0)


def main(words: list[str] | None = None) -> int:
    """Measure and print as JSON."""
    parser = argparse.ArgumentParser(prog="python -m companion.devtools.vision_bench.dice_bench", description=__doc__)
    parser.add_argument("--photos", type=Path, help="folder with photos and their boxes.json")
    parser.add_argument("--part", type=Part, choices=list(Part), default=Part.ALL, help="which photos (default: all)")
    parser.add_argument("--simulated", type=int, default=0, metavar="N", help="so many pictures of the simulated table")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same pictures")
    parser.add_argument("--draw", type=Path, help="write annotated pictures of the misses here")
    parser.add_argument("--weights", type=Path, help="measure these networks instead of ours")
    asked = parser.parse_args(words)
    cv2.setNumThreads(1)
    weights = asked.weights
    reader = DiceReader(finder=Finder(weights), looker=Looker(weights), judge=Judge(weights))
    figures: dict[str, Any] = {"speed": bench_speed(reader)}
    if asked.photos is not None:
        figures["photos"] = bench_photos(asked.photos, reader, asked.draw, asked.part)
    if asked.simulated:
        figures["simulated"] = bench_simulated(asked.simulated, asked.seed, reader, asked.draw)
    sys.stdout.write(json.dumps(figures, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
