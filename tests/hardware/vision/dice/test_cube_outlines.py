"""Outlines: a cube that leans looks another way round than one that lies flat, whatever its faces seem to show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from hardware.arrays import Pixels
from hardware.simulation import Die, LyingDie, Mood, Wish, arranged, ordinary_die, render
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_values import Reason, Verdict, pip_dice
from hardware.vision.dice.search.close_look import CLASSES, EDGE
from hardware.vision.dice.search.cube_outlines import Fit
from hardware.vision.dice.search.dice_choice import Seen
from hardware.vision.dice.search.tilted_dice import HANDFUL, leaning, leans, outlined

WHITE = ordinary_die()
BLACK = ordinary_die((24, 24, 26), (240, 236, 226), "black")
MIDDLE, REACH = (320.0, 180.0), 367.0
FLAT, LEANING, BAD = Fit(0.015, 0.015), Fit(0.015, 0.035), Fit(0.06, 0.08)


def seen(x: float = 320.0, y: float = 180.0, face: float = 0.99, edge: float = 0.001) -> Seen:
    shares = np.zeros(len(CLASSES))
    shares[5], shares[EDGE] = face, edge
    return Seen(x, y, 51.0, 0.9, shares, 0.99)


@pytest.mark.parametrize("turned", [0.0, 20.0, 45.0, 70.0])
def test_a_flat_die_is_told_from_one_that_leans(turned: float, lay: Callable[..., Pixels]) -> None:
    """In the middle of the picture, turned any way."""
    for lean, said in ((0.0, False), (42.0, True)):
        picture = lay(LyingDie(WHITE, "5", 0.0, 0.0, turned, lean=lean, lean_towards=30.0))
        assert leans(outlined(picture, [seen()], MIDDLE, REACH)[0]) is said


def test_nothing_is_said_of_a_die_that_does_not_stand_out(lay: Callable[..., Pixels]) -> None:
    """No die at all, and many that have no need of it."""
    assert outlined(lay(), [seen()], MIDDLE, REACH) == [None]
    assert outlined(lay(), [seen()] * (HANDFUL + 1), MIDDLE, REACH) == [None] * (HANDFUL + 1)


def test_a_flat_sister_betrays_a_die_that_leans() -> None:
    """Doubtful if it reads well, on its edge if it looks strange; before a camera held aslant all look the same."""
    pair = (seen(200.0), seen(440.0))
    strange = (seen(200.0), seen(440.0, face=0.7, edge=0.12))

    assert leaning(pair, MIDDLE, REACH, (FLAT, LEANING)) == [None, Reason.ASLANT]
    assert leaning(strange, MIDDLE, REACH, (FLAT, LEANING)) == [None, Reason.ON_EDGE]
    assert leaning(pair, MIDDLE, REACH, (LEANING, LEANING)) == [None, None]
    assert leaning(pair, MIDDLE, REACH, (FLAT, BAD)) == [None, None]
    assert leaning(pair[:1], MIDDLE, REACH, (LEANING,)) == [Reason.ASLANT]


@pytest.mark.parametrize(("seed", "lean"), [(106, 40.0), (106, 45.0), (109, 45.0), (110, 40.0), (114, 45.0)])
def test_a_leaning_die_that_reads_like_another_face_is_never_sure(seed: int, lean: float, reader: DiceReader) -> None:
    """The networks alone took these for flat ones, with a face that was not laid."""
    scene = arranged(Wish(dice=(WHITE,) * 2, mood=Mood.USUAL), seed)
    flat, other = scene.dice
    towards = float(37 * (seed - 100) % 360)
    tipped = replace(scene, dice=(flat, replace(other, lean=lean, lean_towards=towards)))

    reading = reader.read(render(tipped).picture, pip_dice(2))

    assert reading.verdict is not Verdict.SURE
    assert reading.reason in {Reason.ASLANT, Reason.ON_EDGE}


@pytest.mark.parametrize("die", [WHITE, BLACK])
def test_flat_dice_before_a_camera_held_aslant_do_not_lean(
    die: Die, lay: Callable[..., Pixels], reader: DiceReader
) -> None:
    """They vouch for each other."""
    pair = (LyingDie(die, "3", -30.0, 0.0, 15.0), LyingDie(die, "6", 30.0, 5.0, 60.0))

    reading = reader.read(lay(*pair, tilt=30.0), pip_dice(2))

    assert reading.reason is not Reason.ON_EDGE
    assert reading.faces == ("3", "6")
