"""Lamps: three things to show, and no way to say more."""

from __future__ import annotations

from gpiozero.pins.mock import MockFactory, MockPin

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
