"""Real labelled photos for adaptation: the same shape as drawn scenes, with sizes that are only guesses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from companion.devtools.training.samples import UNTOLD
from companion.devtools.vision_bench.photo_labels import HEAP, Part, labelled

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from companion.devtools.training.samples import Pictured
    from companion.devtools.vision_bench.label_match import Label
    from hardware.arrays import Pixels
    from hardware.vision.dice.dice_reader import DiceReader
    from hardware.vision.dice.search.close_look import Look

SHARE_OF_BOX = {"byler": 0.72, "runenum": 0.76}
"""How much of a labelled box the upper face takes, where the box goes round the whole die."""
WHOLE_FACE = (4, 5, 6)
PIPS_TO_FACE = 1.45
NEAR = 0.45
UNLABELLED = ("runenum",)
"""Here dice with signs or cut by the edge carry no label: whatever looks like one is left out of the lesson."""
WARM = 0.2
WHOLE_DIE = ("epan", "chase")
CUT_OUTS, CUT_SHARE = ("chase",), 0.62
"""Here every picture is one die, cut out; its upper face is in the middle and takes about this share."""
LEGIBLE, A_DIE, LEAST_SHARE = 0.3, 0.8, 0.3
ASLANT = ("matteo",)
ASIDE = np.array([[0.0, 0.0, 1e3]], np.float32)
"""Says that side faces are seen here, so that up stays up."""


def real_scenes(
    folder: Path, sources: Sequence[str], reader: DiceReader | None, part: Part = Part.FITTED
) -> list[Pictured]:
    """Photos of these sources: places and sizes as the reader sees them, and where it is fooled, to learn from."""
    scenes: list[Pictured] = []
    for _, source, picture, labels in labelled(folder, part):
        if source not in sources:
            continue
        looks = reader.looks(picture) if reader is not None else []
        if source in WHOLE_DIE:
            scenes.append(_of_whole_dice(picture, labels, looks, cut_out=source in CUT_OUTS))
            continue
        boxes = np.array([box for _, box in labels])
        wide = np.maximum(boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1])
        if source in SHARE_OF_BOX:
            sizes = wide * SHARE_OF_BOX[source]
        else:
            full = [w * PIPS_TO_FACE for w, (value, _) in zip(wide, labels, strict=True) if value in WHOLE_FACE]
            sizes = np.full(len(wide), float(np.median(full)) if full else 34.0)
        rows = [_row(label, box, float(size), looks) for (label, box), size in zip(labels, sizes, strict=True)]
        fooled = [k for k in looks if k.place.heat > WARM and not _labelled(k, rows)]
        if source in UNLABELLED:
            rows += [_unknown(k) for k in fooled]
            fooled = []
        sides = np.array([[k.place.x, k.place.y, k.place.size] for k in fooled], np.float32).reshape(-1, 3)
        if source in ASLANT:
            sides = np.vstack([sides, ASIDE])
        scenes.append((picture, np.array(rows, np.float32), sides))
    return scenes


def _of_whole_dice(picture: Pixels, labels: Sequence[Label], looks: Sequence[Look], *, cut_out: bool) -> Pictured:
    """Boxes go round whole dice seen from any side: the upper face is where it is seen, else the die is left out."""
    rows, fooled = [], []
    for label, box in labels:
        inside = [k for k in looks if _within(k, box) and k.shares[label] > LEGIBLE]
        if inside:
            p = max(inside, key=lambda k: k.place.heat * k.shares[label]).place
            rows.append([p.x, p.y, p.size, label, 1.0, *UNTOLD])
        else:
            wide = max(box[2] - box[0], box[3] - box[1])
            size, shown = (-CUT_SHARE * wide, 1.0) if cut_out else (wide, 0.0)
            rows.append([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2, size, label, shown, *UNTOLD])
    for k in looks:
        if k.place.heat <= WARM or _labelled(k, rows) or any(_within(k, box) for _, box in labels):
            continue
        if len(labels) >= HEAP and k.die > A_DIE:  # a die that nobody labelled
            rows.append(_unknown(k))
        else:
            fooled.append([k.place.x, k.place.y, k.place.size])
    sides = np.vstack([np.array(fooled, np.float32).reshape(-1, 3), ASIDE])
    return picture, np.array(rows, np.float32), sides


def _within(look: Look, box: tuple[float, float, float, float]) -> bool:
    left, top, right, low = box
    wide = max(right - left, low - top)
    p = look.place
    return left < p.x < right and top < p.y < low and LEAST_SHARE < p.size / wide < 1.1


def _row(label: int, box: tuple[float, float, float, float], size: float, looks: Sequence[Look]) -> list[float]:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    near = [k.place for k in looks if np.hypot(k.place.x - x, k.place.y - y) < NEAR * size]
    close = [p for p in near if 0.6 < p.size / size < 1.6]
    if close:
        best = max(close, key=lambda p: p.heat)
        return [best.x, best.y, best.size, label, 1.0, *UNTOLD]
    return [x, y, -size, label, 1.0, *UNTOLD]


def _labelled(look: Look, rows: Sequence[Sequence[float]]) -> bool:
    return any(np.hypot(look.place.x - row[0], look.place.y - row[1]) < abs(row[2]) * 0.6 for row in rows)


def _unknown(look: Look) -> list[float]:
    return [look.place.x, look.place.y, look.place.size, 0.0, 0.0, *UNTOLD]
