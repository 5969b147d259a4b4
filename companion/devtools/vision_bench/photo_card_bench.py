"""Photographed cards, learnt from one crop each: ours against plain SIFT with FLANN and MAGSAC, in one run.

`python -m companion.devtools.vision_bench.photo_card_bench --photos DIR [--tables N] [--seed N] [--draw DIR]`: the
photos themselves, and tables laid with those cards on printed mats: sleeved, cut off, covered.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from companion.devtools.vision_bench.card_photos import (
    crops,
    laid_table,
    learnt_kinds,
    photographed_cards,
)
from companion.devtools.vision_bench.plain_sift import PlainSift
from hardware.vision.cards.card_reader import CardReader
from hardware.vision.cards.card_values import Certainty
from hardware.vision.cards.learnt_box import Box
from hardware.vision.cards.search.overlaps import common_share

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from companion.devtools.vision_bench.card_photos import Lying
    from hardware.arrays import Floats, Pixels

Told = tuple[str, "Floats", bool]
"""Kind (none if unknown), corners, and whether it is sure."""
SAME, LEGIBLE, BARELY = 0.4, 0.5, 0.2


def _judged(tally: Counter[str], lying: Sequence[Lying], told: Sequence[Told], learnt: Sequence[str]) -> None:
    """Count what was found, and what was said wrongly."""
    for card in lying:
        if card.seen < LEGIBLE:
            continue
        here = [kind for kind, quad, _ in told if common_share(quad, card.quad) > SAME]
        tally["learnt" if card.kind in learnt else "strange"] += 1
        if card.kind in learnt:
            tally["found"] += card.kind in here
            tally["sure"] += any(k == card.kind and s and common_share(q, card.quad) > SAME for k, q, s in told)
    for kind, quad, sure in told:
        under = {card.kind for card in lying if common_share(quad, card.quad) > BARELY}
        if kind and kind not in under:
            tally["wrong"] += 1
            tally["wrong_sure"] += sure
        elif not kind and not under:
            tally["false_outlines"] += 1


def _ours(box: Box) -> Callable[[Pixels], list[Told]]:
    reader = CardReader(box)

    def read(picture: Pixels) -> list[Told]:
        cards = reader.read(picture).cards
        return [
            (c.kind if c.certainty is not Certainty.UNKNOWN else "", np.array(c.quad), c.certainty is Certainty.SURE)
            for c in cards
        ]

    return read


def _plain(learnt: dict[str, Pixels]) -> Callable[[Pixels], list[Told]]:
    sift = PlainSift(learnt)
    return lambda picture: [(kind, quad, False) for kind, quad in sift.read(picture)]


def bench_cards(folder: Path, tables: int, seed: int, draw: Path | None = None) -> dict[str, dict[str, Any]]:
    """Every way on every kind of picture."""
    upright = crops(folder)
    some = learnt_kinds(list(upright))
    ways: dict[str, dict[str, Callable[[Pixels], list[Told]]]] = {}
    for title, kinds in (("photos", list(upright)), ("printed mats", some)):
        box = Box("photos")
        for kind in kinds:
            box = box.taught(kind, upright[kind])
        ways[title] = {"ours": _ours(box), "plain SIFT": _plain({kind: upright[kind] for kind in kinds})}
    figures: dict[str, dict[str, Any]] = {}
    for title, learnt, pictures in (
        ("photos", list(upright), ((n, p, c) for n, p, c in photographed_cards(folder))),
        ("printed mats", some, _tables(upright, tables, seed)),
    ):
        tallies: dict[str, Counter[str]] = {way: Counter() for way in ways[title]}
        took: dict[str, list[float]] = {way: [] for way in ways[title]}
        for name, picture, lying in pictures:
            for way, read in ways[title].items():
                began = time.process_time()
                told = read(picture)
                took[way].append((time.process_time() - began) * 1000)
                _judged(tallies[way], lying, told, learnt)
                if draw is not None and way == "ours":
                    draw.mkdir(parents=True, exist_ok=True)
                    cv2.imwrite(str(draw / f"{name}.jpg"), _drawn(picture, told))
        for way, tally in tallies.items():
            figures[f"{title}, {way}"] = dict(tally) | {"cpu_ms": round(float(np.median(took[way])))}
    return figures


def _tables(upright: dict[str, Pixels], count: int, seed: int) -> Iterator[tuple[str, Pixels, list[Lying]]]:
    for number in range(count):
        picture, lying = laid_table(upright, seed * 1000 + number)
        yield f"mat-{number}", picture, lying


def _drawn(picture: Pixels, told: Sequence[Told]) -> Pixels:
    out = picture.copy()
    thick = max(2, out.shape[0] // 300)
    for kind, quad, sure in told:
        ink = (60, 200, 60) if sure else (0, 170, 255) if kind else (60, 60, 230)
        cv2.polylines(out, [np.round(quad).astype(np.int32)], isClosed=True, color=ink, thickness=thick)
        at = np.round(quad.mean(0)).astype(int).tolist()
        cv2.putText(out, kind or "?", (at[0] - 30, at[1]), cv2.FONT_HERSHEY_SIMPLEX, thick / 3, ink, thick)
    return out


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print as JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m companion.devtools.vision_bench.photo_card_bench", description=__doc__
    )
    parser.add_argument("--photos", type=Path, required=True, help="folder of the photos tm_*.jpg")
    parser.add_argument("--tables", type=int, default=20, help="so many printed mats with ten cards")
    parser.add_argument("--seed", type=int, default=1, help="the same seed lays the same tables")
    parser.add_argument("--draw", type=Path, help="write pictures of what was found here")
    asked = parser.parse_args(words)
    cv2.setNumThreads(1)
    figures = bench_cards(asked.photos, asked.tables, asked.seed, asked.draw)
    sys.stdout.write(json.dumps(figures, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
