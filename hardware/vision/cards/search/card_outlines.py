"""Outlines of cards: where in a picture something with four straight sides lies."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, sin
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.cards.compare.canvas import NEXT, sides_of
from hardware.vision.shared.picture import at_most

if TYPE_CHECKING:
    from hardware.arrays import Flags, Floats, Pixels

WORK = 1024
"""Outlines are looked for in a picture of at most this many pixels."""
LEAST, MOST = 0.0025, 0.9
"""The share of the picture a card may cover."""
SLIMMEST = 0.3
FULL = 0.86
"""How much of its four-sided hull a card fills."""
SAME = 0.045
MOST_QUADS = 120
CORNERS = 4
PART = 0.4
"""The share of the smallest card that a part of one must show."""
OVERFULL = 1.12
LEAST_SIDE = 6.0
ROUGH = 0.55
"""How round a shape is, from 0 to 1; a card of two to one is 0.7."""
PLAIN, FAINT = 60.0, 0.5
"""How strong an edge must be, and the share that is enough for the second look."""
GROUND = 96


def quads(picture: Pixels) -> list[Floats]:
    """Outlines (4, 2) with the clock, in pixels, the plainest first; inner frames of a card are among them."""
    return shapes(picture).quads


@dataclass(frozen=True, slots=True, eq=False)
class Shapes:
    """What can be seen of shapes: four-sided outlines, contours of other larger things, and all edges."""

    quads: list[Floats]
    parts: list[Floats]
    edges: Flags
    scale: float
    """How large the picture of the edges is, of the whole."""


def shapes(picture: Pixels) -> Shapes:
    """The shapes of a picture; places in pixels of the whole."""
    small, scale = _smaller(picture, WORK)
    lab = cv2.cvtColor(cv2.GaussianBlur(small, (0, 0), 1.4), cv2.COLOR_BGR2Lab)
    area = small.shape[0] * small.shape[1]
    found: list[tuple[float, Floats]] = []
    others: list[Floats] = []
    maps = _maps(lab)
    for flags in maps:
        contours, _ = cv2.findContours(flags, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        for contour in contours:
            if len(contour) < 4 * (LEAST * area) ** 0.5 * 0.6:
                continue
            quad = four_sided(contour.reshape(-1, 2))
            size = 0.0 if quad is None else float(cv2.contourArea(quad.astype(np.float32)))
            if quad is not None and LEAST * area <= size <= MOST * area:
                found.append((size, quad))
            elif cv2.contourArea(contour) > PART * LEAST * area:
                others.append((contour.reshape(-1, 2) + 0.5) / scale - 0.5)
    near = cv2.dilate(maps[1], np.ones((3, 3), np.uint8))
    found.sort(key=lambda one: (-round(backing(one[1], near) * 5), -one[0]))
    kept = distinct([quad for _, quad in found])[:MOST_QUADS]
    return Shapes([(quad + 0.5) / scale - 0.5 for quad in kept], others, maps[-1], scale)


def _smaller(picture: Pixels, side: int) -> tuple[Pixels, float]:
    """As `at_most`, in less time if it is not made much smaller."""
    scale = side / max(picture.shape[:2])
    if not HALF <= scale < 1:
        return at_most(picture, side)
    return cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR), scale


HALF = 0.5


def distinct(outlines: list[Floats], same: float = SAME) -> list[Floats]:
    """Of outlines that are nearly the same only the first."""
    kept: list[Floats] = []
    middles: list[Floats] = []
    for quad in outlines:
        reach = same * float(np.linalg.norm(quad[0] - quad[2]))
        middle = quad.mean(0)
        near = [k for k, other in enumerate(middles) if np.abs(other - middle).max() <= reach]
        if all(_apart(quad, kept[k]) > reach for k in near):
            kept.append(quad)
            middles.append(middle)
    return kept


def _maps(lab: Pixels) -> list[Flags]:
    """Ways to see shapes: what is not the ground's colour, and what edges enclose, in two strengths."""
    return [_off_ground(lab), *_edges(lab)]


def _off_ground(lab: Pixels) -> Flags:
    """Places whose colour is not that of the ground round about."""
    high, wide = lab.shape[:2]
    step = max(1.0, max(high, wide) / GROUND)
    tiny = cv2.resize(lab, (max(8, round(wide / step)), max(8, round(high / step))), interpolation=cv2.INTER_AREA)
    ground = cv2.resize(cv2.medianBlur(tiny, 51), (wide, high), interpolation=cv2.INTER_LINEAR)
    far = cv2.absdiff(lab, ground).astype(np.float32)
    distance = np.clip(far @ np.array([0.7, 1.6, 1.6], np.float32), 0, 255).astype(np.uint8)
    _, flags = cv2.threshold(distance, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    return cv2.morphologyEx(flags, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))


def _edges(lab: Pixels) -> list[Flags]:
    """Edges of brightness and of colour, made a little broad so that they close: the plain ones, and the faint too."""
    light, red, blue = cv2.split(lab)
    strong, faint = _canny(light, 1.0, FAINT)
    for plane in (red, blue):
        wider = cv2.convertScaleAbs(plane, alpha=2.0, beta=-128.0)
        more_strong, more_faint = _canny(wider, 1.0, FAINT)
        strong, faint = cv2.bitwise_or(strong, more_strong), cv2.bitwise_or(faint, more_faint)
    broad = np.ones((3, 3), np.uint8)
    return [cv2.dilate(strong, broad), cv2.dilate(faint, broad)]


def _canny(plane: Pixels, *shares: float) -> list[Flags]:
    """Edges that stand out from the grain of this picture, for each share of the strength that is asked for."""
    some = plane[::4, ::4].astype(np.int16)
    grain = float(np.median(np.abs(np.diff(some, axis=1)))) + float(np.median(np.abs(np.diff(some, axis=0))))
    high = max(PLAIN, grain * 16)
    across, down = cv2.spatialGradient(plane)
    return [cv2.Canny(across, down, high * share * 0.4, high * share, L2gradient=True) for share in shares]


def four_sided(contour: Floats) -> Floats | None:
    """The four corners of a contour with four straight sides, rounded corners squared; None if it has others."""
    hull = cv2.convexHull(contour.astype(np.int32)).reshape(-1, 2)
    whole = float(cv2.contourArea(hull))
    around = float(cv2.arcLength(hull, closed=True))
    if len(hull) < CORNERS or whole < 1 or 4 * np.pi * whole < ROUGH * around * around:
        return None
    shape = hull
    for loose in (0.02, 0.035, 0.05, 0.07):
        shape = cv2.approxPolyDP(hull, loose * around, closed=True).reshape(-1, 2)
        if len(shape) <= CORNERS:
            break
    if len(shape) != CORNERS or not cv2.isContourConvex(shape):
        return None
    quad = _sharpened(contour.astype(np.float32), hull.astype(np.float32), shape.astype(np.float64))
    if quad is None:
        return None
    size = float(cv2.contourArea(quad.astype(np.float32)))
    sides = sides_of(quad)
    if size <= 0 or not FULL < whole / size < OVERFULL or sides.min() < SLIMMEST * sides.max():
        return None
    return quad if _clockwise(quad) else quad[::-1].copy()


def _sharpened(contour: Floats, hull: Floats, rough: Floats) -> Floats | None:
    """Each side as a line through the middle part of the contour there, then the corners where they meet."""
    along = rough[NEXT] - rough
    long = np.sqrt((along * along).sum(1))
    if long.min() < LEAST_SIDE:
        return None
    along /= long[:, None]
    away = np.column_stack([-along[:, 1], along[:, 0]])
    contour = contour[:: max(1, len(contour) // MOST_DOTS)]
    edge = hull @ away.T - (rough * away).sum(1)
    outmost = np.array([np.median(e[np.abs(e) < 0.06 * side]) for e, side in zip(edge.T, long.tolist(), strict=True)])
    way, off = contour @ along.T - (rough * along).sum(1), contour @ away.T - (rough * away).sum(1)
    near = (way > 0.14 * long) & (way < 0.86 * long) & (np.abs(off - outmost) < np.maximum(2.0, 0.03 * long))
    lines = [
        _line(contour[mine] if int(mine.sum()) > FEWEST else np.array([one, two]))
        for mine, one, two in zip(near.T, rough, rough[NEXT], strict=True)
    ]
    corners = []
    for one, two in zip([lines[-1], *lines], lines, strict=False):
        w = one[0] * two[1] - one[1] * two[0]
        if abs(w) < 1e-6:  # noqa: PLR2004  # they never meet
            return None
        corners.append(((one[1] * two[2] - one[2] * two[1]) / w, (one[2] * two[0] - one[0] * two[2]) / w))
    quad = np.array(corners)
    moved = np.linalg.norm(quad - rough, axis=1).max()
    return quad if moved < 0.2 * float(np.linalg.norm(rough[0] - rough[2])) else None


MOST_DOTS = 240
"""So many points of a contour are enough for its lines."""
FEWEST = 2
"""With no more points than this, a side has no line of its own."""


def _line(points: Floats) -> tuple[float, float, float]:
    """The line through points, as a, b, c of ax + by + c = 0."""
    middle = points.mean(0)
    (xx, xy), (_, yy) = ((points - middle).T @ (points - middle)).tolist()
    turn = 0.5 * atan2(2 * xy, xx - yy)
    dx, dy = cos(turn), sin(turn)
    return dy, -dx, dx * float(middle[1]) - dy * float(middle[0])


def backing(quad: Floats, edges: Flags) -> float:
    """The share of an outline's sides at which edges are seen."""
    points = (quad[:, None] + (quad[NEXT] - quad)[:, None] * ALONG[None, :, None]).reshape(-1, 2).round().astype(int)
    high, wide = edges.shape
    x, y = points[:, 0].clip(0, wide - 1), points[:, 1].clip(0, high - 1)
    return float((edges[y, x] > 0).mean())


ALONG = np.linspace(0.06, 0.94, 12)


def _clockwise(quad: Floats) -> bool:
    return cv2.contourArea(quad.astype(np.float32), oriented=True) > 0


def _apart(one: Floats, other: Floats) -> float:
    """How far apart the corners of two outlines are at most, whichever corner each begins with."""
    return min(float(np.linalg.norm(one - np.roll(other, turn, 0), axis=1).max()) for turn in range(4))


@dataclass(frozen=True, slots=True, eq=False)
class LooseEnd:
    """A part of the picture with something in it that no known outline explains."""

    box: tuple[int, int, int, int]
    """Left, top, right, bottom."""
    free: Flags
    """Where nothing is explained, within the box."""


def loose_ends(picture: Pixels, explained: list[Floats]) -> list[LooseEnd]:
    """Parts of the picture where something lies that no known outline explains."""
    high, wide = picture.shape[:2]
    small, scale = _smaller(picture, LOOSE)
    lab = cv2.cvtColor(cv2.GaussianBlur(small, (0, 0), 1.0), cv2.COLOR_BGR2Lab)
    flags = cv2.bitwise_or(_off_ground(lab), _printed(lab))
    free = np.full(flags.shape, 255, np.uint8)
    sizes = [float(cv2.contourArea((quad * scale).astype(np.float32))) for quad in explained]
    usual = float(np.median(sizes)) if sizes else 0.02 * flags.size
    for quad in explained:
        grown = (quad - quad.mean(0)) * GROWN + quad.mean(0)
        cv2.fillConvexPoly(free, np.round(grown * scale).astype(np.int32), 0)
    flags = cv2.morphologyEx(cv2.bitwise_and(flags, free), cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    least = 0.3 * usual if sizes else LEAST * flags.size
    around = round(0.6 * usual**0.5)
    boxes = np.zeros(flags.shape, np.uint8)
    shapes = [
        c for c in cv2.findContours(flags, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0] if cv2.contourArea(c) >= least
    ]
    for shape in shapes:
        left, top, across, down = cv2.boundingRect(shape)
        boxes[max(0, top - around) : top + down + around, max(0, left - around) : left + across + around] = 255
    count, _, stats, _ = cv2.connectedComponentsWithStats(boxes)
    parts = []
    for left, top, across, down, _ in stats[1:count].tolist():
        x0, y0 = int(left / scale), int(top / scale)
        x1, y1 = min(wide, int((left + across) / scale) + 1), min(high, int((top + down) / scale) + 1)
        mask = cv2.resize(
            free[top : top + down, left : left + across], (x1 - x0, y1 - y0), interpolation=cv2.INTER_NEAREST
        )
        parts.append(LooseEnd((x0, y0, x1, y1), mask))
    return parts


def _printed(lab: Pixels) -> Flags:
    """Places with plain edges close together."""
    (lines,) = _canny(np.ascontiguousarray(lab[..., 0]), 1.0)
    return cv2.morphologyEx(lines, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))


LOOSE = 640
GROWN = 1.05
"""A known card explains a little more than itself: its sleeve."""
