"""Says whether two pictures show the same, though other painters painted them and the sea may have moved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

COARSE: Final = 4
"""Pixels in a row that are looked at as one."""
OTHER: Final = 32
"""So far apart two colours are different ones, out of 255."""
MOST_OTHER: Final = 0.05
"""The part of a picture that may differ: waves, a clock."""
MOSTLY: Final = 0.75
"""The part of what a touch has changed that must be seen as changed."""


class Match(NamedTuple):
    """How far two pictures are apart, and how much of an expected change is seen."""

    other: float
    changed: float

    @property
    def same(self) -> bool:
        """Whether it is what was expected."""
        return self.other <= MOST_OTHER and self.changed >= MOSTLY

    def __str__(self) -> str:
        """Say it in a line of the report."""
        return f"{self.other:.1%} of it differs, {self.changed:.0%} of the change is seen"


def matched(seen: Path, expected: Path, before: Path | None = None) -> Match:
    """Compare what is seen with what is expected; `before`: what was there, so that a small change counts too."""
    now, then = _coarse(seen), _coarse(expected)
    if now.shape != then.shape:
        return Match(1.0, 0.0)
    apart = abs(now - then).max(axis=2)
    changed = 1.0
    if before is not None:
        old = _coarse(before)
        where = abs(then - old).max(axis=2) > OTHER
        if where.any():
            changed = float((apart < abs(now - old).max(axis=2))[where].mean())
    return Match(float((apart > OTHER).mean()), changed)


def _coarse(file: Path) -> Any:
    import cv2
    import numpy as np

    picture = cv2.imread(str(file))
    if picture is None:
        return np.zeros((1, 1, 3), int)
    high, wide = picture.shape[:2]
    return cv2.resize(picture, (wide // COARSE, high // COARSE), interpolation=cv2.INTER_AREA).astype(int)
