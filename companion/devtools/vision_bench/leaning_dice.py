"""Rolls on the simulated table with a die that leans, alone or beside two flat ones: none of them may be sure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from companion.devtools.vision_bench.simulated_dice import plain_die
from hardware.simulation import Mood, Wish, arranged, render

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.devtools.vision_bench.label_match import Label
    from hardware.arrays import Pixels

NONE = 0
"""The label of a die that leans: whatever is said of it is wrong, so a sure reading of it is a wrong one."""
APART = 78


def leaning_rolls(count: int, seed: int) -> Iterator[tuple[str, Pixels, list[Label]]]:
    """Kind, picture and labels: every other die alone, the others beside two flat ones."""
    for number in range(count):
        chance = np.random.default_rng([seed, number, APART])
        alone = number % 2 == 0
        dice = tuple(plain_die(chance) for _ in range(1 if alone else 3))
        mood = Mood.CALM if number // 2 % 2 else Mood.USUAL
        roll = arranged(Wish(dice=dice, mood=mood), int(chance.integers(1 << 30)))
        first = replace(roll.dice[0], lean=float(chance.uniform(25, 44)), lean_towards=float(chance.uniform(0, 360)))
        shown = render(replace(roll, dice=(first, *roll.dice[1:])))
        labels: list[Label] = [(NONE if die.leans else int(die.face), die.box) for die in shown.truth.dice]
        yield "leaning, alone" if alone else "leaning, beside two flat", shown.picture, labels
