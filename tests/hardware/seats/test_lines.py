"""Lines and pins: time to settle, seats put to rest, pins given back, and a thread that goes first."""

from __future__ import annotations

import os
import threading
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from hardware.errors import SeatsMissing
from hardware.seats.breadboard import Breadboard, BreadboardPin
from hardware.seats.loop import LoopSeats
from hardware.seats.matrix import LINE_SETTLES, LOOK_AT_RESTING, Matrix
from hardware.seats.pins import probe_matrix, standard_pins
from hardware.seats.seat import Contact, Fault, Seat
from hardware.seats.wired import Direct
from hardware.seats.wiring import Wiring, load_wiring, parse_wiring

if TYPE_CHECKING:
    from collections.abc import Iterator

ONE, TWO = Seat(1), Seat(2)
SMALL = Wiring("matrix", {1: 25, 2: 24, 3: 7}, {ONE: 22, TWO: 6})
DIRECT = parse_wiring('layout = "direct"\n[seats.seat1]\nbutton1 = 4\nbutton2 = 17\n')
PATIENCE = 30.0


# --- settling ------------------------------------------------------------------------------------------------------


class SlowBoard(Breadboard):
    """A board that knows when a line last changed, and how long after that it was read at the soonest."""

    def __init__(self, wiring: Wiring) -> None:
        super().__init__(wiring)
        self.now = self.changed_at = 0.0
        self.soonest = float("inf")
        self.reads = 0

    def tick(self) -> float:
        self.now += 1e-6
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def level(self, pin: Any) -> bool:
        self.reads += 1
        self.soonest = min(self.soonest, self.now - self.changed_at)
        return super().level(pin)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> SlowBoard:
    board = SlowBoard(SMALL)
    for method in ("_change_state", "_set_pull"):
        kept = getattr(BreadboardPin, method)

        def noted(pin: Any, value: Any, kept: Any = kept) -> Any:
            board.changed_at = board.now
            return kept(pin, value)

        monkeypatch.setattr(BreadboardPin, method, noted)
    clock = SimpleNamespace(perf_counter=board.tick, sleep=board.sleep)
    for module in ("matrix", "pins"):
        monkeypatch.setattr(f"hardware.seats.{module}.time", clock)
    return board


def test_no_line_is_read_before_it_has_settled(slow: SlowBoard) -> None:
    """After every change of what is driven or pulled, while probing, scanning, resting and at rest."""
    matrix = Matrix(SMALL, slow.factory)
    matrix.open()
    for closed in ((), (Contact(ONE, 1),), (Contact(ONE, 1), Contact(TWO, 3))):
        slow.closed = frozenset(closed)
        (look,) = matrix.look(0.0)
        assert set(look.closed) == set(closed)
        matrix.rest(frozenset({ONE}))
        matrix.look(1.0)
        matrix.rest(frozenset())
        matrix.look(2.0)

    assert slow.reads > 30
    assert slow.soonest >= LINE_SETTLES * 0.99
    assert LINE_SETTLES > 20e-6, "what a few metres of wire need"


# --- resting -------------------------------------------------------------------------------------------------------


class Rested:
    """A matrix without patience, and the pins of its seat lines."""

    def __init__(self) -> None:
        self.board = Breadboard(SMALL)
        self.matrix = Matrix(SMALL, self.board.factory, line_settles=0.0)
        self.matrix.open()

    def driven(self) -> set[Seat]:
        return {seat for seat, pin in SMALL.seat_lines.items() if self.board.factory.by_number[pin].state}

    def closed(self, now: float) -> set[Contact]:
        (look,) = self.matrix.look(now)
        return set(look.closed)


@pytest.fixture
def rested() -> Iterator[Rested]:
    made = Rested()
    yield made
    made.matrix.close()


def test_the_line_of_a_seat_that_rests_is_not_driven(rested: Rested) -> None:
    """A stuck button there cannot make everybody's lines look pressed; mended, it is driven again."""
    assert rested.driven() == {ONE, TWO}
    rested.matrix.rest(frozenset({ONE}))
    assert rested.driven() == {TWO}
    rested.board.press(Contact(ONE, 2))
    rested.closed(0.0)
    assert rested.driven() == {TWO}
    rested.matrix.rest(frozenset())

    assert rested.driven() == {ONE, TWO}


def test_a_seat_that_rests_is_looked_at_every_quarter_of_a_second(rested: Rested) -> None:
    """In between it is taken to be as it was; whoever else presses is seen at once."""
    stuck, other = Contact(ONE, 2), Contact(TWO, 2)
    rested.board.press(stuck)
    rested.matrix.rest(frozenset({ONE}))
    assert rested.closed(10.0) == {stuck}
    rested.board.release()
    assert rested.closed(10.0 + LOOK_AT_RESTING - 0.01) == {stuck}
    assert rested.closed(10.0 + LOOK_AT_RESTING) == set()
    rested.board.press(stuck)
    assert rested.closed(10.3) == set()
    rested.board.press(other)
    assert rested.closed(10.31) == {stuck, other}
    assert 0.1 < LOOK_AT_RESTING < 0.5


def test_what_a_seat_showed_while_it_rested_is_forgotten_when_it_is_mended(rested: Rested) -> None:
    """Else a button would stay down that nobody presses."""
    rested.board.press(Contact(ONE, 2))
    rested.matrix.rest(frozenset({ONE}))
    rested.closed(1.0)
    rested.board.release()
    rested.matrix.rest(frozenset())

    assert rested.closed(1.01) == set()


# --- opening and closing -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Matrix, Direct])
def test_opening_again_takes_the_same_pins_and_closing_gives_them_back(kind: type[Matrix | Direct]) -> None:
    """Whoever opens twice does not stand in his own way; after closing somebody else may have them."""
    wiring = SMALL if kind is Matrix else DIRECT
    board = Breadboard(wiring)
    first, second = kind(wiring, board.factory), kind(wiring, board.factory)
    first.open()
    first.open()
    board.press(Contact(ONE, 2))
    (look,) = first.look(1.0)
    assert set(look.closed) == {Contact(ONE, 2)}
    with pytest.raises(SeatsMissing):
        second.open()
    first.close()
    first.close()
    second.open()
    (look,) = second.look(2.0)

    assert set(look.closed) == {Contact(ONE, 2)}
    (nothing,) = first.look(3.0)
    assert not nothing.closed, "what is closed sees nothing"
    second.close()


def test_a_probe_gives_every_pin_back_and_puts_out_only_the_lines_that_touch() -> None:
    """It may be asked any number of times."""
    board = Breadboard(SMALL)
    assert probe_matrix(SMALL, board.factory) == {}
    board.press(Contact(ONE, 1), Contact(TWO, 1))
    assert probe_matrix(SMALL, board.factory) == {}, "pressed buttons are no short"
    board.release()
    board.join(SMALL.seat_lines[TWO], -1)
    assert probe_matrix(SMALL, board.factory) == {TWO: Fault.SHORTED}
    assert probe_matrix(SMALL, board.factory) == {TWO: Fault.SHORTED}


def test_the_pins_of_the_machine_are_those_gpiozero_was_told_to_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """And a matrix that is given none takes them."""
    factory = MockFactory()
    monkeypatch.setattr(Device, "pin_factory", factory)
    assert standard_pins() is factory
    matrix = Matrix(load_wiring(), line_settles=0.0)
    matrix.open()

    assert factory.pin(load_wiring().seat_lines[ONE]).function == "output"
    matrix.close()


# --- the thread ----------------------------------------------------------------------------------------------------


class Still:
    """Contacts that nobody presses; it says when the loop has begun to look."""

    def __init__(self) -> None:
        self.looked = threading.Event()

    @property
    def wired(self) -> tuple[Contact, ...]:
        return (Contact(ONE, 1),)

    def open(self) -> None: ...

    def look(self, now: float) -> list[Any]:  # noqa: ARG002  nothing happens
        self.looked.set()
        return []

    def rest(self, seats: frozenset[Seat]) -> None: ...

    def close(self) -> None: ...


@pytest.mark.parametrize("leave", ["all", "some", "none"])
def test_the_loop_asks_to_go_first_and_goes_on_without_leave(monkeypatch: pytest.MonkeyPatch, leave: str) -> None:
    """As the lowest of those that must not wait, else a little before everything ordinary, else as everybody."""
    told: list[tuple[Any, ...]] = []

    def scheduler(who: int, policy: int, param: os.sched_param) -> None:
        told.append(("first", who, policy, param.sched_priority))
        if leave != "all":
            raise PermissionError

    def priority(which: int, who: int, nice: int) -> None:
        told.append(("eager", which, who, nice))
        if leave == "none":
            raise PermissionError

    monkeypatch.setattr(os, "sched_setscheduler", scheduler)
    monkeypatch.setattr(os, "setpriority", priority)
    contacts = Still()
    seats = LoopSeats(contacts)
    seats.start(lambda _: None)
    assert contacts.looked.wait(PATIENCE)
    me = next(thread.native_id for thread in threading.enumerate() if thread.name == "seats")
    seats.close()

    first, eager = ("first", me, os.SCHED_RR, 1), ("eager", os.PRIO_PROCESS, me, -10)
    assert told == ([first] if leave == "all" else [first, eager])
