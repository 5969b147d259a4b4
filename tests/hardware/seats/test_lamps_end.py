"""No lamp is left bright: not at the end, not after an error, not when the hardware comes back."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pytest
from gpiozero.exc import PinInvalidState

from hardware.errors import SeatsMissing
from hardware.seats.breadboard import Breadboard
from hardware.seats.lamps import PinLamps
from hardware.seats.loop import LAMPS_EVERY, TRY_AGAIN, LoopSeats
from hardware.seats.seat import Contact, Failed, Lamp, Mended, Seat, SeatEvent
from hardware.seats.seat_reader import Look
from hardware.seats.wired import wired_seats
from hardware.seats.wiring import Wiring, load_wiring

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hardware.seats.seat import Listener

ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)
PATIENCE = 30.0


class Loose:
    """Contacts on a cable that can come loose, at a look or when a seat is put to rest."""

    def __init__(self) -> None:
        self.loose = self.loose_at_rest = False
        self.closed: frozenset[Contact] = frozenset()
        self.held = False

    @property
    def wired(self) -> tuple[Contact, ...]:
        return (Contact(ONE, 1), Contact(TWO, 1))

    def open(self) -> None:
        self._fails(self.loose)
        self.held = True

    def look(self, now: float) -> Iterable[Look]:
        self._fails(self.loose)
        return [Look(now, self.closed)]

    def rest(self, seats: frozenset[Seat]) -> None:
        self._fails(self.loose_at_rest and bool(seats))

    def close(self) -> None:
        self.held = False

    def _fails(self, really: bool) -> None:  # noqa: FBT001  one private word
        if really:
            raise SeatsMissing("seats.pins-failed", why="a loose cable")


class Bench:
    """Lamps on mock pins beside contacts that can be lost; time is given."""

    def __init__(self) -> None:
        self.wiring: Wiring = load_wiring()
        self.board = Breadboard(self.wiring)
        self.contacts = Loose()
        self.lamps = PinLamps(self.wiring.lamps, self.board.factory)
        self.seats = LoopSeats(self.contacts, self.lamps)
        self.now = 0.0
        self.said: list[SeatEvent] = []

    def pass_time(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.01)):
            self.said += self.seats.step(self.now)
            self.now += 0.01

    @property
    def bright(self) -> set[Seat]:
        return {seat for seat, pin in self.wiring.lamps.items() if self.board.lamp(pin)}


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.seats.light(ONE, Lamp.ON)
    bench.seats.light(THREE, Lamp.PULSE)
    bench.pass_time(0.3)
    assert bench.bright == {ONE, THREE}
    return bench


def test_contacts_that_are_lost_take_the_lamps_with_them(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody can press, so nobody is lit; and everything is let go, for whoever mends it."""
    bench.contacts.loose = True
    bench.pass_time(0.02)

    assert bench.bright == set()
    assert [line.partition(":")[0] for line in caplog.messages] == ["seats lost"]
    assert not bench.contacts.held
    assert [type(event) for event in bench.said] == [Failed, Failed]


def test_when_the_hardware_comes_back_the_lamps_show_what_is_asked_then(bench: Bench) -> None:
    """One that still pulses does, one whose question is over does not, and a new one is lit."""
    bench.contacts.loose = True
    bench.pass_time(0.5)
    bench.seats.light(ONE, Lamp.OFF)
    bench.seats.light(TWO, Lamp.ON)
    bench.contacts.loose = False
    bench.pass_time(TRY_AGAIN + 0.5)

    assert bench.bright == {TWO, THREE}
    assert Mended in {type(event) for event in bench.said}


def test_a_lamp_that_stays_on_is_lit_again_after_the_loss(bench: Bench) -> None:
    """Though it was told nothing new."""
    bench.contacts.loose = True
    bench.pass_time(0.02)
    bench.contacts.loose = False
    bench.pass_time(TRY_AGAIN + 0.5)

    assert bench.bright == {ONE, THREE}


def test_hardware_lost_while_a_seat_is_put_to_rest_leaves_no_light(bench: Bench) -> None:
    """The worst moment: a stuck button was just found."""
    bench.contacts.loose_at_rest = True
    bench.contacts.closed = frozenset({Contact(ONE, 1)})
    while not bench.said or not isinstance(bench.said[-1], Failed):
        bench.pass_time(0.01)

    assert bench.bright == set()
    assert not bench.contacts.held


def test_lamps_that_cannot_be_told_are_let_go_with_everything_else(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pin that fails is hardware that is lost; the loop goes on."""

    def fails(*_: Any) -> None:
        raise PinInvalidState("the pin is gone")

    monkeypatch.setattr("gpiozero.PWMLED.value", property(lambda _: 0.0, fails))
    bench.seats.light(TWO, Lamp.ON)
    bench.pass_time(LAMPS_EVERY + 0.02)
    monkeypatch.undo()

    assert bench.bright == set()
    assert [type(event) for event in bench.said] == [Failed, Failed]


def test_closing_puts_every_lamp_out(bench: Bench) -> None:
    """Also a second time, and also one that was never shown."""
    bench.seats.light(TWO, Lamp.ON)
    bench.seats.close()
    assert bench.bright == set()
    bench.seats.close()

    assert bench.bright == set()
    assert not bench.contacts.held


@pytest.mark.parametrize("by_listener", [False, True])
def test_closing_while_the_loop_runs_puts_every_lamp_out(by_listener: bool) -> None:  # noqa: FBT001  two ways to close
    """By whoever started it, or by its own listener; and no thread lights them again afterwards."""
    wiring = load_wiring()
    board = Breadboard(wiring)
    seats = wired_seats(wiring, board.factory)
    heard, done = threading.Event(), threading.Event()

    def listen(_: SeatEvent) -> None:
        heard.set()
        if by_listener:
            seats.close()
            done.set()

    listener: Listener = listen
    for seat in wiring.lamps:
        seats.light(seat, Lamp.ON)
    seats.start(listener)
    while not heard.wait(0.05):
        board.release()
        heard.wait(0.05)
        board.press(Contact(Seat(7), 2))
    if by_listener:
        assert done.wait(PATIENCE)
        running = [thread for thread in threading.enumerate() if thread.name == "seats"]
        for thread in running:
            thread.join(PATIENCE)
    else:
        seats.close()

    assert not any(board.lamp(pin) for pin in wiring.lamps.values())
    assert not [thread for thread in threading.enumerate() if thread.name == "seats"]
