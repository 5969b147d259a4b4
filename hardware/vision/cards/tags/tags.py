"""Tags: markers on sleeves, the sure way to know a card in poor light; a blurred one by the pattern it is most like."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.markers import STICKERS, marker_drawing, markers_in
from hardware.vision.cards.compare.canvas import sides_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats, Pixels


CELLS, BITS = 7, 5
"""Cells of a marker along its side, with and without its black rim."""
DOTS = 6
LIKE, AHEAD = 0.74, 0.22
"""How like its pattern the bits must be, and how much more than like the next one."""
RIM_DARKER = 0.3
"""How much darker than the white bits the rim must be, in spreads of the marker."""
GROWTHS = (0.92, 1.0, 1.08)
SQUAREST = 0.6


def soft_number(grey: Pixels, quad: Floats, wanted: frozenset[int]) -> tuple[int, Floats] | None:
    """The marker at a four-sided place and its corners from its own upper left, if it is plainly one of those."""
    sides = np.linalg.norm(quad - np.roll(quad, -1, 0), axis=1)
    if sides.min() < SQUAREST * sides.max():
        return None
    numbers, patterns = _patterns(tuple(sorted(wanted)))
    best = (0.0, 0.0, 0, quad)
    for growth in GROWTHS:
        grown = (quad - quad.mean(0)) * growth + quad.mean(0)
        cells = _cells(grey, grown)
        spread = float(cells.std())
        inner = cells[1:-1, 1:-1]
        rim = (cells.sum() - inner.sum()) / (CELLS * CELLS - BITS * BITS)
        if spread < 1 or inner.mean() - rim < RIM_DARKER * spread:
            continue
        like = patterns @ _direction(inner)
        by_number = like.reshape(len(numbers), 4).max(1)
        first = int(by_number.argmax())
        second = float(np.partition(by_number, -2)[-2]) if len(numbers) > 1 else 0.0
        if by_number[first] > best[0]:
            turned = int(like.reshape(len(numbers), 4)[first].argmax())
            best = (float(by_number[first]), second, numbers[first], np.roll(grown, turned, 0))
    like_best, like_second, number, corners = best
    return (number, corners) if like_best > LIKE and like_best - like_second > AHEAD else None


def _cells(grey: Pixels, quad: Floats) -> Floats:
    """How bright each cell is."""
    size = CELLS * DOTS
    target = np.array([(0, 0), (size, 0), (size, size), (0, size)], np.float32) - 0.5
    turn = cv2.getPerspectiveTransform(quad.astype(np.float32), target)
    flat = cv2.warpPerspective(grey, turn, (size, size), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cells: Floats = cv2.resize(flat.astype(np.float32), (CELLS, CELLS), interpolation=cv2.INTER_AREA)
    return cells


def _direction(bits: Floats) -> Floats:
    flat = bits.ravel() - bits.mean()
    direction: Floats = flat / (np.linalg.norm(flat) + 1e-6)
    return direction


@cache
def _patterns(wanted: Sequence[int]) -> tuple[list[int], Floats]:
    """The bits of each marker, a little smeared into each other, turned four ways (4 n, 25)."""
    rows = []
    for number in wanted:
        drawn = marker_drawing(number, CELLS * DOTS).astype(np.float32)
        soft = cv2.GaussianBlur(drawn, (0, 0), DOTS * SMEARED)
        cells = cv2.resize(soft, (CELLS, CELLS), interpolation=cv2.INTER_AREA)[1:-1, 1:-1]
        # a quad begun k corners later shows the pattern turned k quarters back
        rows += [_direction(np.rot90(cells, turn)) for turn in range(4)]
    return list(wanted), np.stack(rows)


SMEARED = 0.35


LEAST_SIDE = 14.0
SMALL, ENLARGED = 1600, 2.0
"""A picture whose longer side is smaller than this is also looked at enlarged."""


@dataclass(frozen=True, slots=True, eq=False)
class Tag:
    """A marker in the picture and its corners, from its own upper left with the clock."""

    marker: int
    quad: Floats


def tags(grey: Pixels, wanted: frozenset[int]) -> list[Tag]:
    """The markers of a picture that are wanted, each place once; a small picture is looked at enlarged too."""
    found = tags_at(grey, wanted, 1.0)
    return found + tags_at(grey, wanted, ENLARGED, found) if max(grey.shape) < SMALL else found


def tags_at(grey: Pixels, wanted: frozenset[int], scale: float, known: Sequence[Tag] = ()) -> list[Tag]:
    """The markers seen when the picture is made so many times larger, but for known ones."""
    if not wanted:
        return []
    sheet = grey if scale == 1 else cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    told_plainly, unread = markers_in(sheet, STICKERS)
    found: list[Tag] = []
    for number, shape in told_plainly:
        quad = _unscaled(shape, scale)
        if number in wanted and fresh(quad, [*known, *found]):
            found.append(Tag(number, quad))
    for shape in unread:
        quad = _unscaled(shape, scale)
        told = soft_number(grey, quad, wanted) if fresh(quad, [*known, *found]) else None
        if told is not None:
            found.append(Tag(*told))
    return found


def _unscaled(shape: Floats, scale: float) -> Floats:
    quad: Floats = (shape.astype(np.float64) + 0.5) / scale - 0.5
    return quad


def fresh(quad: Floats, known: Sequence[Tag]) -> bool:
    """Whether a marker here is large enough and not one of the known ones."""
    side = float(sides_of(quad).mean())
    middle = quad.mean(0)
    return side >= LEAST_SIDE and all(np.linalg.norm(middle - tag.quad.mean(0)) > side / 2 for tag in known)
