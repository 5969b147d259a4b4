"""Cards on paper: the faces and backs that screens and phones show, with a pale rim to cut along."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final

from companion.prints.face_pen import draw_face
from companion.prints.page import PARCHMENT

if TYPE_CHECKING:
    from companion.faces.face import Face
    from companion.prints.page import Sheets

RIM: Final = 1.0
"""Pale paper outside of the frame, so that a cut that strays shows no neighbour."""


def draw_card(sheets: Sheets, face: Face, x: float, y: float) -> None:
    """One side of a card in its true size, its upper left corner there."""
    sheets.box(x, y, face.w, face.h, PARCHMENT)
    scale = min(1 - 2 * RIM / face.w, 1 - 2 * RIM / face.h)
    left, top = face.w * (1 - scale) / 2, face.h * (1 - scale) / 2
    name = f"card-{zlib.crc32(repr(face).encode()):08x}"
    sheets.carve(name, (face.w, face.h), lambda: draw_face(sheets, face, left, top, scale))
    sheets.stamp(name, x, y)
