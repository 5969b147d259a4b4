"""Pictures without any die: parts of photographed boards, photos of cards, drawn boards and dominoes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from companion.devtools.training.dice_makes import EMPTY
from companion.devtools.training.picture_noise import through_a_lens
from companion.devtools.training.printed_art import art
from companion.devtools.training.printed_boards import dominoes
from companion.devtools.training.scenes import scene
from companion.devtools.vision_bench.photo_labels import Part, kind_of, labelled
from hardware.vision.shared.picture import load_picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from companion.devtools.vision_bench.label_match import Label
    from hardware.arrays import Pixels

LEAST = 200
"""Pixels: a smaller part of a photo tells nothing."""
RIM = 6
WITH_DICE = ("tm_black.jpg",)
"""Photos of cards that do show dice."""
SIDE = 512


def photographed(folders: Sequence[Path], cards: Path | None, part: Part) -> Iterator[tuple[str, Pixels]]:
    """The largest part without dice of each photo of a board, and photos of cards."""
    for folder in folders:
        for name, _, picture, labels in labelled(folder, part):
            if kind_of(name, len(labels)) == "epan boards":
                window = without_dice(picture, labels)
                if min(window.shape[:2]) >= LEAST:
                    yield "photographed boards, no dice", window
    for path in sorted(cards.glob("*.jpg")) if cards is not None else ():
        if path.name not in WITH_DICE:
            yield "photographed cards, no dice", load_picture(path)


def without_dice(picture: Pixels, labels: Sequence[Label]) -> Pixels:
    """The largest of the four parts that lie wholly beside all dice."""
    high, wide = picture.shape[:2]
    boxes = np.array([box for _, box in labels])
    left, top = (max(0, int(v) - RIM) for v in boxes[:, :2].min(0))
    right, low = (int(v) + RIM for v in boxes[:, 2:].max(0))
    parts = [picture[:, :left], picture[:, right:], picture[:top], picture[low:]]
    largest = max(parts, key=lambda one: one.shape[0] * one.shape[1] if min(one.shape[:2]) else 0)
    return np.ascontiguousarray(largest[:high, :wide])


def drawn_boards(count: int, seed: int, prints: Path | None) -> Iterator[Pixels]:
    """Boards printed with pictures that no lesson showed."""
    pictures = art(prints, judged=True)
    for number in range(count):
        chance = np.random.default_rng([seed, number, 901])
        yield through_a_lens(chance, scene(chance, EMPTY, pictures)[0])


def drawn_dominoes(count: int, seed: int, prints: Path | None) -> Iterator[Pixels]:
    """Dominoes on grounds that no lesson showed."""
    pictures = art(prints, judged=True)
    for number in range(count):
        chance = np.random.default_rng([seed, number, 902])
        field = dominoes(chance, SIDE, pictures)
        yield through_a_lens(chance, (np.clip(field * 0.9, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8))
