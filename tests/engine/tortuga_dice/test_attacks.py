"""Boarding and plundering (RULES.md 6.4 to 6.9)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.games.tortuga_dice.happenings import (
    Attacked,
    ChestDropped,
    ChestPicked,
    ChestTaken,
    Declined,
    PawnMoved,
    PawnStayed,
)
from companion.engine.games.tortuga_dice.pieces import Action, Ashore, Colour, Pawn, Zone
from tests.engine.tortuga_dice.tabletalk import ANN, BEN, CAT, DAN, at

FIRST: dict[str, Any] = {"dice": {"board": "D"}}
SECOND: dict[str, Any] = {"dice": {"board": "A"}}


def test_first_place_takes_any_chest_and_both_pawns_go_back_if_the_target_defends() -> None:
    """6.5, vector V8"""
    game = at("board", ann={**FIRST, "ship": 4}, ben={**SECOND, "fleet": "red purple"}, cat={})
    assert game.offered == ["ben", "cat", "decline"]
    decision = game.match.decision
    assert decision is not None
    assert dict(decision.about) == {"action": "board", "place": 1}
    game.play("ann: ben")
    assert (game.asked, game.offered) == ("ann: take-chest", ["red 1", "purple 2"])
    game.play("ann: purple 2")

    assert game.heard()[:3] == [
        ChestTaken(ANN, BEN, Colour.PURPLE, Zone.FLEET, 2),
        PawnMoved(BEN, Pawn.SHIP, 3, 2),
        PawnMoved(ANN, Pawn.SHIP, 4, 3),
    ]
    assert (game.chests("ann", "island"), game.chests("ben", "fleet")) == ("purple", "red")


def test_without_a_die_on_the_action_the_target_does_not_defend() -> None:
    """6.5"""
    game = at("plunder", ann={"dice": {"plunder": "A"}}, ben={"crew": "blue"}, cat={}).play("ann: ben")

    assert game.heard(PawnMoved) == [PawnMoved(BEN, Pawn.PIRATE, 3, 2)]
    assert game.chests("ann", "island") == "blue"


def test_a_die_defends_whatever_place_it_brings() -> None:
    """6.5; the target is third of four"""
    board: dict[str, Any] = {"dice": {"board": "A"}}
    game = at("board", ann=FIRST, ben={**board, "bonus": {"board": 2}}, cat=board, dan={}).play("ann: cat")

    assert [told.who for told in game.heard(PawnMoved)] == [CAT, ANN]  # type: ignore[attr-defined]


def test_plunder_robs_crew_zones_and_moves_pirates() -> None:
    """6.5"""
    game = at("plunder", ann={"dice": {"plunder": "A"}}, ben={"crew": "white", "fleet": "red"}, cat={})
    game.play("ann: ben")

    assert (game.chests("ben", "crew"), game.chests("ben", "fleet")) == ("", "red")
    assert (game.board("ben").ship, game.board("ben").pirate) == (3, 2)


def test_an_empty_zone_can_be_attacked_and_gives_nothing() -> None:
    """6.5"""
    game = at("board", ann=FIRST, ben={}, cat={}).play("ann: ben")

    assert game.heard(Attacked, ChestTaken, PawnMoved) == [
        Attacked(ANN, BEN, Action.BOARD, 1),
        PawnMoved(BEN, Pawn.SHIP, 3, 2),
    ]


def test_pawns_on_the_first_space_stay_there() -> None:
    """6.5"""
    game = at("board", ann={**FIRST, "ship": 1}, ben={**SECOND, "ship": 1, "fleet": "red"}, cat={}).play("ann: ben")

    assert game.heard(PawnStayed) == [PawnStayed(BEN, Pawn.SHIP, 1), PawnStayed(ANN, Pawn.SHIP, 1)]
    assert (game.board("ann").ship, game.board("ben").ship) == (1, 1)


def test_chests_close_up_to_the_left_and_it_matters_which_of_two_alike_is_taken() -> None:
    """6.5, 1.6"""
    game = at("board", ann=FIRST, ben={"ship": 6, "fleet": "red blue blue red"}, cat={}).play("ann: ben")

    assert game.offered == ["red 1", "blue 2", "red 4"]
    assert game.why_not("ann: white 1") == "no-such-chest 6.5"
    game.play("ann: red 1")
    assert game.chests("ben", "fleet") == "blue blue red"


def test_nobody_attacks_themselves() -> None:
    """6.5"""
    assert at("board", ann=FIRST, ben={}, cat={}).why_not("ann: ann") == "not-yourself 6.5"


def test_second_place_takes_from_the_central_island_and_not_from_the_target() -> None:
    """6.6, vector V9"""
    game = at(
        "plunder",
        given={"central": "blue"},
        ann={"dice": {"plunder": "A"}},
        ben={"dice": {"plunder": "E"}},
        cat={},
        dan={"crew": "red"},
    )
    game.play("ben: decline", "ann: dan")

    assert game.chests("dan", "crew") == "red"
    assert game.board("dan").pirate == 2
    assert (game.chests("ann", "island"), game.central()) == ("blue", "")


def test_the_chest_that_the_own_victim_drops_comes_too_late() -> None:
    """6.6, 6.7, vector V10"""
    game = at(
        "plunder",
        given={"central": "blue"},
        ann={"dice": {"plunder": "A"}},
        ben={"dice": {"plunder": "E"}},
        cat={},
        dan={"pirate": 2, "crew": "red white"},
    )
    game.play("ben: decline", "ann: dan")

    assert game.heard(PawnMoved, ChestPicked, ChestDropped) == [
        PawnMoved(DAN, Pawn.PIRATE, 2, 1),
        ChestPicked(ANN, Colour.BLUE),
        ChestDropped(DAN, Colour.WHITE, Zone.CREW, Ashore.CENTRAL),
    ]
    assert game.central() == "white"


def test_with_an_empty_central_island_second_place_gets_nothing_but_the_steps_back() -> None:
    """6.6, 6.7 (tricky scenario 15)"""
    game = at("board", ann=FIRST, ben=SECOND, cat={"ship": 4, "fleet": "red blue purple"})
    game.play("ann: decline", "ben: cat")

    assert game.board("cat").ship == 3
    assert (game.chests("cat", "fleet"), game.central(), game.chests("ben", "island")) == ("red blue", "purple", "")


def test_second_place_may_attack_first_place_but_not_the_same_target() -> None:
    """6.6 (tricky scenario 12)"""
    game = at("board", ann=FIRST, ben=SECOND, cat={}).play("ann: ben")
    assert game.offered == ["ann", "cat", "decline"]
    game = at("board", ann=FIRST, ben={}, cat=SECOND).play("ann: ben")
    assert game.offered == ["ann", "decline"]
    assert game.why_not("cat: ben") == "attacked-already 6.6"


def test_if_first_place_declines_everybody_is_a_target_and_third_gets_nothing() -> None:
    """6.4, 6.6 (tricky scenario 13)"""
    third: dict[str, Any] = {"dice": {"board": "A"}}
    game = at(
        "board", given={"central": "white"}, ann=FIRST, ben={"dice": {"board": "C"}}, cat={**third, "fleet": "red"}
    )
    game.play("ann: decline")
    assert game.heard(Declined) == [Declined(ANN, Action.BOARD)]
    assert game.offered == ["ann", "cat", "decline"]
    game.play("ben: cat")
    assert (game.chests("cat", "fleet"), game.chests("ben", "island")) == ("red", "white")
    assert game.table.stage == "moving", "the third of the ranking is not asked"


def test_second_place_may_not_take_the_chest_without_attacking() -> None:
    """6.6"""
    game = at("board", given={"central": "white"}, ann=FIRST, ben=SECOND, cat={}).play("ann: cat", "ben: decline")

    assert (game.central(), game.chests("ben", "island")) == ("white", "")


def test_a_target_that_defends_sends_the_second_place_back_too() -> None:
    """6.6, 6.5, 6.8: both ships go back, and the attacker's fleet zone loses what it can no longer bear."""
    defends: dict[str, Any] = {**SECOND, "ship": 5, "fleet": "blue"}
    attacker: dict[str, Any] = {"dice": {"board": "C"}, "ship": 4, "fleet": "white red red"}
    game = at("board", given={"central": "purple"}, ann=FIRST, ben=attacker, cat=defends)
    game.play("ann: decline", "ben: cat")

    assert game.heard(PawnMoved, ChestPicked, ChestDropped, ChestTaken) == [
        PawnMoved(CAT, Pawn.SHIP, 5, 4),
        PawnMoved(BEN, Pawn.SHIP, 4, 3),
        ChestPicked(BEN, Colour.PURPLE),
        ChestDropped(BEN, Colour.RED, Zone.FLEET, Ashore.CENTRAL),
    ]
    assert (game.chests("ben", "island"), game.chests("ben", "fleet")) == ("purple", "white red")
    assert (game.chests("cat", "fleet"), game.central()) == ("blue", "red")


def test_a_target_without_a_die_on_the_action_leaves_the_second_place_where_it_is() -> None:
    """6.6, 6.5"""
    game = at("board", ann=FIRST, ben={**SECOND, "ship": 4}, cat={"dice": {"plunder": "A"}})
    game.play("ann: decline", "ben: cat")

    assert game.heard(PawnMoved) == [PawnMoved(CAT, Pawn.SHIP, 3, 2)]


def test_of_several_chests_on_the_central_island_second_place_picks_one() -> None:
    """6.6"""
    game = at("board", given={"central": "white red"}, ann=FIRST, ben=SECOND, cat={}).play("ann: cat", "ben: ann")

    assert (game.asked, game.offered) == ("ben: pick-chest", ["white", "red"])
    assert game.why_not("ben: blue") == "no-such-chest 6.6"
    game.play("ben: red")
    assert (game.central(), game.chests("ben", "island")) == ("white", "red")


def test_second_place_may_take_what_the_first_attack_made_somebody_drop() -> None:
    """6.6, 6.7, 6.8 (tricky scenario 16)"""
    attacker: dict[str, Any] = {**FIRST, "ship": 4, "fleet": "white red red"}
    game = at("board", ann=attacker, ben=SECOND, cat={}).play("ann: ben")

    assert game.heard(ChestDropped) == [ChestDropped(ANN, Colour.RED, Zone.FLEET, Ashore.CENTRAL)]
    assert (game.board("ann").ship, game.chests("ann", "fleet"), game.central()) == (3, "white red", "red")
    game.play("ben: cat")
    assert (game.chests("ben", "island"), game.central()) == ("red", "")


def test_a_colour_that_lies_on_the_central_island_goes_into_the_bag() -> None:
    """6.7"""
    target: dict[str, Any] = {"ship": 4, "fleet": "red blue purple"}
    game = at("board", given={"central": "purple white"}, ann=FIRST, ben=SECOND, cat=target)
    game.play("ann: decline", "ben: cat", "ben: white")

    assert game.heard(ChestDropped) == [ChestDropped(CAT, Colour.PURPLE, Zone.FLEET, Ashore.BAG)]
    assert (game.central(), game.bag("purple")) == ("purple", 4)


@pytest.mark.parametrize("ship", range(1, 9))
def test_the_victim_of_a_first_place_never_drops_anything(ship: int) -> None:
    """6.8"""
    full = " ".join(["red", "blue", "white", "yellow"][: [1, 2, 2, 3, 3, 4, 4, 4][ship - 1]])
    game = at("board", ann=FIRST, ben={**SECOND, "ship": ship, "fleet": full}, cat={}).play("ann: ben")
    if game.asked == "ann: take-chest":
        game.play("ann: red 1")

    assert game.heard(ChestDropped) == []


def test_a_stolen_chest_is_out_of_reach_in_the_same_round() -> None:
    """6.5, 6.6 (tricky scenario 18)"""
    thief: dict[str, Any] = {"dice": {"board": "D"}}
    robbed: dict[str, Any] = {"dice": {"plunder": "E"}, "fleet": "purple"}
    game = at("board", ann=thief, ben=robbed, cat={}).play("ann: ben", "ben: ann")

    assert game.heard(ChestTaken) == [ChestTaken(ANN, BEN, Colour.PURPLE, Zone.FLEET, 1)]
    assert game.chests("ann", "island") == "purple"


def test_the_forbidden_target_is_forbidden_for_one_action_only() -> None:
    """6.6 (tricky scenario 18)"""
    both: dict[str, Any] = {"dice": {"board": "D", "plunder": "E"}}
    game = at("board", ann=both, ben={"dice": {"board": "A", "plunder": "C"}}, cat={})
    game.play("ann: cat", "ben: decline", "ann: decline")

    assert game.asked == "ben: attack-whom"
    assert game.offered == ["ann", "cat", "decline"]


def test_dice_and_place_stay_when_the_pawn_goes_back() -> None:
    """6.9, 6.5 (tricky scenario 19)"""
    defender: dict[str, Any] = {"pirate": 2, "dice": {"plunder": "AB"}}
    game = at("plunder", ann={"dice": {"plunder": "E"}}, ben=defender, cat={}).play("ann: ben")

    assert game.board("ben").pirate == 1
    assert game.board("ben").dice[Action.PLUNDER] == "AB"
    assert game.table.total(BEN, Action.PLUNDER) == 4
    assert game.board("ann").pirate == 2
    assert game.asked == "ben: attack-whom"
