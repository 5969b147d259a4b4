"""The wiring diagram is that of the wiring file."""

from __future__ import annotations

from pathlib import Path

from hardware.seats.wiring import HEADER_PINS, load_wiring
from hardware.seats.wiring_diagram import HEADER, wiring_drawing

DRAWN = Path(__file__).parents[3] / "hardware" / "wiring.svg"


def test_the_drawing_is_up_to_date() -> None:
    """Draw it again with `python -m hardware.seats.wiring_diagram hardware/wiring.svg`."""
    assert DRAWN.read_text(encoding="utf-8") == wiring_drawing(load_wiring())


def test_every_pin_of_the_wiring_is_on_the_header_once() -> None:
    """Forty places, twenty-eight pins."""
    assert len(HEADER) == 40
    assert sorted(int(name) for name in HEADER if name.isdecimal()) == list(HEADER_PINS)
