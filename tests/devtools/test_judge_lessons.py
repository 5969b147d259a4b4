"""What the judge learns from: places that may be dice, and which of them are."""

from __future__ import annotations

import numpy as np
import pytest

from companion.devtools.training.scene_cameras import COLUMNS, SIDE
from companion.devtools.training.simulated_windows import row_scene
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.search.die_judge import Witness

torch = pytest.importorskip("torch", reason="the train extra")
lessons = pytest.importorskip("companion.devtools.training.judge_lessons")


def test_dice_in_a_row_are_dice_and_what_nobody_labelled_is_none() -> None:
    """The same picture, once with its dice known, once said to hold none."""
    picture, dice, sides = row_scene(np.random.default_rng([8, 4, 33]))
    none = np.zeros((0, COLUMNS), np.float32)
    known = [("drawn", (picture, dice, sides))]
    empty = [("drawn", (picture, none, sides))]

    with_dice, without = (lessons.evidence(DiceReader(), Witness(), scenes, 1, drawn=True) for scenes in (known, empty))

    assert picture.shape == (SIDE, SIDE, 3)
    assert with_dice.dice.sum() >= len(dice) - 1
    assert len(without.dice) >= len(dice) - 1
    assert without.dice.sum() == 0


def test_a_judge_tells_what_it_learnt_apart() -> None:
    """Two kinds of rows that differ in one number."""
    chance = np.random.default_rng(2)
    rows = chance.normal(0, 1, (4000, 6)).astype(np.float32)
    dice = (rows[:, 2] > 0).astype(int)

    judge = lessons.fitted_judge(lessons.Evidence(rows, dice, ("drawn",) * len(dice)), 1)
    with torch.no_grad():
        said = judge(torch.tensor(rows))[:, 0].numpy() > 0

    assert (said == dice).mean() > 0.95
