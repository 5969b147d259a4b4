"""Everything that can be answered in Ship, Captain and Crew, and the ready-made values of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from companion.engine.games.ship_captain_crew.pieces import FACES
from companion.engine.kernel.decisions import Option, Plain, Seat


class Fell(Plain, frozen=True):
    """2.1 What one of the rolled dice shows."""

    face: int


class Pirate(Plain, frozen=True):
    """A player."""

    who: Seat


class Stop(Option, frozen=True):
    """2.5 The cargo is kept as it lies."""


class Again(Option, frozen=True):
    """2.5, 2.6 These dice of the cargo are rolled again."""

    dice: tuple[int, ...]


OPTIONS = Stop | Again | Fell | Pirate
"""The whole vocabulary. Where words could mean two things, the narrower comes first."""

STOP: Final = Stop()
FELL: Final = tuple(Fell(face) for face in FACES)


@lru_cache(maxsize=4096)
def pirates(seats: tuple[Seat, ...]) -> tuple[Pirate, ...]:
    """Offer one of these players."""
    return tuple(Pirate(seat) for seat in seats)


@lru_cache(maxsize=256)
def stop_or_roll(cargo: tuple[int, ...], *, any_of_them: bool) -> tuple[Option, ...]:
    """2.5, 2.6 Stop, or roll both again; with `any` also one of them, and of two alike it is all the same which."""
    singles = tuple(Again((face,)) for face in dict.fromkeys(cargo)) if any_of_them else ()
    return (STOP, Again(cargo), *singles)
