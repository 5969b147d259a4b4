"""Everything that can be answered in Liar's Dice, and the ready-made values of it."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

from companion.engine.games.liars_dice.pieces import FACES, PIPS, Face
from companion.engine.kernel.decisions import Option, Plain, Seat


class Bid(Option, frozen=True):
    """2.2 At least so many dice of this face lie under all cups together."""

    number: int
    face: Face


class Doubt(Option, frozen=True):
    """2.9 There are fewer: lift the cups."""


class Exact(Option, frozen=True):
    """2.11 There are just as many: lift the cups."""


class Roll(Option, frozen=True):
    """2.1 Everybody has seen the dice: the next round is rolled."""


class Counted(Plain, frozen=True):
    """2.9, 4.2 So many dice were counted when the cups were lifted."""

    number: int


class Fell(Plain, frozen=True):
    """4.3 What a die shows that the app rolled under a cup."""

    face: int


class Pirate(Plain, frozen=True):
    """A player."""

    who: Seat


OPTIONS = Bid | Doubt | Exact | Roll | Counted | Fell | Pirate
"""The whole vocabulary."""

DOUBT: Final = Doubt()
EXACT: Final = Exact()
ROLL: Final = Roll()
FELL: Final = tuple(Fell(pips) for pips in PIPS.values())


@lru_cache(maxsize=4096)
def pirates(seats: tuple[Seat, ...]) -> tuple[Pirate, ...]:
    """Offer one of these players."""
    return tuple(Pirate(seat) for seat in seats)


@lru_cache(maxsize=64)
def counts(lying: int) -> tuple[Counted, ...]:
    """2.9 None of them, or some, or all."""
    return tuple(Counted(number) for number in range(lying + 1))


@lru_cache(maxsize=256)
def chances(lying: int, faces: int) -> tuple[int, ...]:
    """How likely each of those counts is, if so many faces of a die count."""
    others = len(FACES) - faces
    return tuple(comb(lying, number) * faces**number * others ** (lying - number) for number in range(lying + 1))
