"""Matching learnt faces: small grey pictures, laid over a die in every turn until they fit, and how well they do."""

from __future__ import annotations

import base64
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats, Pixels

SIDE, FACE = 46, 36.0
"""Pixels of a print, and of the face in it."""
ROOM = 96
REACH = 0.48
"""What is compared is a disc, which looks the same in every turn; its radius as a share of the face."""
COARSE, FINE = 2.6, 1.25
"""Pixels between the places that are compared."""
TURNS = 48
SIZES = (0.78, 0.87, 0.97, 1.08, 1.2, 1.4, 1.65)
"""How much larger than thought the die may be: signs mislead about it."""
CANDIDATES = 7
SECOND_THOUGHTS = 3
LIKE = 0.6
SLACK = 0.02
ASIDE = 3.4
SHIFT, TURN, GROW = 1.7, 3.75, 0.045
ROUNDS = 2
PULLS, ASLANT = 8, 1.4
"""How often a print is pulled at, and how much longer than wide a face may look."""
SOFT, EVEN = 1.4, 5.0

Pose = tuple[float, float, float, float]
"""Turn in degrees, size, and the shift across and down in pixels of a print."""


def printed(picture: Pixels, middle: tuple[float, float], size: float) -> str:
    """The print of a face, packed into letters."""
    grey = _cut(picture, middle, size, SIDE)
    return base64.b64encode(np.clip(grey, 0, 255).astype(np.uint8).tobytes()).decode("ascii")


def unpacked(kept: str) -> Floats:
    """A print as it was kept; refuses anything else."""
    grey = np.frombuffer(base64.b64decode(kept, validate=True), np.uint8)
    return grey.reshape(SIDE, SIDE).astype(np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """How well a print fits (-1 to 1) where it fits best: which print, and how its places lie in the picture."""

    value: float
    kept: int
    matrix: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """Which face fits best and how well; and how far every other stays behind, 1 being as far as the prints differ.

    `aslant` is how much longer than wide the face looks.
    """

    best: int
    value: float
    behind: Floats
    aslant: float


class Album:
    """The prints of some faces, ready to be compared with."""

    def __init__(self, prints: Sequence[Sequence[str]]) -> None:
        """Take the prints of each face."""
        self._of = np.array([face for face, kept in enumerate(prints) for _ in kept])
        self._faces = len(prints)
        self._greys = [_even(unpacked(one)) for kept in prints for one in kept]
        still = [(0.0, 1.0, 0.0, 0.0)]
        self._coarse = np.concatenate([_views(_soft(g), still, COARSE) for g in self._greys])
        self._fine = np.concatenate([_views(g, still, FINE) for g in self._greys])
        self._alike: dict[int, list[Fit]] = {}

    def compared(self, picture: Pixels, middle: tuple[float, float], size: float) -> Compared:
        """What lies there compared with all faces."""
        grey = _even(_cut(picture, middle, size, ROOM))
        fits = self._fits(grey, SIZES)
        best = max(range(self._faces), key=lambda face: fits[face].value)
        for _ in range(SECOND_THOUGHTS):
            fits = self._like_the_best(grey, fits, best)
            before, best = best, max(range(self._faces), key=lambda face: fits[face].value)
            if best == before:
                break
        values, own = (np.array([fit.value for fit in some]) for some in (fits, self._others(fits[best].kept)))
        behind = (values[best] - values) / (1 + SLACK - own)
        wide, narrow = np.linalg.svd(fits[best].matrix[:, :2], compute_uv=False)
        return Compared(best, float(values[best]), behind, float(wide / max(narrow, 1e-6)))

    def likenesses(self) -> Floats:
        """How well each face (columns) fits the prints of each other (rows): 1 is the same face."""
        own = np.array([[fit.value for fit in self._others(kept)] for kept in range(len(self._greys))])
        near: Floats = np.array([own[self._of == face].mean(0) for face in range(self._faces)])
        return near

    def _like_the_best(self, grey: Floats, fits: list[Fit], best: int) -> list[Fit]:
        """The same, with every face that is like the best one tried where that one fits."""
        found = fits[best]
        tried = list(fits)
        for face, other in enumerate(self._others(found.kept)):
            if face != best and other.value > LIKE:
                start = found.matrix[:, :2] @ other.matrix
                start[:, 2] += found.matrix[:, 2]
                again = self._pulled(grey, start, other.kept)
                tried[face] = max(fits[face], again, key=lambda fit: fit.value)
        return tried

    def _others(self, kept: int) -> list[Fit]:
        """How all faces fit one of the prints."""
        if kept not in self._alike:
            self._alike[kept] = self._fits(self._greys[kept], (1.0,))
        return self._alike[kept]

    def _fits(self, grey: Floats, sizes: Sequence[float]) -> list[Fit]:
        turns = [360.0 * k / TURNS for k in range(TURNS)]
        poses = [pose for s in sizes for turn in turns for pose in _shifted((turn, s, 0.0, 0.0), ASIDE)]
        first = _views(_soft(grey), poses, COARSE) @ self._coarse.T
        best = first.argmax(0)
        warm = first[best, np.arange(len(best))]
        prints = [np.flatnonzero(self._of == face) for face in range(self._faces)]
        warmest = [int(mine[warm[mine].argmax()]) for mine in prints]
        near = sorted(range(self._faces), key=lambda face: -float(warm[warmest[face]]))[:CANDIDATES]
        fits = [Fit(float(warm[one]), one, _matrix(poses[int(best[one])])) for one in warmest]
        for face in near:
            fits[face] = self._fitted(grey, poses[int(best[warmest[face]])], prints[face])
        least = min(fits[face].value for face in near)
        return [fit if face in near else replace(fit, value=min(fit.value, least)) for face, fit in enumerate(fits)]

    def _fitted(self, grey: Floats, pose: Pose, mine: Floats) -> Fit:
        """The best fit near a pose: found in smaller steps, then pulled straight, for a face is often seen aslant."""
        one = int(mine[0])
        for k in range(ROUNDS):
            less = 0.5**k
            for around in (_shifted(pose, SHIFT * less), _turned(pose, TURN * less, GROW * less)):
                said = _views(grey, around, FINE) @ self._fine[mine].T
                best, which = np.unravel_index(int(said.argmax()), said.shape)
                pose, one = around[int(best)], int(mine[int(which)])
        return self._pulled(grey, _matrix(pose), one)

    def _pulled(self, grey: Floats, matrix: Floats, kept: int) -> Fit:
        """How well a print fits at best when the picture under it may be pulled a little aslant."""
        disc = np.vstack([_disc(FINE), np.ones(_disc(FINE).shape[1], np.float32)])
        planes = [grey, *(cv2.Sobel(grey, cv2.CV_32F, x, 1 - x, scale=1 / 8) for x in (1, 0))]
        best = Fit(-1.0, kept, matrix)
        for _ in range(PULLS):
            x, y = ((matrix @ disc) + (grey.shape[0] - 1) / 2).astype(np.float32)[:, None]
            here, across, down = (
                cv2.remap(one, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[0] for one in planes
            )
            here = here - here.mean()
            length = float(np.linalg.norm(here)) + 1e-6
            here /= length
            value = float(here @ self._fine[kept])
            if value <= best.value:
                break
            best = Fit(value, kept, matrix)
            pulls = np.vstack([across * disc, down * disc]) / length
            pulls -= pulls.mean(1, keepdims=True)
            pulls -= np.outer(pulls @ here, here)
            step = np.linalg.solve(pulls @ pulls.T + 1e-6 * np.eye(6), pulls @ (self._fine[kept] - here))
            matrix = matrix + step.reshape(2, 3)
            wide, narrow = np.linalg.svd(matrix[:, :2], compute_uv=False)
            if not narrow * ASLANT > wide:
                break
        return best


def _matrix(pose: Pose) -> Floats:
    turn, size, x, y = pose
    c, s = np.cos(np.radians(turn)) * size, np.sin(np.radians(turn)) * size
    return np.array([[c, -s, x], [s, c, y]])


def _shifted(pose: Pose, step: float) -> list[Pose]:
    turn, size, x, y = pose
    return [(turn, size, x + i * step, y + j * step) for i in (-1, 0, 1) for j in (-1, 0, 1)]


def _turned(pose: Pose, step: float, grow: float) -> list[Pose]:
    turn, size, x, y = pose
    return [(turn + i * step, size * (1 + j * grow), x, y) for i in (-1, 0, 1) for j in (-1, 0, 1)]


def _cut(picture: Pixels, middle: tuple[float, float], size: float, side: int) -> Floats:
    """The grey surroundings of a die, its face as large as in a print; finer pictures are made coarser first."""
    scale = FACE / max(size, 1.0)
    x, y = middle
    matrix = np.array([[scale, 0.0, (side - 1) / 2 - x * scale], [0.0, scale, (side - 1) / 2 - y * scale]])
    finer = max(1.0, 1 / scale)
    large = round(side * finer)
    near = matrix * finer
    near[:, 2] = (large - 1) / 2 - near[:, :2] @ (x, y)
    cut = cv2.warpAffine(picture, near, (large, large), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if large != side:
        cut = cv2.resize(cut, (side, side), interpolation=cv2.INTER_AREA)
    return cv2.cvtColor(cut, cv2.COLOR_BGR2GRAY).astype(np.float32)


def _even(grey: Floats) -> Floats:
    """Without what light and body do to it: only what is drawn on it."""
    even: Floats = grey - cv2.GaussianBlur(grey, (0, 0), EVEN)
    return even


def _soft(grey: Floats) -> Floats:
    return cv2.GaussianBlur(grey, (0, 0), SOFT)


@lru_cache(maxsize=4)
def _disc(apart: float) -> Floats:
    """Places within a disc about the middle of a face, two rows."""
    radius = REACH * FACE
    steps = np.arange(-radius, radius + apart, apart, dtype=np.float32)
    x, y = np.meshgrid(steps, steps)
    inside = x * x + y * y <= radius * radius
    return np.stack([x[inside], y[inside]])


def _views(grey: Floats, poses: Sequence[Pose], apart: float) -> Floats:
    """What lies under the disc in each pose: rows of mean nought and length one."""
    disc = _disc(apart)
    turn, size, dx, dy = np.array(poses, np.float32).T[..., None]
    c, s = np.cos(np.radians(turn)) * size, np.sin(np.radians(turn)) * size
    middle = (grey.shape[0] - 1) / 2
    x = (c * disc[0] - s * disc[1] + dx + middle).astype(np.float32)
    y = (s * disc[0] + c * disc[1] + dy + middle).astype(np.float32)
    rows = cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    rows -= rows.mean(1, keepdims=True)
    unit: Floats = rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-6)
    return unit
