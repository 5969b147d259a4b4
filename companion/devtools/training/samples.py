"""Training samples out of pooled scenes: patches with heat maps for the finder, crops with faces for the reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.devtools.training.picture_noise import through_a_lens
from hardware.vision.dice.search.close_look import crop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats

    Pictured = tuple[Floats, Floats, Floats]
    """A picture, its dice (x, y, size, label, visible, where they face; size below 0 is only a guess), its side faces
    (x, y, size)."""

PATCH = 160
STRIDE = 4
UNKNOWN = 9.0
UNTOLD = (UNKNOWN, UNKNOWN)
"""Which way a die faces where nobody knows."""
LEAST, MOST = 13.0, 66.0
SHOWN = 0.6
COARSEST = 0.55
ROOMY = 0.95
"""A patch is hardly ever larger than the picture it is cut from."""
FAR, FAR_TRAP = 0.06, 0.3
"""How often a picture with and one without dice is seen from far away."""


def from_above(dice: Floats, sides: Floats) -> bool:
    """Whether no side face is seen so large that up and down would matter."""
    if not len(dice):
        return True
    return not len(sides) or float(sides[:, 2].max()) < 0.5 * float(np.median(np.abs(dice[:, 2])))


def patch(chance: np.random.Generator, pictured: Pictured) -> tuple[Floats, Floats, Floats]:
    """A patch, its targets (heat, x, y, log size, label) and weights (heat, place, size)."""
    picture, dice, sides = pictured
    high, wide = picture.shape[:2]
    size = float(np.exp(chance.uniform(np.log(LEAST), np.log(MOST))))
    one = dice[chance.integers(len(dice))] if len(dice) else _nowhere(chance, wide, high)
    scale = float(np.clip(size / abs(one[2]), min(ROOMY, _least(chance, dice)) * PATCH / min(wide, high), 2.0))
    if min(wide, high) < PATCH:  # a cut-out of one die
        scale = float(np.clip(size / abs(one[2]), 0.3, 2.0))
    turn = float(chance.uniform(-180, 180)) if from_above(dice, sides) else float(chance.uniform(-12, 12))
    aim = one[:2] if chance.random() < 0.75 else chance.random(2) * (wide, high)
    centre = aim + chance.uniform(-0.4, 0.4, 2) * PATCH / scale
    if chance.random() < 0.85:
        half = min(0.42 * PATCH / scale, 0.5 * wide, 0.5 * high)
        centre = np.clip(centre, half, (wide - half, high - half))
    matrix: Floats = cv2.getRotationMatrix2D((float(centre[0]), float(centre[1])), turn, scale)
    if chance.random() < 0.5:
        matrix[0] *= -1
        matrix[0, 2] += centre[0] * 2
    matrix[:, 2] += PATCH / 2 - centre
    source = picture
    if scale < COARSEST:
        source = cv2.resize(picture, None, fx=scale * 1.4, fy=scale * 1.4, interpolation=cv2.INTER_AREA)
        inner = matrix[:, :2] / (scale * 1.4)
        view = np.hstack([inner, matrix[:, 2:]])
    else:
        view = matrix
    border = cv2.BORDER_REFLECT_101 if chance.random() < 0.5 else cv2.BORDER_REPLICATE
    fill = cv2.BORDER_CONSTANT if chance.random() < 0.4 else border
    out = cv2.warpAffine(source, view, (PATCH, PATCH), flags=cv2.INTER_LINEAR, borderMode=fill)
    shown = _inside(matrix, wide, high)
    targets, weights = _targets(dice, matrix, scale)
    if fill != cv2.BORDER_CONSTANT:
        weights[0] *= shown
    return through_a_lens(chance, out, min(1.0, size / 32)), targets, weights


def _nowhere(chance: np.random.Generator, wide: int, high: int) -> Floats:
    """In a picture without dice: where one could be, and how large."""
    return np.array([wide / 2, high / 2, chance.uniform(20, 90), 0, 1, *UNTOLD])


def _least(chance: np.random.Generator, dice: Floats) -> float:
    """How much of a patch the picture fills at least: from afar a whole board looks like one large die."""
    return float(chance.uniform(0.4, 1.0)) if chance.random() < (FAR_TRAP if not len(dice) else FAR) else 1.0


def _inside(matrix: Floats, wide: int, high: int) -> Floats:
    mask = np.zeros((PATCH // STRIDE, PATCH // STRIDE), np.float32)
    frame = np.array([[0, 0], [wide, 0], [wide, high], [0, high]]) @ matrix[:, :2].T + matrix[:, 2]
    cv2.fillConvexPoly(mask, (frame / STRIDE).round().astype(np.int32), 1.0)
    return mask


def _targets(dice: Floats, matrix: Floats, scale: float) -> tuple[Floats, Floats]:
    cells = PATCH // STRIDE
    targets = np.zeros((5, cells, cells), np.float32)
    weights = np.zeros((3, cells, cells), np.float32)
    weights[0] = 1
    y, x = np.mgrid[:cells, :cells].astype(np.float32)
    for die in dice:
        at = (matrix[:, :2] @ die[:2] + matrix[:, 2] + 0.5) / STRIDE - 0.5
        size = abs(float(die[2])) * scale
        near = (x - at[0]) ** 2 + (y - at[1]) ** 2
        if die[4] < SHOWN or not LEAST * 0.8 < size < MOST * 1.25:
            weights[0][near < (0.8 * size / STRIDE) ** 2] = 0
            continue
        sigma = max(0.8, 0.2 * size / STRIDE)
        targets[0] = np.maximum(targets[0], np.exp(-near / (2 * sigma * sigma)))
        here = near < max(1.3, 0.22 * size / STRIDE) ** 2
        targets[1][here], targets[2][here] = (at[0] - x)[here], (at[1] - y)[here]
        targets[3][here], targets[4][here] = np.log(size / 32), die[3]
        weights[1][here] = 1
        weights[2][here] = 1 if die[2] > 0 else 0
    return targets, weights


def crops(chance: np.random.Generator, scenes: Sequence[Pictured], count: int) -> tuple[Floats, Floats, Floats]:
    """Crops, their faces, how far (x, y, log size) the true middle lies off, and where (x, y) the face looks."""
    pictures: list[Floats] = []
    faces: list[int] = []
    offs: list[tuple[float, ...]] = []
    while len(pictures) < count:
        picture, dice, sides = scenes[int(chance.integers(len(scenes)))]
        above = from_above(dice, sides)
        for kind in chance.random(4):
            drawn = _crop(chance, picture, dice, sides, float(kind), above=above)
            if drawn is not None:
                pictures.append(drawn[0])
                faces.append(drawn[1])
                offs.append(drawn[2])
    return np.array(pictures[:count]), np.array(faces[:count]), np.array(offs[:count], np.float32)


def _crop(
    chance: np.random.Generator, picture: Floats, dice: Floats, sides: Floats, kind: float, *, above: bool
) -> tuple[Floats, int, tuple[float, ...]] | None:
    high, wide = picture.shape[:2]
    turn = float(chance.uniform(-180, 180)) if above else float(chance.uniform(-22, 22))
    mirror = bool(chance.random() < 0.5)
    none = (0.0, 0.0, 0.0, *UNTOLD)
    usual = float(np.median(np.abs(dice[:, 2]))) if len(dice) else float(chance.uniform(20, 60))
    if kind < 0.74 and len(dice):
        x, y, size, label, shown, *face = dice[chance.integers(len(dice))]
        if shown < 0.5 or abs(size) < 9 or not (0 < x < wide and 0 < y < high):
            return None
        wrong = float(np.exp(chance.normal(0, 0.1)))
        guess = abs(float(size)) * wrong
        off = np.clip(chance.normal(0, 0.07, 2), -0.25, 0.25)
        at = (float(x + off[0] * guess), float(y + off[1] * guess))
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        spun = np.array([[c, s], [-s, c]]) * ([[-1], [1]] if mirror else 1)
        cut = crop(picture, at, guess, turn, mirror=mirror)
        aside = spun @ face if face[0] != UNKNOWN else UNTOLD
        how = (*(spun @ -off), -np.log(wrong) if size > 0 else UNKNOWN, *aside)
        return through_a_lens(chance, cut, min(1.0, guess / 26)), int(label), tuple(float(v) for v in how)
    if kind < 0.86 and len(sides):
        x, y, size = sides[chance.integers(len(sides))]
        size = max(float(size), usual * 0.6) * float(np.exp(chance.normal(0, 0.15)))
    elif kind < 0.93 and len(dice):
        die = dice[chance.integers(len(dice))]
        way, reach = chance.uniform(0, 6.28), chance.uniform(0.55, 1.1) * abs(die[2])
        x, y, size = die[0] + np.cos(way) * reach, die[1] + np.sin(way) * reach, abs(die[2]) * chance.uniform(0.6, 1.4)
    else:
        x, y = chance.random(2) * (wide, high)
        size = usual * float(np.exp(chance.normal(0, 0.4)))
    if (
        len(dice)
        and (np.hypot(dice[:, 0] - x, dice[:, 1] - y) < 0.5 * np.maximum(np.abs(dice[:, 2]), size * 0.5)).any()
    ):
        return None
    cut = crop(picture, (float(x), float(y)), float(size), turn, mirror=mirror)
    return through_a_lens(chance, cut), 0, none
