"""How long a reader takes for a picture, on one core, beside one plain pass over the contours."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.arrays import Pixels


def contours_pass(picture: Pixels) -> int:
    """Grey, blur, threshold, contours: how many there are."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    blurred = cv2.GaussianBlur(grey, (5, 5), 0)
    _, flat = cv2.threshold(blurred, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    contours, _ = cv2.findContours(flat, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    return len(contours)


def paced(read: Callable[[Pixels], Any], picture: Pixels, rounds: int) -> dict[str, float]:
    """Milliseconds of one core, in turns, so that whatever else the machine does is not counted."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        read(picture)
        reads, passes = [], []
        for _ in range(rounds):
            began = time.process_time()
            read(picture)
            between = time.process_time()
            contours_pass(picture)
            reads.append(between - began)
            passes.append(time.process_time() - between)
    finally:
        cv2.setNumThreads(threads)
    taken, one = float(np.median(reads)) * 1000, float(np.median(passes)) * 1000
    return {"read_ms": round(taken, 2), "contours_pass_ms": round(one, 2), "ratio": round(taken / max(one, 1e-3), 2)}
