"""Training pictures of the simulated table: windows cut out of what its camera sees, with their truth."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from companion.devtools.training.scene_cameras import SIDE, facing
from companion.devtools.training.scenes import COCKED, OTHER
from companion.devtools.vision_bench.simulated_dice import fancy_die, shop_die
from hardware.simulation import ACTIONS, LETTERS, SYMBOL_COLOURS, Mood, Wish, arranged, combat_die, render, symbol_die
from hardware.simulation.drawing.projection import Eye
from hardware.simulation.drawing.solid import Solid
from hardware.vision.dice.dice_values import PIPS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats
    from hardware.simulation import Die, LyingDie, SeenDie, View


def table_scene(chance: np.random.Generator) -> tuple[Floats, Floats, Floats]:
    """A window of the simulated camera about one of its dice; the same shape as other scenes."""
    dice = tuple(any_die(chance) for _ in range(int(chance.integers(2, 7))))
    wish = Wish(dice=dice, mood=(Mood.CALM, Mood.USUAL, Mood.HARSH)[int(chance.integers(3))])
    arrangement = arranged(wish, int(chance.integers(1 << 30)))
    lying = tuple(_leaning(chance, die) if chance.random() < 0.1 else die for die in arrangement.dice)
    shown = render(replace(arrangement, dice=lying))
    rows = _rows(shown.truth.dice, arrangement.view, lying, wish.size)
    high, wide = shown.picture.shape[:2]
    x, y = rows[int(chance.integers(len(rows))), :2] + chance.uniform(-0.3, 0.3, 2) * SIDE
    left, top = int(np.clip(x - SIDE / 2, 0, wide - SIDE)), int(np.clip(y - SIDE / 2, 0, high - SIDE))
    rows[:, :2] -= (left, top)
    near = (np.abs(rows[:, :2] - SIDE / 2) < SIDE / 2 + rows[:, 2:3]).all(1)
    picture = np.ascontiguousarray(shown.picture[top : top + SIDE, left : left + SIDE])
    return picture, rows[near], np.zeros((0, 3), np.float32)


def fancy_scene(chance: np.random.Generator) -> tuple[Floats, Floats, Floats]:
    """A small piece of the simulated table with fancy dice close to each other, some of them leaning."""
    dice = tuple(fancy_die(chance) for _ in range(int(chance.integers(2, 6))))
    mood = (Mood.CALM, Mood.USUAL)[int(chance.integers(2))]
    across = float(np.exp(chance.uniform(np.log(85.0), np.log(150.0))))
    wish = Wish(dice=dice, mood=mood, size=(SIDE, SIDE), across=across)
    arrangement = arranged(wish, int(chance.integers(1 << 30)))
    lying = tuple(_leaning(chance, die) if chance.random() < 0.15 else die for die in arrangement.dice)
    shown = render(replace(arrangement, dice=lying))
    rows = _rows(shown.truth.dice, arrangement.view, lying, wish.size)
    return shown.picture, rows, np.zeros((0, 3), np.float32)


def row_scene(chance: np.random.Generator) -> tuple[Floats, Floats, Floats]:
    """Dice of one make side by side without a gap, as dominoes lie; and no domino."""
    die = shop_die(chance)
    dice = (die,) * int(chance.integers(2, 5))
    mood = (Mood.CALM, Mood.USUAL)[int(chance.integers(2))]
    across = float(np.exp(chance.uniform(np.log(85.0), np.log(170.0))))
    wish = Wish(dice=dice, mood=mood, size=(SIDE, SIDE), across=across)
    arrangement = arranged(wish, int(chance.integers(1 << 30)))
    turn, way = float(chance.uniform(0, 360)), float(chance.uniform(0, 2 * np.pi))
    if chance.random() < 0.7:
        turn = float(np.degrees(way))
    apart = die.size * (1 + float(chance.choice([0.0, 0.01, 0.04, 0.12])))
    if abs(turn - float(np.degrees(way))) > 1:
        apart *= 1.42
    steps = (np.arange(len(dice)) - (len(dice) - 1) / 2) * apart
    lying = tuple(
        replace(one, x=float(step * np.cos(way)), y=float(step * np.sin(way)), turned=turn)
        for one, step in zip(arrangement.dice, steps, strict=True)
    )
    shown = render(replace(arrangement, dice=lying))
    rows = _rows(shown.truth.dice, arrangement.view, lying, wish.size)
    return shown.picture, rows, np.zeros((0, 3), np.float32)


def _leaning(chance: np.random.Generator, die: LyingDie) -> LyingDie:
    return replace(die, lean=float(chance.uniform(16, 44)), lean_towards=float(chance.uniform(0, 360)))


def any_die(chance: np.random.Generator) -> Die:
    """Mostly ordinary dice of any colour, now and then one with signs."""
    if chance.random() < 0.12:
        return combat_die()
    if chance.random() < 0.08:
        values = {action: int(chance.integers(1, 7)) for action in ACTIONS}
        return symbol_die(str(chance.choice(list(SYMBOL_COLOURS))), str(chance.choice(list(LETTERS))), values)
    return shop_die(chance)


def _rows(seen: Sequence[SeenDie], view: View, lying: Sequence[LyingDie], size: tuple[int, int]) -> Floats:
    eye = Eye(view, size)
    return np.array([_row(die, eye, Solid(one)) for die, one in zip(seen, lying, strict=True)], np.float32)


def _row(die: SeenDie, eye: Eye, solid: Solid) -> tuple[float, ...]:
    corners = np.array(die.top)
    x, y = corners.mean(0)
    side = float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())
    label = COCKED if die.leans else int(die.face) if die.kind == PIPS else OTHER
    upper = solid.top_square.mean(0) - solid.centre
    aside = facing(upper / np.linalg.norm(upper), solid.centre, eye.place, eye.axes)
    return float(x), float(y), side, label, die.visible, *aside
