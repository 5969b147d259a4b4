"""The reader: what looks at contacts mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.seats.debounce import Feel
from hardware.seats.seat import (
    AskedForHelp,
    Contact,
    Failed,
    Fault,
    HeldLong,
    Mended,
    Pressed,
    Seat,
    SeatEvent,
)
from hardware.seats.seat_reader import Look, Reader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

LOOK = 0.004
ONE, TWO = Seat(1), Seat(2)
ALL = [Contact(seat, button) for seat in (ONE, TWO) for button in (1, 2, 3)]


class Table:
    """A reader with a hand on its contacts."""

    def __init__(self, feel: Feel | None = None) -> None:
        self.reader = Reader(ALL, feel)
        self.now = 0.0
        self.said: list[SeatEvent] = []
        self.pass_time(0.1)

    def pass_time(self, seconds: float, closed: Iterable[Contact] = ()) -> None:
        """Look every four milliseconds with these contacts closed."""
        self.flicker(seconds, lambda _: closed)

    def flicker(self, seconds: float, closed: Callable[[int], Iterable[Contact]]) -> None:
        """Look every four milliseconds, the contacts closed as the number of the look says."""
        for i in range(round(seconds / LOOK)):
            self.said += self.reader.look(Look(self.now, frozenset(closed(i))))
            self.now += LOOK

    def kinds(self) -> list[type[SeatEvent]]:
        return [type(event) for event in self.said]


def test_a_press_tells_seat_button_and_instant() -> None:
    """The instant is that of the first contact."""
    table = Table()
    began = table.now

    table.pass_time(0.1, [Contact(TWO, 3)])

    assert table.said == [Pressed(TWO, 3, began, 1)]


def test_two_seats_pressing_in_the_same_look_both_count() -> None:
    """Nobody wins a race by the order of the wires."""
    table = Table()

    table.pass_time(0.1, [Contact(ONE, 1), Contact(TWO, 2)])

    assert [(event.seat, event.number) for event in table.said] == [(ONE, 1), (TWO, 2)]


def test_a_long_press_names_the_press_it_stands_instead_of() -> None:
    """It comes once, after the press, however long the finger stays."""
    table = Table()

    table.pass_time(3.0, [Contact(ONE, 2)])

    press, long = table.said
    assert isinstance(press, Pressed)
    assert isinstance(long, HeldLong)
    assert long.instead_of == press.number
    assert long.at - press.at >= Feel().long_press


def test_all_three_buttons_together_ask_for_help() -> None:
    """Fingers need not land at the same instant; long presses do not come of it."""
    table = Table()

    table.pass_time(0.06, [Contact(ONE, 1)])
    table.pass_time(0.06, [Contact(ONE, 1), Contact(ONE, 3)])
    table.pass_time(2.0, [Contact(ONE, 1), Contact(ONE, 2), Contact(ONE, 3)])
    table.pass_time(0.2)

    assert table.kinds() == [Pressed, Pressed, Pressed, AskedForHelp]
    asked = table.said[-1]
    assert isinstance(asked, AskedForHelp)
    assert asked.instead_of == (1, 2, 3)


def test_help_is_asked_once_until_all_buttons_were_let_go() -> None:
    """Letting one finger hop does not ask again."""
    table = Table()
    three = [Contact(ONE, button) for button in (1, 2, 3)]

    table.pass_time(0.2, three)
    table.pass_time(0.2, three[:2])
    table.pass_time(0.2, three)
    table.pass_time(0.2)
    table.pass_time(0.2, three)

    assert table.kinds().count(AskedForHelp) == 2


def test_buttons_of_two_seats_never_make_a_chord() -> None:
    """Help is asked by one seat."""
    table = Table()

    table.pass_time(0.5, [Contact(ONE, 1), Contact(ONE, 2), Contact(TWO, 3)])

    assert AskedForHelp not in table.kinds()


def test_a_stuck_button_is_reported_once_and_silences_its_seat_only() -> None:
    """Somebody left a book on it."""
    table = Table()
    stuck = Contact(ONE, 1)

    table.pass_time(40.0, [stuck])
    table.pass_time(0.1, [stuck, Contact(ONE, 2), Contact(TWO, 2)])

    assert table.kinds() == [Pressed, HeldLong, Failed, Pressed]
    failed = table.said[2]
    assert isinstance(failed, Failed)
    assert (failed.seat, failed.button, failed.fault) == (ONE, 1, Fault.STUCK)
    assert table.said[-1].seat == TWO


def test_a_stuck_button_that_comes_free_mends_itself() -> None:
    """Somebody took the book away: the seat serves again, and the next press counts."""
    table = Table()

    table.pass_time(21.0, [Contact(ONE, 1)])
    table.pass_time(3.0)
    table.pass_time(0.1, [Contact(ONE, 1)])

    assert table.kinds() == [Pressed, HeldLong, Failed, Mended, Pressed]


def test_a_button_closed_from_the_start_is_shorted_and_never_pressed() -> None:
    """A press needs an open contact before it."""
    table = Table()
    table.reader = Reader(ALL)

    table.pass_time(5.0, [Contact(TWO, 2)])

    (failed,) = table.said
    assert isinstance(failed, Failed)
    assert (failed.seat, failed.button, failed.fault) == (TWO, 2, Fault.SHORTED)


def test_a_flickering_contact_is_chattering_within_a_second() -> None:
    """A broken spring flickers all the time; it is reported once and stays out."""
    table = Table()

    table.flicker(5.0, lambda i: [Contact(ONE, 3)] if i % 5 < 2 else [])
    table.pass_time(10.0)

    faults = [event for event in table.said if isinstance(event, Failed)]
    assert [(event.button, event.fault) for event in faults] == [(3, Fault.CHATTERING)]
    assert faults[0].at < 1.1
    assert Mended not in table.kinds()


def test_no_finger_taps_so_fast_that_it_is_called_chattering() -> None:
    """Ten taps a second are a nervous player, not a broken button."""
    table = Table()

    table.flicker(10.0, lambda i: [Contact(ONE, 1)] if i % 25 < 12 else [])

    assert table.kinds() == [Pressed] * 100


def test_a_rain_of_spikes_is_chattering_too() -> None:
    """Single sparks are swallowed, but not by the dozen."""
    table = Table()

    table.flicker(2.0, lambda i: [Contact(TWO, 1)] if i % 12 == 0 else [])

    assert table.kinds() == [Failed]


def test_a_chattering_seat_comes_back_when_somebody_says_so() -> None:
    """Only a person knows that a loose wire was mended."""
    table = Table()
    table.flicker(2.0, lambda i: [Contact(ONE, 3)] if i % 2 else [])
    table.said.clear()

    table.said += table.reader.retry(ONE, table.now)
    table.pass_time(0.1)
    table.pass_time(0.1, [Contact(ONE, 3)])

    assert table.kinds() == [Mended, Pressed]
    assert table.reader.retry(ONE, table.now) == []


def test_a_seat_in_trouble_fails_once_and_is_mended_when_the_trouble_ends() -> None:
    """What the wires know goes the same way as what the buttons tell."""
    reader = Reader(ALL)
    troubles = {ONE: Fault.UNPLUGGED}

    said = [event for i in range(10) for event in reader.look(Look(i * LOOK, (), troubles))]
    said += [event for i in range(10, 20) for event in reader.look(Look(i * LOOK, ()))]

    assert [type(event) for event in said] == [Failed, Mended]
    assert reader.failed == {}
