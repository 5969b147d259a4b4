"""The diode matrix on mock pins with real diodes: nothing missed, nothing invented."""

from __future__ import annotations

import random
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from hardware.seats.breadboard import GROUND, POWER, Breadboard
from hardware.seats.loop import LoopSeats
from hardware.seats.matrix import Matrix
from hardware.seats.seat import Contact, Failed, Fault, Mended, Pressed, Seat, SeatEvent
from hardware.seats.wiring import Wiring, load_wiring

if TYPE_CHECKING:
    from hardware.seats.seat_reader import Look

LOOK = 0.004


class Bench:
    """The standard wiring on a breadboard, looked at with given instants."""

    def __init__(self, wiring: Wiring | None = None) -> None:
        self.wiring = wiring or load_wiring()
        self.board = Breadboard(self.wiring)
        self.matrix = Matrix(self.wiring, self.board.factory, line_settles=0.0)
        self.seats = LoopSeats(self.matrix)
        self.now = 0.0
        self.said: list[SeatEvent] = []

    def pass_time(self, seconds: float) -> None:
        for _ in range(round(seconds / LOOK)):
            self.step()

    def step(self) -> None:
        self.said += self.seats.step(self.now)
        self.now += LOOK


@pytest.fixture
def bench() -> Bench:
    return Bench()


def look_at(bench: Bench) -> Look:
    (look,) = bench.matrix.look(0.0)
    return look


def test_all_27_buttons_are_found_by_scanning(bench: Bench) -> None:
    """Each one alone is seen as itself."""
    bench.matrix.open()

    for contact in bench.wiring.wired:
        bench.board.press(contact)
        assert look_at(bench).closed == {contact}
        bench.board.release()
        assert not look_at(bench).closed
    assert len(bench.wiring.wired) == 27


def test_no_three_buttons_at_once_make_a_fourth(bench: Bench) -> None:
    """All 2,925 triples: with diodes there are no ghosts, and no pin drives against another."""
    bench.matrix.open()

    for three in combinations(bench.wiring.wired, 3):
        bench.board.closed = frozenset(three)
        assert look_at(bench).closed == set(three)
    assert bench.board.fights == []


def test_every_button_of_the_table_at_once_is_every_button(bench: Bench) -> None:
    """The worst that nine people can do."""
    bench.matrix.open()
    bench.board.press(*bench.wiring.wired)

    assert look_at(bench).closed == set(bench.wiring.wired)


def test_a_bridged_diode_is_a_fight_that_the_drawing_s_resistors_must_bear(bench: Bench) -> None:
    """Why every seat line has its resistor: the model shows two pins driving against each other."""
    bench.matrix.open()
    one, two = Contact(Seat(1), 1), Contact(Seat(2), 1)
    bench.board.bridged = frozenset({one, two})
    bench.board.press(one, two)

    look_at(bench)

    assert bench.board.fights


@pytest.mark.parametrize("bounce", [0.002, 0.007, 0.013, 0.020])
def test_bounce_trains_give_one_press(bench: Bench, bounce: float) -> None:
    """Through mock pins, scanning and debounce: one press each, whatever the train."""
    chance = random.Random(round(bounce * 1000))
    bench.pass_time(0.1)
    for contact in bench.wiring.wired:
        for final in (True, False):
            ends = bench.now + bounce
            while bench.now < ends:
                (bench.board.press if chance.random() < 0.5 else bench.board.release)(contact)
                bench.step()
            (bench.board.press if final else bench.board.release)(contact)
            bench.pass_time(0.06)

    assert [(event.seat, event.button) for event in bench.said if isinstance(event, Pressed)] == list(
        bench.wiring.wired
    )
    assert len(bench.said) == 27


def press_at_random(bench: Bench, chance: random.Random) -> list[Contact]:
    """Up to eight presses that overlap across seats, each with bounces; returns them in order of contact."""
    contacts = chance.sample(bench.wiring.wired, chance.randint(1, 8))
    starts = sorted(chance.sample(range(0, 120, 12), len(contacts)))
    plan = [
        (start, start + chance.randint(40, 70), contact)
        for start, contact in zip(starts, _no_chords(contacts), strict=False)
    ]
    begin = bench.now
    while bench.now < begin + 0.26:
        ms = (bench.now - begin) * 1000
        closed = set()
        for start, end, contact in plan:
            bouncing = start < ms < start + 8 or end <= ms < end + 12
            if start <= ms < end if not bouncing else chance.random() < 0.6:
                closed.add(contact)
        bench.board.closed = frozenset(closed)
        bench.step()
    return [contact for _, _, contact in plan]


def _no_chords(contacts: list[Contact]) -> list[Contact]:
    """At most two buttons of one seat: three would ask for help."""
    kept: list[Contact] = []
    for contact in contacts:
        if sum(other.seat == contact.seat for other in kept) < 2:
            kept.append(contact)
    return kept


def test_a_thousand_random_press_sequences_give_exactly_the_presses_made(bench: Bench) -> None:
    """Overlapping, bouncing, across all seats: the same presses, in the order of their contacts."""
    chance = random.Random(6)
    bench.pass_time(0.1)
    for _ in range(1000):
        bench.said.clear()
        made = press_at_random(bench, chance)
        told = [event for event in bench.said if isinstance(event, Pressed)]
        assert [Contact(event.seat, event.button) for event in sorted(told, key=lambda event: event.at)] == made
        assert len(bench.said) == len(told)


def test_two_seats_pressing_in_the_same_scan_both_count(bench: Bench) -> None:
    """The same button of two seats, at the same instant."""
    bench.pass_time(0.1)
    bench.board.press(Contact(Seat(3), 2), Contact(Seat(8), 2))
    bench.pass_time(0.1)

    assert [(event.seat, type(event)) for event in bench.said] == [(3, Pressed), (8, Pressed)]


def test_any_subset_of_seats_can_be_wired() -> None:
    """Two seats, two buttons: what is not wired is not asked."""
    wiring = Wiring("matrix", {1: 25, 3: 7}, {Seat(4): 22, Seat(9): 6})
    bench = Bench(wiring)
    bench.matrix.open()
    bench.board.press(Contact(Seat(9), 3))

    assert look_at(bench).closed == {Contact(Seat(9), 3)}
    assert bench.seats.seats == (4, 9)


@pytest.mark.parametrize("touches", [GROUND, POWER])
def test_a_seat_line_that_touches_a_rail_puts_out_its_seat_only(bench: Bench, touches: int) -> None:
    """Found before the line is ever driven; the others play on."""
    bench.board.join(bench.wiring.seat_lines[Seat(5)], touches)
    bench.pass_time(0.1)
    bench.board.press(Contact(Seat(6), 1))
    bench.pass_time(0.1)

    failed, pressed = bench.said
    assert isinstance(failed, Failed)
    assert (failed.seat, failed.fault) == (5, Fault.SHORTED)
    assert isinstance(pressed, Pressed)


def test_two_seat_lines_that_touch_put_out_both_seats(bench: Bench) -> None:
    """Nobody could tell whose press it was."""
    lines = bench.wiring.seat_lines
    bench.board.join(lines[Seat(2)], lines[Seat(7)])
    bench.pass_time(0.1)

    assert [(event.seat, type(event)) for event in bench.said] == [(2, Failed), (7, Failed)]
    assert bench.board.fights == []


@pytest.mark.parametrize("touches", [GROUND, POWER])
def test_a_bad_button_line_puts_out_every_seat_once(bench: Bench, touches: int) -> None:
    """One report for each seat, however long it lasts."""
    bench.board.join(bench.wiring.button_lines[2], touches)
    bench.pass_time(5.0)

    assert [(event.seat, type(event)) for event in bench.said] == [(seat, Failed) for seat in range(1, 10)]


def test_a_button_line_that_touches_power_later_is_noticed_and_mended(bench: Bench) -> None:
    """A screwdriver falls into the box in mid-game, and is taken out again."""
    bench.pass_time(0.1)
    bench.board.join(bench.wiring.button_lines[1], POWER)
    bench.pass_time(1.0)
    bench.board.joined = frozenset()
    bench.pass_time(3.0)

    assert [type(event) for event in bench.said] == [Failed] * 9 + [Mended] * 9


def test_a_stuck_button_does_not_blind_the_others(bench: Bench) -> None:
    """Its seat line rests, so that the quick look at three lines works again for everybody else."""
    bench.pass_time(0.1)
    bench.board.press(Contact(Seat(1), 2))
    bench.pass_time(25.0)
    bench.said.clear()
    bench.board.press(Contact(Seat(2), 2))
    bench.pass_time(0.1)
    bench.board.release()
    bench.pass_time(5.0)

    assert [(event.seat, type(event)) for event in bench.said] == [(2, Pressed), (1, Mended)]


def test_closing_gives_every_pin_back_and_twice_is_fine(bench: Bench) -> None:
    """Another program can take the pins."""
    bench.pass_time(0.1)
    bench.seats.close()
    bench.seats.close()

    again = Matrix(bench.wiring, bench.board.factory, line_settles=0.0)
    again.open()
    again.close()
