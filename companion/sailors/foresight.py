"""Foresight put to the test: the chances foreseen in finished matches against what happened then, in ten bins."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from companion.engine.kernel.match import Match
from companion.sailors.crew_play import play_to_the_end
from companion.sailors.win_chances import ENOUGH, imagined, shares
from companion.sailors.win_shares import setup_for, wilson

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.engine.kernel.game import Game
    from companion.sailors.characters import Character

BINS: Final = 10
LOOKS: Final = 4
"""So many turns of a match are looked at, drawn by lot: neighbours would say the same twice."""


class Bin(Struct):
    """All sides that were foreseen to win with about the same chance: so many, what was foreseen, what came true."""

    looks: int = 0
    foreseen: float = 0.0
    happened: float = 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share that came true."""
        return wilson(round(self.happened), self.looks)


def foresight(game: Game[Any], line_up: Sequence[Character], games: int, seed: int = 1) -> Iterator[list[Bin]]:
    """Let a line-up play so many matches, seats rotated, and look at some turns of each; give the bins every time."""
    bins = [Bin() for _ in range(BINS)]
    players = len(line_up)
    for number in range(games):
        seated = [line_up[(chair + number) % players] for chair in range(players)]
        match: Match[Any] = Match(game, setup_for(game, players))
        turns: dict[int, str] = {}
        for _ in play_to_the_end(match, dict(zip(match.setup.seats, seated, strict=True)), seed + number):
            if match.result is None and match.turn_began >= 0 and match.turns not in turns:
                turns[match.turns] = match.position()
        _look(game, match, list(turns.values()), Random(seed + number), bins)
        yield bins


def _look(game: Game[Any], match: Match[Any], turns: list[str], lots: Random, bins: list[Bin]) -> None:
    if match.result is None:
        return
    won = shares(match.result)
    for position in lots.sample(turns, min(LOOKS, len(turns))):
        tally = imagined(game, position, lots.getrandbits(32), 0, ENOUGH)
        for side in [one.side for one in match.result.tallies]:
            chance = tally.chance(side)
            one = bins[min(BINS - 1, int(chance * BINS))]
            one.looks += 1
            one.foreseen += chance
            one.happened += won.get(side, 0.0)
