"""Bonus tiles (RULES.md, section 5)."""

from __future__ import annotations

from typing import Any

from companion.engine.games.tortuga_dice.actions import ranking
from companion.engine.games.tortuga_dice.happenings import BonusFlipped, BonusVoid, PawnMoved
from companion.engine.games.tortuga_dice.pieces import Action
from tests.engine.tortuga_dice.tabletalk import ANN, BEN, Evening, at

ALL = ("fleet", "crew", "hunt", "board", "plunder")


def finished(**bonus: int) -> Evening:
    """Ann has no die left, ben has one."""
    return at("rolling", ann={"dice": {"fleet": "ABCDE"}, "bonus": bonus}, ben={"dice": {"crew": "ABCD"}})


def test_an_award_is_a_new_tile_on_an_empty_slot_or_a_one_turned_to_two() -> None:
    """5.1 (tricky scenario 5)"""
    game = finished(fleet=2, crew=1)

    assert game.offered == ["new hunt", "new board", "new plunder", "flip crew"]
    assert game.why_not("ann: new crew") == "bonus-slot-taken 5.1"
    assert game.why_not("ann: flip hunt") == "no-bonus-tile 5.1"
    assert game.why_not("ann: flip fleet") == "bonus-at-best 5.2"
    game.play("ann: flip crew")
    assert game.heard(BonusFlipped) == [BonusFlipped(ANN, Action.CREW)]
    assert game.board("ann").bonus == {Action.FLEET: 2, Action.CREW: 2}


def test_with_five_tiles_they_can_only_be_turned() -> None:
    """5.2 (tricky scenario 5)"""
    assert finished(**dict.fromkeys(ALL, 1)).offered == [f"flip {action}" for action in ALL]


def test_with_five_twos_the_award_is_lost() -> None:
    """5.2 (tricky scenario 5)"""
    game = finished(**dict.fromkeys(ALL, 2))

    assert game.heard(BonusVoid) == [BonusVoid(ANN)]
    assert game.asked == "table: dice"


def test_a_tile_stays_on_its_slot_from_round_to_round() -> None:
    """5.3"""
    idle: dict[str, Any] = {"dice": {"hunt": "ABCDE"}, "bonus": {"plunder": 1}}
    game = at("plunder", ann={**idle, "bonus": {"hunt": 2}}, ben=idle, cat=idle)
    assert game.asked == "table: bag"
    game.play("table: red", "table: red", "table: red")

    assert (game.table.round, game.board("ann").bonus, game.board("ben").bonus) == (
        2,
        {Action.HUNT: 2},
        {Action.PLUNDER: 1},
    )


def test_a_tile_counts_only_beside_a_die() -> None:
    """5.4"""
    game = at(
        "fleet",
        ann={"dice": {"fleet": "C"}, "bonus": {"fleet": 2}},
        ben={"bonus": {"fleet": 2}},
        cat={"dice": {"fleet": "E"}},
    )

    assert ranking(game.table, Action.FLEET) == [(ANN, 3), ("cat", 2)]
    assert game.table.total(BEN, Action.FLEET) == 0


def test_a_tile_takes_no_room_and_defends_nobody() -> None:
    """5.4, 6.5"""
    assert at("rolling", ann={"bonus": {"board": 2}}, ben={}).board("ann").room(Action.BOARD) == 2
    game = at(
        "board", ann={"dice": {"board": "A"}}, ben={"bonus": {"board": 2}, "fleet": "red"}, cat={"dice": {"hunt": "A"}}
    )
    game.play("ann: ben")

    assert game.heard(PawnMoved) == [PawnMoved(BEN, "ship", 3, 2)]  # type: ignore[arg-type]
