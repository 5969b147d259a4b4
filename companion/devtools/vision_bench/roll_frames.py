"""Rolls as a camera sees them, frame by frame by its own clock: on the simulated table, and photos brought to life."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.devtools.vision_bench.photo_labels import Part, kind_of, labelled
from companion.devtools.vision_bench.simulated_dice import MOST, plain_die
from hardware.camera.simulated_camera import SimulatedCamera
from hardware.camera.source import RATE
from hardware.clock import GivenClock
from hardware.simulation import Mood, SimulatedTable
from hardware.simulation.drawing.lens import with_grain
from hardware.simulation.scene import Lens
from hardware.simulation.simulated_table import ROLL_LASTS
from hardware.vision.shared.picture import at_most

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from hardware.arrays import Pixels

ROLLING = 5
"""Frames of each roll before the dice lie still."""
WATCHED = 2.4
"""Seconds that are watched after that."""
SHAKE, LIGHT, GRAIN = 0.2, 0.015, 0.008
"""A camera on an arm moves by so many pixels; lamps flicker by this share; and the grain of a sensor."""
FASTEST, WIDE = 26.0, 1280
TRAY_LIKE = ("byler", "matteo", "runenum")
APART = 79


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll: which kind of picture, what lies there in the end, and its frames with the instant of each.

    The dice lie still from the instant 0 on.
    """

    kind: str
    values: tuple[int, ...]
    frames: Iterator[tuple[float, Pixels]]


def simulated_rolls(count: int, seed: int, rate: float = RATE) -> Iterator[Roll]:
    """Rolls of one to five ordinary dice; every other one in good light."""
    for number in range(count):
        chance = np.random.default_rng([seed, number, APART])
        clock = GivenClock()
        mood = Mood.CALM if number % 2 else Mood.USUAL
        table = SimulatedTable(int(chance.integers(1 << 30)), mood, clock)
        dice = [plain_die(chance) for _ in range(int(chance.integers(1, MOST + 1)))]
        shown = table.roll(dice)
        values = tuple(sorted(int(face) for face in shown))
        yield Roll("simulated", values, _filmed(SimulatedCamera(table), clock, rate))


def _filmed(camera: SimulatedCamera, clock: GivenClock, rate: float) -> Iterator[tuple[float, Pixels]]:
    at = -ROLLING / rate
    clock.advance(ROLL_LASTS + at)
    while at < WATCHED:
        yield at, camera.read()
        clock.advance(1 / rate)
        at += 1 / rate


def photo_rolls(folders: Sequence[Path], part: Part, seed: int, rate: float = RATE) -> Iterator[Roll]:
    """Photos that look like a tray from above, as if their dice had just come to rest."""
    for folder in folders:
        for number, (name, source, picture, labels) in enumerate(labelled(folder, part)):
            if source in TRAY_LIKE:
                chance = np.random.default_rng([seed, number, APART])
                small, _ = at_most(picture, WIDE)
                values = tuple(sorted(value for value, _ in labels))
                yield Roll(kind_of(name, len(labels)), values, _brought_to_life(small, chance, rate))


def _brought_to_life(picture: Pixels, chance: np.random.Generator, rate: float) -> Iterator[tuple[float, Pixels]]:
    """The picture smeared and shifted less and less, then at rest, with shake, flicker and grain in every frame."""
    towards = float(chance.uniform(0, 2 * np.pi))
    lens = Lens(grain=GRAIN, jpeg=88)
    for frame in range(-ROLLING, round(WATCHED * rate)):
        speed = FASTEST * -frame / ROLLING if frame < 0 else 0.0
        off = np.array([np.cos(towards), np.sin(towards)]) * speed + chance.normal(0, SHAKE, 2)
        moved = np.array([[1, 0, off[0]], [0, 1, off[1]]], np.float64)
        shown = cv2.warpAffine(picture, moved, picture.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
        if speed > 1:
            shown = cv2.blur(shown, (max(1, int(speed / 2)),) * 2)
        shown = cv2.convertScaleAbs(shown, alpha=1 + float(chance.normal(0, LIGHT)))
        yield frame / rate, with_grain(shown, lens, int(chance.integers(1 << 30)))
