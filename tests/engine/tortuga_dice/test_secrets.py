"""Who knows what (RULES.md, section 10)."""

from __future__ import annotations

import pytest

from companion.engine.games.tortuga_dice.pieces import Face
from companion.engine.games.tortuga_dice.view import View
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Chance, Seat, Secret
from tests.engine.tortuga_dice.tabletalk import ANN, BEN, CAT, Evening, at


def seen_by(game: Evening, seat: Seat | None) -> View:
    view = game.match.view(seat)
    assert isinstance(view, View)
    return view


def test_everybody_sees_boards_bag_and_numbers_of_tiles() -> None:
    """10.1"""
    game = at(
        "rolling",
        "tiles",
        given={"central": "red"},
        ann={"fleet": "blue", "tiles": [3, 1], "bonus": {"hunt": 1}, "dice": {"hunt": "A"}},
        ben={"dice": {"crew": "B"}},
        cat={"dice": {"crew": "B"}},
    )
    public = seen_by(game, None)

    assert (public.central, public.tiles, sum(public.bag.values())) == (("red",), 28, 38)
    ann = public.boards[0]
    assert (ann.fleet, ann.tiles, ann.coins, ann.totals) == (("blue",), 2, (), {"hunt": 5})
    assert seen_by(game, BEN).boards == public.boards


def test_only_the_owner_sees_a_hidden_roll() -> None:
    """10.2, 10.4"""
    game = at("rolling", "dice", ann={}, ben={})
    game.roll("ann", "skull crew crew crew crew")

    assert seen_by(game, ANN).rolled["A"] is Face.SKULL
    assert (seen_by(game, BEN).rolled, seen_by(game, None).rolled) == ({}, {})
    assert "skull" not in encode(game.match.view(BEN))
    assert game.match.history(BEN) == [None] * 5
    assert None not in game.match.history(ANN)


def test_only_the_owner_sees_what_may_be_kept() -> None:
    """10.2, 10.4"""
    game = at("rolling", "dice", ann={}, ben={})
    game.roll("ann", "skull crew crew crew crew").roll("ben", "hunt hunt fleet fleet crew")
    question = game.match.question(BEN)

    assert isinstance(question, Secret)
    assert question.options[ANN] == ()
    assert question.options[BEN]
    before = encode(game.match.view(BEN))
    game.play("ann: keep ABC")
    assert encode(game.match.view(BEN)) == before


def test_coins_are_shown_to_their_owner_until_the_score_is_counted() -> None:
    """10.2"""
    playing = at("rolling", "tiles", ann={"tiles": [3, 1]}, ben={"tiles": [2]}, cat={})
    assert [board.coins for board in seen_by(playing, ANN).boards] == [(3, 1), (), ()]
    assert [board.coins for board in seen_by(playing, None).boards] == [(), (), ()]
    over = at("scoring", "tiles", ann={"tortuga": "red " * 6, "tiles": [3, 1]}, ben={"tiles": [2]}, cat={})
    assert [board.coins for board in seen_by(over, None).boards] == [(3, 1), (2,), ()]


def test_a_tile_that_was_shuffled_back_is_known_to_nobody_else() -> None:
    """10.2, 10.6"""
    stories = []
    for back in ("1", "3"):
        game = at("hunt", "tiles", ann={"dice": {"hunt": "A"}}, ben={}, cat={})
        game.play("ann: act", "table: red", "table: 2", f"table: {back}")
        assert seen_by(game, ANN).looking == (2, int(back))
        assert seen_by(game, CAT).looking == ()
        question = game.match.question(CAT)
        game.play("ann: 2")
        stories.append((encode(question), encode(game.match.told(CAT)), encode(game.match.view(CAT))))
    assert stories[0] == stories[1]


def test_nobody_is_shown_which_tiles_are_left() -> None:
    """10.6"""
    game = at("hunt", "tiles", ann={"dice": {"hunt": "A"}}, ben={"tiles": [3, 3, 3, 3]}, cat={})
    game.play("ann: act", "table: red")
    question = game.match.question(ANN)

    assert isinstance(question, Chance)
    assert question.outcomes == ()
    assert len(game.match.decision.outcomes) == 2  # type: ignore[union-attr]


def test_a_colour_that_is_not_in_the_bag_is_not_accepted() -> None:
    """10.5"""
    game = at("moving", ann={"island": "white " * 5}, ben={}, cat={})

    assert game.offered == ["red", "blue", "yellow", "purple"]
    assert game.why_not("table: white") == "not-in-the-bag 10.5"


@pytest.mark.parametrize(("app", "known"), [("", [0]), ("tiles", [3])])
def test_the_companion_knows_a_tile_only_if_it_holds_it(app: str, known: list[int]) -> None:
    """10.6"""
    hunt = {"dice": {"hunt": "A"}}
    game = at("hunt", app, ann=hunt, ben={}, cat={}).play("ann: act", "table: red")
    if app:
        game.play("table: 3", "table: 3", "ann: 3")

    assert game.board("ann").tiles == known
