"""A face as SVG, for pages and printers: the drawings of its signs lie within it, nothing else is needed."""

from __future__ import annotations

import re
from functools import cache
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from companion.assets import ASSETS
from companion.faces.face import Box, Colour, Face, Leaf, Part, Sign

_OPENING: Final = re.compile(r"<svg\b[^>]*>")
_VIEW: Final = re.compile(r'viewBox="([^"]+)"')
_NAMED: Final = re.compile(r'(\bid="|url\(#|href="#)')
LETTERS: Final = 0.78
"""How high letters are in their box."""
SLIM: Final = 0.62
"""How wide a letter is, of its height."""


def svg_of(face: Face) -> str:
    """Write a face as one SVG document."""
    inside = "".join(_part(part, number) for number, part in enumerate(face.parts))
    label = f' role="img" aria-label={quoteattr(face.said)}' if face.said else ""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {face.w:g} {face.h:g}"{label}>{inside}</svg>'


def _part(part: Part, number: int) -> str:
    x, y, w, h = part.box
    if isinstance(part, Leaf):
        return (
            f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{part.corner:.2f}" '
            f'fill="{css(part.fill)}"/>'
        )
    if isinstance(part, Sign):
        view, style, drawing = _drawing(part.name)
        if part.tint is not None:
            drawing = drawing.replace('"#fff"', f'"{css(part.tint)}"').replace('"#FFF"', f'"{css(part.tint)}"')
        drawing = _NAMED.sub(rf"\g<1>p{number}-", drawing)  # two drawings in one file may call things alike
        ratio = ' preserveAspectRatio="none"' if part.stretched else ""
        return (
            f'<svg x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" viewBox="{view}"{ratio}>'
            f"<g {style}>{drawing}</g></svg>"
        )
    high = letters_in(part.box, part.text)
    return (
        f'<text x="{x + w / 2:.2f}" y="{y + h / 2 + high * 0.35:.2f}" font-size="{high:.2f}" text-anchor="middle" '
        f'font-family="DejaVu Serif, serif" font-weight="bold" fill="{css(part.ink)}">{escape(part.text)}</text>'
    )


def letters_in(box: Box, text: str) -> float:
    """How high the letters of a short text may be in its box."""
    return min(box.h * LETTERS, box.w / (SLIM * max(1, len(text))))


def css(colour: Colour) -> str:
    """Write a colour as pages do."""
    red, green, blue = colour
    return f"#{red:02x}{green:02x}{blue:02x}"


@cache
def _drawing(name: str) -> tuple[str, str, str]:
    """Read a drawing: its view, what its outermost element says of everything in it, and what is in it."""
    found = next((ASSETS / "drawings").glob(f"*/{name}.svg"), None) or ASSETS / "drawings" / "icons" / "compass.svg"
    text = found.read_text(encoding="utf-8")
    opening = _OPENING.search(text)
    if opening is None:
        return "0 0 64 64", "", ""
    view = _VIEW.search(opening[0])
    style = " ".join(re.findall(r'(?:fill|stroke)[\w-]*="[^"]*"', opening[0]))
    return (view[1] if view else "0 0 64 64"), style, text[opening.end() : text.rindex("</svg>")]
