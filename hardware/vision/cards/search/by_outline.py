"""Search by outline: every outline as a card or as a frame within one, either way up, the likeliest first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hardware.vision.cards.compare.canvas import onto, quad_of
from hardware.vision.cards.compare.card_look import shape_of, upside_down

if TYPE_CHECKING:
    from hardware.arrays import Floats
    from hardware.vision.cards.compare.gallery import Gallery
    from hardware.vision.cards.search.attempt import Trial

LIKELY = 0.45
"""A small picture less like all learnt ones than this is not looked at closely."""
PROMISING = 2
ASLANT = 0.55

Hope = tuple[float, "Floats", int]
"""What an outline may be: likeness, homography, look."""


def by_outline(trial: Trial) -> None:
    """Try all outlines."""
    hopes: list[Hope] = []
    for quad in trial.sight.shapes.quads:
        hopes += _hopes(trial, quad)
    hopes.sort(key=lambda hope: -hope[0])
    for _, turn, which in hopes:
        if not trial.taken(turn) and not trial.tried(turn):
            trial.judge(turn, which)


def _hopes(trial: Trial, quad: Floats) -> list[Hope]:
    sight, gallery = trial.sight, trial.gallery
    turns: list[Floats] = []
    firsts: list[int] = []
    small: list[Floats] = []
    for number, frame in enumerate(gallery.frames):
        for first in range(4):
            turn = onto(np.roll(quad, first, 0), frame)
            if sight.likely(turn) and _right_shape(gallery, turn):
                turned = number == 0 and first - 2 in firsts  # the outline itself lies alike both ways up
                turns.append(turn)
                small.append(upside_down(small[firsts.index(first - 2)]) if turned else sight.small(turn))
                firsts.append(first)
    if not turns:
        return []
    like = np.stack(small) @ gallery.thumbs.T
    best = like.max(1)
    order = [k for k in np.argsort(-best)[:PROMISING] if best[k] > LIKELY]
    hopes = [(float(best[k]), turns[k], int(like[k].argmax())) for k in order]
    for k in order[:1]:
        which = int(like[k].argmax())
        for frame in gallery.own_frames(which):
            turn = onto(np.roll(quad, firsts[k], 0), frame)
            if sight.likely(turn):
                hopes.append((float(sight.small(turn) @ gallery.thumbs[which]), turn, which))
    return hopes


def _right_shape(gallery: Gallery, turn: Floats) -> bool:
    """Whether the card would be about as wide for its height as learnt ones, seen aslant at most."""
    return bool(np.abs(np.log(shape_of(quad_of(turn)) / gallery.shapes)).min() < ASLANT)
