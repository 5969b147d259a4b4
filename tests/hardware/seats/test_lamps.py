"""Lamps: three things to show, and no way to say more."""

from __future__ import annotations

from itertools import pairwise

from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin

from hardware.seats.breadboard import Breadboard
from hardware.seats.lamps import PULSE_PERIOD, PinLamps, glow
from hardware.seats.seat import Lamp, Seat
from hardware.seats.wired import wired_seats
from hardware.seats.wiring import load_wiring

INSTANTS = [i * 0.05 for i in range(200)]


def test_off_is_dark_and_on_is_steady() -> None:
    """Neither changes by itself."""
    assert {glow(Lamp.OFF, now) for now in INSTANTS} == {0.0}
    assert {glow(Lamp.ON, now) for now in INSTANTS} == {1.0}


def test_the_pulse_is_slow_and_never_quite_dark() -> None:
    """It swells and fades, and comes round after its period."""
    bright = [glow(Lamp.PULSE, now) for now in INSTANTS]

    assert max(bright) > 0.9
    assert 0.0 < min(bright) < 0.2
    assert all(abs(glow(Lamp.PULSE, now) - glow(Lamp.PULSE, now + PULSE_PERIOD)) < 0.05 for now in INSTANTS)


def test_the_pulse_swells_five_times_in_twelve_seconds_in_even_steps() -> None:
    """From a faint glow to full light and back; one that was turned round would begin bright."""
    bright = [glow(Lamp.PULSE, now / 100) for now in range(1200)]

    assert (bright[0], max(bright), min(bright)) == (2 / 24, 1.0, 2 / 24)
    assert glow(Lamp.PULSE, 1.2) == 1.0
    assert glow(Lamp.PULSE, 0.6) == 7 / 24, "faint for long, bright for a moment"
    assert sum(one < 0.5 <= other for one, other in pairwise(bright)) == 5
    assert {round(level * 24, 9) for level in bright} == set(range(2, 25))


def test_all_pulsing_lamps_swell_together_whenever_they_were_told() -> None:
    """A phase of its own would tell who was asked, or answered, when."""
    wiring = load_wiring()
    board = Breadboard(wiring)
    seats = wired_seats(wiring, board.factory)
    for i, now in enumerate(INSTANTS):
        if i < 9:
            seats.light(Seat(i + 1), Lamp.PULSE)
        seats.step(now)
        if i >= 9:
            assert len({board.lamp(pin) for pin in wiring.lamps.values()}) == 1
    seats.close()


def test_every_seat_has_its_own_lamp_on_its_own_pin() -> None:
    """Lamp by lamp, and all dark at the end."""
    wiring = load_wiring()
    board = Breadboard(wiring)
    seats = wired_seats(wiring, board.factory)
    for turn, seat in enumerate(wiring.lamps):
        seats.light(seat, Lamp.ON)
        seats.step(float(turn))
        assert {other for other, pin in wiring.lamps.items() if board.lamp(pin)} == {seat}
        seats.light(seat, Lamp.OFF)
    seats.light(Seat(1), Lamp.ON)
    seats.close()

    assert not any(board.lamp(pin) for pin in wiring.lamps.values())


def test_a_lamp_is_told_only_what_is_new() -> None:
    """Its pin is left alone while nothing changes; opened again, everything is new."""
    factory = MockFactory(pin_class=MockPWMPin)
    lamps = PinLamps({Seat(1): 18, Seat(2): 19}, factory)
    lamps.open()
    pin = factory.pin(18)
    for bright in (1.0, 1.0, 0.25, 0.25, 0.0):
        lamps.show({Seat(1): bright, Seat(7): bright})
    assert [state for _, state in pin.states][-4:] == [0.0, 1.0, 0.25, 0.0]
    assert factory.pin(19).state == 0.0
    lamps.show({Seat(1): 1.0})
    lamps.open()
    assert pin.state == 0.0
    lamps.show({Seat(1): 1.0})

    assert pin.state == 1.0
    lamps.close()
    lamps.show({Seat(1): 0.5})
    assert pin.function == "input", "closed, it is told nothing more"


def test_pins_that_cannot_dim_still_pulse() -> None:
    """On and off, in the same slow rhythm."""
    factory = MockFactory(pin_class=MockPin)
    lamps = PinLamps({Seat(1): 18}, factory)
    lamps.open()
    shown = []
    for now in INSTANTS:
        lamps.show({Seat(1): glow(Lamp.PULSE, now)})
        shown.append(factory.pin(18).state)
    lamps.close()

    assert set(shown) == {False, True}
