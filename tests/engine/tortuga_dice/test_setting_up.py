"""Setting up and the course of a round (RULES.md, sections 2 and 3)."""

from __future__ import annotations

import pytest

from companion.engine.games.tortuga_dice.happenings import (
    BoardLaid,
    ChestDrawn,
    MarkerGiven,
    MarkerPassed,
    MiddleLaid,
    RoundBegan,
)
from companion.engine.games.tortuga_dice.table import Stage
from companion.engine.kernel.decisions import Chance
from tests.engine.tortuga_dice.tabletalk import ANN, BEN, Evening, at, begin

TWO_DRAWS = ("table: red", "table: blue")


def test_the_middle_is_laid_with_all_tiles_and_an_empty_central_island() -> None:
    """2.1"""
    game = begin(3)

    assert game.heard(MiddleLaid) == [MiddleLaid(40, 30, 20)]
    assert game.table.central == []
    assert sum(game.table.bag.values()) == 40


def test_both_pawns_begin_on_the_third_space() -> None:
    """2.2"""
    game = begin(2)

    assert [told.space for told in game.heard(BoardLaid)] == [3, 3]  # type: ignore[attr-defined]
    assert (game.board("ben").ship, game.board("ben").pirate) == (3, 3)


def test_everybody_draws_a_chest_for_the_island_zone_and_one_for_the_crew_zone() -> None:
    """2.3"""
    game = begin(2).play(*TWO_DRAWS, "table: white", "table: white")

    assert (game.chests("ann", "island"), game.chests("ann", "crew")) == ("red", "blue")
    assert (game.chests("ben", "island"), game.chests("ben", "crew")) == ("white", "white")
    assert len(game.heard(ChestDrawn)) == 4
    assert (game.bag("red"), game.bag("blue"), game.bag("white")) == (9, 9, 3)


def test_a_chest_is_as_likely_as_there_are_in_the_bag() -> None:
    """2.3, 10.5"""
    chance = begin(2).play("table: white").match.decision

    assert isinstance(chance, Chance)
    assert chance.weights == (10, 10, 10, 4, 5)


def test_the_table_says_who_is_youngest() -> None:
    """2.4"""
    game = begin(2).play(*TWO_DRAWS * 2)

    assert (game.asked, game.offered) == ("table: marker", ["ann", "ben"])
    game.play("table: ben")
    assert game.heard(MarkerGiven, RoundBegan) == [MarkerGiven(BEN), RoundBegan(1, BEN)]
    assert game.table.clockwise() == (BEN, ANN)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_number_of_players_begins_alike(players: int) -> None:
    """2.5"""
    game = begin(players).play(*TWO_DRAWS * players, "table: ann")

    assert {(board.ship, board.pirate, board.hand) for board in game.table.boards.values()} == {(3, 3, "ABCDE")}
    assert sum(game.table.bag.values()) == 40 - 2 * players
    assert (game.table.stage, game.table.round, game.table.roll) == (Stage.ROLLING, 1, 1)


def a_whole_round() -> Evening:
    """Two players put five dice each on Fleet and Crew, and draw a chest."""
    game = at("rolling", ann={}, ben={})
    for _ in range(2):
        game.play("table: A fleet 5", "table: B fleet 3", "table: C fleet 1", "table: D fleet 4", "table: E fleet 2")
    return game


def test_a_round_is_roll_then_act_then_move_and_the_marker_goes_left() -> None:
    """3.1, 7.4"""
    game = a_whole_round()

    assert (game.table.stage, game.asked) == (Stage.FLEET, "ann: advance")
    assert game.play("ann: act").table.stage == Stage.MOVING
    game.play("table: red", "table: blue")
    assert game.heard(MarkerPassed, RoundBegan) == [MarkerPassed(BEN), RoundBegan(2, BEN)]
    assert (game.table.stage, game.table.first, game.table.roll) == (Stage.ROLLING, BEN, 1)
