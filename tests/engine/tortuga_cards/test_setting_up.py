"""Setting up (RULES.md, section 2)."""

from __future__ import annotations

from collections import Counter

from companion.engine.games.tortuga_cards.happenings import (
    EventDealt,
    HalfTaken,
    HandDealt,
    HandSeen,
    PirateDealt,
    RoundBegan,
    StarterNamed,
)
from companion.engine.games.tortuga_cards.pieces import ROWS, Event
from companion.engine.kernel.decisions import Chance, Seat
from companion.session.table.random_player import play
from tests.engine.tortuga_cards.tabletop import GAME, Tabletop, fresh

ANN, BEN = Seat("ann"), Seat("ben")
PIRATES = ("table: P5", "table: P2", "table: P3", "table: P1", "table: P4", "table: P6")


def seated(table: Tabletop) -> Tabletop:
    table.play("table: ann", "ann: 1 3")
    return table


def test_the_table_says_who_is_youngest() -> None:
    """2.1"""
    table = fresh()
    assert table.asked == "table: lots"
    assert table.offered == ["ann", "ben"]
    assert table.refused("table: zoe").key == "not-offered"
    assert GAME.broken(table.state) == []

    told = table.play("table: ben")

    assert told == [StarterNamed(BEN)]
    assert table.asked == "ben: pick-a-half"


def test_a_lot_is_drawn_when_nobody_tells() -> None:
    """2.1 With lots held by the app the dealer answers, each player as likely as the other."""
    table = fresh(held_by="app")
    assert table.asked == "table: lots"
    assert isinstance(table.match.decision, Chance)
    assert table.match.decision.weights == ()
    assert not table.match.decision.hidden


def test_whoever_begins_picks_a_half_and_the_other_takes_the_rest() -> None:
    """2.2 Before any pirate is dealt."""
    table = fresh()
    table.play("table: ben")
    assert table.offered == ["1 3", "4 6"]

    told = table.play("ben: 4 6")

    assert told == [HalfTaken(BEN, 4, 6), HalfTaken(ANN, 1, 3), RoundBegan(1, BEN)]
    assert [table.state.owner(column) for column in range(1, 7)] == [ANN] * 3 + [BEN] * 3
    assert table.asked == "table: pirates"


def test_six_pirates_are_dealt_face_up_one_above_each_column() -> None:
    """2.3 What the table says is checked: no pirate lies twice."""
    table = seated(fresh())
    assert table.about() == {"column": 1}
    told = table.play("table: P5")
    assert told == [PirateDealt(1, "P5", 6, 4, 5)]

    why = table.refused("table: P5")
    assert (why.key, why.rule) == ("no-such-pirate-left", "2.3")

    table.play(*PIRATES[1:])
    assert table.state.pirates == ["P5", "P2", "P3", "P1", "P4", "P6"]


def test_every_hand_has_three_cards_of_each_kind() -> None:
    """2.4 With real cards nobody is asked which; the hands are told to deal."""
    table = seated(fresh())
    told = table.play(*PIRATES)

    assert told[-2:] == [HandDealt(ANN, 3), HandDealt(BEN, 3)]
    assert table.state.hands == {}
    assert table.asked == "table: events"


def test_the_app_deals_hands_that_only_their_owner_sees() -> None:
    """2.4 Twelve cards each, from one box; each owner is told, nobody else is."""
    table = fresh(held_by={"cards": "app"})
    for _ in play(table.match, 5):
        if table.asked == "table: events":
            break

    hands = table.state.hands
    assert {who: [len(hand[row]) for row in ROWS] for who, hand in hands.items()} == {ANN: [3] * 4, BEN: [3] * 4}
    for row in ROWS:
        dealt = Counter(card for hand in hands.values() for card in hand[row])
        stock = Counter({card: face.copies for card, face in table.state.catalogue.faces[row].items()})
        assert not dealt - stock
    for who, other in ((ANN, BEN), (BEN, ANN)):
        seen = [one.what for one in table.match.told(who) if isinstance(one.what, HandSeen)]
        assert seen == [HandSeen(who, *(tuple(hands[who][row]) for row in ROWS))]
        assert seen[0] not in [one.what for one in table.match.told(other)]


def test_everybody_gets_one_open_event() -> None:
    """2.5 R1 The default: face up in front of its owner, and no event is dealt twice."""
    table = seated(fresh())
    table.play(*PIRATES)
    assert table.about() == {"for": "ann"}
    assert table.play("table: storm") == [EventDealt(ANN, Event.STORM)]

    why = table.refused("table: storm")
    assert (why.key, why.rule) == ("no-such-event-left", "5.1")

    table.play("table: exchange-seas")
    assert {one.seat: one.event for one in table.view().players} == {ANN: Event.STORM, BEN: Event.EXCHANGE_SEAS}


def test_the_first_turn_follows_the_deal() -> None:
    """2.5, 3.1 Nothing is left to ask: whoever begins lays a transport."""
    table = seated(fresh())
    table.play(*PIRATES, "table: storm", "table: exchange-seas")

    assert table.asked == "table: cards"
    assert table.about() == {"who": "ann", "row": "transport"}
    assert table.match.at_boundary
