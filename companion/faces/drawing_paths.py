"""A drawing of the house as shapes that any pen can draw: outlines of points and curves, each with its paint.

Only what our drawings use is read: paths, rectangles, circles, ellipses, polygons, groups that are moved or turned,
clips and simple gradients. Everything is told in the coordinates of the drawing's view, y going down.
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from companion.assets import ASSETS
from companion.faces.face import Box, Colour
from companion.faces.path_steps import Steps, steps_of

Matrix = tuple[float, float, float, float, float, float]
PLAIN: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
INHERITED: Final = ("fill", "stroke", "stroke-width", "fill-opacity", "stroke-opacity", "fill-rule", "stroke-dasharray")
_MOVED: Final = re.compile(r"(\w+)\(([^)]*)\)")
_NUMBER: Final = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")


class Shade(NamedTuple):
    """A gradient: along a line or out from a middle, in shares of the shape's box; colours by how far along."""

    kind: str
    """Linear or radial."""
    line: tuple[float, float, float, float]
    """From here to there; of a round one its middle, its reach and nothing."""
    stops: tuple[tuple[float, Colour], ...]


class Shape(NamedTuple):
    """One outline, how it is filled and how its line is drawn; nothing of it is seen outside of its clips."""

    steps: Steps
    fill: Colour | Shade | None = None
    solid: float = 1.0
    """How solid the fill is."""
    line: Colour | None = None
    width: float = 1.0
    line_solid: float = 1.0
    even_odd: bool = False
    dashes: tuple[float, ...] = ()
    clips: tuple[Steps, ...] = ()


class Drawing(NamedTuple):
    """A drawing: its view, its shapes from the lowest on, and whether it is a white sign that takes any colour."""

    view: Box
    shapes: tuple[Shape, ...]
    white: bool


@lru_cache(maxsize=256)
def drawing_of(name: str) -> Drawing:
    """Read a drawing by its name; one that there is not is the compass."""
    found = next((ASSETS / "drawings").glob(f"*/{name}.svg"), None) or ASSETS / "drawings" / "icons" / "compass.svg"
    root = ET.parse(found).getroot()  # noqa: S314  our own drawings
    view = Box(*_numbers(root.get("viewBox", "0 0 64 64")))
    named = {one.get("id", ""): one for one in root.iter()}
    return Drawing(view, tuple(_Reader(named).shapes(root, {}, PLAIN)), found.parent.name == "icons")


class _Reader:
    def __init__(self, named: Mapping[str, ET.Element]) -> None:
        self._named = named

    def shapes(
        self,
        one: ET.Element,
        looks: Mapping[str, str],
        placed: Matrix,
        solid: float = 1.0,
        clips: tuple[Steps, ...] = (),
    ) -> Iterator[Shape]:
        """Give what an element draws, and what lies in it."""
        kind = one.tag.rpartition("}")[2]
        if kind in {"defs", "clipPath"}:
            return
        looks = {**looks, **{name: one.attrib[name] for name in INHERITED if name in one.attrib}}
        placed = _after(placed, one.get("transform", ""))
        solid *= float(one.get("opacity", "1"))
        if clip := self._at(one.get("clip-path", "")):
            clips = (*clips, *(_moved(steps_of(part.tag.rpartition("}")[2], part.attrib), placed) for part in clip))
        steps = steps_of(kind, one.attrib)
        if steps:
            yield self._shape(_moved(steps, placed), looks, _grown(placed), solid, clips)
        for part in one:
            yield from self.shapes(part, looks, placed, solid, clips)

    def _shape(
        self, steps: Steps, looks: Mapping[str, str], grown: float, solid: float, clips: tuple[Steps, ...]
    ) -> Shape:
        return Shape(
            steps,
            self._paint(looks.get("fill", "#000")),
            solid * float(looks.get("fill-opacity", "1")),
            _flat(self._paint(looks.get("stroke", "none"))),
            float(looks.get("stroke-width", "1")) * grown,
            solid * float(looks.get("stroke-opacity", "1")),
            looks.get("fill-rule") == "evenodd",
            tuple(_numbers(looks.get("stroke-dasharray", ""))),
            clips,
        )

    def _at(self, address: str) -> ET.Element | None:
        return self._named.get(address.removeprefix("url(#").removesuffix(")")) if address else None

    def _paint(self, written: str) -> Colour | Shade | None:
        if written == "none":
            return None
        found = self._at(written) if written.startswith("url(") else None
        if found is None:
            return _colour(written)
        stops = tuple((float(one.get("offset", "0")), _colour(one.get("stop-color", "#000"))) for one in found)
        if found.tag.endswith("radialGradient"):
            middle = (float(found.get(name, "0.5")) for name in ("cx", "cy", "r"))
            return Shade("radial", (*middle, 0.0), stops)  # type: ignore[arg-type]
        ends = (float(found.get(name, usual)) for name, usual in (("x1", "0"), ("y1", "0"), ("x2", "1"), ("y2", "0")))
        return Shade("linear", tuple(ends), stops)  # type: ignore[arg-type]


def _flat(paint: Colour | Shade | None) -> Colour | None:
    return paint.stops[0][1] if isinstance(paint, Shade) else paint


def _colour(written: str) -> Colour:
    digits = written.removeprefix("#")
    if len(digits) == 3:  # noqa: PLR2004  one digit for each part
        digits = "".join(digit * 2 for digit in digits)
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def _numbers(written: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(written)]


# --- what is moved and turned ----------------------------------------------------------------------------------------


def _after(placed: Matrix, written: str) -> Matrix:
    for kind, given in _MOVED.findall(written):
        numbers = _numbers(given)
        if kind == "translate":
            placed = _times(placed, (1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0.0))
        elif kind == "scale":
            placed = _times(placed, (numbers[0], 0, 0, numbers[-1], 0, 0))
        elif kind == "rotate":
            turn, (x, y) = math.radians(numbers[0]), (numbers[1:] or (0.0, 0.0))
            c, s = math.cos(turn), math.sin(turn)
            placed = _times(placed, (c, s, -s, c, x - c * x + s * y, y - s * x - c * y))
    return placed


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f


def _moved(steps: Steps, placed: Matrix) -> Steps:
    if placed == PLAIN:
        return steps
    a, b, c, d, e, f = placed
    return tuple(tuple((a * x + c * y + e, b * x + d * y + f) for x, y in step) for step in steps)


def _grown(placed: Matrix) -> float:
    return math.sqrt(abs(placed[0] * placed[3] - placed[1] * placed[2]))


def box_of(steps: Steps) -> Box:
    """Give the box that holds an outline; a curve counts with the points that lead it."""
    points = [point for step in steps for point in step]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return Box(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)
