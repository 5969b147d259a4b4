"""The judge: from all that finder and reader make of a place and of what lies around it, whether it is a die."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hardware.vision.dice.networks import CropNetwork, Network, PictureNetwork
from hardware.vision.dice.search.close_look import CLOSE, Frame, crop
from hardware.vision.dice.search.dice_choice import log_odds, spoken

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hardware.arrays import Floats, Pixels
    from hardware.vision.dice.search.close_look import Look

WIDE = Frame(56, 16)
"""Three and a half faces across: half a domino has a neighbour, a number on a board has its field."""
AROUND = Frame(96, 24)
CELLS, MIDDLE = 6, slice(10, 14)
"""How warm it is around the place: so many cells across; and what the finder says of the middle."""
LEAST_SHARE, MOST_HEAT, UNIT = 1e-4, 8.0, 24.0
"""Bounds of what is handed on, and the size of a die that counts as usual, in pixels."""


class Witness:
    """Tells what finder and reader make of a place and of what lies around it."""

    def __init__(self, weights: Path | None = None) -> None:
        """Load the networks."""
        self._finder = PictureNetwork("finder", weights)
        self._reader = CropNetwork("reader", weights)

    def evidence(self, picture: Pixels, look: Look) -> Floats:
        """All that is known of a place: near and wide, where it is warm around, the shares, the size."""
        p = look.place
        near, wide = (self._reader.gist(crop(picture, (p.x, p.y), p.size, frame=frame)) for frame in (CLOSE, WIDE))
        said = self._finder.look(crop(picture, (p.x, p.y), p.size, frame=AROUND))
        warm = np.clip(said[0], -MOST_HEAT, MOST_HEAT).reshape(CELLS, -1, CELLS, said.shape[2] // CELLS).max((1, 3))
        middle = said[1:, MIDDLE, MIDDLE].mean((1, 2))
        shares = np.log(look.shares + LEAST_SHARE)
        alone = (log_odds(p.heat), np.log(p.size / UNIT), spoken(p.heat, look.shares))
        return np.concatenate([near, wide, warm.ravel(), middle, shares, alone]).astype(np.float32)


class Judge:
    """Says of looks how much speaks for a die, by all that the witness tells."""

    def __init__(self, weights: Path | None = None) -> None:
        """Load the networks."""
        self._witness = Witness(weights)
        self._network = Network("judge", weights)

    def odds(self, picture: Pixels, looks: Sequence[Look | None]) -> list[float | None]:
        """For each look that is asked about what speaks for a die, as the logarithm of odds."""
        return [None if look is None else self._odds(picture, look) for look in looks]

    def _odds(self, picture: Pixels, look: Look) -> float:
        return float(self._network.told(self._witness.evidence(picture, look)[None], "y")[0, 0])
