"""A turn (RULES.md, sections 1, 2 and 5), and the vectors of the specification."""

from __future__ import annotations

import pytest

from companion.engine.games.ship_captain_crew import GAME
from companion.engine.games.ship_captain_crew.answers import Again
from companion.engine.games.ship_captain_crew.happenings import (
    CargoBrought,
    CargoLies,
    CargoRolled,
    DiceRolled,
    NoCargo,
    SetAside,
    StillMissing,
)
from companion.engine.games.ship_captain_crew.pieces import Part
from companion.engine.kernel.decisions import Answer, Chance, Seat
from companion.engine.kernel.errors import Forbidden
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup
from tests.engine.ship_captain_crew.bar import NAMES, Bar, begin


def aboard(bar: Bar) -> list[str]:
    """What was set aside by the last answers."""
    return [told.part.value for told in bar.heard(SetAside)]


def brought(bar: Bar) -> int:
    """What the turn that just ended was worth."""
    told = bar.heard(CargoBrought, NoCargo)[-1]
    return told.cargo if isinstance(told, CargoBrought) else 0


def test_two_to_eight_play_with_five_dice() -> None:
    """1.1"""
    assert list(GAME.players) == [2, 3, 4, 5, 6, 7, 8]
    for players in (1, 9):
        with pytest.raises(Forbidden):
            Match(GAME, Setup(GAME.name, tuple(Seat(f"p{number}") for number in range(players))))
    bar = begin(8)
    assert bar.table.seats == NAMES
    assert bar.table.hand == 5


def test_a_die_shows_one_to_six() -> None:
    """1.1"""
    bar = begin()
    assert bar.offered == ["1", "2", "3", "4", "5", "6"]
    assert bar.why_not("table: 7") == "no-such-face 1.1"


def test_the_first_roll_is_of_all_dice_and_later_ones_of_those_not_set_aside() -> None:
    """2.1"""
    bar = begin().roll("6 1 2 3 3")
    assert bar.heard(DiceRolled)[0].dice == (6, 3, 3, 2, 1)
    assert bar.table.hand == 4
    bar.roll("5 1 1 1")
    assert bar.table.hand == 3
    bar.roll("1 1 1")
    assert bar.who == "ben"
    assert bar.table.hand == 5


def test_ship_before_captain_before_crew_as_far_as_one_roll_goes() -> None:
    """2.2"""
    bar = begin().roll("5 4 4 3 2")
    assert aboard(bar) == []
    bar.roll("6 5 1 1 1")
    assert aboard(bar) == ["ship", "captain"]
    bar.roll("4 6 2")
    assert aboard(bar) == ["crew"]


def test_what_comes_too_early_is_rolled_again() -> None:
    """2.2 A captain without a ship, a crew without a captain."""
    bar = begin().roll("5 5 4 4 1")
    assert bar.heard(StillMissing)[0].dice == 5
    bar.roll("6 4 4 1 1")
    assert aboard(bar) == ["ship"]
    assert bar.heard(StillMissing)[0].parts == (Part.CAPTAIN, Part.CREW)


def test_what_can_come_aboard_does_and_nobody_is_asked() -> None:
    """2.3"""
    bar = begin().roll("6 5 1 2 3")
    assert bar.table.aboard == 2
    assert isinstance(bar.match.decision, Chance)


def test_a_second_six_is_loose_and_may_be_cargo() -> None:
    """2.4"""
    bar = begin().roll("6 6 5 4 4")
    assert bar.table.aboard == 3
    assert bar.table.loose == [6, 4]


def test_cargo_is_worth_the_sum_of_two_dice_and_the_player_stops_or_goes_on() -> None:
    """2.5"""
    bar = begin().roll("6 5 4 3 2")
    assert bar.heard(CargoLies)[0].cargo == 5
    assert bar.asked == "ann: cargo"
    assert bar.offered == ["stop", "again 3 2"]
    bar.play("ann: again 3 2")
    assert bar.heard(CargoRolled)[0].dice == (3, 2)
    bar.turn("1 1")
    assert brought(bar) == 2


def test_both_cargo_dice_are_rolled_again_or_none() -> None:
    """2.6"""
    bar = begin().roll("6 5 4 3 2")

    def why_not(*dice: int) -> str:
        why = bar.match.why_not(Answer(NAMES[0], Again(dice)))
        return f"{why.key} {why.rule}" if why else ""

    assert why_not(3, 2) == ""
    assert why_not(3) == "both-or-none 2.6"
    assert why_not(6) == why_not(3, 3) == why_not() == "not-cargo 2.5"


def test_with_any_one_die_may_be_kept() -> None:
    """2.6"""
    bar = begin(reload="any").roll("6 5 4 6 1")
    assert bar.offered == ["stop", "again 6 1", "again 6", "again 1"]
    bar.play("ann: again 1")
    assert bar.table.loose == [6]
    assert bar.table.hand == 1
    bar.turn("5")
    assert brought(bar) == 11


def test_of_two_alike_one_is_offered() -> None:
    """2.6"""
    assert begin(reload="any").roll("6 5 4 3 3").offered == ["stop", "again 3 3", "again 3"]


def test_incomplete_after_three_rolls_is_worth_nothing() -> None:
    """2.7"""
    bar = begin().turn("6 5 1 2 3", "1 2 3", "5 5 6")
    assert bar.heard(NoCargo)[0].parts == (Part.CREW,)
    assert bar.table.cargo == {"ann": 0}


def test_a_crew_in_the_third_roll_takes_the_cargo_as_it_is() -> None:
    """2.8"""
    bar = begin().roll("6 5 1 1 1", "1 1 1", "4 1 1")
    assert bar.table.cargo == {"ann": 2}
    assert bar.who == "ben"


def test_there_is_no_fourth_roll() -> None:
    """2.1, 2.5"""
    bar = begin().roll("6 5 4 1 1").play("ann: again 1 1")
    assert isinstance(bar, Bar)
    bar.roll("1 2").play("ann: again 2 1")
    bar.roll("3 3")
    assert bar.table.cargo == {"ann": 6}


VECTORS = [
    (("6 5 4 3 2", "stop"), 5),
    (("5 4 4 3 2", "6 5 1 1 1", "4 6 2"), 8),
    (("6 6 5 4 4", "stop"), 10),
    (("6 4 4 4 4", "4 4 4 3", "5 4 1 1"), 2),
    (("6 5 1 2 3", "1 2 3", "5 5 6"), 0),
    (("6 5 4 1 1", "again 1 1", "6 6", "stop"), 12),
    (("6 5 4 6 6", "again 6 6", "1 1", "stop"), 2),
    (("5 5 5 5 5", "5 4 5 4 5", "4 4 4 4 6"), 0),
]


@pytest.mark.parametrize(("lines", "cargo"), VECTORS, ids=range(1, len(VECTORS) + 1))
def test_the_vectors_of_the_specification(lines: tuple[str, ...], cargo: int) -> None:
    """2.1-2.8"""
    bar = begin()
    for line in lines:
        bar.roll(line) if line[0].isdigit() else bar.play(f"ann: {line}")
    assert bar.table.cargo == {"ann": cargo}


def test_after_twelve_that_was_rolled_away_one_roll_is_left() -> None:
    """2.5 Vector 7: what falls must be taken, and may be rolled once more."""
    bar = begin().roll("6 5 4 6 6").play("ann: again 6 6")
    assert isinstance(bar, Bar)
    bar.roll("1 1")
    assert bar.heard(CargoLies)[0].left == 1
    assert bar.asked == "ann: cargo"


def test_only_the_loose_dice_are_asked_for_and_those_aboard_are_named_beside() -> None:
    """5.1"""
    bar = begin().roll("6 5 1 2 3")
    assert bar.match.decision is not None
    assert dict(bar.match.decision.about) == {"who": "ann", "roll": 2, "open": 3, "aside": "65"}


def test_faces_are_told_one_by_one_in_any_order() -> None:
    """5.2"""
    ways = [begin().roll(faces) for faces in ("6 5 4 3 2", "2 3 4 5 6", "4 6 2 5 3")]
    assert {GAME.position(bar.table) for bar in ways} == {GAME.position(ways[0].table)}


def test_after_a_roll_it_is_said_what_to_set_aside_and_what_is_missing() -> None:
    """5.3"""
    bar = begin().roll("6 2 1 2 3")
    assert [(told.part.value, told.face) for told in bar.heard(SetAside)] == [("ship", 6)]
    missing = bar.heard(StillMissing)[0]
    assert (missing.parts, missing.dice, missing.left) == ((Part.CAPTAIN, Part.CREW), 4, 2)
