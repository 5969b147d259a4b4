"""Plots as PDF and as PNG."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from companion.assets import ASSETS
from companion.assets.name_letters import Run, runs
from companion.prints.page import A4, MM, WHITE, Paper, Sheets
from companion.prints.plot import Block, Ink, Path, Plot, Point

# --- on paper --------------------------------------------------------------------------------------------------------

MARGIN: Final = 15.0
GAP: Final = 8.0
"""Millimetres."""
THIN: Final = 0.4


def plots_pdf(plots: tuple[Plot, ...], title: str, paper: Paper = A4) -> bytes:
    """Draw plots below each other, as many on a page as fit."""
    sheets = Sheets(paper, title)
    wide = paper.width - 2 * MARGIN
    waiting = list(plots)
    while waiting:
        with sheets.page():
            down = MARGIN
            while waiting and (down == MARGIN or down + _high(waiting[0], wide) <= paper.height - MARGIN):
                one = waiting.pop(0)
                _on_paper(sheets, one, MARGIN, down, wide / one.width)
                down += _high(one, wide) + GAP
    return sheets.finished()


def _high(plot: Plot, wide: float) -> float:
    return plot.height * wide / plot.width


def _on_paper(sheets: Sheets, plot: Plot, left: float, top: float, scale: float) -> None:
    def at(x: float, y: float) -> Point:
        return left + x * scale, top + (plot.height - y) * scale

    for mark in plot.marks:
        if isinstance(mark, Block):
            sheets.shape([[at(*point) for point in mark.points]], _flat(mark.ink))
        elif isinstance(mark, Path):
            for one, other in zip(mark.points, mark.points[1:], strict=False):
                sheets.line(*at(*one), *at(*other), _flat(mark.ink), max(mark.width * scale, THIN / MM))
        elif mark.text:
            centred = mark.align == "center"
            x, y = at(mark.x + (mark.w / 2 if centred else 0), mark.y + mark.h / 2)
            high, room = mark.size * scale * 0.7, mark.w * scale
            sheets.write(mark.text, x, y, high, colour=_flat(mark.ink), widest=room, centred=centred)


def _flat(ink: Ink) -> tuple[int, int, int]:
    """Give a colour as it looks on white paper."""
    red, green, blue = (round(255 * (part * ink[3] + 1 - ink[3])) for part in ink[:3])
    return red, green, blue


# --- as a picture ----------------------------------------------------------------------------------------------------

COLOURS: Final = 128
FINE: Final = 2
"""Drawn so many times as large and made smaller again, so that lines are smooth."""
_FONT: Final = str(ASSETS / "fonts" / "DejaVuSerifCondensed-Bold.ttf")


def plots_png(plots: tuple[Plot, ...], across: int = 1200) -> bytes:
    """Draw plots below each other, so many pixels wide."""
    scale = across * FINE / max(plot.width for plot in plots)
    gap = 16 * scale
    high = sum(plot.height * scale + gap for plot in plots) + gap
    picture = Image.new("RGB", (int(across * FINE + 2 * gap), int(high)), WHITE)
    top = gap
    for plot in plots:
        _in_picture(ImageDraw.Draw(picture), plot, gap, top, scale)
        top += plot.height * scale + gap
    small = picture.resize((picture.width // FINE, picture.height // FINE), Image.Resampling.LANCZOS)
    file = BytesIO()
    small.quantize(COLOURS).save(file, "PNG", optimize=True)
    return file.getvalue()


def _in_picture(pen: ImageDraw.ImageDraw, plot: Plot, left: float, top: float, scale: float) -> None:
    def at(x: float, y: float) -> Point:
        return left + x * scale, top + (plot.height - y) * scale

    for mark in plot.marks:
        if isinstance(mark, Block):
            pen.polygon([at(*point) for point in mark.points], fill=_flat(mark.ink))
        elif isinstance(mark, Path):
            points = [at(*point) for point in mark.points]
            pen.line(points, fill=_flat(mark.ink), width=max(1, round(mark.width * scale)), joint="curve")
        elif mark.text:
            size = max(8, int(mark.size * scale))
            while _width(mark.text, size) > mark.w * scale and size > 8:  # noqa: PLR2004  the least pixels
                size -= 2
            left_over = (mark.w * scale - _width(mark.text, size)) / 2 if mark.align == "center" else 0
            x, y = at(mark.x, mark.y + mark.h / 2)
            for run in runs(mark.text):
                pen.text((x + left_over, y), run.text, fill=_flat(mark.ink), font=_font(run, size), anchor="lm")
                x += _font(run, size).getlength(run.text)


def _width(text: str, size: int) -> float:
    return sum(_font(run, size).getlength(run.text) for run in runs(text))


def _font(run: Run, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(run.font or _FONT, int(size * run.size))
