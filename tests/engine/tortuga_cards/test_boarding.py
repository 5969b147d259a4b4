"""Boarding (RULES.md, section 4)."""

from __future__ import annotations

import pytest

from companion.engine.games.tortuga_cards.boarding import Stack, board
from companion.engine.games.tortuga_cards.box import PUBLISHED
from companion.engine.games.tortuga_cards.happenings import Boarded, Repelled, RoundCounted, StormBound
from companion.engine.games.tortuga_cards.pieces import Characteristic
from companion.engine.kernel.decisions import Seat
from tests.engine.tortuga_cards.tabletop import BASE, at

ANN, BEN = Seat("ann"), Seat("ben")


@pytest.mark.parametrize(
    ("name", "stack", "changes", "storm", "numbers", "prestige"),
    [
        ("C1", "P5 L1 T4 W1 S", (), 0, (6, 4), 4),
        ("C2", "P5 M2 T3 W1 S", (), 0, (6, 6), 0),
        ("C3", "P1 H2 T4 W1 G", (), 0, (6, 6), 0),
        ("C4", "P2 H2 T3 W2 H", (), 0, (6, 4), 5),
        ("C5", "P4 H1 T4 W4 H", (), 0, (6, 6), 0),
        ("C6", "P6 M1 T3 W6 S", (), 0, (6, 3), 4),
        ("C7", "P5 L1 T2 W1 S", (-2,), 0, (6, 4), 0),
        ("C8", "P5 L1 T4 W1 S", (), 1, (6, 4), 0),
        ("C9", "P1 L4 T2 W1 G", (), 0, (6, 2), 2),
    ],
)
def test_the_vectors_of_the_specification(  # noqa: PLR0913, PLR0917  a row of the table has so many columns
    name: str, stack: str, changes: tuple[int, ...], storm: int, numbers: tuple[int, int], prestige: int
) -> None:
    """4.1, 4.2, 4.3, 4.4, 4.5 C1 to C9."""
    stands = board(PUBLISHED.catalogue, Stack(*stack.split()), changes, storm=bool(storm))

    assert (stands.attack, stands.defence) == numbers, name
    assert (stands.treasure + stands.doubloons if stands.wins else 0) == prestige
    assert stands.wins is (name not in {"C2", "C3", "C5", "C8"})


def test_a_whole_round_is_counted() -> None:
    """4.1, 4.4, 4.7 BASE: A has 12, 3 of them from transports; B has 6 and 1."""
    table = at(BASE)

    assert table.now() == {"ann": (12, 3), "ben": (6, 1)}
    assert [(one.outcome.attack, one.outcome.defence) for one in table.view().columns if one.outcome] == [
        (6, 4), (6, 4), (6, 4), (6, 6), (6, 2), (6, 3)
    ]  # fmt: skip


def test_the_count_is_told_column_by_column() -> None:
    """4.1, 4.7, 6.7 BASE with a storm over column 2 and an exchange that changes nothing."""
    table = at(BASE | {"events": {"ann": "storm", "ben": "exchange-strategies"}})
    told = table.play("ann: 2", "ben: 1", "ben: 6")
    speed, hull, guns = Characteristic

    assert [one for one in told if isinstance(one, Boarded | Repelled | StormBound | RoundCounted)] == [
        Boarded(ANN, 1, speed, 6, 4, 4, 0),
        StormBound(ANN, 2),
        Boarded(ANN, 3, guns, 6, 4, 2, 1),
        Repelled(BEN, 4, guns, 6, 6),
        Boarded(BEN, 5, hull, 6, 2, 3, 0),
        Boarded(BEN, 6, speed, 6, 3, 2, 1),
        RoundCounted(ANN, 1, 6, 1),
        RoundCounted(BEN, 1, 5, 1),
    ]


def test_equal_numbers_bring_nobody_anything() -> None:
    """4.3, 4.5 Scenario 5: the treasure of a drawn column is not given to the opponent either."""
    table = at(BASE)
    drawn = table.view().columns[3]

    assert drawn.outcome is not None
    assert (drawn.owner, drawn.outcome.attack, drawn.outcome.defence, drawn.wins) == (BEN, 6, 6, False)
    assert sum(prestige for prestige, _ in table.now().values()) == 18


def test_the_sea_raises_the_transport_alone() -> None:
    """4.2 Scenario 6: plus one on the compared characteristic, and the pirate's number stays."""
    calm = board(PUBLISHED.catalogue, Stack("P5", "L1", "T4", "W3", "S"))
    rough = board(PUBLISHED.catalogue, Stack("P5", "L1", "T4", "W1", "S"))

    assert (calm.attack, rough.attack) == (6, 6)
    assert (calm.defence, rough.defence) == (3, 4)


def test_a_characteristic_that_is_not_named_means_nothing() -> None:
    """4.1 Scenario 7: W1 and W2 differ in hull and guns only."""
    one, other = (board(PUBLISHED.catalogue, Stack("P5", "L1", "T4", sea, "S")) for sea in ("W1", "W2"))
    assert one == other


def test_a_defence_is_not_bounded() -> None:
    """4.2 R3 Below nought, and above anything a pirate has."""
    box = {
        "seas": [
            {"name": "Ebb", "speed": -40, "hull": 0, "guns": 0, "copies": 6},
            {"name": "Flood", "speed": 40, "hull": 0, "guns": 0, "copies": 6},
        ]
    }
    table = at(BASE | {"seas": "Ebb Flood Ebb Flood Ebb Flood", "strategies": "S S S S H H"}, box=box)
    shown = [one.outcome.defence for one in table.view().columns if one.outcome]
    assert shown == [-37, 46, -34, 45, 3, 5]


def test_doubloons_of_a_column_that_is_lost_count_for_nobody() -> None:
    """4.5, 5.5 Scenario 9: the heavy transport in column 4, also not for the tie-break."""
    table = at(BASE)
    lost = table.view().columns[3]
    assert lost.transport is not None
    assert (lost.transport.doubloons, lost.wins) == (2, False)
    assert sum(transports for _, transports in table.now().values()) == 4


def test_only_the_half_decides_who_scores() -> None:
    """4.6 The same grid filled from column 6 to column 1, so that each card has another player: the same count."""
    grids = []
    for columns in (range(1, 7), range(6, 0, -1)):
        table = at({"pirates": BASE["pirates"], "events": {"ann": "storm", "ben": "exchange-seas"}})
        for name in list(BASE)[1:]:
            table.play(*(f"table: {column} {BASE[name].split()[column - 1]}" for column in columns))
        grids.append(table.now())
    assert grids == [{"ann": (12, 3), "ben": (6, 1)}] * 2


def test_whoever_has_the_right_half_gets_what_the_right_half_brings() -> None:
    """2.2, 4.4, 4.7 BASE with the halves the other way round: seen, told and kept."""
    table = at(BASE | {"halves": ["ben", "ann"], "events": {"ann": "storm", "ben": "exchange-strategies"}})

    assert [one.owner for one in table.view().columns] == [BEN] * 3 + [ANN] * 3
    assert [(one.seat, one.first, one.last) for one in table.view().players] == [(ANN, 4, 6), (BEN, 1, 3)]
    assert table.now() == {"ann": (6, 1), "ben": (12, 3)}
    told = table.play("ann: 4", "ben: 1", "ben: 6")
    boarded = [(one.who, one.column) for one in told if isinstance(one, Boarded | Repelled | StormBound)]
    assert boarded == [(BEN, 1), (BEN, 2), (BEN, 3), (ANN, 4), (ANN, 5), (ANN, 6)]
    assert table.position()["finished"][0]["prestige"] == {
        "ann": {"treasures": 5, "transports": 1},
        "ben": {"treasures": 9, "transports": 3},
    }


def test_the_sums_of_a_round_are_kept() -> None:
    """4.7 Treasures and transports apart, for each player."""
    table = at(BASE | {"events": {"ann": "change-treasure", "ben": "exchange-strategies"}})
    table.play("ann: 1", "ann: raise", "ben: 1", "ben: 6")

    assert table.position()["finished"][0]["prestige"] == {
        "ann": {"treasures": 11, "transports": 3},
        "ben": {"treasures": 5, "transports": 1},
    }
