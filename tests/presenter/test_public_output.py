"""What everybody sees and hears is made of the public view alone: all games, all seats acting, secrets changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.kernel.decisions import Seat
from companion.engine.shelf import SHELF
from companion.presenter.table.table_model import TableModel
from companion.presenter.theme import CHART
from tests.presenter.public_output import Lamps, Output, allowed, drawn, kept, said
from tests.presenter.twin_evenings import NAMES, Pair, acting, twins
from tests.what_games_have import SECRETIVE

SEEDS, PAIRS = range(5), 8
"""Evenings of each game, and hidden answers changed in each of them."""
SELDOM = 7
"""So many positions go by until the slow part of the output is compared again."""

every_game = pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)


def pairs(game: Any) -> Iterator[Pair]:
    """All positions that are looked at."""
    for seed in SEEDS:
        yield from twins(game, seed, PAIRS)


def differing(one: Output, other: Output) -> list[str]:
    """Name what is not the same."""
    return [name for name in one if one[name] != other[name]]


@pytest.mark.parametrize("game", [SHELF[game] for game in SECRETIVE], ids=lambda game: game.name)
def test_what_everybody_sees_and_hears_is_made_of_the_public_view_alone(game: Any) -> None:
    """Whoever acts: drawn is what `view(None)` gives, and another secret changes no picture, line, sheet, cue or lamp.

    Two evenings that differ only in secrets are compared after every act, until the secret comes to light.
    """
    wrong: list[object] = []
    met: set[Seat] = set()
    for number, pair in enumerate(pairs(game)):
        one, other = (shown(playing, pair, slow=not number % SELDOM) for playing in pair.evenings)
        wrong += [(f"{name} in two evenings", pair.act) for name in differing(one, other)]
        for output, playing in zip((one, other), pair.evenings, strict=True):
            wrong += [
                (f"{name} by the public view", pair.act) for name in differing(allowed(playing, pair.before), output)
            ]
        met |= set(acting(pair.evenings[0].match))

    assert wrong == []
    assert len(met) == max(players for players in game.usual if players <= len(NAMES)), "every seat has acted"
    assert number > 50


def shown(playing: TableModel, pair: Pair, *, slow: bool) -> Output:
    """All that is public after an act."""
    output = {**drawn(playing), **said(playing, pair.before), **Lamps(playing).shown()}
    return {**output, **kept(playing)} if slow else output


def test_a_board_drawn_for_whoever_acts_would_be_seen() -> None:
    """The comparison has something to see: in these positions an owner's view lays other pieces than the public one."""
    other = {"tortuga1667": 0, "tortuga_cards": 0}
    for name in other:
        for pair in pairs(SHELF[name]):
            playing = pair.evenings[0]
            views = (playing.scene(CHART, seat) for seat in playing.acting)
            other[name] += any(playing.board.pieces(view) != playing.pieces(CHART) for view in views)

    assert other["tortuga1667"] > 100
    assert other["tortuga_cards"] > 20
