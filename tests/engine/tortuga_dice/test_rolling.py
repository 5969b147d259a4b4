"""Rolling and keeping, with dice held by the app (RULES.md, section 4)."""

from __future__ import annotations

from itertools import chain, combinations, product
from typing import Any

import pytest

from companion.engine.games.tortuga_dice.dice import keeps, why_not_keep
from companion.engine.games.tortuga_dice.happenings import (
    BonusLaid,
    DicePlaced,
    DieRolled,
    DieShown,
    RollBegan,
    SkullsShown,
    StuckShown,
)
from companion.engine.games.tortuga_dice.pieces import ACTION_OF, SKULL, Action, Die, Face
from companion.engine.games.tortuga_dice.table import Stage
from companion.engine.kernel.decisions import Secret
from tests.engine.tortuga_dice.tabletalk import ANN, BEN, CAT, Evening, at

DONE = {"dice": {"fleet": "ABCDE"}}
FULL_BOARD = {"ship": 2, "dice": {"board": "AB", "crew": "C"}}
FULL_BOTH = {"ship": 1, "pirate": 2, "dice": {"board": "A", "plunder": "BC"}}


def offered_to(game: Evening, who: str) -> list[str]:
    return [words.removeprefix(f"{who}: ") for words in game.offered if words.startswith(who)]


def test_only_those_with_dice_left_roll_and_only_those_dice() -> None:
    """4.1, 4.3"""
    game = at("rolling", "dice", ann={"dice": {"crew": "ACE"}}, ben=DONE, cat={"dice": {"hunt": "B"}})
    assert game.heard(RollBegan) == [RollBegan(2, (ANN, CAT))]
    game.play("ben: new hunt")
    rolled = []
    while game.asked == "table: dice":
        rolled.append(dict(game.match.decision.about))  # type: ignore[union-attr]
        game.told = game.match.answer(game._answer(f"table: {rolled[-1]['die']} skull"))
    assert [(about["who"], about["die"]) for about in rolled] == [
        *((ANN, die) for die in "BD"),
        *((CAT, die) for die in "ACDE"),
    ]


def test_a_round_has_five_rolls_at_most_and_then_the_actions_begin() -> None:
    """4.1"""
    game = at("rolling", "dice", ann={}, ben={})
    for number, left in enumerate(("ABCDE", "BCDE", "CDE", "DE", "E"), 1):
        assert (game.table.roll, game.board("ann").hand) == (number, left)
        for who in ("ann", "ben"):
            game.roll(who, " ".join(["fleet"] * len(left)))
        game.play(f"ann: keep {left[0]}", f"ben: keep {left[0]}")
    assert game.table.stage is Stage.FLEET
    assert game.board("ann").dice == {Action.FLEET: "ABCDE"}


def test_the_finished_are_awarded_a_tile_before_the_others_show_anything() -> None:
    """4.2, vector V3"""
    game = at("rolling", "dice", ann=DONE, ben={"dice": {"crew": "A"}}, cat={"dice": {"crew": "AB"}})

    assert game.asked == "ann: bonus-tile"
    game.play("ann: new fleet")
    assert game.heard(BonusLaid) == [BonusLaid(ANN, Action.FLEET)]
    assert game.board("ann").bonus == {Action.FLEET: 1}
    assert game.asked == "table: dice"
    assert (game.board("ben").bonus, game.board("cat").bonus) == ({}, {})


def test_awards_go_clockwise_from_the_first_player() -> None:
    """4.2"""
    game = at("rolling", "dice", given={"first": "cat"}, ann=DONE, ben={"dice": {"crew": "A"}}, cat=DONE)

    assert game.asked == "cat: bonus-tile"
    assert game.play("cat: new hunt").asked == "ann: bonus-tile"


def test_nobody_is_awarded_for_the_roll_that_placed_the_last_die() -> None:
    """4.2; all five at once, in three rolls, in five: four awards, two, none (tricky scenario 4)"""
    game = at("rolling", ann={}, ben={}, cat={})
    all_five = [f"table: {die} fleet {value}" for die, value in zip("ABCDE", (5, 3, 1, 4, 2), strict=True)]
    game.play(*all_five, "table: A crew 2", "table: done", "table: A hunt 4", "table: done")
    game.play("ann: new hunt", "table: B crew 5", "table: done", "table: B hunt 2", "table: done")
    game.play("ann: flip hunt", "table: C crew 3", "table: D crew 1", "table: E crew 4", "table: C hunt 5")
    game.play("table: done", "ann: new board", "ben: new board", "table: D hunt 3", "table: done")
    game.play("ann: flip board", "ben: flip board", "table: E hunt 1")

    assert game.table.stage is Stage.FLEET
    assert game.board("ann").bonus == {Action.HUNT: 2, Action.BOARD: 2}
    assert game.board("ben").bonus == {Action.BOARD: 2}
    assert game.board("cat").bonus == {}


def test_fewer_dice_than_match_may_be_kept_and_the_rest_go_back() -> None:
    """4.4, 4.6, vector V1"""
    game = at("rolling", "dice", ann={}, ben={})
    game.roll("ann", "fleet fleet fleet board crew").roll("ben", "hunt hunt hunt hunt hunt")
    game.play("ann: keep AC", "ben: keep A")

    assert game.board("ann").dice == {Action.FLEET: "AC"}
    assert game.board("ann").hand == "BDE"
    assert game.heard(DicePlaced)[0] == DicePlaced(ANN, "AC", Action.FLEET, "", 6, (5, 1))


def test_an_action_chosen_before_may_be_chosen_again() -> None:
    """4.4"""
    game = at("rolling", "dice", ann={"dice": {"hunt": "A"}}, ben={"dice": {"crew": "A"}})
    game.roll("ann", "hunt crew crew crew").roll("ben", "crew hunt hunt hunt")

    game.play("ann: keep B", "ben: keep B")

    assert game.board("ann").dice == {Action.HUNT: "AB"}


def test_a_group_with_skulls_must_fit_as_a_whole() -> None:
    """4.4; ship 3 with one die on Board (tricky scenario 1)"""
    game = at("rolling", "dice", ann={"dice": {"board": "D"}}, ben={"dice": {"fleet": "A"}})
    game.roll("ann", "board board skull fleet").roll("ben", "crew crew crew crew")

    assert offered_to(game, "ann") == ["keep A", "keep B", "keep E", "keep CE", "keep C"]
    assert game.why_not("ann: keep AB") == "no-room 4.4"
    assert game.why_not("ann: keep AC") == "no-room 4.4"
    assert game.why_not("ann: keep AE") == "two-actions 4.4"
    assert game.why_not("ann: keep AD") == "die-not-rolled 4.3"
    assert game.why_not("ann: stuck") == "something-can-be-kept 4.5"
    game.play("ann: keep C", "ben: keep B")
    assert (game.asked, game.offered) == ("ann: turn-skulls", ["fleet", "crew", "hunt", "board", "plunder"])


def test_at_least_one_die_must_be_kept() -> None:
    """4.4"""
    assert why_not_keep({"A": Face.FLEET}, "", dict.fromkeys(Action, 5)).key == "keep-at-least-one"  # type: ignore[union-attr]


@pytest.mark.parametrize("rooms", [(2, 1), (0, 0), (1, 3), (4, 4)])
def test_what_is_offered_and_what_is_explained_agree_for_every_roll(rooms: tuple[int, int]) -> None:
    """4.4, 4.5"""
    room = dict.fromkeys(Action, 5) | {Action.BOARD: rooms[0], Action.PLUNDER: rooms[1]}
    kinds = (Face.FLEET, Face.HUNT, Face.BOARD, Face.PLUNDER, SKULL)
    for shown in product(kinds, repeat=4):
        rolled = dict(zip("ABDE", shown, strict=True))
        every = chain.from_iterable(combinations("ABCDE", size) for size in range(6))
        allowed = {"".join(dice) for dice in every if why_not_keep(rolled, "".join(dice), room) is None}
        offered = [keep.dice for keep in keeps(rolled, *rooms)]
        assert set(offered) == allowed
        assert len(offered) == len(allowed)
        full = {action for action in Action if not room[action]}
        assert (not offered) == all(face is not SKULL and ACTION_OF[face] in full for face in shown)


def test_a_skull_beside_two_full_fields_is_not_stuck() -> None:
    """4.5 (tricky scenario 2)"""
    game = at("rolling", "dice", ann=FULL_BOTH, ben=DONE)
    game.play("ben: new fleet").roll("ann", "plunder skull")

    assert offered_to(game, "ann") == ["keep E"]
    game.play("ann: keep E")
    assert (game.asked, game.offered) == ("ann: turn-skulls", ["fleet", "crew", "hunt"])
    assert game.why_not("ann: board") == "no-room 4.4"
    game.play("ann: hunt")
    assert game.board("ann").hand == "D"
    assert game.asked == "ben: bonus-tile"


def test_the_faces_of_dice_that_go_back_are_told_to_nobody_else() -> None:
    """4.6, 10.2"""
    game = at("rolling", "dice", ann={}, ben={})
    game.roll("ann", "fleet crew board hunt skull").roll("ben", "fleet fleet fleet fleet fleet")
    game.play("ann: keep A", "ben: keep A")

    assert [type(what) for what in game.heard() if "shown" in type(what).__name__.lower()] == []
    assert game.board("ann").rolled == {}
    rolled = [told for told in game.match.told(ANN) if isinstance(told.what, DieRolled)]
    assert [(told.to, told.what.face) for told in rolled][:2] == [((ANN,), Face.FLEET), ((ANN,), Face.CREW)]  # type: ignore[attr-defined]
    assert not any(isinstance(told.what, DieRolled) and told.what.who == ANN for told in game.match.told(BEN))


def test_skulls_beside_an_action_are_turned_to_it_without_a_choice() -> None:
    """4.7, vector V5: Plunder 5 (die E) and skull A make 5 + 3"""
    game = at("rolling", "dice", ann={}, ben={})
    game.roll("ann", "skull crew crew hunt plunder").roll("ben", "fleet fleet fleet fleet fleet")
    game.play("ann: keep AE", "ben: keep A")

    assert game.heard(DicePlaced)[0] == DicePlaced(ANN, "AE", Action.PLUNDER, "A", 8, (3, 5))
    assert game.table.total(ANN, Action.PLUNDER) == 8


def test_skulls_alone_go_where_their_owner_says_and_count_their_own_values() -> None:
    """4.8, vector V4: C counts 2 and D counts 5 on Board"""
    game = at("rolling", "dice", ann={}, ben={})
    game.roll("ann", "fleet crew skull skull hunt").roll("ben", "fleet fleet fleet fleet fleet")
    game.play("ann: keep CD", "ben: keep A", "ann: board")

    assert game.board("ann").dice == {Action.BOARD: "CD"}
    assert game.table.total(ANN, Action.BOARD) == 7
    assert game.heard(DicePlaced)[-1] == DicePlaced(ANN, "CD", Action.BOARD, "CD", 7, (2, 5))


def test_a_group_of_skulls_is_not_offered_an_action_without_room_for_all() -> None:
    """4.8; ship 1, pirate 3 (tricky scenario 10)"""
    game = at("rolling", "dice", ann={"ship": 1}, ben={})
    game.roll("ann", "skull skull crew crew crew").roll("ben", "fleet fleet fleet fleet fleet")
    game.play("ann: keep AB", "ben: keep A")

    assert game.offered == ["fleet", "crew", "hunt", "plunder"]


def test_fixed_groups_come_first_then_skulls_clockwise() -> None:
    """4.7, 4.8; first player cat (tricky scenario 9)"""
    game = at("rolling", "dice", given={"first": "cat"}, ann={}, ben={}, cat={}, dan={})
    game.roll("cat", "fleet fleet skull fleet fleet").roll("dan", "hunt hunt hunt hunt hunt")
    game.roll("ann", "skull crew crew skull crew").roll("ben", "fleet fleet fleet fleet fleet")
    game.play("cat: keep C", "dan: keep A", "ann: keep AD", "ben: keep AB")

    assert game.board("ben").dice == {Action.FLEET: "AB"}
    assert game.heard(SkullsShown) == [SkullsShown(CAT, "C"), SkullsShown(ANN, "AD")]
    assert game.asked == "cat: turn-skulls"
    assert game.play("cat: fleet").asked == "ann: turn-skulls"
    game.play("ann: crew")
    assert game.board("ann").dice == {Action.CREW: "AD"}


def test_a_stuck_player_shows_the_dice_and_rolls_them_in_the_open() -> None:
    """4.5, 4.6, 4.9, vector V2"""
    game = at("rolling", "dice", ann=FULL_BOARD, ben=DONE)
    game.play("ben: new hunt").roll("ann", "board board")

    assert game.offered == ["ann: stuck"]
    assert game.why_not("ann: keep D") == "no-room 4.4"
    game.play("ann: stuck")
    assert game.heard(StuckShown) == [StuckShown(ANN, "DE")]
    assert game.heard(DieShown) == [DieShown(ANN, Die.D, Face.BOARD, 5), DieShown(ANN, Die.E, Face.BOARD, 3)]
    game.roll("ann", "board fleet")
    assert (game.asked, game.offered) == ("ann: keep-openly", ["keep E"])
    assert game.why_not("ann: keep DE") == "two-actions 4.4"
    game.play("ann: keep E")
    assert game.board("ann").dice[Action.FLEET] == "E"
    assert game.board("ann").hand == "D"
    assert game.board("ben").bonus == {Action.HUNT: 1}
    assert game.asked == "ben: bonus-tile", "only the next collective roll awards a tile"
    assert game.play("ben: flip hunt").match.decision.hidden  # type: ignore[union-attr]


def test_the_open_roll_is_repeated_as_often_as_it_fails() -> None:
    """4.9"""
    game = at("rolling", "dice", ann=FULL_BOTH, ben=DONE)
    game.play("ben: new hunt").roll("ann", "board plunder").play("ann: stuck")
    game.roll("ann", "plunder board")
    assert game.heard(StuckShown) == [StuckShown(ANN, "DE")]
    game.roll("ann", "board board").roll("ann", "skull skull")

    game.play("ann: keep DE")
    assert (game.asked, game.offered) == ("ann: turn-skulls", ["fleet", "crew", "hunt"])
    game.play("ann: crew")
    assert game.board("ann").hand == ""
    assert game.board("ben").bonus == {Action.HUNT: 1}


def test_the_stuck_come_last_and_clockwise() -> None:
    """4.9"""
    stuck: dict[str, Any] = {"ship": 1, "dice": {"board": "A"}}
    game = at("rolling", "dice", given={"first": "ben"}, ann=stuck, ben={"dice": {"fleet": "A"}}, cat=stuck)
    game.roll("ben", "skull crew crew crew").roll("cat", "board board board board")
    game.roll("ann", "board board board board")
    game.play("ben: keep B", "cat: stuck", "ann: stuck")

    assert game.asked == "ben: turn-skulls"
    game.play("ben: hunt")
    game.roll("cat", "hunt hunt hunt hunt").play("cat: keep B").roll("ann", "hunt hunt hunt hunt")
    assert game.asked == "ann: keep-openly"


def test_everybody_is_asked_at_once_also_who_is_stuck() -> None:
    """10.4"""
    game = at("rolling", "dice", ann=FULL_BOARD, ben={"dice": {"fleet": "ABC"}})
    game.roll("ann", "board board").roll("ben", "crew crew")

    secret = game.match.decision
    assert isinstance(secret, Secret)
    assert set(secret.options) == {ANN, BEN}


def test_placed_dice_are_never_rolled_again() -> None:
    """4.10"""
    game = at("rolling", "dice", ann={"dice": {"hunt": "BD"}}, ben={"dice": {"hunt": "BD"}})
    game.roll("ann", "fleet fleet fleet").roll("ben", "fleet fleet fleet")
    game.play("ann: keep A", "ben: keep A")

    assert game.board("ann").dice == {Action.HUNT: "BD", Action.FLEET: "A"}
    assert game.board("ann").hand == "CE"
