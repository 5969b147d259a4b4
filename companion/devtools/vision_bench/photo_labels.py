"""Labelled photos: pictures with the box and pips of every die, and which of them the networks were never fitted to."""

from __future__ import annotations

import hashlib
import json
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from hardware.errors import HardwareError
from hardware.vision.shared.picture import load_picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from companion.devtools.vision_bench.label_match import Label
    from hardware.arrays import Pixels

BOXES, VALUES = "boxes.json", "labels.json"
HELD_BACK_SPLITS = ("test", "valid")
EVERY = 4
"""Of photos that nobody split, every fourth is held back."""
BLOCK = 6
"""Photos of a series look alike: so many in a row stay together, on one side of the split."""
SERIES: dict[str, Callable[[str], object]] = {
    "epan": lambda name: int(name.split("_")[2].split(".")[0]) // BLOCK,
    "chase": lambda name: name.split("_")[3],
}
"""Sources that are one long series, and which photos of them belong together."""
TENTHS, JUDGED_TENTHS, CALIBRATED_TENTHS = 10, 3, 2
THIRDS = 3
FIRST_BOARD, LAST_BOARD, HEAP = 205, 368, 9
"""In the source `epan`: the numbers of the photos with a printed board, and from how many dice on it is a heap."""


class Part(StrEnum):
    """Which photos: all, those that networks may be fitted to, those for limits, or those held back to judge by."""

    ALL = "all"
    FITTED = "fitted"
    CALIBRATED = "calibrated"
    HELD_BACK = "held-back"


class LabelsUnreadable(HardwareError, ValueError):
    """The folder has no boxes.json, or it says something else than boxes."""


def labelled(folder: Path, part: Part = Part.ALL) -> Iterator[tuple[str, str, Pixels, list[Label]]]:
    """Name, source, picture and labels of every photo that `boxes.json` in the folder speaks of.

    Where there is only `labels.json`, every photo is a crop of one die.
    """
    boxes = _boxes(folder)
    for name in sorted(boxes):
        if part is not Part.ALL and part_of(name, boxes) is not part:
            continue
        picture = load_picture(folder / name)
        high, wide = picture.shape[:2]
        yield name, source_of(name), picture, [_label(die, wide, high) for die in boxes[name]["dice"]]


def source_of(name: str) -> str:
    """Where a photo comes from: what stands before the first underscore of its name."""
    return name.split("_", 1)[0]


def kind_of(name: str, dice: int) -> str:
    """What kind of picture it is: the source, and in the one that holds several kinds also that."""
    source = source_of(name)
    if source != "epan":
        return source
    number = int(name.split("_")[2].split(".", maxsplit=1)[0])
    if dice >= HEAP:
        return "epan heaps"
    return "epan boards" if FIRST_BOARD <= number <= LAST_BOARD else "epan plain"


def part_of(name: str, boxes: dict[str, Any]) -> Part:
    """Which part a photo belongs to; of a series by blocks, else by the split of its source or every fourth."""
    source = source_of(name)
    if source in SERIES:
        tenth = _chance(f"{source}-{SERIES[source](name)}", TENTHS)
        if tenth < JUDGED_TENTHS:
            return Part.HELD_BACK
        return Part.CALIBRATED if tenth < JUDGED_TENTHS + CALIBRATED_TENTHS else Part.FITTED
    if not held_back(name, boxes):
        return Part.FITTED
    return Part.HELD_BACK if _chance(name, THIRDS) else Part.CALIBRATED


def held_back(name: str, boxes: dict[str, Any]) -> bool:
    """Whether a photo is kept from fitting: by the split of its source, else every fourth by name."""
    split = boxes[name].get("split")
    if split is not None:
        return split in HELD_BACK_SPLITS
    alike = [other for other in sorted(boxes) if source_of(other) == source_of(name)]
    return alike.index(name) % EVERY == 0


def _chance(words: str, sides: int) -> int:
    """The same number below `sides` for the same words, on every machine."""
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:4]) % sides


def _boxes(folder: Path) -> dict[str, Any]:
    try:
        if not (folder / BOXES).exists() and (folder / VALUES).exists():
            values: dict[str, Any] = json.loads((folder / VALUES).read_text("utf-8"))
            return {name: {"dice": [{"v": int(value), "box": [0, 0, 1, 1]}]} for name, (value,) in values.items()}
        boxes: dict[str, Any] = json.loads((folder / BOXES).read_text("utf-8"))
        for row in boxes.values():
            for die in row["dice"]:
                _label(die, 1, 1)
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise LabelsUnreadable("labels.unreadable", folder=str(folder)) from error
    return boxes


def _label(die: dict[str, Any], wide: int, high: int) -> Label:
    left, top, right, low = (float(value) for value in die["box"])
    return int(die["v"]), (left * wide, top * high, right * wide, low * high)
