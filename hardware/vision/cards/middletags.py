"""Middle tags: a marker too blurred to be found is read where it must be, in the middle of what may be a card."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.cards.canvas import FINE, HIGH, NEXT, WIDE, moved, onto, plausible, quad_of
from hardware.vision.cards.look import shape_of
from hardware.vision.cards.overlaps import share_within
from hardware.vision.cards.tags import Tag
from hardware.vision.zone import MARKERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Flags, Floats
    from hardware.vision.cards.canvas import Levels

SIDE = 13 / 63
"""The side of a marker for the width of a card."""
MARKER, CELLS = 7, 9
"""Cells along the side of a marker, and those that are compared: the white paper round it belongs to it."""
SHIFTS = np.linspace(-1.2, 1.2, 9)
GROWTHS = (0.9, 1.0, 1.12)
SMEARS = (0.3, 0.55)
"""How far, in cells, blur may have smeared the cells into each other."""
DOTS = 8
FEWEST = 0.6
"""The share of the cells that must be in sight."""
LIKE, BITS_LIKE, AHEAD = 0.8, 0.75, 0.1
"""How like its pattern all of it must be, and its bits alone; and how much more than like the next one's bits."""
_ROWS, _COLUMNS = np.indices((CELLS, CELLS))
BITS: Flags = ((np.abs(_ROWS - 4) < 3) & (np.abs(_COLUMNS - 4) < 3)).ravel()  # noqa: PLR2004  # five by five in the middle


def middle_tags(  # noqa: PLR0913  # all that is known about one picture
    grey: Levels,
    hopes: Sequence[Floats],
    known: Sequence[Floats],
    *,
    shape: float,
    wanted: frozenset[int],
    found: Sequence[Tag],
) -> list[Tag]:
    """Markers not found yet, read in the middle of what may be cards; `known` are cards that may lie over them."""
    numbers = tuple(sorted(wanted))
    more: list[Tag] = []
    for hope in hopes:
        reach = REACH * float(np.linalg.norm(hope[0] - hope[2]))
        if any(float(np.linalg.norm(tag.quad.mean(0) - hope.mean(0))) < reach for tag in [*found, *more]):
            continue
        over = [quad for quad in known if 0 < share_within(quad, hope) < SAME_PLACE]
        for quad in (hope, np.roll(hope, 1, 0)):
            turn = onto(quad)
            if abs(np.log(shape_of(quad) / shape)) < ASLANT and plausible(turn, grey.picture.shape):
                tag = read_middle(grey, turn, shape, over, numbers)
                if tag is not None:
                    more.append(tag)
                    break
    return more


REACH = 0.15
"""How near the middle of a card its marker is, in diagonals."""
SAME_PLACE, ASLANT = 0.5, 0.55


def read_middle(
    grey: Levels, turn: Floats, shape: float, over: Sequence[Floats], wanted: tuple[int, ...]
) -> Tag | None:
    """The marker in the middle of a card that may lie here, perhaps partly under others; None if it is not plain."""
    places = _places(round(shape, 2))
    card = cv2.blur(grey.cut(turn, FINE), (5, 5)).astype(np.float32)
    across, down = places.astype(np.float32).transpose(2, 0, 1)
    seen = cv2.remap(card, across, down, cv2.INTER_LINEAR)
    free = np.ones(CELLS * CELLS, bool)
    tag = _read(turn, places, seen, free, wanted)
    covered = _free(moved(turn, places[len(places) // 2] / FINE), over)
    if tag is None and FEWEST <= covered.mean() < 1:
        tag = _read(turn, places, seen, covered, wanted)
    return tag


def _read(turn: Floats, places: Floats, seen: Floats, free: Flags, wanted: tuple[int, ...]) -> Tag | None:
    numbers, patterns = _patterns(wanted)
    like = _agreement(seen, patterns, free)
    place, best = (int(k) for k in np.unravel_index(int(like.argmax()), like.shape))
    if like[place, best] < LIKE:
        return None
    told = _agreement(seen[place : place + 1], patterns, free & BITS)[0]
    by_number = told.reshape(len(SMEARS), len(numbers), 4).max((0, 2))
    which, quarter = best // 4 % len(numbers), best % 4
    mine = float(by_number[which])
    by_number[which] = -1
    if mine < BITS_LIKE or mine - float(by_number.max()) < AHEAD:
        return None
    corners = np.roll(_square(places[place]), quarter, 0)
    return Tag(numbers[which], moved(turn, corners), np.roll(quad_of(turn), quarter, 0))


@cache
def _places(shape: float) -> Floats:
    """For every way the marker may be shifted and grown, where its cells lie on the fine canvas (ways, cells, 2)."""
    cell = np.array([SIDE * WIDE, SIDE * shape * HIGH]) / MARKER
    middle = np.array([(WIDE - 1) / 2, (HIGH - 1) / 2])
    steps = np.column_stack([_COLUMNS.ravel(), _ROWS.ravel()]) - (CELLS - 1) / 2
    ways = [
        (middle + (steps * growth + (across, down)) * cell + 0.5) * FINE - 0.5
        for growth in GROWTHS
        for down in SHIFTS
        for across in SHIFTS
    ]
    return np.array(ways)


def _square(cells: Floats) -> Floats:
    """The corners of the marker whose cells lie here, on the plain canvas."""
    first, last = cells[0], cells[-1]
    middle, half = (first + last) / 2, (last - first) / 2 * MARKER / (CELLS - 1)
    fine = middle + np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half
    plain: Floats = (fine + 0.5) / FINE - 0.5
    return plain


def _free(spots: Floats, over: Sequence[Floats]) -> Flags:
    """Which of these spots of the picture lie under none of the outlines."""
    free = np.ones(len(spots), bool)
    for quad in over:
        along = quad[NEXT] - quad
        inward = np.column_stack([-along[:, 1], along[:, 0]])
        free &= (spots @ inward.T - (quad * inward).sum(1)).min(1) < 0
    return free


def _agreement(seen: Floats, patterns: Floats, free: Flags) -> Floats:
    """How like each pattern each row of cells is, from -1 to 1, where they are free."""
    return _unit(seen[:, free]) @ _unit(patterns[:, free]).T


def _unit(rows: Floats) -> Floats:
    rows = rows - rows.mean(1, keepdims=True)
    unit: Floats = rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-3)
    return unit


@cache
def _patterns(wanted: tuple[int, ...]) -> tuple[tuple[int, ...], Floats]:
    """All markers on white paper, in each blur, turned four ways (blurs x markers x 4, cells)."""
    book = cv2.aruco.getPredefinedDictionary(MARKERS)
    rows = []
    for smear in SMEARS:
        for number in wanted:
            drawn = cv2.aruco.generateImageMarker(book, number, MARKER * DOTS)
            paper = cv2.copyMakeBorder(drawn, DOTS, DOTS, DOTS, DOTS, cv2.BORDER_CONSTANT, value=255)
            soft = cv2.GaussianBlur(paper.astype(np.float32), (0, 0), DOTS * smear)
            cells = cv2.resize(soft, (CELLS, CELLS), interpolation=cv2.INTER_AREA)
            # a quad begun k corners later shows the pattern turned k quarters back
            rows += [np.rot90(cells, quarter).ravel() for quarter in range(4)]
    return wanted, np.array(rows, np.float32)
