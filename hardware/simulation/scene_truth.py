"""The truth of a picture: what lies where, so that a reader of pictures can be judged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class SeenDie:
    """A die in the picture: kind, face and colour, its outline, the square of its upper face, how much shows."""

    kind: str
    face: str
    colour: str
    outline: tuple[Point, ...]
    top: tuple[Point, Point, Point, Point]
    visible: float
    leans: bool

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        return _box(self.outline)


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card in the picture: which, and its corners from its own upper left, with the clock."""

    name: str
    face_up: bool
    outline: tuple[Point, Point, Point, Point]
    visible: float

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        return _box(self.outline)


@dataclass(frozen=True, slots=True)
class Truth:
    """Everything in a picture, also what a hand hides; pixels, also beyond the edge."""

    size: tuple[int, int]
    dice: tuple[SeenDie, ...]
    cards: tuple[SeenCard, ...]
    hands: int
    millimetre: float

    def as_json(self) -> dict[str, Any]:
        """Plain values for a file beside the picture."""
        return {
            "size": list(self.size),
            "millimetre": self.millimetre,
            "hands": self.hands,
            "dice": [
                {
                    "kind": d.kind,
                    "face": d.face,
                    "colour": d.colour,
                    "outline": d.outline,
                    "top": d.top,
                    "box": d.box,
                    "visible": d.visible,
                    "leans": d.leans,
                }
                for d in self.dice
            ],
            "cards": [
                {"name": c.name, "face_up": c.face_up, "outline": c.outline, "box": c.box, "visible": c.visible}
                for c in self.cards
            ],
        }


def _box(outline: tuple[Point, ...]) -> tuple[float, float, float, float]:
    xs, ys = zip(*outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
