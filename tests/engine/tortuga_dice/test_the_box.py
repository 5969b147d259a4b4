"""The box: pieces, tracks, and the table of die values (RULES.md, section 1)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.engine.games.tortuga_dice.dice import ASSUMED, DieRow, faces, worth
from companion.engine.games.tortuga_dice.pieces import (
    BONUS_TILES,
    CAP,
    CHESTS,
    DICE,
    LAST_SPACE,
    TILES,
    Action,
    Die,
    Face,
    Livery,
    Zone,
)
from companion.engine.games.tortuga_dice.table import Board
from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.match import Match
from tests.engine.tortuga_dice.tabletalk import GAME, NAMES, at, begin, setup

TRUE_ROW = {"die": "A", "fleet": 5, "crew": 2, "hunt": 4, "board": 1, "plunder": 3}


def cautions(*rows: dict[str, Any]) -> list[str]:
    box = {"dice": list(rows)} if rows else {}
    return [str(caution.why) for caution in GAME.cautions(GAME.complete(setup(NAMES[:2], box=box)))]


def test_there_are_forty_chests_in_five_colours() -> None:
    """1.1"""
    assert {colour.value: count for colour, count in CHESTS.items()} == {
        "red": 10,
        "blue": 10,
        "yellow": 10,
        "white": 5,
        "purple": 5,
    }


def test_there_are_thirty_treasure_tiles_with_forty_seven_coins() -> None:
    """1.2"""
    assert TILES == {1: 17, 2: 9, 3: 4}
    assert sum(coins * copies for coins, copies in TILES.items()) == 47


def test_there_is_a_bonus_tile_for_every_slot_of_every_board() -> None:
    """1.3, 1.6"""
    assert len(Livery) * len(Action) == BONUS_TILES == 20


def test_every_player_has_a_colour_of_their_own() -> None:
    """1.4"""
    boards = begin(4).match.view().boards  # type: ignore[attr-defined]

    assert [board.livery for board in boards] == ["orange", "blue", "yellow", "green"]


def test_what_a_pawn_can_bear_on_each_space() -> None:
    """1.5, vector V13"""
    assert [CAP[space] for space in range(1, LAST_SPACE + 1)] == [1, 2, 2, 3, 3, 4, 4, 4]
    for space in range(1, LAST_SPACE + 1):
        assert Board(ship=space).room(Action.BOARD) == Board(ship=space).capacity(Zone.FLEET) == CAP[space]
        assert Board(pirate=space).room(Action.PLUNDER) == Board(pirate=space).capacity(Zone.CREW) == CAP[space]


@pytest.mark.parametrize("action", [Action.FLEET, Action.CREW, Action.HUNT])
def test_three_fields_have_room_for_all_dice_whatever_the_pawns_do(action: Action) -> None:
    """1.6"""
    assert Board(ship=1, pirate=1).room(action) == 5


def test_every_die_shows_each_action_once_and_a_skull() -> None:
    """1.7"""
    for letter in DICE:
        shown = faces((), letter)
        assert [one.face for one in shown] == list(Face)
        assert sorted(one.value for one in shown if one.value) == [1, 2, 3, 4, 5]
        assert shown[-1].value is None


def test_the_assumed_dice_are_all_different_and_one_is_the_published_one() -> None:
    """1.7, 1.8"""
    assert len({row.values for row in ASSUMED}) == 5
    assert DieRow(Die.D, fleet=4, crew=1, hunt=3, board=5, plunder=2) in ASSUMED
    assert worth((), "A", Action.PLUNDER) != 5  # a five of Plunder was seen beside the skull of die A


def test_a_hidden_and_an_open_die_fall_evenly() -> None:
    """1.9"""
    for app in ("dice", ""):
        game = at("rolling", app, ann={"ship": 1, "dice": {"board": "A"}}, ben={"dice": {"fleet": "A"}})
        if not app:
            game.play("table: stuck", "table: B fleet 3", "table: done")
        chance = game.match.decision
        assert isinstance(chance, Chance)
        assert chance.weights == ()
        by_die = Counter(outcome.die for outcome in chance.outcomes)  # type: ignore[attr-defined]
        assert set(by_die.values()) == {6}


def test_the_die_values_are_assumed_until_the_box_confirms_them_row_by_row() -> None:
    """1.8"""
    assert cautions() == ["die-values-assumed (dice A B C D E) [1.8]"]
    assert cautions(TRUE_ROW) == ["die-values-assumed (dice B C D E) [1.8]"]
    rows = [dict(zip(DieRow.__struct_fields__, (row.die.value, *row.values), strict=True)) for row in ASSUMED]
    assert cautions(*rows) == []


def test_a_row_that_is_not_one_to_five_warns_and_a_column_is_only_noted() -> None:
    """1.8"""
    swapped = TRUE_ROW | {"fleet": 4, "hunt": 5}
    assert cautions(swapped)[1:] == ["die-column-note (action fleet) [1.8]", "die-column-note (action hunt) [1.8]"]
    assert "die-row-warning (die A) [1.8]" in cautions(TRUE_ROW | {"fleet": 6})


@pytest.mark.parametrize(
    ("rows", "key"),
    [
        ([TRUE_ROW | {"fleet": 0}], "die-value"),
        ([TRUE_ROW | {"crew": 10}], "die-value"),
        ([TRUE_ROW, TRUE_ROW], "die-twice"),
        ([TRUE_ROW | {"die": "F"}], "not-readable"),
        ([{"die": "A"}], "not-readable"),
        ("ABCDE", "not-readable"),
    ],
)
def test_dice_that_cannot_be_are_refused(rows: Any, key: str) -> None:
    """1.8"""
    with pytest.raises(KernelError) as refused:
        GAME.complete(setup(NAMES[:2], box={"dice": rows}))
    assert refused.value.why.key == key


def test_corrected_values_count_and_stay_with_the_match() -> None:
    """1.8, 6.2"""
    box = {"dice": [TRUE_ROW | {"fleet": 9}]}
    game = at("fleet", box=box, ann={"dice": {"fleet": "A"}}, ben={"dice": {"fleet": "BD"}}, cat={})

    assert game.table.total(NAMES[0], Action.FLEET) == 9
    assert game.asked == "ann: advance"
    again = Match(GAME, position=game.match.position())
    assert again.setup.box == box
    assert again.view().values[0].fleet == 9  # type: ignore[attr-defined]


def test_a_real_die_is_known_by_the_value_that_the_box_gives_it() -> None:
    """1.8, 10.3"""
    game = at("rolling", box={"dice": [TRUE_ROW | {"fleet": 4, "hunt": 5}]}, ann={}, ben={})

    assert "A fleet 4" in game.offered
    assert game.why_not("table: A fleet 5") == "no-such-face 1.8"
