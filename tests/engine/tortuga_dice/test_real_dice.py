"""Real dice: what the table is asked when the screens are up (RULES.md 10.3, with section 4)."""

from __future__ import annotations

from companion.engine.games.tortuga_dice.happenings import DicePlaced, DieRolled, DieShown, SkullsShown, StuckShown
from companion.engine.games.tortuga_dice.pieces import Action
from companion.engine.kernel.decisions import Chance
from tests.engine.tortuga_dice.tabletalk import ANN, at

FULL_BOARD = {"ship": 2, "dice": {"board": "AB", "crew": "C"}}


def test_nothing_is_asked_for_before_the_reveal_and_nothing_that_stays_hidden() -> None:
    """10.3, 4.6"""
    game = at("rolling", ann={}, ben={})
    chance = game.match.decision

    assert isinstance(chance, Chance)
    assert (chance.about, chance.hidden, chance.seen_by) == ((("who", ANN), ("kept", 0)), False, None)
    game.play("table: A fleet 5", "table: done", "table: C hunt 5", "table: done")
    assert game.board("ann").hand == "BCDE"
    assert game.heard(DieRolled, DieShown) == []


def test_kept_dice_are_named_in_any_order_until_all_are_named() -> None:
    """10.3"""
    game = at("rolling", ann={}, ben={})
    game.play("table: D fleet 4", "table: A skull", "table: B fleet 3", "table: done")

    assert game.board("ann").shown.keys() == {"D", "A", "B"}
    game.play("table: E crew 4", "table: done")
    assert game.heard(DicePlaced)[0] == DicePlaced(ANN, "ABD", Action.FLEET, "A", 12, (5, 3, 4))


def test_a_group_that_may_not_be_kept_cannot_be_named() -> None:
    """4.4, 10.3"""
    game = at("rolling", ann={"dice": {"board": "D"}}, ben={"dice": {"fleet": "A"}})

    assert game.why_not("table: D board 5") == "die-not-rolled 4.3"
    assert game.why_not("table: stuck") == "something-can-be-kept 4.5"
    game.play("table: C skull")
    assert game.why_not("table: A board 1") == "no-room 4.4", "two dice on a field with room for one"
    game.play("table: A fleet 5")
    assert game.why_not("table: B crew 5") == "two-actions 4.4"
    assert game.why_not("table: A fleet 5") == "die-not-rolled 4.3"
    assert "B fleet 3" in game.offered


def test_a_full_group_ends_by_itself() -> None:
    """10.3"""
    game = at("rolling", ann={"ship": 1}, ben={})
    game.play("table: B board 4")

    assert dict(game.match.decision.about)["who"] == "ben"  # type: ignore[union-attr]


def test_somebody_who_keeps_nothing_must_be_stuck() -> None:
    """4.4, 4.5"""
    game = at("rolling", ann={}, ben={})

    assert game.why_not("table: done") == "keep-at-least-one 4.4"
    assert "stuck" not in game.offered


def test_skulls_alone_wait_until_all_kept_dice_are_named() -> None:
    """4.8, 10.3"""
    game = at("rolling", ann={}, ben={})
    game.play("table: D skull", "table: C skull", "table: done")
    assert game.asked == "table: dice"
    game.play("table: A hunt 4", "table: done")

    assert game.heard(SkullsShown) == [SkullsShown(ANN, "CD")]
    assert game.asked == "ann: turn-skulls"
    game.play("ann: plunder")
    assert game.table.total(ANN, Action.PLUNDER) == 6


def test_stuck_dice_are_rolled_in_the_open_and_all_of_them_are_read() -> None:
    """4.9, 10.3"""
    game = at("rolling", ann=FULL_BOARD, ben={"dice": {"fleet": "ABC"}})
    game.play("table: stuck", "table: D hunt 3", "table: done")

    assert game.heard(StuckShown) == [StuckShown(ANN, "DE")]
    assert len(game.offered) == 12
    game.play("table: E board 3")
    assert len(game.offered) == 6
    game.play("table: D board 5")
    assert game.asked == "table: dice", "still stuck"
    game.play("table: E skull", "table: D skull")
    assert (game.asked, game.offered) == ("ann: keep-openly", ["keep D", "keep E", "keep DE"])
    game.play("ann: keep DE", "ann: fleet")
    assert game.board("ann").dice[Action.FLEET] == "DE"


def test_the_dice_of_several_players_are_asked_for_one_after_the_other() -> None:
    """10.3; one picture may hold them all"""
    game = at("rolling", given={"first": "ben"}, ann={}, ben={}, cat={})
    order = []
    for line in ("table: A fleet 5", "table: A crew 2", "table: A hunt 4"):
        order.append(dict(game.match.decision.about)["who"])  # type: ignore[union-attr]
        game.play(line, "table: done")
    assert order == ["ben", "cat", "ann"]
    assert [game.board(who).dice for who in ("ben", "cat", "ann")] == [
        {Action.FLEET: "A"},
        {Action.CREW: "A"},
        {Action.HUNT: "A"},
    ]
