"""The events (RULES.md, section 6), on the specification's full round BASE."""

from __future__ import annotations

from itertools import permutations

import pytest

from companion.engine.games.tortuga_cards.boarding import worth
from companion.engine.games.tortuga_cards.happenings import (
    CardsExchanged,
    EventPlayed,
    StormBroke,
    TreasureChanged,
    TreasuresRotated,
)
from companion.engine.games.tortuga_cards.pieces import Event, Row
from companion.engine.kernel.decisions import Seat
from tests.engine.tortuga_cards.tabletop import BASE, Tabletop, at

ANN, BEN = Seat("ann"), Seat("ben")
ODD = {
    Event.EXCHANGE_TRANSPORTS: "storm",
    Event.ROTATE_TREASURES: "storm",
    Event.EXCHANGE_SEAS: "storm",
    Event.EXCHANGE_STRATEGIES: "storm",
    Event.CHANGE_TREASURE: "exchange-transports",
    Event.STORM: "exchange-transports",
}
"""What the second player holds when only the first event matters."""


def full(first: str, second: str = "", *switches: str) -> Tabletop:
    """BASE with these events, ann's first."""
    return at(BASE | {"events": {"ann": first, "ben": second or ODD[Event(first)]}}, *switches)


@pytest.mark.parametrize(
    ("name", "event", "answers", "ann", "ben"),
    [
        ("B1", "change-treasure", "1, raise", (14, 3), (6, 1)),
        ("B3", "exchange-transports", "2, 4", (7, 1), (6, 1)),
        ("B4", "rotate-treasures", "1, 4, 5", (11, 3), (7, 1)),
        ("B5", "rotate-treasures", "1, 5, 4", (12, 3), (7, 1)),
        ("B7", "storm", "2", (7, 1), (6, 1)),
        ("B10", "exchange-strategies", "1, 6", (12, 3), (6, 1)),
        ("B11", "exchange-strategies", "1, 2", (3, 1), (6, 1)),
        ("B12", "exchange-strategies", "4, 5", (12, 3), (3, 1)),
        ("B13", "change-treasure", "6, lower", (12, 3), (4, 1)),
        ("B14", "change-treasure", "4, raise", (12, 3), (6, 1)),
    ],
)
def test_one_event_on_the_full_round(
    name: str, event: str, answers: str, ann: tuple[int, int], ben: tuple[int, int]
) -> None:
    """6.2, 6.3, 6.5, 6.6, 6.7 The B rows of the specification; 4.5 B14: a column that is lost brings nothing."""
    table = full(event)
    table.play(*(f"ann: {answer}" for answer in answers.split(", ")))

    assert table.now() == {"ann": ann, "ben": ben}, name


def test_the_second_event_finds_the_changed_table() -> None:
    """6.1 B2: a raised treasure, then two transports: column 2 is 6:6, column 4 is 6:7."""
    table = full("change-treasure", "exchange-transports")
    table.play("ann: 1", "ann: raise")
    assert table.now() == {"ann": (14, 3), "ben": (6, 1)}

    table.play("ben: 2")
    table.play("ben: 4")

    finished = table.position()["finished"][0]
    assert finished["prestige"] == {
        "ann": {"treasures": 8, "transports": 1},
        "ben": {"treasures": 5, "transports": 1},
    }
    assert finished["grid"]["transport"] == ["L1", "H1", "M3", "H2", "L5", "M1"]


def test_events_come_when_the_grid_is_full_and_in_the_order_of_turns() -> None:
    """6.1 After turn 24 whoever began plays first; an event is told when it takes effect."""
    table = at(BASE | {"strategies": "S H G G H -", "events": {"ann": "storm", "ben": "exchange-seas"}})
    assert table.asked == "table: cards"

    table.play("table: 6 S")
    assert table.asked == "ann: storm-on-which-pirate"
    told = table.play("ann: 4")
    assert told[:2] == [StormBroke(4, "P1"), EventPlayed(BEN, Event.EXCHANGE_SEAS)]
    assert table.asked == "ben: exchange-which-sea"
    assert table.match.at_boundary


def test_an_event_cannot_be_declined() -> None:
    """6.1 R6 Every answer on offer plays the card, and there is a turn boundary before it, not within it."""
    table = full("storm")
    assert table.offered == ["1", "2", "3", "4", "5", "6"]


def test_two_transports_change_places_with_their_doubloons() -> None:
    """6.2 Any two, and everything else stays."""
    table = full("exchange-transports")
    before = {row: list(cells) for row, cells in table.state.grid.items()}
    told = table.play("ann: 2", "ann: 5")

    assert told[0] == CardsExchanged(Row.TRANSPORT, 2, 5)
    assert table.state.grid[Row.TRANSPORT] == ["L1", "L5", "M3", "H1", "H2", "M1"]
    assert all(table.state.grid[row] == before[row] for row in Row if row is not Row.TRANSPORT)
    assert table.view().columns[4].transport == table.state.catalogue.transport["H2"]


def test_both_transports_may_lie_in_the_own_half() -> None:
    """6.2 Scenario 12."""
    table = full("exchange-transports")
    assert table.play("ann: 1", "ann: 3")[0] == CardsExchanged(Row.TRANSPORT, 1, 3)


@pytest.mark.parametrize("event", ["exchange-transports", "exchange-seas", "exchange-strategies"])
def test_an_exchange_needs_two_different_cards(event: str) -> None:
    """6.8, 6.2, 6.4, 6.5 R15; there are 15 pairs."""
    table = full(event)
    assert len(table.offered) == 6
    table.play("ann: 3")
    assert table.offered == ["1", "2", "4", "5", "6"]
    why = table.refused("ann: 3")
    assert why.key == "two-different-cards"
    assert table.refused("ann: 0").key == "no-such-column"


def test_three_treasures_rotate_in_either_direction() -> None:
    """6.3 R7 Any three in one of two directions: 40 different ways."""
    ways = set()
    for columns in permutations(range(1, 7), 3):
        first, second, third = columns
        ways.add(min([(first, second, third), (second, third, first), (third, first, second)]))
    table = full("rotate-treasures")
    assert len(table.offered) == 6
    table.play("ann: 1")
    assert len(table.offered) == 5
    table.play("ann: 4")
    assert table.offered == ["2", "3", "5", "6"]
    assert len(ways) == 6 * 5 * 4 // 3 == 40

    told = table.play("ann: 5")
    assert told[0] == TreasuresRotated(1, 4, 5)
    assert table.state.grid[Row.TREASURE] == ["T3", "T3", "T2", "T4", "T4", "T2"]


def test_exchanging_only_two_treasures_is_refused() -> None:
    """6.3, 7.2 Scenario 13, the default."""
    table = full("rotate-treasures")
    table.play("ann: 1", "ann: 4")
    why = table.refused("ann: 1")
    assert (why.key, why.rule) == ("three-treasures", "6.3")
    assert table.refused("ann: 4").key == "three-treasures"


def test_two_seas_change_places() -> None:
    """6.4 Columns 1 and 4: guns lose one less in column 4, speed in column 1 is lowered instead of raised."""
    table = full("exchange-seas")
    told = table.play("ann: 1", "ann: 4")

    assert told[0] == CardsExchanged(Row.SEA, 1, 4)
    assert table.state.grid[Row.SEA] == ["W5", "W2", "W3", "W1", "W4", "W6"]
    assert [(one.outcome.attack, one.outcome.defence) for one in table.view().columns if one.outcome][0::3] == [
        (6, 2), (6, 5)
    ]  # fmt: skip
    assert table.now() == {"ann": (12, 3), "ben": (12, 3)}


def test_two_equal_strategies_may_change_places() -> None:
    """6.5, 6.8 Scenario 14: nothing changes, and the event is used up."""
    table = full("exchange-strategies")
    before = table.state.grid[Row.STRATEGY].copy()
    told = table.play("ann: 1", "ann: 6")

    assert told[0] == CardsExchanged(Row.STRATEGY, 1, 6)
    assert table.state.grid[Row.STRATEGY] == before
    assert table.view().players[0].event_played
    assert table.asked.startswith("ben:")


@pytest.mark.parametrize(
    ("column", "way", "by", "prestige"), [(1, "raise", 2, 6), (1, "lower", -2, 2), (3, "lower", -2, 0)]
)
def test_one_treasure_is_changed_by_two(column: int, way: str, by: int, prestige: int) -> None:
    """6.6 Six treasures, two signs."""
    table = full("change-treasure")
    assert len(table.offered) == 6
    table.play(f"ann: {column}")
    assert table.offered == ["raise", "lower"]
    assert table.play(f"ann: {way}")[0] == TreasureChanged(column, by, prestige)
    assert table.view().columns[column - 1].prestige == prestige


def test_a_treasure_never_falls_below_nothing() -> None:
    """6.6 R9 Each change stops at nought, so a later one counts in full."""
    assert worth(2, [-2]) == 0
    assert worth(3, [-2, -2]) == 0
    assert worth(3, [-2, -2, 2]) == 2
    assert worth(0, [2]) == 2


def test_two_events_on_the_same_treasure_add_up() -> None:
    """6.6 R9 In a box with two such cards: 3 - 2 - 2 is 0, and the doubloons still count."""
    box = {"events": [{"event": "change-treasure", "copies": 4}, {"event": "storm", "copies": 2}]}
    table = at(BASE | {"events": {"ann": "change-treasure", "ben": "change-treasure"}}, box=box)
    table.play("ann: 2", "ann: lower", "ben: 2")
    told = table.play("ben: lower")

    assert told[0] == TreasureChanged(2, -2, 0)
    assert table.position()["finished"][0]["prestige"]["ann"] == {"treasures": 6, "transports": 3}


def test_a_changed_treasure_takes_its_change_along() -> None:
    """6.6, 6.3 R8 Raised in column 1, rotated to column 4, where it is lost; column 1 has a plain treasure now."""
    table = full("change-treasure", "rotate-treasures")
    table.play("ann: 1", "ann: raise", "ben: 1", "ben: 5")
    told = table.play("ben: 4")

    finished = table.position()["finished"][0]
    assert finished["changes"] == {"5": [2]}
    assert told[0] == TreasuresRotated(1, 5, 4)
    assert finished["prestige"] == {"ann": {"treasures": 9, "transports": 3}, "ben": {"treasures": 8, "transports": 1}}


def test_a_changed_treasure_means_nothing_for_the_tie_break() -> None:
    """6.6, 5.5 R12 Two more in total, and as much from transports as before."""
    table = full("change-treasure")
    table.play("ann: 2", "ann: raise")
    assert table.now()["ann"] == (14, 3)


def test_a_storm_stays_with_the_pirate() -> None:
    """6.7, 6.2 R8 Storm over column 2, then its transport goes to column 5 and is captured there."""
    table = full("storm", "exchange-transports")
    table.play("ann: 2", "ben: 2")
    table.play("ben: 5")

    finished = table.position()["finished"][0]
    assert finished["storms"] == [2]
    assert finished["grid"]["transport"][4] == "H2"
    assert finished["prestige"] == {"ann": {"treasures": 6, "transports": 1}, "ben": {"treasures": 5, "transports": 3}}


def test_a_storm_may_hit_an_own_pirate_or_one_that_loses() -> None:
    """6.7, 6.8 Scenario 16: the last event would be harmful in every other way, and must be played."""
    table = full("exchange-seas", "storm")
    table.play("ann: 3", "ann: 6")
    before = table.now()
    told = table.play("ben: 4")

    assert told[0] == StormBroke(4, "P1")
    after = table.position()["finished"][0]["prestige"]
    assert {who: (one["treasures"] + one["transports"], one["transports"]) for who, one in after.items()} == before


def test_two_storms_over_one_pirate_are_one() -> None:
    """6.7, 6.8 In a box with two such cards."""
    box = {"events": [{"event": "storm", "copies": 6}]}
    table = at(BASE, box=box)
    table.play("ann: 2")
    told = table.play("ben: 2")

    assert told[0] == StormBroke(2, "P2")
    assert table.position()["finished"][0]["storms"] == [2]


def test_the_second_event_may_undo_the_first() -> None:
    """6.9 R17, scenario 17: the table lies as before both."""
    box = {"events": [{"event": "exchange-transports", "copies": 6}]}
    table = at(BASE, box=box)
    table.play("ann: 2", "ann: 4")
    assert table.now() == {"ann": (7, 1), "ben": (6, 1)}
    table.play("ben: 4", "ben: 2")

    finished = table.position()["finished"][0]
    assert finished["grid"]["transport"] == BASE["transports"].split()
    assert finished["prestige"] == {"ann": {"treasures": 9, "transports": 3}, "ben": {"treasures": 5, "transports": 1}}
