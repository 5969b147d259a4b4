"""Paying (RULES.md, section 11)."""

from __future__ import annotations

from companion.engine.games.jamaica.happenings import PricePaid, ShortageMet
from companion.engine.games.jamaica.paying import pay
from companion.engine.games.jamaica.pieces import FOOD, FORWARD, GOLD
from companion.engine.games.jamaica.sailing import sail
from tests.engine.jamaica.harbour import ANN, Harbour, at, drill


def paying(ann: str, steps: int = 1) -> Harbour:
    return drill(lambda table: sail(table, ANN, ANN, FORWARD, steps), ann=ann)


def test_a_price_is_paid_from_the_holds_in_any_split() -> None:
    """11.1 (P1): on sea 3 with F1 and F4 there are two ways, and no others."""
    game = paying("14 F1 F4 G2")

    assert game.asked == "ann: pay-from-hold"
    assert game.offered == "take 0, take 1"
    assert game.refused("ann: take 2") == "take-so-many 11.1"
    game.play("ann: take 1")
    assert game.ship("ann") == "15 - F2 G2"

    game = paying("14 F1 F4 G2")
    game.play("ann: take 0")
    assert game.ship("ann") == "15 F1 F1 G2"


def test_every_split_is_possible() -> None:
    """11.1: three tokens out of three holds of two, in all seven ways."""
    found = set()
    for first in range(3):
        for second in range(3):
            game = drill(lambda table: pay(table, ANN, FOOD, 3, 6), ann="15 F2 F2 F2")
            game.play(f"ann: take {first}")
            if game.asked != "nobody":
                if f"take {second}" not in game.offered:
                    continue
                game.play(f"ann: take {second}")
            found.add(game.ship("ann"))
    assert found == {
        "15 F2 F1",
        "15 F2 - F1",
        "15 F1 F2",
        "15 F1 F1 F1",
        "15 F1 - F2",
        "15 - F2 F1",
        "15 - F1 F2",
    }


def test_a_hold_that_runs_out_is_empty_at_once() -> None:
    """11.1 (P2)"""
    game = paying("14 F3 G1")

    assert game.ship("ann") == "15 - G1"
    assert game.table.ships[ANN].holds[0] is None
    assert game.table.bank[FOOD] == 45 - 6


def test_a_port_is_paid_in_doubloons() -> None:
    """11.1 2.2"""
    game = paying("44 G4 G6 F6")

    game.play("ann: take 3")

    assert game.ship("ann") == "45 G1 G2 F6"
    assert game.told(PricePaid) == [PricePaid(ANN, GOLD, 3, 1, 45), PricePaid(ANN, GOLD, 4, 2, 45)]


def test_whoever_can_pay_must_and_is_not_asked() -> None:
    """11.2"""
    game = paying("14 F3")

    assert game.asked == "nobody"
    assert game.told(ShortageMet) == []


def test_neither_gunpowder_nor_gold_nor_treasure_pays_for_the_sea() -> None:
    """11.2"""
    game = paying("0 P6 G6 lady-beth ?")

    assert game.told(ShortageMet) == [ShortageMet(ANN, FOOD, 2, 0, 1)]
    assert game.ship("ann") == "0 P6 G6 lady-beth ?"


def test_each_voyage_of_a_card_is_paid_for() -> None:
    """11.3"""
    game = at(ann="0 F6 G3", dice=[1, 2])

    game.play("table: forward/forward")

    assert game.ship("ann") == "3 F2 G3"
    assert [paid.space for paid in game.told(PricePaid)] == [1, 3]


def test_morning_food_can_pay_for_the_evening() -> None:
    """6.3 11.1 (scenario 3)"""
    game = at(ann="0 F3 G3", dice=[2, 2])

    game.play("table: food/forward")

    assert game.offered == "take 1, take 2, take 3"
    game.play("ann: take 2")
    assert game.ship("ann") == "2 F1 G3 F1"
