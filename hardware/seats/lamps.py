"""Lamps: off, on, and one slow pulse that is the same for everybody.

All pulsing lamps swell together, whenever each was told to: neither rhythm nor phase can carry a message.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Protocol

from gpiozero import LED, PWMLED
from gpiozero.exc import PinPWMError

from hardware.seats.pins import pin_trouble_told, standard_pins
from hardware.seats.seat import Lamp, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

PULSE_PERIOD = 2.4
FAINTEST = 0.08
STEPS = 24


def glow(lamp: Lamp, now: float) -> float:
    """How bright a lamp is at an instant, from 0 to 1."""
    if lamp is Lamp.OFF:
        return 0.0
    if lamp is Lamp.ON:
        return 1.0
    wave = 0.5 - 0.5 * math.cos(math.tau * now / PULSE_PERIOD)
    return round((FAINTEST + (1 - FAINTEST) * wave * wave) * STEPS) / STEPS


class LampBoard(Protocol):
    """Lamps that can be given a brightness."""

    @property
    def seats(self) -> tuple[Seat, ...]: ...

    def open(self) -> None: ...

    def show(self, glows: Mapping[Seat, float]) -> None: ...

    def close(self) -> None: ...


class NoLamps:
    """For seats without lamps: the screen shows them."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        return ()

    def open(self) -> None: ...

    def show(self, glows: Mapping[Seat, float]) -> None: ...

    def close(self) -> None: ...


class PinLamps:
    """Lamps on pins; dimmed where the pins can, else simply on from half brightness."""

    def __init__(self, pins: Mapping[Seat, int], factory: Any = None) -> None:
        self._pins = pins
        self._factory = factory
        self._lamps: dict[Seat, Any] = {}
        self._shown: dict[Seat, float] = {}

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(self._pins)

    def open(self) -> None:
        factory = self._factory or standard_pins()
        self.close()
        with pin_trouble_told():
            self._lamps = {seat: _lamp(pin, factory) for seat, pin in self._pins.items()}

    def show(self, glows: Mapping[Seat, float]) -> None:
        with pin_trouble_told():
            for seat, bright in glows.items():
                if seat in self._lamps and self._shown.get(seat) != bright:
                    lamp = self._lamps[seat]
                    lamp.value = bright if isinstance(lamp, PWMLED) else round(bright)
                    self._shown[seat] = bright

    def close(self) -> None:
        for lamp in self._lamps.values():
            lamp.close()
        self._lamps = {}
        self._shown = {}


class Glows:
    """What every lamp should show, kept between being told and being looked at."""

    def __init__(self, seats: Iterable[Seat]) -> None:
        self._lamps: dict[Seat, Lamp] = dict.fromkeys(seats, Lamp.OFF)

    def light(self, seat: Seat, lamp: Lamp) -> None:
        if seat in self._lamps:
            self._lamps[seat] = lamp

    def at(self, now: float) -> dict[Seat, float]:
        """The brightness of every lamp at an instant."""
        return {seat: glow(lamp, now) for seat, lamp in self._lamps.items()}


def _lamp(pin: int, factory: Any) -> Any:
    try:
        return PWMLED(pin, pin_factory=factory)
    except PinPWMError:
        return LED(pin, pin_factory=factory)
