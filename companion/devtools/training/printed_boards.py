"""Printed boards for training: hexes, squares, tracks, maps, mats and pages, with pieces on them, and no die."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.devtools.training.printed_art import Printer
from companion.devtools.training.printed_pieces import PALE, PIECES, WORDS, domino, icon, token
from companion.devtools.training.scene_grounds import cloud

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.arrays import Floats


def board(chance: np.random.Generator, side: int, pictures: tuple[Floats, ...]) -> Floats:
    """A square of some printed board, linear light, with pieces on it."""
    printer = Printer(chance, pictures)
    kinds: tuple[Callable[[Printer, int], Floats], ...] = (_hexes, _squares, _map, _mat, _page, _track, _points)
    shares = np.array([0.24, 0.16, 0.14, 0.16, 0.1, 0.12, 0.08])
    field = kinds[int(chance.choice(len(kinds), p=shares))](printer, side)
    usual = float(np.exp(chance.uniform(np.log(10), np.log(110)))) * side / 384
    few = tuple(PIECES[int(k)] for k in chance.integers(0, len(PIECES), 2))
    for _ in range(int(chance.integers(0, 14))):
        x, y = (float(v) for v in chance.uniform(0, side, 2))
        few[int(chance.integers(2))](printer, field, x, y, usual * float(chance.uniform(0.8, 1.25)))
    return np.clip(field, 0, 1.2).astype(np.float32)


def dominoes(chance: np.random.Generator, side: int, pictures: tuple[Floats, ...]) -> Floats:
    """A plain or printed ground with dominoes all over."""
    printer = Printer(chance, pictures)
    field = printer.texture(side).copy()
    usual = float(np.exp(chance.uniform(np.log(14), np.log(80)))) * side / 384
    for _ in range(int(chance.integers(3, 24))):
        x, y = (float(v) for v in chance.uniform(0, side, 2))
        domino(printer, field, x, y, usual)
    return np.clip(field, 0, 1.2).astype(np.float32)


def _hexes(printer: Printer, side: int) -> Floats:
    chance = printer.chance
    field = (
        np.full((side, side, 3), printer.ink(), np.float32) if chance.random() < 0.5 else printer.texture(side).copy()
    )
    reach = float(np.exp(chance.uniform(np.log(side / 16), np.log(side / 3))))
    flat = chance.random() < 0.5
    tiles = [printer.texture(max(8, round(reach * 2))) for _ in range(int(chance.integers(3, 7)))]
    numbered, gap = chance.random() < 0.8, float(chance.uniform(0.85, 1.0))
    size = reach * float(chance.uniform(0.45, 0.85))
    middle, far = side / 2 + chance.normal(0, side / 8, 2), side * float(chance.uniform(0.3, 0.9))
    rows = int(side / reach / 1.5) + 2
    for row in range(-1, rows):
        for column in range(-1, rows):
            x, y = (column + (row % 2) / 2) * reach * 1.732, row * reach * 1.5
            if flat:
                x, y = y, x
            if np.hypot(x - middle[0], y - middle[1]) > far:
                continue
            _hexagon(printer, field, (x, y, reach * gap), tiles[int(chance.integers(len(tiles)))], flat=flat)
            if numbered and chance.random() < 0.9:
                token(printer, field, x, y, size)
            elif chance.random() < 0.3:
                icon(printer, field, x, y, size)
    return field


def _hexagon(printer: Printer, field: Floats, at: tuple[float, float, float], tile: Floats, *, flat: bool) -> None:
    x, y, reach = at
    around = np.arange(6) * np.pi / 3 + (0 if flat else np.pi / 6)
    shape = np.stack([x + reach * np.cos(around), y + reach * np.sin(around)], 1).astype(np.int32)
    left, top = round(x) - tile.shape[1] // 2, round(y) - tile.shape[0] // 2
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = min(field.shape[1], left + tile.shape[1]), min(field.shape[0], top + tile.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    mask = np.zeros((y1 - y0, x1 - x0), np.float32)
    cv2.fillPoly(mask, [shape - (x0, y0)], 1.0, cv2.LINE_AA)
    part = field[y0:y1, x0:x1]
    part += (tile[y0 - top : y1 - top, x0 - left : x1 - left] - part) * mask[..., None]
    if printer.chance.random() < 0.8:
        thick = max(1, round(reach * float(printer.chance.uniform(0.02, 0.12))))
        cv2.polylines(field, [shape], isClosed=True, color=printer.ink(PALE), thickness=thick, lineType=cv2.LINE_AA)


def _squares(printer: Printer, side: int) -> Floats:
    """Chess, words, snakes: cells with colours, numbers, signs."""
    chance = printer.chance
    field = printer.texture(side).copy()
    cells = int(chance.integers(3, 17))
    pitch = side / cells
    hues = [printer.ink() for _ in range(int(chance.integers(2, 6)))]
    inks, says = printer.ink(), chance.random()
    turn = chance.random() < 0.5
    for row in range(cells):
        for column in range(cells):
            hue = hues[(row + column) % 2] if turn else hues[int(chance.integers(len(hues)))]
            a, b = (round(column * pitch), round(row * pitch)), (round((column + 1) * pitch), round((row + 1) * pitch))
            if chance.random() < 0.9:
                cv2.rectangle(field, a, b, hue, -1)
            cv2.rectangle(field, a, b, inks, max(1, round(pitch / 30)))
            x, y = (column + 0.5) * pitch, (row + 0.5) * pitch
            if says < 0.35:
                printer.words(field, (x, y), pitch * 0.3, str(row * cells + column + 1), inks)
            elif says < 0.6 and chance.random() < 0.6:
                icon(printer, field, x, y, pitch * 0.75)
            elif says < 0.8 and chance.random() < 0.5:
                token(printer, field, x, y, pitch * 0.8)
    return field


def _map(printer: Printer, side: int) -> Floats:
    """Lands and seas, roads of dots between places."""
    chance = printer.chance
    field = printer.texture(side).copy()
    for _ in range(int(chance.integers(1, 5))):
        land = cloud(chance, side, int(chance.integers(3, 12))) > float(chance.uniform(0.45, 0.7))
        field[land] = printer.texture(side)[land]
    places = chance.uniform(0, side, (int(chance.integers(4, 16)), 2))
    for a, b in pairwise(places):
        step = max(4.0, side / float(chance.uniform(20, 80)))
        ink = printer.ink()
        for share in np.arange(0, 1, step / max(1.0, float(np.hypot(*(b - a))))):
            x, y = a + (b - a) * share
            cv2.circle(field, (round(x), round(y)), max(1, round(step / 4)), ink, -1, cv2.LINE_AA)
    size = side * float(chance.uniform(0.04, 0.16))
    for x, y in places:
        (token if chance.random() < 0.6 else icon)(printer, field, float(x), float(y), size)
    return field


def _mat(printer: Printer, side: int) -> Floats:
    """One large picture, with rings, slots and a scale of numbers."""
    chance = printer.chance
    field = printer.texture(side).copy()
    for _ in range(int(chance.integers(0, 5))):
        x, y = (round(v) for v in chance.uniform(0, side, 2))
        reach = round(side * float(chance.uniform(0.05, 0.45)))
        filled = -1 if chance.random() < 0.4 else max(1, round(reach * float(chance.uniform(0.02, 0.12))))
        cv2.circle(field, (x, y), reach, printer.ink(), filled, cv2.LINE_AA)
        if chance.random() < 0.5:
            printer.picture(field, (x, y), reach * 1.2)
    for _ in range(int(chance.integers(0, 8))):
        x, y = chance.uniform(0, side, 2)
        wide, high = chance.uniform(0.06, 0.35, 2) * side
        a, b = (round(x), round(y)), (round(x + wide), round(y + high))
        cv2.rectangle(field, a, b, printer.ink(), -1 if chance.random() < 0.5 else 2)
        if chance.random() < 0.7:
            icon(printer, field, x + wide / 2, y + high / 2, min(wide, high) * 0.8)
    return field


def _page(printer: Printer, side: int) -> Floats:
    """Lines of words with pictures between them."""
    chance = printer.chance
    field = np.full((side, side, 3), printer.ink(0.85 if chance.random() < 0.7 else None), np.float32)
    ink, high = printer.ink(0.03), side * float(chance.uniform(0.015, 0.06))
    for row in np.arange(high, side, high * float(chance.uniform(1.5, 2.5))):
        x = side * 0.05
        while x < side:
            long = float(chance.uniform(2, 9)) * high * 0.7
            text = "".join(chance.choice(list("abcdefghijklmnoprstuvwxyz0123456789"), round(long / high / 0.7) + 1))
            printer.words(field, (x + long / 2, float(row)), high, text, ink)
            x += long + high * 1.2
    for _ in range(int(chance.integers(0, 6))):
        x, y = (float(v) for v in chance.uniform(0, side, 2))
        printer.picture(field, (x, y), side * float(chance.uniform(0.08, 0.4)))
    return field


def _track(printer: Printer, side: int) -> Floats:
    """A row of fields round the border, as where rents are paid; something in the middle."""
    chance = printer.chance
    field = printer.texture(side).copy()
    count = int(chance.integers(5, 13))
    pitch = side / count
    for number in range(count * 4):
        along, edge = number % count, number // count
        x, y = ((along + 0.5) * pitch, pitch / 2) if edge % 2 == 0 else (pitch / 2, (along + 0.5) * pitch)
        if edge >= 2:  # the two far borders
            x, y = (x, side - y) if edge % 2 == 0 else (side - x, y)
        a, b = (round(x - pitch / 2), round(y - pitch / 2)), (round(x + pitch / 2), round(y + pitch / 2))
        cv2.rectangle(field, a, b, printer.ink(PALE if chance.random() < 0.5 else None), -1)
        cv2.rectangle(field, a, b, printer.ink(0.03), max(1, round(pitch / 30)))
        kind = chance.random()
        if kind < 0.4:
            icon(printer, field, x, y, pitch * 0.7)
        elif kind < 0.7:
            printer.words(field, (x, y), pitch * 0.2, str(chance.choice(WORDS)), printer.ink(0.03))
        else:
            printer.words(field, (x, y), pitch * 0.45, str(number), printer.ink())
    printer.picture(field, (side / 2, side / 2), side * float(chance.uniform(0.3, 0.6)))
    return field


def _points(printer: Printer, side: int) -> Floats:
    """Long triangles with round men on them."""
    chance = printer.chance
    field = printer.texture(side).copy()
    hues, men = (printer.ink(), printer.ink()), (printer.ink(), printer.ink())
    count = int(chance.integers(6, 14))
    pitch = side / count
    for number in range(count):
        for top in (True, False):
            y, tip = (0, side * 0.42) if top else (side, side * 0.58)
            shape = np.array([[number * pitch, y], [(number + 1) * pitch, y], [(number + 0.5) * pitch, tip]], np.int32)
            cv2.fillPoly(field, [shape], hues[(number + top) % 2], cv2.LINE_AA)
            hue = men[int(chance.integers(2))]
            for place in range(int(chance.integers(0, 5)) if chance.random() < 0.5 else 0):
                at = (
                    round((number + 0.5) * pitch),
                    round(pitch * (place + 0.5) if top else side - pitch * (place + 0.5)),
                )
                cv2.circle(field, at, round(pitch * 0.45), hue, -1, cv2.LINE_AA)
                cv2.circle(
                    field, at, round(pitch * 0.3), [v * 0.6 for v in hue], max(1, round(pitch / 14)), cv2.LINE_AA
                )
    return field
