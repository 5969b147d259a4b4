"""A deck learnt from one photo of many cards, then read in that photo turned, blurred, darker and partly covered.

`python -m companion.devtools.vision_bench.deck_lesson PHOTO [--seed N] [--draw DIR]`.
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

from hardware.vision.cards.card_reader import CardReader
from hardware.vision.cards.card_values import Certainty
from hardware.vision.cards.learnt_box import Box
from hardware.vision.cards.sheet_lesson import SheetLesson
from hardware.vision.shared.picture import load_picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hardware.arrays import Floats, Pixels
    from hardware.vision.cards.card_values import CardsReading

TURN, FAR = 12.0, 0.9
BLUR, DARK, GRAIN = 1.6, 0.65, 5.0
COVERED = (0.15, 0.3)
"""How much of a card lies under a strip, from one of its sides."""


def changed(picture: Pixels, quads: Sequence[Floats], seed: int) -> Iterator[tuple[str, Pixels, list[Floats]]]:
    """The photo as it is, and four copies of it with the outlines where they are then."""
    chance = np.random.default_rng(seed)
    high, wide = picture.shape[:2]
    yield "as it is", picture, list(quads)
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), TURN, FAR)
    turned = cv2.warpAffine(picture, turn, (wide, high), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    lying = [quad @ turn[:, :2].T + turn[:, 2] for quad in quads]
    yield "turned", turned, lying
    soft = cv2.GaussianBlur(turned, (0, 0), BLUR).astype(np.float32) * DARK
    soft += chance.normal(0, GRAIN, soft.shape)
    blurred: Pixels = np.clip(soft, 0, 255).astype(np.uint8)
    yield "turned, blurred, darker", blurred, lying
    for title, under in (("turned, covered", turned), ("turned, blurred, darker, covered", blurred)):
        covered = under.copy()
        for quad in lying:
            _cover(chance, covered, quad)
        yield title, covered, lying


def _cover(chance: np.random.Generator, picture: Pixels, quad: Floats) -> None:
    """A strip over one side of a card."""
    side, share = int(chance.integers(4)), float(chance.uniform(*COVERED))
    a, b, c, d = (quad[(side + k) % 4] for k in range(4))
    strip = np.array([a, b, b + (c - b) * share, a + (d - a) * share])
    cv2.fillConvexPoly(picture, np.round(strip).astype(np.int32), chance.integers(20, 235, 3).tolist(), cv2.LINE_AA)


def bench_deck(photo: Path, seed: int, draw: Path | None = None) -> dict[str, Any]:
    """Learn and read again; the names are numbers, one for all copies of a card."""
    lesson = SheetLesson(load_picture(photo))
    names = {number: f"card-{first}" for number, first in enumerate(lesson.copies)}
    taught = lesson.taught(Box("deck"), names)
    figures: dict[str, Any] = {
        "outlined": len(lesson.cards),
        "different": len(set(lesson.copies)),
        "read again": len(taught.read_again),
        "refused": [[one.number, one.why] for one in taught.refused],
    }
    reader = CardReader(taught.box)
    for title, picture, quads in changed(lesson.picture, lesson.quads, seed):
        began = time.process_time()
        reading = reader.read(picture)
        took = time.process_time() - began
        figures[title] = dict(_judged(reading, names, quads)) | {"cpu_s": round(took, 2)}
        if draw is not None:
            draw.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(draw / f"{title}.jpg"), picture)
    return figures


def _judged(reading: CardsReading, names: dict[int, str], quads: Sequence[Floats]) -> Counter[str]:
    tally: Counter[str] = Counter(cards=len(quads), right=0, sure=0, wrong=0, wrong_sure=0)
    for card in reading.cards:
        if card.certainty is Certainty.UNKNOWN:
            tally["unknown outlines"] += 1
            continue
        middle = np.asarray(card.quad).mean(0)
        under = [n for n, quad in enumerate(quads) if _inside(quad, middle)]
        right = bool(under) and names[under[0]] == card.kind
        sure = card.certainty is Certainty.SURE
        tally["right" if right else "wrong"] += 1
        tally["sure"] += sure
        tally["wrong_sure"] += sure and not right
    return tally


def _inside(quad: Floats, point: Floats) -> bool:
    at = (float(point[0]), float(point[1]))
    return cv2.pointPolygonTest(quad.astype(np.float32), at, measureDist=False) >= 0


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print as JSON."""
    parser = argparse.ArgumentParser(prog="python -m companion.devtools.vision_bench.deck_lesson", description=__doc__)
    parser.add_argument("photo", type=Path, help="a photo of many cards beside each other")
    parser.add_argument("--seed", type=int, default=1, help="the same seed covers the same parts")
    parser.add_argument("--draw", type=Path, help="write the changed photos here")
    asked = parser.parse_args(words)
    cv2.setNumThreads(1)
    sys.stdout.write(json.dumps(bench_deck(asked.photo, asked.seed, asked.draw), indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
