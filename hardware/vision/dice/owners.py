"""Whose die it is: colours that may be taken for each other, and whether dice can be those that were asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.vision.dice.dice_values import DieReading, Expected, Wanted

NEIGHBOURS = {
    "red": ("orange", "pink", "brown"),
    "orange": ("red", "yellow", "brown"),
    "yellow": ("orange", "brown", "green", "white"),
    "green": ("yellow", "blue", "grey", "black"),
    "blue": ("green", "purple", "grey", "black"),
    "purple": ("blue", "pink", "black"),
    "pink": ("red", "purple", "white"),
    "brown": ("red", "orange", "yellow", "black"),
    "white": ("grey", "yellow", "pink"),
    "grey": ("white", "black", "blue", "green"),
    "black": ("grey", "brown", "blue", "purple", "green"),
}
"""What lamps and shadows make out of a colour."""


def suits(colour: str, wanted: str) -> bool:
    """Whether a die of this colour may be one of that colour; no colour wanted suits all."""
    return not wanted or colour == wanted or colour in NEIGHBOURS.get(wanted, ())


def of_colour(expected: Expected, colour: str) -> Expected | None:
    """What is expected of a die of this colour: the same colour, else one like it; None if it is strange."""
    if expected.dice is None or not any(die.colour for die in expected.dice):
        return expected
    same = tuple(die for die in expected.dice if die.colour == colour)
    like = same or tuple(die for die in expected.dice if suits(colour, die.colour))
    return replace(expected, dice=like) if like else None


def _may_be(die: DieReading, wanted: Wanted) -> bool:
    shows = not die.sure or die.face in wanted.faces
    return die.kind == wanted.kind and suits(die.colour, wanted.colour) and shows


def can_be(dice: Sequence[DieReading], wanted: Sequence[Wanted]) -> bool:
    """Whether every die can be another one of those wanted, by kind, colour and, where it is sure, face."""
    taken: dict[int, int] = {}

    def placed(number: int, tried: set[int]) -> bool:
        for place, one in enumerate(wanted):
            if place in tried or not _may_be(dice[number], one):
                continue
            tried.add(place)
            if place not in taken or placed(taken[place], tried):
                taken[place] = number
                return True
        return False

    return all(placed(number, set()) for number in range(len(dice)))
