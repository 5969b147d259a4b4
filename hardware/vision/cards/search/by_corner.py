"""Search by corner: one card found shows how the table lies, and then a single corner says where another is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.cards.compare.canvas import HIGH, NEXT, WIDE, moved, onto, plausible, quad_of, sides_of
from hardware.vision.cards.search.overlaps import masked_likeness, thumb_free

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Flags, Floats
    from hardware.vision.cards.search.attempt import Trial
    from hardware.vision.cards.search.card_outlines import Shapes


SQUARE = 14.0
"""Degrees by which a corner may be off the square."""
SHORTEST = 0.12
"""A side of a corner must be seen for this part of the card's height."""
LOOSENESS = 0.018
SAME = 7.0
ALONG = np.linspace(0.06, 0.94, 12)
BACKED = 0.62
"""The share of the sides, where no card lies over them, at which an edge must be seen."""
MOST_BACKED = 48

Corner = tuple["Floats", "Floats", "Floats"]
"""The corner before, the corner, the corner after."""


def square_corners(parts: Sequence[Floats], known: Sequence[Floats]) -> list[Corner]:
    """Corners of contours that no known card explains, each once."""
    found: dict[tuple[int, ...], Corner] = {}
    shapes = [quad.astype(np.float32) for quad in known]
    shortest = SHORTEST * 0.5 * float(np.median([np.linalg.norm(quad[0] - quad[2]) for quad in known]))
    for contour in parts:
        around = cv2.arcLength(contour.astype(np.float32), closed=True)
        here = cv2.approxPolyDP(contour.astype(np.float32), LOOSENESS * around * 0.5, closed=True).reshape(-1, 2)
        if not CORNERS[0] <= len(here) <= CORNERS[1]:
            continue
        one, two = np.roll(here, 1, 0) - here, np.roll(here, -1, 0) - here
        long, short = np.hypot(*one.T), np.hypot(*two.T)
        leaning = np.abs((one * two).sum(1)) / (long * short + 1e-6)
        for k in np.flatnonzero((leaning < ASLANT) & (long > shortest) & (short > shortest)):
            point = (float(here[k][0]), float(here[k][1]))
            if any(cv2.pointPolygonTest(shape, point, measureDist=True) > -SAME / 2 for shape in shapes):
                continue
            ways = np.degrees(np.arctan2([one[k][1], two[k][1]], [one[k][0], two[k][0]]))
            mark = tuple(np.round([point[0] / SAME, point[1] / SAME, *(ways % 360 / 12)]).astype(int).tolist())
            found.setdefault(mark, (here[k] + one[k], here[k].astype(np.float64), here[k] + two[k]))
    return list(found.values())[:MOST_CORNERS]


CORNERS = (3, 24)
MOST_CORNERS = 120
ASLANT = 0.7
"""The cosine a right angle may have when it is seen aslant."""


def turns_at(corner: Corner, turn: Floats, shape: float, size: tuple[int, ...]) -> list[Floats]:
    """Homographies of cards that have this corner as theirs; `turn` is a card found on the same table."""
    to_picture = turn @ np.diag([WIDE / (shape * HIGH), 1.0, 1.0])
    before, here, after = moved(np.linalg.inv(to_picture), np.array(corner))
    quads = _cards_at(here, before - here, after - here, (shape * HIGH, float(HIGH)))
    turns = [onto(moved(to_picture, quad)) for quad in quads]
    return [made for made in turns if plausible(made, size)]


def _cards_at(corner: Floats, one: Floats, two: Floats, size: tuple[float, float]) -> list[Floats]:
    """The cards, from their upper left with the clock, that lie between two sides of a corner; none if not square."""
    long, short = float(np.linalg.norm(one)), float(np.linalg.norm(two))
    if min(long, short) < SHORTEST * HIGH:
        return []
    a, b = one / long, two / short
    if abs(float(a @ b)) > np.sin(np.radians(SQUARE)):
        return []
    if long >= short:  # the longer side is the more trustworthy one
        b = np.array([-a[1], a[0]]) * np.sign(a[0] * b[1] - a[1] * b[0])
    else:
        a = np.array([-b[1], b[0]]) * np.sign(b[0] * a[1] - b[1] * a[0])
    quads = []
    for first, second in ((size[0], size[1]), (size[1], size[0])):
        quad = np.array([corner, corner + a * first, corner + a * first + b * second, corner + b * second])
        if cv2.contourArea(quad.astype(np.float32), oriented=True) < 0:
            quad = quad[[0, 3, 2, 1]]
        sides = sides_of(quad)
        start = 0 if sides[0] < sides[1] else 1
        quads += [np.roll(quad, -start, 0), np.roll(quad, -start - 2, 0)]
    return quads


def backed(turns: Sequence[Floats], shapes: Shapes, known: Sequence[Floats]) -> list[Floats]:
    """Those whose sides lie on edges of the picture wherever they can be seen, the best first."""
    near = cv2.dilate(shapes.edges, np.ones((5, 5), np.uint8))
    free = np.full(near.shape, 255, np.uint8)
    for quad in known:
        cv2.fillConvexPoly(free, np.round(quad * shapes.scale).astype(np.int32), 0)
    rated = [(_backing(quad_of(turn) * shapes.scale, near, free), turn) for turn in turns]
    best = sorted((one for one in rated if one[0] > BACKED), key=lambda one: -one[0])
    return [turn for _, turn in best[:MOST_BACKED]]


def _backing(quad: Floats, near: Flags, free: Flags) -> float:
    points = (quad[:, None] + (quad[NEXT] - quad)[:, None] * ALONG[None, :, None]).reshape(-1, 2).round().astype(int)
    high, wide = near.shape
    there = (points >= 0).all(1) & (points[:, 0] < wide) & (points[:, 1] < high)
    x, y = points[there].T
    open_sides = free[y, x] > 0
    if open_sides.sum() < len(ALONG):
        return 0.0
    return float((near[y, x][open_sides] > 0).mean())


MOST_HOPES = 14


def by_corner(trial: Trial) -> None:
    """Try the likeliest cards that have a corner as theirs."""
    laid = [(one.turn, float(trial.gallery.shapes[one.which])) for one in trial.found]
    laid += [(onto(quad), float(np.median(trial.gallery.shapes))) for quad in trial.told]
    if not laid:
        return
    sight, known = trial.sight, trial.explained()
    cut = [quad for quad in sight.shapes.quads if not trial.taken(onto(quad))]
    turns = []
    for corner in square_corners([*cut, *sight.shapes.parts], known):
        near = min(laid, key=lambda one: float(np.abs(quad_of(one[0]).mean(0) - corner[1]).max()))
        turns += turns_at(corner, *near, sight.picture.shape)
    turns = [turn for turn in turns if not trial.taken(turn)]
    turns = backed(turns, sight.shapes, known)
    trial.places += [quad_of(turn) for turn in turns]
    hopes = [(*_likeness(trial, turn), turn) for turn in turns]
    hopes.sort(key=lambda hope: -hope[0])
    for _, which, turn in hopes[:MOST_HOPES]:
        if not trial.taken(turn) and not trial.tried(turn):
            trial.judge(turn, which, trial.under(turn))


def _likeness(trial: Trial, turn: Floats) -> tuple[float, int]:
    """How like the likeliest look the part is that no found card lies over, and which look."""
    seen = trial.sight.small(turn).reshape(-1, 3)
    free = thumb_free(turn, trial.over(quad_of(turn)))
    like = masked_likeness(trial.gallery.planes, seen, free)
    return float(like.max()), int(like.argmax())
