"""Hands over the table: enough of a hand to hide dice, throw a shadow and look like skin."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.simulation.drawing.die_paint import Patch
from hardware.simulation.drawing.paint import cloud, linear
from hardware.simulation.drawing.projection import about_z

if TYPE_CHECKING:
    from hardware.arrays import Floats
    from hardware.simulation.drawing.lighting import Lit
    from hardware.simulation.drawing.projection import Eye
    from hardware.simulation.scene import Hand

# Bones of a right hand seen from above, in millimetres from the wrist, fingers to the top:
# from, to, thickness at both ends, how much spreading turns it.
BONES = (
    ((-4, -6), (-26, 62), 25, 22, 0.0),
    ((2, -4), (0, 66), 27, 23, 0.0),
    ((6, -4), (24, 58), 25, 20, 0.0),
    ((-27, 62), (-36, 108), 10.5, 9.2, 0.35),
    ((-36, 108), (-39, 134), 9.2, 7.6, 0.35),
    ((-8, 68), (-10, 120), 11.0, 9.6, 0.1),
    ((-10, 120), (-11, 150), 9.6, 7.8, 0.1),
    ((11, 66), (16, 112), 10.5, 9.2, -0.12),
    ((16, 112), (19, 140), 9.2, 7.5, -0.12),
    ((28, 58), (37, 92), 9.2, 8.0, -0.4),
    ((37, 92), (42, 116), 8.0, 6.6, -0.4),
    ((-20, 8), (-52, 46), 15, 11.5, 0.5),
    ((-52, 46), (-64, 74), 11.5, 8.8, 0.5),
)
NAILS = ((-39.5, 137), (-11, 153), (19.5, 143), (42.5, 119), (-65, 77))
ARM = ((0, -10), (0, -420), 29, 44)
CUFF = -62.0
TIP = 150.0
NAIL = np.array([1.12, 1.0, 1.1], np.float32)
REDDISH = np.array([0.9, 0.95, 1.06], np.float32)
COARSE = 3


def paint_hand(hand: Hand, eye: Eye, lit: Lit) -> tuple[Hand, Patch] | None:
    """The hand as the camera sees it; None if it is not in the picture."""
    place = _placing(hand)
    outline = eye.project(_raised(hand, place))
    left, top = np.maximum(np.floor(outline.min(axis=0)).astype(int), 0)
    right, bottom = np.minimum(np.ceil(outline.max(axis=0)).astype(int), (eye.width, eye.height))
    if left >= right or top >= bottom:
        return None
    shape = (-(-(bottom - top) // COARSE), -(-(right - left) // COARSE))
    along = _own_places(hand, eye, place, (left, top), shape)
    swell, height = _flesh(hand, along)
    light, cover = _skin(hand, lit, along, swell, height)
    size = (int(right - left), int(bottom - top))
    light = cv2.resize(light, size, interpolation=cv2.INTER_LINEAR)
    cover = cv2.resize(cover, size, interpolation=cv2.INTER_LINEAR)
    return hand, Patch(int(left), int(top), light, cover)


def hand_shadow(hand: Hand, eye: Eye, lit: Lit) -> tuple[Floats, float]:
    """How far the shadow of a hand lies from it, in pixels across and down, and how soft it is."""
    high = np.array([hand.x, hand.y, hand.height])
    lamp = lit.towards_lamp(high)
    ground = high - lamp * (hand.height / max(float(lamp[2]), 0.2))
    here, there = eye.project(np.array([high, ground]))
    return there - here, max(1.0, hand.height * 0.16 * eye.scale)


def _placing(hand: Hand) -> Floats:
    """From the hand's own millimetres to those of the table: two columns of turning, one of place."""
    turn = about_z(hand.from_side - 270.0)[:2, :2] * hand.size
    tip = np.array([hand.x, hand.y])
    return np.column_stack([turn, tip - turn @ np.array([-11.0, TIP])])


def _raised(hand: Hand, place: Floats) -> Floats:
    ends = np.array([point for bone in BONES for point in bone[:2]] + [ARM[1]], np.float64)
    grown = np.vstack([ends + offset for offset in ((-45, -20), (45, -20), (-16, 20), (16, 20))])
    flat = grown @ place[:, :2].T + place[:, 2]
    return np.column_stack([flat, np.full(len(flat), hand.height)])


def _own_places(hand: Hand, eye: Eye, place: Floats, corner: tuple[int, int], shape: tuple[int, int]) -> Floats:
    """For every coarse pixel of the patch, where on the hand it is, in the hand's own millimetres."""
    to_hand = np.linalg.inv(eye.plane(hand.height) @ np.vstack([place, [0, 0, 1.0]]))
    columns, rows = np.meshgrid(np.arange(shape[1]) * COARSE + corner[0], np.arange(shape[0]) * COARSE + corner[1])
    seen = np.tensordot(to_hand, np.stack([columns, rows, np.ones_like(columns)]), 1)
    own: Floats = (seen[:2] / seen[2]).astype(np.float32)
    return own


def _flesh(hand: Hand, own: Floats) -> tuple[Floats, Floats]:
    """How far inside the hand each place is (negative outside), and how high the flesh swells there."""
    inside = np.full(own.shape[1:], -99.0, np.float32)
    height = np.zeros(own.shape[1:], np.float32)
    for start, end, thick, thin, spreads in BONES:
        first, second = (_spread(point, spreads * (hand.spread - 0.4)) for point in (start, end))
        depth, radius = _capsule(own, first, second, thick, thin)
        inside = _soft_max(inside, depth)
        height = np.maximum(height, np.sqrt(np.clip(depth * (2 * radius - depth), 0, None)))
    arm, radius = _capsule(own, np.array(ARM[0], float), np.array(ARM[1], float), ARM[2], ARM[3])
    inside = _soft_max(inside, arm)
    height = np.maximum(height, np.sqrt(np.clip(arm * (2 * radius - arm), 0, None)))
    return inside, cv2.GaussianBlur(height, (0, 0), 1.6)


def _spread(point: tuple[float, float], share: float) -> Floats:
    turn = about_z(share * 40.0)[:2, :2]
    turned: Floats = turn @ np.array(point, np.float64)
    return turned


def _capsule(own: Floats, first: Floats, second: Floats, thick: float, thin: float) -> tuple[Floats, Floats]:
    x0, y0 = first.astype(np.float32)
    across, along = (second - first).astype(np.float32)
    dx, dy = own[0] - x0, own[1] - y0
    share = np.clip((dx * across + dy * along) / (across * across + along * along), 0, 1)
    away = np.sqrt(np.square(dx - share * across) + np.square(dy - share * along))
    radius = np.float32(thick) + share * np.float32(thin - thick)
    return radius - away, radius


def _soft_max(one: Floats, other: Floats, soft: float = 3.5) -> Floats:
    blend = np.clip(0.5 + (other - one) / (2 * soft), 0, 1)
    joined: Floats = one + (other - one) * blend + soft * blend * (1 - blend)
    return joined


def _skin(hand: Hand, lit: Lit, own: Floats, inside: Floats, height: Floats) -> tuple[Floats, Floats]:
    """Light and cover of every place of the patch: skin and nails, and the sleeve from the cuff on."""
    row, column = own.shape[1] // 2, own.shape[2] // 2
    step = max(0.05, float(np.hypot(*(own[:, row, column] - own[:, row, column - 1]))))
    mottled = (0.93 + 0.14 * cloud(inside.shape, 5, round(hand.x * 3 + hand.y * 7) & 0xFFFF, 2))[..., None]
    skin = linear(hand.skin) * mottled * REDDISH
    skin *= 0.72 + 0.28 * np.clip(inside / 7, 0, 1)[..., None]
    for x, y in NAILS:
        far = np.hypot((own[0] - np.float32(x)) / 5.2, (own[1] - np.float32(y - 9)) / 7.5)
        skin += (linear(hand.skin) * NAIL - skin) * (0.6 * np.clip((1 - far) * 3, 0, 1)[..., None])
    cloth = np.clip((CUFF - own[1]) / step + 0.5, 0, 1)[..., None]
    paint = skin + (linear(hand.sleeve) * mottled**3 - skin) * cloth
    cover = np.clip(inside / max(step, 0.2) + 0.5, 0, 1).astype(np.float32)
    light: Floats = (paint * _brightness(hand, lit, height, step)[..., None] * lit.tint).astype(np.float32)
    return light, cover


def _brightness(hand: Hand, lit: Lit, height: Floats, step: float) -> Floats:
    """How the swelling of the flesh catches the light; the lamp shines a little round it, as skin lets it."""
    across = cv2.Sobel(height, cv2.CV_32F, 1, 0) / (8 * step)
    up = -cv2.Sobel(height, cv2.CV_32F, 0, 1) / (8 * step)
    length = np.sqrt(across * across + up * up + 1)
    lamp = lit.towards_lamp((hand.x, hand.y, hand.height)).astype(np.float32)
    strength = float(lit.lamp_at(np.array([[hand.x, hand.y]]))[0]) / max(float(lamp[2]), 0.1)
    facing = (lamp[2] - across * lamp[0] - up * lamp[1]) / length
    bright: Floats = np.clip(facing * 0.8 + 0.2, 0, None) * strength + lit.light.room * (0.6 + 0.4 / length)
    return bright
