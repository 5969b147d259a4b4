"""The gallery: all looks of a box side by side, so that a card on the canvas is compared with every one at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.cards.compare.alignment import Fitter
from hardware.vision.cards.compare.canvas import corners
from hardware.vision.cards.compare.card_look import ACROSS, DOWN, blocks, chroma, grey, thumb
from hardware.vision.cards.compare.twins import bare
from hardware.vision.cards.search.card_outlines import distinct

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Flags, Floats, Pixels
    from hardware.vision.cards.compare.card_look import Look

GRAIN = 5.0
"""Brightness changes of this size are as good as none."""
STRONG = 10.0
SHIFT = 0.35
"""A colour off by this much (in logarithms) is another colour."""
MOST_FRAMES = 4
AT_HAND = 6
"""So many looks are kept ready for fitting; it takes half a megabyte each."""
COMMON_FRAME = 0.2


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A card on the canvas, cut into what is compared."""

    blocks: Floats
    strength: Floats
    chroma: Floats
    clear: Floats
    """How well each block can be seen, 0 to 1."""
    sight: float
    """How much can be seen on the whole."""


def seen(card: Pixels, hidden: Flags | None = None) -> Seen:
    """Cut a card into blocks; blown-out ones, and those told to be hidden, do not count."""
    cut, strength = blocks(grey(card))
    blown = cv2.inRange(card, (BLOWN, BLOWN, BLOWN), (255, 255, 255))
    share = cv2.resize(blown, (ACROSS, DOWN), interpolation=cv2.INTER_AREA).ravel() / np.float32(255)
    clear = np.clip(1.3 - 2 * share, 0, 1)
    open_to_sight = np.ones(len(clear), bool) if hidden is None else ~hidden
    sight = float((clear * open_to_sight).mean())
    if share[open_to_sight].sum() > OVEREXPOSED * open_to_sight.sum():
        clear = np.ones_like(clear)
    return Seen(cut, strength, chroma(card), clear * open_to_sight, sight)


BLOWN = 250
OVEREXPOSED = 0.6
"""With so much of a card blown out it is white paper in a bright picture: no glare is as large."""


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """A card on the canvas beside every look: how much the blocks agree, how like they are, one figure for each look.

    The figure counts most the blocks that tell a look from the others.
    """

    card: Seen
    agree: Floats
    like: Floats
    scores: Floats


class Gallery:
    """Looks with their kinds (by number), ready for comparing."""

    def __init__(self, looks: Sequence[tuple[int, Look]]) -> None:
        """Work everything out once."""
        self.kinds = np.array([kind for kind, _ in looks], np.int64)
        self.looks = [look for _, look in looks]
        plain = [look.plain() for look in self.looks]
        self.sheets = [grey(card) for card in plain]
        cut = [blocks(sheet) for sheet in self.sheets]
        self._blocks = np.stack([one for one, _ in cut], axis=1).astype(np.float32)
        self._strength = np.stack([strength for _, strength in cut])
        self._chroma = np.stack([chroma(card) for card in plain])
        self.thumbs = np.stack([thumb(card) for card in plain])
        self.planes = np.ascontiguousarray(self.thumbs.reshape(len(self.looks), -1, 3).transpose(0, 2, 1))
        self.shapes = np.array([look.shape for look in self.looks])
        self._telling = self._telling_blocks()
        self.frames = common_frames([list(look.frames) for look in self.looks])
        self._fitters = lru_cache(maxsize=AT_HAND)(lambda which: Fitter(self.sheets[which]))
        self._bare = lru_cache(maxsize=AT_HAND)(lambda which: bare(self.looks[which].fine))

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
        return self.compared(card).like

    def compared(self, card: Seen) -> Compared:
        """A card beside every look."""
        agree = np.matmul(self._blocks, card.blocks[:, :, None])[..., 0].T
        like = _alike(agree, self._strength, self._even(card))
        weight = card.clear * self._telling
        total = weight.sum(1)
        scores = (like * weight).sum(1) / np.maximum(total, 1e-3) * np.minimum(total / ENOUGH, 1)
        return Compared(card, agree, like, scores)

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

    def duels(self, here: Compared, one: int, others: Sequence[int]) -> list[float]:
        """Where a look and others differ: 1 if the card is just like the one, -1 if like the other, 0 in the middle."""
        card, rivals = here.card, list(others)
        weight = card.clear / BETWEEN_BLOCKS**2
        strength, theirs = self._strength[one], self._strength[rivals]
        # the blocks have length one, so all sums over pixels follow from how much they agree
        mine = float((weight * card.strength * strength * here.agree[one]).sum())
        yours = (weight * card.strength * theirs * here.agree[rivals]).sum(1)
        both = np.einsum("bp,bkp->kb", self._blocks[:, one], self._blocks[:, rivals])
        own, other = (weight * strength**2).sum(), (weight * theirs**2).sum(1)
        gain = (mine + yours) / 2 / ((weight * card.strength**2).sum() + 1e-3)
        told = np.clip(gain, 0.3, 4.0) * (mine - yours) - (own - other) / 2
        whole = own + other - 2 * (weight * strength * theirs * both).sum(1)
        told_by_colour, whole_by_colour = self._tinted(card, one, rivals)
        standing: list[float] = (2 * (told + told_by_colour) / (whole + whole_by_colour + DOUBT)).tolist()
        return standing

    def _tinted(self, card: Seen, one: int, rivals: list[int]) -> tuple[Floats, Floats]:
        """What colours tell in a duel, and how much they could."""
        apart = self._chroma[one] - self._chroma[rivals]
        off = card.chroma - (self._chroma[one] + self._chroma[rivals]) / 2
        sight = card.clear[:, None] / BETWEEN_COLOURS**2
        all_sight = float(sight.sum()) + 1e-6
        apart = apart - (apart * sight).sum(1, keepdims=True) / all_sight
        off = off - (off * sight).sum(1, keepdims=True) / all_sight
        return (sight * off * apart).sum((1, 2)), (sight * apart * apart).sum((1, 2))

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
            agree = np.matmul(self._blocks[:, others], self._blocks[:, which, :, None])[..., 0].T
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
