"""Painting a card: its picture laid flat on the table, with the small shadow it throws and the gloss of a sleeve."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.markers import marker_drawing
from hardware.simulation.drawing.card_art import DOTS, card_art
from hardware.simulation.drawing.die_paint import Patch
from hardware.simulation.drawing.projection import about_z
from hardware.stickers import MARKER, STICKER, sticker_places

if TYPE_CHECKING:
    from hardware.arrays import Floats
    from hardware.simulation.card import Card
    from hardware.simulation.drawing.lighting import Lit
    from hardware.simulation.drawing.projection import Eye
    from hardware.simulation.scene import LyingCard

SLEEVE = 1.6
"""How far a sleeve stands out, in millimetres."""
BARE_GLOSS, SLEEVE_GLOSS = 0.05, 0.5
PAPER = STICKER / MARKER
"""The side of a sticker for that of the marker on it."""
ASTRAY, ASKEW = 1.0, 3.0
"""How far, in millimetres and degrees, a sticker may be from its place: a hand put it there."""
SHADE = 0.5
AROUND = 14


def card_corners(lying: LyingCard, grown: float = 0.0) -> Floats:
    """The corners of a card on the table, from its own upper left, with the clock."""
    width, height = (side / 2 + grown for side in lying.card.size)
    flat = np.array([(-width, height, 0), (width, height, 0), (width, -height, 0), (-width, -height, 0)])
    return flat @ about_z(lying.turned).T + (lying.x, lying.y, lying.lift)


def paint_card(lying: LyingCard, eye: Eye, lit: Lit) -> tuple[Patch | None, Patch, float]:
    """The card, the shade it throws on what lies below, and how glossy it is; no card if out of the picture."""
    grown = SLEEVE if lying.sleeved else 0.0
    corners = card_corners(lying, grown)
    outline = eye.project(corners)
    left, top = np.maximum(np.floor(outline.min(axis=0)).astype(int) - AROUND, 0)
    right, bottom = np.minimum(np.ceil(outline.max(axis=0)).astype(int) + AROUND, (eye.width, eye.height))
    gloss = SLEEVE_GLOSS if lying.sleeved else BARE_GLOSS
    if left >= right or top >= bottom:
        nothing = np.zeros((0, 0), np.float32)
        return None, Patch(0, 0, nothing, nothing), gloss
    window = (int(left), int(top), int(right - left), int(bottom - top))
    dots = min(DOTS, max(1.0, eye.scale * 1.25))
    art = _scaled(
        lying.card,
        round(dots * 4) / 4,
        face_up=lying.face_up,
        sleeved=lying.sleeved,
        sticker=None if lying.sticker is None else (lying.sticker, lying.marker_side),
    )
    painted = _warped(art, outline, window)
    cover = painted[..., 3].copy()
    light = painted[..., :3] / np.maximum(cover, 1e-3)[..., None]
    shade = _shade(corners, lying.lift, eye, lit, window)
    return Patch(window[0], window[1], light, cover), shade, gloss


@lru_cache(maxsize=256)
def _scaled(card: Card, dots: float, *, face_up: bool, sleeved: bool, sticker: tuple[int, float] | None) -> Floats:
    """A side of a card in linear light, colours times cover, at about the size it is seen."""
    art = card_art(card, face_up=face_up).astype(np.float32) / 255
    art[..., :3] *= art[..., :3] * art[..., 3:]
    size = (max(4, round(card.size[0] * dots)), max(4, round(card.size[1] * dots)))
    small = cv2.resize(art, size, interpolation=cv2.INTER_AREA)
    if sleeved:
        edge = max(1, round(SLEEVE * dots))
        milky = (0.5, 0.5, 0.5, 0.62)
        small = cv2.copyMakeBorder(small * 0.93 + 0.03, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=milky)
    if sticker is not None and face_up:
        for number, place in enumerate(sticker_places(card.size, PAPER * sticker[1])):
            _stick(small, sticker, dots, place, number)
    scaled: Floats = small
    return scaled


def _stick(art: Floats, sticker: tuple[int, float], dots: float, place: tuple[float, float], number: int) -> None:
    """A white sticker with its marker, at a place counted from the middle of the card."""
    marker, side = sticker
    chance = np.random.default_rng([marker, number])
    loose = side == MARKER  # others are printed on what they lie on
    astray = chance.uniform(-ASTRAY, ASTRAY, 2) * loose
    paper = _paper(marker)
    scale = side * dots * FINER / (7 * CELL)
    turn = cv2.getRotationMatrix2D((0, 0), chance.uniform(-ASKEW, ASKEW) * loose, scale)[:, :2]
    middle = (np.array(art.shape[1::-1]) / 2 + (place + astray) * dots) * FINER
    ahead = np.column_stack([turn, middle - turn @ np.array(paper.shape) / 2 - 0.5])
    size = (art.shape[1] * FINER, art.shape[0] * FINER)
    fine = cv2.warpAffine(np.dstack([paper, np.ones_like(paper)]), ahead, size, flags=cv2.INTER_LINEAR)
    ink, cover = cv2.split(cv2.resize(fine, art.shape[1::-1], interpolation=cv2.INTER_AREA))
    art *= 1 - cover[..., None]
    art[..., :3] += ink[..., None]
    art[..., 3] += cover


FINER, CELL = 4, 16


def _paper(sticker: int) -> Floats:
    """A marker in its paper, in linear light."""
    ink = marker_drawing(sticker, 7 * CELL).astype(np.float32) / 255
    rim = round(7 * CELL * (PAPER - 1) / 2)
    paper: Floats = 0.03 + 0.87 * cv2.copyMakeBorder(ink, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=1.0)
    return paper


def _warped(art: Floats, outline: Floats, window: tuple[int, int, int, int]) -> Floats:
    rows, columns = art.shape[:2]
    # pixel centres of the picture's corners: half a dot inside its edge
    own = np.array([(0, 0), (columns, 0), (columns, rows), (0, rows)], np.float32) - 0.5
    seen = (outline - window[:2]).astype(np.float32)
    turn = cv2.getPerspectiveTransform(own, seen)
    warped: Floats = cv2.warpPerspective(art, turn, window[2:], flags=cv2.INTER_LINEAR)
    return warped


def _shade(corners: Floats, lift: float, eye: Eye, lit: Lit, window: tuple[int, int, int, int]) -> Patch:
    lamp = lit.towards_lamp(corners.mean(axis=0))
    thrown = corners - lamp * ((corners[:, 2:] + 0.6) / max(float(lamp[2]), 0.2))
    seen = eye.project(thrown) - window[:2]
    dark = np.zeros((window[3], window[2]), np.float32)
    cv2.fillConvexPoly(dark, np.round(seen * 16).astype(np.int32), SHADE, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(dark, (0, 0), max(0.8, (0.5 + lift) * eye.scale * 0.45))
    return Patch(window[0], window[1], np.zeros((0, 0, 3), np.float32), soft)
