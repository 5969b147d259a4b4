"""One picture while it is being read: what was tried where, what was found there and what was not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.cards.compare.canvas import FINE, Levels, area_of, moved, onto, plausible, quad_of
from hardware.vision.cards.compare.card_look import thumb
from hardware.vision.cards.compare.card_verdict import AGAINST, HOPELESS, Judged, judged
from hardware.vision.cards.compare.gallery import seen
from hardware.vision.cards.compare.twins import bare, standing
from hardware.vision.cards.search.card_outlines import backing, shapes
from hardware.vision.cards.search.found_cards import strangers
from hardware.vision.cards.search.overlaps import (
    blocks_between,
    common_share,
    covered_blocks,
    free_of,
    hidden_blocks,
    share_within,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Flags, Floats, Pixels
    from hardware.vision.cards.compare.gallery import Gallery
    from hardware.vision.cards.search.by_keypoints import Place

TINY = 1 / 3
KNOWN = 0.5
THERE, HARDLY = 0.5, 0.02
NEARLY_IT = 0.55
"""With this score, and yet not known, a card may have been tried the wrong way up."""
SAME_PLACE = 0.5
NEARLY, TRIES = 0.7, 3
SAME_TRY = 0.03
ALL_SIDES = 0.9
AS_LARGE = 0.3
"""How much (in logarithms) the area of an unknown card may differ from that of the known ones."""
MANY, MOST_UNLIKE, STRANGE = 12, 0.7, 0.2
"""So many points hardly agree by chance; so much of the card may be hidden, and so much unlike between those points."""
MOST_AGAIN, MOST_HIDDEN = 8, 0.5


class Sight:
    """A picture in colour and grey, in all sizes, and the shapes in it."""

    def __init__(self, picture: Pixels) -> None:
        """Make it ready."""
        self.picture = picture
        self.colour = Levels(picture)
        self.grey = Levels(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
        self.shapes = shapes(picture)

    def likely(self, turn: Floats) -> bool:
        """Whether a card may lie so in this picture."""
        return plausible(turn, self.picture.shape)

    def small(self, turn: Floats) -> Floats:
        """What lies there, as a very small picture."""
        return thumb(self.colour.cut(turn, TINY))


class Trial:
    """A picture tried with the looks of a box: fitted and judged place by place."""

    def __init__(self, sight: Sight, gallery: Gallery, told: Sequence[Floats] = ()) -> None:
        """Nothing is found yet, but what markers tell."""
        self.sight = sight
        self.gallery = gallery
        self.told = told
        """Cards that are known by their markers: nothing else has to be looked for there."""
        self.found: list[Judged] = []
        self.failed: list[Judged] = []
        self.strange: list[Floats] = []
        self.places: list[Floats] = []
        """Wherever anything was tried."""
        self._attempts: list[Floats] = []

    @property
    def known(self) -> list[Floats]:
        """The outlines of all cards of which is known what they are."""
        return [*(one.quad for one in self.found), *self.told]

    def look_for_strangers(self) -> None:
        """See anew which outlines are those of unknown cards."""
        self.strange = strangers(self.sight.shapes, self.known, self.failed, self.gallery)

    def forget_attempts(self) -> None:
        """Let every place be tried once more."""
        self._attempts = []

    def taken(self, turn: Floats) -> bool:
        """Whether a card was found there already."""
        quad = quad_of(turn)
        return any(share_within(quad, known) > SAME_PLACE for known in self.known)

    def tried(self, turn: Floats) -> bool:
        """Whether the very same, or enough nearly the same, was tried; if not it is now."""
        quad = quad_of(turn)
        reach = SAME_TRY * float(np.linalg.norm(quad[0] - quad[2]))
        near = [other for other in self._attempts if common_share(quad, other) > NEARLY]
        if len(near) >= TRIES or any(float(np.abs(quad - other).max()) < reach for other in near):
            return True
        self._attempts.append(quad)
        self.places.append(quad)
        return False

    def judge(self, turn: Floats, which: int, hidden: Flags | None = None) -> None:
        """Fit a look to a place and see which look it is; a good one is kept."""
        best = self._fitted(turn, which, hidden)
        if best.which != which and best.score >= HOPELESS:
            other = self._fitted(turn, best.which, hidden)
            best = other if other.share > best.share else best
        if best.share <= KNOWN and best.score > NEARLY_IT:
            other = self._fitted(self._turned(best), best.which, hidden)
            best = other if other.share > best.share else best
        if best.share <= KNOWN or not self._borne_out(best, hidden):
            self.failed.append(best)
        elif not self.taken(best.turn):
            self.found.append(best)

    def point_out(self, place: Place) -> None:
        """Try a place that points tell of; where many agree it is that look, whatever of it cannot be seen."""
        before = len(self.found)
        if not self.taken(place.turn):
            self.judge(place.turn, place.which, self.under(place.turn))
        if len(self.found) == before and place.points >= MANY:
            self._vouched(place)

    def _vouched(self, place: Place) -> None:
        """Keep a place that its points alone vouch for, judged only where it is like the look at all.

        Between those points it must be: a strange card in the same frame is not.
        """
        quad = quad_of(place.turn)
        if any(common_share(quad, one.quad) > SAME_PLACE for one in self.found):
            return
        card = self.sight.colour.cut(place.turn)
        unlike = self.gallery.likeness(seen(card))[place.which] < AGAINST
        if unlike.mean() > MOST_UNLIKE or unlike[blocks_between(place.at)].mean() > STRANGE:
            return
        one = judged(self.gallery, card, place.turn, unlike)
        if one.which == place.which and one.share > KNOWN:
            self.found.append(replace(one, guessed=True))

    def _fitted(self, turn: Floats, which: int, hidden: Flags | None) -> Judged:
        """What a place is when a look is brought onto it: roughly first, exactly only if there is hope."""
        fitter = self.gallery.fitter(which)
        free = None if hidden is None else free_of(hidden)
        rough = fitter.roughly(self.sight.grey, turn, free)
        if not self.sight.likely(rough):
            rough = turn
        one = judged(self.gallery, self.sight.colour.cut(rough), rough, hidden)
        if one.score < HOPELESS:
            return one
        exact = fitter.exactly(self.sight.grey, rough, free)
        if not self.sight.likely(exact):
            return one
        other = judged(self.gallery, self.sight.colour.cut(exact), exact, hidden)
        return other if other.share >= one.share else one

    def _turned(self, one: Judged) -> Floats:
        """The same look the other way up, about whichever frame of it makes it likest."""
        learnt = self.gallery.thumbs[one.which]
        turns = [onto(np.roll(moved(one.turn, frame), 2, 0), frame) for frame in self.gallery.frames]
        return max(turns, key=lambda turn: float(self.sight.small(turn) @ learnt))

    def _borne_out(self, one: Judged, hidden: Flags | None) -> bool:
        """Whether the print is there that tells the look from its rival: plain dark places are like many a look."""
        if one.rival < 0 or one.against < HARDLY:
            return True
        card = bare(self.sight.colour.cut(one.turn, FINE))
        own, _ = standing(card, self.gallery.bare(one.which), self.gallery.bare(one.rival), hidden)
        return own > THERE

    def over(self, quad: Floats) -> list[Floats]:
        """What may lie over a card here: all that was found, and unknown ones unless they may be this very card."""
        strange = [other for other in self.strange if share_within(quad, other) < SAME_PLACE]
        return [*self.known, *strange]

    def under(self, turn: Floats) -> Flags | None:
        """The blocks of a card here that known or unknown cards lie over."""
        return covered_blocks(turn, self.over(quad_of(turn)))

    def explained(self) -> list[Floats]:
        """Where nothing else has to be looked for: found cards, and unknown ones all of whose sides can be seen."""
        if not self.known:
            return []
        usual = float(np.median([area_of(quad) for quad in self.known]))
        edges = cv2.dilate(self.sight.shapes.edges, np.ones((3, 3), np.uint8))
        plain = [
            quad
            for quad in self.strange
            if abs(np.log(area_of(quad) / usual)) < AS_LARGE
            and backing(quad * self.sight.shapes.scale, edges) > ALL_SIDES
        ]
        return [*self.known, *plain]

    def again(self) -> None:
        """With the cards on top known, judge what they partly hide once more."""
        self.look_for_strangers()
        strange = [*self.strange, *self.told]
        for number, one in enumerate(self.found):
            hidden = hidden_blocks(one, [other for other in self.found if other is not one], strange)
            if hidden is not None:
                better = judged(self.gallery, self.sight.colour.cut(one.turn), one.turn, hidden)
                if better.share > one.share:
                    self.found[number] = better
        failed, self.failed = self.failed, []
        for place, one in enumerate(sorted(failed, key=lambda one: -one.share)):
            hidden = hidden_blocks(one, self.found, strange) if place < MOST_AGAIN else None
            if hidden is None or hidden.mean() > MOST_HIDDEN or self.taken(one.turn):
                self.failed.append(one)
            else:
                self.judge(one.turn, one.which, hidden)
