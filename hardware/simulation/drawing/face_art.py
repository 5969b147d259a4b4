"""The faces of a die as textures: colour, and how deep the ink lies."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.simulation.die import Die, Finish, Pips
from hardware.simulation.drawing.paint import cloud, linear
from hardware.simulation.symbols import lettering, stamp, symbol

if TYPE_CHECKING:
    from hardware.arrays import Floats
    from hardware.simulation.die import Face

LARGE = 192
SPECKS = 0.07
EASTERN_RED = (178, 26, 30)
PLACES = {
    1: [(0, 0)],
    2: [(-1, 1), (1, -1)],
    3: [(-1, 1), (0, 0), (1, -1)],
    4: [(-1, 1), (1, 1), (-1, -1), (1, -1)],
    5: [(-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)],
    6: [(-1, 1), (-1, 0), (-1, -1), (1, 1), (1, 0), (1, -1)],
}


@dataclass(frozen=True, slots=True, eq=False)
class FaceArt:
    """Six faces under each other: colours in linear light (blue, green, red), and slopes across and down."""

    paint: Floats
    slopes: Floats
    side: int


@lru_cache(maxsize=96)
def face_art(die: Die, side: int) -> FaceArt:
    """The six faces of a die, each in a square of `side` pixels."""
    paints, slopes = [], []
    for number, face in enumerate(die.faces):
        paint, slope = _face(die, face, number)
        paints.append(cv2.resize(paint, (side, side), interpolation=cv2.INTER_AREA))
        slopes.append(cv2.resize(slope, (side, side), interpolation=cv2.INTER_AREA))
    return FaceArt(np.vstack(paints), np.vstack(slopes), side)


def _face(die: Die, face: Face, number: int) -> tuple[Floats, Floats]:
    body = _body(die, number)
    ink = np.zeros((LARGE, LARGE), np.float32)
    ring = np.zeros((LARGE, LARGE), np.float32)
    colour = die.ink
    if face.pips:
        colour = EASTERN_RED if die.pips is Pips.EASTERN and face.pips in (1, 4) else die.ink
        ink, ring = _pips(die, face.pips)
    else:
        _print(ink, face)
    paint = body + (linear(colour) - body) * ink[..., None]
    paint += (paint * 0.55 - paint) * ring[..., None]
    deep = LARGE / 26 if face.pips else LARGE / 60
    height = cv2.GaussianBlur(-np.maximum(ink, ring), (0, 0), LARGE / 90) * deep
    slope = np.dstack([cv2.Sobel(height, cv2.CV_32F, 1, 0) / 8, cv2.Sobel(height, cv2.CV_32F, 0, 1) / 8])
    return paint.astype(np.float32), slope


def _pips(die: Die, count: int) -> tuple[Floats, Floats]:
    """Ink of the pips, and the shade of a ring cut round them."""
    ink = np.zeros((LARGE, LARGE), np.float32)
    ring = np.zeros((LARGE, LARGE), np.float32)
    radius = {Pips.LARGE: 0.235, Pips.SQUARE: 0.16}.get(die.pips, 0.185)
    if count == 1 and die.pips in (Pips.EASTERN, Pips.LARGE):
        radius *= 1.5
    for x, y in PLACES[count]:
        centre = (LARGE / 2 * (1 + 0.5 * x), LARGE / 2 * (1 - 0.5 * y))
        if die.pips is Pips.SQUARE:
            _square(ink, centre, radius * LARGE / 2)
        else:
            _disc(ink, centre, radius * LARGE / 2)
        if die.pips is Pips.RING:
            _disc(ring, centre, radius * LARGE / 2 * 1.5)
            _disc(ring, centre, radius * LARGE / 2 * 1.22, 0.0)
    return ink, ring


def _print(ink: Floats, face: Face) -> None:
    if face.symbol and face.text:
        stamp(ink, symbol(face.symbol, round(LARGE * 0.54)), (LARGE * 0.42, LARGE * 0.4))
        stamp(ink, lettering(face.text, round(LARGE * 0.24)), (LARGE * 0.76, LARGE * 0.75))
    elif face.symbol:
        stamp(ink, symbol(face.symbol, round(LARGE * 0.68)), (LARGE / 2, LARGE * 0.49))
    else:
        stamp(ink, lettering(face.text, round(LARGE * (0.44 if len(face.text) == 1 else 0.36))), (LARGE / 2, LARGE / 2))


def _body(die: Die, number: int) -> Floats:
    body = np.empty((LARGE, LARGE, 3), np.float32)
    body[:] = linear(die.body)
    if die.finish is Finish.MARBLED:
        veins = cloud((LARGE, LARGE), 5, 17 + number + sum(die.body))
        body *= (0.45 + 1.1 * np.abs(veins - 0.5) * 2)[..., None]
    elif die.finish is Finish.SPECKLED:
        grains = np.random.default_rng(number + sum(die.body)).random((LARGE // 3, LARGE // 3), np.float32)
        specks = cv2.resize((grains < SPECKS).astype(np.float32), (LARGE, LARGE), interpolation=cv2.INTER_LINEAR)
        body += (linear(die.ink) * 0.7 + 0.1 - body) * specks[..., None] * 0.7
    return body


def _disc(canvas: Floats, centre: tuple[float, float], radius: float, value: float = 1.0) -> None:
    at = (round(centre[0] * 16), round(centre[1] * 16))
    cv2.circle(canvas, at, round(radius * 16), value, -1, cv2.LINE_8, 4)


def _square(canvas: Floats, centre: tuple[float, float], half: float) -> None:
    x, y = centre
    cv2.rectangle(canvas, (round(x - half), round(y - half)), (round(x + half), round(y + half)), 1.0, -1)
