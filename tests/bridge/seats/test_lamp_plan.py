"""The question of the moment as lamps; in a secret choice nothing but that it is going on."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.bridge.seats.lamp_plan import DARK, PAUSE, Lamplighter, LampPlan, Plan
from companion.bridge.seats.presses import NOTHING
from companion.engine.kernel.decisions import Seat
from hardware.clock import GivenClock
from hardware.seats.seat import Lamp
from hardware.seats.simulated_seats import SimulatedSeats
from tests.bridge.put_questions import ABC, ANN, BEN, CAT, PLACE, PLACES, SEATING, SEATS, chosen_by, fallen, secret

ALL = secret(dict.fromkeys(SEATS, ABC), 4)


def shown(**lamps: Lamp) -> Plan:
    return {PLACE[seat]: lamps.get(seat, Lamp.OFF) for seat in SEATS}


def test_who_is_asked_pulses() -> None:
    """And nobody else; when the game is over, nobody."""
    plan = LampPlan(SEATING)

    assert plan.at(chosen_by(BEN), 0.0) == shown(ben=Lamp.PULSE)
    assert plan.at(chosen_by(ANN, sequence=1), 0.1) == shown(ann=Lamp.PULSE)
    assert plan.at(fallen(about=(("who", "cat"),)), 0.2) == shown(cat=Lamp.PULSE)
    assert plan.at(NOTHING, 0.3) == shown()


def test_in_a_secret_choice_everybody_who_is_asked_has_light() -> None:
    """Steady, not pulsing; those who may not vote have none."""
    plan = LampPlan(SEATING)

    assert plan.at(secret({ANN: ABC, CAT: ABC}), 0.0) == shown(ann=Lamp.ON, cat=Lamp.ON)


@pytest.mark.parametrize("owed", [seats for size in range(4) for seats in combinations(SEATS, size)])
def test_no_lamp_tells_who_has_answered(owed: tuple[Seat, ...]) -> None:
    """Whoever still owes, the light is the same."""
    plan = LampPlan(SEATING)
    before = plan.at(ALL, 0.0)

    assert plan.at(replace(ALL, owed=owed), 5.0) == before == shown(ann=Lamp.ON, ben=Lamp.ON, cat=Lamp.ON)
    assert plan.wake_at == ()


def test_after_the_last_answer_all_go_out_together_after_a_constant_pause() -> None:
    """Then it is dark for a moment, and the next question is shown."""
    plan = LampPlan(SEATING)
    following = chosen_by(BEN, sequence=5)
    lit = plan.at(ALL, 0.0)

    assert plan.at(following, 10.0) == lit
    assert plan.wake_at == (10.0 + PAUSE, 10.0 + PAUSE + DARK)
    assert plan.at(following, 10.0 + PAUSE - 0.01) == lit
    assert plan.at(following, 10.0 + PAUSE) == shown()
    assert plan.at(following, 10.0 + PAUSE + DARK) == shown(ben=Lamp.PULSE)
    assert not plan.wake_at


def test_two_secret_choices_in_a_row_are_told_apart_by_the_dark() -> None:
    """Else nobody would know that they are asked again."""
    plan = LampPlan(SEATING)
    again = replace(secret(dict.fromkeys(SEATS, ABC), 9))
    plan.at(ALL, 0.0)
    plan.at(again, 1.0)

    assert plan.at(again, 1.0 + PAUSE) == shown()
    assert plan.at(again, 1.0 + PAUSE + DARK) == shown(ann=Lamp.ON, ben=Lamp.ON, cat=Lamp.ON)


@given(st.lists(st.tuples(st.sampled_from(SEATS), st.floats(0.0, 2.0)), max_size=12), st.floats(0.0, 3.0))
def test_the_diary_of_the_lamps_is_the_same_whoever_answers_when(
    answers: list[tuple[Seat, float]], pause: float
) -> None:
    """Only the instant of the last answer shows."""
    clock = GivenClock()
    seats = SimulatedSeats(PLACES, clock)
    plan, lighter = LampPlan(SEATING), Lamplighter(seats)
    owed = set(SEATS)
    for seat, wait in [*answers, (ANN, 0.0), (BEN, 0.0), (CAT, pause)]:
        lighter.show(plan.at(replace(ALL, owed=tuple(s for s in SEATS if s in owed)), clock.now()))
        clock.advance(wait)
        owed.discard(seat)
    over = clock.now()
    for instant in (over, *(over + PAUSE, over + PAUSE + DARK)):
        clock.set(instant)
        lighter.show(plan.at(NOTHING, clock.now()))

    on = [(0.0, place, Lamp.ON) for place in PLACES]
    off = [(over + PAUSE, place, Lamp.OFF) for place in PLACES]
    assert [(told.at, told.seat, told.lamp) for told in seats.diary] == on + off
