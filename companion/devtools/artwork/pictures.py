"""Renders the drawings into the pictures that screens load: `python -m companion.devtools.artwork.pictures`.

It knows the part of SVG that our drawings use: g, path (M L H V C Q Z, both cases), circle, ellipse, rect, polygon,
polyline and line; fill, stroke, stroke-width, opacity; translate, scale and rotate. Everything is filled even-odd.
"""

from __future__ import annotations

import itertools
import math
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.assets import ASSETS

FINE: Final = 4
"""Each pixel is painted as 4 x 4 smaller ones, and then averaged."""
CURVE: Final = 24
ICON: Final = 128
SCENE: Final = 2
"""Scenes are rendered at twice the size their drawing names."""

Matrix = NDArray[np.float64]
Points = NDArray[np.float64]
_TOKEN: Final = re.compile(r"[MmLlHhVvCcQqZz]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")


def matrix_of(text: str) -> Matrix:
    """Read a transform."""
    whole = np.eye(3)
    for name, inside in re.findall(r"(\w+)\(([^)]*)\)", text):
        n = [float(number) for number in re.split(r"[ ,]+", inside.strip())]
        one = np.eye(3)
        if name == "translate":
            one[:2, 2] = (n[0], n[1] if len(n) > 1 else 0.0)
        elif name == "scale":
            one[0, 0], one[1, 1] = n[0], n[-1]
        elif name == "rotate":
            turn = math.radians(n[0])
            one[:2, :2] = [[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]]
            if len(n) == len("axy"):
                there, back = np.eye(3), np.eye(3)
                there[:2, 2], back[:2, 2] = n[1:], [-n[1], -n[2]]
                one = there @ one @ back
        else:
            raise ValueError(text)
        whole = whole @ one
    return whole


def curve(points: list[complex]) -> list[complex]:
    """Walk along a Bezier curve of any degree."""
    walked = []
    for step in range(1, CURVE + 1):
        at = step / CURVE
        row = points
        while len(row) > 1:
            row = [a + (b - a) * at for a, b in itertools.pairwise(row)]
        walked.append(row[0])
    return walked


def outlines(text: str) -> list[list[complex]]:
    """Read the data of a path into closed or open rows of points."""
    tokens = _TOKEN.findall(text)
    rows: list[list[complex]] = []
    at, place, command = 0j, 0, "M"

    def number() -> float:
        nonlocal place
        place += 1
        return float(tokens[place - 1])

    while place < len(tokens):
        if tokens[place].isalpha():
            command = tokens[place]
            place += 1
        relative = at if command.islower() else 0j
        match command.upper():
            case "M":
                at = relative + complex(number(), number())
                rows.append([at])
                command = "l" if command == "m" else "L"
            case "L":
                at = relative + complex(number(), number())
                rows[-1].append(at)
            case "H":
                at = complex(relative.real + number(), at.imag)
                rows[-1].append(at)
            case "V":
                at = complex(at.real, relative.imag + number())
                rows[-1].append(at)
            case "C" | "Q" as kind:
                bends = [relative + complex(number(), number()) for _ in range(3 if kind == "C" else 2)]
                rows[-1] += curve([at, *bends])
                at = bends[-1]
            case _:
                at = rows[-1][0]
                rows[-1].append(at)
    return rows


def oval(x: float, y: float, rx: float, ry: float) -> list[complex]:
    """Walk round an ellipse."""
    return [complex(x + rx * math.cos(turn), y + ry * math.sin(turn)) for turn in np.linspace(0, 2 * math.pi, 73)]


def box(x: float, y: float, w: float, h: float, r: float) -> list[complex]:
    """Walk round a rectangle with round corners."""
    if not r:
        return [complex(x, y), complex(x + w, y), complex(x + w, y + h), complex(x, y + h), complex(x, y)]
    walked: list[complex] = []
    for cx, cy, start in (
        (x + w - r, y + r, 270),
        (x + w - r, y + h - r, 0),
        (x + r, y + h - r, 90),
        (x + r, y + r, 180),
    ):
        walked += [
            complex(cx + r * math.cos(math.radians(turn)), cy + r * math.sin(math.radians(turn)))
            for turn in range(start, start + 91, 10)
        ]
    return [*walked, walked[0]]


def rows_of(element: ET.Element) -> list[list[complex]]:  # noqa: PLR0911  one case per element
    """Give the outlines of one element."""

    def of(name: str) -> float:
        return float(element.get(name, "0"))

    match element.tag.rpartition("}")[2]:
        case "path":
            return outlines(element.get("d", ""))
        case "circle":
            return [oval(of("cx"), of("cy"), of("r"), of("r"))]
        case "ellipse":
            return [oval(of("cx"), of("cy"), of("rx"), of("ry"))]
        case "rect":
            return [box(of("x"), of("y"), of("width"), of("height"), of("rx"))]
        case "line":
            return [[complex(of("x1"), of("y1")), complex(of("x2"), of("y2"))]]
        case "polygon" | "polyline" as kind:
            n = [float(part) for part in re.split(r"[ ,]+", element.get("points", "").strip())]
            row = [complex(x, y) for x, y in zip(n[::2], n[1::2], strict=True)]
            return [[*row, row[0]] if kind == "polygon" else row]
    return []


class Canvas:
    """Paint with colours that are already multiplied by their opacity."""

    def __init__(self, width: int, height: int) -> None:
        self.paint: NDArray[np.float32] = np.zeros((height * FINE, width * FINE, 4), np.float32)

    def draw(self, element: ET.Element, here: Matrix, style: dict[str, str], strength: float) -> None:
        """Draw an element and all that is in it."""
        here = here @ matrix_of(element.get("transform", ""))
        style = style | {name: value for name in ("fill", "stroke", "stroke-width") if (value := element.get(name))}
        strength *= float(element.get("opacity", "1"))
        rows = rows_of(element)
        if rows:
            pixels = [_pixels(row, here) for row in rows]
            self._fill(pixels, style.get("fill", "#000"), strength)
            width = float(style.get("stroke-width", "1")) * math.sqrt(abs(np.linalg.det(here[:2, :2]))) * FINE
            self._stroke(pixels, style.get("stroke", "none"), strength, max(1, round(width)))
        for child in element:
            self.draw(child, here, style, strength)

    def _fill(self, rows: list[NDArray[np.int32]], colour: str, strength: float) -> None:
        if colour != "none":
            mask = np.zeros(self.paint.shape[:2], np.uint8)
            cv2.fillPoly(mask, rows, 255, cv2.LINE_8, 4)
            self._lay(mask, colour, strength)

    def _stroke(self, rows: list[NDArray[np.int32]], colour: str, strength: float, width: int) -> None:
        if colour != "none":
            mask = np.zeros(self.paint.shape[:2], np.uint8)
            cv2.polylines(mask, rows, isClosed=False, color=255, thickness=width, lineType=cv2.LINE_8, shift=4)
            for row in rows:  # round ends
                for end in (row[0], row[-1]):
                    cv2.circle(mask, (int(end[0]) // 16, int(end[1]) // 16), width // 2, 255, -1)
            self._lay(mask, colour, strength)

    def _lay(self, mask: NDArray[np.uint8], colour: str, strength: float) -> None:
        cover = mask.astype(np.float32)[..., None] / 255 * strength
        red, green, blue = rgb(colour)
        self.paint *= 1 - cover
        self.paint += cover * np.array([blue, green, red, 1], np.float32)

    def picture(self) -> NDArray[np.uint8]:
        """Give the finished picture, colours no longer multiplied."""
        height, width = (side // FINE for side in self.paint.shape[:2])
        small: NDArray[np.float32] = np.asarray(cv2.resize(self.paint, (width, height), interpolation=cv2.INTER_AREA))
        alpha = small[..., 3:]
        colours = np.divide(small[..., :3], alpha, out=np.ones_like(small[..., :3]), where=alpha > 0)
        whole: NDArray[np.float32] = np.concatenate([colours, alpha], axis=2)
        return np.rint(whole * 255).clip(0, 255).astype(np.uint8)


def _pixels(row: list[complex], here: Matrix) -> NDArray[np.int32]:
    points = np.array([[point.real, point.imag, 1.0] for point in row]) @ here.T
    return np.rint(points[:, :2] * FINE * 16).astype(np.int32)


def rgb(colour: str) -> tuple[float, float, float]:
    """Read #rgb or #rrggbb."""
    digits = colour.removeprefix("#")
    if len(digits) == len("rgb"):
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    return red, green, blue


def render(source: Path, width: int = 0) -> NDArray[np.uint8]:
    """Render one drawing, to this width or at its scene's size."""
    root = ET.parse(source).getroot()  # noqa: S314  our own drawings
    _, _, wide, high = (float(number) for number in root.get("viewBox", "0 0 64 64").split())
    width = width or round(wide * SCENE)
    scale = width / wide
    canvas = Canvas(width, round(high * scale))
    canvas.draw(root, np.diag([scale, scale, 1.0]), {}, 1.0)
    return canvas.picture()


def paper(side: int = 256) -> NDArray[np.uint8]:
    """Make a tile of chart paper by numbers: soft clouds and a few fibres, the same every time."""
    chance = np.random.default_rng(1667)
    tile = np.zeros((side, side), np.float32)
    for grain, weight in ((4, 5.0), (16, 3.0), (64, 2.0), (256, 1.5)):
        coarse = chance.standard_normal((grain, grain)).astype(np.float32)
        wrapped = np.pad(coarse, 2, mode="wrap")
        large = cv2.resize(wrapped, None, fx=side / grain, fy=side / grain, interpolation=cv2.INTER_CUBIC)
        edge = 2 * side // grain
        tile += weight * np.asarray(large)[edge : edge + side, edge : edge + side]
    grey = np.rint((tile / np.abs(tile).max() * 13 + 242) / 3) * 3
    return np.repeat(grey.clip(0, 255).astype(np.uint8)[..., None], 3, axis=2)


def main(*names: str) -> int:
    """Render everything, or only the drawings that are named."""
    made: dict[str, NDArray[Any]] = {} if names else {"paper": paper()}
    for folder, size in (("icons", ICON), ("scenes", 0)):
        for source in sorted((ASSETS / "drawings" / folder).glob("*.svg")):
            if not names or source.stem in names:
                made[source.stem] = render(source, size)
    for name, picture in made.items():
        cv2.imwrite(str(ASSETS / "pictures" / f"{name}.png"), picture, [cv2.IMWRITE_PNG_COMPRESSION, 9])
    sys.stdout.write(f"{len(made)} pictures\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
