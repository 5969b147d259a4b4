"""What may be wrong with a picture as a whole: too dark, glaring, blurred, or a hand over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.finding import stands_out
from hardware.vision.values import Reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats, Pixels
    from hardware.vision.values import Box

SMALL = 320
DARK_BELOW = 22.0
DIM_PEAK = 60.0
GLARE_SHARE = 0.25
BLOWN = 252
SOFT, FLAT, DIE = 0.115, 12.0, 40
"""Edges less steep than this are blurred; what has less contrast has none. Dice are made so many pixels large."""
HAND_SHARE, ARMS = 0.03, 2
"""Hands come in from one side or two; what reaches all sides is the table."""
SKIN_LOW, SKIN_HIGH = np.array([0, 133, 77], np.uint8), np.array([255, 180, 130], np.uint8)


def troubles(picture: Pixels, boxes: Sequence[Box] = ()) -> list[Reason]:
    """What speaks against reading this picture, worst first; most have nothing. `boxes` are those of doubtful dice."""
    small = cv2.resize(picture, _small(picture), interpolation=cv2.INTER_AREA)
    found = []
    if dark(picture):
        found.append(Reason.DARK)
    blue, green, red = cv2.split(small)
    second = cv2.max(cv2.min(blue, green), cv2.min(cv2.max(blue, green), red))
    if float((second >= BLOWN).mean()) > GLARE_SHARE:
        found.append(Reason.GLARE)
    if any(softness(_part(picture, box)) < SOFT for box in boxes) or (not boxes and _all_soft(small)):
        found.append(Reason.BLURRED)
    if hand_share(small) > HAND_SHARE:
        found.append(Reason.HAND)
    return found


def dark(picture: Pixels) -> bool:
    """Whether there is so little light that whatever is seen may not be all."""
    high, wide = picture.shape[:2]
    grey = cv2.cvtColor(np.ascontiguousarray(picture[:: high // 90 + 1, :: wide // 160 + 1]), cv2.COLOR_BGR2GRAY)
    return float(grey.mean()) < DARK_BELOW and float(np.percentile(grey, 99)) < DIM_PEAK


def softness(part: Pixels) -> float:
    """How steep edges are, in the direction in which they are least, as a share of the contrast: small is blurred."""
    grey: Floats = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY).astype(np.float32)
    scale = DIE / max(grey.shape)
    if scale < 1:
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    grey = cv2.GaussianBlur(grey, (0, 0), 0.7)
    low, high = np.percentile(grey, (2, 98))
    if high - low < FLAT:
        return 1.0
    across, down = (cv2.Sobel(grey, cv2.CV_32F, x, 1 - x, scale=1 / 8) for x in (1, 0))
    ways = np.arange(8) * np.pi / 8
    steep = [np.percentile(np.abs(np.cos(way) * across + np.sin(way) * down), 97) for way in ways]
    return float(min(steep) / (high - low))


def _all_soft(small: Pixels) -> bool:
    """Whether whatever stands out of a picture is blurred; nothing may stand out."""
    left, top, right, low = stands_out(small)
    parts = [
        small[y : y + DIE, x : x + DIE]
        for y in range(top, min(low, small.shape[0]) - DIE // 2, DIE)
        for x in range(left, min(right, small.shape[1]) - DIE // 2, DIE)
    ]
    said = [softness(np.ascontiguousarray(part)) for part in parts]
    return bool(said) and min(said) < SOFT and max(s for s in said if s < 1) < SOFT


def _part(picture: Pixels, box: Box) -> Pixels:
    left, top, right, low = (round(value) for value in box)
    part = picture[max(0, top) : max(1, low), max(0, left) : max(1, right)]
    return np.ascontiguousarray(part) if part.size else picture[:1, :1]


def hand_share(small: Pixels) -> float:
    """How much of the picture skin covers that reaches in from the edge, unless nearly all is of that colour."""
    skin = cv2.inRange(cv2.cvtColor(small, cv2.COLOR_BGR2YCrCb), SKIN_LOW, SKIN_HIGH)
    skin = cv2.morphologyEx(skin, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    if float((skin > 0).mean()) > 0.6:  # noqa: PLR2004  # a wooden table, no hand
        return 0.0
    count, _, stats, _ = cv2.connectedComponentsWithStats(skin)
    high, wide = skin.shape
    sides: set[str] = set()
    fingers = 0.0
    for left, top, across, down, area in stats[1:count].tolist():
        ends = {"left": left == 0, "top": top == 0, "right": left + across == wide, "low": top + down == high}
        reached = {side for side, there in ends.items() if there}
        fingers += area / (high * wide) if reached else 0.0
        sides |= reached
    return fingers if len(sides) <= ARMS else 0.0


def _small(picture: Pixels) -> tuple[int, int]:
    scale = min(1.0, SMALL / max(picture.shape[:2]))
    return max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale))
