"""Rectangles with round corners, filled or as a line: one small picture of the corners is stretched over them.

Kivy's own make hundreds of corners' points for each; a board of them took fifty milliseconds a frame without a
graphics card, and half a megabyte for each line around a piece.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, Final

from kivy.graphics import Mesh
from kivy.graphics.texture import Texture
from PIL import Image, ImageDraw

FINER: Final = 4
"""The corners are drawn so many times larger first, and so have no steps."""
MIDDLE: Final = 2
"""Pixels between the corners: what is stretched."""
WHOLE: Final = 9
"""Fields of a filled rectangle; a line leaves out the one in the middle."""


def rounded(x: float, y: float, w: float, h: float, corner: float) -> Mesh:
    """Fill a rectangle with round corners; called with a canvas open."""
    side = _side(w, h, corner)
    return _stretched((x, y, w, h), side, corners(side, 0), hollow=False)


def outlined(x: float, y: float, w: float, h: float, corner: float, width: float) -> Mesh:  # noqa: PLR0913, PLR0917  a rectangle has four sides
    """Draw a line along a rectangle with round corners, so many pixels to both sides of it."""
    wide, high = w + 2 * width, h + 2 * width
    thick = max(2, round(width * 2))
    side = max(_side(wide, high, corner + width), min(thick, int(min(wide, high) / 2)))
    return _stretched((x - width, y - width, wide, high), side, corners(side, thick), hollow=True)


def _side(w: float, h: float, corner: float) -> int:
    return max(1, math.floor(min(corner, w / 2, h / 2)))


@lru_cache(maxsize=200)
def corners(side: int, thick: int) -> Any:
    """Draw four corners of this radius in white: filled, or a line of this thickness."""
    size = 2 * side + MIDDLE
    drawn = Image.new("L", (size * FINER, size * FINER))
    far = size * FINER - 1
    box, radius = (0, 0, far, far), side * FINER
    if thick:
        ImageDraw.Draw(drawn).rounded_rectangle(box, radius, outline=255, width=thick * FINER)
    else:
        ImageDraw.Draw(drawn).rounded_rectangle(box, radius, fill=255)
    alpha = drawn.resize((size, size), Image.Resampling.BOX)
    white = Image.new("L", alpha.size, 255)
    texture = Texture.create(size=alpha.size, colorfmt="rgba")
    texture.mag_filter = texture.min_filter = "nearest"
    texture.blit_buffer(Image.merge("RGBA", (white, white, white, alpha)).tobytes(), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _stretched(box: tuple[float, float, float, float], side: int, texture: Any, *, hollow: bool) -> Mesh:
    """Keep the corners as they are and stretch what is between them."""
    x, y, w, h = box
    far_u, far_v = texture.tex_coords[4:6]
    part = side / texture.width
    vertices: list[float] = []
    for down, v in ((y, 0.0), (y + side, part), (y + h - side, 1 - part), (y + h, 1.0)):
        for along, u in ((x, 0.0), (x + side, part), (x + w - side, 1 - part), (x + w, 1.0)):
            vertices += (along, down, u * far_u, v * far_v)
    return Mesh(vertices=vertices, indices=RING if hollow else FIELDS, mode="triangles", texture=texture)


def _fields(left_out: int) -> list[int]:
    """Give the two triangles of each of nine fields among sixteen points."""
    found: list[int] = []
    for field in range(WHOLE):
        if field != left_out:
            low = field // 3 * 4 + field % 3
            found += (low, low + 1, low + 5, low, low + 5, low + 4)
    return found


FIELDS: Final = _fields(WHOLE)
RING: Final = _fields(4)
