"""Painting a die: a small patch of the picture with the die in it, lit as the table is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.simulation.die import Finish
from hardware.simulation.drawing.face_art import face_art
from hardware.simulation.drawing.solid import CORNERS, Hits, Solid

if TYPE_CHECKING:
    from hardware.arrays import Floats
    from hardware.simulation.drawing.lighting import Lit
    from hardware.simulation.drawing.projection import Eye

FINE = 2
"""Rays for each pixel, along one side."""
AROUND = 2
CLEAR_BODY = 0.62
ROW = 1024


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """A painted part of the picture: colours in linear light and how much they cover, its upper left corner."""

    left: int
    top: int
    light: Floats
    cover: Floats


def paint_die(solid: Solid, eye: Eye, lit: Lit, free: float = 1.0) -> Patch | None:
    """The die as the camera sees it, `free` of shadow; None if it is not in the picture."""
    outer = eye.project(solid.centre + (CORNERS * solid.half) @ solid.turn.T)
    left, top = np.floor(outer.min(axis=0)).astype(int) - AROUND
    right, bottom = np.ceil(outer.max(axis=0)).astype(int) + AROUND
    left, top = max(left, 0), max(top, 0)
    right, bottom = min(right, eye.width), min(bottom, eye.height)
    if left >= right or top >= bottom:
        return None
    shape = ((bottom - top) * FINE, (right - left) * FINE)
    rays = eye.rays(left - 0.25, top - 0.25, 1 / FINE, shape)
    hits = solid.meet(eye, rays)
    if not hits.where.any():
        return None
    light = np.zeros((*shape, 3), np.float32)
    paint, normal = _surface(solid, eye, hits)
    light[hits.where] = _lighten(solid, lit, free, paint, normal, rays[:, hits.where])
    small = (right - left, bottom - top)
    cover = cv2.resize(hits.where.astype(np.float32), small, interpolation=cv2.INTER_AREA)
    light = cv2.resize(light, small, interpolation=cv2.INTER_AREA) / np.maximum(cover, 1e-4)[..., None]
    if solid.lying.die.finish is Finish.CLEAR:
        cover = cover * CLEAR_BODY
    return Patch(int(left), int(top), light, cover)


def _surface(solid: Solid, eye: Eye, hits: Hits) -> tuple[Floats, Floats]:
    """The colour of every point met, and which way it faces, pips and engravings included."""
    die = solid.lying.die
    side = int(np.clip(die.size * eye.scale * FINE, 16, 192))
    art = face_art(die, side)
    # clamped well inside each face, so that no face samples its neighbour in the stack
    across = np.clip((hits.across + 1) / 2 * side - 0.5, 0.5, side - 1.5).astype(np.float32)
    down = np.clip((hits.down + 1) / 2 * side - 0.5, 0.5, side - 1.5).astype(np.float32) + hits.face * side
    paint, slope = (_sampled(part, across, down) for part in (art.paint, art.slopes))
    normal = hits.normal - hits.right * slope[:, 0] + hits.up * slope[:, 1]
    normal /= np.sqrt(np.square(normal).sum(axis=0))
    return paint, normal


def _sampled(part: Floats, across: Floats, down: Floats) -> Floats:
    """The values of a picture at many places; folded into rows, for OpenCV takes no line longer than 32,766."""
    count = len(across)
    folded = (-(-count // ROW), ROW)
    places = [np.resize(axis.astype(np.float32), folded) for axis in (across, down)]
    values: Floats = cv2.remap(part, places[0], places[1], cv2.INTER_LINEAR)
    return values.reshape(-1, part.shape[2])[:count]


def _lighten(  # noqa: PLR0913, PLR0917  everything a surface needs to be lit
    solid: Solid,
    lit: Lit,
    free: float,
    paint: Floats,
    normal: Floats,
    rays: Floats,
) -> Floats:
    lamp = lit.towards_lamp(solid.centre).astype(np.float32)[:, None]
    strength = np.float32(free * lit.lamp_at(solid.centre[None, :2])[0] / max(float(lamp[2, 0]), 0.1))
    gloss = np.float32(solid.lying.die.gloss)
    height = normal[2]
    diffuse = np.maximum((normal * lamp).sum(axis=0), 0) * strength + lit.light.room * (0.62 + 0.38 * height)
    half = lamp - rays
    half /= np.sqrt(np.square(half).sum(axis=0))
    shine = np.maximum((normal * half).sum(axis=0), 0) ** np.float32(20 + 90 * gloss) * gloss * strength
    facing = np.clip(-(normal * rays).sum(axis=0), 0, 1)
    mirror = gloss * 0.35 * (1 - facing) ** 4 * lit.light.room * np.clip(0.3 + height, 0, 1)
    lightened: Floats = (paint * diffuse[:, None] + (shine * 0.8 + mirror)[:, None]) * lit.tint
    return lightened
