"""A look: what one side of a card looked like when it was learnt, and all that is worked out from it for comparing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.cards.compare.canvas import FINE, HIGH, WIDE, Levels, corners, onto, sides_of, true_shape
from hardware.vision.cards.search.card_outlines import distinct, quads
from hardware.vision.shared.picture import decoded

if TYPE_CHECKING:
    from hardware.arrays import Floats, Pixels

BLOCK = 12
ACROSS, DOWN = WIDE // BLOCK, HIGH // BLOCK
THUMB = (16, 22)
PACKED = 92
MOST_POINTS = 160
CONTRAST = 0.025
"""Fainter points are not kept."""
MARGIN = 12
FRAME_LEAST = 0.3
"""An inner frame is worth keeping if it encloses this share of the card."""
SMOOTH = 0.8


@dataclass(frozen=True, eq=False)
class Look:
    """One learnt picture of one side of a card, upright on the fine canvas, and what was worked out from it."""

    packed: bytes
    """The picture itself, as a small file."""
    shape: float
    """How wide the card is for its height, as it stands on the canvas."""
    quarter: int
    """How many quarter turns with the clock its own top is away from the canvas's: a broad card stands on its side."""
    frames: Floats
    """Outlines within the card that may be taken for it (n, 4, 2): frames, panels."""
    points: Floats
    """Points worth finding again (n, 4): x, y, size, angle."""
    words: Pixels
    """A description (n, 128) of the surroundings of each point."""

    @property
    def fine(self) -> Pixels:
        """The picture, unpacked anew each time to save room; refuses bytes that are none."""
        picture = decoded(self.packed, HIGH * FINE * WIDE * FINE)
        if picture is None or picture.shape != (HIGH * FINE, WIDE * FINE, 3):
            raise ValueError(self.packed[:8])
        return picture

    @cached_property
    def thumb(self) -> Floats:
        """The picture made very small."""
        return thumb(self.plain())

    def plain(self) -> Pixels:
        """The picture on the plain canvas."""
        return cv2.resize(self.fine, (WIDE, HIGH), interpolation=cv2.INTER_AREA)


def look_at(picture: Pixels, quad: Floats) -> Look:
    """Take the card at this outline (from its upper left) into a look."""
    quarter = 0
    if shape_of(quad) > BROAD:
        quarter, quad = 1, np.roll(quad, 1, 0)
    fine = Levels(picture).cut(onto(quad), FINE)
    _, packed = cv2.imencode(".jpg", fine, [cv2.IMWRITE_JPEG_QUALITY, PACKED])
    points, words = described(cv2.cvtColor(fine, cv2.COLOR_BGR2GRAY), 1 / FINE, MOST_POINTS)
    return Look(packed.tobytes(), round(true_shape(quad, picture.shape), 4), quarter, _frames(fine), points, words)


def _frames(fine: Pixels) -> Floats:
    rim = MARGIN * FINE
    around = cv2.copyMakeBorder(fine, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=(128, 128, 128))
    found = [(quad + 0.5) / FINE - 0.5 - MARGIN for quad in quads(around)]
    inner = [from_upper_left(q) for q in found if cv2.contourArea(q.astype(np.float32)) > FRAME_LEAST * WIDE * HIGH]
    frames = distinct([corners(), *inner], 0.03)[1:]
    return np.array(frames, np.float32).reshape(-1, 4, 2).round(1)


BROAD = 1.12


def shape_of(quad: Floats) -> float:
    """How wide an outline is for its height."""
    sides = sides_of(quad)
    return float((sides[0] + sides[2]) / (sides[1] + sides[3] + 1e-6))


def described(
    sheet: Pixels, scale: float = 1.0, most: int = 0, mask: Pixels | None = None, contrast: float = CONTRAST
) -> tuple[Floats, Pixels]:
    """The strongest points of a grey picture, scaled, with their descriptions."""
    keys, words = cv2.SIFT.create(nfeatures=most, contrastThreshold=contrast).detectAndCompute(sheet, mask)
    if not keys or words is None:
        return np.zeros((0, 4), np.float32), np.zeros((0, WORDS), np.uint8)
    rows = [((k.pt[0] + 0.5) * scale - 0.5, (k.pt[1] + 0.5) * scale - 0.5, k.size * scale, k.angle) for k in keys]
    roots = np.sqrt(words / (words.sum(1, keepdims=True) + 1e-6))
    return np.array(rows, np.float32).round(2), (roots * 255).round().astype(np.uint8)


WORDS = 128


def thumb(card: Pixels) -> Floats:
    """A card on the canvas as a small colour picture without its mean: a direction of length one."""
    small = cv2.resize(cv2.cvtColor(card, cv2.COLOR_BGR2Lab), THUMB, interpolation=cv2.INTER_AREA).astype(np.float32)
    small -= small.mean((0, 1))
    light = small[..., :1]
    light /= light.std() + 4.0
    small[..., 1:] /= COLOUR_SPREAD
    flat = small.ravel()
    direction: Floats = flat / (np.linalg.norm(flat) + 1e-6)
    return direction


COLOUR_SPREAD = 16.0


def upside_down(small: Floats) -> Floats:
    """The same small picture with its top below."""
    turned: Floats = small.reshape(-1, 3)[::-1].ravel()
    return turned


def grey(card: Pixels) -> Floats:
    """The brightness of a card on the canvas, a little smoothed."""
    plain = cv2.cvtColor(card, cv2.COLOR_BGR2GRAY).astype(np.float32)
    smooth: Floats = cv2.GaussianBlur(plain, (0, 0), SMOOTH * card.shape[1] / WIDE)
    return smooth


def blocks(sheet: Floats) -> tuple[Floats, Floats]:
    """The sheet cut into blocks (88, pixels), each without its mean and of length one, and how strong each was."""
    side = BLOCK * sheet.shape[1] // WIDE
    cut = sheet.reshape(DOWN, side, ACROSS, side).transpose(0, 2, 1, 3).reshape(DOWN * ACROSS, side * side)
    cut = cut - cut.mean(1, keepdims=True)
    strength = np.sqrt((cut * cut).mean(1))
    return cut / (strength * side + 1e-3)[:, None], strength


def chroma(card: Pixels) -> Floats:
    """The colour of every block (88, 2) as logarithms of ratios: the lamp's colour only shifts them all."""
    small = cv2.resize(card, (ACROSS, DOWN), interpolation=cv2.INTER_AREA).reshape(-1, 3).astype(np.float32) + DARK
    logs = np.log(small)
    ratios: Floats = np.column_stack([logs[:, 2] - logs[:, 1], logs[:, 0] - logs[:, 1]])
    return ratios


DARK = 12.0


def from_upper_left(quad: Floats) -> Floats:
    """The same outline, begun at the corner nearest the picture's upper left."""
    first = int(quad.sum(1).argmin())
    return np.roll(quad, -first, 0)
