"""The small networks: weights from beside this module, run by OpenCV; each reader holds its own."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hardware.arrays import Floats, Pixels

STEP = 16
"""Sides of what the finder looks at are multiples of this."""


def load_network(name: str, weights: Path | None = None) -> cv2.dnn.Net:
    """A network by name, from the weights we ship or from a folder."""
    home = files(__package__).joinpath("weights") if weights is None else weights
    packed = np.frombuffer(home.joinpath(f"{name}.onnx").read_bytes(), np.uint8)
    net = cv2.dnn.readNetFromONNX(packed, cv2.dnn.ENGINE_CLASSIC)
    net.setPreferableBackend(cv2.dnn.DNN_BACKEND_OPENCV)
    return net


class PictureNetwork:
    """A network that looks at whole pictures; one per size, since changing shapes costs time."""

    def __init__(self, name: str, sizes: int, weights: Path | None = None) -> None:
        """Load it so many times."""
        self._nets = [load_network(name, weights) for _ in range(sizes)]

    def look(self, which: int, picture: Pixels) -> Floats:
        """What it says about every place of the picture (channels, rows, columns)."""
        high, wide = picture.shape[:2]
        low, right = -high % STEP, -wide % STEP
        if low or right:
            picture = cv2.copyMakeBorder(picture, 0, low, 0, right, cv2.BORDER_REPLICATE)
        net = self._nets[which]
        net.setInput(cv2.dnn.blobFromImage(picture, 1 / 255))
        said: Floats = net.forward()[0]
        return said


class CropNetwork:
    """A network that looks at crops of one size."""

    def __init__(self, name: str, weights: Path | None = None) -> None:
        """Load it."""
        self._net = load_network(name, weights)

    def look(self, crops: Sequence[Pixels]) -> Floats:
        """What it says about each crop, one row each."""
        rows = []
        for one in crops:  # one by one: it stays in the cache, and the shape never changes
            self._net.setInput(cv2.dnn.blobFromImage(one, 1 / 255))
            rows.append(self._net.forward().reshape(-1).copy())
        return np.array(rows)
