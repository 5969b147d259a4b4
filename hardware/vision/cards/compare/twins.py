"""Twins: two learnt cards that hardly differ are compared directly, finely, and only where they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.cards.compare.canvas import FINE
from hardware.vision.cards.compare.card_look import ACROSS, BLOCK, DOWN

if TYPE_CHECKING:
    from hardware.arrays import Flags, Floats, Pixels

SOFT = 1.6
"""Pictures are never equally sharp: all are smoothed by so many pixels of the fine canvas."""
WAVE = 61
STRONGEST = 0.35
"""Pixels that differ by this part of the greatest difference belong to what tells two cards apart."""
AROUND = 9
"""A sign is seen against the ground round it: so many pixels of that belong to it."""
SHIFTS = (-2, 0, 2)
FEWEST = 60
"""With fewer pixels in sight nothing is told apart."""


def standing(seen: Floats, mine: Floats, yours: Floats, hidden: Flags | None = None) -> tuple[float, float]:
    """How like mine and like yours (all three bare) a card is where those two differ; -1 to 1."""
    where = _differing(mine, yours)
    if hidden is not None:
        open_blocks = (~hidden).reshape(DOWN, ACROSS).astype(np.uint8)
        side = BLOCK * FINE
        where &= cv2.resize(open_blocks, (ACROSS * side, DOWN * side), interpolation=cv2.INTER_NEAREST)
    rim = max(SHIFTS)
    where[:rim] = where[-rim:] = 0
    where[:, :rim] = where[:, -rim:] = 0
    spots = np.flatnonzero(where)
    if len(spots) < FEWEST:
        return 0.0, 0.0
    flat, wide = seen.ravel(), seen.shape[1]
    cuts = np.stack([flat[spots + down * wide + across] for down in SHIFTS for across in SHIFTS])
    looks = np.stack([mine.ravel()[spots], yours.ravel()[spots]])
    like = _unit(cuts) @ _unit(looks).T
    return float(like[:, 0].max()), float(like[:, 1].max())


def bare(picture: Pixels) -> Floats:
    """A card on the fine canvas: its brightness, smoothed, without the slow changes of the light."""
    plain = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.float32), (0, 0), SOFT)
    print_only: Floats = plain - cv2.blur(plain, (WAVE, WAVE))
    return print_only


def _differing(one: Floats, other: Floats) -> Flags:
    apart = cv2.absdiff(one, other)
    where = (apart > STRONGEST * float(apart.max())).astype(np.uint8)
    return cv2.dilate(where, np.ones((AROUND, AROUND), np.uint8))


def _unit(rows: Floats) -> Floats:
    rows = rows - rows.mean(1, keepdims=True)
    unit: Floats = rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-3)
    return unit
