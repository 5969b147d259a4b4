"""Win chances at a turn boundary: the rest of the evening is imagined many times from where it truly stood.

All that lay hidden is in it, so nobody may see this before the end. It says who would have won if everybody had played
on as the sailors do at first sight, and nothing else.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from companion.engine.kernel.codec import decode
from companion.engine.kernel.imagining import World
from companion.sailors.playouts import play_on

if TYPE_CHECKING:
    from companion.engine.kernel.game import Game
    from companion.engine.kernel.match import Match
    from companion.engine.kernel.results import Result

ENOUGH = 385
"""So many imagined evenings are worth five points, up or down, with 95 % certainty."""
SLICE = 11
"""So many are imagined at a time: whoever has to answer never waits for long."""


class Tally(Struct):
    """How often each side won of the evenings imagined from one boundary; a win that is shared is shared."""

    played: int = 0
    won: dict[str, float] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        """Count some more."""
        self.played += other.played
        for side, wins in other.won.items():
            self.won[side] = self.won.get(side, 0.0) + wins

    def chance(self, side: str) -> float:
        """How likely a side was to win, from 0 to 1."""
        return self.won.get(side, 0.0) / (self.played or 1)


def shares(result: Result) -> dict[str, float]:
    """Share a win among the sides that have won."""
    won = [tally.side for tally in result.tallies if set(tally.seats) & set(result.winners)]
    return {side: 1 / len(won) for side in won}


def imagined(game: Game[Any], position: str, seed: int, first: int = 0, count: int = SLICE) -> Tally:
    """Play on from a position so many times; `first` is the number of the first of them, and makes its luck."""
    tally = Tally()
    for number in range(first, first + count):
        lots = Random(seed * 1_000_003 + number)
        world = World(game, decode(position, game.state))
        play_on(world, lots, 0)
        if world.result is not None:
            tally.add(Tally(1, shares(world.result)))
    return tally


def at_the_latest_turn(match: Match[Any], seed: int, first: int = 0, count: int = SLICE) -> Tally:
    """Play on from the latest turn boundary of a match."""
    return imagined(match.game, match.position(), seed, first, count)
