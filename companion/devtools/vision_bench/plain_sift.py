"""Cards by plain SIFT, FLANN and MAGSAC, to compare our reader with: nothing but a library's matchers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.shared.picture import at_most

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hardware.arrays import Floats, Pixels

RATIO, FEWEST, OFF, MOST_COPIES = 0.75, 10, 5.0, 4
SIDE, POINTS = 1600, 6000


class PlainSift:
    """Every learnt picture matched with the whole picture; copies by one homography after the other."""

    def __init__(self, learnt: Mapping[str, Pixels]) -> None:
        """Describe what was learnt."""
        self._sift = cv2.SIFT.create(POINTS)
        self._learnt = {kind: (self._described(crop), crop.shape) for kind, crop in learnt.items()}

    def read(self, picture: Pixels) -> list[tuple[str, Floats]]:
        """Kind and corners of every card that enough points agree on."""
        small, scale = at_most(picture, SIDE)
        points, words = self._described(small)
        if len(points) < FEWEST:
            return []
        matcher = cv2.FlannBasedMatcher({"algorithm": 1, "trees": 4}, {"checks": 48})
        found: list[tuple[int, str, Floats]] = []
        for kind, ((own, own_words), shape) in self._learnt.items():
            pairs = matcher.knnMatch(own_words, words, k=MOST_COPIES + 1)
            for agree, quad in self._copies(own, points, pairs, shape):
                found.append((agree, kind, quad / scale))
        found.sort(key=lambda one: -one[0])
        kept: list[tuple[str, Floats]] = []
        for _, kind, quad in found:
            if all(np.linalg.norm(quad.mean(0) - other.mean(0)) > np.ptp(quad, 0).min() / 3 for _, other in kept):
                kept.append((kind, quad))
        return kept

    def _described(self, picture: Pixels) -> tuple[Floats, Floats]:
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        points, words = self._sift.detectAndCompute(grey, None)
        at = np.array([point.pt for point in points], np.float32).reshape(-1, 2)
        return at, words if words is not None else np.zeros((0, 128), np.float32)

    @staticmethod
    def _copies(
        own: Floats, points: Floats, pairs: Sequence[Sequence[cv2.DMatch]], shape: tuple[int, ...]
    ) -> list[tuple[int, Floats]]:
        """One homography after the other, as long as enough points are left that agree."""
        good = [(m.queryIdx, m.trainIdx) for row in pairs for m in row[:-1] if m.distance < RATIO * row[-1].distance]
        left = np.array(good, np.int64).reshape(-1, 2)
        high, wide = shape[:2]
        frame = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float64)
        copies: list[tuple[int, Floats]] = []
        while len(left) >= FEWEST and len(copies) < MOST_COPIES:
            turn, agree = cv2.findHomography(own[left[:, 0]], points[left[:, 1]], cv2.USAC_MAGSAC, OFF, maxIters=2000)
            if turn is None or agree.sum() < FEWEST:
                break
            quad: Floats = cv2.perspectiveTransform(frame[None], turn)[0]
            if cv2.isContourConvex(quad.astype(np.float32)) and 0.2 < abs(_area(quad)) / _largest(quad) ** 2 < 1.2:  # noqa: PLR2004
                copies.append((int(agree.sum()), quad))
            left = left[agree.ravel() == 0]
        return copies


def _area(quad: Floats) -> float:
    return float(cv2.contourArea(quad.astype(np.float32)))


def _largest(quad: Floats) -> float:
    return float(max(np.linalg.norm(quad - np.roll(quad, -1, 0), axis=1)))
