"""A pool of training pictures on disk: drawn once, by seed, and shared by all fittings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.training.scenes import scene

if TYPE_CHECKING:
    from hardware.arrays import Floats

SHARD = 100


def draw_shard(folder: Path, number: int, seed: int) -> Path:
    """A hundred scenes, the same for the same number and seed."""
    path = folder / f"scenes-{seed}-{number:03d}.npz"
    if path.exists():
        return path
    cv2.setNumThreads(1)
    pictures, dice, sides = [], [], []
    for place in range(SHARD):
        picture, rows, edges = scene(np.random.default_rng([seed, number, place]))
        pictures.append(picture)
        dice.append(np.insert(rows, 0, place, axis=1))
        sides.append(np.insert(edges, 0, place, axis=1))
    folder.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part.npz")
    np.savez(part, pictures=np.array(pictures), dice=np.concatenate(dice), sides=np.concatenate(sides))
    part.rename(path)
    return path


def load(folder: Path, seed: int, most: int) -> list[tuple[Floats, Floats, Floats]]:
    """Pictures with their dice and side faces, from as many shards as are drawn, in order."""
    scenes: list[tuple[Floats, Floats, Floats]] = []
    for path in sorted(folder.glob(f"scenes-{seed}-[0-9][0-9][0-9].npz"))[:most]:
        with np.load(path) as shard:
            dice, sides = shard["dice"], shard["sides"]
            for place, picture in enumerate(shard["pictures"]):
                scenes.append((picture, dice[dice[:, 0] == place, 1:], sides[sides[:, 0] == place, 1:]))
    return scenes
