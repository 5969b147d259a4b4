"""Setting up (RULES.md, section 5)."""

from __future__ import annotations

import pytest

from companion.engine.games.jamaica.happenings import (
    CardsDrawn,
    CardSeen,
    CompassGiven,
    FleetGathered,
    GhostReady,
    HoldsFilled,
    TreasuresLaid,
)
from companion.engine.games.jamaica.plunder_happenings import TreasureFound
from tests.engine.jamaica.harbour import ANN, BEN, fresh, refusal_of, setup


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_all_ships_lie_at_port_royal_with_three_food_and_three_doubloons(players: int) -> None:
    """5.1 5.3"""
    game = fresh(players=players)

    assert {game.ship(who) for who in game.table.seats} == {"0 F3 G3"}
    assert len(game.table.ships) == players
    assert game.told(HoldsFilled)[0] == HoldsFilled(ANN, 3, 3)
    assert game.told(FleetGathered) == [FleetGathered(players, 9)]


def test_nine_treasures_are_the_pile_and_three_go_back_unseen() -> None:
    """5.1 5.2"""
    game = fresh()

    assert game.table.lairs == [4, 9, 11, 19, 22, 25, 33, 37, 44]
    assert game.told(TreasuresLaid) == [TreasuresLaid(9, 3)]
    assert game.told(TreasureFound) == []


def test_everybody_draws_three_cards_that_only_the_owner_sees() -> None:
    """5.3 16.2"""
    game = fresh(app="action-cards")
    game.play("table: gold/gold", "table: forward/food", "table: food/powder")

    assert game.view("ann").hand == ("gold/gold", "forward/food", "food/powder")
    assert len(game.told(CardSeen, "ann")) == 3
    assert game.told(CardSeen, "ben") == []
    assert game.told(CardsDrawn, "ben")[0] == CardsDrawn(ANN, 3)
    assert game.view("ben").ships[0].hand == 3


def test_of_real_cards_nobody_tells_the_companion_anything() -> None:
    """5.3 16.2"""
    game = fresh()

    assert game.asked == "table: compass"
    assert game.view("ann").hand == ("?", "?", "?")


def test_a_lot_says_who_is_captain() -> None:
    """5.4"""
    game = fresh()

    assert game.offered == "ann, ben, cat"
    game.play("table: ben")

    assert game.told(CompassGiven) == [CompassGiven(BEN)]
    assert game.asked == "table: action-dice ben"


def test_two_players_get_the_ghost_ship_and_do_without_lady_beth() -> None:
    """5.5 15.1"""
    game = fresh(players=2)

    assert game.ghost() == "0 G5 G3 lady-beth"
    assert game.told(TreasuresLaid) == [TreasuresLaid(9, 2)]
    assert game.told(GhostReady) == [GhostReady(5, 3)]
    game.play("table: ann", "table: 4 4", "table: forward/food")
    assert "lady-beth" not in game.offered


@pytest.mark.parametrize("players", [0, 1])
def test_nobody_races_alone(players: int) -> None:
    """5.1"""
    assert refusal_of(setup(players)).key == "player-count"
