"""Every outline in a picture that may be the one card to be learnt, rated by how plainly its sides are seen.

A lesson has time: lines that do not close round a card, on grained wood or a printed mat, are joined to outlines too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.cards.compare.canvas import NEXT, area_of
from hardware.vision.cards.search.card_outlines import distinct, quads
from hardware.vision.shared.picture import at_most

if TYPE_CHECKING:
    from hardware.arrays import Floats, Pixels

WORK = 960
MOST_LINES = 26
SHORTEST = 0.035
"""Of the longer side of the picture: a line must be this long, all its parts together four times that."""
TURN, AWAY = np.radians(4.0), 0.008
"""Parts of one line differ by no more than this in their way, and in their place (of the longer side)."""
PARALLEL, ACROSS = np.radians(24.0), np.radians(62.0)
ALONG = np.linspace(0.08, 0.92, 18)
REACH = np.arange(-2, 3)
SLOPE, STRAIGHT = 9.0, 0.8
"""How steep a side must be, and how much of the slope there must be across it."""
LEAST, SLIMMEST = 0.012, 0.3
BEYOND = 0.02
"""How far beyond the picture a corner may be, of its sides."""


@dataclass(frozen=True, slots=True, eq=False)
class Sought:
    """An outline from its upper left, and the share of each side at which an edge along it is seen."""

    quad: Floats
    sides: Floats

    @property
    def plain(self) -> float:
        """How plainly all of it is seen, the weakest side most; 0 to 1."""
        return float(self.sides.mean() + self.sides.min()) / 2


def sought(picture: Pixels) -> list[Sought]:
    """All outlines that are seen at least in part, the plainest first."""
    small, scale = at_most(picture, WORK)
    small = _lit(small)
    soft = cv2.GaussianBlur(small, (0, 0), 1.2)
    lab = cv2.cvtColor(soft, cv2.COLOR_BGR2Lab)
    joined = _joined(_lines(lab), small.shape)
    closed = [_from_upper_left(quad) for quad in quads(small)]
    every = np.array([*closed, *joined]).reshape(-1, 4, 2)
    if not len(every):
        return []
    sides = _seen_sides(every, lab)
    rated = [Sought(quad, side) for quad, side in zip(every, sides, strict=True) if side.mean() > FAIR]
    rated = [one for one in rated if area_of(one.quad) > LEAST * small.shape[0] * small.shape[1]]
    rated.sort(key=lambda one: -one.plain)
    kept = distinct([one.quad for one in rated[:MOST_RATED]], SAME)
    wanted = {id(quad) for quad in kept}
    return [Sought((one.quad + 0.5) / scale - 0.5, one.sides) for one in rated[:MOST_RATED] if id(one.quad) in wanted]


def _lit(picture: Pixels) -> Pixels:
    """A dark picture made brighter, its shadows most: there a card hardly stands out from the ground."""
    usual = float(np.median(picture[::4, ::4].max(2)))
    if usual >= DARK:
        return picture
    power = max(float(np.log(DARK / 255) / np.log(max(usual, 1.0) / 255)), DARKEST)
    return cv2.LUT(picture, (255 * (np.arange(256) / 255) ** power).round().astype(np.uint8))


DARK, DARKEST = 90.0, 0.4
FAIR = 0.55
MOST_RATED = 200
SAME = 0.02


def _lines(lab: Pixels) -> Floats:
    """The longest lines of brightness and of colour (n, 4): direction, and a point; parts of one line joined."""
    finder = cv2.createLineSegmentDetector(cv2.LSD_REFINE_STD)
    side = max(lab.shape[:2])
    parts = []
    for number, plane in enumerate(cv2.split(lab)):
        sheet = plane if number == 0 else cv2.convertScaleAbs(plane, alpha=2.0, beta=-128.0)
        found = finder.detect(sheet)[0]
        if found is not None:
            parts.append(found.reshape(-1, 4))
    if not parts:
        return np.zeros((0, 4))
    ends = np.vstack(parts).astype(np.float64)
    along = ends[:, 2:] - ends[:, :2]
    long = np.hypot(*along.T)
    order = [k for k in np.argsort(-long) if long[k] > SHORTEST * side][: MOST_LINES * 8]
    lines: list[tuple[float, Floats]] = []
    left = set(order)
    for first in order:
        if first not in left:
            continue
        way = along[first] / long[first]
        normal = np.array([-way[1], way[0]])
        others = np.array(sorted(left))
        bent = np.abs(along[others] @ normal) / long[others]
        off = np.abs((ends[others].reshape(-1, 2, 2) - ends[first, :2]) @ normal).max(1)
        mine = others[(bent < np.sin(TURN)) & (off < AWAY * side)]
        left -= set(mine.tolist()) | {first}
        lines.append((float(long[mine].sum()), _through(ends[mine])))
    lines.sort(key=lambda one: -one[0])
    return np.array([line for length, line in lines[:MOST_LINES] if length > 2 * SHORTEST * side]).reshape(-1, 4)


def _through(ends: Floats) -> Floats:
    """The line through the ends of some parts: its way, and its middle."""
    points = ends.reshape(-1, 2)
    middle = points.mean(0)
    _, _, ways = np.linalg.svd(points - middle)
    return np.concatenate([ways[0], middle])


def _joined(lines: Floats, size: tuple[int, ...]) -> list[Floats]:
    """Outlines between two lines and two others across them."""
    count = len(lines)
    if count < len(NEXT):
        return []
    angle = np.arctan2(lines[:, 1], lines[:, 0])
    apart = np.abs(np.angle(np.exp(2j * (angle[:, None] - angle[None])))) / 2
    pairs = [(a, b) for a in range(count) for b in range(a + 1, count) if apart[a, b] < PARALLEL]
    found = []
    high, wide = size[:2]
    least = (LEAST * high * wide) ** 0.5 * 0.5
    for k, (a, b) in enumerate(pairs):
        for c, d in pairs[k + 1 :]:
            if min(apart[a, c], apart[a, d], apart[b, c], apart[b, d]) > ACROSS:
                corners = _crossings(lines[[a, c, b, d]])
                if corners is not None:
                    found.append(corners)
    if not found:
        return []
    every = np.array(found)
    size_of_it = np.array([wide, high])
    there = ((every > -BEYOND * size_of_it) & (every < (1 + BEYOND) * size_of_it)).all((1, 2))
    lengths = np.linalg.norm(every[:, NEXT] - every, axis=2)
    there &= (lengths.min(1) > least) & (lengths.min(1) > SLIMMEST * lengths.max(1))
    return [_from_upper_left(quad) for quad in every[there]]


def _crossings(lines: Floats) -> Floats | None:
    """Where each of four lines meets the next, if all do."""
    way, point = lines[:, :2], lines[:, 2:]
    after, there = way[NEXT], point[NEXT]
    cross = way[:, 0] * after[:, 1] - way[:, 1] * after[:, 0]
    if np.abs(cross).min() < 0.2:  # noqa: PLR2004  # too aslant to be a corner
        return None
    gap = there - point
    far = (gap[:, 0] * after[:, 1] - gap[:, 1] * after[:, 0]) / cross
    corners: Floats = point + way * far[:, None]
    return corners


def _from_upper_left(quad: Floats) -> Floats:
    if cv2.contourArea(quad.astype(np.float32), oriented=True) < 0:
        quad = quad[::-1]
    return np.roll(quad, -int(quad.sum(1).argmin()), 0)


def _seen_sides(every: Floats, lab: Pixels) -> Floats:
    """For each side of each outline (n, 4), the share of it at which the picture changes across it."""
    planes = lab.astype(np.float32)
    across, down = cv2.Sobel(planes, cv2.CV_32F, 1, 0) / 4, cv2.Sobel(planes, cv2.CV_32F, 0, 1) / 4
    size = across**2 + down**2
    size[..., 1:] *= 4
    strongest = size.argmax(2)[..., None]
    across = np.take_along_axis(across, strongest, 2)[..., 0]
    down = np.take_along_axis(down, strongest, 2)[..., 0]
    side = every[:, NEXT] - every
    away = np.stack([-side[..., 1], side[..., 0]], 2) / (np.linalg.norm(side, axis=2, keepdims=True) + 1e-6)
    points = every[:, :, None] + side[:, :, None] * ALONG[:, None]
    spots = points[:, :, :, None] + away[:, :, None, None] * REACH[:, None]
    x = spots[..., 0].round().astype(np.int32).clip(0, lab.shape[1] - 1)
    y = spots[..., 1].round().astype(np.int32).clip(0, lab.shape[0] - 1)
    gx, gy = across[y, x], down[y, x]
    through = np.abs(gx * away[:, :, None, None, 0] + gy * away[:, :, None, None, 1])
    steep = (through > SLOPE) & (through > STRAIGHT * np.hypot(gx, gy))
    shares: Floats = steep.any(3).mean(2)
    return shares
