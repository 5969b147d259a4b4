"""Outlines of dice: how far a cube is turned from a square look at one of its faces can be told by its outline alone.

A second opinion beside the networks, which read leaning dice as if they lay flat. It needs a die that stands out of
its ground; where it does not, nothing is said.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from hardware.arrays import Flags, Floats, Pixels
    from hardware.vision.dice.search.dice_choice import Seen

SIDE, SPAN = 64, 2.6
"""Pixels of a cut around a die, and how many times its size that shows."""
WAYS = 36
"""Directions in which the width is measured, over half a turn."""
TILTS, TURNS = range(0, 55, 5), range(0, 46, 15)
ROUND = (0.12, 0.25)
"""How round edges of dice are, as a share of their side."""
RING, CORE, SOME = 0.44, 0.45, 5
STANDS_OUT, STEADY, GRAIN = 16.0, 5.0, 0.6
SHADOW, BRIGHTER, STRANGE = 0.985, 10.0, 0.1
"""A shadow has its ground's colour, only darker; a die that is darker, too, can hardly be told from its shadow."""
WHOLE, TOUCHED, NEAR = 0.9, 18, 5
"""What is no nearly convex patch is no outline; the middle of the cut must lie on it."""


@dataclass(frozen=True, slots=True, eq=False)
class Cubes:
    """Outlines of cubes, each more and less rounded: widths all round, and the mean of their squares.

    And for each attitude which way (sine) the squarest face looks aside.
    """

    widths: Floats
    squares: Floats
    faces: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """How far an outline is off that of a cube in the attitude that fits best, and of the best that lies flat."""

    best: float
    best_flat: float


@cache
def cubes() -> Cubes:
    """All attitudes of a cube that differ in their outline."""
    around = _around()
    widths, faces = [], []
    for tilt, turn in ((np.radians(a), np.radians(b)) for a in TILTS for b in TURNS):
        normal = np.array([np.sin(tilt) * np.cos(turn), np.sin(tilt) * np.sin(turn), np.cos(tilt)])
        if normal.max() > normal[2] + 1e-6:
            continue
        right = np.array([-np.sin(turn), np.cos(turn), 0.0])
        seen = np.stack([right, np.cross(normal, right)])
        wide = np.abs(seen.T @ around).sum(0)
        for step in range(WAYS):
            spun = step * np.pi / WAYS
            widths.append([np.roll((1 - soft) * wide + soft, step) for soft in ROUND])
            x, y = seen[:, 2]
            faces.append((np.cos(spun) * x - np.sin(spun) * y, np.sin(spun) * x + np.cos(spun) * y))
    rows = np.array(widths, np.float32).reshape(-1, WAYS)
    rows /= rows.mean(1, keepdims=True)
    return Cubes(rows, (rows * rows).mean(1), np.array(faces, np.float32))


@cache
def _zones() -> tuple[Floats, Floats]:
    """Some places in the ring of ground about a die in its cut, and in the middle of the die."""
    far = np.hypot(*(np.mgrid[:SIDE, :SIDE] - (SIDE - 1) / 2)).ravel()
    return np.flatnonzero(far > RING * SIDE)[::SOME], np.flatnonzero(far < CORE * SIDE / SPAN)[::SOME]


@cache
def _around() -> Floats:
    angles = np.arange(WAYS) * np.pi / WAYS
    return np.stack([np.cos(angles), np.sin(angles)]).astype(np.float32)


def fit(picture: Pixels, die: Seen, flat: Flags) -> Fit | None:
    """How cubes fit the outline of a die; `flat` says which of them lie flat. None if it has no clear outline."""
    hull = _hull(picture, die)
    if hull is None:
        return None
    along = hull @ _around()
    wide = along.max(0) - along.min(0) + 1
    wide /= wide.mean()
    known = cubes()
    common = np.einsum("kw,w->k", known.widths, wide * (2 / WAYS))  # no threads, which would wait for each other
    squares = known.squares - common + float((wide * wide).mean())
    errors = np.sqrt(np.maximum(squares.reshape(-1, len(ROUND)).min(1), 0.0))
    return Fit(float(errors.min()), float(errors[flat].min()))


def _hull(picture: Pixels, die: Seen) -> Floats | None:
    scale = SIDE / (SPAN * die.size)
    move = np.array([[scale, 0, SIDE / 2 - scale * die.x], [0, scale, SIDE / 2 - scale * die.y]], np.float32)
    cut = cv2.warpAffine(picture, move, (SIDE, SIDE), flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    patch = _patch(cv2.GaussianBlur(cut, (0, 0), GRAIN))
    if patch is None:
        return None
    lines, _ = cv2.findContours(patch, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    line = max(lines, key=cv2.contourArea)
    hull = cv2.convexHull(line)
    if cv2.contourArea(line) < WHOLE * cv2.contourArea(hull):
        return None
    points: Floats = hull.reshape(-1, 2).astype(np.float32)
    return points


def _patch(cut: Pixels) -> Pixels | None:
    """What stands out of the ground in the middle of a cut, whole within it."""
    ring, core = _zones()
    colours: Floats = cut.astype(np.float32)
    shade: Floats = cv2.cvtColor(cut, cv2.COLOR_BGR2LAB).astype(np.float32)
    about = shade.reshape(-1, 3)[ring]
    ground = np.median(about, 0)
    grain = float(np.linalg.norm(np.median(np.abs(about - ground), 0)))
    away = shade - ground
    body = np.einsum("yxc,yxc->yx", away, away) > max(STANDS_OUT, STEADY * grain) ** 2
    shaded = _shaded(colours, np.median(colours.reshape(-1, 3)[ring], 0))
    if np.median(shade.reshape(-1, 3)[core, 0]) < ground[0] + BRIGHTER and shaded.ravel()[core].mean() > STRANGE:
        return None
    body &= ~((away[..., 0] < 0) & shaded)
    marked = cv2.morphologyEx(body.astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(marked)
    near = slice(SIDE // 2 - NEAR, SIDE // 2 + NEAR)
    touched = np.bincount(labels[near, near].ravel(), minlength=count)
    touched[0] = 0
    which = int(touched.argmax())
    left, top, wide, high = stats[which][:4].tolist()
    if touched[which] < TOUCHED or min(left, top) == 0 or max(left + wide, top + high) == SIDE:
        return None
    patch: Pixels = (labels == which).astype(np.uint8)
    return patch


def _shaded(colours: Floats, ground: Floats) -> Flags:
    """Where the colour is the ground's, darker or not."""
    along = colours @ ground
    length = np.einsum("yxc,yxc->yx", colours, colours)
    alike: Flags = along * along > SHADOW**2 * float(ground @ ground) * length
    return alike
