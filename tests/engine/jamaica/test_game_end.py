"""The end and the count (RULES.md, section 14)."""

from __future__ import annotations

from companion.engine.games.jamaica.happenings import CardsDrawn, EveningLost
from companion.engine.games.jamaica.pieces import Icon
from companion.engine.games.jamaica.plunder_happenings import CombatBegan, ShipCounted, TreasureShown
from tests.engine.jamaica.harbour import ANN, BEN, Harbour, at

LAST = {"captain": "ann", "turn": "cat", "dice": [1, 1]}
"""Cat's turn is the last of the round; she lies before the finish, and any forward card ends the race."""


def the_end(app: str = "", cat: str = "49", **ships: str) -> Harbour:
    """Cat comes home, and the race is over."""
    laid = {"laid": {"cat": "forward/food"}} if "action-cards" in app else {}
    game = at(**LAST, **laid, cat=cat, app=app, **ships)  # type: ignore[arg-type]
    if not laid:
        game.play("table: forward/food")
    return game


def test_the_example_of_the_rulebook_is_worth_23() -> None:
    """14.4 (E1): 8 for the space, 3 + 3 + 6 doubloons, +7, -4."""
    game = the_end(app="treasure-cards", ann="47 G3 G3 G6 +7 -4", ben="0")

    assert game.points()["ann"] == 23
    assert game.told(ShipCounted)[0] == ShipCounted(ANN, 8, 12, 7, -4, 23)
    assert game.match.result is not None
    assert dict(next(one.lines for one in game.match.result.tallies if one.side == ANN)) == {
        "place": 8,
        "gold": 12,
        "riches": 7,
        "curses": -4,
    }


def test_minus_five_counts_everywhere_before_the_last_nine_spaces() -> None:
    """14.5 (E2, E3)"""
    assert the_end(ann="40 G4", ben="0 G3").points() == {"cat": 15, "ann": -1, "ben": -2}


def test_behind_the_start_line_the_printed_score_does_not_count() -> None:
    """14.5 (E4, scenario 13)"""
    game = the_end(app="treasure-cards", ann="49/-1 -4", ben="45/-1 F6")

    assert game.points() == {"cat": 15, "ann": -9, "ben": -5}


def test_food_gunpowder_and_powers_are_worth_nothing() -> None:
    """14.4"""
    game = the_end(ann="42 F6 P6 lady-beth sarans-sabre", ben="42 - - - - - G6 sixth-hold")

    assert game.points() == {"cat": 15, "ann": 3, "ben": 9}


def test_the_most_points_win() -> None:
    """14.6"""
    game = the_end(ann="49 G6 G6", ben="0")

    assert game.match.result is not None
    assert (game.match.result.winners, game.match.result.reason) == (("ann",), "points")
    assert [one.side for one in game.match.result.tallies] == ["ann", "cat", "ben"]


def test_of_those_who_are_level_the_one_closest_to_the_finish_wins() -> None:
    """14.6 4.2 (E5)"""
    game = the_end(app="treasure-cards", ann="45 G6 G3", ben="47 G6 G1", cat="49 -2")

    assert game.points() == {"ann": 15, "ben": 15, "cat": 13}
    assert game.match.result is not None
    assert (game.match.result.winners, game.match.result.reason) == (("ben",), "furthest-along")


def test_whoever_is_level_in_every_way_shares_the_victory() -> None:
    """14.6 (E6): also on two lanes that are equally far from the finish."""
    game = the_end(ann="0/1 G5", ben="0/1 G5")
    assert game.match.result is not None
    assert (game.match.result.winners, game.match.result.reason) == (("ann", "ben"), "shared")

    lanes = the_end(cat="49", ann="38 G6 G6 G6 G6 G6", ben="40 G6 G6 G6 G6 G6")
    assert lanes.match.result is not None
    assert lanes.match.result.winners == ("ann", "ben")


def test_a_ship_that_comes_home_in_the_morning_does_nothing_in_the_evening() -> None:
    """14.1 14.2 (scenario 7): the others still act."""
    game = at(ann="47 G1", ben="0", cat="0", dice=[3, 6])

    game.play("table: forward/food")

    assert game.ship("ann") == "0/1 G1"
    assert game.told(EveningLost) == [EveningLost(ANN, Icon.FOOD)]
    assert game.asked == "table: action-cards ben"
    game.play("table: food/powder", "table: powder/gold")
    assert game.ship("cat") == "0 P3 G6"
    assert game.asked == "nobody"
    assert game.points() == {"ann": 16, "cat": 1, "ben": -5}


def test_gold_of_the_last_morning_counts() -> None:
    """14.4 (scenario 8)"""
    game = at(ann="47", dice=[5, 3])

    game.play("table: gold/forward", "table: food/powder", "table: food/powder")

    assert game.points()["ann"] == 20


def test_nobody_draws_cards_after_the_last_round() -> None:
    """14.2"""
    game = the_end(ann="0", ben="0")

    assert game.asked == "nobody"
    assert game.told(CardsDrawn) == []


def test_ships_that_are_home_cannot_be_attacked_and_several_may_finish() -> None:
    """14.3 10.1"""
    game = at(ann="47", ben="46 G6", cat="49 P6", dice=[6, 1])

    game.play("table: forward/food", "table: forward/food", "table: forward/food")

    assert game.points() == {"ann": 15, "ben": 21, "cat": 15}
    assert game.told(CombatBegan) == []


def test_a_curse_can_make_a_tie_that_the_foremost_ship_wins() -> None:
    """14.6 14.4 (scenario 26)"""
    game = the_end(app="treasure-cards", ann="46 G6 G1", ben="44 G6 G6 G1 -4", cat="49 -2")

    assert game.points() == {"ann": 14, "ben": 14, "cat": 13}
    assert game.match.result is not None
    assert (game.match.result.winners, game.match.result.reason) == (("ann",), "furthest-along")


# --- counting real treasures ----------------------------------------------------------------------------------------


def test_real_treasures_are_asked_for_player_by_player() -> None:
    """14.4 16.4"""
    game = the_end(ann="47 G3 G3 G6 ? ?", ben="0 ?")

    assert game.asked == "table: treasure-cards ann"
    assert game.offered == "+3, +5, +7, -2, -3, -4"
    game.play("table: +7", "table: -4")
    assert game.asked == "table: treasure-cards ben"
    assert game.refused("table: -4") == "treasure-does-not-fit 3.2"
    game.play("table: +7")

    assert game.points() == {"ann": 23, "cat": 15, "ben": 2}
    assert game.told(TreasureShown) == [TreasureShown(ANN, "+7"), TreasureShown(ANN, "-4"), TreasureShown(BEN, "+7")]


def test_a_card_that_was_given_as_a_curse_must_be_one() -> None:
    """16.4 14.4: and nobody else can have the curse that it needs."""
    game = the_end(ann="47 ? ? ?", ben="0 ?- ?-")

    game.play("table: -2")
    assert game.offered == "+3, +5, +7"
    game.play("table: +3", "table: +3")
    assert game.offered == "-3, -4"
    game.play("table: -3")
    assert game.offered == "-4"
    game.play("table: -4")
    assert game.points()["ben"] == -12


def test_curses_that_are_known_are_asked_for_first() -> None:
    """16.4"""
    game = the_end(ann="47 ? ?-", ben="0")

    assert game.offered == "-2, -3, -4"
