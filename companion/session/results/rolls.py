"""Rolls of real dice: how often each face of every die fell, with the weights of its faces."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.session.journal.match_results import Reading


class Die(Struct, frozen=True):
    """One die: its game, its name there, its faces, and how often each is on it."""

    game: str
    name: str
    faces: tuple[str, ...]
    weights: tuple[int, ...]


class Rolls(Struct, frozen=True):
    """How often each face of a die fell."""

    die: Die
    counts: tuple[int, ...]

    @property
    def total(self) -> int:
        """Count all rolls."""
        return sum(self.counts)


def real_dice(readings: Iterable[Reading]) -> tuple[Rolls, ...]:
    """Put the faces of every real die together; what the app rolled is left out."""
    dice: dict[tuple[str, str], dict[str, tuple[int, float]]] = {}
    for one in readings:
        if not one.dealt:
            dice.setdefault((one.game, one.source), {})[one.outcome] = one.times, one.expected
    return tuple(_rolls(game, name, faces) for (game, name), faces in sorted(dice.items()))


def _rolls(game: str, name: str, faces: dict[str, tuple[int, float]]) -> Rolls:
    ordered = sorted(faces, key=_by_number)
    due = [faces[face][1] for face in ordered]
    # Nobody's die has more than a few faces, so a share like 0.1666 can only be a small fraction.
    shares = [Fraction(one / sum(due)).limit_denominator(1000) for one in due]
    shared = lcm(*(share.denominator for share in shares))
    weights = tuple(max(1, int(share * shared)) for share in shares)
    return Rolls(Die(game, name, tuple(ordered), weights), tuple(faces[face][0] for face in ordered))


def _by_number(face: str) -> tuple[int, str]:
    """Put 10 behind 8, and words behind numbers."""
    return (int(face), "") if face.isascii() and face.isdecimal() else (1 << 30, face)
