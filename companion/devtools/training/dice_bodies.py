"""Bodies of training dice: rounded boxes seen by a pinhole camera, one ray for every pixel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.devtools.training.dice_faces import SIGN, Skin

if TYPE_CHECKING:
    from hardware.arrays import Floats

STEPS = 14
REACH = 0.9
HIT = 0.03
ROW = 1024
GLASS = 1.5
"""How strongly clear dice bend light."""


@dataclass(frozen=True, slots=True, eq=False)
class Body:
    """What a die is made of; colours are blue, green, red in linear light."""

    colour: Floats
    ink: Floats
    round_by: float
    ball: float
    gloss: float
    clear: float
    veins: Floats
    vein_colour: Floats
    vein_strength: float
    glow: float
    shines: float = 0.0
    """How plainly the pips of the far faces are seen through a clear die."""


@dataclass(frozen=True, slots=True, eq=False)
class Window:
    """A bright pane: direction, its two axes, half its width and height, its strength, how bulged what mirrors it."""

    towards: Floats
    across: Floats
    along: Floats
    wide: float
    high: float
    strength: float
    bulge: float


@dataclass(frozen=True, slots=True, eq=False)
class Lamp:
    """Light from above: direction to the lamp, its strength, the light of the room, how sharply it is mirrored."""

    towards: Floats
    strength: float
    room: float
    sharp: float
    windows: tuple[Window, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Traced:
    """A die in a patch of the picture: colours, where it is, and how little shines through."""

    colour: Floats
    cover: Floats
    solid: Floats


def trace(skin: Skin, body: Body, lamp: Lamp, start: Floats, rays: Floats, turn: Floats) -> Traced:
    """Look along `rays` (rows, columns, 3) from `start`, both in the world about the die's middle, its side being 1."""
    shape = rays.shape[:2]
    direction = np.ascontiguousarray((rays.reshape(-1, 3) @ turn).T, np.float32)
    origin = (start @ turn).astype(np.float32)[:, None]
    along = np.full(direction.shape[1], float(np.linalg.norm(origin)) - REACH, np.float32)
    for _ in range(STEPS):
        along += _gap(origin + direction * along, body)
    there = origin + direction * along
    cover = (np.abs(_gap(there, body)) < HIT) & (np.abs(there).max(0) < 0.55)
    place = np.ascontiguousarray(there[:, cover].T)
    normal = _normal(place, body)
    ink, face = _ink(skin, place, normal)
    paint = _paint(skin, body, place, ink, face)
    if body.shines:
        paint = paint + _shining(skin, body, place, normal, direction[:, cover].T) * (1 - ink)[:, None]
    colour = np.zeros((len(cover), 3), np.float32)
    colour[cover] = _lit(paint, normal @ turn.T, -rays.reshape(-1, 3)[cover], lamp, body)
    for pane in lamp.windows:
        colour[cover] += _mirrored(pane, normal @ turn.T, place @ turn.T, -rays.reshape(-1, 3)[cover]) * body.gloss
    solid = np.ones(len(cover), np.float32)
    solid[cover] = 1 - body.clear * (1 - ink)
    hit = cover.reshape(shape).astype(np.float32)
    return Traced(colour.reshape(*shape, 3), hit, solid.reshape(shape))


def _shining(skin: Skin, body: Body, place: Floats, normal: Floats, along: Floats) -> Floats:
    """What the pips on the far side add to the paint of a clear die: bent as by glass, tinted by the body."""
    along = along / (np.sqrt((along * along).sum(1, keepdims=True)) + 1e-9)
    cosine = -(along * normal).sum(1, keepdims=True).clip(-1, 0)
    inside = along / GLASS + normal * (cosine / GLASS - np.sqrt(np.maximum(1 - (1 - cosine**2) / GLASS**2, 0)))
    way = np.where(np.abs(inside) < 1e-4, 1e-4, inside)
    reach = ((np.sign(way) * 0.5 - place) / way).clip(0, 4).min(1, keepdims=True)
    far = (place + inside * reach).astype(np.float32)
    ink, _ = _ink(skin, far, np.zeros_like(far))
    tint = body.ink * (0.35 + 0.65 * body.colour / max(float(body.colour.max()), 1e-3))
    shine: Floats = (tint - body.colour) * (ink * body.shines)[:, None]
    return shine


def _gap(there: Floats, body: Body) -> Floats:
    """How far points (in columns) are from the surface."""
    inner = 0.5 - body.round_by
    a, b, c = (np.abs(row) - inner for row in there)
    outside = np.maximum(a, 0) ** 2 + np.maximum(b, 0) ** 2 + np.maximum(c, 0) ** 2
    gap = np.sqrt(outside) + np.minimum(np.maximum(np.maximum(a, b), c), 0) - body.round_by
    if body.ball < 0.86:
        x, y, z = there
        gap = np.maximum(gap, np.sqrt(x * x + y * y + z * z) - body.ball)
    return gap


def _normal(place: Floats, body: Body) -> Floats:
    q = np.abs(place) - (0.5 - body.round_by)
    out = np.maximum(q, 0) + 1e-4 * (q >= q.max(1, keepdims=True))
    normal = np.sign(place) * out
    if body.ball < 0.86:
        far = np.sqrt((place * place).sum(1))
        box = np.sqrt((np.maximum(q, 0) ** 2).sum(1)) + np.minimum(q.max(1), 0) - body.round_by
        ball = (far - body.ball) > box
        normal[ball] = place[ball]
    normal /= np.sqrt((normal * normal).sum(1, keepdims=True)) + 1e-9
    return normal.astype(np.float32)


def _ink(skin: Skin, place: Floats, normal: Floats) -> tuple[Floats, Floats]:
    """How much ink lies where, and which face it is; the normals are bent where a pip is sunk."""
    axis = np.abs(place).argmax(1)
    face = axis * 2 + (place[np.arange(len(place)), axis] < 0)
    ink = np.zeros(len(place), np.float32)
    for number in np.unique(face):
        here = np.flatnonzero(face == number)
        across, down = [k for k in range(3) if k != number // 2]
        u, v = place[here, across] * 2, place[here, down] * 2
        if skin.signs:
            ink[here] = _stamped(skin.signs[number], u, v)
            continue
        value = skin.values[number]
        radius = skin.radius * (skin.one_larger if value == 1 else 1.0)
        middles = skin.pips(value)
        du, dv = u[:, None] - middles[:, 0], v[:, None] - middles[:, 1]
        far = _far(du, dv, skin.shape)
        nearest = far.argmin(1)
        rows = np.arange(len(here))
        off = far[rows, nearest]
        mask = np.clip((radius - off) / 0.05 + 0.5, 0, 1)
        if skin.shape == "ring":
            mask *= 1 - 0.8 * np.clip((radius * 0.5 - off) / 0.05 + 0.5, 0, 1)
        ink[here] = mask
        if skin.marks and value in skin.marks:
            ink[here] = np.maximum(mask, _stamped(skin.marks[value], u, v) * skin.mark_strength)
        bend = skin.deep * mask / radius
        normal[here, across] -= bend * du[rows, nearest] * np.sign(1.0)
        normal[here, down] -= bend * dv[rows, nearest]
    normal /= np.sqrt((normal * normal).sum(1, keepdims=True)) + 1e-9
    return ink, face


def _far(du: Floats, dv: Floats, shape: str) -> Floats:
    if shape == "square":
        return np.maximum(np.abs(du), np.abs(dv)) * 1.1
    if shape == "oval":
        return np.sqrt(du * du + (dv * 1.35) ** 2)
    if shape == "heart":
        return np.sqrt(du * du + (dv + 0.55 * np.abs(du)) ** 2)
    return np.sqrt(du * du + dv * dv)


def _stamped(sign: Floats, u: Floats, v: Floats) -> Floats:
    """Folded into rows, for OpenCV takes no line longer than 32,766."""
    folded = (-(-len(u) // ROW), ROW)
    x = np.resize(((u * 0.95 + 1) / 2 * (SIGN - 1)).astype(np.float32), folded)
    y = np.resize(((1 - v * 0.95) / 2 * (SIGN - 1)).astype(np.float32), folded)
    stamped: Floats = cv2.remap(sign, x, y, cv2.INTER_LINEAR, borderValue=0)
    return stamped.reshape(-1)[: len(u)]


def _paint(skin: Skin, body: Body, place: Floats, ink: Floats, face: Floats) -> Floats:
    wave = np.zeros(len(place), np.float32)
    for row in body.veins:
        wave += np.sin(place @ row[:3] + row[3])
    share = (np.clip(np.abs(wave) * 0.6, 0, 1) * body.vein_strength)[:, None]
    colour = body.colour * (1 - share) + body.vein_colour * share
    if skin.inset:
        flat = np.sort(np.abs(place), 1)[:, :2] * 2
        off = np.sqrt((flat * flat).sum(1))
        inside = np.clip((skin.inset - off) / 0.05 + 0.5, 0, 1)[:, None]
        rim = np.exp(-(((off - skin.inset) / 0.04) ** 2))[:, None]
        tone = skin.inset_tone
        toned = colour * (1 + tone) if tone < 0 else colour + (1 - colour) * tone
        colour = (colour + (toned - colour) * inside) * (1 - 0.45 * rim)
    inks = np.broadcast_to(body.ink, colour.shape)
    if skin.coloured:
        red = np.isin(np.array(skin.values)[face], skin.coloured)[:, None]
        inks = np.where(red, np.array([0.03, 0.03, 0.5], np.float32), inks)
    return colour + (inks - colour) * ink[:, None]


def _lit(paint: Floats, normal: Floats, back: Floats, lamp: Lamp, body: Body) -> Floats:
    towards = lamp.towards
    facing = np.clip(normal @ towards, 0, 1)
    light = lamp.room * (0.62 + 0.38 * normal[:, 2]) + lamp.strength * facing
    back = back / (np.sqrt((back * back).sum(1, keepdims=True)) + 1e-9)
    half = towards + back
    half /= np.sqrt((half * half).sum(1, keepdims=True)) + 1e-9
    shine = body.gloss * lamp.strength * np.clip((half * normal).sum(1), 0, 1) ** lamp.sharp
    rim = body.gloss * 0.25 * lamp.room * (1 - np.clip((back * normal).sum(1), 0, 1)) ** 3
    return paint * (light + body.glow)[:, None] + (shine + rim)[:, None]


def _mirrored(pane: Window, normal: Floats, place: Floats, back: Floats) -> Floats:
    """How brightly each place mirrors a window."""
    bent = normal + pane.bulge * place
    bent /= np.sqrt((bent * bent).sum(1, keepdims=True)) + 1e-9
    seen = 2 * (bent * back).sum(1, keepdims=True) * bent - back
    x, y = np.abs(seen @ pane.across), np.abs(seen @ pane.along)
    soft = 0.03
    inside = np.clip((pane.wide - x) / soft + 0.5, 0, 1) * np.clip((pane.high - y) / soft + 0.5, 0, 1)
    shine: Floats = (inside * (seen @ pane.towards > 0) * pane.strength)[:, None]
    return shine
