"""Random games: all of them end, and every invariant of 4.4 holds at every decision."""

from __future__ import annotations

from itertools import product

import pytest

from companion.engine.games.jamaica.pieces import GHOST
from companion.engine.games.jamaica.table import Stage, Table
from companion.engine.kernel.match import Match
from companion.session.table.random_player import play
from tests.engine.jamaica.harbour import GAME, setup

SEEDS = range(4)


@pytest.mark.parametrize(("players", "app", "revised"), list(product(range(2, 7), ("", "all"), (False, True))))
def test_a_random_game_ends_and_nothing_is_ever_lost(players: int, app: str, revised: bool) -> None:  # noqa: FBT001
    """4.4 14.2"""
    switches = ["revised-shortage"] if revised else []
    for seed in SEEDS:
        ending = ["ghost-ends-race"] if players == 2 and seed % 2 else []
        match: Match[Table] = Match(GAME, setup(players, *switches, *ending, app=app))
        for _ in play(match, seed):
            assert GAME.broken(match._state) == []
            assert match.sequence < 10_000
        assert_is_counted(match)


@pytest.mark.parametrize("source", GAME.sources)
def test_any_piece_alone_may_be_held_by_the_app(source: str) -> None:
    """17.5"""
    for players in (2, 5):
        match: Match[Table] = Match(GAME, setup(players, app=source))
        for _ in play(match, 3):
            assert GAME.broken(match._state) == []
        assert_is_counted(match)


def assert_is_counted(match: Match[Table]) -> None:
    """The result fits the table: every player once, the best first, and somebody is home."""
    result = match.result
    assert result is not None
    assert match._state.stage is Stage.OVER
    assert sorted(one.side for one in result.tallies) == sorted(match.setup.seats)
    totals = [one.total for one in result.tallies]
    assert totals == sorted(totals, reverse=True)
    assert result.tallies[0].side in result.winners
    home = [who for who in match._state.ships if match._state.is_home(who)]
    assert home
    assert home != [GHOST] or match._state.variants.ghost_ends_race
