"""How pieces get from one place to another: as a hand moves them, or along a line, as ships sail round an island."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from kivy.animation import Animation

GLIDE = 0.45
"""Seconds that a hand takes."""
SHORT = 1.0
"""Board units: a way that is shorter is gone straight on."""

Point = tuple[float, float]


def way_along(rail: Sequence[Point], start: Point, end: Point) -> list[Point]:
    """Give the points to pass between two places near a line that runs in a ring: the shorter way round."""
    lengths = [math.dist(*leg) for leg in pairwise([*rail, rail[0]])]
    whole = sum(lengths)
    at, to = (_measured(rail, lengths, point) for point in (start, end))
    forward = (to - at) % whole
    marks, run = [], 0.0
    for corner, length in zip(rail, lengths, strict=True):
        marks.append((run, corner))
        run += length
    if forward <= whole / 2:
        ahead = sorted(((mark - at) % whole, corner) for mark, corner in marks)
        return [corner for far, corner in ahead if SHORT < far < forward - SHORT]
    back = whole - forward
    behind = sorted(((at - mark) % whole, corner) for mark, corner in marks)
    return [corner for far, corner in behind if SHORT < far < back - SHORT]


def _measured(rail: Sequence[Point], lengths: Sequence[float], point: Point) -> float:
    """How far along a ring the place lies that is nearest to a point."""
    best, found, run = math.inf, 0.0, 0.0
    for (one, other), length in zip(pairwise([*rail, rail[0]]), lengths, strict=True):
        (x, y), (u, v) = one, other
        part = ((point[0] - x) * (u - x) + (point[1] - y) * (v - y)) / (length * length or 1.0)
        part = min(1.0, max(0.0, part))
        far = math.dist(point, (x + (u - x) * part, y + (v - y) * part))
        if far < best:
            best, found = far, run + part * length
        run += length
    return found


def gliding(points: Sequence[Point], size: tuple[float, float], seconds: float) -> Animation:
    """Make the movement through these places on the screen, the first of them where it lies now."""
    if len(points) <= 2:  # noqa: PLR2004  from here straight to there
        return Animation(pos=points[-1], size=size, d=seconds, t="in_out_cubic")
    lengths = [math.dist(*leg) for leg in pairwise(points)]
    whole = sum(lengths) or 1.0
    moved: Animation | None = None
    for number, (length, point) in enumerate(zip(lengths, points[1:], strict=True)):
        ease = "in_quad" if not number else "out_quad" if number == len(lengths) - 1 else "linear"
        leg = Animation(pos=point, size=size, d=max(0.02, seconds * length / whole), t=ease)
        moved = leg if moved is None else moved + leg
    return moved
