"""The second round and the end (RULES.md, section 5)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.engine.games.tortuga_cards.happenings import (
    CardsRemoved,
    EventPlayed,
    EventsPutAway,
    GameWon,
    RoundBegan,
    SeaLaid,
    StrategyLaid,
    TransportLaid,
    TreasureLaid,
)
from companion.engine.games.tortuga_cards.pieces import ROWS
from companion.engine.kernel.decisions import Seat
from companion.session.table.random_player import play
from tests.engine.tortuga_cards.tabletop import BASE, Tabletop, at, fresh

ANN, BEN = Seat("ann"), Seat("ben")
SECOND: dict[str, Any] = {
    "round": 2,
    "pirates": "P5 P2 P3 P1 P4 P6",
    "transports": "L1 H2 M3 H1 L5 M1",
    "treasures": "T4 T3 T2 T4 T3 T2",
    "seas": "W1 W2 W3 W5 W4 W6",
    "strategies": "S H G G H S",
    "events": {"ben": "exchange-strategies", "ann": "storm"},
}
"""The second round with BASE on the table; ben begins it."""


def ended(**before: tuple[int, int]) -> Tabletop:
    """The second round is BASE, untouched by events: 12 (3) to 6 (1). Given what each took in the first."""
    table = at(SECOND | {"before": before})
    table.play("ben: 1", "ben: 6", "ann: 4")
    return table


def dealt_again() -> Tabletop:
    """The first round was BASE; pirates and events of the second are dealt."""
    table = at(BASE | {"events": {"ann": "storm", "ben": "exchange-strategies"}})
    table.play("ann: 4", "ben: 1", "ben: 6")
    table.play(*(f"table: P{number}" for number in range(1, 7)), "table: exchange-seas", "table: exchange-transports")
    return table


def test_played_cards_leave_the_game_and_pirates_come_back() -> None:
    """5.1 Twenty-six cards with two players."""
    table = at(BASE | {"events": {"ann": "storm", "ben": "exchange-strategies"}})
    told = table.play("ann: 4", "ben: 1", "ben: 6")

    assert told[-2:] == [CardsRemoved(26), RoundBegan(2, BEN)]
    assert table.asked == "table: pirates"
    assert table.offered == ["P1", "P2", "P3", "P4", "P5", "P6"]
    assert all(not card for cells in table.state.grid.values() for card in cells)


def test_a_card_of_the_first_round_cannot_turn_up_again() -> None:
    """5.1 Scenario 21."""
    table = dealt_again()
    why = table.refused("table: 1 L1")
    assert (why.key, why.rule) == ("card-gone", "5.1")

    table.play("table: 1 L2")
    assert table.refused("table: 2 L2").key == "card-on-the-table"


def test_of_two_cards_alike_one_may_come_in_the_second_round() -> None:
    """5.1 W1 exists twice and was laid once."""
    table = dealt_again()
    table.play(*(f"table: {column} {card}" for column, card in enumerate(("L2", "L3", "L4", "L6", "M2", "H3"), 1)))
    table.play(*(f"table: {column} {card}" for column, card in enumerate(("T2", "T2", "T3", "T3", "T4", "T4"), 1)))
    table.play("table: 1 W1")
    assert table.refused("table: 2 W1").key == "card-gone"


def test_an_event_of_the_first_round_is_not_dealt_again() -> None:
    """5.1, 5.2"""
    table = at(BASE | {"events": {"ann": "storm", "ben": "exchange-strategies"}})
    table.play("ann: 4", "ben: 1", "ben: 6", *(f"table: P{number}" for number in range(1, 7)))

    assert table.asked == "table: events"
    assert table.offered == ["exchange-transports", "rotate-treasures", "exchange-seas", "change-treasure"]
    assert table.refused("table: storm").key == "no-such-event-left"


def test_all_that_is_left_is_dealt_and_two_events_are_put_away() -> None:
    """5.2 R16 With cards of the app every pile is empty after the second deal; the events are not shown."""
    table = fresh(held_by="app")
    for _ in play(table.match, 11):
        if table.state.round == 2 and table.asked.endswith("lay-where"):
            break
    state = table.state
    for row in ROWS:
        in_hands = sum(len(hand[row]) for hand in state.hands.values())
        assert in_hands == 6
        assert sum(state.unseen(row).values()) == 6
    put_away = [one.what for one in table.match.told() if isinstance(one.what, EventsPutAway)]
    assert put_away == [EventsPutAway(2)]


def test_the_older_player_begins_the_second_round_even_as_winner_of_the_first() -> None:
    """5.3 Scenario 22; R10 whoever begins, the other is next."""
    for starter, other in ((ANN, BEN), (BEN, ANN)):
        table = at(BASE | {"starter": starter, "events": {"ann": "storm", "ben": "storm"}}, box=STORMS)
        table.play(f"{starter}: 4", f"{other}: 4")
        assert table.state.order() == (other, starter)
        assert table.position()["finished"][0]["prestige"]["ann"] == {"treasures": 9, "transports": 3}


STORMS = {"events": [{"event": "storm", "copies": 6}]}


def test_halves_stay_with_their_players() -> None:
    """5.3 R4"""
    table = at(BASE | {"halves": ["ben", "ann"], "events": {"ann": "storm", "ben": "storm"}}, box=STORMS)
    assert table.now() == {"ben": (12, 3), "ann": (6, 1)}
    table.play("ann: 4", "ben: 4")
    assert table.state.round == 2
    assert table.state.halves == [BEN, ANN]


def test_the_most_prestige_of_both_rounds_wins() -> None:
    """5.4 Lines by round and kind, best first."""
    table = ended(ann=(5, 0), ben=(9, 1))
    result = table.match.result

    assert result is not None
    assert (result.winners, result.reason) == ((ANN,), "prestige")
    assert [(tally.side, tally.total, tally.lines) for tally in result.tallies] == [
        ("ann", 17, (("treasures-1", 5), ("transports-1", 0), ("treasures-2", 9), ("transports-2", 3))),
        ("ben", 16, (("treasures-1", 9), ("transports-1", 1), ("treasures-2", 5), ("transports-2", 1))),
    ]
    assert table.asked == "nobody"


def test_a_tie_goes_to_more_prestige_from_transports() -> None:
    """5.5 Scenario 19: 21 to 21, transports 4 and 5."""
    table = ended(ann=(8, 1), ben=(11, 4))
    result = table.match.result

    assert result is not None
    assert [tally.total for tally in result.tallies] == [21, 21]
    assert (result.winners, result.reason) == ((BEN,), "transports")
    assert [tally.side for tally in result.tallies] == ["ben", "ann"]


def test_a_whole_tie_is_a_shared_victory() -> None:
    """5.6 R5"""
    table = ended(ann=(8, 1), ben=(12, 3))
    result = table.match.result

    assert result is not None
    assert (result.winners, result.reason) == ((ANN, BEN), "shared")
    assert table.match.told()[-1].what == GameWon((ANN, BEN), "shared")


@pytest.mark.parametrize("held_by", ["table", "app"])
def test_fifty_two_cards_are_played(held_by: str) -> None:
    """5.7, 3.3 Scenario 25: 24 after the strategies, 26 after the events, 52 in the game, two events never used."""
    table = fresh(held_by=held_by)
    laid: Counter[str] = Counter()
    events: list[str] = []
    counts: set[int] = set()
    for told in play(table.match, 8):
        for one in told:
            if isinstance(one.what, TransportLaid | TreasureLaid | SeaLaid | StrategyLaid):
                laid[one.what.card] += 1
            elif isinstance(one.what, EventPlayed):
                events.append(one.what.event)
            counts.add(laid.total() + len(events))
    stock = Counter({card: face.copies for row in ROWS for card, face in table.state.catalogue.faces[row].items()})

    assert laid == stock
    assert (len(events), len(set(events))) == (4, 4)
    assert counts == set(range(53))
