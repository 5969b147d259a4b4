"""What may be wrong with a picture as a whole: too dark, glaring, blurred, or a hand over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.values import Reason

if TYPE_CHECKING:
    from hardware.arrays import Pixels

SMALL = 320
DARK_BELOW = 22.0
DIM_PEAK = 60.0
GLARE_SHARE = 0.25
BLOWN = 252
SHARP_BELOW = 2.2
"""The strongest one in a hundred edges of a blurred picture is no stronger than this."""
HAND_SHARE = 0.05
SKIN_LOW, SKIN_HIGH = np.array([0, 133, 77], np.uint8), np.array([255, 180, 130], np.uint8)


def troubles(picture: Pixels) -> list[Reason]:
    """What speaks against reading this picture, worst first; most pictures have none."""
    small = cv2.resize(picture, _small(picture), interpolation=cv2.INTER_AREA)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    found = []
    if float(grey.mean()) < DARK_BELOW and float(np.percentile(grey, 99)) < DIM_PEAK:
        found.append(Reason.DARK)
    if float((grey >= BLOWN).mean()) > GLARE_SHARE:
        found.append(Reason.GLARE)
    edges = np.abs(cv2.Laplacian(grey, cv2.CV_32F))
    if float(np.percentile(edges, 99)) < SHARP_BELOW * 4:
        found.append(Reason.BLURRED)
    if hand_share(small) > HAND_SHARE:
        found.append(Reason.HAND)
    return found


def hand_share(small: Pixels) -> float:
    """How much of the picture one patch of skin covers that reaches in from the edge, unless all is that colour."""
    skin = cv2.inRange(cv2.cvtColor(small, cv2.COLOR_BGR2YCrCb), SKIN_LOW, SKIN_HIGH)
    skin = cv2.morphologyEx(skin, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    if float((skin > 0).mean()) > 0.6:  # noqa: PLR2004  # a wooden table, no hand
        return 0.0
    count, _, stats, _ = cv2.connectedComponentsWithStats(skin)
    high, wide = skin.shape
    most = 0.0
    for left, top, across, down, area in stats[1:count].tolist():
        touches = left == 0 or top == 0 or left + across == wide or top + down == high
        if touches:
            most = max(most, area / (high * wide))
    return most


def _small(picture: Pixels) -> tuple[int, int]:
    scale = min(1.0, SMALL / max(picture.shape[:2]))
    return max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale))
