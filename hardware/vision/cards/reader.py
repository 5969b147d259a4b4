"""The reader: hypotheses from outlines and points, each fitted and judged; what fits nothing learnt is unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.vision.cards.canvas import FINE, Levels, area_of, moved, onto, plausible, quad_of
from hardware.vision.cards.corners import backed, square_corners, turns_at
from hardware.vision.cards.gallery import Gallery
from hardware.vision.cards.judging import HOPELESS, Judged, judged
from hardware.vision.cards.look import described, shape_of, thumb, upside_down
from hardware.vision.cards.middletags import middle_tags
from hardware.vision.cards.outlines import LooseEnd, backing, loose_ends, shapes
from hardware.vision.cards.overlaps import (
    common_share,
    covered_blocks,
    free_of,
    hidden_blocks,
    inside,
    masked_likeness,
    share_within,
    thumb_free,
)
from hardware.vision.cards.points import PointBook
from hardware.vision.cards.saying import said, strangers
from hardware.vision.cards.tags import ENLARGED, SMALL, tags_at
from hardware.vision.cards.twins import bare, standing
from hardware.vision.cards.values import CardsReading
from hardware.vision.picture import at_most, plain
from hardware.vision.values import Reason

if TYPE_CHECKING:
    from hardware.arrays import Flags, Floats, Pixels
    from hardware.vision.cards.box import Box
    from hardware.vision.cards.tags import Tag

SIDE = 2560
TINY = 1 / 3
LIKELY = 0.45
"""A small picture less like all learnt ones than this is not looked at closely."""
PROMISING = 2
KNOWN = 0.5
THERE, HARDLY = 0.5, 0.02
NEARLY_IT = 0.55
"""With this score, and yet not known, a card may have been tried the wrong way up."""
SAME_PLACE = 0.5
POINTS_SIDE = 560
MOST_POINTS = 500
FEW, AGREEING = 4, 6
"""With no more cards than this found there is time to look for faint ones, on which so many points must agree."""
FAINT_SIDE, MOST_FAINT, FAINT = 960, 1500, 0.01
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
        self._places: list[Floats] = []

    def reading(self) -> CardsReading:
        self._shapes = shapes(self._picture)
        if self._gallery is not None:
            self._by_outline()
            self._strange = self._strangers()
            self._attempts = []  # those took no account of what lies over a card
            self._by_corner()
            self._strange = self._strangers()
            before = len(self._found)
            self._by_points()
            if len(self._found) > before:
                self._strange = self._strangers()
                self._by_corner()
            if len(self._found) <= FEW:
                self._by_faint_points()
            self._again()
        strange = self._strangers()
        return said(
            self._reader,
            self._colour,
            self._found,
            unknown=strange,
            marked=self._tags(strange),
            scale=self._scale,
        )

    def _tags(self, strange: list[Floats]) -> list[Tag]:
        """All markers: those found anywhere, those read in the middle of cards; enlarged only if cards are left."""
        wanted = frozenset(self._reader.markers)
        if not wanted:
            return []
        found = tags_at(self._grey.picture, wanted, 1.0)
        known = [*(one.quad for one in self._found), *strange]
        hopes = [*known, *(one.quad for one in self._failed), *self._shapes.quads, *self._places]
        shape = float(np.median(self._gallery.shapes)) if self._gallery is not None else USUAL_SHAPE
        found += middle_tags(self._grey, hopes, known, shape=shape, wanted=wanted, found=found)
        left = [quad for quad in strange if not any(inside(tag.quad.mean(0), quad) for tag in found)]
        if max(self._picture.shape) < SMALL and (left or self._gallery is None):
            found += tags_at(self._grey.picture, wanted, ENLARGED, found)
        return found

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
        turns: list[Floats] = []
        firsts: list[int] = []
        small: list[Floats] = []
        for number, frame in enumerate(self._gallery.frames):
            for first in range(4):
                turn = onto(np.roll(quad, first, 0), frame)
                if plausible(turn, self._picture.shape) and self._right_shape(turn):
                    turned = number == 0 and first - 2 in firsts  # the outline itself lies alike both ways up
                    one = upside_down(small[firsts.index(first - 2)]) if turned else thumb(self._colour.cut(turn, TINY))
                    turns.append(turn)
                    firsts.append(first)
                    small.append(one)
        if not turns:
            return []
        like = np.stack(small) @ self._gallery.thumbs.T
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
        return bool(np.abs(np.log(shape_of(quad) / self._gallery.shapes)).min() < ASLANT)

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
        self._places.append(quad)
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
        if best.share <= KNOWN and best.score > NEARLY_IT:
            other = self._fitted(self._turned(best), best.which, hidden)
            best = other if other.share > best.share else best
        if best.share <= KNOWN or not self._borne_out(best, hidden):
            self._failed.append(best)
        elif not self._taken(best.turn):
            self._found.append(best)
        return best

    def _borne_out(self, one: Judged, hidden: Flags | None) -> bool:
        """Whether the print is there that tells the look from its rival: plain dark places are like many a look."""
        assert self._gallery is not None  # noqa: S101
        if one.rival < 0 or one.against < HARDLY:
            return True
        card = bare(self._colour.cut(one.turn, FINE))
        own, _ = standing(card, self._gallery.bare(one.which), self._gallery.bare(one.rival), hidden)
        return own > THERE

    def _turned(self, one: Judged) -> Floats:
        """The same look the other way up, about whichever frame of it makes it likest."""
        assert self._gallery is not None  # noqa: S101
        learnt = self._gallery.thumbs[one.which]
        turns = [onto(np.roll(moved(one.turn, frame), 2, 0), frame) for frame in self._gallery.frames]
        return max(turns, key=lambda turn: float(thumb(self._colour.cut(turn, TINY)) @ learnt))

    def _fitted(self, turn: Floats, which: int, hidden: Flags | None) -> Judged:
        """What a place is when a look is brought onto it: roughly first, exactly only if there is hope."""
        assert self._gallery is not None  # noqa: S101
        fitter = self._gallery.fitter(which)
        free = None if hidden is None else free_of(hidden)
        rough = fitter.roughly(self._grey, turn, free)
        if not plausible(rough, self._picture.shape):
            rough = turn
        one = judged(self._gallery, self._colour.cut(rough), rough, hidden)
        if one.score < HOPELESS:
            return one
        exact = fitter.exactly(self._grey, rough, free)
        if not plausible(exact, self._picture.shape):
            return one
        other = judged(self._gallery, self._colour.cut(exact), exact, hidden)
        return other if other.share >= one.share else one

    def _by_corner(self) -> None:
        """With a card found, look for those it or others partly hide: by the corners of what is left over."""
        assert self._gallery is not None  # noqa: S101
        if not self._found:
            return
        known = [*(one.quad for one in self._found), *self._plain_strangers()]
        cut = [quad for quad in self._shapes.quads if not self._taken(onto(quad))]
        turns = []
        for corner in square_corners([*cut, *self._shapes.parts], known):
            near = min(self._found, key=lambda one: float(np.abs(one.quad.mean(0) - corner[1]).max()))
            turns += turns_at(corner, near.turn, float(self._gallery.shapes[near.which]), self._picture.shape)
        turns = [turn for turn in turns if not self._taken(turn)]
        turns = backed(turns, self._shapes, known)
        self._places += [quad_of(turn) for turn in turns]
        hopes = [(*self._masked_likeness(turn), turn) for turn in turns]
        hopes.sort(key=lambda hope: -hope[0])
        for _, which, turn in hopes[:MOST_CORNERS]:
            if not self._taken(turn) and not self._tried(turn):
                self._judge(turn, which, self._under(turn))

    def _masked_likeness(self, turn: Floats) -> tuple[float, int]:
        """How like the likeliest look the part is that no found card lies over, and which look."""
        assert self._gallery is not None  # noqa: S101
        seen = thumb(self._colour.cut(turn, TINY)).reshape(-1, 3)
        free = thumb_free(turn, self._over(quad_of(turn)))
        like = masked_likeness(self._gallery.planes, seen, free)
        return float(like.max()), int(like.argmax())

    def _under(self, turn: Floats) -> Flags | None:
        """The blocks of a card here that known or unknown cards lie over."""
        return covered_blocks(turn, self._over(quad_of(turn)))

    def _over(self, quad: Floats) -> list[Floats]:
        """What may lie over a card here: all that was found, and unknown ones unless they may be this very card."""
        strange = [other for other in self._strange if share_within(quad, other) < SAME_PLACE]
        return [*(one.quad for one in self._found), *strange]

    def _loose(self) -> list[LooseEnd]:
        return loose_ends(self._picture, [*(one.quad for one in self._found), *self._plain_strangers()])

    def _plain_strangers(self) -> list[Floats]:
        """Unknown cards all of whose sides can be seen: nothing else has to be looked for there."""
        if not self._found:
            return []
        usual = float(np.median([area_of(one.quad) for one in self._found]))
        edges = cv2.dilate(self._shapes.edges, np.ones((3, 3), np.uint8))
        return [
            quad
            for quad in self._strange
            if abs(np.log(area_of(quad) / usual)) < AS_LARGE and backing(quad * self._shapes.scale, edges) > ALL_SIDES
        ]

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

    def _by_faint_points(self) -> None:
        """Look all over the picture, but for the found cards, for one whose edges do not stand out from the ground."""
        assert self._reader.book is not None  # noqa: S101
        small, scale = at_most(self._grey.picture, FAINT_SIDE)
        free = np.full(small.shape, 255, np.uint8)
        for one in self._found:
            cv2.fillConvexPoly(free, np.round(one.quad * scale).astype(np.int32), 0)
        points, words = described(small, 1 / scale, MOST_FAINT, free, FAINT)
        for place in self._reader.book.places(points, words, self._picture.shape):
            if place.points >= AGREEING and not self._taken(place.turn):
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
USUAL_SHAPE = 63 / 88
ALL_SIDES = 0.9
AS_LARGE = 0.3
"""How much (in logarithms) the area of an unknown card may differ from that of the known ones."""
NEARLY, TRIES = 0.7, 3
SAME_TRY = 0.03
MOST_AGAIN = 8
