"""What may be wrong with a picture as a whole: too dark, glaring, blurred, or a hand over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.dice.dice_values import Reason
from hardware.vision.dice.search.dice_finder import stands_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Flags, Floats, Pixels
    from hardware.vision.dice.dice_values import Box

SMALL, SHARP = 320, 640
"""Pixels across: enough for light and hands, and to tell whether edges are steep."""
DARK_BELOW = 22.0
DIM_PEAK = 60.0
GLARE_SHARE, DIE_GLARE = 0.25, 0.45
"""Of the whole picture, or of a die that cannot be read."""
BLOWN = 252
SOFT, FLAT, DIE = 0.115, 12.0, 40
"""Edges less steep than this are blurred; what has less contrast has none. Dice are made so many pixels large."""
STARK = 0.5
"""Where nothing is found, only what has this share of the strongest contrast is looked at."""
HAND_SHARE, ARMS, UNLIKE_TABLE, STEEP = 0.02, 2, 30.0, 5.0
"""Hands come in from one side or two, are not of the table's colour, and end at once; lamplight on wood fades away."""
LEAST_SKIN = 0.002
WAYS: Floats = np.stack([np.cos(np.arange(8) * np.pi / 8), np.sin(np.arange(8) * np.pi / 8)], 1).astype(np.float32)
"""Eight directions, over half a turn."""
SKIN_LOW, SKIN_HIGH = np.array([0, 133, 77], np.uint8), np.array([255, 180, 130], np.uint8)


def troubles(
    picture: Pixels, boxes: Sequence[Box] = (), *, missing: bool = False, whole: Pixels | None = None
) -> list[Reason]:
    """What speaks against reading this picture, worst first; most have nothing.

    `boxes` are those of doubtful dice; dice may also be `missing`. The picture may be a part of a `whole` one.
    """
    small = cv2.resize(picture, _small(picture, SMALL), interpolation=cv2.INTER_AREA)
    found = []
    if dark(picture):
        found.append(Reason.DARK)
    parts = [_part(picture, box) for box in boxes]
    hand = hand_share(small) > HAND_SHARE and (whole is None or _reaches_in(whole, picture))
    bright = any(blown(part) > DIE_GLARE for part in parts)
    if blown(small) > GLARE_SHARE or (bright and not hand):  # a cuff is bright, too
        found.append(Reason.GLARE)
    if any(softness(part) < SOFT for part in parts) or ((missing or not boxes) and _all_soft(picture)):
        found.append(Reason.BLURRED)
    if hand:
        found.append(Reason.HAND)
    return found


def dark(picture: Pixels) -> bool:
    """Whether there is so little light that whatever is seen may not be all."""
    high, wide = picture.shape[:2]
    grey = cv2.cvtColor(np.ascontiguousarray(picture[:: high // 90 + 1, :: wide // 160 + 1]), cv2.COLOR_BGR2GRAY)
    return float(grey.mean()) < DARK_BELOW and float(np.percentile(grey, 99)) < DIM_PEAK


def blown(part: Pixels) -> float:
    """The share of a picture that is so bright that its colour is lost."""
    blue, green, red = cv2.split(part)
    second = cv2.max(cv2.min(blue, green), cv2.min(cv2.max(blue, green), red))
    return float((second >= BLOWN).mean())


def softness(part: Pixels) -> float:
    """How steep edges are, in the direction in which they are least, as a share of the contrast: small is blurred."""
    grey: Floats = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY).astype(np.float32)
    scale = DIE / max(grey.shape)
    if scale < 1:
        grey = cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    grey = cv2.GaussianBlur(grey, (0, 0), 0.7)
    last = grey.size - 1
    low, high = np.sort(grey, axis=None)[[round(0.02 * last), round(0.98 * last)]]
    if high - low < FLAT:
        return 1.0
    slopes = np.stack([cv2.Sobel(grey, cv2.CV_32F, x, 1 - x, scale=1 / 8).ravel() for x in (1, 0)])
    steep = np.sort(np.abs(WAYS @ slopes), axis=1)[:, round(0.97 * last)]
    return float(steep.min() / (high - low))


def _all_soft(picture: Pixels) -> bool:
    """Whether whatever stands out of a picture is blurred; nothing may stand out."""
    small = cv2.resize(picture, _small(picture, SHARP), interpolation=cv2.INTER_AREA)
    left, top, right, low = stands_out(small)
    parts = [
        np.ascontiguousarray(small[y : y + DIE, x : x + DIE])
        for y in range(top, min(low, small.shape[0]) - DIE // 2, DIE)
        for x in range(left, min(right, small.shape[1]) - DIE // 2, DIE)
    ]
    contrasts = [float(np.ptp(part[..., 1])) for part in parts]
    least = max(FLAT, STARK * max(contrasts, default=0.0))
    said = [softness(part) for part, contrast in zip(parts, contrasts, strict=True) if contrast >= least]
    return bool(said) and min(said) < SOFT and max(s for s in said if s < 1) < SOFT


def _part(picture: Pixels, box: Box) -> Pixels:
    left, top, right, low = (round(value) for value in box)
    part = picture[max(0, top) : max(1, low), max(0, left) : max(1, right)]
    return np.ascontiguousarray(part) if part.size else picture[:1, :1]


def hand_share(small: Pixels) -> float:
    """How much of the picture skin covers that reaches in from the edge and is not of the table's own colour."""
    skin = cv2.inRange(cv2.cvtColor(small, cv2.COLOR_BGR2YCrCb), SKIN_LOW, SKIN_HIGH)
    if cv2.countNonZero(skin) < HAND_SHARE * skin.size:
        return 0.0
    shade: Floats = cv2.cvtColor(small, cv2.COLOR_BGR2LAB).astype(np.float32)
    away = shade - np.median(shade[::4, ::4], axis=(0, 1))
    skin[np.einsum("yxc,yxc->yx", away, away) < UNLIKE_TABLE**2] = 0
    skin = cv2.morphologyEx(skin, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    _, labels, stats, _ = cv2.connectedComponentsWithStats(skin)
    high, wide = skin.shape
    sides: set[str] = set()
    fingers = 0.0
    for number, (left, top, across, down, area) in enumerate(stats.tolist()):
        ends = {"left": left == 0, "top": top == 0, "right": left + across == wide, "low": top + down == high}
        reached = {side for side, there in ends.items() if there}
        share = area / (high * wide)
        if number and reached and share > LEAST_SKIN and _ends_at_once(small, labels == number):
            fingers += share
            sides |= reached
    return fingers if len(sides) <= ARMS else 0.0


def _ends_at_once(small: Pixels, patch: Flags) -> bool:
    """Whether a patch has a steep edge all round, the border of the picture aside."""
    rim = cv2.morphologyEx(patch.astype(np.uint8), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)) > 0
    rim[[0, -1]] = rim[:, [0, -1]] = False
    calm = cv2.GaussianBlur(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (0, 0), 1)
    across, down = (cv2.Sobel(calm, cv2.CV_32F, x, 1 - x, scale=1 / 8)[rim] for x in (1, 0))
    return bool(rim.any()) and float(np.median(np.hypot(across, down))) > STEEP


def _reaches_in(whole: Pixels, part: Pixels) -> bool:
    """Whether what looks like a hand in a part comes from beyond the whole: the light of a lamp does not."""
    share = hand_share(cv2.resize(whole, _small(whole, SMALL), interpolation=cv2.INTER_AREA))
    return share * whole.size > HAND_SHARE * part.size


def _small(picture: Pixels, side: int) -> tuple[int, int]:
    scale = min(1.0, side / max(picture.shape[:2]))
    return max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale))
