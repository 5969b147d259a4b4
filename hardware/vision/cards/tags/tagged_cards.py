"""Which card a marker is stuck on, and where that lies: by its other marker, by outlines, by its size alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.stickers import MARKER, sticker_places
from hardware.vision.cards.compare.canvas import corners, moved, onto, plausible
from hardware.vision.cards.compare.card_look import shape_of
from hardware.vision.cards.search.card_outlines import backing
from hardware.vision.cards.search.overlaps import inside, share_within
from hardware.vision.cards.tags.place_tags import Placed, Size
from hardware.vision.cards.tags.tags import Tag

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hardware.arrays import Flags, Floats
    from hardware.vision.cards.search.attempt import Sight

APART, ASTRAY, AKIN = 0.16, 0.9, 0.8
"""How much farther or nearer than on one card, how far aside (in markers), how alike turned two markers may be."""
OFF = 4.5
"""How far a marker may be from its place on an outline that is taken for its card's, in millimetres."""
LONELY = 0.3
"""What an outline counts less that is only reckoned from one marker."""
ELSEWHERE = 0.6
"""What an outline counts less on which the marker was stuck at another place."""
ENOUGH = 4
SAME_CARD, SAME_PLACE, ASLANT = 0.5, 0.5, 0.55
LIKE = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """A card told by its markers: which one, and its outline from its own upper left."""

    marker: int
    quad: Floats


@dataclass(frozen=True, eq=False)
class Ground:
    """What is known of a picture when markers are looked for in it: outlines of cards, and what else may be one."""

    sight: Sight
    cards: Sequence[Floats]
    hopes: Sequence[Floats]
    sizes: Mapping[int, Size]
    """How large the card is that has a marker."""
    like: Callable[[int, Floats], float]
    """How like what was learnt of the card with a marker a place is, from -1 to 1."""

    @property
    def wanted(self) -> tuple[int, ...]:
        """All markers that may be seen."""
        return tuple(sorted(self.sizes))

    @cached_property
    def middles(self) -> Floats:
        """Of all outlines."""
        return np.array([quad.mean(0) for quad in [*self.cards, *self.hopes]]).reshape(-1, 2)

    @cached_property
    def _edges(self) -> Flags:
        return cv2.dilate(self.sight.shapes.edges, np.ones((3, 3), np.uint8))

    def backed(self, quad: Floats) -> float:
        """The share of its sides at which an edge is seen."""
        return backing(quad * self.sight.shapes.scale, self._edges)

    def over(self, quad: Floats, told: Sequence[Told]) -> list[Floats]:
        """The outlines that may lie over a card here."""
        every = [*(card.quad for card in told), *self.cards]
        return [other for other in every if 0 < share_within(other, quad) < SAME_PLACE]


def told_by_two(tags: Sequence[Tag], ground: Ground) -> tuple[list[Told], list[Tag]]:
    """The cards of which both markers are among these, and the markers that are left over."""
    told: list[Told] = []
    alone: list[Tag] = []
    for marker in sorted({tag.marker for tag in tags}):
        pairs, single = _paired([tag for tag in tags if tag.marker == marker], ground.sizes[marker])
        told += [_of_both(pair, ground) for pair in pairs]
        alone += single
    return told, alone


def told_by_one(alone: Sequence[Tag], ground: Ground, told: Sequence[Told]) -> list[Told]:
    """The cards of markers of which only one was found; the others tell what may lie over them."""
    more: list[Told] = []
    for tag in alone:
        one = _of_one(tag, ground, [*told, *more])
        if one is not None and not any(
            share_within(one.quad, other.quad) > SAME_CARD and one.marker == other.marker for other in [*told, *more]
        ):
            more.append(one)
    return more


def tags_at_places(ground: Ground, told: Sequence[Told]) -> list[Tag]:
    """Markers that were not found but can be read where they must be on what may be a card.

    With none found so far, and none on the first few cards, the table does without stickers.
    """
    more: list[Tag] = []
    for number, hope in enumerate([*ground.cards, *ground.hopes]):
        if number == min(ENOUGH, len(ground.cards)) and not (told or more):
            break
        if any(share_within(hope, card.quad) > SAME_CARD for card in told) or any(
            inside(tag.quad.mean(0), hope) for tag in more
        ):
            continue
        more += _tags_here(hope, ground, told)
    return more


def _tags_here(hope: Floats, ground: Ground, told: Sequence[Told]) -> list[Tag]:
    over = ground.over(hope, told)
    for size in dict.fromkeys(ground.sizes.values()):
        wanted = tuple(marker for marker in ground.wanted if ground.sizes[marker] == size)
        for quad in (hope, np.roll(hope, 1, 0)):
            turn = onto(quad)
            if abs(np.log(shape_of(quad) * size[1] / size[0])) < ASLANT and plausible(turn, ground.sight.picture.shape):
                read = Placed(ground.sight.grey, turn, size, over, wanted).read()
                if read is not None:
                    return [Tag(read[0], square) for square in read[2]]
    return []


def _paired(tags: Sequence[Tag], size: Size) -> tuple[list[tuple[Tag, Tag]], list[Tag]]:
    """Markers of one number two by two, as they lie on one card, most cards first; and those left over."""
    places = sticker_places(size)
    if len(places) == 1:
        return [], list(tags)
    apart = (places[1][1] - places[0][1]) / MARKER
    able = {(a, b): off for a, b in permutations(range(len(tags)), 2) if (off := _off(tags[a], tags[b], apart)) < 1}
    pairs: list[tuple[Tag, Tag]] = []
    left = set(range(len(tags)))
    while able:
        count = {k: sum(k in pair for pair in able) for k in left}
        a, b = min(able, key=lambda pair: (min(count[pair[0]], count[pair[1]]), able[pair]))
        pairs.append((tags[a], tags[b]))
        left -= {a, b}
        able = {pair: off for pair, off in able.items() if not {a, b} & set(pair)}
    return pairs, [tags[k] for k in sorted(left)]


def _off(top: Tag, foot: Tag, apart: float) -> float:
    """How far from lying as on one card two markers are; 1 is too far."""
    one, two = _axes(top.quad), _axes(foot.quad)
    lengths = np.linalg.norm(one, axis=0) * np.linalg.norm(two, axis=0)
    if float(((one * two).sum(0) / lengths).min()) < AKIN:
        return 1.0
    aside, down = np.linalg.solve((one + two) / 2, foot.quad.mean(0) - top.quad.mean(0)).tolist()
    return float(max(abs(down / apart - 1) / APART, abs(aside) / ASTRAY))


def _axes(quad: Floats) -> Floats:
    """A marker's own right and down, as columns."""
    across, down = (quad[1] + quad[2] - quad[0] - quad[3]) / 2, (quad[2] + quad[3] - quad[0] - quad[1]) / 2
    return np.column_stack([across, down])


def _square(place: tuple[float, float]) -> Floats:
    """The corners of a marker on its card, in millimetres from the card's middle."""
    return np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * MARKER / 2 + place


def _of_both(pair: tuple[Tag, Tag], ground: Ground) -> Told:
    """The card of two markers: the outline that fits both best, or the one they give themselves."""
    marker = pair[0].marker
    size = ground.sizes[marker]
    own = np.concatenate([_square(place) for place in sticker_places(size)])
    seen = np.concatenate([tag.quad for tag in pair])
    turn, _ = cv2.findHomography(own, seen)
    reckoned = moved(turn, corners(*size) + 0.5 - np.array(size) / 2)
    fits = [(ground.backed(quad) - off / OFF, quad) for quad, off in _fitting(ground, size, seen, (0, 1))]
    best = max(fits, key=lambda fit: fit[0], default=(0.0, reckoned))
    return Told(marker, best[1])


def _of_one(tag: Tag, ground: Ground, told: Sequence[Told]) -> Told | None:
    """The card of one marker: the outline it fits best, as its top or foot, where the other one may be hidden."""
    size = ground.sizes[tag.marker]
    places = sticker_places(size)
    best, quad = -np.inf, None
    for number, place in enumerate(places):
        axes = _axes(tag.quad) / MARKER
        reckoned = (corners(*size) + 0.5 - np.array(size) / 2 - place) @ axes.T + tag.quad.mean(0)
        choices = [(reckoned, OFF * LONELY), *_fitting(ground, size, tag.quad, (number,))]
        alone = [
            (ground.backed(outline) - off / OFF + ground.like(tag.marker, outline), outline) for outline, off in choices
        ]
        for worth, outline in sorted(alone, key=lambda choice: -choice[0]):
            if worth + 1 <= best:
                break
            full = worth + (_other(outline, tag.marker, 1 - number, ground, told) if len(places) > 1 else 0.0)
            if full > best:
                best, quad = full, outline
    for outline in ground.cards:
        worth = ground.backed(outline) - ELSEWHERE + ground.like(tag.marker, _as_marked(outline, tag))
        if worth > best and inside(tag.quad.mean(0), outline):
            best, quad = worth, _as_marked(outline, tag)
    return None if quad is None else Told(tag.marker, quad)


def _as_marked(quad: Floats, tag: Tag) -> Floats:
    """The outline begun at the corner that its marker, stuck on upright, says is the upper left."""
    along = tag.quad[1] - tag.quad[0]
    tops = [np.roll(quad, -first, 0) for first in range(4)]
    return max(tops, key=lambda top: float((top[1] - top[0]) @ along / (np.linalg.norm(top[1] - top[0]) + 1e-6)))


def _other(quad: Floats, marker: int, place: int, ground: Ground, told: Sequence[Told]) -> float:
    """What the other place of a card says: 1 if the marker is there too, less than 0 if plainly not, 0 if hidden."""
    turn = onto(quad)
    size = ground.sizes[marker]
    shape = ground.sight.picture.shape
    if not plausible(turn, shape):
        return -1.0
    placed = Placed(ground.sight.grey, turn, size, ground.over(quad, told), (marker,), only=place)
    like = placed.like(place, marker)
    if like > LIKE:
        return (like - LIKE) / (1 - LIKE)
    middle = moved(onto(quad, corners(*size) + 0.5 - np.array(size) / 2), np.array([sticker_places(size)[place]]))[0]
    within = inside(middle, np.array([(0, 0), (shape[1], 0), (shape[1], shape[0]), (0, shape[0])], np.float64))
    if not within:
        return OUTSIDE
    return like - LIKE if placed.visible[place] > SEEN else 0.0


SEEN, OUTSIDE = 0.8, -0.4
"""A card whose other marker would be out of the picture is less likely than one whose other marker is covered."""


BEGUN = ([0, 1, 2, 3], [3, 0, 1, 2], [2, 3, 0, 1], [1, 2, 3, 0])
"""An outline from each of its corners."""


def _fitting(ground: Ground, size: Size, seen: Floats, places: tuple[int, ...]) -> list[tuple[Floats, float]]:
    """Outlines on which these corners of markers lie at their places, begun at the card's upper left; how far off."""
    own = np.concatenate([_square(sticker_places(size)[place]) for place in places])
    flat = corners(*size) + 0.5 - np.array(size) / 2
    middle, reach = seen.mean(0), max(size) / MARKER * float(np.linalg.norm(seen[1] - seen[0]))
    fits = []
    every = [*ground.cards, *ground.hopes]
    for number in np.flatnonzero(np.abs(ground.middles - middle).max(1) <= reach).tolist():
        for turned in BEGUN:
            quad = every[number][turned]
            if (quad[1] - quad[0]) @ (seen[1] - seen[0]) <= 0 or (quad[3] - quad[0]) @ (seen[3] - seen[0]) <= 0:
                continue
            back = cv2.getPerspectiveTransform(quad.astype(np.float32), flat.astype(np.float32))
            off = float(np.linalg.norm(moved(back, seen) - own, axis=1).max())
            if off < OFF:
                fits.append((quad, off))
    return fits
