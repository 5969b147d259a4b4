"""Teaching: finding the one card in a picture that shall be learnt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.cards.canvas import HIGH, WIDE, Levels, onto, quad_of
from hardware.vision.cards.fitting import Fitter
from hardware.vision.cards.look import BROAD, from_upper_left, grey, shape_of, thumb
from hardware.vision.cards.outlines import quads

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hardware.arrays import Floats, Pixels
    from hardware.vision.cards.gallery import Gallery
    from hardware.vision.cards.look import Look

LIKELY = (0.5, 1.0)
"""How wide for their height cards are."""
FITS = 0.045
"""How far the shape may be from that of the other cards of a box."""
RIM, STRAIGHT = 0.22, 0.012
"""A picture with no more than this round a level outline on every side is the card itself, with a frame."""
LEAST = 0.012
LOOSE, CLOSE, ASLANT = 0.12, 0.04, 0.3
SEVERAL = 4
SIMILAR, SHIFT = 0.75, 0.1
NEARLY = 0.8


def _none() -> None:
    return None


def card_in(
    picture: Pixels, shape: float | None = None, others: Callable[[], Gallery | None] = _none, *, strict: bool = False
) -> Floats | None:
    """The outline of the card from its upper left; all of the picture if it shows nothing else; None if unclear.

    `shape` is that of the box's other cards, `others` gives them: a card whose edge cannot be seen is found by the
    frame it shares with them. With `strict`, a shape seen aslant is unclear too.
    """
    high, wide = picture.shape[:2]
    whole = np.array([(-0.5, -0.5), (wide - 0.5, -0.5), (wide - 0.5, high - 0.5), (-0.5, high - 0.5)])
    found = [from_upper_left(quad) for quad in quads(picture)]
    found = [quad for quad in found if cv2.contourArea(quad.astype(np.float32)) > LEAST * wide * high]
    fitting = [quad for quad in found if _fits(shape_of(quad), shape)]
    if shape is None:
        outer = max(fitting, key=_size, default=None)
        return whole if outer is None or _is_frame(outer, whole) else outer
    if fitting:
        largest = max(_size(quad) for quad in fitting)
        return next(quad for quad in fitting if _size(quad) > NEARLY * largest)
    gallery = others()
    framed = _by_frame(found, gallery, shape, picture) if gallery is not None else None
    if framed is not None:
        return framed
    if _fits(wide / high, shape):
        return whole
    aslant = [quad for quad in found if _fits(shape_of(quad), shape, ASLANT)]
    return None if strict else max(aslant, key=_size, default=None)


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


def _fits(seen: float, shape: float | None, within: float = FITS) -> bool:
    if shape is None:
        return LIKELY[0] <= min(seen, 1 / max(seen, 1e-6)) <= LIKELY[1]
    return abs(float(np.log(max(seen, 1e-6) / shape))) < within


def _size(quad: Floats) -> float:
    return float(cv2.contourArea(quad.astype(np.float32)))


def _by_frame(found: Sequence[Floats], gallery: Gallery, shape: float, picture: Pixels) -> Floats | None:
    """The card one of whose inner frames was found, brought onto the most similar of the others."""
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
        if _fits(shape_of(around), shape, CLOSE):
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
