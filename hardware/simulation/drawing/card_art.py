"""Cards of our own design, drawn from what a card says: good to print, good to learn, easy to tell apart."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.simulation.card import BORDER, planned
from hardware.simulation.drawing.paint import cloud
from hardware.simulation.symbols import REGULAR, lettering, stamp, symbol

if TYPE_CHECKING:
    from hardware.arrays import Floats, Pixels
    from hardware.simulation.card import Card, Colour

DOTS = 8
"""Dots for a millimetre: about 200 to the inch."""
CORNER = 3.0
PARCHMENT: Colour = (236, 222, 190)
DARK_INK: Colour = (46, 34, 28)


@lru_cache(maxsize=160)
def card_art(card: Card, *, face_up: bool = True) -> Pixels:
    """One side of a card as a picture (blue, green, red, cover), `DOTS` for a millimetre."""
    width, height = (round(side * DOTS) for side in card.size)
    light = np.empty((height, width, 3), np.float32)
    (_front if face_up else _back)(card, light)
    art = np.empty((height, width, 4), np.uint8)
    art[..., :3] = np.clip(light * 255, 0, 255)
    art[..., 3] = _rounded(width, height)
    art.setflags(write=False)
    return art


def _front(card: Card, light: Floats) -> None:
    height, width = light.shape[:2]
    light[:] = _bgr(card.colour)
    frame = round(BORDER * DOTS)
    inner = light[frame:-frame, frame:-frame]
    mottled = cloud(inner.shape[:2], 5, _seed(card.name), 12)
    inner[:] = _bgr(PARCHMENT) * (0.94 + 0.1 * mottled)[..., None]
    _corners(light, card, frame)
    title_height = round(min(height * 0.055, 4.6 * DOTS))
    band = round(height * 0.125)
    light[height - frame - band : height - frame, frame : width - frame] = _bgr(card.colour) * 0.92
    _fit(light, card.title, title_height, (width / 2, height - frame - band / 2), width * 0.84, PARCHMENT)
    _pictures(light, card, height - frame - band)
    if card.number:
        centre = (frame + 5.2 * DOTS, frame + 5.2 * DOTS)
        cv2.circle(light, _whole(centre), round(4.6 * DOTS), _bgr(card.colour).tolist(), -1, cv2.LINE_AA)
        _fit(light, card.number, round(4.2 * DOTS), centre, 7.4 * DOTS, PARCHMENT)


def _pictures(light: Floats, card: Card, bottom: int) -> None:
    """The icons, one under the other in fields of their own, or one large picture."""
    width = light.shape[1]
    plan = planned(card)
    for edge in plan.edges:
        at = round(edge * DOTS)
        cv2.line(light, (round(width * 0.12), at), (round(width * 0.88), at), _bgr(card.colour).tolist(), DOTS // 3)
    if not plan.edges:
        only = plan.pictures[0]
        _rays(light, card, (width / 2, only.y * DOTS), only.across * DOTS)
    for picture in plan.pictures:
        colour = _mixed(card.colour, DARK_INK, 0.35 + 0.2 * (picture.field % 2))
        ink = symbol(picture.symbol, max(8, round(picture.across * DOTS)))
        stamp(light, ink, (picture.x * DOTS, picture.y * DOTS), _bgr(colour))
    for figure in plan.figures:
        middle = (figure.x * DOTS, figure.y * DOTS)
        _fit(light, figure.text, round(figure.high * DOTS), middle, figure.widest * DOTS, DARK_INK)
    if card.text:
        words = round(8.5 * DOTS)
        _fit(light, card.text, round(2.3 * DOTS), (width / 2, bottom - words / 2), width * 0.84, DARK_INK, REGULAR)


def _rays(light: Floats, card: Card, centre: tuple[float, float], across: float) -> None:
    """Rays behind a single picture, as many and as long as the card's name says."""
    chance = np.random.default_rng(_seed(card.name))
    count = int(chance.integers(9, 23))
    turned = chance.uniform(0, 6.3)
    glow = _bgr(_mixed(card.colour, PARCHMENT, 0.72)).tolist()
    for ray in range(count):
        angle = turned + ray * 2 * np.pi / count
        wide = np.pi / count * 0.5
        reach = across * (0.62 + 0.12 * float(chance.random()))
        tips = [(np.cos(angle + side) * reach, np.sin(angle + side) * reach) for side in (-wide, wide)]
        points = np.round(np.array([(0.0, 0.0), *tips]) + centre).astype(np.int32)
        cv2.fillConvexPoly(light, points, glow, cv2.LINE_AA)


def _back(card: Card, light: Floats) -> None:
    height, width = light.shape[:2]
    base = _bgr(card.back_colour)
    light[:] = _bgr(PARCHMENT)
    frame = round(BORDER * DOTS)
    light[frame:-frame, frame:-frame] = base
    pale = _mixed(card.back_colour, PARCHMENT, 0.28)
    step = round(7 * DOTS)
    small = symbol(card.back, round(4.2 * DOTS))
    for row, y in enumerate(range(frame + step // 2, height - frame, step)):
        for x in range(frame + step // 2 + (row % 2) * step // 2, width - frame, step):
            stamp(light, small, (x, y), _bgr(pale))
    centre = (width / 2, height / 2)
    radius = width * 0.27
    cv2.circle(light, _whole(centre), round(radius), _bgr(PARCHMENT).tolist(), -1, cv2.LINE_AA)
    cv2.circle(light, _whole(centre), round(radius * 0.93), base.tolist(), -1, cv2.LINE_AA)
    stamp(light, symbol(card.back, round(radius * 1.35)), centre, _bgr(PARCHMENT))
    light[:frame] = light[-frame:] = _bgr(PARCHMENT)
    light[:, :frame] = light[:, -frame:] = _bgr(PARCHMENT)


def _corners(light: Floats, card: Card, frame: int) -> None:
    """A thin inner line, as engravers like it."""
    height, width = light.shape[:2]
    inset = frame + round(1.1 * DOTS)
    line = _bgr(_mixed(card.colour, PARCHMENT, 0.35)).tolist()
    cv2.rectangle(light, (inset, inset), (width - inset, height - inset), line, max(1, DOTS // 4), cv2.LINE_AA)


def _fit(  # noqa: PLR0913, PLR0917  a text, its place and its looks
    light: Floats,
    text: str,
    height: int,
    centre: tuple[float, float],
    widest: float,
    colour: Colour,
    weight: int = 700,
) -> None:
    ink = lettering(text, height, weight)
    if ink.shape[1] > widest:
        ink = lettering(text, max(4, int(height * widest / ink.shape[1])), weight)
    stamp(light, ink, centre, _bgr(colour))


def _rounded(width: int, height: int) -> Pixels:
    cover = np.zeros((height, width), np.uint8)
    radius = round(CORNER * DOTS)
    cv2.rectangle(cover, (radius, 0), (width - radius, height), 255, -1)
    cv2.rectangle(cover, (0, radius), (width, height - radius), 255, -1)
    for x in (radius, width - radius - 1):
        for y in (radius, height - radius - 1):
            cv2.circle(cover, (x, y), radius, 255, -1, cv2.LINE_AA)
    return cover


def _mixed(one: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _bgr(colour: Colour) -> Floats:
    return np.array(colour[::-1], np.float32) / 255


def _whole(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _seed(name: str) -> int:
    return int.from_bytes(name.encode()[-6:].rjust(6, b"."), "big") ^ (len(name) * 7919)
