"""How long a picture of the simulated table takes."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass
from typing import Any

from hardware.simulation.die import ordinary_die
from hardware.simulation.drawing.render import render
from hardware.simulation.random_scene import Mood, Wish, arranged


@dataclass(frozen=True, slots=True)
class TableBench:
    """Milliseconds for one picture, the ground already woven."""

    pictures: int
    size: tuple[int, int]
    median: float
    worst: float

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return {name: getattr(self, name) for name in self.__slots__}


def bench_table(pictures: int = 20, dice: int = 5, size: tuple[int, int] = (1280, 720)) -> TableBench:
    """Draw pictures with so many dice and measure each."""
    wish = Wish(dice=(ordinary_die(),) * dice, mood=Mood.USUAL, size=size)
    took = []
    for seed in range(pictures):
        scene = arranged(wish, seed)
        render(scene)
        began = time.perf_counter()
        render(scene)
        took.append((time.perf_counter() - began) * 1000)
    return TableBench(pictures, size, round(statistics.median(took), 1), round(max(took), 1))
