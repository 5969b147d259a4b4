"""Moving the chests and the end of a round (RULES.md 7.1 to 7.4)."""

from __future__ import annotations

from companion.engine.games.tortuga_dice.happenings import (
    BagEmpty,
    ChestDrawn,
    ChestDropped,
    ChestLoaded,
    ChestsHome,
    HomeReached,
    MarkerPassed,
)
from companion.engine.games.tortuga_dice.pieces import Ashore, Colour, Zone
from companion.engine.games.tortuga_dice.table import Stage
from tests.engine.tortuga_dice.tabletalk import ANN, BEN, CAT, at

ALL_BUT_ONE = "red " * 9 + "blue " * 10 + "yellow " * 10 + "white " * 5 + "purple " * 5


def test_everybody_draws_before_anybody_moves() -> None:
    """7.1"""
    game = at("moving", given={"first": "ben"}, ann={"fleet": "red"}, ben={"fleet": "red"}, cat={})
    game.play("table: blue", "table: white", "table: yellow")

    assert [told.who for told in game.heard(ChestDrawn)] == [BEN, CAT, ANN]  # type: ignore[attr-defined]
    assert [told.who for told in game.heard(ChestsHome)] == [BEN, ANN]  # type: ignore[attr-defined]
    assert isinstance(game.heard()[2], ChestDrawn)


def test_a_bag_that_runs_empty_gives_nothing_to_the_rest() -> None:
    """7.1, 7.3; what is dropped into the bag now is not drawn in this round"""
    hoard = {"island": ALL_BUT_ONE}
    game = at("moving", given={"first": "ben"}, ann=hoard, ben={}, cat={}).play("table: red")

    assert game.heard(ChestDrawn, BagEmpty) == [
        ChestDrawn(BEN, Colour.RED, Zone.ISLAND),
        BagEmpty(CAT),
        BagEmpty(ANN),
    ]
    game.play("ann: red", "ann: blue")
    assert game.chests("ann", "crew") == "red blue"
    assert (game.chests("cat", "crew"), game.central()) == ("", "blue purple red white yellow")
    assert sum(game.table.bag.values()) == 37 - 5


def test_chests_move_on_by_one_zone_in_the_order_that_their_owner_wants() -> None:
    """7.2, vector V11"""
    game = at("moving", ann={"fleet": "yellow blue", "crew": "yellow", "island": "purple"}, ben={}, cat={})
    game.play("table: red", "table: blue", "table: blue")
    assert (game.asked, game.offered) == ("ann: load-next", ["purple", "red"])
    assert game.why_not("ann: white") == "no-such-chest 7.2"
    game.play("ann: purple")

    assert game.chests("ann", "tortuga") == "yellow blue"
    assert game.chests("ann", "fleet") == "yellow"
    assert game.chests("ann", "crew") == "purple red"
    assert game.chests("ann", "island") == ""
    assert game.heard(ChestLoaded)[:2] == [
        ChestLoaded(ANN, Colour.PURPLE, Zone.CREW, 1),
        ChestLoaded(ANN, Colour.RED, Zone.CREW, 2),
    ]


def test_the_owner_decides_what_is_too_many() -> None:
    """7.2, 7.3"""
    game = at("moving", ann={"ship": 1, "crew": "red purple", "island": "white"}, ben={}, cat={})
    game.play("table: white", "table: blue", "table: yellow")
    assert (game.asked, game.offered) == ("ann: load-next", ["red", "purple"])
    game.play("ann: purple")

    assert (game.chests("ann", "fleet"), game.chests("ann", "crew")) == ("purple", "white white")
    assert game.heard(ChestDropped) == [ChestDropped(ANN, Colour.RED, Zone.CREW, Ashore.CENTRAL)]
    assert game.central() == "red"


def test_what_moves_in_phase_three_respects_the_pawns_as_they_stand() -> None:
    """7.2, 1.5"""
    game = at("moving", ann={"pirate": 1, "island": "white white white"}, ben={}, cat={})
    game.play("table: white", "table: blue", "table: blue")

    assert game.chests("ann", "crew") == "white"
    assert (game.central(), game.bag("white")) == ("white", 3)


def test_of_two_equal_surpluses_one_goes_to_the_island_and_one_into_the_bag() -> None:
    """7.3 (tricky scenario 21)"""
    surplus = {"pirate": 1, "island": "blue"}
    for first in ("ann", "cat"):
        game = at("moving", given={"first": first}, ann=surplus, ben={}, cat=surplus)
        game.play("table: blue", "table: blue", "table: blue")
        assert (game.central(), game.bag("blue")) == ("blue", 10 - 4)


def test_nothing_stays_in_the_island_zone() -> None:
    """7.3"""
    game = at("moving", ann={"island": "red red red red"}, ben={"island": "blue blue blue"}, cat={})
    game.play("table: red", "table: blue", "table: blue")

    assert [board.island for board in game.table.boards.values()] == [[], [], []]


def test_six_chests_in_tortuga_end_the_game_and_the_marker_stays() -> None:
    """7.4; seven, six and four (tricky scenario 23)"""
    five, seven = {"tortuga": "red " * 5, "fleet": "red"}, {"tortuga": "blue " * 5, "fleet": "blue blue"}
    game = at("moving", ann=seven, ben=five, cat={"tortuga": "yellow " * 4})
    game.play("table: white", "table: white", "table: white")

    assert game.heard(HomeReached) == [HomeReached(ANN, 7), HomeReached(BEN, 6)]
    assert game.heard(MarkerPassed) == []
    assert (game.table.stage, game.table.first, game.asked) == (Stage.OVER, ANN, "nobody")
    assert len(game.result.tallies) == 3


def test_five_chests_are_not_enough() -> None:
    """7.4"""
    game = at("moving", ann={"tortuga": "red red red", "fleet": "red blue"}, ben={}, cat={})
    game.play("table: white", "table: white", "table: white")

    assert game.table.stage is Stage.ROLLING
    assert (game.table.first, game.table.round) == (BEN, 2)
