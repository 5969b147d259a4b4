"""Shares of wins: sailors play whole matches against each other, seats rotated, and wins are counted with intervals."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.sailors.crew_play import Times, play_to_the_end

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.engine.kernel.game import Game
    from companion.sailors.characters import Character

Z = 1.959964
"""Two-sided 95 %."""


def wilson(won: int, played: int) -> tuple[float, float]:
    """The interval in which the true share of wins lies with 95 % certainty (Wilson)."""
    if not played:
        return 0.0, 1.0
    share, spread = won / played, Z * Z / played
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / played + spread / (4 * played)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


class Record(Struct):
    """How one chair of the line-up did: its games, its wins, and the CPU milliseconds of its decisions."""

    name: str
    played: int = 0
    won: int = 0
    milliseconds: list[float] = field(default_factory=list)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of its share of wins."""
        return wilson(self.won, self.played)

    @property
    def mean(self) -> float:
        """Its CPU milliseconds for a decision on average."""
        return sum(self.milliseconds) / (len(self.milliseconds) or 1)

    @property
    def slow(self) -> float:
        """The milliseconds that 95 of 100 decisions stay below."""
        ordered = sorted(self.milliseconds) or [0.0]
        return ordered[int(0.95 * (len(ordered) - 1))]


def setup_for(game: Game[Any], players: int) -> Setup:
    """Everything is held by the app."""
    seats = tuple(Seat(f"p{number}") for number in range(1, players + 1))
    return Setup(game.name, seats, {}, dict.fromkeys(game.sources, Holder.APP))


def rounds(game: Game[Any], line_up: Sequence[Character], games: int, seed: int = 1) -> Iterator[list[Record]]:
    """Play so many matches, the line-up one chair further each time; give the records after every match."""
    records = [Record(one.name) for one in line_up]
    players = len(line_up)
    for number in range(games):
        turn = number % players
        seated = [line_up[(chair + turn) % players] for chair in range(players)]
        times: Times = {}
        match: Match[Any] = Match(game, setup_for(game, players))
        for _ in play_to_the_end(match, dict(zip(match.setup.seats, seated, strict=True)), seed + number, times):
            pass
        winners = match.result.winners if match.result is not None else ()
        for chair, seat in enumerate(match.setup.seats):
            record = records[(chair + turn) % players]
            record.played += 1
            record.won += seat in winners
            record.milliseconds += times.get(seat, ())
        yield records
