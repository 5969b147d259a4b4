"""Positions: sketches in a few words, and what no table can look like (RULES.md 1.6)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.engine.games.tortuga_cards.pieces import ROWS, Row
from companion.engine.games.tortuga_cards.table import Stage
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Forbidden, Unreadable
from tests.engine.tortuga_cards.tabletop import BASE, GAME, at, setup

ANN, BEN = Seat("ann"), Seat("ben")


def test_an_empty_sketch_is_a_fresh_deal() -> None:
    """2.3, 2.4, 2.5 Pirates in order, hands and events from the top of the catalogue."""
    table = at({}, held_by="app")
    assert table.state.pirates == ["P1", "P2", "P3", "P4", "P5", "P6"]
    assert table.state.hands[ANN][Row.TRANSPORT] == ["L1", "L2", "L3"]
    assert table.state.events == {"ann": "exchange-transports", "ben": "rotate-treasures"}
    assert table.asked == "ann: lay-where"


def test_rows_are_said_in_words_with_gaps() -> None:
    """3.2 A line or a list; a dash or nothing is an empty cell."""
    table = at({"transports": "L1 - H2"})
    assert table.state.grid[Row.TRANSPORT] == ["L1", "", "H2", "", "", ""]
    assert at({"transports": ["L1", "-", "H2"]}).state == table.state
    assert table.about()["who"] == "ann"


def test_pirates_that_are_not_said_lie_where_there_is_room() -> None:
    """2.3"""
    assert at({"pirates": "P6 P5"}).state.pirates == ["P6", "P5", "P1", "P2", "P3", "P4"]


def test_a_sketch_of_the_second_round_has_a_first_behind_it() -> None:
    """5.1, 4.7 Cards that are not said are gone, and what was taken is as said."""
    table = at({"round": 2, "before": {"ann": [9, 3]}}, held_by="app")
    finished = table.state.finished[0]
    assert finished.prestige[ANN].treasures == 9
    assert finished.prestige[BEN].transports == 0
    assert sum(len(cells) for cells in finished.grid.values()) == 24
    assert table.asked == "ben: lay-where"


def test_a_sketch_may_stand_before_the_deal() -> None:
    """2.3 The next question is the first pirate."""
    table = at({"stage": "dealing", "round": 2})
    assert table.asked == "table: pirates"
    assert table.state.stage is Stage.DEALING


def test_played_events_may_be_sketched_with_what_they_did() -> None:
    """6.6, 6.7"""
    events = {"ann": "change-treasure", "ben": "storm"}
    table = at(BASE | {"events": events, "played": 1, "changes": {"1": [2]}})
    assert table.now()["ann"] == (14, 3)
    assert table.asked == "ben: storm-on-which-pirate"


@pytest.mark.parametrize(
    "sketch",
    [
        {"transport": "L1"},
        {"transports": 3},
        {"round": 3},
        {"events": {"ann": "plague"}},
        {"changes": {"one": [2]}},
        {"hands": "L1"},
    ],
)
def test_a_sketch_with_a_typing_error_is_refused(sketch: dict[str, Any]) -> None:
    """1.6"""
    with pytest.raises(Unreadable):
        GAME.sketch(setup(), sketch)


FINISHED = json.loads(at({"round": 2}).match.position())["finished"]


@pytest.mark.parametrize(
    ("key", "change", "held_by"),
    [
        ("table-not-empty", {"stage": "setting-up"}, "table"),
        ("no-such-seat", {"starter": "zoe"}, "table"),
        ("halves-not-once-each", {"halves": ["ann", "ann"]}, "table"),
        ("no-such-round", {"round": 3, "finished": FINISHED * 2}, "table"),
        ("rounds-not-counted", {"round": 2}, "table"),
        ("rounds-not-counted", {"stage": "over"}, "table"),
        ("grid-shape", {"grid": {}}, "table"),
        ("grid-not-full", {"stage": "over", "round": 2, "finished": FINISHED * 2}, "table"),
        ("no-such-column", {"storms": [7]}, "table"),
        ("no-such-column", {"storms": [1, 1]}, "table"),
        ("no-such-column", {"changes": {"0": [2]}}, "table"),
        ("prestige-missing", {"round": 2, "finished": [FINISHED[0] | {"prestige": {}}]}, "table"),
        ("events-missing", {"round": 2, "finished": [FINISHED[0] | {"events": ["storm"]}]}, "table"),
        ("pirates-not-once-each", {"pirates": ["P1"] * 6}, "table"),
        ("pirates-not-once-each", {"pirates": []}, "table"),
        ("no-such-card", {"grid": {"transport": ["X1"]}}, "table"),
        ("card-too-often", {"grid": {"transport": ["L1", "L1"]}}, "table"),
        ("card-too-often", {"round": 2, "finished": FINISHED, "grid": {"transport": ["L1"]}}, "table"),
        ("rows-out-of-order", {"grid": {"sea": ["W1"]}}, "table"),
        ("events-out-of-order", {"played": 1}, "table"),
        ("grid-not-empty", {"stage": "dealing", "grid": {"transport": ["L1"]}}, "table"),
        ("hands-not-known", {"hands": {"ann": {}}}, "table"),
        ("hand-sizes", {"hands": {}}, "app"),
        ("event-too-often", {"events": {"ann": "storm", "ben": "storm"}}, "table"),
        ("events-missing", {"events": {}, "face_up": []}, "table"),
        ("events-face-up", {"face_up": []}, "table"),
        ("event-unknown", {"events": {"ann": "?", "ben": "storm"}}, "table"),
        ("changes-without-event", {"changes": {"1": [2]}}, "table"),
        ("storm-without-event", {"storms": [1]}, "table"),
    ],
)
def test_what_no_table_can_look_like_is_refused(key: str, change: dict[str, Any], held_by: str) -> None:
    """1.6, 5.1, 3.1 Each broken invariant has its own reason."""
    position = json.loads(at({}, held_by=held_by).match.position())
    if change.get("grid"):
        cells = {row: [*change["grid"].get(row, ()), *[""] * 6][:6] for row in ROWS}
        change = change | {"grid": cells}
    with pytest.raises(Forbidden) as refused:
        GAME.take_over(json.dumps(position | change))
    assert refused.value.why.key == key


def test_a_finished_match_can_be_taken_over_too() -> None:
    """5.4 It has nothing left to ask, and the same result."""
    table = at(BASE | {"round": 2, "events": {"ann": "storm", "ben": "exchange-strategies"}})
    table.play("ben: 1", "ben: 6", "ann: 4")
    assert GAME.broken(table.state) == []
    state = GAME.take_over(GAME.position(table.state))
    with pytest.raises(StopIteration) as end:
        next(GAME.rules(state))
    assert end.value.value == table.match.result
