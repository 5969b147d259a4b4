"""Measures the card reader on drawn tables: `python -m companion.devtools.vision_bench.card_bench --pictures N`."""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
import tracemalloc
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from companion.devtools.vision_bench.card_tables import (
    KNOWN,
    Trial,
    grid_trial,
    inside,
    lesson_picture,
    own_cards,
    table_trial,
)
from companion.devtools.vision_bench.reading_speed import paced
from hardware.simulation import Mood
from hardware.vision.cards.box_file import packed_box, unpacked
from hardware.vision.cards.card_grid import changes, grid_of
from hardware.vision.cards.card_reader import CardReader
from hardware.vision.cards.learnt_box import Box, CardUnclear
from hardware.vision.cards.search.overlaps import common_share

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.arrays import Pixels
    from hardware.simulation import Card, SeenCard
    from hardware.vision.cards.card_values import CardReading, CardsReading

BACK = "face down"
MOST_CARDS = 10
ROWS, COLUMNS = 5, 6
FIRST_STICKER = 10


@dataclass(slots=True)
class Tally:
    """Figures of many pictures."""

    pictures: int = 0
    known: int = 0
    right: int = 0
    sure: int = 0
    wrong: int = 0
    wrong_sure: int = 0
    way_up: int = 0
    strange: int = 0
    rejected: int = 0
    invented: int = 0
    took: list[float] = field(default_factory=list)

    def add(self, truth: tuple[SeenCard, ...], reading: CardsReading, names: frozenset[str]) -> None:
        """Count one picture."""
        self.pictures += 1
        left = list(reading.cards)
        owners = [_owner(one, truth) for one in left]
        for number, card in enumerate(truth):
            kind = BACK if not card.face_up else card.name if card.name in names else ""
            found = _at(card, [one for one in left if owners[reading.cards.index(one)] == number], kind)
            if found is not None:
                left.remove(found)
            if not kind:
                self.strange += 1
                self.rejected += found is None or not found.kind
                self.wrong_sure += found is not None and found.sure
                continue
            self.known += 1
            if found is None or not found.kind:
                continue
            if found.kind == kind:
                self.right += 1
                self.sure += found.sure
                corner, other = np.array(found.quad[0]), np.array(card.outline)
                self.way_up += kind == BACK or int(np.linalg.norm(other - corner, axis=1).argmin()) == 0
            else:
                self.wrong += 1
                self.wrong_sure += found.sure
        self.invented += sum(bool(card.kind) for card in left)
        self.wrong_sure += sum(card.sure for card in left)

    def as_json(self) -> dict[str, Any]:
        """Rates in per cent, wrong sure readings in a thousand cards, times in milliseconds."""
        cards = self.known + self.strange
        return {
            "pictures": self.pictures,
            "cards": cards,
            "right": _percent(self.right, self.known),
            "sure": _percent(self.sure, self.known),
            "way_up": _percent(self.way_up, self.right),
            "unknown_rejected": _percent(self.rejected, self.strange),
            "wrong": self.wrong,
            "invented": self.invented,
            "wrong_sure_in_1000": round(1000 * self.wrong_sure / cards, 2) if cards else None,
            "ms": round(float(np.median(self.took)), 1) if self.took else None,
        }


def taught_box(cards: tuple[Card, ...], *, backs: bool = True) -> Box:
    """A box that saw one drawn picture of each card, and of one back."""
    box = Box("trial")
    unclear = []
    for number, card in enumerate(cards):
        picture, shape = lesson_picture(card, seed=number), card.size[0] / card.size[1]
        try:
            box = box.taught(card.name, picture, shape=shape, strict=True)
        except CardUnclear:
            unclear.append((card.name, picture, shape))
    for name, picture, shape in unclear:
        box = box.taught(name, picture, shape=shape)
    if backs:
        back = lesson_picture(cards[0], face_up=False, seed=999)
        box = box.taught(BACK, back, face_up=False, shape=cards[0].size[0] / cards[0].size[1])
    return box


def bench_table(seed: int, number: int, *, stickers: bool = False, fingers: bool = False) -> Trial:
    """One of these tables: one to ten cards, now and then several of a kind."""
    every = own_cards()
    chance = np.random.default_rng([seed, number, 3])
    chosen = chance.choice(len(every), int(chance.integers(1, MOST_CARDS + 1)), replace=bool(chance.random() < 0.3))  # noqa: PLR2004
    return table_trial(
        [every[k] for k in chosen],
        seed * 1_000_000 + number,
        face_down=0.0 if stickers else 0.08,
        stickers=bench_markers() if stickers else None,
        hand=float(fingers),
    )


def bench_tables(  # noqa: PLR0913  # each has a good default
    reader: CardReader,
    pictures: int,
    seed: int = 1,
    *,
    stickers: bool = False,
    fingers: bool = False,
    tell: Callable[[dict[str, Any]], None] | None = None,
) -> dict[str, Any]:
    """Tables with one to ten cards in harsh pictures: a quarter of the kinds was never learnt."""
    names = frozenset(card.name for card in own_cards()[:KNOWN])
    tally = Tally()
    for number in range(pictures):
        trial = bench_table(seed, number, stickers=stickers, fingers=fingers)
        began = time.process_time()
        reading = reader.read(trial.picture)
        tally.took.append((time.process_time() - began) * 1000)
        tally.add(trial.cards, reading, names)
        if tell is not None:
            tell(tally.as_json())
    return tally.as_json()


def bench_grid(chance: np.random.Generator) -> list[list[Card | None]]:
    """Six columns and five rows of learnt cards."""
    order = chance.permutation(KNOWN)[: ROWS * COLUMNS]
    return [[own_cards()[order[row * COLUMNS + column]] for column in range(COLUMNS)] for row in range(ROWS)]


def bench_grids(reader: CardReader, pictures: int, seed: int = 1) -> dict[str, Any]:
    """Six columns and five rows in one 2304x1296 picture, then one card moved: all right, and the move named."""
    all_right = named = 0
    for number in range(pictures):
        chance = np.random.default_rng([seed, number, 7])
        laid = bench_grid(chance)
        before = tuple(tuple(card.name if card else "" for card in row) for row in laid)
        seen = grid_of(reader.read(grid_trial(laid, seed * 1_000_000 + number).picture), ROWS, COLUMNS)
        all_right += seen.kinds == before
        (row, column), (other_row, other_column) = (
            divmod(int(k), COLUMNS) for k in chance.permutation(ROWS * COLUMNS)[:2]
        )
        gone = laid[other_row][other_column]
        laid[other_row][other_column], laid[row][column] = laid[row][column], None
        after = grid_of(reader.read(grid_trial(laid, seed * 2_000_000 + number).picture), ROWS, COLUMNS)
        moved = [change for change in changes(before, after) if change.start is not None and change.end is not None]
        named += [(c.kind, c.start, c.end) for c in moved] == [
            (before[row][column], (row, column), (other_row, other_column))
        ]
        named -= gone is None
    return {"pictures": pictures, "all_right": _percent(all_right, pictures), "move_named": _percent(named, pictures)}


def bench_pace(reader: CardReader, rounds: int = 8) -> dict[str, float]:
    """Ten cards in a 1280x720 picture: milliseconds of one core to read them and for one contours pass, in turns."""
    return paced(reader.read, _ten_cards(), rounds)


def bench_crowd(reader: CardReader, rounds: int = 4, *, stickers: bool = False) -> dict[str, float]:
    """Ten cards over each other up to the most that is asked for: the median of some tables, and the slowest."""
    cards, marked = own_cards()[:MOST_CARDS], bench_markers() if stickers else None
    took = [
        paced(reader.read, table_trial(cards, seed, Mood.HARSH, face_down=0.0, stickers=marked).picture, rounds)
        for seed in CROWDS
    ]
    times = [one["read_ms"] for one in took]
    return {"read_ms": round(float(np.median(times)), 1), "slowest_ms": max(times)}


def bench_memory(box: Box) -> dict[str, float]:
    """Megabytes of a learnt box as a file, and of a reader that has read a picture with it."""
    picture = _ten_cards()
    tracemalloc.start()
    try:
        kept = unpacked(packed_box(box), box.name)
        reader = CardReader(kept)
        reader.read(picture)
        gc.collect()
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return {"file_mb": round(len(packed_box(box)) / MEGA, 2), "reader_mb": round(held / MEGA, 2)}


MEGA = 1_000_000
CROWDS = (11, 12, 13, 14, 15)


def bench_markers() -> dict[str, int]:
    """The markers of all cards that are learnt."""
    return {card.name: FIRST_STICKER + number for number, card in enumerate(own_cards()[:KNOWN])}


def _ten_cards() -> Pixels:
    return table_trial(own_cards()[:MOST_CARDS], 10, Mood.USUAL, face_down=0.0, overlap=0.0).picture


def _owner(one: CardReading, truth: tuple[SeenCard, ...]) -> int:
    """Which of the cards that truly lie there a reading is about: the one it shares most with; -1 if none."""
    quad = np.array(one.quad)
    shares = [
        (
            round(common_share(quad, np.array(card.outline)), 1),
            -float(np.linalg.norm(np.mean(card.outline, 0) - middle)),
        )
        if inside(one.middle, card.outline)
        else (-1.0, 0.0)
        for card in truth
        for middle in (np.array(one.middle),)
    ]
    best = max(range(len(truth)), key=lambda k: shares[k], default=-1)
    return best if best >= 0 and shares[best][0] >= 0 else -1


def _at(card: SeenCard, left: list[CardReading], kind: str) -> CardReading | None:
    """The reading of a card: one whose middle lies on it, the right one if there are several."""
    middle = np.mean(card.outline, axis=0)
    here = [one for one in left if inside(one.middle, card.outline)]
    here.sort(key=lambda one: (one.kind != kind, float(np.linalg.norm(np.array(one.middle) - middle))))
    return here[0] if here else None


def _percent(part: int, whole: int) -> float | None:
    return round(100 * part / whole, 2) if whole else None


def bench_cards(
    pictures: int, seed: int = 1, grids: int | None = None, tell: Callable[[dict[str, Any]], None] | None = None
) -> dict[str, Any]:
    """Tables, with stickers, with a hand over a card, grids, the pace: sixty kinds learnt from one picture each.

    `tell` hears the figures so far after each table.
    """
    box = taught_box(own_cards()[:KNOWN])
    reader = CardReader(box)
    for name, number in bench_markers().items():
        box = box.with_marker(name, number)
    marked = CardReader(box)
    return {
        "tables": bench_tables(reader, pictures, seed, tell=tell),
        "stickers": bench_tables(marked, pictures, seed, stickers=True, tell=tell),
        "fingers": bench_tables(reader, max(1, pictures // 5), seed, fingers=True, tell=tell),
        "grids": bench_grids(reader, max(1, pictures // 20) if grids is None else grids, seed),
        "pace": bench_pace(reader),
        "crowd": bench_crowd(reader),
        "crowd_with_stickers": bench_crowd(marked, stickers=True),
        "memory": bench_memory(box),
    }


def _aside(figures: dict[str, Any]) -> None:
    if figures["pictures"] % 100 == 0:
        sys.stderr.write(json.dumps(figures) + "\n")


def main(words: list[str] | None = None) -> int:
    """Measure and print as JSON."""
    parser = argparse.ArgumentParser(prog="python -m companion.devtools.vision_bench.card_bench", description=__doc__)
    parser.add_argument("--pictures", type=int, default=100, metavar="N", help="tables to read (default: 100)")
    parser.add_argument("--grids", type=int, metavar="N", help="grids to read (default: a twentieth)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed draws the same tables")
    asked = parser.parse_args(words)
    cv2.setNumThreads(1)
    sys.stdout.write(json.dumps(bench_cards(asked.pictures, asked.seed, asked.grids, _aside), indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
