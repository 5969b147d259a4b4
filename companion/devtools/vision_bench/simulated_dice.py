"""Rolls on the simulated table to measure with: one to five ordinary dice of any colour, and their labels."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from hardware.simulation import Finish, Mood, Pips, Wish, arranged, ordinary_die, render

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.devtools.vision_bench.label_match import Label
    from hardware.arrays import Pixels
    from hardware.simulation import Die

BODIES = (
    ((238, 234, 222), (24, 22, 22)),
    ((168, 28, 32), (240, 236, 226)),
    ((30, 60, 150), (240, 236, 226)),
    ((24, 110, 60), (240, 236, 226)),
    ((20, 20, 22), (235, 235, 230)),
    ((230, 190, 50), (30, 26, 20)),
    ((120, 40, 130), (240, 236, 226)),
)
"""Bodies and pips as they lie in shops; red, green, blue."""
ODD = 0.4
MOST = 5
EVERY = 5
ORDINARY, FANCY = "ordinary", "fancy"
APART = 77
"""Sets these rolls apart from all that anything was fitted to."""


def rolled(pictures: int, seed: int) -> Iterator[tuple[str, str, Pixels, list[Label]]]:
    """Name, kind, picture and labels of so many rolls; every other one in good light, every fifth with fancy dice."""
    for number in range(pictures):
        chance = np.random.default_rng([seed, number, APART])
        fancy = number % EVERY == EVERY - 1
        count = int(chance.integers(1, MOST + 1))
        dice = tuple(fancy_die(chance) if fancy else plain_die(chance) for _ in range(count))
        mood = Mood.CALM if number % 2 else Mood.USUAL
        shown = render(arranged(Wish(dice=dice, mood=mood), int(chance.integers(1 << 31))))
        labels: list[Label] = [(int(die.face), die.box) for die in shown.truth.dice]
        yield f"roll-{seed}-{number}", FANCY if fancy else ORDINARY, shown.picture, labels


def plain_die(chance: np.random.Generator) -> Die:
    """An ordinary die of any colour."""
    body, ink = BODIES[int(chance.integers(len(BODIES)))]
    return ordinary_die(body, ink)


def fancy_die(chance: np.random.Generator) -> Die:
    """One with other pips, marbled, speckled or clear."""
    pips, finish = list(Pips), list(Finish)
    return replace(
        plain_die(chance), pips=pips[int(chance.integers(len(pips)))], finish=finish[int(chance.integers(len(finish)))]
    )


def shop_die(chance: np.random.Generator) -> Die:
    """A die as they lie in shops: mostly ordinary, sometimes fancy."""
    die = plain_die(chance)
    if chance.random() < ODD:
        pips, finish = list(Pips), list(Finish)
        die = replace(die, pips=pips[int(chance.integers(len(pips)))], finish=finish[int(chance.integers(len(finish)))])
    return die
