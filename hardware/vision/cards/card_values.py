"""What is read of cards: which, where, which way up, how sure. Plain frozen values."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hardware.vision.dice.dice_values import Point, Reason

Quad = tuple["Point", "Point", "Point", "Point"]


class Certainty(StrEnum):
    """Whether a card can be taken as read, must be asked about, or is none that was learnt."""

    SURE = "sure"
    DOUBTFUL = "doubtful"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class CardReading:
    """One card: its kind (empty if unknown), corners from its own upper left, and how sure that is."""

    kind: str
    quad: Quad
    confidence: float
    runner_up: str
    runner_up_confidence: float
    certainty: Certainty
    face_up: bool | None
    """None for a card that was never learnt."""
    turned: float
    """Degrees with the clock from upright, 0 to 360."""
    marker: int | None = None
    covered: float = 0.0
    """The share of it that lies under other cards."""

    @property
    def middle(self) -> Point:
        """Where it lies."""
        xs, ys = zip(*self.quad, strict=True)
        return sum(xs) / 4, sum(ys) / 4

    @property
    def sure(self) -> bool:
        """Whether it can be taken without asking."""
        return self.certainty is Certainty.SURE


@dataclass(frozen=True, slots=True)
class CardsReading:
    """What a picture shows: cards from left to right within rows, and what is wrong with the picture, if anything."""

    cards: tuple[CardReading, ...] = ()
    trouble: Reason | None = None

    @property
    def counted(self) -> dict[str, int]:
        """How many of each kind lie there; unknown ones are left out."""
        return dict(Counter(card.kind for card in self.cards if card.kind))

    @property
    def sure(self) -> bool:
        """Whether every card is."""
        return all(card.sure for card in self.cards)
