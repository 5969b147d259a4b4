"""The wiring file: what can be said in it, and every slip told clearly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hardware.errors import BadWiring, HardwareError
from hardware.seats.seat import Contact, Seat
from hardware.seats.wiring import STANDARD_WIRING, load_wiring, parse_wiring

if TYPE_CHECKING:
    from pathlib import Path

MATRIX = 'layout = "matrix"\n'
DIRECT = 'layout = "direct"\n'


def test_the_standard_wiring_has_nine_seats_on_twelve_pins_and_nine_lamps() -> None:
    """And all of it on different pins."""
    wiring = load_wiring()
    pins = [pin for _, pin in wiring.names()]

    assert len(wiring.wired) == 27
    assert len(wiring.button_lines) + len(wiring.seat_lines) == 12
    assert set(wiring.lamps) == set(wiring.seats) == set(range(1, 10))
    assert len(pins) == len(set(pins)) == 21


def test_the_lamps_of_the_standard_wiring_are_dark_while_the_pi_starts() -> None:
    """Pins 0 to 8 are pulled up until a program takes them: a lamp there would glow."""
    assert min(load_wiring().lamps.values()) > 8


def test_any_subset_of_seats_and_buttons_is_fine() -> None:
    """Seat 9 alone, with two buttons and no lamp."""
    wiring = parse_wiring(MATRIX + "[buttons]\nbutton1 = 25\nbutton3 = 7\n[seats]\nseat9 = 6\n")

    assert wiring.wired == (Contact(Seat(9), 1), Contact(Seat(9), 3))
    assert wiring.lamps == {}


@pytest.mark.parametrize(
    ("text", "key", "facts"),
    [
        ("[[[", "wiring.not-toml", {}),
        ("", "wiring.unknown-layout", {"layout": "None"}),
        ('layout = "web"', "wiring.unknown-layout", {"layout": "web"}),
        (MATRIX, "wiring.no-buttons", {}),
        (MATRIX + "[seats]\nseat1 = 4\n[buttons]\n", "wiring.no-buttons", {}),
        (MATRIX + "[seats]\nseat10 = 4\n", "wiring.unknown-name", {"name": "seats.seat10"}),
        (MATRIX + "[buttons]\nbutton4 = 4\n", "wiring.unknown-name", {"name": "buttons.button4"}),
        (MATRIX + "[lamps]\nchair1 = 4\n", "wiring.unknown-name", {"name": "lamps.chair1"}),
        (MATRIX + "[lights]\nseat1 = 4\n", "wiring.unknown-name", {"name": "lights"}),
        (
            MATRIX + "[buttons]\nbutton1 = 25\n[seats]\nseat1 = 4\n[lamps]\nseat1 = 4\n",
            "wiring.pin-used-twice",
            {"pin": 4, "first": "seats.seat1", "second": "lamps.seat1"},
        ),
        (
            MATRIX + "reserved = [14]\n[buttons]\nbutton1 = 25\n[seats]\nseat1 = 14\n",
            "wiring.pin-reserved",
            {"pin": 14, "name": "seats.seat1"},
        ),
        (MATRIX + "[buttons]\nbutton1 = 25\n[seats]\nseat1 = 0\n", "wiring.pin-reserved", {"pin": 0}),
        (MATRIX + "[buttons]\nbutton1 = 2\n[seats]\nseat1 = 4\n", "wiring.pin-pulled-up", {"pin": 2}),
        (MATRIX + "[seats]\nseat1 = 28\n", "wiring.no-such-pin", {"pin": 28}),
        (MATRIX + "[seats]\nseat1 = -1\n", "wiring.no-such-pin", {"pin": -1}),
        (MATRIX + '[seats]\nseat1 = "GPIO4"\n', "wiring.not-a-pin", {"name": "seats.seat1", "value": "GPIO4"}),
        (MATRIX + "[seats]\nseat1 = true\n", "wiring.not-a-pin", {"value": "True"}),
        (MATRIX + "[seats]\nseat1 = 4.0\n", "wiring.not-a-pin", {"value": "4.0"}),
        (MATRIX + "seats = 4\n", "wiring.not-a-table", {"name": "seats"}),
        (MATRIX + "reserved = 14\n", "wiring.not-a-list", {"name": "reserved"}),
        (MATRIX + 'reserved = ["x"]\n', "wiring.not-a-pin", {"name": "reserved[0]"}),
        (DIRECT + "[seats]\nseat1 = 4\n", "wiring.not-a-table", {"name": "seats.seat1"}),
        (DIRECT + "[seats.seat1]\nbutton9 = 4\n", "wiring.unknown-name", {"name": "seats.seat1.button9"}),
        (DIRECT + "[buttons]\nbutton1 = 4\n", "wiring.unknown-name", {"name": "buttons"}),
        (
            DIRECT + "[seats.seat1]\nbutton1 = 4\n[seats.seat2]\nbutton1 = 4\n",
            "wiring.pin-used-twice",
            {"pin": 4, "first": "seats.seat1.button1", "second": "seats.seat2.button1"},
        ),
    ],
)
def test_a_slip_in_the_file_is_told_with_its_place(text: str, key: str, facts: dict[str, object]) -> None:
    """One key, and the facts to mend it."""
    with pytest.raises(BadWiring) as error:
        parse_wiring(text)
    assert error.value.key == key
    assert facts.items() <= error.value.facts.items()


def test_a_file_that_is_not_there_or_no_text_is_told_too(tmp_path: Path) -> None:
    """The same error, which is both the room's and a ValueError."""
    garbage = tmp_path / "wiring.toml"
    garbage.write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "nowhere.toml", tmp_path, garbage):
        with pytest.raises(BadWiring) as error:
            load_wiring(path)
        assert error.value.key == "wiring.unreadable"
    assert issubclass(BadWiring, HardwareError)
    assert issubclass(BadWiring, ValueError)
    assert STANDARD_WIRING.is_file()
