"""Overlaps: which card lies over which, and which blocks of a card cannot be seen for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.cards.compare.canvas import HIGH, NEXT, WIDE, moved, quad_of
from hardware.vision.cards.compare.card_look import ACROSS, BLOCK, DOWN, THUMB

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Flags, Floats
    from hardware.vision.cards.compare.card_verdict import Judged

_X, _Y = np.meshgrid((np.arange(ACROSS) + 0.5) * BLOCK - 0.5, (np.arange(DOWN) + 0.5) * BLOCK - 0.5)
MIDDLES: Floats = np.column_stack([_X.ravel(), _Y.ravel()])
"""The middles of the blocks on the canvas."""
DIAGONAL = float(np.hypot(WIDE, HIGH))
PARTLY, UNLIKE = 0.5, 0.5
NEAR = 0.6
"""Blocks whose middle is within this part of a block of a card's edge are touched by it."""


def share_within(one: Floats, other: Floats) -> float:
    """The share of the smaller outline that both cover."""
    a, b = one.astype(np.float32), other.astype(np.float32)
    smaller = min(float(cv2.contourArea(a)), float(cv2.contourArea(b)))
    if smaller < 1 or not (cv2.isContourConvex(a) and cv2.isContourConvex(b)):
        return 0.0
    both, _ = cv2.intersectConvexConvex(a, b)
    return float(both) / smaller


def inside(point: Floats, quad: Floats) -> bool:
    """Whether a point lies within an outline."""
    x, y = point.tolist()
    return cv2.pointPolygonTest(quad.astype(np.float32), (x, y), measureDist=False) >= 0


def common_share(one: Floats, other: Floats) -> float:
    """The share both cover of all that one of them covers."""
    a, b = one.astype(np.float32), other.astype(np.float32)
    if not (cv2.isContourConvex(a) and cv2.isContourConvex(b)):
        return 0.0
    both = float(cv2.intersectConvexConvex(a, b)[0])
    return both / max(float(cv2.contourArea(a)) + float(cv2.contourArea(b)) - both, 1.0)


def hidden_blocks(card: Judged, others: Sequence[Judged], strange: Sequence[Floats] = ()) -> Flags | None:
    """The blocks of a card that others, or unknown ones, lie over; None if there are none."""
    own = card.quad
    places = moved(card.turn, MIDDLES)
    hidden = np.zeros(len(MIDDLES), bool)
    for other in others:
        if share_within(other.quad, own) > 0:
            under = _under(other.quad, places)
            if under.any() and _over(other, card, under):
                hidden |= under
    for quad in strange:
        if 0 < share_within(quad, own) < PARTLY:
            under = _under(quad, places)
            if under.any() and float(card.like[under].mean()) < UNLIKE:
                hidden |= under
    return hidden if hidden.any() else None


def covered_blocks(turn: Floats, quads: Sequence[Floats]) -> Flags | None:
    """The blocks of a card here that lie under any of these outlines; None if there are none."""
    places = moved(turn, MIDDLES)
    hidden = np.zeros(len(MIDDLES), bool)
    for quad in quads:
        if share_within(quad, quad_of(turn)) > 0:
            hidden |= _under(quad, places)
    return hidden if hidden.any() else None


def free_of(hidden: Flags) -> Floats:
    """1 for each block in sight, 0 for each hidden one, as rows and columns."""
    free: Floats = (~hidden).reshape(DOWN, ACROSS).astype(np.float32)
    return free


def _under(quad: Floats, places: Floats) -> Flags:
    edge = float(np.linalg.norm(quad[0] - quad[2])) / DIAGONAL * BLOCK * NEAR
    along = quad[NEXT] - quad
    inward = np.column_stack([-along[:, 1], along[:, 0]]) / np.linalg.norm(along, axis=1, keepdims=True)
    depth = (places @ inward.T - (quad * inward).sum(1)).min(1)
    under: Flags = depth > -edge
    return under


def blocks_between(points: Floats) -> Flags:
    """The blocks of the canvas that these points have between them, and those they lie in."""
    sheet = np.zeros((DOWN, ACROSS), np.uint8)
    cv2.fillConvexPoly(sheet, cv2.convexHull((points // BLOCK).astype(np.int32)), 1)
    between: Flags = sheet.ravel() > 0
    return between


def thumb_free(turn: Floats, quads: Sequence[Floats]) -> Floats:
    """For each pixel of a small picture of a card here: 1 if nothing lies over it, 0 if one of these outlines does."""
    back = np.linalg.inv(turn)
    free = np.ones((THUMB[1], THUMB[0]), np.uint8)
    scale = np.array([THUMB[0] / WIDE, THUMB[1] / HIGH])
    whole = quad_of(turn)
    for quad in quads:
        if share_within(quad, whole) > 0:
            own = (moved(back, quad) + 0.5) * scale - 0.5
            cv2.fillConvexPoly(free, np.round(np.clip(own, -500, 500) * 16).astype(np.int32), 0, cv2.LINE_8, 4)
    return free.reshape(-1)


def masked_likeness(learnt: Floats, card: Floats, free: Floats) -> Floats:
    """How like each small learnt picture (looks, 3, pixels) a card (pixels, 3) is where it is free."""
    mask = free.astype(np.float32)
    count = float(mask.sum()) + 1e-6
    seen = ((card - (mask @ card) / count) * mask[:, None]).T
    squares = (np.square(learnt) @ mask - np.square(learnt @ mask) / count).sum(1)
    length = np.sqrt(np.maximum(squares, 0)) * float(np.linalg.norm(seen)) + 1e-6
    like: Floats = learnt.reshape(len(learnt), -1) @ seen.ravel() / length
    return like


def _over(other: Judged, card: Judged, under: Flags) -> bool:
    """Whether the other lies on top: it looks better than the card where both are."""
    back = np.linalg.inv(other.turn)
    places = moved(back, moved(card.turn, MIDDLES[under]))
    inside = (places >= 0) & (places < (ACROSS * BLOCK, DOWN * BLOCK))
    cells = (places[inside.all(1)] // BLOCK).astype(int)
    if not len(cells):
        return bool(other.share > card.share)
    theirs = float(other.like[cells[:, 1] * ACROSS + cells[:, 0]].mean())
    return theirs > float(card.like[under].mean())
