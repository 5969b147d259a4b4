"""The judge: what lies around a place speaks for a die, or against it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.vision.dice.search.close_look import Look
from hardware.vision.dice.search.dice_choice import likely
from hardware.vision.dice.search.dice_finder import Place
from hardware.vision.dice.search.die_judge import Judge, Witness

GISTS = 192
"""Numbers in which the reader sums up one crop."""


def stone(left: int, right: int, size: int = 40) -> np.ndarray:
    """A domino that lies alone on a plain ground, its left half in the middle of the picture."""
    picture = np.full((300, 300, 3), (70, 110, 60), np.uint8)
    x, y = 150 - size // 2, 150 - size // 2
    cv2.rectangle(picture, (x, y), (x + 2 * size, y + size), (225, 235, 235), -1)
    cv2.line(picture, (x + size, y + 4), (x + size, y + size - 4), (20, 20, 20), 2)
    for place, value in enumerate((left, right)):
        for dx, dy in {2: ((-1, -1), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1))}[value]:
            at = (x + size // 2 + place * size + dx * size // 4, y + size // 2 + dy * size // 4)
            cv2.circle(picture, at, size // 11, (20, 20, 20), -1, cv2.LINE_AA)
    return picture


def looked(heat: float = 0.9) -> Look:
    """A place in the middle of the picture that finder and reader take for a plain four."""
    shares = np.full(9, 0.002, np.float32)
    shares[4] = 0.98
    return Look(Place(150, 150, 34, heat), shares)


def test_half_a_domino_is_less_of_a_die_than_one() -> None:
    """Two halves with a line between them: what lies around speaks against a die."""
    judge = Judge()
    with_neighbour, alone = stone(4, 2), stone(4, 2)
    alone[:, 152 + 20 :] = (70, 110, 60)

    half, single = (judge.odds(one, [looked()])[0] for one in (with_neighbour, alone))

    assert half is not None
    assert single is not None
    assert half < single


def test_what_lies_around_changes_what_is_known_of_a_place() -> None:
    """The same die on another ground: the close crop says the same, the wide one does not."""
    here, there = stone(4, 2), stone(4, 2)
    there[:110] = there[190:] = (200, 40, 220)
    witness = Witness()

    one, other = (witness.evidence(picture, looked()) for picture in (here, there))

    assert one.shape == other.shape
    assert np.array_equal(one[:GISTS], other[:GISTS])
    assert not np.allclose(one[GISTS : 2 * GISTS], other[GISTS : 2 * GISTS])


def test_nobody_asks_about_what_cannot_be_a_die() -> None:
    """No place, no odds."""
    assert Judge().odds(np.zeros((100, 100, 3), np.uint8), [None]) == [None]


@pytest.mark.parametrize("heat", [0.2, 0.5, 0.9])
def test_what_lies_around_decides_what_finder_and_reader_leave_open(heat: float) -> None:
    """More for a die with better odds, less with worse; and as before where nobody looked."""
    row = np.array([0.2, 0, 0, 0, 0.7, 0, 0, 0.1, 0], np.float32)

    assert likely(heat, row, -5.0) < likely(heat, row, 0.0) < likely(heat, row, 5.0)
