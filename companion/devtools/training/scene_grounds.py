"""Grounds for training dice: wood, felt, paper, print, and clutter that is no die; linear light, blue, green, red."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from hardware.arrays import Floats

WORDS = ("Rum", "PORT", "17", "Gold", "esc", "Q", "ship", "E=3", "Lot 6", "A", "88", "moon", "fn", "Tea")


def cloud(chance: np.random.Generator, side: int, cells: int, stretch: float = 1.0) -> Floats:
    """Soft noise, 0 to 1, in a square."""
    grid = chance.random((max(2, round(cells * stretch)), max(2, cells)), dtype=np.float32)
    return cv2.resize(grid, (side, side), interpolation=cv2.INTER_CUBIC)


def colour(chance: np.random.Generator) -> Floats:
    """Any colour, greys more often than their share, in linear light."""
    if chance.random() < 0.4:
        grey = chance.random() ** 1.2
        return np.clip(grey + chance.normal(0, 0.03, 3), 0.005, 1).astype(np.float32)
    hsv = np.array([[[chance.integers(180), chance.integers(40, 256), chance.integers(20, 256)]]], np.uint8)
    return (cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32) / 255) ** 2.2


def ground(chance: np.random.Generator, side: int) -> Floats:
    """A ground of random stuff."""
    kind = chance.random()
    base = colour(chance)
    if kind < 0.28:
        field = _wood(chance, side, base)
    elif kind < 0.5:
        field = base * (1 + chance.uniform(0.02, 0.5) * (chance.random((side, side, 1), dtype=np.float32) - 0.5))
    elif kind < 0.75:
        field = base * (
            1 + chance.uniform(0.0, 0.6) * (cloud(chance, side, int(chance.integers(2, 30)))[..., None] - 0.5)
        )
    elif kind < 0.88:
        field = _woven(chance, side, base)
    else:
        field = _print(chance, side, base)
    if chance.random() < 0.25:
        field = field + (colour(chance) - field) * (cloud(chance, side, int(chance.integers(2, 9)))[..., None] > 0.55)
    if chance.random() < 0.3:
        _seams(chance, field)
    return np.clip(field, 0.0, 1.2).astype(np.float32)


def _wood(chance: np.random.Generator, side: int, base: Floats) -> Floats:
    if chance.random() < 0.7:
        base = np.array([0.18, 0.36, 0.6], np.float32) * chance.uniform(0.15, 1.4)
    grain = cloud(chance, side, int(chance.integers(20, 140)), float(chance.uniform(0.02, 0.15)))
    wide = cloud(chance, side, int(chance.integers(3, 12)), float(chance.uniform(0.1, 0.5)))
    rings = 0.5 + 0.5 * np.sin(wide * chance.uniform(10, 60))
    tone = 1 - chance.uniform(0.05, 0.5) * grain - chance.uniform(0.0, 0.4) * rings
    field = base * tone[..., None]
    return np.ascontiguousarray(np.rot90(field)) if chance.random() < 0.5 else field


def _woven(chance: np.random.Generator, side: int, base: Floats) -> Floats:
    y, x = np.mgrid[:side, :side].astype(np.float32)
    step = chance.uniform(0.3, 2.2)
    weave = np.sin(x * step) * np.sin(y * step)
    if chance.random() < 0.4:
        weave = np.sign(np.sin(x * step / 8)) * np.sign(np.sin(y * step / 8))
    return base * (1 + chance.uniform(0.05, 0.5) * weave[..., None])


def _print(chance: np.random.Generator, side: int, base: Floats) -> Floats:
    field = np.ascontiguousarray(np.broadcast_to(base, (side, side, 3)))
    for _ in range(int(chance.integers(4, 40))):
        clutter(chance, field)
    return field


def _seams(chance: np.random.Generator, field: Floats) -> None:
    side = field.shape[0]
    for _ in range(int(chance.integers(1, 4))):
        a, b = (tuple(int(v) for v in chance.integers(-50, side + 50, 2)) for _ in range(2))
        cv2.line(field, a, b, colour(chance).tolist(), int(chance.integers(1, 30)), cv2.LINE_AA)


def clutter(chance: np.random.Generator, field: Floats) -> None:
    """Draw one thing that is no die."""
    side = field.shape[0]
    x, y = (int(v) for v in chance.integers(0, side, 2))
    ink = colour(chance).tolist()
    size = int(chance.integers(4, 60))
    kind = chance.integers(9)
    if kind == 0:
        cv2.circle(field, (x, y), size // 2 + 2, ink, -1 if chance.random() < 0.6 else 2, cv2.LINE_AA)
    elif kind == 1:
        box = cv2.boxPoints(((x, y), (size, size * chance.uniform(0.4, 3)), chance.uniform(0, 90)))
        cv2.fillPoly(field, [box.astype(np.int32)], ink, cv2.LINE_AA)
    elif kind == 2:
        way = np.cumsum(chance.normal(0, 28, (8, 2)), 0) + np.array([x, y])
        cv2.polylines(field, [way.astype(np.int32)], isClosed=False, color=ink, thickness=size // 6 + 1, lineType=16)
    elif kind in (3, 4):
        _words(chance, field, (x, y), ink)
    elif kind == 5:
        for _ in range(int(chance.integers(1, 9))):
            at = (x + int(chance.integers(-30, 31)), y + int(chance.integers(-30, 31)))
            cv2.circle(field, at, int(chance.integers(2, 6)), ink, -1, cv2.LINE_AA)
    elif kind == 6:
        _keys(chance, field, (x, y), ink)
    elif kind == 7:
        cv2.circle(field, (x, y), size // 3 + 8, ink, -1, cv2.LINE_AA)
        cv2.circle(field, (x, y), size // 3 + 4, colour(chance).tolist(), int(chance.integers(1, 3)), cv2.LINE_AA)
        if chance.random() < 0.5:
            _words(chance, field, (x - 6, y + 6), colour(chance).tolist())
    else:
        box = cv2.boxPoints(((x, y), (size * 1.6 + 30, size * 2.2 + 40), chance.uniform(0, 90))).astype(np.int32)
        cv2.fillPoly(field, [box], ink, cv2.LINE_AA)
        cv2.polylines(field, [box], isClosed=True, color=colour(chance).tolist(), thickness=3, lineType=cv2.LINE_AA)
        _words(chance, field, (x, y), colour(chance).tolist())


def _words(chance: np.random.Generator, field: Floats, at: tuple[int, int], ink: list[float]) -> None:
    scale = float(chance.uniform(0.25, 1.4))
    canvas = np.zeros((64, 160), np.uint8)
    cv2.putText(canvas, str(chance.choice(WORDS)), (4, 44), int(chance.integers(8)), scale, 255, 1 + round(scale), 16)
    turned = cv2.warpAffine(canvas, cv2.getRotationMatrix2D((80, 32), chance.uniform(-180, 180), 1), (160, 160))
    mask = turned.astype(np.float32)[..., None] / 255
    x, y = max(0, at[0] - 80), max(0, at[1] - 80)
    part = field[y : y + 160, x : x + 160]
    part += (np.array(ink, np.float32) - part) * mask[: part.shape[0], : part.shape[1]]


def _keys(chance: np.random.Generator, field: Floats, at: tuple[int, int], ink: list[float]) -> None:
    pitch = int(chance.integers(16, 44))
    mark = colour(chance).tolist()
    for row in range(int(chance.integers(2, 5))):
        for column in range(int(chance.integers(3, 9))):
            x, y = at[0] + column * pitch, at[1] + row * pitch
            cv2.rectangle(field, (x, y), (x + pitch - 4, y + pitch - 4), ink, -1)
            cv2.circle(field, (x + pitch // 2 - 2, y + pitch // 2 - 2), max(1, pitch // 9), mark, -1, cv2.LINE_AA)


def vessel(chance: np.random.Generator, field: Floats) -> None:
    """A tray or a bowl about the middle: a floor of its own and a rim, lit from one side."""
    side = field.shape[0]
    x, y = (float(v) for v in chance.normal(side / 2, side / 8, 2))
    wide, high = (float(v) for v in chance.uniform(0.35, 0.75, 2) * side)
    mask, rim = np.zeros((2, side, side), np.float32)
    if chance.random() < 0.5:
        turn = float(chance.uniform(0, 180))
        for canvas, thick in ((mask, -1), (rim, int(chance.integers(4, 28)))):
            cv2.ellipse(canvas, (round(x), round(y)), (round(wide), round(high)), turn, 0, 360, 1.0, thick, cv2.LINE_AA)
    else:
        box = cv2.boxPoints(((x, y), (wide * 1.7, high * 1.7), float(chance.uniform(-20, 20)))).astype(np.int32)
        cv2.fillPoly(mask, [box], 1.0, cv2.LINE_AA)
        cv2.polylines(rim, [box], isClosed=True, color=1.0, thickness=int(chance.integers(4, 36)), lineType=cv2.LINE_AA)
    floor = ground(chance, side)
    fall = 1 + float(chance.uniform(0, 0.6)) * (cv2.GaussianBlur(mask, (0, 0), side / 12) - 1)
    field += (floor * fall[..., None] - field) * mask[..., None]
    lit = np.linspace(float(chance.uniform(0.4, 1)), float(chance.uniform(0.8, 1.6)), side, dtype=np.float32)
    tone = colour(chance) * (lit[:, None] if chance.random() < 0.5 else lit[None, :])[..., None]
    field += (tone - field) * rim[..., None]


def hot_spot(chance: np.random.Generator, field: Floats) -> None:
    """The lamp mirrored by the ground: too bright to see anything there."""
    side = field.shape[0]
    y, x = np.mgrid[:side, :side].astype(np.float32)
    cx, cy = (float(v) for v in chance.random(2) * side)
    wide, high = (float(v) for v in chance.uniform(0.03, 0.3, 2) * side)
    spot = np.exp(-((((x - cx) / wide) ** 2 + ((y - cy) / high) ** 2) ** float(chance.uniform(0.7, 3))))
    field += (spot * float(chance.uniform(0.2, 1.6)))[..., None]
