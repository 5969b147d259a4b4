"""Whose die it is, by its colour."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.arrays import Pixels
from hardware.simulation import LyingDie, ordinary_die
from hardware.vision.dice.dice_colours import of_colour, suits
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_values import PIP_FACES, PIPS, Expected, Reason, Verdict, Wanted

RED = ordinary_die((168, 28, 32), (240, 236, 226), "red")
BLUE = ordinary_die((30, 60, 150), (240, 236, 226), "blue")


def coloured(*colours: str) -> Expected:
    return Expected(tuple(Wanted(PIPS, PIP_FACES, colour) for colour in colours))


@pytest.fixture(scope="module")
def both() -> tuple[LyingDie, LyingDie]:
    return LyingDie(RED, "3", -40.0, 5.0, 20.0), LyingDie(BLUE, "5", 40.0, -5.0, 60.0)


def test_dice_of_the_colours_asked_for_are_taken(
    both: tuple[LyingDie, LyingDie], reader: DiceReader, lay: Callable[..., Pixels]
) -> None:
    """Each die says its colour, so that its owner is known."""
    reading = reader.read(lay(*both), coloured("blue", "red"))

    assert {die.colour: die.face for die in reading.dice} == {"red": "3", "blue": "5"}
    assert reading.verdict is not Verdict.IMPOSSIBLE


def test_two_dice_of_one_player_are_not_one_die_of_each(
    both: tuple[LyingDie, LyingDie], reader: DiceReader, lay: Callable[..., Pixels]
) -> None:
    """The number is right, the dice are not."""
    reading = reader.read(lay(*both), coloured("red", "red"))

    assert reading.verdict is not Verdict.SURE
    assert reading.reason is Reason.OTHER_DICE


def test_faces_that_only_another_colour_may_show_are_not_read(reader: DiceReader, lay: Callable[..., Pixels]) -> None:
    """The red die may show 3, the blue one must not."""
    expected = Expected((Wanted(PIPS, ("1", "2"), "blue"), Wanted(PIPS, ("3", "4"), "red")))
    picture = lay(LyingDie(RED, "3", -40.0, 5.0, 20.0), LyingDie(BLUE, "2", 40.0, -5.0, 60.0))

    assert sorted(reader.read(picture, expected).faces) == ["2", "3"]


def test_sure_faces_of_dice_alike_must_be_dealt_out_among_those_asked_for(
    reader: DiceReader, lay: Callable[..., Pixels]
) -> None:
    """One die shows 1 to 3, the other 4 to 6: a 3 and a 5 can be, two fives cannot."""
    expected = Expected((Wanted(PIPS, ("1", "2", "3")), Wanted(PIPS, ("4", "5", "6"))))
    fives = lay(LyingDie(RED, "5", -40.0, 5.0, 20.0), LyingDie(BLUE, "5", 40.0, -5.0, 60.0))
    both = lay(LyingDie(RED, "3", -40.0, 5.0, 20.0), LyingDie(BLUE, "5", 40.0, -5.0, 60.0))

    assert all(die.sure for die in reader.read(fives, expected).dice)
    assert reader.read(fives, expected).reason is Reason.OTHER_DICE
    assert reader.read(both, expected).verdict is Verdict.SURE


def test_a_lamp_may_turn_orange_into_yellow_but_not_into_blue() -> None:
    """Neighbours on the palette are forgiven; a die of the very colour is preferred."""
    assert suits("yellow", "orange")
    assert not suits("blue", "orange")
    narrowed = of_colour(coloured("orange", "yellow"), "yellow")
    assert narrowed is not None
    assert [die.colour for die in narrowed.dice or ()] == ["yellow"]
    assert of_colour(coloured("orange"), "blue") is None


def test_colours_that_may_be_taken_for_each_other_are_so_both_ways() -> None:
    """Every name a colour can have, each with a few others and never with all."""
    names = ["red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "white", "grey", "black"]
    alike = {one: {other for other in names if suits(other, one)} for one in names}

    assert all(one in alike[other] for one in names for other in alike[one])
    assert {one: len(others) for one, others in alike.items()} == {
        "red": 4,
        "orange": 4,
        "yellow": 5,
        "green": 5,
        "blue": 5,
        "purple": 4,
        "pink": 4,
        "brown": 5,
        "white": 4,
        "grey": 5,
        "black": 6,
    }
