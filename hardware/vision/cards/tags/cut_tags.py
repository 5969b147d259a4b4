"""Cut markers: one that another card partly covers is read from a corner that is in sight."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.stickers import MARKER
from hardware.vision.cards.compare.canvas import moved, onto, sides_of
from hardware.vision.cards.tags.place_tags import (
    ACROSS,
    BITS,
    CELLS,
    PAPER,
    SMEARS,
    STEPS,
    agreement,
    free_spots,
    patterns,
)
from hardware.vision.cards.tags.tags import Tag, fresh

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Flags, Floats, Pixels
    from hardware.vision.cards.tags.place_tags import Size

CELL = MARKER / ACROSS
WINDOW, DARKER, LEAST_INK, STRAIGHT = 41, 6, 60.0, 2.0
"""What is so much darker than its surroundings may be ink; specks are not; how straight its sides are."""
SHORTEST = 1.5 * CELL
"""How much of each side must be seen from the corner on, in millimetres."""
ASLANT, SQUARE = 0.6, 0.3
"""The cosine that the angle at the corner may have, in the picture and on the table."""
REACH = 1.5 * MARKER
"""How far from an outline that cuts it the corner of a marker may be, in millimetres."""
SHIFTS = (-0.5, -0.25, 0.0, 0.25, 0.5)
GROWTHS = (0.94, 1.0, 1.06)
TURNS = (-0.07, 0.0, 0.07)
LEAST_CELLS, LEAST_BITS = 0.5, 10
LIKE_A_STICKER, LIKE, LIKE_BITS, AHEAD = 0.6, 0.8, 0.85, 0.2
"""How like a sticker and like its pattern the cells in sight must be, and the bits; how much more than like another."""
NEXT_TO, CLEARER = 0.1, 2.5
"""Where the bits are nearly all like its own, less is enough: so many times what they are unlike it."""
WIDER = 1.05
"""Outlines are taken so much larger: what lies at their rim is no part of a marker below."""


class Cuts:
    """What lies in a picture, and cuts markers: the outlines, and how large a millimetre is at each."""

    def __init__(self, grey: Pixels, outlines: Sequence[Floats], sizes: Sequence[Size]) -> None:
        """Know each outline from the nearest of the sizes."""
        self._grey = cv2.GaussianBlur(grey, (3, 3), 0)
        self._outlines = outlines
        self._halves = [_half(quad, sizes) for quad in outlines]
        self._flats = [
            onto(quad, np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half)
            for quad, half in zip(outlines, self._halves, strict=True)
        ]

    def tags(self, wanted: tuple[int, ...], known: Sequence[Tag], done: Sequence[Floats]) -> list[Tag]:
        """The markers beside outlines, but for known ones and those on cards that are done with."""
        found: list[Tag] = []
        every = self._dark_corners()
        every = every[free_spots(every[:, 1], done)]
        away = np.array([self._away(number, every[:, 1]) for number in range(len(self._outlines))])
        beside = (away > 0) & (away < REACH)
        nearest = np.where(beside, away, np.inf).argmin(0)
        for number in np.flatnonzero(beside.any(0)).tolist():
            spots, flat = every[number], self._flats[nearest[number]]
            frame = _frame(moved(np.linalg.inv(flat), spots))
            if frame is None:
                continue
            over = [self._outlines[k] for k in np.flatnonzero(beside[:, number]).tolist()]
            tag = self._read(frame, flat, over, wanted)
            if tag is not None and fresh(tag.quad, [*known, *found]):
                found.append(tag)
        return found

    def _away(self, number: int, spots: Floats) -> Floats:
        """How far outside an outline spots are, in millimetres."""
        away: Floats = (np.abs(moved(np.linalg.inv(self._flats[number]), spots)) - self._halves[number]).max(1)
        return away

    def _dark_corners(self) -> Floats:
        """Corners of whatever is darker than what is round it, each between the ones before and after it."""
        ink = cv2.adaptiveThreshold(self._grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, WINDOW, DARKER)
        found = [np.zeros((0, 3, 2))]
        for shape in cv2.findContours(ink, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]:
            if cv2.contourArea(shape) >= LEAST_INK:
                tips = cv2.approxPolyDP(shape, STRAIGHT, closed=True)[:, 0].astype(np.float64)
                found.append(np.stack([np.roll(tips, 1, 0), tips, np.roll(tips, -1, 0)], 1))
        every = np.concatenate(found)
        one, two = every[:, 0] - every[:, 1], every[:, 2] - every[:, 1]
        lengths = np.linalg.norm(one, axis=1), np.linalg.norm(two, axis=1)
        kept: Floats = every[
            (np.abs((one * two).sum(1)) < ASLANT * lengths[0] * lengths[1])
            & (np.minimum(*lengths) > SHORTEST * self._least_dots())
        ]
        return kept

    def _least_dots(self) -> float:
        """Pixels in a millimetre where the cards are seen smallest."""
        return (
            min(
                float(sides_of(quad).sum() / half.sum() / 4)
                for quad, half in zip(self._outlines, self._halves, strict=True)
            )
            * 0.7
        )

    def _read(self, frame: Floats, flat: Floats, over: Sequence[Floats], wanted: tuple[int, ...]) -> Tag | None:
        """The marker that has its corner there, if what is in sight of it is plainly of one."""
        tip, axes = frame[0], frame[1:]
        ways = moved(flat, (tip + _ways() @ axes).reshape(-1, 2)).reshape(-1, CELLS * CELLS, 2)
        free = self._free(ways[len(ways) // 2], over)
        if free.mean() < LEAST_CELLS or (free & BITS).sum() < LEAST_BITS:
            return None
        across, down = ways.astype(np.float32).transpose(2, 0, 1)
        seen = cv2.remap(self._grey, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
        rim = free & ~BITS
        good = agreement(seen, PAPER, rim)[:, 0] > LIKE_A_STICKER
        if not good.any():
            return None
        seen, ways = seen[good], ways[good]
        rows = _turned(wanted)
        like = agreement(seen, rows, free)
        way, best = divmod(int(like.argmax()), len(rows))
        if like[way, best] < LIKE:
            return None
        by_number = (
            agreement(seen[way : way + 1], rows, free & BITS)[0].reshape(2, len(SMEARS), len(wanted), 2).max((0, 1, 3))
        )
        which = best // 2 % len(wanted)
        mine = float(by_number[which])
        by_number[which] = -1
        if mine < LIKE_BITS or mine - float(by_number.max()) < min(AHEAD, max(NEXT_TO, CLEARER * (1 - mine))):
            return None
        quarters = best // (len(rows) // 2) + 2 * (best % 2)
        return Tag(wanted[which], np.roll(_square(ways[way]), quarters, 0))

    def _free(self, spots: Floats, over: Sequence[Floats]) -> Flags:
        high, wide = self._grey.shape
        wider = [(quad - quad.mean(0)) * WIDER + quad.mean(0) for quad in over]
        free: Flags = free_spots(spots, wider) & ((spots >= 0) & (spots < (wide, high))).all(1)
        return free


def _half(quad: Floats, sizes: Sequence[Size]) -> Floats:
    """Half the width and height in millimetres, for the size that is most of this shape."""
    sides = sides_of(quad)
    shape = float((sides[0] + sides[2]) / (sides[1] + sides[3]))
    ways = [*sizes, *((high, wide) for wide, high in sizes)]
    return np.array(min(ways, key=lambda way: abs(float(np.log(shape * way[1] / way[0]))))) / 2


def _frame(spots: Floats) -> Floats | None:
    """The tip, then a cell to the right and a cell down from it, if it is a right angle of a marker's size."""
    one, two = spots[0] - spots[1], spots[2] - spots[1]
    far = float(np.linalg.norm(one)), float(np.linalg.norm(two))
    if min(far) < SHORTEST or max(far) > MARKER * 1.5 or abs(float(one @ two)) > SQUARE * far[0] * far[1]:
        return None
    middle = one / far[0] + two / far[1]
    middle *= CELL / float(np.linalg.norm(middle))
    back = np.array([(1, 1), (-1, 1)]) / 2**0.5
    return np.stack([spots[1], back @ middle, back.T @ middle])


@cache
def _ways() -> Floats:
    """Where the cells of a marker are, in cells from its upper left: a little aside, larger, turned."""
    ways = []
    for turn in TURNS:
        about = np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))])
        for growth in GROWTHS:
            grown = (STEPS + ACROSS / 2) * growth @ about
            ways += [grown + np.array((x, y)) for y in SHIFTS for x in SHIFTS]
    return np.array(ways)


def _square(cells: Floats) -> Floats:
    """The corners of a marker between the cells of the paper round it."""
    rim = cells.reshape(CELLS, CELLS, 2)
    return np.array([(rim[a, b] + rim[c, d]) / 2 for (a, b), (c, d) in zip(OUTER, INNER, strict=True)])


OUTER, INNER = ((0, 0), (0, -1), (-1, -1), (-1, 0)), ((1, 1), (1, -2), (-2, -2), (-2, 1))


@cache
def _turned(wanted: tuple[int, ...]) -> Floats:
    """All patterns, then all a quarter turned."""
    rows = patterns(wanted)[1]
    quarter = np.rot90(rows.reshape(-1, CELLS, CELLS), 1, (1, 2)).reshape(rows.shape)
    return np.concatenate([rows, quarter])
