"""How buttons feel: every limit of the seats from both sides, with given looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hardware.seats.debounce import Change, Debounce
from hardware.seats.loop import LoopSeats
from hardware.seats.seat import Contact, Failed, Fault, HeldLong, Mended, Pressed, Seat
from hardware.seats.seat_reader import Look, Reader
from hardware.seats.trust import KEYS_FEEL, Feel
from tests.hardware.seats.test_reader import LOOK, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

ONE, TWO = Seat(1), Seat(2)
BUTTON = Contact(ONE, 1)


@pytest.mark.parametrize(("held", "long"), [(0.76, False), (0.82, True)])
def test_a_long_press_is_eight_tenths_of_a_second(held: float, long: bool) -> None:  # noqa: FBT001  a column of the table
    """Shorter ones are presses."""
    table = Table()
    table.pass_time(held, [BUTTON])
    table.pass_time(0.2)

    assert table.kinds() == ([Pressed, HeldLong] if long else [Pressed])


def test_two_buttons_held_together_are_no_long_press_until_one_is_let_go() -> None:
    """Then the other one counts from when it was pressed."""
    table = Table()
    table.pass_time(2.0, [BUTTON, Contact(ONE, 2)])
    assert table.kinds() == [Pressed, Pressed]
    table.pass_time(0.1, [BUTTON])

    assert table.kinds() == [Pressed, Pressed, HeldLong]


@pytest.mark.parametrize(("held", "fails"), [(19.9, False), (20.1, True)])
def test_a_button_is_stuck_after_twenty_seconds(held: float, fails: bool) -> None:  # noqa: FBT001  a column of the table
    """Nobody holds one so long."""
    table = Table()
    table.pass_time(held, [BUTTON])

    assert (Failed in table.kinds()) is fails


@pytest.mark.parametrize(("held", "fails"), [(1.95, False), (2.05, True)])
def test_a_button_that_was_never_open_is_shorted_after_two_seconds(held: float, fails: bool) -> None:  # noqa: FBT001  a column of the table
    """Until then it may be somebody's finger; its press does not count."""
    table = Table()
    table.reader = Reader([BUTTON])
    table.pass_time(held, [BUTTON])

    assert [event.fault for event in table.said if isinstance(event, Failed)] == ([Fault.SHORTED] if fails else [])
    assert Pressed not in table.kinds()


@pytest.mark.parametrize(("quiet", "mended"), [(1.9, False), (2.1, True)])
def test_a_stuck_seat_is_trusted_again_after_two_quiet_seconds(quiet: float, mended: bool) -> None:  # noqa: FBT001  a column of the table
    """All of its buttons; a press in between starts the wait anew."""
    table = Table()
    table.pass_time(20.5, [BUTTON])
    table.pass_time(1.5)
    table.pass_time(0.1, [Contact(ONE, 3)])
    table.pass_time(quiet)

    assert (Mended in table.kinds()) is mended
    assert table.reader.failed == ({} if mended else {ONE: Fault.STUCK})


@pytest.mark.parametrize(("taps", "fails"), [(15, False), (16, True)])
def test_more_than_fifteen_taps_a_second_are_chattering(taps: int, fails: bool) -> None:  # noqa: FBT001  a column of the table
    """However clean each of them is."""
    table = Table()
    for _ in range(taps):
        table.pass_time(0.016, [BUTTON])
        table.pass_time(0.044)

    assert (Failed in table.kinds()) is fails


@pytest.mark.parametrize(("seconds", "fails"), [(0.45, False), (0.55, True)])
def test_half_a_second_of_flicker_is_chattering(seconds: float, fails: bool) -> None:  # noqa: FBT001  a column of the table
    """Less is a bouncing spring: one press."""
    table = Table()
    table.flicker(seconds, lambda i: [BUTTON] if i % 4 < 2 else [])
    table.pass_time(0.3)

    assert [type(event) for event in table.said if not isinstance(event, HeldLong)] == (
        [Pressed, Failed] if fails else [Pressed]
    )


def test_a_flicker_that_rests_in_between_is_none() -> None:
    """Each bounce of a third of a second begins anew."""
    table = Table()
    for _ in range(4):
        table.flicker(0.3, lambda i: [BUTTON] if i % 4 < 2 else [])
        table.pass_time(0.4)

    assert table.kinds() == [Pressed] * 4


@pytest.mark.parametrize(("gap", "presses"), [(0.024, 1), (0.036, 2)])
def test_a_button_is_let_go_when_it_was_open_for_three_hundredths_of_a_second(gap: float, presses: int) -> None:
    """A shorter gap is a bounce."""
    table = Table()
    table.pass_time(0.1, [BUTTON])
    table.pass_time(gap)
    table.pass_time(0.1, [BUTTON])

    assert table.kinds() == [Pressed] * presses


def test_keys_count_at_once_and_a_tap_of_no_length_is_a_press() -> None:
    """They debounce themselves."""
    contact = Debounce(KEYS_FEEL.settle, KEYS_FEEL.looks)

    assert [contact.look(1.0, closed=closed) for closed in (False, True, True, False, True, False)] == [
        None,
        Change.PRESSED,
        None,
        Change.RELEASED,
        Change.PRESSED,
        Change.RELEASED,
    ]


def test_a_press_needs_as_many_closed_looks_as_were_asked_for() -> None:
    """Looks that are open in between do not count; a lone one is a spike, told when it is over."""
    contact = Debounce(0.03, 3)
    told = [contact.look(at * 0.004, closed=at in (2, 4, 6)) for at in range(8)]
    assert told == [None] * 6 + [Change.PRESSED, None]
    assert (contact.down, contact.since) == (True, 0.008)

    lone = Debounce(0.03, 2)
    told = [lone.look(at * 0.004, closed=at == 2) for at in range(14)]
    assert [change for change in told if change] == [Change.SPIKE]
    assert not lone.down


def test_a_second_look_comes_soon_while_there_is_a_doubt() -> None:
    """Seen closed once, it may be a spark; believed or open again, there is no hurry."""
    reader = Reader([BUTTON])
    doubts = []
    for at, closed in enumerate((False, True, True, True, False, False)):
        reader.look(Look(at * LOOK, (BUTTON,) if closed else ()))
        doubts.append(reader.doubtful)

    assert doubts == [False, True, False, False, False, False]


def test_a_seat_that_nobody_touches_for_long_is_heard_as_quickly_as_any() -> None:
    """Of most looks of an evening nothing can come; the first that matters counts."""
    table = Table()
    table.pass_time(60.0)
    began = table.now
    table.pass_time(0.008, [BUTTON])

    assert table.said == [Pressed(ONE, 1, began, 1)]
    table.pass_time(60.0)
    table.pass_time(0.1, [BUTTON])
    assert table.kinds() == [Pressed, Pressed]


class Wires:
    """Contacts as they are told, and which seats they were told to let rest."""

    def __init__(self) -> None:
        self.closed: frozenset[Contact] = frozenset()
        self.rested: list[frozenset[Seat]] = []

    @property
    def wired(self) -> tuple[Contact, ...]:
        return (BUTTON, Contact(TWO, 1))

    def open(self) -> None: ...

    def look(self, now: float) -> Iterable[Look]:
        return [Look(now, self.closed)]

    def rest(self, seats: frozenset[Seat]) -> None:
        self.rested.append(seats)

    def close(self) -> None: ...


def test_a_seat_that_fails_while_another_is_pressed_is_put_to_rest_all_the_same() -> None:
    """And woken when it is mended."""
    wires = Wires()
    seats = LoopSeats(wires)
    feel, now = Feel(), 0.0
    while now < feel.stuck + feel.quiet_again + 1.0:
        stuck = 0.1 < now < feel.stuck + 0.3
        pressed = int(now * 5) % 2 == 0
        wires.closed = frozenset({BUTTON} if stuck else ()) | frozenset({Contact(TWO, 1)} if pressed else ())
        seats.step(now)
        now += 0.1
        seats.step(now + 0.004)

    assert wires.rested == [frozenset({ONE}), frozenset()]
