"""A pool of training pictures on disk: drawn once, by seed, and shared by all fittings."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.devtools.training.dice_makes import BOARD, CASINO, CLOSE, CROWD, EMPTY, HEAP, LOW, STONES
from companion.devtools.training.printed_art import art
from companion.devtools.training.scenes import scene
from companion.devtools.training.simulated_windows import fancy_scene, row_scene, table_scene
from companion.devtools.training.traps import trap
from hardware.vision.dice.dice_reader import DiceReader

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
    "heaps": (808, lambda chance: scene(chance, HEAP)),
    "lows": (809, lambda chance: scene(chance, LOW)),
    "rows": (812, row_scene),
    "casinos": (810, lambda chance: scene(chance, CASINO)),
}
"""Every kind of picture, the number that sets its seeds apart, and how it is drawn."""
PRINTED = {"boards": (806, BOARD), "empties": (807, EMPTY), "stones": (811, STONES)}
"""Kinds on printed grounds: there it is also marked where the reader we ship is fooled."""
WARM = 0.2


def draw_shard(folder: Path, kind: str, number: int, seed: int, prints: Path | None = None) -> Path:
    """A hundred pictures of a kind, the same for the same number, seed and prints."""
    path = folder / f"{kind}-{seed}-{number:03d}.npz"
    if path.exists():
        return path
    cv2.setNumThreads(1)
    apart, draw = _artist(kind, prints)
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


def _artist(kind: str, prints: Path | None) -> tuple[int, Callable[[np.random.Generator], Scene]]:
    if kind in KINDS:
        return KINDS[kind]
    apart, taste = PRINTED[kind]
    return apart, lambda chance: _with_traps(scene(chance, taste, art(prints)))


@cache
def _shipped() -> DiceReader:
    return DiceReader()


def _with_traps(drawn: Scene) -> Scene:
    """The scene, and as places to learn from whatever fools the reader in it."""
    picture, dice, sides = drawn
    fooled = [
        (p.x, p.y, p.size)
        for p in (look.place for look in _shipped().looks(picture))
        if p.heat > WARM and not (np.hypot(dice[:, 0] - p.x, dice[:, 1] - p.y) < 0.6 * dice[:, 2]).any()
    ]
    return picture, dice, np.vstack([sides, np.array(fooled, np.float32).reshape(-1, 3)])


def load(path: Path) -> list[Scene]:
    """The pictures of a shard with their dice and side faces."""
    with np.load(path) as shard:
        dice, sides = shard["dice"], shard["sides"]
        return [
            (picture, dice[dice[:, 0] == place, 1:], sides[sides[:, 0] == place, 1:])
            for place, picture in enumerate(shard["pictures"])
        ]
