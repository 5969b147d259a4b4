"""Labelled photos: pictures with the box and pips of every die, and which of them the networks were never fitted to."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from hardware.errors import HardwareError
from hardware.vision.shared.picture import load_picture

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.devtools.vision_bench.label_match import Label
    from hardware.arrays import Pixels

BOXES = "boxes.json"
HELD_BACK_SPLITS = ("test", "valid")
EVERY = 4
"""Of photos that nobody split, every fourth is held back."""


class Part(StrEnum):
    """Which photos: all, those that networks may be fitted to, or those held back to measure them."""

    ALL = "all"
    FITTED = "fitted"
    HELD_BACK = "held-back"


class LabelsUnreadable(HardwareError, ValueError):
    """The folder has no boxes.json, or it says something else than boxes."""


def labelled(folder: Path, part: Part = Part.ALL) -> Iterator[tuple[str, str, Pixels, list[Label]]]:
    """Name, source, picture and labels of every photo that `boxes.json` in the folder speaks of."""
    boxes = _boxes(folder)
    for name in sorted(boxes):
        if part is not Part.ALL and (part is Part.HELD_BACK) != held_back(name, boxes):
            continue
        picture = load_picture(folder / name)
        high, wide = picture.shape[:2]
        yield name, source_of(name), picture, [_label(die, wide, high) for die in boxes[name]["dice"]]


def source_of(name: str) -> str:
    """Where a photo comes from: what stands before the first underscore of its name."""
    return name.split("_", 1)[0]


def held_back(name: str, boxes: dict[str, Any]) -> bool:
    """Whether a photo is kept for measuring: by the split of its source, else every fourth by name."""
    split = boxes[name].get("split")
    if split is not None:
        return split in HELD_BACK_SPLITS
    alike = [other for other in sorted(boxes) if source_of(other) == source_of(name)]
    return alike.index(name) % EVERY == 0


def _boxes(folder: Path) -> dict[str, Any]:
    try:
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
