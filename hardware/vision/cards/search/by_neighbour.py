"""Search by neighbour: in rows and columns a card without an outline lies where its neighbours leave room."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from hardware.vision.cards.compare.canvas import onto, sides_of
from hardware.vision.cards.search.overlaps import share_within

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hardware.arrays import Floats
    from hardware.vision.cards.search.attempt import Trial

SOME = 6
"""With fewer cards than this there are no rows."""
BESIDE = 1.9
"""How far apart neighbours are at most, in widths of a card from middle to middle."""
ALIKE = 0.25
"""How much the outlines of neighbours may differ, in widths of a card."""
TOGETHER = 0.35
"""Within this many widths neighbours speak of the same gap."""
AGREED, MOST_GAPS, LIKELY = 2, 8, 0.45
"""Gaps on which too few agree, or less like all learnt cards, are not looked at closely."""
ROOM = 0.2
"""The share of a gap that known cards may take."""


@dataclass(slots=True)
class _Gap:
    """A place where a card should lie, as each pair of neighbours has it."""

    told: list[Floats] = field(default_factory=list)

    @property
    def quad(self) -> Floats:
        return np.median(self.told, axis=0)


def by_neighbour(trial: Trial) -> None:
    """Try the gaps that look like a learnt card either way up, the likeliest first."""
    if len(trial.known) < SOME:
        return
    agreed = [gap.quad for gap in _gaps(trial.known) if len(gap.told) >= AGREED]
    empty = [quad for quad in agreed if all(share_within(quad, known) < ROOM for known in trial.known)]
    hopes = []
    for turn in (onto(np.roll(quad, first, 0)) for quad in empty for first in (0, 2)):
        like = trial.gallery.thumbs @ trial.sight.small(turn) if trial.sight.likely(turn) else np.zeros(1)
        if float(like.max()) > LIKELY:
            hopes.append((float(like.max()), int(like.argmax()), turn))
    for _, which, turn in sorted(hopes, key=lambda hope: -hope[0])[:MOST_GAPS]:
        if not trial.taken(turn):
            trial.judge(turn, which, trial.under(turn))


def _gaps(known: Sequence[Floats]) -> list[_Gap]:
    gaps: list[_Gap] = []
    for quad in _beyond(known):
        middle, reach = quad.mean(0), TOGETHER * _width(quad)
        near = [gap for gap in gaps if float(np.linalg.norm(gap.told[0].mean(0) - middle)) < reach]
        if near:
            near[0].told.append(_begun_like(near[0].told[0], quad))
        else:
            gaps.append(_Gap([quad]))
    return gaps


def _beyond(known: Sequence[Floats]) -> Iterator[Floats]:
    """For every two neighbours where the next card of their row would lie."""
    for one in known:
        width = _width(one)
        for other in known:
            step = other.mean(0) - one.mean(0)
            if other is one or float(np.linalg.norm(step)) > BESIDE * width:
                continue
            alike = _begun_like(one, other)
            if float(np.abs(alike - one - step).max()) < ALIKE * width:
                yield 2 * alike - one


def _begun_like(one: Floats, other: Floats) -> Floats:
    """The other outline from the corner that lies as the first of the one does."""
    step = other.mean(0) - one.mean(0)
    rolls = [np.roll(other, first, 0) for first in range(4)]
    return min(rolls, key=lambda roll: float(np.abs(roll - one - step).max()))


def _width(quad: Floats) -> float:
    """The shorter side."""
    sides = sides_of(quad)
    return float(min(sides[0] + sides[2], sides[1] + sides[3]) / 2)
