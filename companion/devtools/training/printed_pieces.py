"""Things that lie on or are printed on training boards and are no dice: tokens, dominoes, cards, coins, pawns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.devtools.training.dice_faces import LAYOUT, sign

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.devtools.training.printed_art import Printer
    from hardware.arrays import Floats

    Draw = Callable[[Printer, Floats, float, float, float], None]

PALE = 0.75
WORDS = ("START", "GO", "Port", "2:1", "3:1", "Gold", "x2", "+1", "VP", "End", "Wait", "Bank", "100", "50", "Lot", "?")
NINE = {
    7: (*LAYOUT[6], (0, 0)),
    8: (*LAYOUT[6], (0, 1), (0, -1)),
    9: (*LAYOUT[6], (0, 1), (0, -1), (0, 0)),
}


def _at(x: float, y: float) -> tuple[int, int]:
    return round(x), round(y)


def _corners(printer: Printer, x: float, y: float, wide: float, high: float, turn: float) -> Floats:
    del printer
    return cv2.boxPoints(((x, y), (wide, high), turn)).astype(np.int32)


def _shadow(printer: Printer, field: Floats, shape: Floats, thick: float) -> None:
    """What stands up a little throws a shadow and shows a side."""
    way = printer.chance.uniform(0, 6.28)
    off = np.round(np.array([np.cos(way), np.sin(way)]) * thick).astype(np.int32)
    mask = np.zeros(field.shape[:2], np.float32)
    cv2.fillPoly(mask, [shape + off], 1.0, cv2.LINE_AA)
    soft = cv2.GaussianBlur(mask, (0, 0), max(0.6, thick / 2))
    field *= (1 - float(printer.chance.uniform(0.1, 0.6)) * soft)[..., None]


def token(printer: Printer, field: Floats, x: float, y: float, size: float) -> None:
    """A disc, square or hexagon with a number, a picture, a text, or a row of dots under a number."""
    chance = printer.chance
    sides = int(chance.choice([40, 40, 40, 4, 6, 8]))
    around = np.arange(sides) * 2 * np.pi / sides + chance.uniform(0, 6.28)
    shape = np.stack([x + size / 2 * np.cos(around), y + size / 2 * np.sin(around)], 1).astype(np.int32)
    if chance.random() < 0.5:
        _shadow(printer, field, shape, size * float(chance.uniform(0.03, 0.2)))
    cv2.fillPoly(field, [shape], printer.ink(PALE if chance.random() < 0.6 else None), cv2.LINE_AA)
    for _ in range(int(chance.integers(0, 3))):
        cv2.polylines(
            field, [shape], isClosed=True, color=printer.ink(), thickness=max(1, round(size / 18)), lineType=16
        )
        shape = ((shape - (x, y)) * float(chance.uniform(0.75, 0.92)) + (x, y)).astype(np.int32)
    kind, ink = chance.random(), printer.ink(0.03 if chance.random() < 0.6 else None)
    if kind < 0.4:
        printer.words(
            field, (x, y - size * 0.06), size * float(chance.uniform(0.25, 0.5)), str(chance.integers(0, 21)), ink
        )
        if chance.random() < 0.6:  # how likely it is, in dots
            dots = int(chance.integers(1, 6))
            for k in range(dots):
                spot = _at(x + (k - (dots - 1) / 2) * size * 0.13, y + size * 0.27)
                cv2.circle(field, spot, max(1, round(size * 0.045)), ink, -1, cv2.LINE_AA)
    elif kind < 0.6:
        printer.picture(field, (x, y), size * float(chance.uniform(0.5, 0.9)))
    elif kind < 0.75:
        printer.words(field, (x, y), size * float(chance.uniform(0.15, 0.3)), str(chance.choice(WORDS)), ink)
    elif kind < 0.9:
        dots = int(chance.integers(7 if sides == len(LAYOUT[4]) else 2, 10))
        reach = size * float(chance.uniform(0.15, 0.3))
        turn = chance.uniform(0, 6.28)
        for k in range(dots):  # in a ring or a row, as no die has them
            way = turn + k * 2 * np.pi / dots
            spot = _at(x + reach * np.cos(way), y + reach * np.sin(way))
            cv2.circle(field, spot, max(1, round(size * 0.05)), ink, -1, cv2.LINE_AA)
    else:
        stamped(field, sign(chance), (x, y), size * 0.6, ink)


def domino(printer: Printer, field: Floats, x: float, y: float, size: float) -> None:
    """A stone of two halves with a line between them; flat, without side faces."""
    chance = printer.chance
    turn = float(chance.uniform(0, 180)) if chance.random() < 0.7 else float(chance.integers(4)) * 90.0
    shape = _corners(printer, x, y, size * 2.05, size, turn)
    body = printer.ink(0.85) if chance.random() < 0.6 else printer.ink(0.03) if chance.random() < 0.5 else printer.ink()
    ink = printer.ink(0.02) if sum(body) > 1 else printer.ink(0.9)
    if chance.random() < 0.7:
        _shadow(printer, field, shape, size * float(chance.uniform(0.05, 0.35)))
    edge = [v * float(chance.uniform(0.4, 0.8)) for v in body]
    if chance.random() < 0.6:
        way = chance.uniform(0, 6.28)
        off = np.round(np.array([np.cos(way), np.sin(way)]) * size * float(chance.uniform(0.03, 0.2))).astype(np.int32)
        cv2.fillPoly(field, [cv2.convexHull(np.vstack([shape, shape + off]))[:, 0]], edge, cv2.LINE_AA)
    cv2.fillPoly(field, [shape], body, cv2.LINE_AA)
    cv2.polylines(field, [shape], isClosed=True, color=edge, thickness=max(1, round(size / 25)), lineType=16)
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    reach = size * float(chance.uniform(0.35, 0.5))
    if chance.random() < 0.9:
        line = (_at(x - s * reach, y + c * reach), _at(x + s * reach, y - c * reach))
        cv2.line(field, *line, ink, max(1, round(size / 24)), cv2.LINE_AA)
    if chance.random() < 0.3:
        cv2.circle(field, _at(x, y), max(1, round(size * 0.07)), printer.ink(), -1, cv2.LINE_AA)
    most = 7 if chance.random() < 0.7 else 10
    radius = max(1, round(size * float(chance.uniform(0.07, 0.11))))
    spread = float(chance.uniform(0.25, 0.31)) * size
    hues = {value: printer.ink() for value in range(10)} if chance.random() < 0.25 else {}
    for half in (-1, 1):
        value = int(chance.integers(0, most))
        for dx, dy in {**LAYOUT, **NINE}.get(value, ()):
            u, v = half * size * 0.51 + dx * spread, dy * spread
            spot = _at(x + u * c - v * s, y + u * s + v * c)
            cv2.circle(field, spot, radius, hues.get(value, ink), -1, cv2.LINE_AA)


def card(printer: Printer, field: Floats, x: float, y: float, size: float) -> None:
    """A card: a frame, a picture, lines of text; or signs in rows and one in each corner."""
    chance = printer.chance
    wide, high = round(size * float(chance.uniform(0.62, 0.75))) + 8, round(size) + 8
    sheet = np.full((high, wide, 3), printer.ink(PALE if chance.random() < 0.6 else None), np.float32)
    rim = max(1, round(wide * float(chance.uniform(0.02, 0.08))))
    cv2.rectangle(sheet, (0, 0), (wide - 1, high - 1), printer.ink(), rim)
    ink = printer.ink(0.03)
    if chance.random() < 0.45:
        signs = sign(chance) if chance.random() < 0.7 else None
        columns = int(chance.integers(1, 4))
        for column in range(columns):
            for row in range(int(chance.integers(1, 5))):
                spot = (wide * (column + 1) / (columns + 1), high * (row + 0.8) / 5)
                stamped(sheet, signs, spot, wide * 0.18, ink)
        for spot in ((wide * 0.12, high * 0.09), (wide * 0.88, high * 0.91)):
            printer.words(sheet, spot, high * 0.09, str(chance.choice(list("A23456789JQK"))), ink)
    else:
        inner = round(wide * float(chance.uniform(0.6, 0.9)))
        top = round(high * float(chance.uniform(0.08, 0.2)))
        texture = printer.texture(inner)[: max(4, round(inner * 0.8))]
        left = (wide - inner) // 2
        texture = texture[: max(0, high - top)]
        sheet[top : top + len(texture), left : left + inner] = texture
        for line in range(int(chance.integers(0, 5))):
            row = round(high * (0.68 + 0.06 * line))
            cv2.line(sheet, (left, row), (left + round(inner * chance.uniform(0.4, 1)), row), ink, 1)
        if chance.random() < 0.6:
            token(printer, sheet, wide * 0.16, high * 0.12, wide * 0.24)
    laid(printer, field, sheet, (x, y))


def laid(printer: Printer, field: Floats, sheet: Floats, at: tuple[float, float]) -> None:
    """A sheet laid down at any turn, with a thin shadow."""
    high, wide = sheet.shape[:2]
    turn = (
        float(printer.chance.uniform(0, 360))
        if printer.chance.random() < 0.6
        else float(printer.chance.integers(4)) * 90
    )
    matrix = cv2.getRotationMatrix2D((wide / 2, high / 2), turn, 1.0)
    matrix[:, 2] += np.array(at) - (wide / 2, high / 2)
    size = (field.shape[1], field.shape[0])
    cover = cv2.warpAffine(np.ones((high, wide), np.float32), matrix, size)[..., None]
    dark = cv2.GaussianBlur(cover, (0, 0), 2.5)
    field *= 1 - float(printer.chance.uniform(0, 0.5)) * dark[..., None]
    field += (cv2.warpAffine(sheet, matrix, size, flags=cv2.INTER_LINEAR) - field * cover) * (cover > 0)


def coin(printer: Printer, field: Floats, x: float, y: float, size: float) -> None:
    """A coin, counter or pawn from above: rings and a light on one side."""
    chance = printer.chance
    around = np.arange(40) * np.pi / 20
    shape = np.stack([x + size / 2 * np.cos(around), y + size / 2 * np.sin(around)], 1).astype(np.int32)
    _shadow(printer, field, shape, size * float(chance.uniform(0.05, 0.4)))
    body = np.array(printer.ink(), np.float32)
    for share in (1.0, *sorted(chance.uniform(0.2, 0.95, int(chance.integers(1, 4))), reverse=True)):
        tone = body * float(chance.uniform(0.5, 1.5))
        cv2.circle(field, _at(x, y), max(1, round(size / 2 * share)), np.clip(tone, 0, 1).tolist(), -1, cv2.LINE_AA)
    way = chance.uniform(0, 6.28)
    spot = _at(x + size * 0.2 * np.cos(way), y + size * 0.2 * np.sin(way))
    cv2.circle(field, spot, max(1, round(size * float(chance.uniform(0.03, 0.1)))), [1.0, 1.0, 1.0], -1, cv2.LINE_AA)
    if chance.random() < 0.3:
        printer.words(field, (x, y), size * 0.35, str(chance.integers(1, 100)), printer.ink())


def meeple(printer: Printer, field: Floats, x: float, y: float, size: float) -> None:
    """A wooden piece of any outline with a side that is seen."""
    chance = printer.chance
    corners = int(chance.integers(4, 11))
    around = np.sort(chance.uniform(0, 2 * np.pi, corners))
    reach = size / 2 * chance.uniform(0.45, 1.0, corners)
    shape = np.stack([x + reach * np.cos(around), y + reach * np.sin(around)], 1).astype(np.int32)
    body = np.array(printer.ink(), np.float32)
    _shadow(printer, field, shape, size * float(chance.uniform(0.05, 0.3)))
    way = chance.uniform(0, 6.28)
    off = np.round(np.array([np.cos(way), np.sin(way)]) * size * float(chance.uniform(0.05, 0.3))).astype(np.int32)
    for step in (1.0, 0.6, 0.3):
        cv2.fillPoly(field, [shape + np.round(off * step).astype(np.int32)], (body * 0.6).tolist(), cv2.LINE_AA)
    cv2.fillPoly(field, [shape], body.tolist(), cv2.LINE_AA)


def icon(printer: Printer, field: Floats, x: float, y: float, size: float) -> None:
    """A small picture or sign."""
    if printer.chance.random() < 0.6:
        printer.picture(field, (x, y), size)
    else:
        stamped(field, sign(printer.chance), (x, y), size, printer.ink())


def stamped(field: Floats, mark: Floats | None, at: tuple[float, float], size: float, ink: list[float]) -> None:
    """A sign in one ink, or a dot."""
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


PIECES: tuple[Draw, ...] = (token, domino, card, coin, meeple, icon)
