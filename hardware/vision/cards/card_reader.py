"""The card reader: hypotheses from outlines, corners and points, each fitted and judged; the rest is unknown."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from hardware.vision.cards.card_values import CardsReading
from hardware.vision.cards.compare.canvas import onto
from hardware.vision.cards.search.attempt import Sight, Trial
from hardware.vision.cards.search.by_corner import by_corner
from hardware.vision.cards.search.by_keypoints import PointBook, by_faint_points, by_loose_points
from hardware.vision.cards.search.by_neighbour import by_neighbour
from hardware.vision.cards.search.by_outline import by_outline
from hardware.vision.cards.search.found_cards import said, strangers
from hardware.vision.cards.tags.tag_search import Marked
from hardware.vision.dice.dice_values import Reason
from hardware.vision.shared.picture import at_most, plain
from hardware.vision.shared.picture_faults import troubles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats
    from hardware.vision.cards.learnt_box import Box

SIDE, LEAST_SIDE = 2560, 24
FEW = 4
"""With no more cards than this found there is time to look for faint ones."""


class CardReader:
    """Reads cards of one box. Keeps nothing between pictures; one reader for each thread."""

    def __init__(self, box: Box) -> None:
        """Make the box ready."""
        self.box = box
        self.gallery = box.gallery()
        self._book = PointBook(self.gallery.looks, self.gallery.kinds) if self.gallery else None
        self.markers = {kind.marker: number for number, kind in enumerate(box.kinds) if kind.marker is not None}
        """Which marker is on which kind, by number."""
        self._sizes = {kind.marker: kind.size for kind in box.kinds if kind.marker is not None}

    def read(self, picture: Any) -> CardsReading:
        """Everything a picture shows; never raises because of one."""
        whole = plain(picture)
        if min(whole.shape[:2]) < LEAST_SIDE:
            return CardsReading((), Reason.TOO_SMALL if whole.size else Reason.NO_PICTURE)
        whole, scale = at_most(whole, SIDE)
        sight = Sight(whole)
        marked = Marked(sight, self._sizes, partial(self._like, sight))
        places = [one.quad for one in marked.told]
        trial = self._tried(sight, places)
        found = trial.found if trial else []
        unknown = strangers(sight.shapes, trial.known if trial else places, trial.failed if trial else [], self.gallery)
        hopes = [*(one.quad for one in trial.failed), *trial.places] if trial else []
        told = marked.with_more([one.quad for one in found], unknown, hopes)
        reading = said(self, sight.colour, found, unknown=unknown, told=told, scale=scale)
        return reading if reading.counted else replace(reading, trouble=next(iter(troubles(whole)), None))

    def _like(self, sight: Sight, marker: int, quad: Floats) -> float:
        """How like what was learnt of the card with a marker a place is, from -1 to 1; 0 if nothing was."""
        if self.gallery is None:
            return 0.0
        own = np.flatnonzero(self.gallery.kinds == self.markers[marker]).tolist()
        turns = [onto(np.roll(quad, self.gallery.looks[which].quarter, 0)) for which in own]
        both = zip(own, turns, strict=True)
        return max((float(sight.small(t) @ self.gallery.thumbs[k]) for k, t in both if sight.likely(t)), default=0.0)

    def _tried(self, sight: Sight, told: Sequence[Floats]) -> Trial | None:
        """Every way to look for cards beside those that markers tell, one after another; None if nothing was learnt."""
        if self.gallery is None or self._book is None:
            return None
        trial = Trial(sight, self.gallery, told)
        by_outline(trial)
        trial.look_for_strangers()
        trial.forget_attempts()  # those took no account of what lies over a card
        by_corner(trial)
        trial.look_for_strangers()
        before = len(trial.found)
        by_loose_points(trial, self._book)
        if len(trial.found) > before:
            trial.look_for_strangers()
            by_corner(trial)
        by_neighbour(trial)
        if len(trial.known) <= FEW:
            by_faint_points(trial, self._book)
        elif trial.strange:
            by_faint_points(trial, self._book, only=trial.strange)
        trial.again()
        return trial
