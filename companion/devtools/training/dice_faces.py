"""Faces of training dice: where the pips lie, and signs of every shape for dice that carry no pips."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from hardware.arrays import Floats

CORNERS = ((-1, 1), (1, 1), (-1, -1), (1, -1))
LAYOUT: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: CORNERS,
    5: (*CORNERS, (0, 0)),
    6: (*CORNERS, (-1, 0), (1, 0)),
}
SIGN = 48
LETTERS = "ABCDEFGHJKLMNPRSTUXYZ"
FONTS = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX, cv2.FONT_HERSHEY_TRIPLEX)


@dataclass(frozen=True, slots=True, eq=False)
class Skin:
    """How the six faces of one die are drawn; `values` are those of +x, -x, +y, -y, +z, -z, 0 for a sign."""

    values: tuple[int, ...]
    spread: float
    radius: float
    one_larger: float
    shape: str
    inset: float
    inset_tone: float
    deep: float
    in_row: bool
    signs: tuple[Floats, ...] = field(default=())
    coloured: tuple[int, ...] = ()
    marks: dict[int, Floats] = field(default_factory=dict)
    mark_strength: float = 0.0
    """Signs of the maker between the pips of some faces, and how strong their ink is."""

    def pips(self, value: int) -> Floats:
        """The middles of the pips, in halves of a face."""
        if self.in_row and value in (2, 3):
            reach = self.spread * (1.0 if value == 2 else 1.1)
            row = [(-reach, 0.0), (reach, 0.0)] + ([(0.0, 0.0)] if value > 2 else [])
            return np.array(row, np.float32)
        return np.array(LAYOUT[value], np.float32) * self.spread


def opposite_pairs(chance: np.random.Generator, top: int) -> tuple[int, ...]:
    """Values for all faces with `top` up; opposite ones make seven."""
    rest = [pair for pair in ((1, 6), (2, 5), (3, 4)) if top not in pair]
    first, second = (rest[i] for i in chance.permutation(2))
    turned = [pair[:: 1 if chance.random() < 0.5 else -1] for pair in (first, second)]
    return (*turned[0], *turned[1], top, 7 - top)


def pip_skin(chance: np.random.Generator, top: int) -> Skin:
    """A die with pips as one finds them in shops."""
    inset = float(chance.uniform(0.72, 0.98)) if chance.random() < 0.14 else 0.0
    inner = inset or 1.0
    shape = str(chance.choice(["round", "round", "round", "round", "round", "ring", "square", "oval", "heart"]))
    return Skin(
        values=opposite_pairs(chance, top),
        spread=float(chance.uniform(0.42, 0.6)) * inner**0.8,
        radius=float(np.clip(chance.normal(0.185, 0.035), 0.11, 0.27)) * (0.9 if inset else 1.0),
        one_larger=float(chance.uniform(1.2, 2.0)) if chance.random() < 0.15 else 1.0,
        shape=shape,
        inset=inset,
        inset_tone=float(chance.uniform(-0.5, 0.35)),
        deep=float(chance.uniform(0.0, 1.0)),
        in_row=chance.random() < (0.5 if inset else 0.03),
        coloured=(1, 4) if chance.random() < 0.08 else (),
    )


def sign_skin(chance: np.random.Generator, signs: tuple[Floats, ...] | None = None) -> Skin:
    """A die with a sign on every face."""
    return Skin(
        values=(0,) * 6,
        spread=0.5,
        radius=0.18,
        one_larger=1.0,
        shape="round",
        inset=float(chance.uniform(0.8, 0.98)) if chance.random() < 0.15 else 0.0,
        inset_tone=float(chance.uniform(-0.4, 0.4)),
        deep=float(chance.uniform(0.0, 0.4)),
        in_row=False,
        signs=signs or tuple(sign(chance) for _ in range(6)),
    )


def maker_marks(chance: np.random.Generator) -> dict[int, Floats]:
    """Small writing of a casino or a maker: round the one, between the rows of the six, in other middles."""
    marks = {}
    for value in (1, 6, *(int(v) for v in chance.integers(1, 7, 2))):
        if chance.random() < 0.3:
            continue
        canvas = np.zeros((144, 144), np.uint8)
        letters = "".join(chance.choice(list(LETTERS + "0123456789"), int(chance.integers(2, 6))))
        if value == 1 or chance.random() < 0.3:
            _round_writing(chance, canvas)
        elif value == 6:
            cv2.putText(canvas, letters[:4], (30, 84), int(chance.choice(FONTS)), 1.0, 255, 3, cv2.LINE_AA)
        else:
            cv2.circle(canvas, (72, 72), int(chance.integers(8, 18)), 255, 2, cv2.LINE_AA)
            cv2.putText(canvas, letters[:1], (62, 82), int(chance.choice(FONTS)), 0.8, 255, 2, cv2.LINE_AA)
        marks[value] = cv2.resize(canvas, (SIGN, SIGN), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    return marks


def _round_writing(chance: np.random.Generator, canvas: Floats) -> None:
    reach, count = float(chance.uniform(34, 52)), int(chance.integers(10, 22))
    for k in range(count):
        if chance.random() < 0.15:
            continue
        glyph = np.zeros((24, 24), np.uint8)
        cv2.putText(glyph, str(chance.choice(list(LETTERS))), (4, 19), FONTS[0], 0.6, 255, 2, cv2.LINE_AA)
        way = k * 360 / count
        turned = cv2.warpAffine(glyph, cv2.getRotationMatrix2D((12, 12), -way - 90, 1), (24, 24))
        x, y = (round(60 + reach * f(np.radians(way))) for f in (np.cos, np.sin))
        canvas[y : y + 24, x : x + 24] = np.maximum(canvas[y : y + 24, x : x + 24], turned)


def sign(chance: np.random.Generator) -> Floats:
    """A random sign: digits, letters, stars, blots, and two of them together; 1 is ink."""
    kind = chance.random()
    if kind < 0.36:
        return _text(chance)
    if kind < 0.44:
        return _skull(chance)
    if kind < 0.62:
        return _star(chance)
    if kind < 0.8:
        return _blot(chance)
    both = cv2.resize(_blot(chance) if chance.random() < 0.6 else _star(chance), (30, 30))
    canvas = np.zeros((SIGN, SIGN), np.float32)
    canvas[2:32, 2:32] = both
    small = cv2.resize(_text(chance, short=True), (20, 20), interpolation=cv2.INTER_AREA)
    canvas[27:47, 27:47] = np.maximum(canvas[27:47, 27:47], small)
    return canvas


def _text(chance: np.random.Generator, *, short: bool = False) -> Floats:
    canvas = np.zeros((96, 96), np.uint8)
    digit = chance.random() < 0.65
    text = str(chance.integers(0, 10 if short else 13)) if digit else str(chance.choice(list(LETTERS)))
    font = int(chance.choice(FONTS))
    (width, height), _ = cv2.getTextSize(text, font, 1.0, 2)
    scale = float(chance.uniform(52, 74)) / max(width, height)
    thick = int(chance.integers(4, 10))
    (width, height), _ = cv2.getTextSize(text, font, scale, thick)
    cv2.putText(canvas, text, ((96 - width) // 2, (96 + height) // 2), font, scale, 255, thick, cv2.LINE_AA)
    return cv2.resize(canvas, (SIGN, SIGN), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def _star(chance: np.random.Generator) -> Floats:
    canvas = np.zeros((96, 96), np.uint8)
    points = int(chance.integers(3, 9))
    inner = float(chance.uniform(0.3, 0.95))
    around = np.arange(points * 2) * np.pi / points + chance.uniform(0, 6)
    reach = np.where(np.arange(points * 2) % 2, inner, 1.0) * chance.uniform(26, 38)
    shape = np.stack([48 + reach * np.cos(around), 48 + reach * np.sin(around)], 1).astype(np.int32)
    if chance.random() < 0.75:
        cv2.fillPoly(canvas, [shape], 255, cv2.LINE_AA)
    else:
        cv2.polylines(canvas, [shape], isClosed=True, color=255, thickness=6, lineType=cv2.LINE_AA)
    return cv2.resize(canvas, (SIGN, SIGN), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def _skull(chance: np.random.Generator) -> Floats:
    """A skull, perhaps over crossed bones: eyes that look like pips."""
    canvas = np.zeros((96, 96), np.uint8)
    if chance.random() < 0.5:
        for a, b in (((18, 22), (78, 82)), ((78, 22), (18, 82))):
            cv2.line(canvas, a, b, 255, int(chance.integers(5, 10)), cv2.LINE_AA)
    wide, high = (int(v) for v in chance.integers(20, 32, 2))
    cv2.ellipse(canvas, (48, 42), (wide, high), 0, 0, 360, 255, -1, cv2.LINE_AA)
    jaw = int(chance.integers(9, 18))
    cv2.rectangle(canvas, (48 - jaw, 50), (48 + jaw, 50 + int(chance.integers(18, 32))), 255, -1)
    apart, eye = int(chance.integers(8, 14)), int(chance.integers(4, 9))
    for side in (-1, 1):
        cv2.circle(canvas, (48 + side * apart, 42), eye, 0, -1, cv2.LINE_AA)
    if chance.random() < 0.7:
        cv2.circle(canvas, (48, 54), int(chance.integers(2, 5)), 0, -1, cv2.LINE_AA)
    return cv2.resize(canvas, (SIGN, SIGN), interpolation=cv2.INTER_AREA).astype(np.float32) / 255


def _blot(chance: np.random.Generator) -> Floats:
    """Strokes and holes thrown together, like an emblem nobody knows."""
    canvas = np.zeros((96, 96), np.uint8)
    for _ in range(int(chance.integers(2, 6))):
        x, y = (int(v) for v in chance.integers(22, 74, 2))
        a, b = (int(v) for v in chance.integers(6, 26, 2))
        kind = chance.random()
        if kind < 0.4:
            cv2.ellipse(canvas, (x, y), (a, b), float(chance.uniform(0, 180)), 0, 360, 255, -1, cv2.LINE_AA)
        elif kind < 0.75:
            u, v = (int(q) for q in chance.integers(18, 78, 2))
            cv2.line(canvas, (x, y), (u, v), 255, int(chance.integers(4, 12)), cv2.LINE_AA)
        else:
            corners = chance.integers(18, 78, (3, 2)).astype(np.int32)
            cv2.fillPoly(canvas, [corners], 255, cv2.LINE_AA)
    if chance.random() < 0.5:
        x, y = (int(v) for v in chance.integers(32, 64, 2))
        cv2.circle(canvas, (x, y), int(chance.integers(4, 10)), 0, -1, cv2.LINE_AA)
    return cv2.resize(canvas, (SIGN, SIGN), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
