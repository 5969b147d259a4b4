"""By corner: with a card found, those that it or others partly hide are looked for at the corners of what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from hardware.vision.cards.canvas import onto, quad_of
from hardware.vision.cards.corners import backed, square_corners, turns_at
from hardware.vision.cards.overlaps import masked_likeness, thumb_free

if TYPE_CHECKING:
    from hardware.arrays import Floats
    from hardware.vision.cards.trying import Trial

MOST_CORNERS = 14


def by_corner(trial: Trial) -> None:
    """Try the likeliest cards that have a corner as theirs."""
    laid = [(one.turn, float(trial.gallery.shapes[one.which])) for one in trial.found]
    laid += [(onto(quad), float(np.median(trial.gallery.shapes))) for quad in trial.told]
    if not laid:
        return
    sight, known = trial.sight, trial.explained()
    cut = [quad for quad in sight.shapes.quads if not trial.taken(onto(quad))]
    turns = []
    for corner in square_corners([*cut, *sight.shapes.parts], known):
        near = min(laid, key=lambda one: float(np.abs(quad_of(one[0]).mean(0) - corner[1]).max()))
        turns += turns_at(corner, *near, sight.picture.shape)
    turns = [turn for turn in turns if not trial.taken(turn)]
    turns = backed(turns, sight.shapes, known)
    trial.places += [quad_of(turn) for turn in turns]
    hopes = [(*_likeness(trial, turn), turn) for turn in turns]
    hopes.sort(key=lambda hope: -hope[0])
    for _, which, turn in hopes[:MOST_CORNERS]:
        if not trial.taken(turn) and not trial.tried(turn):
            trial.judge(turn, which, trial.under(turn))


def _likeness(trial: Trial, turn: Floats) -> tuple[float, int]:
    """How like the likeliest look the part is that no found card lies over, and which look."""
    seen = trial.sight.small(turn).reshape(-1, 3)
    free = thumb_free(turn, trial.over(quad_of(turn)))
    like = masked_likeness(trial.gallery.planes, seen, free)
    return float(like.max()), int(like.argmax())
