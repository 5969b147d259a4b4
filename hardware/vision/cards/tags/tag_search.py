"""All cards that markers tell: the plain ones before cards are searched for, the rest when outlines are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hardware.vision.cards.compare.canvas import area_of
from hardware.vision.cards.search.overlaps import share_within
from hardware.vision.cards.tags.cut_tags import Cuts
from hardware.vision.cards.tags.tagged_cards import SAME_CARD, Ground, tags_at_places, told_by_one, told_by_two
from hardware.vision.cards.tags.tags import ENLARGED, SMALL, tags_at

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hardware.arrays import Floats
    from hardware.vision.cards.search.attempt import Sight
    from hardware.vision.cards.tags.place_tags import Size
    from hardware.vision.cards.tags.tagged_cards import Told
    from hardware.vision.cards.tags.tags import Tag

PLAINLY = 0.6
"""The share of its outline that must be seen for a card to be told by one marker before any is looked at."""

SOME, UNLIKE = 3, 1.9
"""How much larger or smaller than most, of at least some, a card can be in one picture, however aslant that is."""


class Marked:
    """The markers of one picture; `sizes` are those of the cards with a marker, `like` says how like one a place is."""

    def __init__(self, sight: Sight, sizes: Mapping[int, Size], like: Callable[[int, Floats], float]) -> None:
        """Find the markers, and the cards of which both are seen, or one and most of the outline."""
        self._sight = sight
        self._sizes = sizes
        self._like = like
        self._tags = tags_at(sight.grey.picture, frozenset(sizes), 1.0)
        ground = self._ground((), ())
        self.told, alone = told_by_two(self._tags, ground)
        self.told += [one for one in told_by_one(alone, ground, self.told) if ground.backed(one.quad) > PLAINLY]

    def with_more(self, known: Sequence[Floats], strange: Sequence[Floats], hopes: Sequence[Floats]) -> list[Told]:
        """Those too of which one marker is seen, or none plainly; `known` and unknown ones lie there, `hopes` may."""
        if not self._sizes:
            return []
        ground = self._ground([*strange, *known], hopes)
        told = self._told(ground, self._tags)
        if max(self._sight.picture.shape) < SMALL and (self._left(strange, told) or not (known or told)):
            more = tags_at(self._sight.grey.picture, frozenset(self._sizes), ENLARGED, self._tags)
            told = self._told(ground, [*self._tags, *more]) if more else told
        return told

    def _told(self, ground: Ground, tags: Sequence[Tag]) -> list[Told]:
        told, alone = told_by_two(tags, ground)
        plain = [*told, *told_by_one(alone, ground, told)]
        read = tags_at_places(ground, plain)
        read += self._cut(ground, plain, [*tags, *read])
        if not read:
            return self._as_large(plain)
        told, alone = told_by_two([*tags, *read], ground)
        return self._as_large([*told, *told_by_one(alone, ground, told)])

    def _as_large(self, told: list[Told]) -> list[Told]:
        """Without those that are much larger or smaller than most: what was read there is no marker."""
        if len(told) < SOME:
            return told
        usual = float(np.median([self._scale(one) for one in told]))
        return [one for one in told if 1 / UNLIKE < self._scale(one) / usual < UNLIKE]

    def _scale(self, one: Told) -> float:
        """Pixels in a millimetre of a card."""
        wide, high = self._sizes[one.marker]
        return float(np.sqrt(area_of(one.quad) / (wide * high)))

    def _cut(self, ground: Ground, told: Sequence[Told], known: Sequence[Tag]) -> list[Tag]:
        """Markers that other cards cut, on a table where there are markers at all."""
        if not known:
            return []
        done = [one.quad for one in told]
        cuts = Cuts(self._sight.grey.picture, [*done, *ground.cards], tuple(dict.fromkeys(self._sizes.values())))
        return cuts.tags(ground.wanted, known, done)

    def _ground(self, cards: Sequence[Floats], hopes: Sequence[Floats]) -> Ground:
        return Ground(self._sight, cards, [*hopes, *self._sight.shapes.quads], self._sizes, self._like)

    @staticmethod
    def _left(cards: Sequence[Floats], told: Sequence[Told]) -> bool:
        return any(all(share_within(card, one.quad) < SAME_CARD for one in told) for card in cards)
