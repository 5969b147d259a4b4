"""Loading (RULES.md, section 7)."""

from __future__ import annotations

from companion.engine.games.jamaica.happenings import BankShort, HoldDumped, LoadIgnored
from companion.engine.games.jamaica.loading import load
from companion.engine.games.jamaica.pieces import FOOD, GOLD, POWDER, Good
from companion.engine.games.jamaica.table import Table
from companion.engine.kernel.decisions import Rules
from tests.engine.jamaica.harbour import ANN, BEN, CAT, Harbour, at, drill


def loading(good: Good, count: int, ann: str) -> Harbour:
    return drill(lambda table: load(table, ANN, good, count), ann=ann)


def test_a_load_goes_into_one_empty_hold() -> None:
    """1.3 7.1 (L1)"""
    game = loading(POWDER, 4, "0 F3 G3")

    assert game.asked == "nobody"
    assert game.ship("ann") == "0 F3 G3 P4"


def test_a_full_ship_must_empty_a_hold_with_other_goods() -> None:
    """7.4 (L2)"""
    game = loading(FOOD, 5, "0 F3 G3 P4 F2 G6")

    assert game.asked == "ann: dump-what"
    assert game.offered == "dump 2, dump 3, dump 5"
    assert game.refused("ann: dump 1") == "same-goods-stay 7.4"
    assert game.refused("ann: dump 4") == "same-goods-stay 7.4"
    assert game.refused("ann: dump 6") == "no-such-hold 4.3"

    game.play("ann: dump 3")

    assert game.ship("ann") == "0 F3 G3 F5 F2 G6"
    assert game.told(HoldDumped) == [HoldDumped(ANN, POWDER, 4, 3)]
    assert game.table.bank[POWDER] == 45


def test_a_load_is_ignored_when_every_hold_contains_the_same() -> None:
    """7.5 (L3)"""
    game = loading(GOLD, 6, "0 G1 G2 G3 G4 G5")

    assert game.ship("ann") == "0 G1 G2 G3 G4 G5"
    assert game.told(LoadIgnored) == [LoadIgnored(ANN, GOLD, 6)]
    assert game.table.bank[GOLD] == 80 - 15 - 3 - 3


def test_a_ship_full_of_gold_must_give_up_some_even_for_one_food() -> None:
    """7.4 6.6 (L5): loading cannot be declined, however bad it is."""
    game = loading(FOOD, 1, "0 G1 G2 G3 G4 G5")

    assert game.offered == "dump 1, dump 2, dump 3, dump 4, dump 5"
    game.play("ann: dump 5")
    assert game.ship("ann") == "0 G1 G2 G3 G4 F1"


def test_where_only_one_hold_can_be_emptied_nobody_is_asked() -> None:
    """7.4"""
    game = loading(GOLD, 6, "0 G1 G2 P1 G4 G5")

    assert game.asked == "nobody"
    assert game.ship("ann") == "0 G1 G2 G6 G4 G5"


def test_gold_and_gold_are_two_loads() -> None:
    """7.7 7.2 (L6)"""
    game = at(ann="0 F3 G3 P4", dice=[2, 5])

    game.play("table: gold/gold")

    assert game.ship("ann") == "0 F3 G3 P4 G2 G5"


def test_the_second_gold_may_not_replace_the_first() -> None:
    """7.7 7.4 (L7)"""
    game = at(ann="0 F3 F1 P2 P5", dice=[6, 1])

    game.play("table: gold/gold")

    assert game.ship("ann") == "0 F3 F1 P2 P5 G6"
    assert game.offered == "dump 1, dump 2, dump 3, dump 4"
    assert game.refused("ann: dump 5") == "same-goods-stay 7.4"
    game.play("ann: dump 2")
    assert game.ship("ann") == "0 F3 G1 P2 P5 G6"


def test_goods_are_never_added_to_a_hold_that_has_the_same() -> None:
    """7.2"""
    assert loading(FOOD, 2, "0 F3").ship("ann") == "0 F3 F2"


def test_an_empty_hold_must_be_used_before_any_is_emptied() -> None:
    """7.3 7.6 (L8)"""
    assert loading(GOLD, 2, "0 F3").ship("ann") == "0 F3 G2"

    game = loading(GOLD, 2, "0 F3 sixth-hold")

    assert game.refused("ann: dump 1") == "empty-hold-first 7.3"
    assert game.refused("ann: stow 1") == "hold-not-empty 7.2"
    assert game.refused("ann: stow 7") == "no-such-hold 4.3"


def test_the_owner_chooses_between_the_sixth_hold_and_another_empty_one() -> None:
    """7.3 4.3"""
    game = loading(GOLD, 2, "0 F3 sixth-hold")

    assert game.asked == "ann: stow-where"
    assert game.offered == "stow 2, stow 6"
    game.play("ann: stow 6")
    assert game.ship("ann") == "0 F3 - - - - G2 sixth-hold"


def test_the_sixth_hold_alone_is_filled_without_a_question() -> None:
    """7.3 13.3"""
    game = loading(GOLD, 2, "0 F3 F3 P3 P3 G3 sixth-hold")

    assert game.ship("ann") == "0 F3 F3 P3 P3 G3 G2 sixth-hold"


def test_the_bank_never_runs_dry_but_says_when_tokens_are_missing() -> None:
    """7.8 1.2"""
    game = at(ann="0 F6 F6 F6 F6 F4", ben="0 F6 F6", cat="0", captain="cat", turn="cat", dice=[6, 5])
    assert game.table.bank[FOOD] == 5

    game.play("table: food/powder")

    assert game.ship("cat") == "0 F6 P5"
    assert game.table.bank[FOOD] == -1
    assert game.told(BankShort) == [BankShort(FOOD, 45)]


def test_the_table_hears_of_an_empty_bank_again_only_after_it_was_filled() -> None:
    """7.8"""

    def two_loads(table: Table) -> Rules[None]:
        yield from load(table, BEN, FOOD, 6)
        yield from load(table, CAT, FOOD, 6)

    game = drill(two_loads, ann="0 F6 F6 F6 F6 F6", ben="0 F6 F6", cat="0")

    assert game.table.bank[FOOD] == -9
    assert len(game.told(BankShort)) == 1
