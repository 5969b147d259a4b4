"""What a drawing of a card or a die is made of. No toolkit: a screen, a page and a printer each paint it their way."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

Colour = tuple[int, int, int]
"""Red, green and blue, each up to 255."""

INK: Colour = (31, 20, 8)
PARCHMENT: Colour = (250, 240, 214)
CHALK: Colour = (255, 248, 231)


class Box(NamedTuple):
    """A rectangle from the upper left, in the units of its face."""

    x: float
    y: float
    w: float
    h: float

    def within(self, edge: float) -> Box:
        """Give the rectangle that lies so far inside."""
        return Box(self.x + edge, self.y + edge, self.w - 2 * edge, self.h - 2 * edge)


class Leaf(NamedTuple):
    """A field of one colour with round corners."""

    box: Box
    fill: Colour
    corner: float = 0.0


class Sign(NamedTuple):
    """A picture of the house, as large as fits; `tint` colours a white one, `stretched` fills the whole box."""

    name: str
    box: Box
    tint: Colour | None = None
    stretched: bool = False


class Words(NamedTuple):
    """A figure or a short word in the middle of its box, as large as fits."""

    text: str
    box: Box
    ink: Colour = INK


Part = Leaf | Sign | Words


class Face(Struct, frozen=True):
    """One side of a card or a die: its size, what is painted on it from the lowest on, and the same in words."""

    w: float
    h: float
    parts: tuple[Part, ...]
    said: str = ""

    def turned(self) -> tuple[float, float]:
        """Give its proportions: width and height for a height of one."""
        return self.w / self.h, 1.0


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Mix two colours; a share of 1 is only the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
