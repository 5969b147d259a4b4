"""The switches (RULES.md, section 7)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.games.tortuga_cards.happenings import (
    CardsExchanged,
    CardsRemoved,
    EventHidden,
    EventPlayed,
    EventSeen,
    EventsPutAway,
    EventTurned,
    HalfTaken,
    HandDealt,
)
from companion.engine.games.tortuga_cards.pieces import ROWS, Event, Row
from companion.engine.kernel.decisions import Chance, Seat
from companion.session.table.random_player import play
from tests.engine.tortuga_cards.tabletop import BASE, GAME, Tabletop, at, fresh, refusal_of, setup

ANN, BEN, CAT, DAN = (Seat(name) for name in ("ann", "ben", "cat", "dan"))
PIRATES = tuple(f"table: P{number}" for number in range(1, 7))


def test_a_hidden_event_with_real_cards_is_not_known_before_it_is_played() -> None:
    """7.1, 8.3 R1 The companion does not even ask; when it is turned up the table says which it is."""
    table = fresh("hidden-events")
    told = table.play("table: ann", "ann: 1 3", *PIRATES)
    assert told[-3:-1] == [EventHidden(ANN), EventHidden(BEN)]
    assert table.asked == "table: cards"
    assert set(table.state.events.values()) == {Event.UNKNOWN}

    table = at(BASE, "hidden-events")
    assert table.asked == "table: events"
    assert table.about() == {"who": "ann"}
    assert len(table.offered) == 6
    assert table.play("table: storm") == [EventTurned(ANN, Event.STORM), EventPlayed(ANN, Event.STORM)]
    table.play("ann: 4")
    assert len(table.offered) == 5
    assert table.refused("table: storm").key == "no-such-event-left"


def test_a_hidden_event_of_the_app_is_turned_up_by_its_owner() -> None:
    """7.1 The question before it gives nothing away."""
    table = at(BASE | {"events": {"ann": "storm"}}, "hidden-events", held_by="app")
    assert (table.asked, table.offered) == ("ann: turn-up-the-event", ["turn-up"])
    assert table.view("ben").players[0].event is Event.UNKNOWN
    assert table.view("ann").players[0].event is Event.STORM

    assert table.play("ann: turn-up") == [EventTurned(ANN, Event.STORM), EventPlayed(ANN, Event.STORM)]
    assert table.view("ben").players[0].event is Event.STORM
    assert table.asked == "ann: storm-on-which-pirate"


def test_the_app_tells_a_hidden_event_to_its_owner_alone() -> None:
    """7.1, 8.4"""
    table = fresh("hidden-events", held_by="app")
    for _ in play(table.match, 2):
        if table.asked.endswith("lay-where"):
            break
    seen = [one for one in table.match.told(ANN) if isinstance(one.what, EventSeen)]
    assert [one.to for one in seen] == [(ANN,)]
    assert seen[0].what == EventSeen(ANN, table.state.events[ANN])
    assert not any(isinstance(one.what, EventSeen) for one in table.match.told())


def test_two_treasures_may_change_places_by_agreement() -> None:
    """7.2 R7, scenario 13 with the switch: 15 more ways, but leaving all as they are is none."""
    table = at(BASE | {"events": {"ann": "rotate-treasures", "ben": "storm"}}, "any-rearrangement")
    table.play("ann: 1", "ann: 3")
    assert table.offered == ["1", "2", "4", "5", "6"]
    assert table.refused("ann: 3").key == "three-treasures"
    told = table.play("ann: 1")

    assert told[0] == CardsExchanged(Row.TREASURE, 1, 3)
    assert table.state.grid[Row.TREASURE] == ["T2", "T3", "T4", "T4", "T3", "T2"]


def test_an_exchange_of_two_treasures_takes_changes_along() -> None:
    """7.2, 6.6"""
    sketch = BASE | {"events": {"ann": "change-treasure", "ben": "rotate-treasures"}}
    table = at(sketch, "any-rearrangement")
    table.play("ann: 1", "ann: raise", "ben: 4", "ben: 1", "ben: 4")
    assert table.position()["finished"][0]["changes"] == {"4": [2]}


def test_a_lot_decides_the_halves() -> None:
    """7.3 R11 One lot for two players: the last half needs none."""
    table = fresh("random-halves")
    table.play("table: ben")
    assert isinstance(table.match.decision, Chance)
    assert (table.asked, table.about()) == ("table: lots", {"lot": "half", "for": "ben"})

    assert table.play("table: 4 6")[:2] == [HalfTaken(BEN, 4, 6), HalfTaken(ANN, 1, 3)]
    assert table.asked == "table: pirates"


def test_card_memory_shows_what_has_not_been_laid() -> None:
    """7.4 By public knowledge alone, so that it is the same for all; without the switch it is not shown."""
    sketch: dict[str, Any] = {"round": 2, "transports": "L1"}
    assert at(sketch, held_by="app").view("ann").to_come is None

    table = at(sketch, "card-memory", held_by="app")
    to_come = table.view().to_come
    assert to_come == table.view("ann").to_come == table.view("ben").to_come
    assert to_come is not None
    assert {row: sum(cards.values()) for row, cards in to_come.items()} == dict(zip(ROWS, (5, 6, 6, 6), strict=True))
    assert "L1" not in to_come[Row.TRANSPORT]


@pytest.mark.parametrize("players", [3, 4])
def test_more_than_two_players_need_the_house_rules(players: int) -> None:
    """7.5 Off by default, refused without, and called unofficial with."""
    given = setup(players)
    plain = type(given)(GAME.name, given.seats)
    why = refusal_of(plain)
    assert (why.key, why.rule, dict(why.facts)) == ("only-by-house-rule", "7.5", {"players": players})

    keys = [caution.why.key for caution in GAME.cautions(GAME.complete(given))]
    assert "unofficial" in keys
    assert ("two-boxes-needed" in keys) is (players == 4)
    assert "unofficial" not in [caution.why.key for caution in GAME.cautions(GAME.complete(setup()))]


def test_every_switch_is_off_by_default() -> None:
    """7.1, 7.2, 7.3, 7.4, 7.5"""
    assert [switch.name for switch in GAME.switches if switch.default] == []
    assert {switch.rule for switch in GAME.switches} == {"7.1", "7.2", "7.3", "7.4", "7.5"}


@pytest.mark.parametrize("players", [1, 5])
def test_nobody_plays_alone_or_with_five(players: int) -> None:
    """7.5"""
    given = setup(2)
    seats = (ANN, BEN, CAT, DAN, Seat("eve"))[:players]
    assert refusal_of(type(given)(GAME.name, seats, {"house-players": True})).key == "player-count"


def test_three_players_share_one_box() -> None:
    """7.6 Two columns and two cards of each kind each; clockwise; 27 cards a round; all six events are used."""
    table = fresh(players=3)
    table.play("table: ben")
    assert table.offered == ["1 2", "3 4", "5 6"]
    table.play("ben: 3 4")
    assert table.asked == "cat: pick-a-half"
    table.play("cat: 5 6")
    assert table.state.halves == [ANN, BEN, CAT]
    told = table.play(*PIRATES)
    assert [one for one in told if isinstance(one, HandDealt)] == [HandDealt(who, 2) for who in (BEN, CAT, ANN)]

    table.play("table: storm", "table: change-treasure", "table: exchange-seas")
    assert table.about()["who"] == "ben"
    table.play("table: 1 L1")
    assert table.about()["who"] == "cat"


def test_three_players_use_up_the_box() -> None:
    """7.6 All twelve of each kind, all six events; the next to the left begins the second round."""
    table = fresh(players=3, held_by="app")
    told = [one.what for batch in play(table.match, 4) for one in batch]

    assert [one for one in told if isinstance(one, CardsRemoved)] == [CardsRemoved(27)]
    assert len({one.event for one in told if isinstance(one, EventPlayed)}) == 6
    assert not any(isinstance(one, EventsPutAway) for one in told)
    first, second = table.state.starter, table.state.order()[0]
    assert second == {ANN: BEN, BEN: CAT, CAT: ANN}[first]
    assert all(not table.state.unseen(row) for row in ROWS)


def test_four_players_shuffle_two_boxes() -> None:
    """7.7 Twelve columns, three each, 52 cards a round; of twelve events eight are used."""
    table = fresh(players=4, held_by="app")
    told = [one.what for batch in play(table.match, 4) for one in batch]

    assert [one for one in told if isinstance(one, CardsRemoved)] == [CardsRemoved(52)]
    assert sum(isinstance(one, EventPlayed) for one in told) == 8
    assert [one for one in told if isinstance(one, EventsPutAway)] == [EventsPutAway(4)]
    assert sorted(table.state.pirates) == sorted(2 * list(table.state.catalogue.pirate))
    assert {who: table.state.part(who)[1] - table.state.part(who)[0] for who in table.state.seats} == dict.fromkeys(
        table.state.seats, 2
    )


def test_with_two_boxes_a_transport_may_lie_twice() -> None:
    """7.7, 3.6 But not three times."""
    table = at({"transports": "L1"}, players=4)
    table.play("table: 12 L1")
    why = table.refused("table: 3 L1")
    assert (why.key, dict(why.facts)["copies"]) == ("card-on-the-table", 2)


def test_two_boxes_may_change_one_treasure_twice() -> None:
    """7.7, 6.6 R9"""
    double = {name: f"{said} {said}" for name, said in BASE.items()}
    events = {"ann": "change-treasure", "ben": "change-treasure", "cat": "storm", "dan": "storm"}
    table = at(double | {"events": events}, players=4)
    assert table.now() == {"ann": (12, 3), "ben": (6, 1), "cat": (12, 3), "dan": (6, 1)}
    table.play("ann: 3", "ann: lower", "ben: 3", "ben: lower")
    assert table.now()["ann"] == (10, 3)


def test_switches_survive_a_position() -> None:
    """7.1, 7.2, 7.3, 7.4, 7.5 A match taken up again is played under the same switches."""
    names = ("hidden-events", "any-rearrangement", "random-halves", "card-memory")
    table = at({}, *names, players=3, held_by="app")
    again = Tabletop(setup(), position=table.match.position())
    assert again.match.setup == table.match.setup
    assert all(again.match.setup.options[name] for name in names)
