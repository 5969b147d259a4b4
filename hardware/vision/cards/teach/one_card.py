"""Finding the one card in a picture that shall be learnt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.cards.compare.alignment import Fitter
from hardware.vision.cards.compare.canvas import HIGH, WIDE, Levels, area_of, onto, quad_of, skewed, true_shape
from hardware.vision.cards.compare.card_look import BROAD, grey, shape_of, thumb
from hardware.vision.cards.search.overlaps import inside, share_within
from hardware.vision.cards.teach.card_outline_search import sought

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hardware.arrays import Floats, Pixels
    from hardware.vision.cards.compare.card_look import Look
    from hardware.vision.cards.compare.gallery import Gallery
    from hardware.vision.cards.teach.card_outline_search import Sought

LIKELY = 0.5
"""How wide for their height cards are at least."""
USUAL = (63 / 88, 57 / 88, 70 / 120, 44 / 67, 1.0)
"""The shapes of most cards and tiles."""
PLAIN, SURELY = 0.72, 0.85
"""How plainly an outline must be seen to be a card's at all, and to be believed before anything else."""
FAINTLY, EXACTLY = 0.6, 0.015
"""A dark card on a dark table: it may be seen so faintly if it has just the shape of the others."""
HALF = 0.5
"""In a picture of just the shape of the card, less than this is something printed on it."""
MOST_FRAMES, RIMS = 3, (1.03, 1.5)
EDGE = 0.02
"""What runs so near to the edge of the picture all round (of its longer side) is that edge."""
SAME_MIDDLE, WITHIN = 0.05, 0.98
SKEW = 0.08
"""By how much (a cosine) corners may be off the square: nobody knows the lens."""
FITS = 0.045
"""How far the shape may be from that of the other cards of a box."""
RIM, STRAIGHT = 0.22, 0.012
"""A picture with no more than this round a level outline on every side is the card itself, with a frame."""
LOOSE, CLOSE, ASLANT = 0.12, 0.06, 0.2
SIGN = 0.04
"""The share of the picture below which what is not plainly a card is a sign printed on one."""
SEVERAL = 4
SIMILAR, SHIFT = 0.75, 0.1
ALIKE = 0.55
"""So like another card of the box must one be whose edge only that card's frame tells."""


def _none() -> None:
    return None


def card_in(
    picture: Pixels, shape: float | None = None, others: Callable[[], Gallery | None] = _none, *, strict: bool = False
) -> Floats | None:
    """The outline of the card from its upper left; all of the picture if it shows nothing else; None if unclear.

    `shape` is that of the box's other cards, `others` gives them: a card whose edge cannot be seen is found by the
    frame it shares with them. With `strict`, a shape seen aslant is unclear too, and a card out of the middle, for it
    may be a place for cards printed on a mat.
    """
    high, wide = picture.shape[:2]
    whole = np.array([(-0.5, -0.5), (wide - 0.5, -0.5), (wide - 0.5, high - 0.5), (-0.5, high - 0.5)])
    seen = [one for one in sought(picture) if np.abs(one.quad - whole).max() > EDGE * max(high, wide)]
    hopes = [_Hope(one, _off_shape(one, shape, picture)) for one in seen]
    if shape is None and any(hope.plain > SURELY and _is_frame(hope.quad, whole) for hope in hopes):
        return whole
    best = _plainly_seen(hopes, whole, strict=strict)
    if best is None and shape is not None:
        best = _by_frame([hope.quad for hope in hopes], others(), shape, picture)
    best = _or_whole(best, whole, wide / high, shape)
    return _faintly_seen(hopes, whole, wide / high, shape) if best is None and not strict else best


def _plainly_seen(hopes: Sequence[_Hope], whole: Floats, *, strict: bool) -> Floats | None:
    """A plain outline of the right shape round the middle of the picture; if not `strict`, anywhere."""
    plainly = [hope for hope in hopes if hope.off < CLOSE and hope.plain > SURELY]
    best = _likeliest([hope for hope in plainly if inside(whole.mean(0), hope.quad)])
    return _likeliest(plainly) if best is None and not strict else best


def _or_whole(best: Floats | None, whole: Floats, wide_for_high: float, shape: float | None) -> Floats | None:
    """What was found, or all of a picture that has the shape of a card: then a small outline is printed on it."""
    if best is None:
        return whole if _is_card_shaped(wide_for_high, shape) else None
    if shape is not None and _fits(wide_for_high, shape, EXACTLY) and area_of(best) <= HALF * area_of(whole):
        return whole
    return best


def _faintly_seen(hopes: Sequence[_Hope], whole: Floats, wide_for_high: float, shape: float | None) -> Floats | None:
    """An outline less plain or less square; of a card of unknown shape the whole picture, if it can be one."""
    least = SIGN * area_of(whole) if shape is None else 0.0
    faint = [hope for hope in hopes if hope.off < ASLANT and hope.plain > PLAIN and area_of(hope.quad) > least]
    best = _likeliest(faint)
    if best is None and shape is not None:
        return _likeliest([hope for hope in hopes if hope.off < EXACTLY and hope.plain > FAINTLY])
    if best is None and min(wide_for_high, 1 / wide_for_high) > LIKELY:
        return whole
    return best


def _is_card_shaped(seen: float, shape: float | None) -> bool:
    """Whether a whole picture has the shape told, or just that of usual cards, standing or lying."""
    if shape is not None:
        return _fits(seen, shape)
    return any(_fits(min(seen, 1 / seen), usual, FITS / 2) for usual in USUAL)


def _likeliest(hopes: Sequence[_Hope]) -> Floats | None:
    return _outermost(max(hopes, key=lambda hope: hope.share), hopes).quad if hopes else None


@dataclass(frozen=True, slots=True, eq=False)
class _Hope:
    """An outline that may be the card's, and by how much (in logarithms) its shape is not that of a card."""

    one: Sought
    off: float

    @property
    def quad(self) -> Floats:
        return self.one.quad

    @property
    def plain(self) -> float:
        return self.one.plain

    @property
    def share(self) -> float:
        """Plain ones are likely, of the right shape, and large ones."""
        return self.plain - 4 * self.off + 0.15 * float(np.log(area_of(self.quad)))


def _outermost(inner: _Hope, all_of_them: Sequence[_Hope]) -> _Hope:
    """The card round one of its own frames: an outline about the same middle, a little larger."""
    for _ in range(MOST_FRAMES):
        middle, reach = inner.quad.mean(0), SAME_MIDDLE * float(np.linalg.norm(inner.quad[0] - inner.quad[2]))
        size = area_of(inner.quad)
        outer = [
            hope
            for hope in all_of_them
            if RIMS[0] < area_of(hope.quad) / size < RIMS[1]
            and float(np.linalg.norm(hope.quad.mean(0) - middle)) < reach
            and share_within(hope.quad, inner.quad) > WITHIN
            and hope.off < inner.off + FITS / 2
        ]
        if not outer:
            break
        inner = max(outer, key=lambda hope: hope.share)
    return inner


def _off_shape(one: Sought, shape: float | None, picture: Pixels) -> float:
    """By how much an outline is not square, or not of the shape told, or else of the nearest usual one."""
    seen = true_shape(one.quad, picture.shape)
    skew = max(0.0, skewed(one.quad, picture.shape) - SKEW)
    if shape is not None:
        return skew + abs(float(np.log(seen / shape)))
    return skew + min(abs(float(np.log(min(seen, 1 / seen) / usual))) for usual in USUAL)


def like_others(picture: Pixels, quad: Floats, looks: Sequence[Look]) -> Floats:
    """The outline moved so that the card lies on the canvas just as the most similar one of the box does.

    Cards that differ in small signs only can be compared only if their frames lie alike.
    """
    if not looks or shape_of(quad) > BROAD:
        return quad
    seen = thumb(Levels(picture).cut(onto(quad)))
    like = [float(look.thumb @ seen) for look in looks]
    nearest = looks[int(np.argmax(like))]
    if max(like) < SIMILAR:
        return quad
    light = Levels(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    fitted = quad_of(Fitter(grey(nearest.plain())).fit(light, onto(quad)))
    far = float(np.linalg.norm(fitted - quad, axis=1).max())
    return fitted if far < SHIFT * float(np.linalg.norm(quad[0] - quad[2])) else quad


def _fits(seen: float, shape: float, within: float = FITS) -> bool:
    return abs(float(np.log(max(seen, 1e-6) / shape))) < within


def _by_frame(found: Sequence[Floats], gallery: Gallery | None, shape: float, picture: Pixels) -> Floats | None:
    """The card one of whose inner frames was found, brought onto the most similar of the others, if there are any."""
    if gallery is None:
        return None
    colour, light = Levels(picture), Levels(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
    hopes = []
    for quad in found:
        for frame in gallery.frames[1:]:
            if _fits(shape_of(quad) / shape_of(frame) * (WIDE / HIGH), shape, LOOSE):
                turn = onto(quad, frame)
                like = gallery.thumbs @ thumb(colour.cut(turn))
                hopes.append((float(like.max()), int(like.argmax()), turn))
    for _, which, turn in sorted(hopes, key=lambda hope: -hope[0])[:SEVERAL]:
        around = quad_of(gallery.fitter(which).fit(light, turn))
        likeness = float(gallery.thumbs[which] @ thumb(colour.cut(onto(around))))
        if likeness > ALIKE and _fits(shape_of(around), shape, FITS):
            return around
    return None


def _is_frame(outer: Floats, whole: Floats) -> bool:
    """Whether an outline leaves only a thin rim of the picture on every side."""
    size = whole[2] - whole[0]
    straight = np.array(
        [outer.min(0), (outer[:, 0].max(), outer[:, 1].min()), outer.max(0), (outer[:, 0].min(), outer[:, 1].max())]
    )
    level = (np.abs(outer - straight) < STRAIGHT * size).all()  # as only a scan has it
    return bool(level and (np.abs(outer - whole) < RIM * size).all())
