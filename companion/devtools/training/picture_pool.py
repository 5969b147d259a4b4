"""A pool of training pictures on disk: drawn once, by seed, and shared by all fittings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.devtools.training.dice_makes import CLOSE, CROWD
from companion.devtools.training.scenes import scene
from companion.devtools.training.simulated_windows import fancy_scene, table_scene
from companion.devtools.training.traps import trap

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.arrays import Floats

    Scene = tuple[Floats, Floats, Floats]

SHARD = 100
KINDS: dict[str, tuple[int, Callable[[np.random.Generator], Scene]]] = {
    "scenes": (0, scene),
    "crowds": (801, lambda chance: scene(chance, CROWD)),
    "closes": (802, lambda chance: scene(chance, CLOSE)),
    "tables": (803, table_scene),
    "traps": (804, trap),
    "fancies": (805, fancy_scene),
}
"""Every kind of picture, the number that sets its seeds apart, and how it is drawn."""


def draw_shard(folder: Path, kind: str, number: int, seed: int) -> Path:
    """A hundred pictures of a kind, the same for the same number and seed."""
    path = folder / f"{kind}-{seed}-{number:03d}.npz"
    if path.exists():
        return path
    cv2.setNumThreads(1)
    apart, draw = KINDS[kind]
    pictures, dice, sides = [], [], []
    for place in range(SHARD):
        key = [seed, number, place, apart] if apart else [seed, number, place]
        picture, rows, edges = draw(np.random.default_rng(key))
        pictures.append(picture)
        dice.append(np.insert(rows, 0, place, axis=1))
        sides.append(np.insert(edges, 0, place, axis=1))
    folder.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part.npz")
    np.savez(part, pictures=np.array(pictures), dice=np.concatenate(dice), sides=np.concatenate(sides))
    part.rename(path)
    return path


def load(path: Path) -> list[Scene]:
    """The pictures of a shard with their dice and side faces."""
    with np.load(path) as shard:
        dice, sides = shard["dice"], shard["sides"]
        return [
            (picture, dice[dice[:, 0] == place, 1:], sides[sides[:, 0] == place, 1:])
            for place, picture in enumerate(shard["pictures"])
        ]
