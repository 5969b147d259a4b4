"""Looks at dice to fit the certainty to: pictures that no network learnt from and nobody is judged by.

Photos of the part for limits, each also noisier, turned and blurred; rolls of the simulated table; dice that lean;
boards and dominoes, where nothing is a die.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from companion.devtools.vision_bench.empty_pictures import drawn_boards, drawn_dominoes, photographed
from companion.devtools.vision_bench.label_match import paired
from companion.devtools.vision_bench.leaning_dice import leaning_rolls
from companion.devtools.vision_bench.photo_labels import Part, kind_of, labelled
from companion.devtools.vision_bench.simulated_dice import rolled
from hardware.vision.dice.certainty import Evidence
from hardware.vision.dice.dice_values import ANYTHING, Reason, pip_dice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from companion.devtools.vision_bench.label_match import Label
    from hardware.arrays import Pixels
    from hardware.vision.dice.dice_reader import DiceReader

HARD = (Reason.ASLANT, Reason.ON_EDGE, Reason.STACKED, Reason.CUT_OFF, Reason.OTHER_DICE, Reason.UNKNOWN_FACE)
"""Troubles that make a die doubtful whatever its certainty."""
INSIDE = 0.6


@dataclass(frozen=True, slots=True)
class DieLook:
    """One die as it was read: of which kind of picture, which picture, what speaks for its face, and if it is right."""

    kind: str
    picture: int
    evidence: Evidence
    right: bool

    def row(self) -> dict[str, Any]:
        """Plain values."""
        return asdict(self)


def die_looks(reader: DiceReader, pictures: Iterator[tuple[str, int, Pixels, list[Label]]]) -> Iterator[DieLook]:
    """Every die of these pictures that could be sure, read alone and with the count told."""
    for kind, number, picture, labels in pictures:
        ways = [ANYTHING, *([pip_dice(len(labels))] if labels else [])]
        for expected in ways:
            dice = reader.read(picture, expected).dice
            taken = paired(labels, dice)
            right = {place for one, place in taken.items() if dice[place].value == labels[one][0]}
            for place, die in enumerate(dice):
                if die.evidence is not None and die.trouble not in HARD:
                    yield DieLook(kind, number, die.evidence, place in right)


def photos_for_limits(
    folders: Sequence[Path], seed: int, part: Part = Part.CALIBRATED, *, once: bool = False
) -> Iterator[tuple[str, int, Pixels, list[Label]]]:
    """Photos as they are, and (unless `once`) in other light, turned and blurred; and their parts without dice."""
    number = 0
    for folder in folders:
        for name, _, picture, labels in labelled(folder, part):
            number += 1
            every = _otherwise(picture, labels, np.random.default_rng([seed, number]))
            for shown, moved in islice(every, 1 if once else None):
                yield kind_of(name, len(labels)), number, shown, moved
    for kind, picture in photographed(folders, None, part):
        number += 1
        yield kind, number, picture, []


def drawn_for_limits(
    seed: int, rolls: int, leaning: int, boards: int, prints: Path | None = None
) -> Iterator[tuple[str, int, Pixels, list[Label]]]:
    """Rolls of the simulated table, every other die of some leaning; boards and dominoes."""
    for number, (_, kind, picture, labels) in enumerate(rolled(rolls, seed)):
        yield f"simulated, {kind}", number, picture, labels
    for number, (kind, picture, labels) in enumerate(leaning_rolls(leaning, seed)):
        yield kind, number, picture, labels
    for number, picture in enumerate(drawn_boards(boards, seed, prints)):
        yield "drawn boards, no dice", number, picture, []
    for number, picture in enumerate(drawn_dominoes(boards // 4, seed, prints)):
        yield "drawn dominoes", number, picture, []


def _otherwise(
    picture: Pixels, labels: list[Label], chance: np.random.Generator
) -> Iterator[tuple[Pixels, list[Label]]]:
    yield picture, labels
    light = picture * np.float32(chance.uniform(0.75, 1.2))
    grain = chance.normal(0, float(chance.uniform(2, 7)), picture.shape).astype(np.float32)
    yield np.clip(light + grain, 0, 255).astype(np.uint8), labels
    yield cv2.GaussianBlur(picture, (0, 0), float(chance.uniform(0.5, 1.0))), labels
    high, wide = picture.shape[:2]
    size = float(chance.uniform(0.85, 1.15))
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), float(chance.uniform(-12, 12)), size)
    moved: list[Label] = []
    for value, (left, top, right, low) in labels:
        x, y = turn[:, :2] @ ((left + right) / 2, (top + low) / 2) + turn[:, 2]
        half = max(right - left, low - top) / 2 * size
        if not (half * INSIDE < x < wide - half * INSIDE and half * INSIDE < y < high - half * INSIDE):
            return
        moved.append((value, (x - half, y - half, x + half, y + half)))
    yield cv2.warpAffine(picture, turn, (wide, high), borderMode=cv2.BORDER_REPLICATE), moved
