"""Positions: sketches are completed, and what cannot be is refused with the reason."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.engine.games.tortuga_dice.answers import Chest, Done, Pirate
from companion.engine.games.tortuga_dice.pieces import Colour
from companion.engine.games.tortuga_dice.table import Stage, Table
from companion.engine.kernel.decisions import Answer, Chance, Seat
from companion.engine.kernel.errors import Forbidden, KernelError
from companion.engine.kernel.match import Match
from tests.engine.tortuga_dice.tabletalk import ANN, BEN, GAME, NAMES, at, begin, setup


def sketch(app: str = "", players: int = 3, **given: Any) -> Table:
    return GAME.sketch(setup(NAMES[:players], app), given)


def refused(app: str = "", players: int = 3, **given: Any) -> str:
    with pytest.raises(KernelError) as error:
        sketch(app, players, **given)
    return error.value.why.key


def test_an_empty_sketch_is_the_start_of_a_round_with_all_chests_in_the_bag() -> None:
    """2.5"""
    table = sketch()

    assert (table.stage, table.round, table.roll, table.first) == (Stage.ROLLING, 1, 1, ANN)
    assert sum(table.bag.values()) == 40


def test_chests_can_be_said_as_words_or_as_a_list() -> None:
    """1.1"""
    one = sketch(central=["red"], boards={"ann": {"crew": ["white", "blue"]}})
    other = sketch(central="red", boards={"ann": {"crew": "white blue"}})

    assert GAME.position(one) == GAME.position(other)
    assert one.bag[Colour.RED] == 9


def test_dice_that_are_not_said_lie_where_they_do_no_harm() -> None:
    """4.1"""
    table = sketch(stage="board", boards={"ann": {"dice": {"board": "DA"}}})

    assert table.boards[ANN].dice == {"board": "AD", "fleet": "BCE"}
    assert table.boards[BEN].dice == {"fleet": "ABCDE"}
    assert sketch(stage="fleet").boards[BEN].dice == {"hunt": "ABCDE"}


def test_a_number_of_tiles_is_enough() -> None:
    """1.2, 10.6"""
    assert sketch(boards={"ann": {"tiles": 2}}).boards[ANN].tiles == [0, 0]
    table = sketch("tiles", boards={"ann": {"tiles": [1]}, "ben": {"tiles": 18}})
    assert table.boards[BEN].tiles == [1] * 16 + [2] * 2


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ({"boards": {"eve": {}}}, "no-such-seat"),
        ({"first": "eve"}, "no-such-seat"),
        ({"boards": "ann"}, "not-a-table"),
        ({"central": 3}, "not-a-list"),
        ({"central": "green"}, "not-readable"),
        ({"central": "red red"}, "central-colour-twice"),
        ({"stage": "sleeping"}, "not-readable"),
        ({"bag": {"red": 10}}, "chests-not-conserved"),
        ({"boards": {"ann": {"island": "white " * 6}}}, "chests-negative"),
        ({"boards": {"ann": {"ship": 9}}}, "pawn-off-track"),
        ({"boards": {"ann": {"pirate": 0}}}, "pawn-off-track"),
        ({"boards": {"ann": {"fleet": "red red red"}}}, "zone-too-full"),
        ({"boards": {"ann": {"ship": 1, "dice": {"board": "AB"}}}}, "too-many-dice"),
        ({"stage": "board", "boards": {"ann": {"dice": {"board": "ABCDE"}}}}, "too-many-dice"),
        ({"boards": {"ann": {"dice": {"fleet": "AA"}}}}, "dice-not-five"),
        ({"boards": {"ann": {"dice": {"fleet": "A"}, "hand": "ABCDE"}}}, "dice-not-five"),
        ({"stage": "fleet", "boards": {"ann": {"hand": "ABCDE"}}}, "dice-not-placed"),
        ({"stage": "moving", "boards": {"ann": {"dice": {"fleet": "A"}}}}, "dice-not-taken-back"),
        ({"roll": 3}, "roll-number"),
        ({"roll": 6}, "roll-number"),
        ({"stage": "hunt", "roll": 1}, "roll-number"),
        ({"round": 0}, "round-number"),
        ({"stage": "scoring"}, "too-few-home"),
        ({"boards": {"ann": {"tortuga": "red " * 6}}}, "should-be-over"),
        ({"boards": {"ann": {"tiles": 31}}}, "too-many-tiles"),
        ({"boards": {"ann": {"tiles": [1]}}}, "tile-known-too-early"),
        ({"boards": {"ann": {"tiles": [4]}}}, "no-such-tile"),
        ({"boards": {"ann": {"looking": [0, 0, 0]}}}, "too-many-tiles"),
        ({"boards": {"ann": {"bonus": {"fleet": 3}}}}, "bonus-side"),
        ({"boards": {"ann": {"shown": {"A": "fleet"}, "dice": {"fleet": "A"}}}}, "die-not-rolled"),
        ({"boards": {"ann": {"sails": 3}}}, "not-readable"),
    ],
)
def test_a_position_that_cannot_be_is_refused(given: dict[str, Any], key: str) -> None:
    """1.1-1.7, 4.1, 4.4, 5.1, 6.7, 7.4"""
    assert refused(**given) == key


def test_app_held_tiles_cannot_be_unknown_or_too_many() -> None:
    """1.2, 10.6"""
    assert refused("tiles", boards={"ann": {"tiles": [0]}}) == "tile-unknown-to-the-app"
    assert refused("tiles", boards={"ann": {"tiles": [3] * 5}}) == "too-many-tiles"


def test_two_players_have_no_chest_on_the_central_island() -> None:
    """8.3"""
    assert refused(players=2, central="red") == "central-of-two"


def test_boards_belong_to_the_seats_in_their_order() -> None:
    """1.4"""
    position = json.loads(GAME.position(sketch()))
    position["boards"] = dict(reversed(position["boards"].items()))

    with pytest.raises(Forbidden) as error:
        GAME.take_over(position)
    assert error.value.why.key == "boards-missing"


def test_a_bag_with_a_colour_missing_is_refused() -> None:
    """1.1"""
    position = json.loads(GAME.position(sketch(boards={"ann": {"island": "white " * 5}})))
    del position["bag"]["white"]

    with pytest.raises(Forbidden) as error:
        GAME.take_over(position)
    assert error.value.why.key == "bag-incomplete"


def test_a_position_before_the_setup_begins_the_match_anew() -> None:
    """2.1"""
    fresh = Match(GAME, position='{"seats": ["ann", "ben"]}')

    assert isinstance(fresh.decision, Chance)
    assert fresh.decision.source == "bag"
    with pytest.raises(Forbidden) as error:
        GAME.take_over({"seats": ["ann", "ben"], "central": ["red"]})
    assert error.value.why.key == "chests-not-conserved"


def test_a_finished_position_gives_its_result_again() -> None:
    """7.9"""
    over = at("scoring", ann={"tortuga": "red " * 6}, ben={})
    again = Match(GAME, position=GAME.position(over.table))

    assert again.decision is None
    assert again.result == over.result
    assert again.told() == []


def test_an_answer_from_another_question_is_refused_plainly() -> None:
    """10.3, 10.5"""
    rolling, setting_up = at("rolling", ann={}, ben={}).match, begin(2).match
    attack = at("board", ann={"dice": {"board": "A"}}, ben={}).match
    questions: list[tuple[Match[Table], Answer]] = [
        (rolling, Answer(None, Pirate(ANN))),
        (setting_up, Answer(None, Done())),
        (setting_up, Answer(None, Pirate(ANN))),
        (attack, Answer(ANN, Pirate(Seat("eve")))),
        (attack, Answer(ANN, Chest(Colour.RED))),
    ]
    assert [str(match.why_not(answer)) for match, answer in questions] == ["not-offered"] * 5
