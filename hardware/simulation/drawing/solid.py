"""Dice as solids: where a lying die is in space, and which of its points each pixel sees.

A die is a cube with rounded edges. A ray is marched towards it by the distance it surely still has to go, which is
exact on the flats and needs a few steps on the edges; corners, side faces and perspective come out by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from hardware.simulation.drawing.projection import about_z, towards, turned

if TYPE_CHECKING:
    from hardware.arrays import Flags, Floats
    from hardware.simulation.drawing.projection import Eye
    from hardware.simulation.scene import LyingDie

X, Y, Z = np.eye(3)
FRAMES = np.array([(X, Y, Z), (X, -Y, -Z), (Y, Z, X), (Z, Y, -X), (Z, X, Y), (X, Z, -Y)])
"""For each face: its right, its up and its outward direction, so that no face is mirrored."""
FACE_OF_AXIS = np.array([2, 4, 0])
RIGHT_AXIS, UP_AXIS = (np.abs(FRAMES[:, side]).argmax(axis=1) for side in (0, 1))
RIGHT_SIGN, UP_SIGN = (FRAMES[:, side].sum(axis=1).astype(np.float32) for side in (0, 1))
CORNERS = np.array(list(product((-1.0, 1.0), repeat=3)))
STEPS, GRAZING_STEPS = 7, 40
NEAR = 0.02
"""Closer than this, in millimetres, counts as touched."""
TINY = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class Hits:
    """The points of a die that rays meet: which pixels, where on which face, and how the surface stands."""

    where: Flags
    face: Floats
    across: Floats
    down: Floats
    normal: Floats
    right: Floats
    up: Floats


class Solid:
    """A die in space."""

    def __init__(self, lying: LyingDie) -> None:
        self.lying = lying
        self.half = lying.die.size / 2
        self.edge = self.half * lying.die.roundness * 2 * 0.9
        top = FRAMES[lying.die.names.index(lying.face)]
        self.turn: Floats = _leaning(lying) @ about_z(lying.turned) @ top
        reach = float(np.abs(self.turn[2]).sum()) * (self.half - self.edge) + self.edge
        self.centre: Floats = np.array([lying.x, lying.y, lying.on + reach])

    @cached_property
    def corners(self) -> Floats:
        """The eight corners, a little inside because they are rounded."""
        inside = self.half - self.edge * 0.42
        return self.centre + (CORNERS * inside) @ self.turn.T

    def silhouette(self, eye: Eye) -> Floats:
        """Points round which its outline in the picture runs: the round corners, seen as circles."""
        core = self.centre + (CORNERS * (self.half - self.edge)) @ self.turn.T
        turns = np.linspace(0, 2 * np.pi, 16, endpoint=False)
        circle = self.edge * (np.cos(turns)[:, None] * eye.axes[0] + np.sin(turns)[:, None] * eye.axes[1])
        return eye.project((core[:, None] + circle).reshape(-1, 3))

    @property
    def top_square(self) -> Floats:
        """The corners of the face that shows, round from its upper left, where its flat part ends."""
        top = FRAMES[self.lying.die.names.index(self.lying.face)]
        right, up, out = (self.turn @ axis * self.half for axis in top)
        flat = 1 - self.edge / self.half * 0.45
        signs = ((-flat, flat), (flat, flat), (flat, -flat), (-flat, -flat))
        return np.array([self.centre + out + dx * right + dy * up for dx, dy in signs])

    def meet(self, eye: Eye, rays: Floats) -> Hits:
        """Follow rays (3, rows, columns) from the eye to this die."""
        way = turned(self.turn.T, rays.reshape(3, -1))
        start = (self.turn.T @ (eye.place - self.centre)).astype(np.float32)[:, None]
        entry, inside = _enter(start, way, np.float32(self.half))
        ray = np.flatnonzero(inside)
        way = np.take(way, ray, axis=1)
        point = start + way * entry[ray]
        core, edge = np.float32(self.half - self.edge), np.float32(self.edge)
        for _ in range(STEPS):
            point += way * _distance(point, core, edge)
        touched = self._touch_grazing(point, way, core, edge)
        where = np.zeros(inside.shape, bool)
        where[ray[touched]] = True
        return self._describe(where.reshape(rays.shape[1:]), np.compress(touched, point, axis=1), core)

    def _touch_grazing(self, point: Floats, way: Floats, core: np.float32, edge: np.float32) -> Flags:
        """Let the few rays that slide along a side come in too; says which touched."""
        touched: Flags = _distance(point, core, edge) < NEAR
        grazing = np.flatnonzero(~touched)
        near, along = np.take(point, grazing, axis=1), np.take(way, grazing, axis=1)
        for _ in range(GRAZING_STEPS):
            near += along * _distance(near, core, edge)
        point[:, grazing] = near
        touched[grazing] = _distance(near, core, edge) < NEAR
        return touched

    def _describe(self, where: Flags, point: Floats, core: np.float32) -> Hits:
        out = point - np.clip(point, -core, core)
        out /= np.maximum(np.sqrt(np.square(out).sum(axis=0)), 1e-6)
        axis = np.abs(point).argmax(axis=0)
        nth = np.arange(point.shape[1])
        face = FACE_OF_AXIS[axis] + (point[axis, nth] < 0)
        across = point[RIGHT_AXIS[face], nth] * RIGHT_SIGN[face] / np.float32(self.half)
        down = point[UP_AXIS[face], nth] * -UP_SIGN[face] / np.float32(self.half)
        right, up = ((self.turn @ FRAMES[:, side].T).astype(np.float32)[:, face] for side in (0, 1))
        return Hits(where, face, across, down, turned(self.turn, out), right, up)


def _leaning(lying: LyingDie) -> Floats:
    """The turn that lets a die lean over: about the level axis across its direction."""
    if not lying.lean:
        return np.eye(3)
    level = towards(lying.lean_towards + 90.0)
    angle = np.radians(lying.lean)
    cross = np.array([[0, -level[2], level[1]], [level[2], 0, -level[0]], [-level[1], level[0], 0]])
    turn: Floats = np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * (cross @ cross)
    return turn


def _enter(start: Floats, way: Floats, half: np.float32) -> tuple[Floats, Flags]:
    """Where rays enter the plain cube round the die, and which do."""
    safe = np.where(np.abs(way) < TINY, np.float32(TINY), way)
    first, second = (-half - start) / safe, (half - start) / safe
    entry = np.minimum(first, second).max(axis=0)
    leave = np.maximum(first, second).min(axis=0)
    return entry, (entry < leave) & (leave > 0)


def _distance(point: Floats, core: np.float32, edge: np.float32) -> Floats:
    beyond = np.abs(point)
    beyond -= core
    deepest = np.minimum(beyond.max(axis=0), 0)
    np.maximum(beyond, 0, out=beyond)
    beyond *= beyond
    distance: Floats = np.sqrt(beyond.sum(axis=0)) + deepest - edge
    return distance
