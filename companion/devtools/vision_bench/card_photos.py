"""Photographed cards to measure with: where they lie in the photos, crops to learn from, and tables laid with them.

The photos themselves (`tm_*.jpg`) are never kept here: a folder of them is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.devtools.training.printed_boards import board
from hardware.vision.shared.picture import load_picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from hardware.arrays import Floats, Pixels

Corners = tuple[float, float, float, float, float, float, float, float]
"""Upper left, upper right, lower right, lower left, in shares of the picture's width and height."""
WHERE: dict[str, tuple[tuple[str, Corners], ...]] = {
    "tm_black": (
        ("black-a", (0.416, 0.020, 0.655, 0.014, 0.656, 0.319, 0.419, 0.326)),
        ("black-b", (0.133, 0.358, 0.367, 0.357, 0.370, 0.650, 0.138, 0.652)),
        ("black-b", (0.419, 0.361, 0.654, 0.357, 0.650, 0.653, 0.421, 0.653)),
        ("black-b", (0.684, 0.371, 0.923, 0.365, 0.925, 0.665, 0.686, 0.667)),
        ("black-c", (0.020, 0.680, 0.249, 0.681, 0.252, 0.971, 0.022, 0.969)),
        ("black-c", (0.259, 0.692, 0.490, 0.691, 0.494, 0.982, 0.264, 0.982)),
        ("black-c", (0.510, 0.694, 0.744, 0.694, 0.743, 0.987, 0.512, 0.986)),
        ("black-c", (0.760, 0.698, 0.997, 0.695, 0.999, 0.989, 0.765, 0.991)),
    ),
    "tm_counterspell_bgs": (("counter", (0.074, 0.278, 0.828, 0.278, 0.774, 0.950, 0.176, 0.949)),),
    "tm_dragon_whelp": (("dragon", (0.308, 0.063, 0.859, 0.169, 0.713, 0.943, 0.156, 0.827)),),
    "tm_geyser_twister_fireball": (
        ("geyser", (0.139, 0.180, 0.368, 0.166, 0.323, 0.871, 0.014, 0.870)),
        ("twister", (0.386, 0.183, 0.619, 0.146, 0.662, 0.882, 0.351, 0.880)),
        ("fireball", (0.639, 0.143, 0.873, 0.145, 0.993, 0.874, 0.683, 0.874)),
    ),
    "tm_instill_energy": (("energy", (0.207, 0.210, 0.703, 0.208, 0.764, 0.737, 0.189, 0.758)),),
    "tm_lands_and_fatties": (
        ("plain", (0.228, 0.083, 0.402, 0.038, 0.499, 0.232, 0.317, 0.289)),
        ("genie", (0.540, 0.176, 0.717, 0.122, 0.866, 0.338, 0.682, 0.411)),
        ("worm", (0.037, 0.322, 0.245, 0.256, 0.340, 0.517, 0.117, 0.597)),
        ("wyrm", (0.259, 0.590, 0.472, 0.511, 0.635, 0.858, 0.387, 0.965)),
        ("swamp", (0.583, 0.486, 0.775, 0.407, 0.976, 0.715, 0.758, 0.810)),
    ),
    "tm_ruby": (("ruby", (0.580, 0.107, 0.840, 0.393, 0.461, 0.938, 0.207, 0.438)),),
}
CROP = (252, 352)
"""Pixels of an upright crop."""
SIZE = (1280, 720)
MOST = 10
LEARNT_OF = 3
"""Of so many kinds one is never learnt."""
SLEEVE, HAZE, SHINE = 8, 0.16, 0.35


@dataclass(frozen=True, slots=True, eq=False)
class Lying:
    """A card in a picture: its kind, corners in pixels, and how much of it can be seen."""

    kind: str
    quad: Floats
    seen: float


def photographed_cards(folder: Path) -> Iterator[tuple[str, Pixels, list[Lying]]]:
    """Name, picture and cards of every photo."""
    for name, cards in WHERE.items():
        picture = load_picture(folder / f"{name}.jpg")
        sides = np.array(picture.shape[1::-1], np.float64)
        yield name, picture, [Lying(kind, np.array(at).reshape(4, 2) * sides, 1.0) for kind, at in cards]


def crops(folder: Path) -> dict[str, Pixels]:
    """One upright crop of every kind: of the first that lies in the photos."""
    upright: dict[str, Pixels] = {}
    wide, high = CROP
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    for _, picture, cards in photographed_cards(folder):
        for card in cards:
            if card.kind not in upright:
                turn = cv2.getPerspectiveTransform(card.quad.astype(np.float32), corners)
                upright[card.kind] = cv2.warpPerspective(picture, turn, CROP, flags=cv2.INTER_AREA)
    return upright


def learnt_kinds(kinds: Sequence[str]) -> list[str]:
    """Those that are learnt: the others are strangers."""
    return [kind for number, kind in enumerate(kinds) if number % LEARNT_OF != LEARNT_OF - 1]


def laid_table(upright: dict[str, Pixels], seed: int, cards: int = MOST) -> tuple[Pixels, list[Lying]]:
    """So many cards on a printed mat: sleeved, some cut off by the picture, some partly under others."""
    chance = np.random.default_rng([seed, 31])
    picture = _mat(chance)
    kinds = [list(upright)[int(k)] for k in chance.permutation(len(upright))[:cards]]
    places = [(column, row) for row in range(2) for column in range(5)]
    chance.shuffle(places)
    lying: list[tuple[str, Floats]] = []
    for kind, (column, row) in zip(kinds, places, strict=False):
        quad = _quad(chance, (column + 0.5) * SIZE[0] / 5, (row + 0.5) * SIZE[1] / 2)
        picture = _with_card(picture, upright[kind], quad, chance)
        lying.append((kind, quad))
    light = cv2.GaussianBlur(picture, (0, 0), float(chance.uniform(0.4, 0.9))).astype(np.float32)
    light = light * chance.uniform(0.8, 1.1) + chance.normal(0, 3.0, light.shape)
    return np.clip(light, 0, 255).astype(np.uint8), _seen(lying)


def _mat(chance: np.random.Generator) -> Pixels:
    field = board(chance, SIZE[0], ())
    shown = (np.clip(field, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)
    return np.ascontiguousarray(shown[: SIZE[1], : SIZE[0]])


def _quad(chance: np.random.Generator, x: float, y: float) -> Floats:
    high = float(chance.uniform(225, 265))
    wide = high * CROP[0] / CROP[1]
    turned = np.radians(chance.uniform(-35, 35) + 180 * (chance.random() < 0.3))  # noqa: PLR2004
    flat = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) / 2
    spin = np.array([[np.cos(turned), -np.sin(turned)], [np.sin(turned), np.cos(turned)]])
    off = chance.uniform(-55, 55, 2)
    quad: Floats = flat @ spin.T + (x, y) + off + chance.normal(0, 3.0, (4, 2))
    return quad


def _with_card(picture: Pixels, crop: Pixels, quad: Floats, chance: np.random.Generator) -> Pixels:
    """A card laid on a picture; half of them in a sleeve that dulls and shines."""
    wide, high = CROP
    sleeved = chance.random() < 0.5  # noqa: PLR2004
    card: Floats = crop.astype(np.float32)
    rim = 0
    if sleeved:
        rim = SLEEVE
        card = cv2.copyMakeBorder(card, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=(120, 120, 118))
        rows, columns = card.shape[:2]
        across, down = np.meshgrid(np.linspace(-1, 1, columns), np.linspace(-1, 1, rows))
        way = chance.uniform(0, np.pi)
        band = np.exp(-(((across * np.cos(way) + down * np.sin(way) - chance.uniform(-0.8, 0.8)) / 0.25) ** 2))
        haze = (HAZE + SHINE * band * chance.random())[..., None]
        card = card * (1 - haze) + 235 * haze
    corners = np.array([[rim, rim], [wide + rim, rim], [wide + rim, high + rim], [rim, high + rim]], np.float32)
    turn = cv2.getPerspectiveTransform(corners, quad.astype(np.float32))
    over = cv2.warpPerspective(card, turn, SIZE, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.ones(card.shape[:2], np.float32), turn, SIZE)[..., None]
    return (picture * (1 - mask) + over * mask).astype(np.uint8)


def _seen(lying: Sequence[tuple[str, Floats]]) -> list[Lying]:
    """How much of each can be seen, under the later ones and within the picture."""
    who = np.zeros(SIZE[::-1], np.int16)
    for number, (_, quad) in enumerate(lying, start=1):
        cv2.fillConvexPoly(who, np.round(quad).astype(np.int32), number)
    return [
        Lying(kind, quad, float((who == number).sum()) / max(float(cv2.contourArea(quad.astype(np.float32))), 1.0))
        for number, (kind, quad) in enumerate(lying, start=1)
    ]
