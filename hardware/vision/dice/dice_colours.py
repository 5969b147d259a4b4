"""The colour of a die's body, and whose die it is: which colours may be taken for each other."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Pixels
    from hardware.vision.dice.dice_values import DieReading, Expected, Wanted


HUES = (
    (8, "red"),
    (20, "orange"),
    (34, "yellow"),
    (85, "green"),
    (130, "blue"),
    (150, "purple"),
    (170, "pink"),
    (181, "red"),
)
"""Upper ends of the hues in OpenCV's half degrees."""
GREY_BELOW, BLACK_BELOW, WHITE_FROM = 55, 58, 165
BROWN_BELOW = 120


def body_colour(picture: Pixels, middle: tuple[float, float], size: float) -> tuple[int, int, int]:
    """Red, green, blue of the body, with the pips left out."""
    x, y = middle
    half = max(1.0, size * 0.42)
    high, wide = picture.shape[:2]
    left, right = (int(np.clip(v, 0, wide)) for v in (x - half, x + half + 1))
    top, low = (int(np.clip(v, 0, high)) for v in (y - half, y + half + 1))
    part = picture[top:low, left:right]
    if not part.size:
        return 0, 0, 0
    pixels = part.reshape(-1, 3)[:: max(1, part.shape[0] * part.shape[1] // 400)]
    blue, green, red = (round(float(v)) for v in np.median(pixels, axis=0))
    return red, green, blue


def colour_name(rgb: tuple[int, int, int]) -> str:
    """One of eleven plain names."""
    pixel = np.array([[rgb[::-1]]], np.uint8)
    hue, saturation, value = (int(v) for v in cv2.cvtColor(pixel, cv2.COLOR_BGR2HSV)[0, 0])
    if value < BLACK_BELOW:
        return "black"
    if saturation < GREY_BELOW:
        return "white" if value >= WHITE_FROM else "grey"
    name = next(name for end, name in HUES if hue < end)
    return "brown" if name in ("orange", "yellow") and value < BROWN_BELOW else name


NEIGHBOURS = {
    "red": ("orange", "pink", "brown"),
    "orange": ("red", "yellow", "brown"),
    "yellow": ("orange", "brown", "green", "white"),
    "green": ("yellow", "blue", "grey", "black"),
    "blue": ("green", "purple", "grey", "black"),
    "purple": ("blue", "pink", "black"),
    "pink": ("red", "purple", "white"),
    "brown": ("red", "orange", "yellow", "black"),
    "white": ("grey", "yellow", "pink"),
    "grey": ("white", "black", "blue", "green"),
    "black": ("grey", "brown", "blue", "purple", "green"),
}
"""What lamps and shadows make out of a colour."""


def suits(colour: str, wanted: str) -> bool:
    """Whether a die of this colour may be one of that colour; no colour wanted suits all."""
    return not wanted or colour == wanted or colour in NEIGHBOURS.get(wanted, ())


def of_colour(expected: Expected, colour: str) -> Expected | None:
    """What is expected of a die of this colour: the same colour, else one like it; None if it is strange."""
    if expected.dice is None or not any(die.colour for die in expected.dice):
        return expected
    same = tuple(die for die in expected.dice if die.colour == colour)
    like = same or tuple(die for die in expected.dice if suits(colour, die.colour))
    return replace(expected, dice=like) if like else None


def _may_be(die: DieReading, wanted: Wanted) -> bool:
    shows = not die.sure or die.face in wanted.faces
    return die.kind == wanted.kind and suits(die.colour, wanted.colour) and shows


def can_be(dice: Sequence[DieReading], wanted: Sequence[Wanted]) -> bool:
    """Whether every die can be another one of those wanted, by kind, colour and, where it is sure, face."""
    taken: dict[int, int] = {}

    def placed(number: int, tried: set[int]) -> bool:
        for place, one in enumerate(wanted):
            if place in tried or not _may_be(dice[number], one):
                continue
            tried.add(place)
            if place not in taken or placed(taken[place], tried):
                taken[place] = number
                return True
        return False

    return all(placed(number, set()) for number in range(len(dice)))
