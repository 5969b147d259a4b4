"""Exact chances, counted out, against turns that are played by the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import ceil

from companion.engine.games.ship_captain_crew.chances import after_roll, best_stop, cargo_chances, crew_by, going_on
from tests.engine.ship_captain_crew.played_turns import STOPS, off


def test_shares_add_up_to_one() -> None:
    """2.2"""
    assert [sum(after_roll(aboard).values()) for aboard in range(4)] == [1, 1, 1, 1]
    assert sum(cargo_chances(STOPS).values()) == 1


def test_one_roll_brings_a_crew_as_often_as_its_dice_show_six_five_and_four() -> None:
    """2.2 Counted in another way: all rolls in which each of the three faces is among the dice."""
    rolls = list(product(range(1, 7), repeat=5))
    assert crew_by(1) == Fraction(sum({4, 5, 6} <= set(roll) for roll in rolls), len(rolls))


def test_a_crew_by_the_third_roll_is_as_likely_whatever_is_done_with_cargo() -> None:
    """2.7"""
    assert crew_by(1) < crew_by(2) < crew_by(3)
    assert 1 - cargo_chances(STOPS)[0] == crew_by() == 1 - cargo_chances({1: 2, 2: 12})[0]


def test_when_it_is_best_to_stop() -> None:
    """2.5, 2.6 Two dice promise seven; who may roll twice, or keep the better die, can hope for more."""
    assert going_on(1) == 7
    assert going_on(2) == Fraction(sum(max(7, sum(two)) for two in product(range(1, 7), repeat=2)), 36)
    assert [best_stop(left) for left in (1, 2)] == [ceil(going_on(left)) for left in (1, 2)] == [7, 8]
    assert going_on(1, (6, 1), any_of_them=True) == Fraction(19, 2)
    assert going_on(1, (3, 3), any_of_them=True) == 7


def test_played_turns_go_as_the_chances_say() -> None:
    """2.1-2.8 Five thousand here; `played_turns` plays as many as anybody likes."""
    assert {cargo: sigmas for cargo, sigmas in off(5000).items() if abs(sigmas) > 4} == {}
