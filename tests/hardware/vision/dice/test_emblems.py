"""A maker's emblem among dice with pips."""

from __future__ import annotations

import numpy as np

from hardware.vision.dice.dice_values import PIPS, DieReading, Reason
from hardware.vision.dice.dice_verdict import Faces
from hardware.vision.dice.emblems import with_emblems


def die(face: str, kind: str = PIPS, colour: str = "blue") -> tuple[DieReading, Faces]:
    square = ((0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0))
    reading = DieReading(kind, face, 0.98, "", 0.0, (10.0, 10.0), 20.0, square, colour, (20, 40, 160), sure=True)
    return reading, [(face, 0.98)]


EMBLEM = die("", "sign")
PLAIN, SIGN = np.array([0.02, 0.98, 0, 0, 0, 0, 0, 0, 0]), np.array([0.02, 0.02, 0, 0, 0, 0, 0.02, 0.94, 0])
LARGE_ONE = np.array([0.02, 0.36, 0, 0, 0, 0, 0.02, 0.6, 0])


def test_among_dice_of_its_make_an_emblem_is_guessed_to_be_the_six_but_never_sure() -> None:
    """Asked about, with the one as the other guess."""
    (*_, (guessed, faces)) = with_emblems([die("1"), die("4"), EMBLEM], [PLAIN, PLAIN, SIGN])

    assert (guessed.kind, guessed.face, guessed.runner_up) == (PIPS, "6", "1")
    assert not guessed.sure
    assert guessed.trouble is Reason.UNKNOWN_FACE
    assert [face for face, _ in faces] == ["6", "1"]


def test_where_a_six_shows_pips_the_emblem_is_the_one() -> None:
    """No die has two of a face."""
    (*_, (guessed, _)) = with_emblems([die("6"), die("4"), EMBLEM], [PLAIN, PLAIN, SIGN])

    assert guessed.face == "1"


def test_a_sign_alone_or_among_dice_of_another_colour_stays_unknown() -> None:
    """Nothing tells what it stands for."""
    red = [die("1", colour="red"), die("4", colour="red")]

    assert with_emblems([die("1"), EMBLEM], [PLAIN, SIGN])[1] == EMBLEM
    assert with_emblems([*red, EMBLEM], [PLAIN, PLAIN, SIGN])[2] == EMBLEM


def test_a_sign_that_may_be_a_large_pip_is_left_alone() -> None:
    """As on dice from the east."""
    assert with_emblems([die("3"), die("4"), EMBLEM], [PLAIN, PLAIN, LARGE_ONE])[2] == EMBLEM
