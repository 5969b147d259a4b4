"""On a Raspberry Pi with its wires: nothing pressed while this runs.

Without the matrix, one jumper is enough: from GPIO 13 (place 33) to GPIO 6 (place 31), told by RIG_JUMPER=13,6.
"""

from __future__ import annotations

import os
import statistics
import threading
import time

import pytest
from gpiozero import OutputDevice

from hardware.seats.evdev import event_files
from hardware.seats.pins import shorted_lines, standard_pins
from hardware.seats.seat import Lamp, Pressed, SeatEvent
from hardware.seats.wired import wired_seats
from hardware.seats.wiring import load_wiring, parse_wiring

pytestmark = pytest.mark.rig
JUMPER = os.environ.get("RIG_JUMPER", "")
PRESSES = 200
LIMIT = 0.030
PATIENCE = 5.0


def test_no_line_touches_another_or_a_rail() -> None:
    """The standard wiring, as drawn."""
    assert shorted_lines(load_wiring(), standard_pins(), 100e-6) == {}


def test_nobody_presses_anything() -> None:
    """Two seconds of silence on a table at rest."""
    said: list[SeatEvent] = []
    seats = wired_seats(load_wiring())
    seats.open()
    seats.start(said.append)
    time.sleep(2)
    seats.close()
    assert said == []


def test_every_lamp_pulses_and_goes_out() -> None:
    """Look at them: all nine swell together, for five seconds."""
    seats = wired_seats(load_wiring())
    seats.open()
    seats.start(lambda _: None)
    for seat in seats.seats:
        seats.light(seat, Lamp.PULSE)
    time.sleep(5)
    seats.close()


@pytest.mark.skipif(not JUMPER, reason="no jumper")
def test_a_press_over_a_jumper_is_told_in_time() -> None:
    """Real pins on both ends: nearly all within thirty milliseconds, none lost."""
    drive, sense = (int(pin) for pin in JUMPER.split(","))
    seats = wired_seats(parse_wiring(f'layout = "direct"\n[seats.seat1]\nbutton1 = {sense}\n'))
    came = threading.Semaphore(0)
    heard: list[float] = []

    def listen(event: SeatEvent) -> None:
        if isinstance(event, Pressed):
            heard.append(time.perf_counter())
            came.release()

    took = []
    with OutputDevice(drive, initial_value=True) as finger:
        seats.open()
        seats.start(listen)
        time.sleep(0.2)
        for _ in range(PRESSES):
            closed = time.perf_counter()
            finger.off()
            assert came.acquire(timeout=PATIENCE)
            took.append(heard[-1] - closed)
            finger.on()
            time.sleep(0.06)
        seats.close()
    assert len(heard) == PRESSES
    assert statistics.median(took) < LIMIT
    assert sorted(took)[int(PRESSES * 0.99)] < LIMIT


def test_keyboards_can_be_listed() -> None:
    """At least the power button of a Pi 5, or whatever is plugged in."""
    assert isinstance(event_files(), dict)
