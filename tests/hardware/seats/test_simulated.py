"""Simulated seats: a double that serves everything above, with a lamp diary."""

from __future__ import annotations

from hardware.clock import GivenClock
from hardware.seats.seat import AskedForHelp, Failed, Fault, HeldLong, Lamp, Mended, Pressed, Seat, SeatEvent
from hardware.seats.simulated_seats import LampTold, SimulatedSeats

ONE, TWO = Seat(1), Seat(2)


def test_everything_a_real_seat_says_can_be_said() -> None:
    """With the same numbers and the same links as from real buttons."""
    said: list[SeatEvent] = []
    seats = SimulatedSeats([ONE, TWO], GivenClock(5.0))
    seats.start(said.append)

    seats.press(ONE, 2)
    seats.hold(TWO, 1)
    seats.ask_for_help(ONE)

    assert said == [
        Pressed(ONE, 2, 5.0, 1),
        Pressed(TWO, 1, 5.0, 2),
        HeldLong(TWO, 1, 5.0, 3, instead_of=2),
        Pressed(ONE, 1, 5.0, 4),
        Pressed(ONE, 2, 5.0, 5),
        Pressed(ONE, 3, 5.0, 6),
        AskedForHelp(ONE, 5.0, 7, instead_of=(4, 5, 6)),
    ]


def test_a_failed_seat_is_silent_until_it_is_retried() -> None:
    """It fails once."""
    said: list[SeatEvent] = []
    seats = SimulatedSeats([ONE], GivenClock())
    seats.start(said.append)

    seats.fail(ONE, Fault.STUCK, 3)
    seats.fail(ONE, Fault.CHATTERING)
    seats.press(ONE, 1)
    seats.retry(ONE)
    seats.retry(ONE)
    seats.press(ONE, 1)

    assert [type(event) for event in said] == [Failed, Mended, Pressed]


def test_the_diary_keeps_every_change_of_a_lamp_and_nothing_else() -> None:
    """Telling a lamp what it shows already is no change."""
    clock = GivenClock()
    seats = SimulatedSeats([ONE, TWO], clock)
    seats.light(ONE, Lamp.PULSE)
    clock.advance(1.0)
    seats.light(ONE, Lamp.PULSE)
    seats.light(ONE, Lamp.OFF)
    seats.light(TWO, Lamp.ON)
    seats.light(Seat(9), Lamp.ON)

    assert seats.lamps == {ONE: Lamp.OFF, TWO: Lamp.ON}
    seats.close()
    assert seats.diary == (
        LampTold(0.0, ONE, Lamp.PULSE),
        LampTold(1.0, ONE, Lamp.OFF),
        LampTold(1.0, TWO, Lamp.ON),
        LampTold(1.0, TWO, Lamp.OFF),
    )


def test_nobody_listens_before_the_start_or_after_the_end() -> None:
    """A press into the void does no harm."""
    said: list[SeatEvent] = []
    seats = SimulatedSeats([ONE])
    seats.press(ONE, 1)
    seats.start(said.append)
    seats.close()
    seats.press(ONE, 1)

    assert said == []
