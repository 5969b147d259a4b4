"""Training views of dice with signs: every face of a die from several sides, and the loss that tells faces apart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import torch
from torch.nn import functional

from hardware.vision.crops import crop
from hardware.vision.training.bodies import Lamp, trace
from hardware.vision.training.faces import SIGN, sign, sign_skin
from hardware.vision.training.fit import Task, planes
from hardware.vision.training.grounds import ground
from hardware.vision.training.lens import through_a_lens
from hardware.vision.training.makes import body
from hardware.vision.training.scenes import turned

if TYPE_CHECKING:
    from hardware.arrays import Floats

VIEW = 96
FACE = 50.0
VIEWS = 3
WARMTH = 0.08


def sisters(chance: np.random.Generator) -> tuple[Floats, ...]:
    """Six signs of which pairs share the large sign and differ in the small one."""
    signs = []
    for _ in range(3):
        large = cv2.resize(sign(chance), (32, 32), interpolation=cv2.INTER_AREA)
        for digit in chance.choice(10, 2, replace=False):
            canvas = np.zeros((SIGN, SIGN), np.float32)
            canvas[2:34, 3:35] = large
            small = np.zeros((40, 40), np.uint8)
            cv2.putText(small, str(digit), (8, 33), cv2.FONT_HERSHEY_DUPLEX, 1.15, 255, 4, cv2.LINE_AA)
            corner = cv2.resize(small, (20, 20), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
            canvas[27:47, 27:47] = np.maximum(canvas[27:47, 27:47], corner)
            signs.append(canvas)
    return tuple(signs)


def die_views(chance: np.random.Generator) -> Floats:
    """Six faces, three views each, of one die: pictures of 96 pixels with the upper face in the middle."""
    signs = sisters(chance) if chance.random() < 0.4 else tuple(sign(chance) for _ in range(6))
    skin, looks = sign_skin(chance, signs), body(chance)
    views = np.zeros((6, VIEWS, VIEW, VIEW, 3), np.uint8)
    for face in range(6):
        others = chance.permutation([k for k in range(6) if k != face])
        up = replace(skin, signs=tuple(signs[k] for k in (*others[:4], face, others[4])))
        for view in range(VIEWS):
            views[face, view] = _view(chance, up, looks)
    return views


def _view(chance: np.random.Generator, skin: Any, looks: Any) -> Floats:
    tilt, around, away = np.radians(chance.uniform(0, 32)), chance.uniform(0, 6.28), chance.uniform(8, 40)
    ahead = -np.array([np.sin(tilt) * np.cos(around), np.sin(tilt) * np.sin(around), np.cos(tilt)])
    right = np.cross(ahead, [np.cos(around + 1.57), np.sin(around + 1.57), 0.0])
    right /= np.linalg.norm(right)
    axes = np.stack([right, np.cross(ahead, right), ahead])
    place = np.array([0.0, 0.0, 0.5]) - ahead * away
    grid = (np.arange(VIEW) - (VIEW - 1) / 2) / (FACE * away)
    x, y = np.meshgrid(grid, grid)
    rays = np.stack([x, y, np.ones_like(x)], -1) @ axes
    rays = (rays / np.linalg.norm(rays, axis=-1, keepdims=True)).astype(np.float32)
    height, way = np.radians(chance.uniform(30, 88)), chance.uniform(0, 6.28)
    towards = np.array([np.cos(way) * np.cos(height), np.sin(way) * np.cos(height), np.sin(height)], np.float32)
    lamp = Lamp(towards, float(chance.uniform(0.2, 0.9)), float(chance.uniform(0.3, 0.8)), float(chance.uniform(6, 90)))
    seen = trace(skin, looks, lamp, place, rays, turned(chance, float(chance.uniform(0, 6.28)), 0.0))
    under = ground(chance, VIEW) * (lamp.room + lamp.strength * towards[2])
    cover = cv2.GaussianBlur(seen.cover, (0, 0), 0.6)[..., None]
    mixed = under * (1 - cover) + seen.colour * cover
    return (np.clip(mixed, 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)


def draw_signs(folder: Path, count: int, seed: int) -> Floats:
    """Views of so many dice, drawn once."""
    path = folder / f"signs-{seed}-{count}.npy"
    if not path.exists():
        cv2.setNumThreads(1)
        folder.mkdir(parents=True, exist_ok=True)
        np.save(path, np.array([die_views(np.random.default_rng([seed, 900, k])) for k in range(count)]))
    views: Floats = np.load(path)
    return views


def signs_task(views: Floats, dice: int = 8) -> Task:
    """Two looks at every face of some dice: each must find its twin among all."""

    def draw(chance: np.random.Generator) -> tuple[Any, ...]:
        first, second = [], []
        for k in chance.choice(len(views), dice, replace=False):
            for face in range(6):
                a, b = chance.choice(VIEWS, 2, replace=False)
                first.append(_cut(chance, views[k, face, a]))
                second.append(_cut(chance, views[k, face, b]))
        return (np.array(first + second),)

    return Task(draw, _signs_loss)


def _signs_loss(net: Any, batch: tuple[Any, ...]) -> tuple[Any, str]:
    said = functional.normalize(net(planes(batch[0])))
    faces = len(said) // 2
    likeness = said[:faces] @ said[faces:].T / WARMTH
    twin = torch.arange(faces)
    value = functional.cross_entropy(likeness, twin) + functional.cross_entropy(likeness.T, twin)
    own = likeness.reshape(faces // 6, 6, faces // 6, 6).diagonal(dim1=0, dim2=2).permute(2, 0, 1).reshape(-1, 6)
    value = value / 2 + functional.cross_entropy(own, twin % 6)
    right = (own.argmax(1) == twin % 6).float().mean()
    return value, f"loss {value.item():.3f} right in die {right.item():.3f}"


def _cut(chance: np.random.Generator, view: Floats) -> Floats:
    middle = (VIEW - 1) / 2 + chance.normal(0, 0.05, 2) * FACE
    size = FACE * float(np.exp(chance.normal(0.0, 0.08)))
    cut = crop(view, (float(middle[0]), float(middle[1])), size, float(chance.uniform(-180, 180)))
    return through_a_lens(chance, cut, 0.6)
