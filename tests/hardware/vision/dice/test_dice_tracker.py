"""Over time, on the simulated table: dice roll, come to rest, a hand reaches in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.arrays import Pixels
from hardware.clock import GivenClock
from hardware.simulation import Hand, SimulatedTable, ordinary_die, render
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_tracker import DiceTracker, Pace, State, Watching, same
from hardware.vision.dice.dice_values import ANYTHING, DieReading, Expected, Reading, Reason, Verdict, pip_dice
from hardware.vision.dice.frame_average import averaged
from hardware.vision.shared.zone import Zone

FRAME = 0.1


def reading(
    *faces: str, sure: bool = True, confidence: float | None = None, at: float = 100.0, there: float = 1.0
) -> Reading:
    share = confidence or (0.99 if sure else 0.7)
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    dice = tuple(
        DieReading(
            "pips", f, share, "1", 0.01, (at + 60.0 * k, 50.0), 20.0, square, "red", (9, 9, 9), sure, there=there
        )
        for k, f in enumerate(faces)
    )
    return Reading(Verdict.SURE if sure else Verdict.DOUBTFUL, dice)


@dataclass
class Prompter:
    """Reads out what it was given, the last one for ever."""

    lines: list[Reading]
    read_so_far: int = field(default=0)

    def read(self, picture: Any, expected: Expected = ANYTHING, zone: Zone | None = None) -> Reading:  # noqa: ARG002
        self.read_so_far += 1
        return self.lines.pop(0) if len(self.lines) > 1 else self.lines[0]


def plain(level: int = 90) -> Pixels:
    return np.full((120, 160, 3), level, np.uint8)


def fed(tracker: DiceTracker, frames: int, picture: Pixels, start: float = 0.0) -> Iterator[Watching]:
    for number in range(frames):
        yield tracker.saw(picture, start + number * FRAME)


def test_a_very_sure_reading_is_taken_soon_and_told_once() -> None:
    """Three tenths of a second; afterwards it stays taken without being read again."""
    prompter = Prompter([reading("3", "5")])
    tracker = DiceTracker(prompter)

    seen = list(fed(tracker, 12, plain()))

    assert [k for k, w in enumerate(seen) if w.fresh] == [3]
    assert seen[-1].state is State.TAKEN
    assert prompter.read_so_far == 4


def test_a_less_sure_reading_must_stand_longer() -> None:
    """Sure, but not very: a third of a second, and the look after it."""
    seen = list(fed(DiceTracker(Prompter([reading("3", confidence=0.95)])), 12, plain()))

    assert next(k for k, w in enumerate(seen) if w.fresh) == 4


def test_a_doubtful_reading_is_asked_about_after_a_while() -> None:
    """A second and a half, then it is a question."""
    seen = list(fed(DiceTracker(Prompter([reading("3", sure=False)])), 20, plain()))

    first = next(k for k, w in enumerate(seen) if w.fresh)
    assert (first, seen[first].state) == (15, State.ASKING)


@pytest.mark.parametrize("doubtful", [0, 1, 2])
def test_one_doubtful_look_lowers_and_does_not_veto(doubtful: int) -> None:
    """Whichever look it was: the dice are taken all the same, a little later than without it."""
    lines = [reading("3", "5", sure=look != doubtful) for look in range(3)] + [reading("3", "5")]

    told = [(k, w) for k, w in enumerate(fed(DiceTracker(Prompter(lines)), 20, plain())) if w.fresh]

    assert [(w.state, w.reading.faces if w.reading else ()) for _, w in told] == [(State.TAKEN, ("3", "5"))]
    assert told[0][0] > 3


@pytest.mark.parametrize(("sure", "doubtful", "certain"), [(1, 1, False), (2, 2, False), (2, 1, True), (3, 2, True)])
def test_a_doubt_in_half_of_the_looks_is_a_doubt(sure: int, doubtful: int, certain: bool) -> None:  # noqa: FBT001  a column of the table
    """Though all of them name the same face, and name it firmly; the newest look decides nothing."""
    firm = [*[reading("3", sure=True)] * sure, *[reading("3", sure=False, confidence=0.97, there=0.5)] * doubtful]

    for looks in (firm, firm[::-1]):
        mean = averaged(looks)
        assert (mean.verdict is Verdict.SURE, mean.dice[0].sure) == (certain, certain)


@pytest.mark.parametrize(("hints", "looks"), [(1, 2), (2, 3), (3, 3)])
def test_a_hint_of_more_dice_counts_if_most_looks_have_it(hints: int, looks: int) -> None:
    """One shadow that looked like a die once is forgotten."""
    hint = replace(reading("3"), verdict=Verdict.DOUBTFUL, reason=Reason.PERHAPS_MORE)

    mean = averaged([*[hint] * hints, *[reading("3")] * (looks - hints)])

    asked = hints * 2 > looks
    assert mean.verdict is (Verdict.DOUBTFUL if asked else Verdict.SURE)
    assert mean.reason is (Reason.PERHAPS_MORE if asked else None)


@pytest.mark.parametrize("confidence", [0.88, 0.6])
def test_three_looks_that_agree_raise_what_is_nearly_sure(confidence: float) -> None:
    """Never sure alone: taken if it is nearly so every time, else asked about."""
    one = reading("3", sure=False, confidence=confidence)

    told = [w for w in fed(DiceTracker(Prompter([one])), 20, plain()) if w.fresh]

    assert [w.state for w in told] == [State.TAKEN if confidence > 0.85 else State.ASKING]


@pytest.mark.parametrize(("troubled", "state"), [(1, State.TAKEN), (2, State.ASKING)])
def test_one_look_in_which_a_die_seems_to_lean_does_not_make_it_lean(troubled: int, state: State) -> None:
    """One of three; but where it seems so more often, it is asked about."""
    one = reading("3", sure=False, confidence=0.93)
    odd = replace(one, dice=(replace(one.dice[0], trouble=Reason.ASLANT),), reason=Reason.ASLANT)
    lines = [one, *[odd] * troubled, one] if troubled == 1 else [odd, one] * 12

    told = [w for w in fed(DiceTracker(Prompter(lines)), 20, plain()) if w.fresh]

    assert [w.state for w in told] == [state]


@pytest.mark.parametrize("trouble", [Reason.ASLANT, Reason.ON_EDGE, Reason.STACKED, Reason.CUT_OFF])
def test_no_number_of_looks_makes_a_die_lie_flat(trouble: Reason) -> None:
    """A die that leans looks the same every time."""
    one = reading("3", sure=False, confidence=0.93)
    leaning = replace(one, dice=(replace(one.dice[0], trouble=trouble),), reason=trouble)

    seen = list(fed(DiceTracker(Prompter([leaning])), 30, plain()))

    assert not any(w.state is State.TAKEN for w in seen)


def test_a_doubtful_picture_is_never_raised() -> None:
    """In the dark every look says the same."""
    dark = replace(reading("3", sure=False, confidence=0.93), reason=Reason.DARK)

    assert [w.state for w in fed(DiceTracker(Prompter([dark])), 30, plain()) if w.fresh] == [State.ASKING]


def test_what_may_be_part_of_a_card_is_waited_with_until_something_was_moved() -> None:
    """Dice are asked for and only cards lie there: nothing is offered. After a roll it is."""
    tracker = DiceTracker(Prompter([reading("2", sure=False, there=0.6)]), pip_dice(1))
    moved = plain()
    cv2.rectangle(moved, (60, 40), (90, 70), (255, 255, 255), -1)

    before = list(fed(tracker, 60, plain()))
    after = list(fed(tracker, 30, moved, 7.0))

    assert not any(w.fresh for w in before)
    assert [w.state for w in after if w.fresh] == [State.ASKING]


def test_a_doubt_keeps_its_reason_and_offers_the_second_guess() -> None:
    """Though the newest look has neither."""
    one = replace(reading("3", sure=False), reason=Reason.GLARE, facts={"seen": 1})
    lines = [one, one, one, reading("3"), one]
    told = next(w for w in fed(DiceTracker(Prompter(lines)), 20, plain()) if w.fresh).reading

    assert told is not None
    assert (told.reason, told.facts) == (Reason.GLARE, {"seen": 1})
    assert [way.faces for way in told.candidates] == [("3",), ("1",)]


def test_readings_that_change_are_not_taken() -> None:
    """Every frame another face: nothing stands."""
    lines = [reading(str(1 + k % 6)) for k in range(30)]

    assert not any(w.fresh for w in fed(DiceTracker(Prompter(lines)), 25, plain()))


def test_something_that_moves_starts_the_wait_again() -> None:
    """A change in the picture is movement; light that changes everywhere alike is not."""
    tracker = DiceTracker(Prompter([reading("3")]))
    moved = plain()
    cv2.rectangle(moved, (60, 40), (90, 70), (255, 255, 255), -1)

    list(fed(tracker, 6, plain()))
    brighter = tracker.saw(plain(110), 0.6)
    after = tracker.saw(moved, 0.7)
    again = list(fed(tracker, 6, moved, 0.8))

    assert brighter.state is State.TAKEN
    assert (after.state, after.reading and after.reading.reason) == (State.MOVING, Reason.MOVING)
    assert sum(w.fresh for w in again) == 1


def test_asking_for_something_else_looks_afresh() -> None:
    """The same dice may answer the next question, but are read for it."""
    tracker = DiceTracker(Prompter([reading("3")]))
    list(fed(tracker, 6, plain()))

    tracker.ask(pip_dice(1))

    assert sum(w.fresh for w in fed(tracker, 6, plain(), 1.0)) == 1


def test_an_empty_table_is_empty() -> None:
    """Nothing is taken, nothing is asked."""
    nothing = Reading(Verdict.IMPOSSIBLE, (), Reason.NO_DICE)

    seen = list(fed(DiceTracker(Prompter([nothing])), 30, plain()))

    assert {w.state for w in seen} == {State.EMPTY}


def test_where_no_die_may_lie_an_empty_table_is_empty_too() -> None:
    """It is surely empty; there is nothing to take. A die that lies there all the same is asked about."""
    empty = list(fed(DiceTracker(Prompter([Reading(Verdict.SURE)]), pip_dice(0)), 30, plain()))
    one = reading("3", sure=False)
    asked = list(fed(DiceTracker(Prompter([one]), pip_dice(0)), 30, plain()))

    assert {(w.state, w.fresh) for w in empty} == {(State.EMPTY, False)}
    assert [w.state for w in asked if w.fresh] == [State.ASKING]


def test_dice_that_moved_are_other_dice() -> None:
    """The same face elsewhere is not the same reading."""
    assert same(reading("3", "4"), reading("3", "4", at=102.0))
    assert not same(reading("3", "4"), reading("3", "4", at=140.0))
    assert not same(reading("3"), reading("4"))


def test_a_zone_learns_the_size_of_dice_from_what_is_taken() -> None:
    """After three dice it knows."""
    zone = Zone(((0.0, 0.0), (150.0, 0.0), (150.0, 110.0), (0.0, 110.0)))
    tracker = DiceTracker(Prompter([reading("3", "4", "1")]), zone=zone, pace=Pace())

    list(fed(tracker, 8, plain()))

    assert tracker.zone is not None
    assert tracker.zone.die_size == 20.0


@pytest.mark.parametrize(("seed", "state"), [(3, State.TAKEN), (5, State.TAKEN), (2, State.ASKING)])
def test_a_roll_on_the_simulated_table_is_told_after_it_came_to_rest(
    seed: int, state: State, reader: DiceReader
) -> None:
    """Rolling dice and a hand are ignored; what lies there in the end is taken, or asked about, and it is right."""
    clock = GivenClock()
    table = SimulatedTable(seed, clock=clock)
    faces = table.roll([ordinary_die(), ordinary_die((30, 60, 150), (240, 236, 226), "blue")])
    tracker = DiceTracker(reader, pip_dice(2))
    taken: list[Watching] = []
    while clock.now() < 5.0:
        picture = cv2.resize(render(table.scene).picture, (640, 360), interpolation=cv2.INTER_AREA)
        watching = tracker.saw(picture, clock.now())
        if watching.fresh:
            taken.append(watching)
            break
        clock.advance(0.3)

    assert clock.now() > 0.8
    assert taken[0].state is state
    assert sorted(taken[0].reading.faces if taken[0].reading else ()) == sorted(faces)
    table.reach_in(Hand(0.0, 0.0))
    assert tracker.saw(cv2.resize(render(table.scene).picture, (640, 360)), clock.now() + 0.3).state is State.MOVING
