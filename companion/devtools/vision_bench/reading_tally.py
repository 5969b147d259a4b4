"""Counting how well pictures were read: whole pictures, dice, false alarms, what was called sure, and the time."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from hardware.vision.dice.dice_values import Verdict

if TYPE_CHECKING:
    from companion.devtools.vision_bench.label_match import Matched
    from hardware.vision.dice.dice_values import Reading


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
            "wrong_sure": self.wrong_sure,
            "sure_pictures": _percent(self.sure_pictures, self.pictures),
            "sure_pictures_right": _percent(self.sure_pictures - self.wrong_sure_pictures, self.sure_pictures),
            "ms": round(float(np.median(self.took)), 2) if self.took else None,
        }


def _percent(part: int, whole: int) -> float | None:
    return round(100 * part / whole, 2) if whole else None
