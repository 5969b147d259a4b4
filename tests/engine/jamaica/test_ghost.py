"""The Ghost Ship (RULES.md, section 15)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.games.jamaica.combat import combat
from companion.engine.games.jamaica.ghost import haunt, steer
from companion.engine.games.jamaica.happenings import GhostCameHome, GhostSteered, PricePaid
from companion.engine.games.jamaica.pieces import BACKWARD, FOOD, FORWARD, GHOST, GOLD, Power
from companion.engine.games.jamaica.plunder_happenings import (
    CombatRolled,
    GoodsSunk,
    PowerTurned,
    TreasureFound,
    TreasureGiven,
    TreasureHidden,
    TreasureSeen,
)
from companion.engine.games.jamaica.sailing import arrive, sail
from companion.engine.games.jamaica.spoils import plunder
from companion.engine.kernel.decisions import Secret
from tests.engine.jamaica.harbour import ANN, BEN, Harbour, at, drill

SEAT: Any = GHOST


def duel(rule: Any, **said: Any) -> Harbour:
    switches = said.pop("switches", ())
    return drill(rule, *switches, players=2, **said)


def haunting(dice: list[int], **said: Any) -> Harbour:
    """The Captain, Ann, moves the Ghost Ship."""
    return duel(haunt, dice=dice, captain="ann", turn="GHOST", **said)


def beaten(**said: Any) -> Harbour:
    """The Ghost Ship has beaten Ann."""
    return duel(lambda table: plunder(table, GHOST, ANN), **said)


def beating(**said: Any) -> Harbour:
    """Ann has beaten the Ghost Ship."""
    return duel(lambda table: plunder(table, ANN, GHOST), **said)


@pytest.mark.parametrize(
    ("ann", "ben", "ghost", "course"),
    [
        pytest.param("18", "29", "34", BACKWARD, id="G1 alone in front"),
        pytest.param("18", "38", "40", None, id="G2 level with the first"),
        pytest.param("18", "29", "13", FORWARD, id="G3 alone behind"),
        pytest.param("0", "0", "0", None, id="G4 all at Port Royal"),
        pytest.param("18", "34", "29", None, id="in between"),
    ],
)
def test_the_ghost_ship_is_drawn_to_the_middle(ann: str, ben: str, ghost: str, course: str | None) -> None:
    """15.3"""
    game = duel(lambda table: steer(table, 3), ann=ann, ben=ben, ghost=f"{ghost} G5 lady-beth", captain="ben")

    if course:
        assert game.match.result is not None
        assert game.match.result.reason == course
    else:
        assert game.asked == "ben: steer-the-ghost"
        assert game.offered == "forward, backward"


def test_the_distances_of_the_vectors_are_as_written() -> None:
    """15.3 4.2"""
    board = at().table.board
    assert [board.remaining(space, 0) for space in (18, 29, 38, 40, 13)] == [20, 15, 10, 10, 25]


def test_the_captain_moves_it_twice_by_morning_and_evening() -> None:
    """15.2"""
    game = haunting([4, 1], ann="12", ben="15", ghost="0 G5 lady-beth")

    assert game.asked == "nobody"
    assert game.told(GhostSteered) == [GhostSteered(ANN, FORWARD, 4), GhostSteered(ANN, FORWARD, 1)]
    assert game.ghost() == "5 G5 lady-beth ?"


def test_its_second_course_is_judged_after_the_first_move() -> None:
    """15.3 15.2"""
    game = haunting([4, 2], ann="5", ben="3", ghost="2 G5 lady-beth")

    assert game.told(GhostSteered) == [GhostSteered(ANN, FORWARD, 4), GhostSteered(ANN, BACKWARD, 2)]
    assert game.ghost() == "4 G5 lady-beth ?"


def test_it_moves_after_both_players_also_in_the_last_round() -> None:
    """15.2 15.9"""
    game = at(players=2, ann="49", ben="0", ghost="12 G5 lady-beth", dice=[1, 1], captain="ann")

    game.play("table: forward/food", "table: food/powder")
    assert game.asked == "ann: steer-the-ghost"
    game.play("ann: forward")
    assert game.asked == "ann: steer-the-ghost"
    game.play("ann: forward")

    assert game.ghost() == "16 G5 lady-beth"
    assert game.points() == {"ann": 15, "ben": -5}


def test_the_captain_chooses_its_lanes() -> None:
    """15.3 8.2"""
    game = haunting([3, 1], ann="15", ben="15", ghost="5 G5 lady-beth")

    assert game.asked == "ann: sail-where"
    assert game.offered == "sail 8, sail 14"


def test_it_never_pays() -> None:
    """15.4"""
    game = haunting([1, 1], ann="15", ben="16", ghost="0 G5 G3 lady-beth")

    assert game.ghost() == "2 G5 G3 lady-beth"
    assert game.told(PricePaid) == []


@pytest.mark.parametrize("app", ["", "treasure-cards"])
def test_its_treasure_is_seen_by_nobody(app: str) -> None:
    """15.4 16.5"""
    game = duel(lambda table: sail(table, GHOST, ANN, FORWARD, 4), ann="15", ben="16", ghost="0 lady-beth", app=app)

    assert game.asked == "nobody"
    assert game.ghost() == "4 lady-beth ?"
    assert game.told(TreasureFound) == [TreasureFound(SEAT, 4)]
    assert game.told(TreasureHidden) == [TreasureHidden(SEAT)]


def test_it_attacks_whom_the_captain_says() -> None:
    """15.5: also the Captain's own ship."""
    game = duel(lambda table: arrive(table, GHOST, ANN), ann="15", ben="15", ghost="15 lady-beth", captain="ann")
    assert game.asked == "ann: attack-whom"
    assert game.offered == "ann, ben"
    game.play("ann: ann")
    assert game.asked == "table: combat-die ben"


def test_it_has_no_gunpowder_and_always_two_more() -> None:
    """15.5 (G5)"""
    game = duel(lambda table: combat(table, GHOST, ANN, 15), ann="15", ben="0", ghost="15 G5 lady-beth")

    game.play("table: 6")

    assert game.told(CombatRolled) == [CombatRolled(SEAT, BEN, "6", 8)]


@pytest.mark.parametrize("victim", ["ann", "ben"])
def test_the_player_who_is_not_in_the_fight_rolls_for_it(victim: str) -> None:
    """15.6: whether it attacks or is attacked, and whoever is Captain."""
    other = "ben" if victim == "ann" else "ann"
    attacking = duel(
        lambda table: combat(table, GHOST, table.seats[victim == "ben"], 15), ghost="15 lady-beth", **{victim: "15"}
    )
    assert attacking.asked == f"table: combat-die {other}"

    attacked = duel(
        lambda table: combat(table, table.seats[victim == "ben"], GHOST, 15), ghost="15 lady-beth", **{victim: "15"}
    )
    attacked.play("table: 2")
    assert attacked.asked == f"table: combat-die {other}"
    attacked.play("table: 10")
    assert attacked.asked in (f"{other}: take-spoils", "nobody")


def test_its_sabre_is_used_by_the_player_who_rolls() -> None:
    """15.6 10.8"""
    game = duel(lambda table: combat(table, ANN, GHOST, 15), ann="15", ben="0", ghost="15 lady-beth sarans-sabre")

    game.play("table: star")

    assert game.asked == "ben: reroll"
    assert game.offered == "reroll ann, accept"


def test_a_map_beside_the_ghost_ship_does_nothing() -> None:
    """15.8 13.2"""
    game = at(players=2, ghost="0 lady-beth morgans-map", ann="5", ben="5", dice=[1, 1])
    game.play("table: food/powder", "table: food/powder")

    assert set(game.table.decks) == {ANN, BEN}
    assert {len(deck.hand) for deck in game.table.decks.values()} == {3}


# --- it wins --------------------------------------------------------------------------------------------------------


def test_gold_it_takes_is_loaded_and_anything_else_goes_to_the_bank() -> None:
    """15.7 (G6)"""
    game = beaten(ann="15 F6 G4", ghost="15 G5 G3 lady-beth")
    assert game.asked == "ben: take-spoils"
    assert game.offered == "loot 1, loot 2, nothing"
    game.play("ben: loot 1")
    assert (game.ship("ann"), game.ghost()) == ("15 - G4", "15 G5 G3 lady-beth")
    assert game.told(GoodsSunk) == [GoodsSunk(ANN, FOOD, 6, 1)]
    assert game.table.bank[FOOD] == 45 - 3

    game = beaten(ann="15 F6 G4", ghost="15 G5 G3 lady-beth")
    game.play("ben: loot 2")
    assert (game.ship("ann"), game.ghost()) == ("15 F6", "15 G5 G3 G4 lady-beth")


def test_gunpowder_it_takes_goes_to_the_bank() -> None:
    """15.7 (scenario 29)"""
    game = beaten(ann="15 P6 G2", ghost="15 G5 G3 lady-beth ?")

    game.play("ben: loot 1")

    assert (game.ship("ann"), game.ghost()) == ("15 - G2", "15 G5 G3 lady-beth ?")


def test_it_gives_nothing_and_may_be_left_without_spoils() -> None:
    """15.7 (scenario 29)"""
    game = beaten(ann="15 G2", ghost="15 lady-beth ?")

    assert game.offered == "loot 1, nothing"
    assert game.refused("ben: give cursed") == "ghost-gives-nothing 15.7"
    game.play("ben: nothing")
    assert game.ship("ann") == "15 G2"


def test_five_holds_of_gold_take_no_more() -> None:
    """15.7 7.5"""
    game = beaten(ann="15 G2 F1", ghost="15 G1 G2 G3 G4 G5 lady-beth")

    assert game.offered == "loot 2, nothing"
    assert game.refused("ben: loot 1") == "no-room-for-loot 10.9"


def test_it_takes_powers_face_up_and_the_sixth_hold_keeps_only_gold() -> None:
    """15.7 10.10"""
    game = beaten(ann="15 - - - - - F4 sixth-hold sarans-sabre", ghost="15 G5 lady-beth")
    game.play("ben: steal sixth-hold")
    assert (game.ship("ann"), game.ghost()) == ("15 sarans-sabre", "15 G5 lady-beth sixth-hold")
    assert game.told(GoodsSunk) == [GoodsSunk(SEAT, FOOD, 4, 6)]

    game = beaten(ann="15 - - - - - G4 sixth-hold", ghost="15 G5 lady-beth")
    game.play("ben: steal sixth-hold")
    assert game.ghost() == "15 G5 - - - - G4 lady-beth sixth-hold"


def test_a_face_down_card_it_takes_stays_unseen() -> None:
    """15.7 16.5: whoever lost it knows it, whoever pointed at it does not."""
    game = beaten(ann="15 +7 -4", ghost="15 lady-beth", app="treasure-cards")

    game.play("ben: blind 1", "table: 2")

    assert game.ghost() == "15 lady-beth -4"
    assert game.told(TreasureSeen, "ben") == []
    assert game.view("ben").ships[2].known == ()
    assert game.view("ann").ships[2].known == ("-4",)


# --- it loses -------------------------------------------------------------------------------------------------------


def test_its_gold_can_be_taken_but_never_lady_beth() -> None:
    """15.8 15.1 (scenario 29)"""
    game = beating(ann="15 F1", ghost="15 G5 G3 lady-beth morgans-map")

    assert game.offered == "loot 1, loot 2, steal morgans-map, nothing"
    assert game.refused("ann: steal lady-beth") == "lady-beth-stays 15.1"
    game.play("ann: loot 1")
    assert (game.ship("ann"), game.ghost()) == ("15 F1 G5", "15 - G3 lady-beth morgans-map")


@pytest.mark.parametrize("app", ["", "treasure-cards"])
def test_a_card_that_it_found_may_turn_out_to_be_a_power(app: str) -> None:
    """15.8 15.4 (scenario 29): it is turned up and works."""
    game = beating(ann="15 F1", ghost="15 lady-beth ?", app=app)

    game.play("ann: blind 1")
    assert game.asked == "table: treasure-cards ann"
    assert "lady-beth" not in game.offered
    game.play("table: morgans-map")

    assert (game.ship("ann"), game.ghost()) == ("15 F1 morgans-map", "15 lady-beth")
    assert game.told(PowerTurned) == [PowerTurned(ANN, Power.MORGANS_MAP)]


def test_an_unseen_power_has_no_effect() -> None:
    """15.4 15.8"""
    game = duel(lambda table: combat(table, ANN, GHOST, 15), ann="15", ben="0", ghost="15 lady-beth ?")

    game.play("table: 2")

    assert game.asked == "table: combat-die ben"


def test_with_cards_of_the_app_the_number_of_questions_tells_nothing() -> None:
    """16.4 16.5: the dealer is asked also where the card is known to have come from a player."""
    known = {"space": 15, "holds": [None] * 5, "powers": ["lady-beth"], "hidden": [{"card": "-4", "seen_by": ["ben"]}]}
    game = beating(ann="15", ghost=known, app="treasure-cards")

    game.play("ann: blind 1")
    assert game.offered == "-4"
    game.play("table: -4")
    assert game.ship("ann") == "15 -4"


def test_a_real_card_that_came_from_a_player_is_not_asked_for() -> None:
    """15.8 16.4"""
    known = {"space": 15, "holds": [None] * 5, "powers": ["lady-beth"], "hidden": [{"seen_by": ["ben"]}]}
    game = beating(ann="15", ghost=known)

    game.play("ann: blind 1")

    assert game.asked == "nobody"
    assert game.table.ships[ANN].hidden[0].seen_by == [BEN, ANN]


def test_any_treasure_may_be_given_to_it() -> None:
    """15.8: riches and powers too, though only curses are a good idea."""
    game = beating(ann="15 +7 -4 sarans-sabre", ghost="15 lady-beth", app="treasure-cards")

    assert isinstance(game.match.decision, Secret)
    assert game.offered == "give +7, give -4, hand-over sarans-sabre, nothing"
    game.play("ann: give +7")
    assert (game.ship("ann"), game.ghost()) == ("15 sarans-sabre -4", "15 lady-beth +7")
    assert game.told(TreasureGiven) == [TreasureGiven(ANN)]
    assert game.view("ben").ships[2].known == ()

    game = beating(ann="15 sarans-sabre", ghost="15 lady-beth")
    game.play("ann: hand-over sarans-sabre")
    assert game.ghost() == "15 lady-beth sarans-sabre"

    real = beating(ann="15 ? ?", ghost="15 lady-beth")
    assert real.offered == "give face-down, nothing"
    assert real.refused("ann: hand-over lady-beth") == "power-not-there 10.9"
    real.play("ann: give face-down")
    assert (real.ship("ann"), real.ghost()) == ("15 ?", "15 lady-beth ?")


# --- the finish -----------------------------------------------------------------------------------------------------


def test_the_ghost_ship_stops_at_port_royal_and_the_race_goes_on() -> None:
    """15.9"""
    game = at(players=2, ann="47", ben="46", ghost="45 G5 lady-beth", dice=[6, 1], captain="ann", turn="GHOST")

    assert game.told(GhostCameHome) == [GhostCameHome(ends=False)]
    assert game.ghost() == "49 G5 lady-beth"
    assert game.asked == "table: action-dice ben"


def test_a_table_may_agree_that_its_finish_ends_the_race() -> None:
    """15.9"""
    game = at(
        "ghost-ends-race", players=2, ann="47", ben="46", ghost="45 lady-beth", dice=[6, 1], captain="ann", turn="GHOST"
    )

    assert game.told(GhostCameHome) == [GhostCameHome(ends=True)]
    assert game.ghost() == "0/1 lady-beth"
    assert game.points() == {"ann": 8, "ben": 7}
    assert GHOST not in game.points()


def test_a_ghost_ship_that_comes_home_in_the_evening_lies_there_and_the_race_goes_on() -> None:
    """15.9 15.2: it stops at Port Royal although the die has more, and the next round begins."""
    game = at(players=2, ann="47", ben="46", ghost="44 G5 lady-beth", dice=[1, 6], captain="ann", turn="GHOST")

    assert game.told(GhostSteered) == [GhostSteered(ANN, FORWARD, 1), GhostSteered(ANN, FORWARD, 6)]
    assert game.told(GhostCameHome) == [GhostCameHome(ends=False)]
    assert game.ghost() == "0/1 G5 lady-beth"
    assert game.asked == "table: action-dice ben"


def test_where_its_finish_ends_the_race_an_evening_is_early_enough() -> None:
    """15.9"""
    game = at(
        "ghost-ends-race", players=2, ann="47", ben="46", ghost="44 lady-beth", dice=[1, 6], captain="ann", turn="GHOST"
    )

    assert game.told(GhostCameHome) == [GhostCameHome(ends=True)]
    assert game.ghost() == "0/1 lady-beth"
    assert game.points() == {"ann": 8, "ben": 7}


def test_a_player_who_is_home_still_counts_as_ahead() -> None:
    """15.3 14.3: but cannot be attacked."""
    game = duel(lambda table: steer(table, 3), ann="0/1", ben="12", ghost="15 lady-beth")
    assert game.asked == "ann: steer-the-ghost"


def test_at_the_finish_it_can_only_wait_or_turn_back() -> None:
    """15.9 8.4"""
    game = haunting([3, 2], ann="0/1 G1", ben="12", ghost="0/1 lady-beth")

    game.play("ann: forward")
    assert game.ghost() == "0/1 lady-beth"
    game.play("ann: backward")
    assert game.ghost() == "48 lady-beth"


def test_its_gold_is_nobodys_points() -> None:
    """15.9 14.4"""
    game = at(players=2, ann="49", ben="0", ghost="20 G6 lady-beth", dice=[1, 1], captain="ben", turn="ann")
    game.play("table: forward/food", "ben: forward", "ben: forward")

    assert game.match.result is not None
    assert [one.side for one in game.match.result.tallies] == ["ann", "ben"]
    assert game.table.ships[GHOST].stock(GOLD) == 6
