"""Measuring the eyes on labelled photos: `python -m hardware.vision.bench --photos DIR [--draw DIR]`."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.table import Mood, Wish, arranged, ordinary_die, render
from hardware.vision.baseline import blob_reading, contours_pass
from hardware.vision.files import drawn
from hardware.vision.finding import Finder
from hardware.vision.looking import Looker
from hardware.vision.matching import Matched, match
from hardware.vision.picture import load_picture
from hardware.vision.reader import DiceReader
from hardware.vision.values import ANYTHING, Reading, Verdict, pip_dice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hardware.arrays import Pixels
    from hardware.vision.matching import Label


@dataclass(slots=True)
class Tally:
    """Figures of one source read one way."""

    pictures: int = 0
    exact: int = 0
    dice: int = 0
    right: int = 0
    invented: int = 0
    sure: int = 0
    wrong_sure: int = 0
    sure_pictures: int = 0
    wrong_sure_pictures: int = 0
    took: list[float] = field(default_factory=list)
    misread: Counter[tuple[int, int]] = field(default_factory=Counter)

    def add(self, judged: Matched, reading: Reading | None, took: float) -> None:
        """Count one picture."""
        self.pictures += 1
        self.exact += judged.exact
        self.dice += judged.dice
        self.right += judged.right
        self.invented += judged.invented
        self.sure += judged.sure
        self.wrong_sure += judged.wrong_sure
        self.misread.update(judged.misread)
        self.took.append(took)
        if reading is not None and reading.verdict is Verdict.SURE:
            self.sure_pictures += 1
            self.wrong_sure_pictures += not judged.exact

    def as_json(self) -> dict[str, Any]:
        """Rates in per cent, times in milliseconds."""
        return {
            "pictures": self.pictures,
            "exact_pictures": _percent(self.exact, self.pictures),
            "dice": self.dice,
            "right_dice": _percent(self.right, self.dice),
            "false_alarms": self.invented,
            "sure_dice": _percent(self.sure, self.dice),
            "sure_right": _percent(self.sure - self.wrong_sure, self.sure),
            "sure_pictures": _percent(self.sure_pictures, self.pictures),
            "sure_pictures_right": _percent(self.sure_pictures - self.wrong_sure_pictures, self.sure_pictures),
            "ms": round(float(np.median(self.took)), 2) if self.took else None,
        }


def labelled(folder: Path) -> Iterator[tuple[str, str, Pixels, list[Label]]]:
    """Name, source, picture and labels of every photo that `boxes.json` in the folder speaks of."""
    boxes = json.loads((folder / "boxes.json").read_text("utf-8"))
    for name in sorted(boxes):
        picture = load_picture(folder / name)
        high, wide = picture.shape[:2]
        labels = [
            (int(die["v"]), (die["box"][0] * wide, die["box"][1] * high, die["box"][2] * wide, die["box"][3] * high))
            for die in boxes[name]["dice"]
        ]
        yield name, name.split("_", 1)[0], picture, labels


def bench_photos(folder: Path, reader: DiceReader | None = None, draw: Path | None = None) -> dict[str, dict[str, Any]]:
    """Every source read alone, with the count told, and by blobs; and the time of one contours pass, all in one run."""
    reader = reader or DiceReader()
    tallies: dict[tuple[str, str], Tally] = {}
    passes: dict[str, list[float]] = {}
    for name, source, picture, labels in labelled(folder):
        for way, expected in (("alone", ANYTHING), ("told", pip_dice(len(labels)))):
            began = time.perf_counter()
            reading = reader.read(picture, expected)
            took = (time.perf_counter() - began) * 1000
            judged = match(labels, reading.dice)
            for group in (source, "all"):
                tallies.setdefault((group, way), Tally()).add(judged, reading, took)
            if draw is not None and way == "alone" and not judged.exact:
                draw.mkdir(parents=True, exist_ok=True)
                cv2.imwrite(str(draw / f"{Path(name).stem}.png"), drawn(picture, reading))
        began = time.perf_counter()
        blobs = blob_reading(picture)
        took = (time.perf_counter() - began) * 1000
        for group in (source, "all"):
            tallies.setdefault((group, "blobs"), Tally()).add(_blobs_judged(labels, blobs), None, took)
        began = time.perf_counter()
        contours_pass(picture)
        passes.setdefault(source, []).append((time.perf_counter() - began) * 1000)
    figures: dict[str, dict[str, Any]] = {}
    for (source, way), tally in tallies.items():
        figures.setdefault(source, {})[way] = tally.as_json()
    for source, times in passes.items():
        figures[source]["contours_pass_ms"] = round(float(np.median(times)), 2)
    return figures


def bench_speed(reader: DiceReader | None = None, rounds: int = 20, picture: Pixels | None = None) -> dict[str, float]:
    """One 1280x720 picture: milliseconds to read it and for one contours pass, on one core, in turns."""
    reader = reader or DiceReader()
    if picture is None:
        picture = render(arranged(Wish(dice=(ordinary_die(),) * 3, mood=Mood.USUAL), 1)).picture
    wide = cv2.resize(picture, (1280, 720))
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        reader.read(wide)
        reads, passes = [], []
        for _ in range(rounds):
            began = time.perf_counter()
            reader.read(wide)
            between = time.perf_counter()
            contours_pass(wide)
            reads.append(between - began)
            passes.append(time.perf_counter() - between)
    finally:
        cv2.setNumThreads(threads)
    read, one = float(np.median(reads)) * 1000, float(np.median(passes)) * 1000
    return {"read_ms": round(read, 2), "contours_pass_ms": round(one, 2), "ratio": round(read / one, 2)}


def _blobs_judged(labels: list[Label], blobs: list[int]) -> Matched:
    """Blobs have no boxes: the values in common count as right."""
    values = Counter(value for value, _ in labels)
    common = sum((values & Counter(blobs)).values())
    return Matched(sorted(values.elements()) == blobs, len(labels), common, len(blobs) - common, 0, 0)


def _percent(part: int, whole: int) -> float | None:
    return round(100 * part / whole, 2) if whole else None


def main(words: list[str] | None = None) -> int:
    """Measure and print as JSON."""
    parser = argparse.ArgumentParser(prog="python -m hardware.vision.bench", description=__doc__)
    parser.add_argument("--photos", type=Path, help="folder with photos, labels.json and boxes.json")
    parser.add_argument("--draw", type=Path, help="write annotated pictures of the misses here")
    parser.add_argument("--weights", type=Path, help="measure these networks instead of ours")
    asked = parser.parse_args(words)
    reader = DiceReader(finder=Finder(asked.weights), looker=Looker(asked.weights))
    figures: dict[str, Any] = {"speed": bench_speed(reader)}
    if asked.photos is not None:
        figures["photos"] = bench_photos(asked.photos, reader, asked.draw)
    sys.stdout.write(json.dumps(figures, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
