"""The loop: hardware that comes and goes, listeners that fail, a thread that ends."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from hardware.clock import GivenClock, SystemClock
from hardware.errors import SeatsMissing
from hardware.seats.breadboard import Breadboard
from hardware.seats.loop import LoopSeats
from hardware.seats.pins import pin_trouble_told
from hardware.seats.seat import Contact, Failed, Fault, Mended, Pressed, Seat, SeatEvent
from hardware.seats.seat_reader import Look
from hardware.seats.wired import wired_seats
from hardware.seats.wiring import load_wiring

if TYPE_CHECKING:
    from collections.abc import Iterable

PATIENCE = 30.0


class Flaky:
    """Contacts that are there, or not."""

    def __init__(self) -> None:
        self.there = True
        self.opened = 0
        self.closed: frozenset[Contact] = frozenset()

    @property
    def wired(self) -> tuple[Contact, ...]:
        return (Contact(Seat(1), 1), Contact(Seat(2), 1))

    def open(self) -> None:
        self.opened += 1
        self._must_be_there()

    def look(self, now: float) -> Iterable[Look]:
        self._must_be_there()
        return [Look(now, self.closed)]

    def rest(self, seats: frozenset[Seat]) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing to do."""

    def _must_be_there(self) -> None:
        if not self.there:
            raise SeatsMissing("seats.pins-failed", why="pulled out")


def run(seats: LoopSeats, start: float, seconds: float) -> list[SeatEvent]:
    return [event for i in range(round(seconds / 0.004)) for event in seats.step(start + i * 0.004)]


def test_hardware_that_is_lost_is_reported_once_and_found_again() -> None:
    """It is asked for again every second, and serves again when it is back."""
    contacts = Flaky()
    seats = LoopSeats(contacts)
    said = run(seats, 0.0, 1.0)
    contacts.there = False
    said += run(seats, 1.0, 10.0)
    contacts.there = True
    said += run(seats, 11.0, 2.0)

    assert [(type(event), event.seat) for event in said] == [(Failed, 1), (Failed, 2), (Mended, 1), (Mended, 2)]
    assert {event.fault for event in said if isinstance(event, Failed)} == {Fault.UNPLUGGED}
    assert 10 <= contacts.opened <= 13


def test_no_pins_at_all_is_a_report_and_no_crash() -> None:
    """A laptop with the standard wiring: every seat falls back to the screen."""
    contacts = Flaky()
    contacts.there = False

    assert [type(event) for event in run(LoopSeats(contacts), 0.0, 3.0)] == [Failed, Failed]


def test_a_press_reaches_the_listener_on_a_thread_of_its_own() -> None:
    """The caller does nothing for it."""
    wiring = load_wiring()
    board = Breadboard(wiring)
    seats = wired_seats(wiring, board.factory)
    heard: list[tuple[SeatEvent, str]] = []
    came = threading.Event()

    def listen(event: SeatEvent) -> None:
        heard.append((event, threading.current_thread().name))
        came.set()

    seats.open()
    seats.start(listen)
    while not came.wait(0.2) and len(heard) == 0:
        board.release()
        came.wait(0.1)
        board.press(Contact(Seat(7), 2))
    seats.close()

    event, thread = heard[0]
    assert isinstance(event, Pressed)
    assert (event.seat, event.button) == (7, 2)
    assert thread == "seats"


def test_a_listener_that_fails_does_not_stop_the_seats(caplog: pytest.LogCaptureFixture) -> None:
    """Its error goes to the log, without saying which button it was: that may be a secret."""
    contacts = Flaky()
    seats = LoopSeats(contacts)
    came = threading.Semaphore(0)

    def listen(_: SeatEvent) -> None:
        came.release()
        raise ArithmeticError

    contacts.there = False
    seats.start(listen)
    assert came.acquire(timeout=PATIENCE)
    assert came.acquire(timeout=PATIENCE)
    contacts.there = True
    assert came.acquire(timeout=PATIENCE)
    seats.close()

    assert "a listener failed" in caplog.text
    assert "button" not in caplog.messages[0]


def test_seats_start_once() -> None:
    """A second listener would hear half."""
    seats = LoopSeats(Flaky())
    seats.start(lambda _: None)
    with pytest.raises(RuntimeError):
        seats.start(lambda _: None)
    seats.close()
    seats.close()


def test_seats_can_be_closed_by_their_own_listener() -> None:
    """Without waiting for themselves."""
    contacts = Flaky()
    contacts.there = False
    seats = LoopSeats(contacts)
    done = threading.Event()

    def listen(_: SeatEvent) -> None:
        seats.close()
        done.set()

    seats.start(listen)

    assert done.wait(PATIENCE)


def test_a_machine_without_pins_says_so_in_one_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever gpiozero tries first, it ends as `SeatsMissing`."""
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "no-such-pins")
    monkeypatch.setattr("gpiozero.Device.pin_factory", None)

    with pytest.raises(SeatsMissing) as error:
        wired_seats(load_wiring()).open()
    assert error.value.key == "seats.pins-failed"
    assert "seats.pins-failed" in str(error.value)


class LibraryError(Exception):
    """What lgpio raises: an error of no known family."""


LibraryError.__module__ = "lgpio"


@pytest.mark.parametrize("trouble", [LibraryError("GPIO busy"), OSError("gone"), SeatsMissing("seats.pins-failed")])
def test_whatever_the_libraries_raise_is_one_error_to_us(trouble: Exception) -> None:
    """Except what is a mistake of our own."""
    with pytest.raises(SeatsMissing), pin_trouble_told():
        raise trouble
    with pytest.raises(ZeroDivisionError), pin_trouble_told():
        raise ZeroDivisionError


def test_a_retried_seat_is_trusted_again_by_the_loop() -> None:
    """Asked for from any thread; a seat that is not there is ignored."""
    contacts = Flaky()
    seats = LoopSeats(contacts)
    run(seats, 0.0, 0.1)
    for i in range(300):
        contacts.closed = frozenset({Contact(Seat(1), 1)}) if i % 2 else frozenset()
        seats.step(1.0 + i * 0.004)
    contacts.closed = frozenset()
    seats.retry(Seat(1))
    seats.retry(Seat(8))
    assert [type(event) for event in run(seats, 3.0, 0.1)] == [Mended]


def test_hardware_that_vanishes_while_it_is_told_to_rest_is_only_lost() -> None:
    """At the worst moment."""

    class Vanishing(Flaky):
        def rest(self, seats: frozenset[Seat]) -> None:
            raise SeatsMissing("seats.pins-failed", why=str(seats))

    contacts = Vanishing()
    seats = LoopSeats(contacts)
    contacts.closed = frozenset({Contact(Seat(1), 1)})
    said = run(seats, 0.0, 4.0)
    assert [type(event) for event in said] == [Failed]
    assert contacts.opened >= 2


def test_a_clock_that_is_given_never_goes_back() -> None:
    """Nor does the system's."""
    clock = GivenClock(5.0)
    assert clock.advance(1.5) == 6.5
    with pytest.raises(ValueError, match="does not go back"):
        clock.set(6.0)
    assert SystemClock().now() <= SystemClock().now()
