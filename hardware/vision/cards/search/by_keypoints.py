"""By points: a card that is partly covered, or lies on a printed ground, is found by details that look as learnt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.cards.compare.canvas import HIGH, WIDE, plausible
from hardware.vision.cards.compare.card_look import described
from hardware.vision.cards.search.card_outlines import loose_ends
from hardware.vision.shared.picture import at_most

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats, Pixels
    from hardware.vision.cards.compare.card_look import Look
    from hardware.vision.cards.search.attempt import Trial


AXES = 48
"""Descriptions are compared along their most telling directions only."""
RATIO = 0.88
"""How much nearer the best kind must be than the second."""
CHUNK = 256
FEWEST = 4
TURN, GROWTH, REACH = 28.0, 0.45, 0.4
MOST_PLACES = 24
OFF = 4.0


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Where a look may lie: the homography from the canvas, and the points on the canvas that say so."""

    which: int
    turn: Floats
    at: Floats

    @property
    def points(self) -> int:
        """How many say so."""
        return len(self.at)


class PointBook:
    """The points of all looks."""

    def __init__(self, looks: Sequence[Look], kinds: Floats) -> None:
        """Put them into one table, sorted by look."""
        filled = [number for number, look in enumerate(looks) if len(look.words)]
        self._filled = np.array(filled, np.int64)
        self._kinds = kinds[self._filled] if filled else np.zeros(0, np.int64)
        counts = [len(looks[number].words) for number in filled]
        self._starts = np.cumsum([0, *counts])[:-1] if filled else np.zeros(0, np.int64)
        self._points = np.vstack([looks[n].points for n in filled]) if filled else np.zeros((0, 4), np.float32)
        words = np.vstack([looks[n].words for n in filled]) if filled else np.zeros((1, 128), np.uint8)
        real = words.astype(np.float32) / 255
        self._mean = real.mean(0)
        _, _, axes = np.linalg.svd(((real - self._mean).T @ (real - self._mean)).astype(np.float64))
        self._axes = axes[:AXES].T.astype(np.float32)
        self._words = (real - self._mean) @ self._axes
        self._lengths = (self._words * self._words).sum(1)

    def places(self, points: Floats, words: Pixels, shape: tuple[int, ...]) -> list[Place]:
        """Every place where enough points agree, those with most points first; copies are places of their own."""
        if len(self._filled) == 0 or len(points) < FEWEST:
            return []
        asked, known, which = self._matched(words)
        found: list[Place] = []
        for look in np.unique(which):
            mine = which == look
            if mine.sum() >= FEWEST:
                found += _grouped(int(self._filled[look]), points[asked[mine]], self._points[known[mine]], shape)
        found.sort(key=lambda place: -place.points)
        return found[:MOST_PLACES]

    def _matched(self, words: Pixels) -> tuple[Floats, Floats, Floats]:
        """Which points (by number) are like which learnt ones, and of which look, if no other kind has its like."""
        real = (words.astype(np.float32) / 255 - self._mean) @ self._axes
        asked, known, looks = [], [], []
        for first in range(0, len(real), CHUNK):
            part = real[first : first + CHUNK]
            far = self._lengths - 2 * (part @ self._words.T) + (part * part).sum(1, keepdims=True)
            by_look = np.minimum.reduceat(far, self._starts, axis=1)
            best = by_look.argmin(1)
            rows = np.arange(len(part))
            nearest = by_look[rows, best]
            others = np.where(self._kinds[None] == self._kinds[best][:, None], np.inf, by_look).min(1)
            kept = np.flatnonzero(nearest < RATIO * RATIO * others)
            for row in kept.tolist():
                look = int(best[row])
                start = int(self._starts[look])
                end = int(self._starts[look + 1]) if look + 1 < len(self._starts) else far.shape[1]
                asked.append(first + row)
                known.append(start + int(far[row, start:end].argmin()))
                looks.append(look)
        return np.array(asked, np.int64), np.array(known, np.int64), np.array(looks, np.int64)


def _grouped(which: int, seen: Floats, learnt: Floats, shape: tuple[int, ...]) -> list[Place]:
    """Points that agree about where the card's middle is, how large it is and how it is turned."""
    growth = np.log(np.maximum(seen[:, 2], 1e-3) / np.maximum(learnt[:, 2], 1e-3))
    turn = np.radians(seen[:, 3] - learnt[:, 3])
    reach = np.array([(WIDE - 1) / 2, (HIGH - 1) / 2]) - learnt[:, :2]
    size = np.exp(growth)
    middle = seen[:, :2] + size[:, None] * np.column_stack(
        [
            np.cos(turn) * reach[:, 0] - np.sin(turn) * reach[:, 1],
            np.sin(turn) * reach[:, 0] + np.cos(turn) * reach[:, 1],
        ]
    )
    left = np.ones(len(seen), bool)
    places = []
    while left.sum() >= FEWEST:
        off = np.abs(np.angle(np.exp(1j * (turn[:, None] - turn[None]))))
        far = np.linalg.norm(middle[:, None] - middle[None], axis=2)
        near = (far < REACH * HIGH * size[None]) & (np.abs(growth[:, None] - growth[None]) < GROWTH)
        near &= (off < np.radians(TURN)) & left[:, None] & left[None]
        group = near[:, near.sum(0).argmax()]
        if group.sum() < FEWEST:
            break
        place = _agreed(which, seen[group], learnt[group], shape)
        if place is not None:
            places.append(place)
        left &= ~group
    return places


def _agreed(which: int, seen: Floats, learnt: Floats, shape: tuple[int, ...]) -> Place | None:
    pairs = learnt[:, :2].astype(np.float64), seen[:, :2].astype(np.float64)
    turn, agree = cv2.findHomography(*pairs, cv2.USAC_MAGSAC, OFF, maxIters=300, confidence=0.99)
    if turn is not None and agree.sum() >= FEWEST + 2 and plausible(turn, shape):
        return Place(which, turn, learnt[agree.ravel() > 0, :2])
    simple, agree = cv2.estimateAffinePartial2D(*pairs, method=cv2.RANSAC, ransacReprojThreshold=2 * OFF, maxIters=300)
    if simple is None or agree.sum() < FEWEST:
        return None
    turn = np.vstack([simple, (0, 0, 1.0)])
    return Place(which, turn, learnt[agree.ravel() > 0, :2]) if plausible(turn, shape) else None


LOOSE_SIDE, MOST_LOOSE = 560, 500
FAINT_SIDE, MOST_FAINT, FAINT = 960, 1500, 0.01
PHOTO, PHOTO_SIDE, MOST_IN_PHOTO = 1400, 1280, 2500
"""Who takes a photo larger than a camera's stream has time."""
AGREEING = 6
"""So many points must agree on a card whose edges do not stand out from the ground."""


def by_loose_points(trial: Trial, book: PointBook) -> None:
    """Look for cards in what no card explains so far."""
    sight = trial.sight
    for end in loose_ends(sight.picture, trial.explained()):
        left, top, right, low = end.box
        small, scale = at_most(sight.grey.picture[top:low, left:right], LOOSE_SIDE)
        mask = cv2.resize(end.free, small.shape[::-1], interpolation=cv2.INTER_NEAREST)
        points, words = described(small, 1 / scale, MOST_LOOSE, mask)
        points[:, :2] += (left, top)
        for place in book.places(points, words, sight.picture.shape):
            trial.point_out(place)


def by_faint_points(trial: Trial, book: PointBook, *, only: Sequence[Floats] = ()) -> None:
    """Look all over the picture, but for the found cards, for one whose edges do not stand out from the ground.

    Or `only` within outlines that no learnt card fits: one may be a card that is partly covered by what is none.
    """
    sight = trial.sight
    photo = max(sight.picture.shape) > PHOTO
    small, scale = at_most(sight.grey.picture, PHOTO_SIDE if photo else FAINT_SIDE)
    free = np.full(small.shape, 0 if only else 255, np.uint8)
    for quad in only:
        cv2.fillConvexPoly(free, np.round(quad * scale).astype(np.int32), 255)
    for quad in trial.known:
        cv2.fillConvexPoly(free, np.round(quad * scale).astype(np.int32), 0)
    points, words = described(small, 1 / scale, MOST_IN_PHOTO if photo else MOST_FAINT, free, FAINT)
    for place in book.places(points, words, sight.picture.shape):
        if place.points >= AGREEING:
            trial.point_out(place)
