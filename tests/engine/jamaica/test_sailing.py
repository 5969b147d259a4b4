"""Sailing and arriving (RULES.md, sections 8 and 9)."""

from __future__ import annotations

from typing import Any

from companion.engine.games.jamaica.happenings import CameHome, PricePaid, ShipSailed, StartCrossed, StartRegained
from companion.engine.games.jamaica.pieces import BACKWARD, FOOD, FORWARD, Icon
from companion.engine.games.jamaica.plunder_happenings import CombatBegan, TreasureFound
from companion.engine.games.jamaica.sailing import sail
from tests.engine.jamaica.harbour import ANN, BEN, Harbour, at, drill


def sailing(course: Icon, steps: int, ann: str, **more: Any) -> Harbour:
    return drill(lambda table: sail(table, ANN, ANN, course, steps), ann=ann, **more)


def test_a_ship_sails_and_pays_only_where_it_stops() -> None:
    """8.1 8.5"""
    game = sailing(FORWARD, 3, "0 F3 G3")

    assert game.ship("ann") == "3 F1 G3"
    assert game.told(ShipSailed) == [ShipSailed(ANN, 0, 3, FORWARD)]
    assert game.told(PricePaid) == [PricePaid(ANN, FOOD, 2, 1, 3)]


def test_ships_are_passed_without_a_fight_or_a_price() -> None:
    """8.1 8.5 (scenario 15)"""
    game = sailing(FORWARD, 2, "16 G3", ben="17 F1")

    assert game.ship("ann") == "18"
    assert game.ship("ben") == "17 F1"
    assert game.told(CombatBegan) == []


def test_the_lane_is_chosen_when_leaving_the_fork() -> None:
    """8.2 (M9)"""
    game = sailing(FORWARD, 3, "5 F4 G3")

    assert game.asked == "ann: sail-where"
    assert game.offered == "sail 8, sail 14"
    assert game.refused("ann: sail 9") == "cannot-sail-there 8.1"
    game.play("ann: sail 14")
    assert game.ship("ann") == "14 - G3"


def test_the_lane_is_chosen_when_leaving_the_merge_backwards() -> None:
    """8.2 (M16)"""
    game = sailing(BACKWARD, 3, "28 F3")

    assert game.offered == "sail 23, sail 19"
    game.play("ann: sail 19", "table: face-down")
    assert game.ship("ann") == "19 F3 ?"


def test_going_backwards_from_the_start_puts_a_ship_behind_the_line() -> None:
    """8.3 4.1 (M2)"""
    game = sailing(BACKWARD, 3, "0 F3 G3")

    assert game.ship("ann") == "47/-1 - G3"
    assert game.told(StartCrossed) == [StartCrossed(ANN, 2)]


def test_from_behind_the_line_port_royal_is_one_space_and_stops_nobody() -> None:
    """8.3 (M3, scenario 5)"""
    game = sailing(FORWARD, 6, "48/-1")

    assert game.asked == "table: treasure-cards ann"
    game.play("table: face-down")
    assert game.ship("ann") == "4 ?"
    assert game.told(StartRegained) == [StartRegained(ANN, 1)]
    assert game.told(CameHome) == []


def test_coming_back_to_the_start_is_not_the_finish() -> None:
    """8.3 (M4)"""
    game = sailing(FORWARD, 1, "49/-1")

    assert game.ship("ann") == "0"
    assert not game.table.is_home(ANN)


def test_whoever_has_gone_round_stops_at_port_royal() -> None:
    """8.4 4.1 (M5)"""
    for steps in (3, 4, 5, 6):
        game = sailing(FORWARD, steps, "47 G2")
        assert game.ship("ann") == "0/1 G2"
        assert game.told(CameHome) == [CameHome(ANN)]


def test_the_last_space_before_the_finish_is_not_the_finish() -> None:
    """8.4 (M6)"""
    assert sailing(FORWARD, 4, "45 F3").ship("ann") == "49"


def test_port_royal_is_free_and_peaceful() -> None:
    """9.1 10.1 (P3)"""
    for game in (sailing(FORWARD, 1, "49 F1 P6", ben="0 G3"), sailing(BACKWARD, 3, "3 F1 P6", ben="0 G3")):
        assert game.told(CombatBegan) == []
        assert game.told(PricePaid) == []
        assert game.table.ships[ANN].space == 0


def test_a_ship_that_arrives_where_another_lies_must_fight() -> None:
    """9.2 10.1: nobody may arrive in peace, not even without gunpowder."""
    game = sailing(FORWARD, 1, "0 F3 G3", ben="1 F3")

    assert game.told(CombatBegan) == [CombatBegan(ANN, BEN, 1)]
    assert game.asked == "table: combat-die ann"


def test_ships_of_different_laps_on_one_space_fight() -> None:
    """9.2 (scenario 13)"""
    game = sailing(FORWARD, 1, "44 G6 G1", ben="45/-1")

    assert game.told(CombatBegan) == [CombatBegan(ANN, BEN, 45)]
    game.play("table: 2", "table: 2")
    assert game.ship("ann") == "45"
    assert game.ship("ben") == "45/-1"


def test_where_several_ships_lie_the_newcomer_fights_exactly_one() -> None:
    """9.2 9.5 (scenario 14): chosen before gunpowder is spent; the others neither fight nor pay."""
    game = at(ann="16 F6 P2", ben="17 F2", cat="17 F2", dan="0", players=4, dice=[1, 1])

    game.play("table: forward/food")
    assert game.asked == "ann: attack-whom"
    assert game.offered == "ben, cat"
    assert game.refused("ann: dan") == "not-on-this-space 9.2"

    game.play("ann: cat")
    assert game.asked == "ann: commit-powder"
    game.play("ann: powder 2", "table: star", "ann: nothing")

    assert len(game.told(CombatBegan)) == 1
    assert game.ship("ann") == "17 F4 F1"
    assert game.ship("ben") == "17 F2"
    assert game.ship("cat") == "17 F2"
    assert [paid.who for paid in game.told(PricePaid)] == [ANN]


def test_a_lair_is_free_and_gives_its_treasure_once() -> None:
    """9.3 2.2 (P3)"""
    game = sailing(FORWARD, 4, "0")
    game.play("table: lady-beth")
    assert game.ship("ann") == "4 lady-beth"
    assert 4 not in game.table.lairs
    assert game.table.treasure_pile == 8

    plundered = sailing(FORWARD, 4, "0 F2 G2", lairs=[9])
    assert plundered.ship("ann") == "4 F2 G2"
    assert plundered.told(TreasureFound) == []
    assert plundered.told(PricePaid) == []


def test_what_is_won_may_pay_for_the_space() -> None:
    """9.4 (scenario 10)"""
    game = sailing(FORWARD, 1, "14 G1", ben="15 F6")

    game.play("table: 10", "table: 2", "ann: loot 1")

    assert game.ship("ann") == "15 G1 F3"
    assert game.ship("ben") == "15"


def test_what_is_lost_may_be_missing_for_the_space() -> None:
    """9.4"""
    game = sailing(FORWARD, 1, "14 F3", ben="15")

    game.play("table: 2", "table: 10", "ben: loot 1")

    assert game.offered == "retreat 11, retreat 4"
    assert game.ship("ben") == "15 F3"


def test_a_ship_that_is_attacked_pays_nothing() -> None:
    """9.5"""
    game = sailing(FORWARD, 1, "14 F4", ben="15 F3")

    game.play("table: 4", "table: 4")

    assert game.ship("ann") == "15 F1"
    assert game.ship("ben") == "15 F3"


def test_forward_and_backward_are_two_whole_voyages() -> None:
    """11.3 8.5 (scenario 6)"""
    game = at(ann="0 F3 G3", dice=[4, 4])

    game.play("table: forward/backward", "table: face-down")

    assert game.ship("ann") == "0 F3 G3 ?"
    assert game.table.ships[ANN].lap == 0
