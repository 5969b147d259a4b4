"""A leaf to draw plots on: a title, letters, a line's colour and marker, and what the markers stand for."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from companion.presenter.theme import MARKS, Look
from companion.prints.plot import Block, Mark, Plot, Words, box

LETTERS: Final = 14.0
TITLE: Final = 30.0
LEGEND: Final = 24.0
IN_A_ROW: Final = 3
LEFT: Final = 44.0
SIDES: Final = (24, 4, 3, 4, 5, 6, 4, 8, 12)
"""How many corners the marker of each place has; no two that are alike stand beside each other."""


class Leaf:
    """A leaf being drawn on: a title, a frame, and scales for both ways."""

    def __init__(self, name: str, title: str, look: Look, size: tuple[float, float]) -> None:
        self.name, self.title, self.look = name, title, look
        self.width, self.height = size
        self.marks: list[Mark] = [box(0, 0, *size, look.sheet)]
        self.words(title, 10, self.height - TITLE, self.width - 20, TITLE, 17, bold=True)

    def words(  # noqa: PLR0913, PLR0917  a text and its box
        self,
        text: str,
        x: float,
        y: float,
        w: float,
        h: float,
        size: float = LETTERS,
        *,
        bold: bool = False,
        middle: bool = False,
    ) -> None:
        """Write in a box."""
        ink = self.look.ink if bold else self.look.faint
        self.marks.append(Words(text, x, y, w, h, size, ink, "center" if middle else "left"))

    def plot(self) -> Plot:
        """Give what was drawn."""
        return Plot(self.name, self.title, self.width, self.height, tuple(self.marks))


def ink_of(place: int, look: Look) -> tuple[float, float, float, float]:
    """Give the colour of a place; a white line would not be seen on light paper, nor a black one at night."""
    paint = MARKS[place % len(MARKS)].paint
    ground = sum(look.sheet[:3]) / 3
    return look.faint if abs(sum(paint[:3]) / 3 - ground) < 0.12 else paint  # noqa: PLR2004  an eighth is too little


def marker(place: int, x: float, y: float, radius: float, look: Look) -> Block:
    corners = SIDES[place % len(SIDES)]
    turn = pi / 4 if place % len(SIDES) == 1 else pi / 2
    points = [
        (x + radius * cos(turn + 2 * pi * one / corners), y + radius * sin(turn + 2 * pi * one / corners))
        for one in range(corners)
    ]
    return Block(tuple(points), ink_of(place, look))


def legend_height(number: int) -> float:
    return LEGEND * -(-number // IN_A_ROW)


def legend(leaf: Leaf, place: int, number: int, who: str, look: Look, worn: int = -1) -> None:  # noqa: PLR0913, PLR0917  where, what and how
    """Name what a marker stands for, three in a row below the plot; `worn`: in another colour than its place has."""
    each = (leaf.width - 20) / IN_A_ROW
    left, low = 10 + each * (place % IN_A_ROW), legend_height(number) - LEGEND * (place // IN_A_ROW + 1)
    leaf.marks.append(marker(place if worn < 0 else worn, left + 8, low + LEGEND / 2, 6, look))
    leaf.words(who, left + 19, low + 2, each - 22, LEGEND - 4, bold=True)
