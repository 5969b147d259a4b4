"""The simulated table: lay, roll, reach in; by chance only from its seed."""

from __future__ import annotations

from dataclasses import replace

from hardware.clock import GivenClock
from hardware.simulation import Card, Hand, Scene, SimulatedTable, combat_die, ordinary_die, render
from hardware.simulation.simulated_table import ROLL_LASTS

DICE = [ordinary_die(), ordinary_die(), combat_die()]


def test_what_is_put_lies_there_with_the_faces_told() -> None:
    """And nothing else."""
    table = SimulatedTable(4, clock=GivenClock())
    table.put([(DICE[0], "3"), (DICE[2], "star")], [Card("x", "x"), Card("y", "y")], face_down=1)
    scene = table.scene
    assert [die.face for die in scene.dice] == ["3", "star"]
    assert [card.face_up for card in scene.cards] == [False, True]
    table.clear()
    assert (table.scene.dice, table.scene.cards) == ((), ())


def test_the_same_seed_rolls_the_same_dice_to_the_same_places() -> None:
    """Another seed does not."""
    rolls = []
    for seed in (7, 7, 8):
        clock = GivenClock()
        table = SimulatedTable(seed, clock=clock)
        faces = [table.roll(DICE) for _ in range(5)]
        clock.advance(ROLL_LASTS)
        rolls.append((faces, table.scene.dice))
    assert rolls[0] == rolls[1]
    assert rolls[0] != rolls[2]


def test_dice_roll_for_a_while_and_come_to_rest_with_the_faces_promised() -> None:
    """They move at every instant until they lie still."""
    clock = GivenClock()
    table = SimulatedTable(1, clock=clock)
    faces = table.roll(DICE, ["6", "1", "10"])
    assert faces == ("6", "1", "10")
    seen = []
    while not table.still:
        seen.append(table.scene.dice)
        clock.advance(0.1)
    assert len(set(seen)) == len(seen) >= 8
    resting = table.scene.dice
    clock.advance(5.0)
    assert table.scene.dice == resting
    assert [die.face for die in resting] == ["6", "1", "10"]
    assert all(die.lean == 0 and die.on == 0 for die in resting)


def test_a_roll_leaves_the_cards_where_they_are() -> None:
    """Only the dice are taken up."""
    table = SimulatedTable(1, clock=GivenClock())
    table.put([(DICE[0], "1")], [Card("x", "x")])
    cards = table.scene.cards
    table.roll(DICE)
    assert table.scene.cards == cards
    assert len(table.scene.dice) == 3


def test_hands_come_and_go() -> None:
    """Over whatever lies there."""
    table = SimulatedTable(1, clock=GivenClock())
    table.lay(Scene(size=(320, 180)))
    table.reach_in(Hand(0.0, 0.0), Hand(50.0, 0.0, from_side=90.0))
    assert render(table.scene).truth.hands == 2
    table.reach_in()
    assert table.scene.hands == ()


def test_a_rolling_table_can_be_drawn_at_every_instant() -> None:
    """Also while dice are in the air or still outside the picture."""
    clock = GivenClock()
    table = SimulatedTable(2, clock=clock)
    table.lay(replace(table.scene, size=(320, 180)))
    table.roll(DICE)
    for _ in range(6):
        assert render(table.scene).picture.shape == (180, 320, 3)
        clock.advance(ROLL_LASTS / 5)
