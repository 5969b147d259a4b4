"""Outlines as steps: a step of one point begins a line or goes straight on, one of three is a curve, none closes."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import Final

Point = tuple[float, float]
Steps = tuple[tuple[Point, ...], ...]
"""One point twice begins a new line; one point goes on to it; three points are a curve; none goes back to the start."""

ROUND: Final = 0.5522847
"""How far the leading points of a quarter of a circle are from its ends, of its radius."""
FINE: Final = 12
"""So many straight pieces for an arc."""
_TOKEN: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def steps_of(kind: str, given: Mapping[str, str]) -> Steps:
    """Give the outline of a path, a rectangle, a circle, an ellipse or a polygon; of anything else nothing."""

    def number(name: str, usual: float = 0.0) -> float:
        return float(given.get(name, usual))

    match kind:
        case "path":
            return tuple(_Path(given["d"]).steps())
        case "rect":
            corner = min(number("rx"), number("width") / 2, number("height") / 2)
            return round_box(number("x"), number("y"), number("width"), number("height"), corner, corner)
        case "circle" | "ellipse":
            rx, ry = number("rx", number("r")), number("ry", number("r"))
            return round_box(number("cx") - rx, number("cy") - ry, 2 * rx, 2 * ry, rx, ry)
        case "polygon":
            numbers = [float(one) for one in _TOKEN.findall(given["points"])]
            first, *rest = zip(numbers[::2], numbers[1::2], strict=True)
            return ((first, first), *((point,) for point in rest), ())
    return ()


def round_box(x: float, y: float, w: float, h: float, rx: float, ry: float) -> Steps:  # noqa: PLR0913, PLR0917  a box and its corners
    """Go round a box whose corners are quarters of an ellipse."""
    far, low = x + w, y + h
    kx, ky = rx * (1 - ROUND), ry * (1 - ROUND)
    start = (x + rx, y)
    return (
        (start, start),
        ((far - rx, y),),
        ((far - kx, y), (far, y + ky), (far, y + ry)),
        ((far, low - ry),),
        ((far, low - ky), (far - kx, low), (far - rx, low)),
        ((x + rx, low),),
        ((x + kx, low), (x, low - ky), (x, low - ry)),
        ((x, y + ry),),
        ((x, y + ky), (x + kx, y), start),
        (),
    )


class _Path:
    """Follows the letters of a path; a small one counts from where the pen is."""

    def __init__(self, written: str) -> None:
        self._tokens = _TOKEN.findall(written)
        self._here: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)
        self._lead: Point = (0.0, 0.0)
        """The last point that led a curve."""
        self._before = ""

    def steps(self) -> Iterator[tuple[Point, ...]]:
        """Give every step."""
        at, letter = 0, "M"
        while at < len(self._tokens):
            if self._tokens[at].isalpha():
                letter = self._tokens[at]
                at += 1
            elif letter in "Mm":
                letter = "L" if letter == "M" else "l"
            takes = TAKES[letter.upper()]
            numbers = [float(one) for one in self._tokens[at : at + takes]]
            at += takes
            yield from self._step(letter.upper(), numbers, self._here if letter.islower() else (0.0, 0.0))
            self._before = letter.upper()

    def _step(self, letter: str, numbers: list[float], origin: Point) -> Iterator[tuple[Point, ...]]:
        x, y = origin
        points = [(x + a, y + b) for a, b in zip(numbers[::2], numbers[1::2], strict=False)]
        match letter:
            case "Z":
                self._here = self._start
                yield ()
            case "M":
                self._here = self._start = points[0]
                yield (points[0], points[0])
            case "H" | "V":
                here = (x + numbers[0], self._here[1]) if letter == "H" else (self._here[0], y + numbers[0])
                yield from self._on((here,))
            case "L":
                yield from self._on((points[0],))
            case "C":
                yield from self._on(tuple(points))
            case "S":
                yield from self._on((self._mirrored("CS"), *points))
            case "Q":
                yield from self._bent(points[0], points[1])
            case "T":
                yield from self._bent(self._mirrored("QT"), points[0])
            case _:
                yield from self._arc(numbers, (x + numbers[5], y + numbers[6]))

    def _on(self, step: tuple[Point, ...]) -> Iterator[tuple[Point, ...]]:
        self._lead, self._here = step[-2] if len(step) > 1 else step[-1], step[-1]
        yield step

    def _mirrored(self, after: str) -> Point:
        """Give the last leading point on the other side of the pen; after anything but such a curve the pen itself."""
        if self._before not in after:
            return self._here
        return 2 * self._here[0] - self._lead[0], 2 * self._here[1] - self._lead[1]

    def _bent(self, lead: Point, to: Point) -> Iterator[tuple[Point, ...]]:
        """Draw a curve with one leading point as one with two."""
        one, other = (
            (end[0] + (lead[0] - end[0]) * 2 / 3, end[1] + (lead[1] - end[1]) * 2 / 3) for end in (self._here, to)
        )
        self._lead, self._here = lead, to
        yield one, other, to

    def _arc(self, numbers: list[float], to: Point) -> Iterator[tuple[Point, ...]]:
        """Draw part of a circle in short straight pieces; ours are circles and not turned."""
        radius, large, clockwise = numbers[0], numbers[3] > 0, numbers[4] > 0
        (x, y), (u, v) = self._here, to
        half = math.dist(self._here, to) / 2
        radius = max(radius, half)
        away = math.sqrt(max(0.0, radius * radius - half * half)) / (2 * half or 1.0)
        side = 1 if large != clockwise else -1
        cx, cy = (x + u) / 2 - side * -1 * (v - y) * away, (y + v) / 2 + side * -1 * (u - x) * away
        first, last = math.atan2(y - cy, x - cx), math.atan2(v - cy, u - cx)
        turn = (last - first) % math.tau if clockwise else -((first - last) % math.tau)
        for piece in range(1, FINE):
            angle = first + turn * piece / FINE
            yield from self._on(((cx + math.cos(angle) * radius, cy + math.sin(angle) * radius),))
        yield from self._on((to,))
