"""Prints of faces: told apart by a small digit, in any turn, a little aslant, and never mistaken for a stranger."""

from __future__ import annotations

import json
from collections.abc import Callable

import numpy as np
import pytest

from hardware.arrays import Pixels
from hardware.simulation import ACTIONS, Die, LyingDie, symbol_die
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_values import Expected, Verdict, Wanted
from hardware.vision.dice.face_match import Album, printed, unpacked
from hardware.vision.dice.face_templates import BookUnreadable, FaceTemplates
from hardware.vision.dice.simulated_faces import library

Lay = Callable[..., Pixels]


def of_letter(letter: str) -> Die:
    """As in the box: the dice of a colour differ in the values of their actions."""
    first = "ABCDE".index(letter)
    return symbol_die("orange", letter, {action: (first + k) % 5 + 1 for k, action in enumerate(ACTIONS)})


TWINS = (of_letter("A"), of_letter("B"))


@pytest.fixture(scope="module")
def taught() -> FaceTemplates:
    return library(TWINS)


@pytest.mark.parametrize(
    ("faces", "turns"),
    [
        (("fleet 1", "fleet 2"), (15.0, 200.0)),
        (("hunt 3", "hunt 4"), (75.0, 310.0)),
        (("skull A", "skull B"), (140.0, 33.0)),
        (("plunder 5", "crew 3"), (250.0, 5.0)),
    ],
)
def test_a_small_digit_tells_two_dice_apart(
    faces: tuple[str, str], turns: tuple[float, float], taught: FaceTemplates, lay: Lay
) -> None:
    """The large sign is the same; the reading is right, and sure."""
    lying = [LyingDie(TWINS[k], faces[k], (-40.0, 40.0)[k], 4.0, turns[k]) for k in (0, 1)]
    expected = Expected(tuple(Wanted(die.kind, die.names) for die in TWINS))

    reading = DiceReader(taught).read(lay(*lying, tilt=8.0), expected)

    assert {die.kind: die.face for die in reading.dice} == {TWINS[k].kind: faces[k] for k in (0, 1)}
    assert reading.verdict is Verdict.SURE


def test_a_die_that_leans_far_is_not_sure(taught: FaceTemplates, lay: Lay) -> None:
    """Its face looks longer than wide."""
    expected = Expected((Wanted(TWINS[0].kind, TWINS[0].names),))
    for towards in (20.0, 140.0, 260.0):
        leaning = LyingDie(TWINS[0], "hunt 3", 0.0, 0.0, 15.0, lean=43.0, lean_towards=towards)
        assert DiceReader(taught).read(lay(leaning), expected).verdict is not Verdict.SURE


def test_a_print_fits_itself_in_every_turn() -> None:
    """And another one less."""
    chance = np.random.default_rng(5)
    pictures = [np.kron(chance.integers(0, 256, (12, 12, 1), np.uint8), np.ones((8, 8, 3), np.uint8)) for _ in range(3)]
    album = Album([[printed(picture, (47.5, 47.5), 60.0)] for picture in pictures])

    for quarter in range(4):
        turned = np.ascontiguousarray(np.rot90(pictures[1], quarter))
        found = album.compared(turned, (47.5, 47.5), 60.0)
        assert found.best == 1
        assert found.value > 0.95
        assert found.behind[1] == 0
        assert min(found.behind[0], found.behind[2]) > 0.5


def test_prints_are_kept_with_the_book(taught: FaceTemplates) -> None:
    """JSON and back; a print that is none is refused."""
    rows = json.loads(json.dumps(taught.as_json()))

    assert FaceTemplates.from_json(rows) == taught
    assert unpacked(rows[0]["prints"][0]).max() > 0
    for wrong in ("no print", "AAAA"):
        rows[0]["prints"] = [wrong]
        with pytest.raises(BookUnreadable):
            FaceTemplates.from_json(rows)
