"""The gallery: all looks of a box side by side, so that a card on the canvas is compared with every one at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from hardware.vision.cards.canvas import corners
from hardware.vision.cards.fitting import Fitter
from hardware.vision.cards.look import ACROSS, DOWN, blocks, chroma, grey, thumb
from hardware.vision.cards.outlines import distinct
from hardware.vision.cards.twins import bare

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Flags, Floats, Pixels
    from hardware.vision.cards.look import Look

GRAIN = 5.0
"""Brightness changes of this size are as good as none."""
STRONG = 10.0
SHIFT = 0.35
"""A colour off by this much (in logarithms) is another colour."""
MOST_FRAMES = 4
COMMON_FRAME = 0.2


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A card on the canvas, cut into what is compared."""

    blocks: Floats
    strength: Floats
    chroma: Floats
    clear: Floats
    """How well each block can be seen, 0 to 1."""


def seen(card: Pixels, hidden: Flags | None = None) -> Seen:
    """Cut a card into blocks; blown-out ones, and those told to be hidden, do not count."""
    cut, strength = blocks(grey(card))
    blown = (card.min(2) >= BLOWN).astype(np.float32)
    share = blown.reshape(DOWN, -1, ACROSS, card.shape[1] // ACROSS).mean((1, 3)).ravel()
    clear = np.clip(1.3 - 2 * share, 0, 1)
    if hidden is not None:
        clear = clear * ~hidden
    return Seen(cut, strength, chroma(card), clear)


BLOWN = 250


class Gallery:
    """Looks with their kinds (by number), ready for comparing."""

    def __init__(self, looks: Sequence[tuple[int, Look]]) -> None:
        """Work everything out once."""
        self.kinds = np.array([kind for kind, _ in looks], np.int64)
        self.looks = [look for _, look in looks]
        plain = [look.plain() for look in self.looks]
        self.sheets = [grey(card) for card in plain]
        cut = [blocks(sheet) for sheet in self.sheets]
        self._blocks = np.stack([one for one, _ in cut]).astype(np.float32)
        self._strength = np.stack([strength for _, strength in cut])
        self._chroma = np.stack([chroma(card) for card in plain])
        self.thumbs = np.stack([thumb(card) for card in plain])
        self.shapes = np.array([look.shape for look in self.looks])
        self._telling = self._telling_blocks()
        self.frames = common_frames([list(look.frames) for look in self.looks])
        self._fitters = lru_cache(maxsize=24)(lambda which: Fitter(self.sheets[which]))
        self._bare = lru_cache(maxsize=24)(lambda which: bare(self.looks[which].fine))

    def fitter(self, which: int) -> Fitter:
        """The fitter for a look."""
        return self._fitters(which)

    def own_frames(self, which: int) -> list[Floats]:
        """Frames within a look that few others have."""
        own = [frame for frame in self.looks[which].frames if not any(_near(frame, other) for other in self.frames)]
        return own[:MOST_FRAMES]

    def bare(self, which: int) -> Floats:
        """A look ready to be compared with its twin."""
        return self._bare(which)

    def likeness(self, card: Seen) -> Floats:
        """How like each look every block is, (looks, blocks): 1 is the same, 0 another, less is the opposite."""
        agree = np.matmul(self._blocks.transpose(1, 0, 2), card.blocks[:, :, None])[..., 0].T
        return _alike(agree, self._strength, self._even(card))

    def _even(self, card: Seen) -> Floats:
        """The card's strengths, for each look, as if light and lens had been those of the lesson."""
        weight = np.minimum(self._strength, 40.0) * card.clear
        there = (card.strength * weight).sum(1) + 1e-3
        gain = (self._strength * weight).sum(1) / there
        even: Floats = card.strength * np.clip(gain, 0.4, 4.0)[:, None]
        return even

    def colour_off(self, card: Seen, which: int) -> Floats:
        """By how much the colour of each block is off, once the lamp's colour is taken away; 1 is plainly another."""
        off = card.chroma - self._chroma[which]
        there = card.clear > CLEAR
        middle = np.median(off[there], axis=0) if there.any() else 0.0
        shifted: Floats = np.minimum(np.linalg.norm(off - middle, axis=1) / SHIFT, 1.5)
        return shifted

    def scores(self, card: Seen) -> tuple[Floats, Floats]:
        """One figure for each look, of the blocks that tell it from the others; and the likeness of all blocks."""
        like = self.likeness(card)
        weight = card.clear * self._telling
        total = weight.sum(1)
        return (like * weight).sum(1) / np.maximum(total, 1e-3) * np.minimum(total / ENOUGH, 1), like

    def duel(self, card: Seen, one: int, other: int) -> float:
        """Where two looks differ: 1 if the card is just like the one, -1 if like the other, 0 if in the middle."""
        mine, yours = (self._blocks[k] * self._strength[k][:, None] for k in (one, other))
        apart = mine - yours
        between = (mine + yours) / 2
        there = card.blocks * card.strength[:, None]
        weight = card.clear[:, None] / BETWEEN_BLOCKS**2
        gain = float((weight * there * between).sum() / ((weight * there * there).sum() + 1e-3))
        told = float((weight * (there * np.clip(gain, 0.3, 4.0) - between) * apart).sum())
        whole = float((weight * apart * apart).sum())
        tinted = self._chroma[one] - self._chroma[other]
        middle = (self._chroma[one] + self._chroma[other]) / 2
        off = card.chroma - middle
        sight = card.clear[:, None] / BETWEEN_COLOURS**2
        tinted = tinted - (tinted * sight).sum(0) / (sight.sum() + 1e-6)
        off = off - (off * sight).sum(0) / (sight.sum() + 1e-6)
        told += float((sight * off * tinted).sum())
        whole += float((sight * tinted * tinted).sum())
        return 2 * told / (whole + DOUBT)

    def telling(self, which: int) -> Floats:
        """How much each block of a look counts."""
        weights: Floats = self._telling[which]
        return weights

    def _telling_blocks(self) -> Floats:
        """Print counts, and print that other kinds do not share counts more."""
        ink = np.minimum(self._strength / STRONG, 1.0)
        if len(set(self.kinds.tolist())) < 2:  # noqa: PLR2004  # nothing to be told from
            return ink + 0.02
        rows = []
        for which in range(len(self.looks)):
            others = self.kinds != self.kinds[which]
            agree = np.matmul(self._blocks[others].transpose(1, 0, 2), self._blocks[which][:, :, None])[..., 0].T
            alike = _alike(agree, self._strength[others], self._strength[which][None])
            own = 1 - np.clip(alike.mean(0), 0, 1)
            rows.append(np.maximum(ink[which], ink[others].mean(0)) * (0.15 + own))
        return np.stack(rows) + 0.02


CLEAR = 0.5
BETWEEN_BLOCKS, BETWEEN_COLOURS = 1.0, 0.06
"""What brightness (of a block) and colour may differ by from one picture to the next."""
DOUBT = 4.0
ENOUGH = 6.0
"""So many telling blocks must be seen for a full score."""


def _alike(agree: Floats, one: Floats, other: Floats) -> Floats:
    """Likeness of blocks that agree so much, with these strengths: plain ones are alike, strong and plain are not."""
    both = 2 * one * other
    power = one * one + other * other
    noise = GRAIN * GRAIN
    alike: Floats = (agree * both + noise) / (both + noise) * np.sqrt((both + noise) / (power + noise))
    return alike


def common_frames(frames: Sequence[Sequence[Floats]]) -> list[Floats]:
    """The card's own outline, and the inner frames that a good part of the cards have."""
    whole = corners()
    every = [frame for one in frames for frame in one]
    counted = [(sum(_near(frame, other) for other in every), frame) for frame in distinct([whole, *every], 0.04)[1:]]
    enough = max(1.0, COMMON_FRAME * len(frames))
    often = sorted((one for one in counted if one[0] >= enough), key=lambda one: -one[0])
    return [whole, *(frame for _, frame in often[: MOST_FRAMES - 1])]


def _near(one: Floats, other: Floats) -> bool:
    return float(np.abs(one - other).max()) < 6.0  # noqa: PLR2004  # pixels of the canvas
