"""The result of a match: points by category for each side, and who won."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import force_setattr

from companion.engine.kernel.decisions import Seat


class Tally(Struct, frozen=True):
    """One side's score, line by line. A side is a seat, or a crew of several."""

    side: str
    seats: tuple[Seat, ...]
    lines: tuple[tuple[str, int], ...]

    def __post_init__(self) -> None:
        """Take lists as well: a result read back from a journal must be the one that was written."""
        force_setattr(self, "seats", tuple(self.seats))
        force_setattr(self, "lines", tuple([tuple(line) for line in self.lines]))

    @property
    def total(self) -> int:
        """Add up the lines."""
        return sum(points for _, points in self.lines)


class Result(Struct, frozen=True, omit_defaults=True):
    """The end: all tallies best first, the winning seats, and the key of the reason."""

    tallies: tuple[Tally, ...]
    winners: tuple[Seat, ...]
    reason: str
    unfinished: bool = False
    """The table called it a night: this is how it stood then, and the winners were only ahead."""
    absent: tuple[Seat, ...] = ()
    """Seats whose owners had gone; if somebody played on for them, it counts for nobody."""
    sailors: tuple[Seat, ...] = ()
    """Seats for which sailors of the app played at the end; they are among the absent, too."""

    def __post_init__(self) -> None:
        """Take lists as well, for the same reason."""
        for name in ("tallies", "winners", "absent", "sailors"):
            force_setattr(self, name, tuple(getattr(self, name)))


UNFINISHED: Final = "unfinished"
"""The reason of a result that is only the score so far."""
