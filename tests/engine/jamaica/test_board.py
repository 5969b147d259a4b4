"""The board and what can be reached on it (RULES.md, sections 2, 4 and 8)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.engine.games.jamaica.box import STANDARD, Box, unpacked
from companion.engine.games.jamaica.pieces import Icon, Kind
from companion.engine.games.jamaica.sailing import sail
from companion.engine.kernel.errors import Forbidden
from tests.engine.jamaica.harbour import ANN, GAME, drill, fresh, refusal_of, setup

BOARD = unpacked(STANDARD).board
FORWARD, BACK = True, False


def reach(berth: str, steps: int, *, forward: bool) -> set[str]:
    """All berths so many steps away, as they are said."""
    space, _, lap = berth.partition("/")
    found = BOARD.voyages[int(space), int(lap or 0), steps, forward]
    return {f"{space}/{lap}" if lap else str(space) for space, lap in found}


def fault(*corrections: dict[str, Any]) -> str:
    """Why a corrected board is refused."""
    why = refusal_of(setup(box={"board": list(corrections)}))
    return " ".join([why.key, why.rule, *(str(value) for _, value in why.facts)])


def test_the_board_is_one_track_that_starts_and_ends_at_port_royal() -> None:
    """2.1 2.4"""
    assert BOARD.home == 0
    assert BOARD.spaces[49].next == (0,)
    forks = {number: space.next for number, space in BOARD.spaces.items() if len(space.next) > 1}
    assert forks == {6: (7, 13), 19: (20, 26), 32: (33, 39)}
    merges = {number: before for number, before in BOARD.prev.items() if len(before) > 1}
    assert merges == {15: (12, 14), 28: (25, 27), 41: (38, 40)}


def test_the_spaces_and_their_prices_are_as_many_as_the_box_says() -> None:
    """2.2 2.3"""
    spaces = BOARD.spaces.values()
    assert Counter(space.kind for space in spaces) == {Kind.PORT_ROYAL: 1, Kind.SEA: 29, Kind.PORT: 11, Kind.LAIR: 9}
    assert Counter(space.price for space in spaces if space.kind is Kind.SEA) == {1: 3, 2: 9, 3: 12, 4: 5}
    assert Counter(space.price for space in spaces if space.kind is Kind.PORT) == {3: 6, 5: 4, 7: 1}
    assert [space.space for space in spaces if space.price and space.kind in (Kind.LAIR, Kind.PORT_ROYAL)] == []


def test_a_lap_is_32_steps_by_the_inner_lanes_and_44_by_the_outer_ones() -> None:
    """2.4 4.2"""
    outer, steps = BOARD.spaces[0].next[0], 1
    while outer:
        outer, steps = BOARD.spaces[outer].next[0], steps + 1
    assert (BOARD.lap_length, steps) == (32, 44)


def test_the_nine_lairs_lie_where_the_board_has_its_skulls() -> None:
    """2.7"""
    assert BOARD.lairs == (4, 9, 11, 19, 22, 25, 33, 37, 44)


@pytest.mark.parametrize(
    ("berth", "remaining"),
    [
        *[("0", 32), ("0/1", 0), ("49/-1", 33), ("0/-1", 64), ("1", 31), ("6", 26), ("7", 29), ("13", 25)],
        *[("25", 17), ("27", 17), ("33", 15), ("39", 11), ("38", 10), ("40", 10), ("49", 1)],
    ],
)
def test_the_way_to_the_finish_is_counted_by_the_shortest_lanes(berth: str, remaining: int) -> None:
    """4.2"""
    space, _, lap = berth.partition("/")
    assert BOARD.remaining(int(space), int(lap or 0)) == remaining


def test_end_scores_stand_on_the_last_nine_spaces_and_on_port_royal() -> None:
    """2.6 14.5"""
    scores = {number: space.score for number, space in BOARD.spaces.items() if space.score is not None}
    assert scores == {0: 15, 41: 2, 42: 3, 43: 4, 44: 5, 45: 6, 46: 7, 47: 8, 48: 9, 49: 10}
    assert BOARD.end_score(0, 1) == 15
    assert BOARD.end_score(47, 0) == 8
    assert {BOARD.end_score(*berth) for berth in ((0, 0), (38, 0), (40, 0), (12, 0), (47, -1), (0, -1))} == {-5}


@pytest.mark.parametrize(
    ("berth", "steps", "forward", "reached"),
    [
        pytest.param("0", 6, FORWARD, "6", id="M1"),
        pytest.param("0", 3, BACK, "47/-1", id="M2"),
        pytest.param("48/-1", 6, FORWARD, "4", id="M3"),
        pytest.param("49/-1", 1, FORWARD, "0", id="M4"),
        pytest.param("47", 3, FORWARD, "0/1", id="M5"),
        pytest.param("47", 4, FORWARD, "0/1", id="M5 four"),
        pytest.param("47", 5, FORWARD, "0/1", id="M5 five"),
        pytest.param("47", 6, FORWARD, "0/1", id="M5 six"),
        pytest.param("45", 4, FORWARD, "49", id="M6"),
        pytest.param("2", 4, BACK, "48/-1", id="M7"),
        pytest.param("3", 5, BACK, "48/-1", id="M8"),
        pytest.param("5", 3, FORWARD, "8 14", id="M9"),
        pytest.param("6", 6, FORWARD, "12 18", id="M10"),
        pytest.param("4", 5, FORWARD, "9 15", id="M11"),
        pytest.param("14", 6, FORWARD, "20 26", id="M12"),
        pytest.param("18", 4, FORWARD, "22 28", id="M13"),
        pytest.param("32", 3, FORWARD, "35 41", id="M14"),
        pytest.param("15", 1, BACK, "12 14", id="M15"),
        pytest.param("28", 3, BACK, "19 23", id="M16"),
        pytest.param("20", 6, BACK, "12 14", id="M17"),
        pytest.param("41", 6, BACK, "29 33", id="M18"),
        pytest.param("13", 6, FORWARD, "19", id="M19"),
        pytest.param("44", 4, BACK, "38 40", id="M20"),
    ],
)
def test_a_ship_moves_exactly_as_far_as_the_die_says(berth: str, steps: int, forward: bool, reached: str) -> None:  # noqa: FBT001
    """4.1 8.1 8.2 8.3 8.4"""
    assert reach(berth, steps, forward=forward) == set(reached.split())


def test_one_die_never_leads_to_more_than_two_spaces() -> None:
    """8.2"""
    voyages = [
        BOARD.voyages[space, lap, steps, forward]
        for space in BOARD.spaces
        for lap in (-1, 0)
        for steps in range(1, 7)
        for forward in (FORWARD, BACK)
    ]
    assert {len(found) for found in voyages} == {1, 2}


@pytest.mark.parametrize(
    ("corrections", "why"),
    [
        pytest.param([{"space": 12, "next": [77]}], "board-has-a-hole 2.8 12 77", id="a hole"),
        pytest.param([{"space": 12, "next": []}], "board-leads-nowhere 2.8 12", id="a dead end"),
        pytest.param([{"space": 12, "next": [15, 15]}], "board-leads-nowhere 2.8 12", id="a fork into one lane"),
        pytest.param([{"space": 6, "next": [7]}], "board-cannot-be-reached 2.8 13", id="a lane nobody can enter"),
        pytest.param([{"space": 14, "next": [6]}], "board-goes-in-a-circle 2.8 6", id="a circle without Port Royal"),
        pytest.param([{"space": 9, "kind": "sea", "price": 2}], "board-needs-nine-lairs 2.8 8", id="eight lairs"),
        pytest.param([{"space": 8, "kind": "lair"}], "board-needs-nine-lairs 2.8 10", id="ten lairs"),
        pytest.param([{"space": 7, "price": 0}], "board-price 2.8 7 0 36", id="a price of nothing"),
        pytest.param([{"space": 5, "price": 99}], "board-price 2.8 5 99 36", id="a price nobody can pay"),
        pytest.param([{"space": 4, "price": 1}], "board-free-space-has-a-price 2.8 4 1", id="a lair with a price"),
        pytest.param([{"space": 1, "kind": "port-royal"}], "board-needs-one-port-royal 2.8 2", id="two Port Royals"),
        pytest.param([{"space": 38, "score": 1}], "board-score-out-of-line 2.8 38", id="a score on a lane"),
        pytest.param([{"space": 20, "score": 1}], "board-score-out-of-line 2.8 20", id="a score far back"),
        pytest.param([{"space": 60, "price": 2}], "board-space-unknown 17.1 60", id="a space out of nowhere"),
    ],
)
def test_a_board_that_cannot_be_sailed_is_refused_with_the_reason(corrections: list[dict[str, Any]], why: str) -> None:
    """2.8"""
    assert fault(*corrections) == why


def test_a_board_without_a_finish_score_or_with_too_many_spaces_is_refused() -> None:
    """2.8"""
    chain = [{"space": number, "kind": "sea", "price": 1, "next": [number + 1]} for number in range(100, 260)]
    assert fault(*chain) == "board-too-long 2.8 210 200"
    homeless = [{"space": 0, "kind": "sea", "price": 1}, {"space": 1, "kind": "port-royal"}]
    assert fault(*homeless) == "board-needs-a-finish-score 2.8 1"


def test_a_refused_board_leaves_the_old_one_as_it_was() -> None:
    """2.8 17.1"""
    with pytest.raises(Forbidden):
        GAME.complete(setup(box={"board": [{"space": 7, "price": 0}]}))
    assert fresh().table.board.spaces[7].price == 2


def test_a_board_may_be_corrected_space_by_space_and_lengthened() -> None:
    """2.8 17.1"""
    longer = [
        {"space": 16, "price": 5},
        {"space": 5, "next": [50]},
        {"space": 50, "kind": "sea", "price": 1, "next": [6], "at": [88, 61]},
    ]
    board = fresh(box={"board": longer}).table.board
    assert (board.spaces[16].price, board.lap_length, len(board.spaces)) == (5, 33, 51)
    assert BOARD.spaces[16].price == 3


def test_a_ship_sails_on_the_corrected_board() -> None:
    """17.1"""
    table = drill(lambda table: sail(table, ANN, ANN, Icon.FORWARD, 1), box={"board": [{"space": 1, "price": 1}]})
    assert table.ship("ann") == "1 F2 G3"


def test_only_the_price_of_port_30_is_assumed_until_the_table_confirms_it() -> None:
    """2.5 17.1"""
    assert [str(caution.why) for caution in GAME.cautions(setup())] == ["price-assumed (space 30, price 5) [2.5]"]
    for price in (5, 3):
        confirmed = setup(box={"board": [{"space": 30, "price": price}]})
        assert GAME.cautions(confirmed) == []
        assert fresh(box=confirmed.box).table.board.spaces[30].price == price
    assert unpacked(Box()).board.spaces[30].price == 5
