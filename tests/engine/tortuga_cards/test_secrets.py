"""Who knows what (RULES.md, section 8)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.games.tortuga_cards.pieces import ROWS, Event, Row
from companion.engine.games.tortuga_cards.table import Stage
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Chance, Secret
from companion.session.table.random_player import play
from tests.engine.tortuga_cards.tabletop import BASE, at, fresh


def test_everybody_sees_the_table() -> None:
    """8.1 Pirates, grid, open events, whose turn it is, the sizes of all hands, and what complete columns bring."""
    table = at(BASE | {"strategies": "S H", "events": {"ann": "storm", "ben": "exchange-seas"}}, held_by="app")
    seen = table.view()

    assert (seen.stage, seen.round, seen.turn, seen.row) == (Stage.PLAYING, 1, "ann", Row.STRATEGY)
    assert [one.pirate.name for one in seen.columns if one.pirate] == BASE["pirates"].split()
    assert [one.sea.name for one in seen.columns if one.sea] == BASE["seas"].split()
    assert [one.cards for one in seen.players] == [(0, 0, 0, 2), (0, 0, 0, 2)]
    assert [one.event for one in seen.players] == [Event.STORM, Event.EXCHANGE_SEAS]
    assert [one.wins for one in seen.columns] == [True, True, False, False, False, False]
    assert table.now() == {"ann": (9, 2), "ben": (0, 0)}
    assert seen.hand == {}


def test_hand_sizes_go_down_in_turn() -> None:
    """8.1, 3.3"""
    table = at({"transports": "L1"})
    assert [one.cards for one in table.view().players] == [(2, 3, 3, 3), (3, 3, 3, 3)]


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    """8.2 In the view, and among the options."""
    sketch: dict[str, Any] = {"hands": {"ann": "H1 H2 H3"}}
    table = at(sketch, held_by="app")

    assert table.view("ann").hand[Row.TRANSPORT] == ("H1", "H2", "H3")
    assert "H2" not in encode(table.view("ben"))
    assert "H2" not in encode(table.view())
    table.play("ann: 1")
    assert "H2" in encode(table.match.question(table.match.setup.seats[0]))
    assert "H2" not in encode(table.match.question(table.match.setup.seats[1]))
    assert "H2" not in encode(table.match.question())


@pytest.mark.parametrize("seat", ["ben", None])
def test_another_hand_looks_the_same_to_everybody_else(seat: str | None) -> None:
    """8.2 Two tables that differ in ann's hand alone, before and while ann chooses."""
    tables = [at({"hands": {"ann": hand, "ben": "L4 L5 L6"}}, held_by="app") for hand in ("H1 H2 H3", "M1 M2 L1")]
    for _ in range(2):
        views = {encode(table.view(seat)) for table in tables}
        questions = {
            encode(table.match.question(None if seat is None else table.match.setup.seats[1])) for table in tables
        }
        assert len(views) == len(questions) == 1
        for table in tables:
            table.play("ann: 3") if table.asked.endswith("lay-where") else None


def test_what_is_dealt_is_hidden_from_all_but_its_owner() -> None:
    """8.2, 8.3 Neither the outcome nor the list of outcomes is shown."""
    table = fresh("hidden-events", held_by="app")
    asked = 0
    for _ in play(table.match, 9):
        decision = table.match.decision
        if isinstance(decision, Chance) and decision.source in {"cards", "events"}:
            asked += 1
            assert decision.hidden
            assert decision.seen_by == (dict(decision.about)["for"],)
            shown = table.match.question(table.match.setup.seats[0])
            assert isinstance(shown, Chance)
            assert shown.outcomes == ()
    assert asked == 2 * (24 + 2)


def test_the_companion_knows_no_real_hand() -> None:
    """8.3 With real cards nothing is kept, shown or asked about what a hand holds."""
    table = fresh()
    for _ in play(table.match, 6):
        assert table.state.hands == {}
        assert not isinstance(table.match.decision, Secret)
        assert table.view("ann").hand == {}


def test_a_hidden_event_is_seen_by_its_owner_alone() -> None:
    """8.4 Until it is played."""
    table = at(BASE | {"events": {"ann": "storm", "ben": "exchange-seas"}}, "hidden-events", held_by="app")
    for seat, shown in (("ann", [Event.STORM, Event.UNKNOWN]), ("ben", [Event.UNKNOWN, Event.EXCHANGE_SEAS])):
        assert [one.event for one in table.view(seat).players] == shown
    assert [one.event for one in table.view().players] == [Event.UNKNOWN, Event.UNKNOWN]

    table.play("ann: turn-up", "ann: 4")
    assert [one.event for one in table.view().players] == [Event.STORM, Event.UNKNOWN]


def test_removed_cards_may_be_looked_at() -> None:
    """8.5 R13 All cards of the first round, in the second."""
    table = at(BASE | {"events": {"ann": "storm", "ben": "exchange-strategies"}})
    assert table.view().gone == {}
    table.play("ann: 4", "ben: 1", "ben: 6")

    assert table.view().gone == {row: tuple(BASE[name].split()) for row, name in zip(ROWS, list(BASE)[1:], strict=True)}
    assert table.view().gone_events == (Event.STORM, Event.EXCHANGE_STRATEGIES)


def test_a_view_before_the_first_deal_is_empty() -> None:
    """8.1 Nothing is laid out, and nobody is asked to lay."""
    seen = fresh().view()
    assert (seen.stage, seen.columns, seen.players, seen.turn) == (Stage.SETTING_UP, (), (), None)
