"""One pin for each button: the wiring for a small table, on mock pins."""

from __future__ import annotations

from hardware.seats.breadboard import Breadboard
from hardware.seats.seat import Contact, Pressed, Seat, SeatEvent
from hardware.seats.wired import wired_seats
from hardware.seats.wiring import parse_wiring

SMALL_TABLE = parse_wiring("""
layout = "direct"
[seats.seat1]
button1 = 4
button2 = 17
button3 = 27
[seats.seat2]
button1 = 2
[lamps]
seat1 = 18
""")


def test_every_button_is_itself_on_its_own_pin() -> None:
    """Pressed to ground, with the pull-up of the pin; pin 2 with its fixed one serves too."""
    board = Breadboard(SMALL_TABLE)
    seats = wired_seats(SMALL_TABLE, board.factory)
    said: list[SeatEvent] = []
    now = 0.0
    for contact in (None, *SMALL_TABLE.wired):
        board.release()
        for closed in (False, True):
            if closed and contact:
                board.press(contact)
            for _ in range(15):
                said += seats.step(now)
                now += 0.004
    seats.close()

    assert [event for event in said if not isinstance(event, Pressed)] == []
    assert [Contact(event.seat, event.button) for event in said if isinstance(event, Pressed)] == [
        (1, 1),
        (1, 2),
        (1, 3),
        (2, 1),
    ]
    assert seats.seats == (Seat(1), Seat(2))
