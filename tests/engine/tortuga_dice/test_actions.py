"""Places, the two tracks and the hunt (RULES.md 6.1 to 6.4 and 6.9 to 6.12)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.games.tortuga_dice.actions import ranking
from companion.engine.games.tortuga_dice.happenings import (
    ActionSkipped,
    BagEmpty,
    Contended,
    Declined,
    DiceTakenBack,
    PawnMoved,
    PawnStayed,
    TileKept,
    TileSeen,
    TilesTaken,
)
from companion.engine.games.tortuga_dice.pieces import Action, Pawn
from companion.engine.games.tortuga_dice.table import Stage
from companion.engine.kernel.decisions import Chance, Secret
from tests.engine.tortuga_dice.tabletalk import ANN, BEN, CAT, DAN, at


def test_actions_are_resolved_one_by_one_in_their_order() -> None:
    """6.1"""
    everywhere = {"dice": {"fleet": "A", "crew": "B", "hunt": "C", "board": "D", "plunder": "E"}}
    game = at("fleet", ann=everywhere, ben=everywhere)
    stages = [game.table.stage]
    game.play("ann: act")
    stages.append(game.table.stage)
    game.play("ann: act")
    stages.append(game.table.stage)
    game.play("ann: decline")
    stages.append(game.table.stage)
    game.play("ann: decline")
    stages.append(game.table.stage)
    assert stages == [Stage.FLEET, Stage.CREW, Stage.HUNT, Stage.BOARD, Stage.PLUNDER]


def test_the_total_is_dice_and_tile() -> None:
    """6.2"""
    game = at("crew", ann={"dice": {"crew": "ABE"}, "bonus": {"crew": 2}}, ben={"dice": {"crew": "D"}}, cat={})

    assert ranking(game.table, Action.CREW) == [(ANN, 2 + 5 + 4 + 2), (BEN, 1)]


def test_of_equal_totals_the_one_nearer_to_the_first_player_goes_before() -> None:
    """6.3, vector V6: nine each for the third and the fourth"""
    game = at("fleet", ann={}, ben={}, cat={"dice": {"fleet": "AD"}}, dan={"dice": {"fleet": "AD"}})

    assert game.heard(Contended) == [
        Contended(CAT, Action.FLEET, 9, 1),
        Contended(DAN, Action.FLEET, 9, 2),
    ]


def test_only_two_places_count() -> None:
    """6.3; hunt totals 8, 6 and 6 (tricky scenario 7)"""
    hunters: dict[str, Any] = {"dice": {"hunt": "AB"}}
    game = at("hunt", ann={}, ben={"dice": {"hunt": "ADE"}}, cat=hunters, dan=hunters)

    assert ranking(game.table, Action.HUNT) == [(BEN, 8), (CAT, 6), (DAN, 6)]
    assert [told.place for told in game.heard(Contended)] == [1, 2, 0]  # type: ignore[attr-defined]
    assert game.asked == "ben: hunt"
    assert game.play("ben: decline").asked == "cat: hunt"
    game.play("cat: act")
    assert game.table.stage is Stage.MOVING


def test_an_action_without_contenders_is_left_out() -> None:
    """6.3"""
    game = at("fleet", ann={}, ben={}, cat={})

    assert game.heard(ActionSkipped) == [ActionSkipped(Action.FLEET), ActionSkipped(Action.CREW)]
    assert game.asked == "ann: hunt"


def test_a_single_contender_has_no_second_behind() -> None:
    """6.3"""
    game = at("crew", ann={}, ben={"dice": {"crew": "A"}}, cat={}).play("ben: act")

    assert game.table.stage is Stage.MOVING


def test_whoever_declines_gives_way_to_nobody() -> None:
    """6.4"""
    crew: dict[str, Any] = {"dice": {"crew": "A"}}
    game = at("crew", ann=crew, ben=crew, cat=crew).play("ann: decline")

    assert game.heard(Declined) == [Declined(ANN, Action.CREW)]
    assert game.asked == "ben: advance"
    game.play("ben: act")
    assert (game.board("ann").pirate, game.board("ben").pirate, game.board("cat").pirate) == (3, 4, 3)


def test_first_place_acts_before_second() -> None:
    """6.4"""
    game = at("fleet", ann={"dice": {"fleet": "C"}}, ben={"dice": {"fleet": "A"}}, cat={})

    assert game.asked == "ben: advance"
    assert game.play("ben: act").asked == "ann: advance"


def test_the_dice_go_back_behind_the_screens_after_plunder() -> None:
    """6.9"""
    game = at("plunder", ann={"dice": {"plunder": "A"}}, ben={}, cat={})
    assert game.board("ben").hand == ""
    game.play("ann: decline")

    assert game.heard(DiceTakenBack) == [DiceTakenBack()]
    assert (game.board("ben").hand, game.board("ben").dice) == ("ABCDE", {})


@pytest.mark.parametrize(("stage", "pawn"), [("fleet", Pawn.SHIP), ("crew", Pawn.PIRATE)])
def test_two_spaces_for_first_place_and_one_for_second(stage: str, pawn: Pawn) -> None:
    """6.10, 6.11"""
    contenders: dict[str, Any] = {"dice": {stage: "A"}}
    game = at(stage, ann=contenders, ben=contenders, cat=contenders)
    game.play(f"{ANN}: act", f"{BEN}: act")

    assert game.heard(PawnMoved) == [PawnMoved(ANN, pawn, 3, 5), PawnMoved(BEN, pawn, 3, 4)]


def test_a_pawn_stops_on_the_eighth_space() -> None:
    """6.10 (tricky scenario 26)"""
    game = at("fleet", ann={"ship": 7, "dice": {"fleet": "A"}}, ben={}, cat={}).play("ann: act")

    assert game.board("ann").ship == 8


def test_nobody_is_asked_to_move_a_pawn_that_cannot_move() -> None:
    """6.11"""
    last: dict[str, Any] = {"pirate": 8, "dice": {"crew": "A"}}
    game = at("crew", ann=last, ben={"dice": {"crew": "A"}}, cat={})

    assert game.heard(PawnStayed) == [PawnStayed(ANN, Pawn.PIRATE, 8)]
    assert game.asked == "ben: advance"


def test_first_place_hunts_a_chest_and_the_better_of_two_tiles() -> None:
    """6.12, vector V7: one coin and two are seen, the two are kept"""
    game = at("hunt", "tiles", ann={"dice": {"hunt": "A"}}, ben={}, cat={})
    game.play("ann: act", "table: purple", "table: 1", "table: 2")

    assert game.chests("ann", "island") == "purple"
    assert [told.what for told in game.told if told.to == (ANN,)] == [TileSeen(ANN, 1), TileSeen(ANN, 2)]
    assert (game.asked, game.offered) == ("ann: keep-tile", ["ann: 1", "ann: 2"])
    assert game.why_not("ann: 3") == "not-offered"
    game.play("ann: 2")
    assert game.board("ann").tiles == [2]
    assert game.heard(TilesTaken) == [TilesTaken(ANN, 2, 1)]
    assert [told.to for told in game.told if told.what == TileKept(ANN, 2)] == [(ANN,)]
    assert game.match.view().tiles == 29  # type: ignore[attr-defined]


def test_second_place_takes_one_tile_and_no_chest() -> None:
    """6.12"""
    hunt: dict[str, Any] = {"dice": {"hunt": "A"}}
    game = at("hunt", "tiles", ann=hunt, ben=hunt, cat={}).play("ann: decline", "ben: act")

    chance = game.match.decision
    assert isinstance(chance, Chance)
    assert (chance.source, chance.seen_by, chance.hidden, chance.weights) == ("tiles", (BEN,), True, (17, 9, 4))
    game.play("table: 3")
    assert (game.board("ben").tiles, game.board("ben").island) == ([3], [])


def test_the_choice_between_equal_tiles_is_asked_for_all_the_same() -> None:
    """6.12, 10.6"""
    game = at("hunt", "tiles", ann={"dice": {"hunt": "A"}}, ben={}, cat={})
    game.play("ann: act", "table: red", "table: 1", "table: 1")

    assert isinstance(game.match.decision, Secret)
    assert game.offered == ["ann: 1"]


def test_real_tiles_are_taken_without_a_question() -> None:
    """6.12, 10.6"""
    game = at("hunt", ann={"dice": {"hunt": "A"}}, ben={}, cat={}).play("ann: act", "table: red")

    assert game.board("ann").tiles == [0]
    assert game.heard(TilesTaken) == [TilesTaken(ANN, 2, 1)]
    assert game.table.stage is Stage.MOVING


def test_a_hunter_may_decline_everything_but_not_a_part() -> None:
    """6.4, 6.12"""
    game = at("hunt", ann={"dice": {"hunt": "A"}}, ben={}, cat={})

    assert game.offered == ["act", "decline"]
    game.play("ann: decline")
    assert (game.board("ann").tiles, game.board("ann").island) == ([], [])


def test_an_empty_bag_gives_no_chest_but_the_tiles_are_taken() -> None:
    """6.12"""
    rich = {"tortuga": "purple " * 5, "island": "red " * 10 + "blue " * 10 + "yellow " * 10 + "white " * 5}
    game = at("hunt", ann={"dice": {"hunt": "A"}, **rich}, ben={}, cat={}).play("ann: act")

    assert game.heard()[0] == BagEmpty(ANN)
    assert game.board("ann").tiles == [0]


@pytest.mark.parametrize(("held", "taken"), [(29, 1), (30, 0)])
def test_with_fewer_tiles_left_fewer_are_taken(held: int, taken: int) -> None:
    """6.12"""
    game = at("hunt", ann={"dice": {"hunt": "A"}}, ben={"tiles": held}, cat={}).play("ann: act", "table: red")

    assert game.heard(TilesTaken) == [TilesTaken(ANN, taken, min(taken, 1))]
    assert len(game.board("ann").tiles) == taken


def test_the_last_app_held_tile_is_kept_without_a_choice() -> None:
    """6.12, 10.6"""
    game = at("hunt", "tiles", ann={"dice": {"hunt": "A"}}, ben={"tiles": 29}, cat={})
    game.play("ann: act", "table: red", "table: 3")

    assert game.board("ann").tiles == [3]
    assert game.table.stage is Stage.MOVING
