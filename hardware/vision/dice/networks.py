"""The small networks: weights from beside this module, run by onnxruntime on one core; each reader holds its own."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import cv2
import numpy as np
from onnxruntime import InferenceSession, SessionOptions

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hardware.arrays import Floats, Pixels

GIST = "gist"
"""The second output of the reader: what it saw, from which it says what it says."""
STEP = 16
"""Sides of what the finder looks at are multiples of this."""


def load_network(name: str, weights: Path | None = None) -> InferenceSession:
    """A network by name, from the weights we ship or from a folder."""
    home = files(__package__).joinpath("weights") if weights is None else weights
    options = SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    # A close look at a large picture takes fifty megabytes: they are given back as soon as it is over.
    options.enable_cpu_mem_arena = options.enable_mem_pattern = False
    return InferenceSession(home.joinpath(f"{name}.onnx").read_bytes(), options, providers=["CPUExecutionProvider"])


class Network:
    """One network, asked about one picture at a time."""

    def __init__(self, name: str, weights: Path | None = None) -> None:
        """Load it."""
        self._session = load_network(name, weights)
        self._input = self._session.get_inputs()[0].name
        self._output = self._session.get_outputs()[0].name

    def ask(self, picture: Pixels) -> Floats:
        """What it says about a picture."""
        return self.told(cv2.dnn.blobFromImage(picture, 1 / 255), self._output)

    def told(self, given: Floats, output: str) -> Floats:
        """What it says, or what it makes of it on the way, of numbers that are as it takes them."""
        said: Floats = self._session.run([output], {self._input: given})[0]
        return said


class PictureNetwork(Network):
    """A network that looks at whole pictures."""

    def look(self, picture: Pixels) -> Floats:
        """What it says about every place of the picture (channels, rows, columns)."""
        high, wide = picture.shape[:2]
        low, right = -high % STEP, -wide % STEP
        if low or right:
            picture = cv2.copyMakeBorder(picture, 0, low, 0, right, cv2.BORDER_REPLICATE)
        said: Floats = self.ask(picture)[0]
        return said


class CropNetwork(Network):
    """A network that looks at crops of one size."""

    def look(self, crops: Sequence[Pixels]) -> Floats:
        """What it says about each crop, one row each."""
        return np.array([self.ask(one).reshape(-1) for one in crops])  # one by one: it stays in the cache

    def gist(self, one: Pixels) -> Floats:
        """What it makes of a crop before it says anything: a row of numbers."""
        return self.told(cv2.dnn.blobFromImage(one, 1 / 255), GIST).reshape(-1)
