"""Shortage (RULES.md, section 12), also by the revised edition (17.2 and 17.3)."""

from __future__ import annotations

import pytest

from companion.engine.games.jamaica.happenings import PricePaid, ShipRetreated, ShortageMet, ShortageRolled
from companion.engine.games.jamaica.pieces import FOOD, FORWARD, GOLD, Refuge
from companion.engine.games.jamaica.plunder_happenings import CombatBegan, TreasureFound
from companion.engine.games.jamaica.sailing import arrive, sail
from tests.engine.jamaica.harbour import ANN, GAME, Harbour, at, drill, refusal_of, setup


def arriving(ann: str, *switches: str, **more: object) -> Harbour:
    """Ann has just been moved to where she is."""
    return drill(lambda table: arrive(table, ANN, ANN), *switches, ann=ann, **more)  # type: ignore[arg-type]


def test_a_ship_that_cannot_pay_pays_what_it_has_and_goes_back() -> None:
    """12.1 12.2 12.3 12.7 (H1): on port 6 with three doubloons, back to the lair on 4."""
    game = drill(lambda table: sail(table, ANN, ANN, FORWARD, 6), ann="0 F3 G3")
    game.play("table: face-down")

    assert game.ship("ann") == "4 F3 ?"
    assert game.told(ShortageMet) == [ShortageMet(ANN, GOLD, 5, 3, 6)]
    assert game.told(ShipRetreated) == [ShipRetreated(ANN, 6, 4)]


def test_only_the_missing_goods_are_paid() -> None:
    """12.2"""
    game = arriving("3 F1 G2 P5")

    assert game.ship("ann") == "0 - G2 P5"
    assert game.told(PricePaid) == [PricePaid(ANN, FOOD, 1, 1, 3)]


@pytest.mark.parametrize(
    ("ann", "candidates"),
    [
        pytest.param("15 F2 G5", "retreat 11, retreat 6", id="H2"),
        pytest.param("15 F2 G4", "retreat 11, retreat 5", id="H3"),
        pytest.param("28 G4 F3", "retreat 25, retreat 19", id="H10"),
        pytest.param("41 G1 F3", "retreat 38, retreat 32", id="two spaces at sea"),
        pytest.param("41 G1 F4", "retreat 38, retreat 40", id="both lanes at once"),
    ],
)
def test_the_first_payable_space_of_every_route_is_possible(ann: str, candidates: str) -> None:
    """12.3 12.4"""
    game = arriving(ann)

    assert game.asked == "ann: retreat-where"
    assert game.offered == candidates


def test_the_owner_chooses_the_lane_of_a_retreat() -> None:
    """12.4 12.5 (H2)"""
    game = arriving("15 F2 G5")
    assert game.refused("ann: retreat 12") == "not-the-first-behind 12.3"
    assert game.refused("ann: retreat 0") == "not-the-first-behind 12.3"

    game.play("ann: retreat 6")
    assert game.ship("ann") == "6"

    game = arriving("15 F2 G5")
    game.play("ann: retreat 11", "table: morgans-map")
    assert game.ship("ann") == "11 - G5 morgans-map"


def test_where_there_is_one_way_back_nobody_is_asked() -> None:
    """12.4: on the inner lane there is only one way back."""
    game = arriving("14 F1")

    game.play("table: face-down")
    assert game.ship("ann") == "4 ?"


@pytest.mark.parametrize(
    ("ann", "ends"),
    [
        pytest.param("3 F1 G2", "0 - G2", id="H5"),
        pytest.param("47 G6", "44 G6 ?", id="H7 six"),
        pytest.param("16 G2 F3", "15", id="H8"),
        pytest.param("18 G1 F2", "17", id="H9"),
        pytest.param("47 G6 G1", "45", id="H7 seven"),
    ],
)
def test_the_retreat_ends_where_the_price_can_be_paid(ann: str, ends: str) -> None:
    """12.3 12.5"""
    game = arriving(ann)
    if game.asked.startswith("table"):
        game.play("table: face-down")

    assert game.ship("ann") == ends


def test_from_behind_the_line_the_retreat_leads_away_from_port_royal() -> None:
    """12.6 (H6, scenario 25)"""
    game = arriving("48/-1 - G3")
    game.play("table: face-down")
    assert game.ship("ann") == "44/-1 - G3 ?"

    plundered = arriving("48/-1 - G3", lairs=[4])
    assert plundered.ship("ann") == "44/-1 - G3"
    assert plundered.told(TreasureFound) == []


def test_a_retreat_never_passes_port_royal() -> None:
    """12.6: also not the one at the end of a whole lap behind."""
    assert arriving("2 G6").ship("ann") == "0 G6"
    assert arriving("2/-1 G6").ship("ann") == "0/-1 G6"


def test_a_shortage_cannot_be_chosen_by_those_who_can_pay() -> None:
    """11.2 12.1"""
    game = arriving("15 F3 G6")

    assert game.asked == "nobody"
    assert game.ship("ann") == "15 - G6"


def test_evening_food_comes_too_late() -> None:
    """6.3 12.2 (scenario 2)"""
    game = at(ann="1", dice=[1, 6])

    game.play("table: forward/food")

    assert game.ship("ann") == "0 F6"


def test_ships_on_the_way_back_are_passed_and_one_at_its_end_is_fought() -> None:
    """12.4 12.5"""
    game = arriving("17 F1", ben="16 G1", cat="15", lairs=[4, 9, 19])
    assert game.ship("ann") == "17"
    assert game.offered == "retreat 11, retreat 4"

    game = arriving("16 G1 F3", ben="15")
    assert game.told(CombatBegan)[0].space == 15
    game.play("table: 2", "table: 2")
    assert game.ship("ann") == "15"


def test_a_fight_on_the_way_back_can_cause_another_shortage() -> None:
    """12.5: which space can be paid is judged before that fight."""
    game = arriving("18 G1 F2", ben="17", lairs=[4])
    game.play("table: 2", "table: 10", "ben: loot 2")

    assert [met.space for met in game.told(ShortageMet)] == [18, 17]
    assert game.offered == "retreat 11, retreat 4"
    game.play("ann: retreat 11")
    assert game.ship("ann") == "11"


# --- the revised edition --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "ends"),
    [("2", "16 - G6"), ("4", "16 - G6"), ("6", "15 - G6"), ("8", "15 - G6"), ("10", "11 - G6"), ("star", "17 - G6")],
)
def test_in_the_revised_edition_the_die_says_where_to(face: str, ends: str) -> None:
    """17.2 17.3: nothing more is paid there."""
    game = arriving("17 F1 G6", "revised-shortage", lairs=[4])
    assert game.asked == "table: combat-die ann"

    game.play(f"table: {face}")
    if game.asked == "ann: retreat-where":
        assert game.offered == "retreat 11, retreat 4"
        game.play("ann: retreat 11")

    assert game.ship("ann") == ends
    assert game.told(ShortageRolled)[0].face == face


def test_a_revised_retreat_still_fights_and_takes_treasure() -> None:
    """17.3"""
    game = arriving("3 F1 G6", "revised-shortage", ben="2")
    game.play("table: 6", "table: 2", "table: 4", "ben: nothing")
    assert game.ship("ann") == "2 - G6"

    game = arriving("5 G1 F6", "revised-shortage")
    game.play("table: 10", "table: face-down")
    assert game.ship("ann") == "4 - F6 ?"


def test_a_revised_retreat_ends_at_port_royal_whatever_was_rolled() -> None:
    """17.3 12.6"""
    for face in ("2", "10"):
        game = arriving("3 F1 G6", "revised-shortage")
        game.play(f"table: {face}")
        assert game.ship("ann") == "0 - G6"


def test_the_revised_table_is_assumed_until_the_box_confirms_it() -> None:
    """17.2"""
    table = [{"face": face, "to": "stay"} for face in ("2", "4", "6", "8", "10", "star")]
    keys = [caution.why.key for caution in GAME.cautions(setup(3, "revised-shortage"))]
    assert keys == ["price-assumed", "shortage-table-assumed"]
    assert [one.why.key for one in GAME.cautions(setup(3, "revised-shortage", box={"shortage": table}))] == [
        "price-assumed"
    ]

    game = arriving("17 F1 G6", "revised-shortage", box={"shortage": table})
    game.play("table: 10")
    assert game.ship("ann") == "17 - G6"
    assert game.told(ShortageRolled)[0].to is Refuge.STAY


def test_a_table_with_a_gap_is_refused() -> None:
    """17.2"""
    why = refusal_of(setup(box={"shortage": [{"face": "2", "to": "port"}]}))
    assert (why.key, dict(why.facts)) == ("shortage-table-gap", {"face": "4"})
    other_die = {"die": [1, 3, 5, 7, 9, "star"]}
    assert refusal_of(setup(3, "revised-shortage", box=other_die)).key == "shortage-table-gap"
    assert GAME.complete(setup(box=other_die)).box == other_die
