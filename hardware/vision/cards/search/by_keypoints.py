"""By points: cards without an outline that can be seen are looked for by details that look as learnt."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.cards.compare.card_look import described
from hardware.vision.cards.search.card_outlines import loose_ends
from hardware.vision.shared.picture import at_most

if TYPE_CHECKING:
    from hardware.vision.cards.search.attempt import Trial
    from hardware.vision.cards.search.keypoints import PointBook

LOOSE_SIDE, MOST_LOOSE = 560, 500
FAINT_SIDE, MOST_FAINT, FAINT = 960, 1500, 0.01
PHOTO, PHOTO_SIDE, MOST_IN_PHOTO = 1400, 1280, 2500
"""Who takes a photo larger than a camera's stream has time."""
AGREEING = 6
"""So many points must agree on a card whose edges do not stand out from the ground."""


def by_loose_points(trial: Trial, book: PointBook) -> None:
    """Look for cards in what no card explains so far."""
    sight = trial.sight
    for end in loose_ends(sight.picture, trial.explained()):
        left, top, right, low = end.box
        small, scale = at_most(sight.grey.picture[top:low, left:right], LOOSE_SIDE)
        mask = cv2.resize(end.free, small.shape[::-1], interpolation=cv2.INTER_NEAREST)
        points, words = described(small, 1 / scale, MOST_LOOSE, mask)
        points[:, :2] += (left, top)
        for place in book.places(points, words, sight.picture.shape):
            trial.point_out(place)


def by_faint_points(trial: Trial, book: PointBook) -> None:
    """Look all over the picture, but for the found cards, for one whose edges do not stand out from the ground."""
    sight = trial.sight
    photo = max(sight.picture.shape) > PHOTO
    small, scale = at_most(sight.grey.picture, PHOTO_SIDE if photo else FAINT_SIDE)
    free = np.full(small.shape, 255, np.uint8)
    for quad in trial.known:
        cv2.fillConvexPoly(free, np.round(quad * scale).astype(np.int32), 0)
    points, words = described(small, 1 / scale, MOST_IN_PHOTO if photo else MOST_FAINT, free, FAINT)
    for place in book.places(points, words, sight.picture.shape):
        if place.points >= AGREEING:
            trial.point_out(place)
