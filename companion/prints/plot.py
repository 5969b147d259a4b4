"""A plot without a toolkit: blocks, paths and words in units from the lower left. It loads nothing that draws."""

from __future__ import annotations

from typing import Literal, NamedTuple

Ink = tuple[float, float, float, float]
Point = tuple[float, float]


class Block(NamedTuple):
    """A filled shape."""

    points: tuple[Point, ...]
    ink: Ink


class Path(NamedTuple):
    """A line through points."""

    points: tuple[Point, ...]
    ink: Ink
    width: float = 1.0


class Words(NamedTuple):
    """A text in a box, in letters of this size or smaller if it must be."""

    text: str
    x: float
    y: float
    w: float
    h: float
    size: float
    ink: Ink
    align: Literal["left", "center"] = "left"


Mark = Block | Path | Words


class Plot(NamedTuple):
    """What is drawn on a leaf of this size, the lowest first."""

    name: str
    title: str
    width: float
    height: float
    marks: tuple[Mark, ...]


def box(x: float, y: float, w: float, h: float, ink: Ink) -> Block:
    """A filled rectangle."""
    return Block(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), ink)
