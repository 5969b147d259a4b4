"""The result of a match: points by category for each side, and who won."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.kernel.decisions import Seat


class Tally(Struct, frozen=True):
    """One side's score, line by line. A side is a seat, or a crew of several."""

    side: str
    seats: tuple[Seat, ...]
    lines: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        """Add up the lines."""
        return sum(points for _, points in self.lines)


class Result(Struct, frozen=True):
    """The end: all tallies best first, the winning seats, and the key of the reason."""

    tallies: tuple[Tally, ...]
    winners: tuple[Seat, ...]
    reason: str
