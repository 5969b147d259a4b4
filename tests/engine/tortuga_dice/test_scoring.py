"""The score (RULES.md 7.5 to 7.9), and the switches that change the end (section 9)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.games.tortuga_dice.game_end import points, sets
from companion.engine.games.tortuga_dice.happenings import Scored, TilesTurned
from companion.engine.games.tortuga_dice.pieces import Colour
from companion.engine.games.tortuga_dice.table import Board, Stage
from companion.engine.kernel.errors import KernelError
from tests.engine.tortuga_dice.tabletalk import ANN, BEN, GAME, NAMES, at, begin, setup

HOME = {"tortuga": "red red red blue blue blue"}


def chests(said: str) -> list[Colour]:
    return [Colour(colour) for colour in said.split()]


def line(name: str, **zones: str) -> int:
    board = Board(**{zone: chests(said) for zone, said in zones.items()})  # type: ignore[arg-type]
    return dict(points(board, progress=False))[name]


def test_a_chest_counts_by_its_zone_and_purple_twice() -> None:
    """7.5"""
    assert line("tortuga", tortuga="red white purple") == 3 + 3 + 6
    assert line("fleet", fleet="blue white purple") == 2 + 2 + 4
    assert line("crew", crew="yellow white purple") == 1 + 1 + 2


@pytest.mark.parametrize(
    ("tortuga", "elsewhere", "made"),
    [
        ("yellow blue red", "", 1),
        ("yellow", "blue red", 1),
        ("white white white", "", 1),
        ("yellow yellow blue blue red red white", "", 2),
        ("white", "yellow yellow blue blue red", 2),
        ("", "white yellow blue", 0),
        ("purple", "yellow blue", 0),
        ("white white", "red blue blue yellow", 2),
        ("white white", "red red red", 1),
    ],
)
def test_sets_of_three_colours_with_white_chests_in_tortuga_as_jokers(tortuga: str, elsewhere: str, made: int) -> None:
    """7.6; three whites and nothing else, and two of each with an idle white (tricky scenario 25)"""
    assert sets(Board(tortuga=chests(tortuga), crew=chests(elsewhere))) == made


def test_the_pawns_count_the_number_of_their_spaces() -> None:
    """7.7; the eighth space is worth eight (tricky scenario 26)"""
    assert dict(points(Board(ship=8, pirate=1), progress=False))["tracks"] == 9


def test_a_whole_score() -> None:
    """7.5-7.8, vector V12"""
    ani = {
        "tortuga": "red yellow blue blue white blue",
        "fleet": "purple",
        "crew": "red blue",
        "ship": 5,
        "pirate": 3,
        "tiles": [3, 1],
    }
    tally = at("scoring", "tiles", ann=ani, ben={}).result.tallies[0]

    assert dict(tally.lines) == {"tortuga": 18, "fleet": 4, "crew": 2, "sets": 6, "tracks": 8, "coins": 4}
    assert tally.total == 42


def test_real_tiles_are_turned_up_for_the_score_and_must_fit_the_box() -> None:
    """7.8, 10.6"""
    game = at("scoring", ann={**HOME, "tiles": 5}, ben={"tiles": 1})
    assert (game.asked, game.offered) == ("table: tiles", ["1", "2", "3"])
    game.play("table: 3", "table: 3", "table: 3", "table: 3")
    assert game.offered == ["1", "2"]
    assert game.why_not("table: 3") == "no-such-tile-left 10.6"
    assert game.why_not("table: 7") == "no-such-tile-left 10.6"
    game.play("table: 2", "table: 1")

    assert game.heard(TilesTurned) == [TilesTurned(ANN, (3, 3, 3, 3, 2), 14), TilesTurned(BEN, (1,), 1)]
    assert [told.who for told in game.heard(Scored)] == [ANN, BEN]  # type: ignore[attr-defined]
    assert game.table.stage is Stage.OVER


def test_most_points_win_and_not_whoever_ended_the_game() -> None:
    """7.9 (tricky scenario 23)"""
    game = at("scoring", ann=HOME, ben={"tortuga": "purple purple purple purple purple"})

    assert game.result.winners == (BEN,)
    assert [tally.seats for tally in game.result.tallies] == [(BEN,), (ANN,)]
    assert game.result.reason == "six-chests"


def test_equal_points_share_the_victory() -> None:
    """7.9"""
    assert at("scoring", ann=HOME, ben={"tortuga": "red " * 6}).result.winners == (ANN, BEN)


def test_the_long_game_ends_with_eight_chests() -> None:
    """9.1"""
    long: dict[str, Any] = {"eight-chests": True}
    nearly = {"tortuga": "red " * 5, "fleet": "red blue"}
    game = at("moving", options=long, ann=nearly, ben={}, cat={}).play(*["table: white"] * 3)
    assert game.table.stage is Stage.ROLLING

    game = at("moving", options=long, ann={**nearly, "tortuga": "red " * 6}, ben={}).play(*["table: white"] * 2)
    assert game.table.stage is Stage.OVER
    assert game.result.reason == "eight-chests"


def test_progress_counts_only_the_spaces_that_were_gained() -> None:
    """9.2"""
    options = {"track-points": "progress"}
    tally = at("scoring", options=options, ann={**HOME, "ship": 5, "pirate": 1}, ben={}).result.tallies[0]

    assert dict(tally.lines)["tracks"] == 2


def test_the_colours_of_the_players_can_be_said() -> None:
    """9.3"""
    game = begin(2, options={"liveries": ["green", "orange"]})

    assert [board.livery for board in game.match.view().boards] == ["green", "orange"]  # type: ignore[attr-defined]
    assert GAME.setup_of(game.table).options["liveries"] == ["green", "orange"]


@pytest.mark.parametrize("liveries", [["green"], ["green", "green"], ["green", "blue", "orange"]])
def test_every_player_needs_a_colour_that_nobody_else_has(liveries: list[str]) -> None:
    """9.3"""
    with pytest.raises(KernelError) as refused:
        GAME.complete(setup(NAMES[:2], options={"liveries": liveries}))
    assert refused.value.why.key == "liveries-not-one-each"
