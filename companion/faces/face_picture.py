"""A face as a picture of any width, painted with the pictures of the house; the same on every screen and page."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageColor, ImageDraw, ImageFont

from companion.assets import ASSETS
from companion.faces.face import Box, Colour, Face, Leaf, Sign, Words
from companion.faces.face_svg import css, letters_in

FONT: Final = str(ASSETS / "fonts" / "DejaVuSerifCondensed-Bold.ttf")
FINE: Final = 2
"""Everything is painted twice as large and then made smaller: edges are smooth."""
LEAST: Final = 6


def picture_of(face: Face, width: int) -> Image.Image:
    """Paint a face so many pixels wide."""
    scale = max(LEAST, width) * FINE / face.w
    size = max(1, round(face.w * scale)), max(1, round(face.h * scale))
    canvas = Image.new("RGBA", size, (0, 0, 0, 0))
    for part in face.parts:
        box = Box(*(side * scale for side in part.box))
        if isinstance(part, Leaf):
            _leaf(canvas, box, css(part.fill), part.corner * scale)
        elif isinstance(part, Sign):
            _sign(canvas, part, box)
        else:
            _words(canvas, part, box)
    return canvas.resize((max(1, size[0] // FINE), max(1, size[1] // FINE)), Image.Resampling.BOX)


def png_of(face: Face, width: int) -> bytes:
    """Give a face as a PNG file of this width."""
    kept = io.BytesIO()
    picture_of(face, width).save(kept, "PNG")
    return kept.getvalue()


def _leaf(canvas: Image.Image, box: Box, fill: str, corner: float) -> None:
    corners = (box.x, box.y, box.x + box.w - 1, box.y + box.h - 1)
    ImageDraw.Draw(canvas).rounded_rectangle(corners, corner, fill)


def _sign(canvas: Image.Image, part: Sign, box: Box) -> None:
    drawn = _loaded(part.name)
    if part.stretched:
        size = max(1, round(box.w)), max(1, round(box.h))
    else:
        scale = min(box.w / drawn.width, box.h / drawn.height)
        size = max(1, round(drawn.width * scale)), max(1, round(drawn.height * scale))
    canvas.alpha_composite(
        _scaled(part.name, size, part.tint),
        (max(0, round(box.x + (box.w - size[0]) / 2)), max(0, round(box.y + (box.h - size[1]) / 2))),
    )


@lru_cache(maxsize=96)
def _scaled(name: str, size: tuple[int, int], tint: Colour | None) -> Image.Image:
    """Make a sign as large as it is needed; the cards of a deck have most of theirs in common."""
    small = _loaded(name).resize(size, Image.Resampling.BILINEAR, reducing_gap=2.0)
    if tint is None or not _is_white(name):
        return small
    solid = Image.new("RGBA", size, ImageColor.getrgb(css(tint)))
    solid.putalpha(small.getchannel("A"))
    return solid


def _words(canvas: Image.Image, part: Words, box: Box) -> None:
    high = max(LEAST, int(letters_in(box, part.text)))
    pen = ImageDraw.Draw(canvas)
    at = box.x + box.w / 2, box.y + box.h / 2
    pen.text(at, part.text, css(part.ink), _font(high), anchor="mm")


@lru_cache(maxsize=64)
def _font(high: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONT, high)


@lru_cache(maxsize=128)
def _loaded(name: str) -> Image.Image:
    file = ASSETS / "pictures" / f"{name}.png"
    with Image.open(file if file.is_file() else ASSETS / "pictures" / "compass.png") as opened:
        return opened.convert("RGBA")


@lru_cache(maxsize=512)
def _is_white(name: str) -> bool:
    """Say whether a picture is a sign in white that takes any colour, and no coloured drawing."""
    return Path(ASSETS / "drawings" / "icons" / f"{name}.svg").is_file()
