"""Markers too blurred or covered to be found: read where they must be on what may be a card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from hardware.markers import marker_drawing
from hardware.stickers import MARKER, sticker_places
from hardware.vision.cards.compare.canvas import HIGH, NEXT, WIDE, corners, moved, onto

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Flags, Floats
    from hardware.vision.cards.compare.canvas import Levels

Size = tuple[float, float]
ACROSS, CELLS = 7, 9
"""Cells along the side of a marker, and those that are compared: the white paper round it belongs to it."""
FARTHEST, STEP = 3.0, 0.5
"""How far from its place, in cells, a sticker is looked for."""
SHIFTS = (-0.6, -0.3, 0.0, 0.3, 0.6)
GROWTHS = (0.9, 1.0, 1.12)
SMEARS = (0.3, 0.55)
"""How far, in cells, blur may have smeared the cells into each other."""
LIKE_A_STICKER = 0.4
"""How like white paper round something black a place that nothing lies over must be to be looked at closely."""
DOTS = 8
FEWEST = 0.6
"""The share of the cells that must be in sight."""
BLOCK = 8
"""So few rows are multiplied at once that the work stays on one core: on a busy machine threads wait for each other."""
GROWN, DETAIL = 1.25, 2.5
"""So much more than the card is looked at, and so finely: it may lie a little aside of where it is thought to."""


class Plain(NamedTuple):
    """How like its pattern all of a marker must be, and its bits alone; and how much more than like the next one's."""

    like: float
    bits: float
    ahead: float


ONE, BOTH = Plain(0.8, 0.87, 0.15), Plain(0.77, 0.8, 0.13)
THERE = 0.7
_ROWS, _COLUMNS = np.indices((CELLS, CELLS))
_FROM_MIDDLE = np.maximum(np.abs(_ROWS - 4), np.abs(_COLUMNS - 4)).ravel()
BITS: Flags = _FROM_MIDDLE < 3  # noqa: PLR2004  # five by five in the middle
PAPER: Floats = (_FROM_MIDDLE > 3).astype(np.float32)[None]  # noqa: PLR2004  # the outermost cells
"""What every sticker has: white paper round black; the bits do not count."""
STEPS: Floats = np.column_stack([_COLUMNS.ravel(), _ROWS.ravel()]) - (CELLS - 1) / 2


@dataclass(frozen=True, slots=True, eq=False)
class _Glance:
    """The cells of one place in several ways, and how like every pattern each is."""

    ways: Floats
    seen: Floats
    free: Flags
    like: Floats


class Placed:
    """The cells of the stickers of a card that may lie here, compared with all markers that may be on it."""

    def __init__(  # noqa: PLR0913  # each is another thing
        self,
        grey: Levels,
        turn: Floats,
        size: Size,
        over: Sequence[Floats],
        wanted: tuple[int, ...],
        *,
        only: int | None = None,
    ) -> None:
        """Look at each place, or at one of them; `over` are outlines that may lie over it."""
        self._turn = onto(moved(turn, _grown()))
        self._card = cv2.blur(grey.cut(self._turn, DETAIL), (5, 5)).astype(np.float32)
        self._numbers, self._patterns = patterns(wanted)
        self._over = over
        self.visible: dict[int, float] = {}
        """How much of each place no other card lies over."""
        every = range(len(sticker_places(size)))
        self._glances = [self._looked(size, place) if only in {None, place} else [] for place in every]

    def read(self) -> tuple[int, bool, list[Floats]] | None:
        """The marker, plain at both places or at one; whether the card is upside down; where it is seen."""
        every = range(len(self._glances))
        choices = [(tuple(every), BOTH)] if len(every) > 1 else []
        for places, least in [*choices, *(((place,), ONE) for place in every)]:
            told = self._told(places, least)
            if told is not None:
                return told
        return None

    def like(self, place: int, number: int) -> float:
        """How like this marker, upright, the cells of a place are."""
        shape = (-1, len(SMEARS), len(self._numbers), 2)
        which = self._numbers.index(number)
        likes = [float(one.like.reshape(shape)[:, :, which, 0].max()) for one in self._glances[place]]
        return max(likes, default=-1.0)

    def _looked(self, size: Size, place: int) -> list[_Glance]:
        """A place where it should be, and where something nearby is most like a sticker."""
        far = _far()
        ring = agreement(self._seen(_far_cells(size, place)), PAPER, ~BITS)[:, 0]
        first = far[int(ring.argmax())]
        apart = np.abs(np.array(far) - first).max(1) > 1
        second = far[int(np.where(apart, ring, -1).argmax())]
        self.visible[place] = float(self._free(_cells(size, place, [(0.0, 0.0)])[0]).mean())
        choosy = self.visible[place] == 1 and len(self._numbers) > 1
        glances = []
        for start in dict.fromkeys([(0.0, 0.0), first, second]):
            if choosy and ring[far.index(start)] < LIKE_A_STICKER:
                continue
            ways = _near_cells(size, place) + np.array(start) * _cell(size)
            seen = self._seen(ways)
            free = self._free(ways[len(ways) // 2])
            tries = [np.ones(CELLS * CELLS, bool), *([free] if FEWEST <= free.mean() < 1 else [])]
            glances += [_Glance(ways, seen, cells, agreement(seen, self._patterns, cells)) for cells in tries]
        return glances

    def _seen(self, ways: Floats) -> Floats:
        across, down = ((ways + 0.5) * DETAIL - 0.5).astype(np.float32).transpose(2, 0, 1)
        seen: Floats = cv2.remap(self._card, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return seen

    def _free(self, cells: Floats) -> Flags:
        return free_spots(moved(self._turn, cells), self._over)

    def _told(self, places: tuple[int, ...], least: Plain) -> tuple[int, bool, list[Floats]] | None:
        like = np.mean([self._best(place) for place in places], axis=0)
        best = int(like.argmax())
        if like[best] < least.like:
            return None
        bits = []
        for place in places:
            one, way = self._way(place, best)
            bits.append(agreement(one.seen[way : way + 1], self._patterns, one.free & BITS)[0])
        by_number = np.mean(bits, axis=0).reshape(len(SMEARS), len(self._numbers), 2).max((0, 2))
        which = best // 2 % len(self._numbers)
        mine = float(by_number[which])
        by_number[which] = -1
        if mine < least.bits or mine - float(by_number.max()) < least.ahead:
            return None
        there = [place for place in range(len(self._glances)) if self._best(place)[best] > THERE]
        return self._numbers[which], bool(best % 2), [self._square(place, best) for place in there]

    def _best(self, place: int) -> Floats:
        """How like each pattern a place is at best."""
        none = np.full(len(self._patterns), -1.0, np.float32)
        best: Floats = np.max([none, *(one.like.max(0) for one in self._glances[place])], axis=0)
        return best

    def _way(self, place: int, pattern: int) -> tuple[_Glance, int]:
        one = max(self._glances[place], key=lambda one: float(one.like[:, pattern].max()))
        return one, int(one.like[:, pattern].argmax())

    def _square(self, place: int, pattern: int) -> Floats:
        """The corners of the marker in the picture, from its own upper left."""
        one, way = self._way(place, pattern)
        first, last = one.ways[way][0], one.ways[way][-1]
        half = (last - first) / 2 * ACROSS / (CELLS - 1)
        flat = (first + last) / 2 + np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
        return np.roll(moved(self._turn, flat), 2 * (pattern % 2), 0)


@cache
def _grown() -> Floats:
    whole = corners()
    grown: Floats = (whole - whole.mean(0)) * GROWN + whole.mean(0)
    return grown


def _cell(size: Size) -> Floats:
    """How wide and how high a cell is on the canvas."""
    cell: Floats = np.array([WIDE / size[0], HIGH / size[1]]) / GROWN * MARKER / ACROSS
    return cell


def _cells(size: Size, place: int, shifts: Sequence[tuple[float, float]], growth: float = 1) -> Floats:
    """Where the cells of a marker lie on the canvas when it is so many cells aside and so much larger."""
    middle = np.array([(WIDE - 1) / 2, (HIGH - 1) / 2])
    away = np.array(sticker_places(size)[place]) * ACROSS / MARKER
    cells: Floats = middle + (STEPS * growth + np.array(shifts)[:, None] + away) * _cell(size)
    return cells


@cache
def _far() -> tuple[tuple[float, float], ...]:
    wide = np.arange(-FARTHEST, FARTHEST + STEP, STEP).tolist()
    return tuple((x, y) for y in wide for x in wide)


@cache
def _far_cells(size: Size, place: int) -> Floats:
    return _cells(size, place, _far())


@cache
def _near_cells(size: Size, place: int) -> Floats:
    near = [(x, y) for y in SHIFTS for x in SHIFTS]
    return np.concatenate([_cells(size, place, near, growth) for growth in GROWTHS])


def free_spots(spots: Floats, over: Sequence[Floats]) -> Flags:
    """Which of these spots of the picture lie under none of the outlines."""
    free = np.ones(len(spots), bool)
    for quad in over:
        along = quad[NEXT] - quad
        inward = np.column_stack([-along[:, 1], along[:, 0]])
        free &= (spots @ inward.T - (quad * inward).sum(1)).min(1) < 0
    return free


def agreement(seen: Floats, rows: Floats, free: Flags) -> Floats:
    """How like each pattern each row of cells is, from -1 to 1, where they are free."""
    own, known = _unit(seen[:, free]), _unit(rows[:, free]).T
    return np.concatenate([own[first : first + BLOCK] @ known for first in range(0, len(own), BLOCK)])


def _unit(rows: Floats) -> Floats:
    rows = rows - rows.mean(1, keepdims=True)
    unit: Floats = rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-3)
    return unit


@cache
def patterns(wanted: tuple[int, ...]) -> tuple[tuple[int, ...], Floats]:
    """All markers on white paper, in each blur, upright and upside down (blurs x markers x 2, cells)."""
    rows = []
    for smear in SMEARS:
        for number in wanted:
            drawn = marker_drawing(number, ACROSS * DOTS)
            paper = cv2.copyMakeBorder(drawn, DOTS, DOTS, DOTS, DOTS, cv2.BORDER_CONSTANT, value=255)
            soft = cv2.GaussianBlur(paper.astype(np.float32), (0, 0), DOTS * smear)
            cells = cv2.resize(soft, (CELLS, CELLS), interpolation=cv2.INTER_AREA)
            rows += [cells.ravel(), np.rot90(cells, 2).ravel()]
    return wanted, np.array(rows, np.float32)
