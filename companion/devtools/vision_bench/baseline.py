"""The baseline that the dice reader is measured against: counting blobs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from hardware.arrays import Floats, Pixels

NEAR = 40.0
"""Pixels within which blobs belong to one die."""


def blob_reading(picture: Pixels) -> list[int]:
    """Median blur, round blobs, blobs that lie near each other are one die."""
    settings = cv2.SimpleBlobDetector.Params()
    settings.filterByInertia = True
    settings.minInertiaRatio = 0.6
    blobs = cv2.SimpleBlobDetector.create(settings).detect(cv2.medianBlur(picture, 7))
    places = np.array([blob.pt for blob in blobs], np.float32).reshape(-1, 2)
    return sorted(_group_sizes(places))


def _group_sizes(places: Floats) -> list[int]:
    """Sizes of the groups in which every blob is near some other of its group."""
    left = set(range(len(places)))
    sizes = []
    while left:
        group = {left.pop()}
        edge = set(group)
        while edge:
            here = edge.pop()
            near = {k for k in left if float(np.hypot(*(places[k] - places[here]))) < NEAR}
            left -= near
            edge |= near
            group |= near
        sizes.append(len(group))
    return sizes
