"""Pictures for the eyes: drawn tables, small so that they are quick."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from hardware.arrays import Pixels
from hardware.simulation import Die, LyingDie, Mood, Scene, View, Wish, arranged, ordinary_die, render
from hardware.vision.dice.dice_reader import DiceReader

RED = ordinary_die((168, 28, 32), (240, 236, 226), "red")
WHITE = ordinary_die()
BLUE = ordinary_die((30, 60, 150), (240, 236, 226), "blue")


@pytest.fixture(scope="session")
def reader() -> DiceReader:
    return DiceReader()


@cache
def table_picture(faces: tuple[str, ...], seed: int = 0, mood: Mood = Mood.CALM, dice: tuple[Die, ...] = ()) -> Pixels:
    """Dice lying about, seen as a camera overhead would."""
    bodies = dice or (WHITE, RED, BLUE, WHITE, RED)[: len(faces)]
    picture: Pixels = render(
        arranged(Wish(dice=bodies, faces=faces, mood=mood, size=(640, 360), across=240.0), seed)
    ).picture
    return picture


@pytest.fixture
def table() -> Callable[..., Pixels]:
    return table_picture


@cache
def laid(*dice: LyingDie, across: float = 200.0, tilt: float = 0.0, size: tuple[int, int] = (640, 360)) -> Pixels:
    """Dice exactly there."""
    picture: Pixels = render(Scene(size=size, dice=dice, view=View(across=across, tilt=tilt))).picture
    return picture


@pytest.fixture
def lay() -> Callable[..., Pixels]:
    return laid


@pytest.fixture
def noise() -> Pixels:
    return np.random.default_rng(1).integers(0, 256, (480, 640, 3), np.uint8)
