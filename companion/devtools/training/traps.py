"""Pictures without dice but full of things that look like some: heads, keys, buttons, cards, slabs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.devtools.training.dice_faces import LAYOUT, sign
from companion.devtools.training.scene_cameras import COLUMNS, SIDE
from companion.devtools.training.scene_grounds import clutter, colour, ground

if TYPE_CHECKING:
    from hardware.arrays import Floats

Row = tuple[float, float, float]


def trap(chance: np.random.Generator) -> tuple[Floats, Floats, Floats]:
    """A picture, no dice, and the places (x, y, size) where one may be fooled."""
    field = ground(chance, SIDE)
    for _ in range(int(chance.integers(0, 6))):
        clutter(chance, field)
    rows: list[Row] = []
    for _ in range(int(chance.integers(2, 7))):
        x, y = (float(v) for v in chance.uniform(30, SIDE - 30, 2))
        draw = (_head, _button, _card, _keys, _slab)[int(chance.integers(5))]
        rows += draw(chance, field, x, y, float(np.exp(chance.uniform(np.log(18), np.log(110)))))
    soft = cv2.GaussianBlur(field, (0, 0), float(chance.uniform(0.4, 1.2)))
    picture = (np.clip(soft * float(chance.uniform(0.5, 1.1)), 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)
    return picture, np.zeros((0, COLUMNS), np.float32), np.array(rows, np.float32).reshape(-1, 3)


def _ink(chance: np.random.Generator) -> list[float]:
    return [float(v) for v in colour(chance)]


def _at(x: float, y: float) -> tuple[int, int]:
    return round(x), round(y)


def _head(chance: np.random.Generator, field: Floats, x: float, y: float, size: float) -> list[Row]:
    """A face: eyes, perhaps nose and mouth."""
    skin = _ink(chance) if chance.random() < 0.3 else [c * float(chance.uniform(0.3, 1)) for c in (0.45, 0.55, 0.85)]
    turn = float(chance.uniform(-40, 40))
    axes = _at(size * 0.7, size * float(chance.uniform(0.7, 1.0)))
    cv2.ellipse(field, _at(x, y), axes, turn, 0, 360, skin, -1, cv2.LINE_AA)
    dark, apart = _ink(chance), size * float(chance.uniform(0.18, 0.3))
    for side in (-1, 1):
        cv2.circle(field, _at(x + side * apart, y - size * 0.15), max(1, round(size * 0.1)), dark, -1, cv2.LINE_AA)
    if chance.random() < 0.7:
        cv2.ellipse(
            field, _at(x, y + size * 0.3), _at(size * 0.3, size * 0.12), 0, 0, 180, dark, max(1, round(size / 14)), 16
        )
    return [(x, y, size * float(chance.uniform(0.7, 1.3))), (x, y - size * 0.15, size * 0.8)]


def _button(chance: np.random.Generator, field: Floats, x: float, y: float, size: float) -> list[Row]:
    """A button: small holes close together, as no die has its pips."""
    cv2.circle(field, _at(x, y), round(size * 0.55), _ink(chance), -1, cv2.LINE_AA)
    if chance.random() < 0.5:
        cv2.circle(field, _at(x, y), round(size * 0.42), _ink(chance), max(1, round(size / 20)), cv2.LINE_AA)
    dark = _ink(chance)
    for dx, dy in LAYOUT[int(chance.choice([2, 4]))]:
        spot = _at(x + dx * size * 0.11, y + dy * size * 0.11)
        cv2.circle(field, spot, max(1, round(size * float(chance.uniform(0.04, 0.08)))), dark, -1, cv2.LINE_AA)
    return [(x, y, size)]


def _card(chance: np.random.Generator, field: Floats, x: float, y: float, size: float) -> list[Row]:
    """A card with signs in rows, and one in its corner."""
    size = max(size, 50.0)
    turn = float(chance.uniform(0, 360))
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    box = cv2.boxPoints(((x, y), (size * 0.75, size * 1.1), turn)).astype(np.int32)
    cv2.fillPoly(field, [box], _ink(chance) if chance.random() < 0.4 else [0.8, 0.82, 0.85], cv2.LINE_AA)
    dark = _ink(chance)
    for dx, dy in LAYOUT[int(chance.integers(1, 7))]:
        u, v = dx * size * 0.18, dy * size * 0.32
        _stamp(
            field,
            sign(chance) if chance.random() < 0.2 else None,
            (x + u * c - v * s, y + u * s + v * c),
            size * 0.16,
            dark,
        )
    return [(x, y, size * 0.7), (x, y, size), (x, y, size * 0.45)]


def _keys(chance: np.random.Generator, field: Floats, x: float, y: float, size: float) -> list[Row]:
    """Keys of a keyboard with letters."""
    pitch = float(np.clip(size, 18, 60))
    body, mark, rows = _ink(chance), _ink(chance), []
    for row in range(3):
        for column in range(5):
            u, v = x + (column - 2) * pitch, y + (row - 1) * pitch
            half = pitch * 0.42
            cv2.rectangle(field, _at(u - half, v - half), _at(u + half, v + half), body, -1)
            _stamp(field, sign(chance) if chance.random() < 0.8 else None, (u, v), pitch * 0.5, mark)
            rows.append((u, v, pitch * 0.85))
    return [rows[int(k)] for k in chance.choice(len(rows), 4, replace=False)]


def _slab(chance: np.random.Generator, field: Floats, x: float, y: float, size: float) -> list[Row]:
    """A plain square or box without any sign."""
    box = cv2.boxPoints(((x, y), (size, size * float(chance.uniform(0.8, 1.25))), float(chance.uniform(0, 90)))).astype(
        np.int32
    )
    cv2.fillPoly(field, [box], _ink(chance), cv2.LINE_AA)
    cv2.polylines(field, [box], isClosed=True, color=_ink(chance), thickness=max(1, round(size / 16)), lineType=16)
    return [(x, y, size)]


def _stamp(field: Floats, mark: Floats | None, at: tuple[float, float], size: float, ink: list[float]) -> None:
    side = max(3, round(size))
    left, top = round(at[0] - side / 2), round(at[1] - side / 2)
    if left < 0 or top < 0 or left + side > field.shape[1] or top + side > field.shape[0]:
        return
    if mark is None:
        cv2.circle(field, _at(*at), max(1, side // 2), ink, -1, cv2.LINE_AA)
        return
    small = cv2.resize(mark, (side, side), interpolation=cv2.INTER_AREA)[..., None]
    part = field[top : top + side, left : left + side]
    part += (np.array(ink, np.float32) - part) * small
