"""Laying cards (RULES.md, section 3)."""

from __future__ import annotations

import pytest

from companion.engine.games.tortuga_cards.happenings import (
    SeaLaid,
    StrategyLaid,
    TransportLaid,
    TreasureLaid,
    TurnBegan,
)
from companion.engine.games.tortuga_cards.pieces import ROWS, Characteristic, Row
from companion.engine.games.tortuga_cards.why_not import why_not_lay
from companion.engine.kernel.decisions import Chance, Choose, Seat, Secret
from companion.session.table.random_player import play
from tests.engine.tortuga_cards.tabletop import BASE, Tabletop, at, fresh

ANN, BEN = Seat("ann"), Seat("ben")
ROW_OF_THE_SPECIFICATION = ("table: 4 H1", "table: 2 H2", "table: 1 L1", "table: 6 M1", "table: 3 M3", "table: 5 L5")


def test_rows_are_filled_in_their_order() -> None:
    """3.1 Transports, treasures, seas, strategies, and at last the events."""
    table = at({"events": {"ann": "storm", "ben": "exchange-seas"}})
    due = []
    for name in list(BASE)[1:]:
        for column, card in enumerate(BASE[name].split(), 1):
            assert table.asked == "table: cards"
            due.append(table.about()["row"])
            table.play(f"table: {column} {card}")
    assert due == [row.value for row in ROWS for _ in range(6)]
    assert table.asked == "ann: storm-on-which-pirate"


def test_a_card_of_another_kind_is_refused_while_the_row_has_room() -> None:
    """3.1 Scenario 1: at turn 3 a treasure; R14 the table takes it back."""
    table = at({"transports": "H1 H2"})
    why = table.refused("table: 3 T4")

    assert (why.key, why.rule) == ("wrong-kind", "3.1")
    assert dict(why.facts) == {"card": "T4", "deck": "treasures", "row": "transport"}


def test_a_heavy_transport_may_go_under_the_opponents_pirate() -> None:
    """3.2 Scenario 2: turn 1, the other half."""
    table = at({})
    assert table.view().turn == ANN
    assert table.view().columns[4].owner == BEN

    assert table.play("table: 5 H3")[0] == TransportLaid(ANN, 5, "H3", 7, 6, 5, 2)


def test_all_cards_may_pile_up_in_one_half() -> None:
    """3.2 After three transports in one half the other three go into the other."""
    table = at({"transports": "H1 H2 H3"})
    assert {said.split()[0] for said in table.offered} == {"4", "5", "6"}


@pytest.mark.parametrize(
    ("sketch", "line", "told"),
    [
        ({}, "table: 1 M2", TransportLaid(ANN, 1, "M2", 5, 6, 4, 1)),
        ({"transports": BASE["transports"]}, "table: 2 T3", TreasureLaid(ANN, 2, "T3", 3)),
        (
            {"transports": BASE["transports"], "treasures": BASE["treasures"]},
            "table: 6 W4",
            SeaLaid(ANN, 6, "W4", 0, -1, 1),
        ),
        (BASE | {"strategies": ""}, "table: 3 H", StrategyLaid(ANN, 3, "H", Characteristic.HULL)),
    ],
)
def test_a_laid_card_lies_face_up(sketch: dict[str, str], line: str, told: object) -> None:
    """3.2 R2 Everybody is told what it shows and where it lies."""
    assert at(sketch).play(line)[0] == told


def test_players_alternate_from_the_starter() -> None:
    """3.3 The row of the specification: ann lays 4, 1 and 3, ben 2, 6 and 5."""
    table = at({})
    told = table.play(*ROW_OF_THE_SPECIFICATION)

    assert [(one.who, one.column) for one in told if isinstance(one, TransportLaid)] == [
        (ANN, 4), (BEN, 2), (ANN, 1), (BEN, 6), (ANN, 3), (BEN, 5)
    ]  # fmt: skip
    assert table.state.grid[Row.TRANSPORT] == BASE["transports"].split()
    assert told[-1] == TurnBegan(ANN, Row.TREASURE)


def test_a_round_has_twenty_six_turns() -> None:
    """3.3 Thirteen for each player; one boundary before every turn and one before each deal."""
    table = fresh(held_by="app")
    turns = [one for told in play(table.match, 3) for one in told]
    laid = [one.what.who for one in turns if isinstance(one.what, TurnBegan)]

    assert len(laid) == 2 * 24
    assert laid.count(ANN) == laid.count(BEN) == 24
    assert laid[0] != laid[24]


@pytest.mark.parametrize("row", range(4))
def test_the_last_card_of_a_row_is_forced(row: int) -> None:
    """3.4 Scenario 4: turns 6, 12, 18 and 24 have exactly one legal move; turn 5 has one card for two cells."""
    names = list(BASE)[1:]
    grid = {name: BASE[name] for name in names[:row]}
    five = at({**grid, names[row]: " ".join(BASE[names[row]].split()[:4])}, held_by="app")
    assert len(five.offered) == 2
    five.play("ann: 5")
    assert five.asked == "ann: lay-which-card"
    assert len(five.offered) == 1

    six = at({**grid, names[row]: " ".join(BASE[names[row]].split()[:5])}, held_by="app")
    assert six.offered == ["6"]
    six.play("ben: 6")
    assert len(six.offered) == 1


def test_there_is_nothing_to_pass_with() -> None:
    """3.5 Every offer lays a card."""
    table = at({}, held_by="app")
    assert table.offered == ["1", "2", "3", "4", "5", "6"]
    table.play("ann: 2")
    assert set(table.offered) <= set(table.state.catalogue.transport)


def test_real_cards_are_checked_against_the_grid_and_the_catalogue() -> None:
    """3.6 The cell must be empty, the column and the card must exist, and no card lies twice."""
    table = at({"transports": "H1 H2"})

    assert table.refused("table: 1 L1").key == "cell-taken"
    assert table.refused("table: 7 L1").key == "no-such-column"
    assert table.refused("table: 3 L9").key == "no-such-card"
    why = table.refused("table: 3 H1")
    assert (why.key, dict(why.facts)["copies"]) == ("card-on-the-table", 1)


def test_a_card_of_which_two_exist_may_lie_twice_but_not_three_times() -> None:
    """3.6, 1.2 The catalogue says how many cards are alike."""
    sketch = BASE | {"seas": "W1", "strategies": ""}
    table = at(sketch)
    table.play("table: 2 W1")
    assert table.refused("table: 3 W1").key == "card-on-the-table"


@pytest.mark.parametrize("sketch", [{}, {"transports": "H1 - L2 M3"}, BASE | {"seas": "- W1", "strategies": ""}])
def test_what_is_offered_is_exactly_what_nothing_speaks_against(sketch: dict[str, str]) -> None:
    """3.6 Offers and reasons come to the same, for every card and column there is."""
    table = at(sketch)
    row = table.state.row()
    assert row is not None
    faces = {name for kind in ROWS for name in table.state.catalogue.faces[kind]}
    allowed = {
        f"{column} {card}"
        for column in range(9)
        for card in faces | set(table.state.catalogue.pirate)
        if why_not_lay(table.state, row, column, card) is None
    }
    assert set(table.offered) == allowed
    assert isinstance(table.match.decision, Chance)


def test_a_hand_of_the_app_is_played_openly_in_place_and_secretly_in_kind() -> None:
    """3.6 The cell is a public choice; the card is asked of its owner alone, and what others hold is no secret told."""
    table = at({"hands": {"ann": "H1 L2 L3", "ben": "L4 L5 L6"}}, held_by="app")
    assert isinstance(table.match.decision, Choose)
    assert table.refused("ann: 9").key == "no-such-column"

    table.play("ann: 4")
    assert isinstance(table.match.decision, Secret)
    assert table.match.question(BEN) == Secret("lay-which-card", {ANN: ()}, table.match.decision.about)
    assert table.offered == ["H1", "L2", "L3"]
    assert table.refused("ann: L4").key == "not-in-hand"
    assert table.refused("ann: M1").key == "not-in-hand"
    assert table.refused("ann: T4").key == "wrong-kind"
    assert table.refused("ann: X1").key == "no-such-card"

    assert table.play("ann: H1")[0] == TransportLaid(ANN, 4, "H1", 5, 7, 6, 2)
    assert table.state.hands[ANN][Row.TRANSPORT] == ["L2", "L3"]
    assert table.asked == "ben: lay-where"
    assert table.refused("ben: 4").key == "cell-taken"


def test_cards_alike_in_a_hand_are_offered_once() -> None:
    """3.6"""
    table = at({"transports": BASE["transports"], "hands": {"ann": "T4 T4 T2"}}, held_by="app")
    table.play("ann: 1")
    assert table.offered == ["T2", "T4"]
    table.play("ann: T4")
    assert table.state.hands[ANN][Row.TREASURE] == ["T2", "T4"]


def test_every_turn_begins_at_a_boundary() -> None:
    """1.6, 3.1 Between two turns the match can be written down and taken up again, with the same question."""
    table = at({}, held_by="app")
    for line in ("ann: 1", "ben: 2", "ann: 3"):
        assert table.match.at_boundary
        again = Tabletop(table.match.setup, position=table.match.position())
        assert again.match.decision == table.match.decision
        who = line.partition(":")[0]
        table.play(line)
        assert not table.match.at_boundary
        table.play(f"{who}: {table.offered[0]}")
