"""Chests and pawns by colour: how many of each lie in a zone of the mat. A check, never an answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.vision.shared.picture import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hardware.arrays import Flags, Floats, Pixels
    from hardware.vision.shared.mat import Mat, MatZone

DOTS = 2.5
"""Dots for a millimetre in the straightened zone."""
APART = 16.0
"""So far from the ground's colour (in Lab) is something that lies on it."""
LIGHTNESS = 0.55
"""Light and shade say less about a thing than its hue."""
CLEAR = 0.32
"""An area that is so far from whole pieces is doubtful."""
LEAST = 0.45
ASIDE = 1.1
"""A piece also shows a little of its sides."""
SHADES = (0.35, 0.5, 0.65, 0.8)
Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """What to count: its side seen from above in millimetres, and the colours it comes in (red, green, blue)."""

    name: str
    side: float
    colours: Mapping[str, Colour]


@dataclass(frozen=True, slots=True)
class Counted:
    """So many pieces of a colour in a zone; sure if area and shape agree."""

    zone: str
    piece: str
    colour: str
    count: int
    sure: bool


def counted(picture: Any, mat: Mat, piece: Piece, zones: Iterable[str], empty: Any = None) -> list[Counted]:
    """Count pieces in the zones named; a picture of the empty table makes it surer where the ground is printed."""
    whole, bare = plain(picture), plain(empty) if empty is not None else None
    known = {zone.name: zone for zone in mat.zones}
    found: list[Counted] = []
    for name in zones:
        if name in known and whole.size:
            ground = straightened(bare, mat, known[name]) if bare is not None and bare.size else None
            found += _in_zone(straightened(whole, mat, known[name]), ground, piece, name)
    return found


def straightened(picture: Pixels, mat: Mat, zone: MatZone) -> Pixels:
    """A zone as seen from straight above."""
    width, height = max(8, round(zone.width * DOTS)), max(8, round(zone.height * DOTS))
    corners = mat.in_picture(zone.outline).astype(np.float32)
    flat = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    return cv2.warpPerspective(picture, cv2.getPerspectiveTransform(corners, flat), (width, height))


def _in_zone(view: Pixels, ground: Pixels | None, piece: Piece, zone: str) -> list[Counted]:
    seen = _lab(view)
    below = _lab(ground) if ground is not None else np.median(seen.reshape(-1, 3), axis=0)
    things = np.linalg.norm(seen - below, axis=2) > APART
    paints = list(piece.colours.values())
    # What is only the ground in shade belongs to nobody.
    middle = np.median(view.reshape(-1, 3), axis=0)
    palette = [*(colour[::-1] for colour in paints), *(tuple(middle * shade) for shade in SHADES)]
    wanted = _lab(np.clip(np.array([palette]), 0, 255).astype(np.uint8))[0]
    nearest = np.linalg.norm(seen[:, :, None, :] - wanted[None, None], axis=3).argmin(axis=2)
    return [
        Counted(zone, piece.name, colour, *_pieces(things & (nearest == number), piece.side))
        for number, colour in enumerate(piece.colours)
    ]


def _lab(view: Pixels) -> Floats:
    lab: Floats = cv2.cvtColor(view.astype(np.float32) / 255, cv2.COLOR_BGR2Lab)
    return lab * np.array([LIGHTNESS, 1.0, 1.0], np.float32)


def _pieces(mask: Flags, side: float) -> tuple[int, bool]:
    """Count by area, patch by patch; a patch that is no whole number of pieces makes the count doubtful."""
    grain = max(3, round(side * DOTS / 6))
    cleaned = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((grain, grain), np.uint8))
    patches, _, stats, _ = cv2.connectedComponentsWithStats(cleaned)
    one = (side * DOTS) ** 2
    total, sure = 0, True
    for patch in range(1, patches):
        share = float(stats[patch, cv2.CC_STAT_AREA]) / one / ASIDE
        if share < LEAST / 2:
            continue
        number = max(1, round(share)) if share >= LEAST else 0
        total += number
        sure = sure and number > 0 and abs(share - number) <= CLEAR
    return total, sure
