"""Dice that nobody can tell apart: those of a roll among those set aside, and all lifted dice at once."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.bridge.camera.dice_sights import Sight, sight_of, weigh, weigh_said
from companion.bridge.camera.live_readers import lay_there
from companion.bridge.camera.readings import Doubtful, Impossible, Sure
from companion.bridge.simulation.simulated_rolls import SimulatedHands
from companion.engine.kernel.table_facts import PIPS, DieFace
from hardware.simulation import SimulatedTable, ordinary_die
from hardware.simulation.drawing.render import render
from hardware.vision import DieReading, Reading, Verdict
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_values import pip_dice
from hardware.vision.dice.frame_average import ENOUGH, averaged
from tests.engine.liars_dice import tavern
from tests.engine.ship_captain_crew import bar


def lying(faces: str) -> list[DieFace]:
    return [DieFace(PIPS, face) for face in faces]


def looked_for(spoken: Any) -> Sight:
    found = sight_of(spoken.match.game, spoken.match.decision)
    assert found is not None
    return found


def said(spoken: Any, faces: str) -> list[str] | None:
    """What dice that lie there answer, in the words of the rules; None if they cannot be what is asked for."""
    weighed = weigh_said(spoken.match.game, spoken.match.decision, looked_for(spoken), lying(faces))
    if isinstance(weighed.proposal, Impossible):
        return None
    assert isinstance(weighed.proposal, Sure)
    return [str(getattr(answer.option, "face", getattr(answer.option, "number", ""))) for answer in weighed.ways[0]]


# --- a roll ----------------------------------------------------------------------------------------------------------


def test_the_first_roll_is_five_dice_and_every_one_an_answer() -> None:
    table = bar.begin()
    assert looked_for(table).expected.count == looked_for(table).number == 5
    assert said(table, "65432") == ["6", "5", "4", "3", "2"]
    assert said(table, "6543") is None


def test_dice_set_aside_may_lie_beside_the_roll_or_not() -> None:
    """Ship, Captain and Crew 5.1"""
    table = bar.begin().roll("6 5 1 2 3")
    assert (looked_for(table).number, looked_for(table).aside) == (3, ("6", "5"))
    assert said(table, "461") == ["4", "6", "1"]
    assert sorted(said(table, "46165") or ()) == ["1", "4", "6"]
    assert sorted(said(table, "46115") or ()) == ["1", "1", "4"]
    assert said(table, "41123") is None, "five dice, and no ship among them"
    assert said(table, "4616") is None, "one die too many"


def test_a_roll_that_is_read_as_a_whole_is_taken_by_the_rules() -> None:
    table = bar.begin().roll("6 5 1 2 3")
    weighed = weigh_said(table.match.game, table.match.decision, looked_for(table), lying("56431"))
    for answer in weighed.ways[0]:
        table.match.answer(answer, by="camera")
    assert table.table.aboard == 3
    assert table.table.loose == [3, 1]


def test_what_was_tapped_already_is_left_out_of_the_reading() -> None:
    table = bar.begin().roll("6 5 1 2 3")
    table.play("table: 4")
    assert (looked_for(table).number, looked_for(table).aside) == (2, ("6", "5", "4"))
    assert sorted(said(table, "64512") or ()) == ["1", "2"]


def reading(*dice: tuple[str, float], sure: bool = True) -> Reading:
    made = []
    for face, x in dice:
        box = ((x, 0.0), (x + 9, 0.0), (x + 9, 9.0), (x, 9.0))
        made.append(DieReading(PIPS, face, 0.99, "", 0.0, (x + 4.5, 4.5), 9.0, box, "white", (9, 9, 9), sure))
    return Reading(Verdict.SURE if sure else Verdict.DOUBTFUL, tuple(made))


def test_dice_that_nobody_has_rolled_yet_are_no_new_roll() -> None:
    """After ship and captain were moved aside, the other three still lie as they fell."""
    taken = reading(("6", 0), ("5", 20), ("1", 40), ("2", 60), ("3", 80))
    moved = reading(("6", 200), ("5", 220), ("1", 40), ("2", 60), ("3", 80))
    taken_away = reading(("1", 40), ("2", 60), ("3", 80))
    rolled = reading(("6", 200), ("5", 220), ("1", 43), ("4", 66), ("3", 110))
    aside_where_it_lay = reading(("6", 0), ("5", 20), ("1", 143), ("4", 166), ("3", 110))

    for aside in (("6", "5"),):
        assert lay_there(taken, moved, aside)
        assert lay_there(taken, taken_away, aside)
        assert not lay_there(taken, replace(rolled, dice=(rolled.dice[0], *rolled.dice[3:])), aside)
        assert not lay_there(taken, aside_where_it_lay, aside)
    assert not lay_there(taken, moved)
    assert lay_there(taken, taken)


# --- all lifted dice -------------------------------------------------------------------------------------------------


def test_all_lifted_dice_are_looked_at_and_one_number_is_told() -> None:
    """Liar's Dice 2.9, 4.2"""
    table = tavern.begin(3).bids("4 fives").call("doubt")
    assert looked_for(table).expected.count == 15
    assert said(table, "551236114462345") == ["6"]
    assert said(table, "55123611446234") is None
    assert "faces" not in str(looked_for(table).names)


def test_with_read_all_one_look_tells_every_face() -> None:
    """Liar's Dice 4.2"""
    table = tavern.begin(2, read_all=True).bids("4 fives").call("doubt")
    weighed = weigh_said(table.match.game, table.match.decision, looked_for(table), lying("5512314462"))
    for answer in weighed.ways[0]:
        table.match.answer(answer, by="camera")
    assert table.table.last.counted == 4
    assert {face.value: dice for face, dice in table.table.faces.items()} == {
        "ones": 2,
        "twos": 2,
        "threes": 1,
        "fours": 2,
        "fives": 2,
        "sixes": 1,
    }
    short = tavern.begin(2, read_all=True).bids("4 fives").call("doubt")
    assert said(short, "1111111111") == ["10"]


def test_one_doubtful_die_makes_the_count_a_question() -> None:
    table = tavern.at(2, {"dice": {"ann": 1, "ben": 1}}).bids("1 fives").call("doubt")
    doubtful = reading(("5", 0), ("2", 20), sure=False)
    weighed = weigh(table.match.game, table.match.decision, looked_for(table), doubtful)
    assert isinstance(weighed.proposal, Doubtful)
    assert [answer.option.number for answer in weighed.ways[0]] == [1]  # type: ignore[attr-defined]  # a count


def test_before_the_cups_are_lifted_the_camera_looks_for_nothing() -> None:
    """Liar's Dice 4.2, 4.4"""
    table = tavern.begin(3)
    assert sight_of(table.match.game, table.match.decision) is None
    table.bids("4 fives")
    assert sight_of(table.match.game, table.match.decision) is None
    hidden = tavern.begin(2, app=True)
    assert sight_of(hidden.match.game, hidden.match.decision) is None


@pytest.mark.parametrize("dice", [10, 25])
def test_the_reader_counts_many_dice_in_one_picture(dice: int) -> None:
    """Ordinary dice on the simulated table: never a wrong number for sure, and after three looks mostly a sure one."""
    reader, sure = DiceReader(), 0
    for seed in range(4):
        table = SimulatedTable(seed)
        chance = random.Random(seed)
        faces = [str(chance.randint(1, 6)) for _ in range(dice)]
        table.put([(ordinary_die(), face) for face in faces])
        look = reader.read(render(table.scene).picture, pip_dice(dice))
        for seen in (look, averaged([look] * ENOUGH)):
            assert seen.verdict is not Verdict.SURE or sorted(seen.faces) == sorted(faces)
        sure += seen.verdict is Verdict.SURE
    assert sure >= 2


def test_simulated_hands_lay_all_lifted_dice_and_those_aside() -> None:
    hands = SimulatedHands(3)
    lifted = tavern.begin(3).bids("4 fives").call("doubt")
    assert len(hands.choose(lifted.match.game, lifted.match.decision)) == 15
    rolled = bar.begin().roll("6 5 1 2 3")
    fallen = hands.choose(rolled.match.game, rolled.match.decision)
    assert len(fallen) == 5
    assert fallen[-2:] == (DieFace(PIPS, "6"), DieFace(PIPS, "5"))
