"""Draws cards as the screens show them, in vectors: the same faces, painted by a pen on paper."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from companion.faces.drawing_paths import Shade, box_of, drawing_of
from companion.faces.face import Box, Leaf, Sign, mixed
from companion.faces.face_svg import LETTERS
from companion.faces.path_steps import round_box
from companion.prints.page import CAPITAL

if TYPE_CHECKING:
    from companion.faces.drawing_paths import Shape
    from companion.faces.face import Colour, Face, Words
    from companion.faces.path_steps import Steps
    from companion.prints.page import Sheets

BANDS: Final = 20
"""So many steps from one colour of a shade to the next: finer than an eye on paper."""

FULL: Final = 0.94
"""How much of its box a line of text may fill."""


def draw_face(sheets: Sheets, face: Face, x: float, y: float, scale: float = 1.0) -> None:
    """Draw a face, its upper left corner there, a unit of it so many millimetres wide."""
    for part in face.parts:
        box = Box(x + part.box.x * scale, y + part.box.y * scale, part.box.w * scale, part.box.h * scale)
        if isinstance(part, Leaf):
            corner = min(part.corner * scale, box.w / 2, box.h / 2)
            sheets.outline(round_box(*box, corner, corner), fill=part.fill)
        elif isinstance(part, Sign):
            _sign(sheets, part, box)
        else:
            _words(sheets, part, box)


def _words(sheets: Sheets, part: Words, box: Box) -> None:
    """Write as large as the box is high; paper knows how wide letters are, so a long title has all of the width."""
    high = box.h * LETTERS * CAPITAL
    sheets.write(part.text, box.x + box.w / 2, box.y + box.h / 2, high, colour=part.ink, widest=box.w * FULL)


def _sign(sheets: Sheets, part: Sign, box: Box) -> None:
    """Draw a picture of the house: every sign stands in the file once for each colour it is drawn in."""
    drawing = drawing_of(part.name)
    view = drawing.view
    across, down = box.w / view.w, box.h / view.h
    if not part.stretched:
        across = down = min(across, down)
    left, top = box.x + (box.w - view.w * across) / 2, box.y + (box.h - view.h * down) / 2
    tint = part.tint if drawing.white else None
    name = f"sign-{part.name}-{'' if tint is None else bytes(tint).hex()}"
    sheets.carve(name, (view.x + view.w, view.y + view.h), lambda: _shapes(sheets, drawing.shapes, tint))
    sheets.stamp(name, left, top, (across, down))


def _shapes(sheets: Sheets, shapes: tuple[Shape, ...], tint: Colour | None) -> None:
    for shape in shapes:
        fill, line = shape.fill, shape.line
        with sheets.clipped(shape.clips):
            if isinstance(fill, Shade) and shape.solid < 1:  # bands that shine through would add up
                sheets.outline(shape.steps, fill=mixed(fill.stops[0][1], fill.stops[-1][1], 0.5), solid=shape.solid)
            elif isinstance(fill, Shade):
                _shaded(sheets, shape.steps, fill)
            elif fill is not None:
                colour = tint if tint is not None and fill == (255, 255, 255) else fill
                sheets.outline(shape.steps, fill=colour, solid=shape.solid, even_odd=shape.even_odd)
            if line is not None:
                colour = tint if tint is not None and line == (255, 255, 255) else line
                sheets.outline(shape.steps, line=colour, width=shape.width, solid=shape.line_solid, dashes=shape.dashes)


def _shaded(sheets: Sheets, steps: Steps, shade: Shade) -> None:
    """Lay bands over each other within the outline, each a little farther along and in its colour."""
    box = box_of(steps)
    with sheets.clipped((steps,)):
        for far, colour in _bands(shade):
            sheets.outline(_band(shade, box, far), fill=colour)


def _bands(shade: Shade) -> list[tuple[float, Colour]]:
    """Give where each band begins and its colour; of a round shade from the rim inwards."""
    (first, colour), *_ = shade.stops
    found = [(0.0, colour)] if first >= 0 else []
    for (one, before), (other, after) in pairwise(shade.stops):
        found += [
            (one + (other - one) * step / BANDS, mixed(before, after, step / BANDS)) for step in range(1, BANDS + 1)
        ]
    return found[::-1] if shade.kind == "radial" else found


def _band(shade: Shade, box: Box, far: float) -> Steps:
    if shade.kind == "radial":
        x, y, reach, _ = shade.line
        rx, ry = box.w * reach * max(far, 0.001), box.h * reach * max(far, 0.001)
        if far >= 1:
            return round_box(box.x, box.y, box.w, box.h, 0.0, 0.0)
        return round_box(box.x + x * box.w - rx, box.y + y * box.h - ry, 2 * rx, 2 * ry, rx, ry)
    x1, y1, x2, y2 = shade.line
    start = box.x + (x1 + (x2 - x1) * far) * box.w, box.y + (y1 + (y2 - y1) * far) * box.h
    along = (x2 - x1) * box.w, (y2 - y1) * box.h
    if not far:
        return round_box(box.x, box.y, box.w, box.h, 0.0, 0.0)
    side = -along[1], along[0]
    wide = 2 * (box.w + box.h) / max(1e-6, abs(side[0]) + abs(side[1]))
    corners = [
        (
            start[0] + side[0] * across * wide + along[0] * on * wide,
            start[1] + side[1] * across * wide + along[1] * on * wide,
        )
        for across, on in ((-1, 0), (1, 0), (1, 1), (-1, 1))
    ]
    return ((corners[0], corners[0]), *((corner,) for corner in corners[1:]), ())
