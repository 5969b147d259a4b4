"""Two players (RULES.md, section 8)."""

from __future__ import annotations

from typing import Any

from companion.engine.games.tortuga_dice.happenings import ChestDropped, Contended, PawnMoved, TilesTaken
from companion.engine.games.tortuga_dice.pieces import Action, Ashore, Colour, Pawn, Zone
from companion.engine.games.tortuga_dice.table import Stage
from tests.engine.tortuga_dice.tabletalk import ANN, BEN, at

BOTH: dict[str, Any] = {"dice": {"fleet": "BCE"}}


def test_only_the_higher_total_acts_and_the_first_player_wins_ties() -> None:
    """8.1; six all, ben is first player (tricky scenario 27)"""
    game = at("fleet", given={"first": "ben"}, ann=BOTH, ben=BOTH)
    assert game.asked == "ben: advance"
    assert game.heard(Contended) == [Contended(BEN, Action.FLEET, 6, 1), Contended(ANN, Action.FLEET, 6, 0)]
    game.play("ben: act")

    assert game.heard(PawnMoved) == [PawnMoved(BEN, Pawn.SHIP, 3, 4)]
    assert game.asked == "ben: hunt", "nobody was second"


def test_the_tracks_move_by_one() -> None:
    """8.2"""
    game = at("crew", ann={"dice": {"crew": "A"}}, ben={}).play("ann: act")

    assert game.board("ann").pirate == 4


def test_the_hunt_brings_a_chest_and_one_tile_without_a_choice() -> None:
    """8.2"""
    game = at("hunt", "tiles", ann={"dice": {"hunt": "A"}}, ben={}).play("ann: act", "table: red", "table: 3")

    assert (game.board("ann").tiles, game.chests("ann", "island")) == ([3], "red")
    assert game.heard(TilesTaken) == [TilesTaken(ANN, 1, 1)]


def test_the_opponent_is_the_only_target() -> None:
    """8.2"""
    game = at("board", ann={"dice": {"board": "A"}}, ben={"fleet": "blue"})

    assert game.offered == ["ben", "decline"]
    game.play("ann: ben")
    assert game.chests("ann", "island") == "blue"


def test_what_cannot_be_carried_goes_into_the_bag() -> None:
    """8.3"""
    game = at("moving", ann={"pirate": 1, "island": "red"}, ben={}).play("table: red", "table: blue")

    assert game.heard(ChestDropped) == [ChestDropped(ANN, Colour.RED, Zone.ISLAND, Ashore.BAG)]
    assert (game.central(), game.bag("red")) == ("", 9)


def test_limits_skulls_tiles_and_the_end_are_as_with_more_players() -> None:
    """8.4"""
    game = at("rolling", ann={"ship": 1, "dice": {"crew": "B"}}, ben={"dice": {"fleet": "ABCDE"}})

    assert game.offered[:2] == ["new fleet", "new crew"]
    game.play("ben: new fleet", "table: A skull", "table: C skull", "table: done")
    assert game.offered == ["fleet", "crew", "hunt", "plunder"]
    ending = at("moving", ann={"tortuga": "red " * 5, "fleet": "red"}, ben={}).play("table: red", "table: red")
    assert ending.table.stage is Stage.OVER
