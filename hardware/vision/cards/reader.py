"""The reader: hypotheses from outlines and points, each fitted and judged; what fits nothing learnt is unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.vision.cards.canvas import Levels, onto, plausible, quad_of
from hardware.vision.cards.corners import backed, square_corners, turns_at
from hardware.vision.cards.gallery import Gallery
from hardware.vision.cards.judging import HOPELESS, Judged, judged
from hardware.vision.cards.look import described, thumb
from hardware.vision.cards.outlines import LooseEnd, loose_ends, shapes
from hardware.vision.cards.overlaps import (
    common_share,
    covered_blocks,
    hidden_blocks,
    masked_likeness,
    share_within,
    thumb_free,
)
from hardware.vision.cards.points import PointBook
from hardware.vision.cards.saying import said, strangers
from hardware.vision.cards.tags import tags
from hardware.vision.cards.values import CardsReading
from hardware.vision.picture import at_most, plain
from hardware.vision.values import Reason

if TYPE_CHECKING:
    from hardware.arrays import Flags, Floats, Pixels
    from hardware.vision.cards.box import Box

SIDE = 2560
TINY = 1 / 3
LIKELY = 0.45
"""A small picture less like all learnt ones than this is not looked at closely."""
PROMISING = 2
KNOWN = 0.5
SAME_PLACE = 0.5
POINTS_SIDE = 560
MOST_POINTS = 500
MOST_CORNERS = 14
MOST_HIDDEN = 0.5


class CardReader:
    """Reads cards of one box. Keeps nothing between pictures; one reader for each thread."""

    def __init__(self, box: Box) -> None:
        """Make the box ready."""
        self.box = box
        looks = [(number, look) for number, kind in enumerate(box.kinds) for look in kind.looks]
        self.gallery = Gallery(looks) if looks else None
        self._book = PointBook(self.gallery.looks, self.gallery.kinds) if self.gallery else None
        self._markers = {kind.marker: number for number, kind in enumerate(box.kinds) if kind.marker is not None}

    def read(self, picture: Any) -> CardsReading:
        """Everything a picture shows; never raises because of one."""
        whole = plain(picture)
        if min(whole.shape[:2]) < LEAST_PICTURE:
            return CardsReading((), Reason.NO_PICTURE)
        whole, scale = at_most(whole, SIDE)
        return _Look(self, whole, scale).reading()

    @property
    def markers(self) -> dict[int, int]:
        """Which marker is on which kind, by number."""
        return self._markers

    @property
    def book(self) -> PointBook | None:
        """The points of the box."""
        return self._book


LEAST_PICTURE = 24


class _Look:
    """One picture while it is being read."""

    def __init__(self, reader: CardReader, picture: Pixels, scale: float) -> None:
        self._reader = reader
        self._gallery = reader.gallery
        self._scale = scale
        self._picture = picture
        self._colour = Levels(picture)
        self._grey = Levels(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
        self._found: list[Judged] = []
        self._failed: list[Judged] = []
        self._strange: list[Floats] = []
        self._attempts: list[Floats] = []

    def reading(self) -> CardsReading:
        found_tags = tags(self._grey.picture, frozenset(self._reader.markers))
        self._shapes = shapes(self._picture)
        if self._gallery is not None:
            self._by_outline()
            self._strange = self._strangers()
            self._by_corner()
            self._strange = self._strangers()
            self._by_points()
            self._again()
        return said(
            self._reader,
            self._colour,
            self._found,
            unknown=self._strangers(),
            marked=found_tags,
            scale=self._scale,
        )

    def _strangers(self) -> list[Floats]:
        return strangers(self._shapes, self._found, self._failed, self._gallery)

    def _by_outline(self) -> None:
        """Every outline as a card or as a frame within one, either way up; the likeliest first."""
        hopes: list[tuple[float, Floats, int]] = []
        for quad in self._shapes.quads:
            hopes += self._hopes(quad)
        hopes.sort(key=lambda hope: -hope[0])
        for _, turn, which in hopes:
            if not self._taken(turn) and not self._tried(turn):
                self._judge(turn, which)

    def _hopes(self, quad: Floats) -> list[tuple[float, Floats, int]]:
        """What this outline may be: likeness, homography, look."""
        assert self._gallery is not None  # noqa: S101  # only called with one
        turns, firsts = [], []
        for frame in self._gallery.frames:
            for first in range(4):
                turn = onto(np.roll(quad, first, 0), frame)
                if plausible(turn, self._picture.shape) and self._right_shape(turn):
                    turns.append(turn)
                    firsts.append(first)
        if not turns:
            return []
        like = np.stack([thumb(self._colour.cut(turn, TINY)) for turn in turns]) @ self._gallery.thumbs.T
        best = like.max(1)
        order = [k for k in np.argsort(-best)[:PROMISING] if best[k] > LIKELY]
        hopes = [(float(best[k]), turns[k], int(like[k].argmax())) for k in order]
        for k in order[:1]:
            which = int(like[k].argmax())
            for frame in self._gallery.own_frames(which):
                turn = onto(np.roll(quad, firsts[k], 0), frame)
                if plausible(turn, self._picture.shape):
                    closer = float(thumb(self._colour.cut(turn, TINY)) @ self._gallery.thumbs[which])
                    hopes.append((closer, turn, which))
        return hopes

    def _right_shape(self, turn: Floats) -> bool:
        """Whether the card would be about as wide for its height as learnt ones, seen aslant at most."""
        assert self._gallery is not None  # noqa: S101
        quad = quad_of(turn)
        sides = np.linalg.norm(quad - np.roll(quad, -1, 0), axis=1)
        shape = (sides[0] + sides[2]) / (sides[1] + sides[3])
        off = np.abs(np.log(shape / self._gallery.shapes))
        return bool(off.min() < ASLANT)

    def _taken(self, turn: Floats) -> bool:
        quad = quad_of(turn)
        return any(share_within(quad, one.quad) > SAME_PLACE for one in self._found)

    def _tried(self, turn: Floats) -> bool:
        """Whether the very same, or enough nearly the same, was tried; if not it is now."""
        quad = quad_of(turn)
        reach = SAME_TRY * float(np.linalg.norm(quad[0] - quad[2]))
        near = [other for other in self._attempts if common_share(quad, other) > NEARLY]
        if len(near) >= TRIES or any(float(np.abs(quad - other).max()) < reach for other in near):
            return True
        self._attempts.append(quad)
        return False

    def _judge(self, turn: Floats, which: int, hidden: Flags | None = None) -> Judged | None:
        """Fit a look to a place and see which look it is; a good one is kept."""
        assert self._gallery is not None  # noqa: S101
        best: Judged | None = None
        for _ in range(2):
            one = self._fitted(turn, which, hidden)
            if best is None or one.share > best.share:
                best = one
            if one.which == which or one.score < HOPELESS:
                break
            which = one.which
        if best is None:
            return None
        if best.share > KNOWN and not self._taken(best.turn):
            self._found.append(best)
        elif best.share <= KNOWN:
            self._failed.append(best)
        return best

    def _fitted(self, turn: Floats, which: int, hidden: Flags | None) -> Judged:
        """What a place is when a look is brought onto it: roughly first, exactly only if there is hope."""
        assert self._gallery is not None  # noqa: S101
        fitter = self._gallery.fitter(which)
        rough = fitter.roughly(self._grey, turn)
        if not plausible(rough, self._picture.shape):
            rough = turn
        one = judged(self._gallery, self._colour.cut(rough), rough, hidden)
        if one.score < HOPELESS:
            return one
        exact = fitter.exactly(self._grey, rough)
        if not plausible(exact, self._picture.shape):
            return one
        other = judged(self._gallery, self._colour.cut(exact), exact, hidden)
        return other if other.share >= one.share else one

    def _by_corner(self) -> None:
        """With a card found, look for those it or others partly hide: by the corners of what is left over."""
        assert self._gallery is not None  # noqa: S101
        if not self._found:
            return
        known = [one.quad for one in self._found]
        self._attempts = []  # those took no account of what lies over a card
        cut = [quad for quad in self._shapes.quads if not self._taken(onto(quad))]
        turns = []
        for corner in square_corners([*cut, *self._shapes.parts], known):
            near = min(self._found, key=lambda one: float(np.abs(one.quad.mean(0) - corner[1]).max()))
            turns += turns_at(corner, near.turn, float(self._gallery.shapes[near.which]), self._picture.shape)
        turns = [turn for turn in turns if not self._taken(turn)]
        hopes = [(*self._masked_likeness(turn), turn) for turn in backed(turns, self._shapes, known)]
        hopes.sort(key=lambda hope: -hope[0])
        for _, which, turn in hopes[:MOST_CORNERS]:
            if not self._taken(turn) and not self._tried(turn):
                self._judge(turn, which, self._under(turn))

    def _masked_likeness(self, turn: Floats) -> tuple[float, int]:
        """How like the likeliest look the part is that no found card lies over, and which look."""
        assert self._gallery is not None  # noqa: S101
        seen = thumb(self._colour.cut(turn, TINY)).reshape(-1, 3)
        free = thumb_free(turn, self._over(quad_of(turn)))
        like = masked_likeness(self._gallery.thumbs, seen, free)
        return float(like.max()), int(like.argmax())

    def _under(self, turn: Floats) -> Flags | None:
        """The blocks of a card here that known or unknown cards lie over."""
        return covered_blocks(turn, self._over(quad_of(turn)))

    def _over(self, quad: Floats) -> list[Floats]:
        """What may lie over a card here: all that was found, and unknown ones unless they may be this very card."""
        strange = [other for other in self._strange if share_within(quad, other) < SAME_PLACE]
        return [*(one.quad for one in self._found), *strange]

    def _loose(self) -> list[LooseEnd]:
        return loose_ends(self._picture, [one.quad for one in self._found])

    def _by_points(self) -> None:
        """Look for cards in what no card explains so far."""
        assert self._reader.book is not None  # noqa: S101
        for end in self._loose():
            left, top, right, low = end.box
            small, scale = at_most(self._grey.picture[top:low, left:right], POINTS_SIDE)
            mask = cv2.resize(end.free, small.shape[::-1], interpolation=cv2.INTER_NEAREST)
            points, words = described(small, 1 / scale, MOST_POINTS, mask)
            points[:, :2] += (left, top)
            for place in self._reader.book.places(points, words, self._picture.shape):
                if not self._taken(place.turn):
                    self._judge(place.turn, place.which, self._under(place.turn))

    def _again(self) -> None:
        """With the cards on top known, judge what they partly hide once more."""
        assert self._gallery is not None  # noqa: S101
        self._strange = self._strangers()
        for number, one in enumerate(self._found):
            hidden = hidden_blocks(one, [other for other in self._found if other is not one], self._strange)
            if hidden is not None:
                better = judged(self._gallery, self._colour.cut(one.turn), one.turn, hidden)
                if better.share > one.share:
                    self._found[number] = better
        failed, self._failed = self._failed, []
        for place, one in enumerate(sorted(failed, key=lambda one: -one.share)):
            hidden = hidden_blocks(one, self._found, self._strange) if place < MOST_AGAIN else None
            if hidden is None or hidden.mean() > MOST_HIDDEN or self._taken(one.turn):
                self._failed.append(one)
            else:
                self._judge(one.turn, one.which, hidden)


ASLANT = 0.55
NEARLY, TRIES = 0.7, 3
SAME_TRY = 0.03
MOST_AGAIN = 8
