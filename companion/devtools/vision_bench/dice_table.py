"""One table of how dice are read: every kind of picture, alone and told, before and after.

`python -m companion.devtools.vision_bench.dice_table --photos DIR ... [--cards DIR] [--prints DIR] [--write FILE]
[--before FILE]`. Only pictures that nothing was fitted to and no limit was chosen on.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2

from companion.devtools.vision_bench.empty_pictures import drawn_boards, drawn_dominoes, photographed
from companion.devtools.vision_bench.label_match import match
from companion.devtools.vision_bench.leaning_dice import leaning_rolls
from companion.devtools.vision_bench.photo_labels import Part, kind_of, labelled
from companion.devtools.vision_bench.reading_tally import Tally
from companion.devtools.vision_bench.simulated_dice import rolled
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_values import ANYTHING, pip_dice
from hardware.vision.dice.search.close_look import Looker
from hardware.vision.dice.search.dice_finder import Finder
from hardware.vision.dice.search.die_judge import Judge

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.devtools.vision_bench.label_match import Label
    from hardware.arrays import Pixels

SEED = 9
COLUMNS = ("pictures", "exact_pictures", "right_dice", "false_alarms", "sure_dice", "sure_pictures", "wrong_sure")
HEADS = ("kind", "way", "pictures", "exact", "dice right", "false dice", "dice sure", "pictures sure", "wrong sure")


def pictures(asked: argparse.Namespace) -> Iterator[tuple[str, Pixels, list[Label]]]:
    """Kind, picture and labels of everything that is measured."""
    for folder in asked.photos:
        for name, _, picture, labels in labelled(folder, asked.part):
            yield kind_of(name, len(labels)), picture, labels
    for kind, picture in photographed(asked.photos, asked.cards, asked.part):
        yield kind, picture, []
    for picture in drawn_boards(asked.drawn, SEED, asked.prints):
        yield "drawn boards, no dice", picture, []
    for picture in drawn_dominoes(asked.drawn // 2, SEED, asked.prints):
        yield "drawn dominoes", picture, []
    for _, kind, picture, labels in rolled(asked.simulated, SEED):
        yield f"simulated, {kind}", picture, labels
    for kind, picture, labels in leaning_rolls(asked.leaning, SEED):
        yield kind, picture, labels


def measured(reader: DiceReader, asked: argparse.Namespace) -> dict[str, dict[str, Any]]:
    """The figures of every kind, alone and told."""
    tallies: dict[tuple[str, str], Tally] = {}
    for kind, picture, labels in pictures(asked):
        ways = {"alone": ANYTHING} | ({"told": pip_dice(len(labels))} if labels else {})
        for way, expected in ways.items():
            reading = reader.read(picture, expected)
            tallies.setdefault((kind, way), Tally()).add(match(labels, reading.dice), reading, 0.0)
    figures: dict[str, dict[str, Any]] = {}
    for (kind, way), tally in tallies.items():
        figures.setdefault(kind, {})[way] = tally.as_json()
    return figures


def table(after: dict[str, Any], before: dict[str, Any]) -> list[str]:
    """The rows, as they are pasted into a page; what was before stands before an arrow."""
    rows = ["| " + " | ".join(HEADS) + " |", "|" + "---|" * len(HEADS)]
    for kind, ways in after.items():
        for way, told in ways.items():
            old = before.get(kind, {}).get(way, {})
            cells = [_cell(old.get(column), told[column]) for column in COLUMNS]
            rows.append(f"| {kind} | {way} | " + " | ".join(cells) + " |")
    return rows


def _cell(before: float | None, after: float | None) -> str:
    new = "-" if after is None else f"{after:g}"
    return new if before is None or before == after else f"{before:g} → {new}"


def main(words: Sequence[str] | None = None) -> int:
    """Measure, write, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m companion.devtools.vision_bench.dice_table", description=__doc__)
    parser.add_argument("--photos", type=Path, nargs="*", default=[], help="folders of labelled photos")
    parser.add_argument("--cards", type=Path, help="folder of photos of cards: no dice")
    parser.add_argument("--prints", type=Path, help="folder of pictures to print on drawn boards")
    parser.add_argument("--part", type=Part, choices=list(Part), default=Part.HELD_BACK, help="which photos")
    parser.add_argument("--drawn", type=int, default=60, help="so many drawn boards")
    parser.add_argument("--simulated", type=int, default=150, help="so many rolls on the simulated table")
    parser.add_argument("--leaning", type=int, default=60, help="so many rolls with a die that leans")
    parser.add_argument("--weights", type=Path, help="measure these networks instead of ours")
    parser.add_argument("--write", type=Path, help="keep the figures in this file")
    parser.add_argument("--before", type=Path, help="figures that were kept before")
    asked = parser.parse_args(words)
    cv2.setNumThreads(1)
    figures = measured(
        DiceReader(finder=Finder(asked.weights), looker=Looker(asked.weights), judge=Judge(asked.weights)), asked
    )
    if asked.write is not None:
        asked.write.write_text(json.dumps(figures, indent=1), "utf-8")
    before = json.loads(asked.before.read_text("utf-8")) if asked.before is not None else {}
    sys.stdout.write("\n".join(table(figures, before)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
