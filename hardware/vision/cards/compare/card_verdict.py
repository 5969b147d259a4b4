"""The verdict on a card: how it compares with the looks of a box, in one share between 0 and 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hardware.vision.cards.compare.canvas import quad_of
from hardware.vision.cards.compare.gallery import seen

if TYPE_CHECKING:
    from hardware.arrays import Flags, Floats, Pixels
    from hardware.vision.cards.compare.gallery import Gallery

RIVALS = 5
HOPELESS = 0.42
"""With a score below this nothing else can make a card of it."""
AGAINST = 0.4
"""A block less like the look than this speaks against it."""
OF_SCORE, OF_LEAD, OF_DUEL, OF_AGAINST, OF_COLOUR, OF_ALL = 12.0, 10.0, 4.0, -6.0, -5.0, -9.0
"""How much each finding counts, set by hand while looking at forty drawn tables; the last is where doubt begins."""
STEEP = 6.0


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """The best look for a card at one place, and what speaks for and against it."""

    turn: Floats
    quad: Floats
    which: int
    rival: int
    second: int
    """The other kind's look with the next best score; the rival is the one hardest to tell it from; -1 for none."""
    score: float
    lead: float
    duel: float
    against: float
    colour: float
    clear: float
    like: Floats
    """How like each block is."""
    guessed: bool = False
    """What of it cannot be seen is only guessed: it is never sure."""

    @property
    def share(self) -> float:
        """How likely it is that this look lies here."""
        power = (
            OF_ALL
            + OF_SCORE * self.score
            + OF_LEAD * min(self.lead, 0.4)
            + OF_DUEL * float(np.clip(self.duel, -0.5, 0.8))
            + OF_AGAINST * self.against
            + OF_COLOUR * self.colour
        )
        return float(1 / (1 + np.exp(-power)))

    @property
    def against_rival(self) -> float:
        """The share of this look when it is this one or the rival."""
        return float(1 / (1 + np.exp(-STEEP * self.duel)))


def judged(gallery: Gallery, card: Pixels, turn: Floats, hidden: Flags | None = None) -> Judged:
    """Compare a card on the canvas with all looks."""
    here = seen(card, hidden)
    beside = gallery.compared(here)
    scores, like = beside.scores, beside.like
    order = np.argsort(-scores)
    best = int(order[0])
    others = [int(k) for k in order[1:] if gallery.kinds[k] != gallery.kinds[best]][:RIVALS]
    against = others if scores[best] >= HOPELESS else others[:1]
    duels = dict(zip(against, gallery.duels(beside, best, against), strict=True))
    rival = min(duels, key=lambda k: duels[k], default=-1)
    weight = gallery.telling(best) * here.clear
    total = float(weight.sum()) + 1e-6
    off = gallery.colour_off(here, best)
    return Judged(
        turn,
        quad_of(turn),
        best,
        rival,
        others[0] if others else -1,
        float(scores[best]),
        float(scores[best] - scores[others[0]]) if others else ALONE,
        duels[rival] if others else 1.0,
        float((weight * (like[best] < AGAINST)).sum()) / total,
        float((off * here.clear).sum() / (here.clear.sum() + 1e-6)),
        here.sight,
        like[best],
    )


ALONE = 0.3
"""The lead of a look in a box with one kind only."""
