"""The dealer: answers chance decisions from a seed, for dice and decks that the app holds.

It keeps nothing but its seed. The rules say how likely each outcome is, so a deck that nobody has touched needs no
order: a card is decided in the moment it is turned. The same seed and the same place in the match always give the same
draw, so taking an answer back and giving it again rolls no new dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Chance, Option

_MASK = (1 << 64) - 1


class Dealer:
    """Answers chance from a seed."""

    def __init__(self, seed: int) -> None:
        self._start = (seed * 0x9E3779B97F4A7C15) & _MASK

    def number(self, place: int, below: int) -> int:
        """Give a number from 0 to below - 1 for one place in a match (splitmix64, a public-domain mixer)."""
        mixed = (self._start + (place + 1) * 0xD1342543DE82EF95) & _MASK
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((mixed ^ (mixed >> 31)) * below) >> 64

    def draw(self, chance: Chance, place: int) -> Option:
        """Draw one outcome, as likely as its weight."""
        outcomes, weights = chance.outcomes, chance.weights
        if not weights:
            return outcomes[self.number(place, len(outcomes))]
        left = self.number(place, sum(weights))
        for at, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return outcomes[at]
        raise ValueError(chance.source)
