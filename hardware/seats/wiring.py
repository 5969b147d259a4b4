"""The wiring file: names to pins, checked so that a slip of the pen is said before a wire gets warm."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from hardware.bounded_files import read_text
from hardware.errors import BadWiring
from hardware.seats.seat import BUTTONS, MOST_SEATS, Contact, Seat

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Layout = Literal["matrix", "direct"]
Key = TypeVar("Key")

HEADER_PINS = range(28)
IDENTITY_PINS = frozenset({0, 1})
"""They ask an add-on board for its name while the Pi starts; never ours."""
PULLED_UP_PINS = frozenset({2, 3})
"""They carry fixed pull-up resistors, so a button line cannot rest low on them."""
STANDARD_WIRING = Path(__file__).with_name("wiring.toml")
SEAT_NAMES = {f"seat{number}": Seat(number) for number in range(1, MOST_SEATS + 1)}
BUTTON_NAMES = {f"button{number}": number for number in BUTTONS}


@dataclass(frozen=True, slots=True)
class Wiring:
    """Which pin serves what. In a matrix, lines; in direct wiring, one pin for each contact."""

    layout: Layout
    button_lines: Mapping[int, int] = field(default_factory=dict)
    seat_lines: Mapping[Seat, int] = field(default_factory=dict)
    contacts: Mapping[Contact, int] = field(default_factory=dict)
    lamps: Mapping[Seat, int] = field(default_factory=dict)
    reserved: frozenset[int] = frozenset()

    @property
    def wired(self) -> tuple[Contact, ...]:
        """Every button that can be pressed."""
        if self.layout == "direct":
            return tuple(sorted(self.contacts))
        return tuple(Contact(seat, button) for seat in sorted(self.seat_lines) for button in sorted(self.button_lines))

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(sorted({seat for seat, _ in self.wired} | set(self.lamps)))

    def names(self) -> Iterator[tuple[str, int]]:
        """Every name with its pin, as the file writes them."""
        yield from ((f"buttons.button{button}", pin) for button, pin in self.button_lines.items())
        yield from ((f"seats.seat{seat}", pin) for seat, pin in self.seat_lines.items())
        yield from ((f"seats.seat{seat}.button{button}", pin) for (seat, button), pin in self.contacts.items())
        yield from ((f"lamps.seat{seat}", pin) for seat, pin in self.lamps.items())


def load_wiring(path: Path = STANDARD_WIRING) -> Wiring:
    """Read a wiring file; what is wrong in it is one `BadWiring` that names the place."""
    try:
        text = read_text(path)
    except (OSError, UnicodeDecodeError) as error:
        raise BadWiring("wiring.unreadable", file=str(path), why=str(error)) from error
    return parse_wiring(text)


def parse_wiring(text: str) -> Wiring:
    """The wiring that a text describes."""
    try:
        told = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadWiring("wiring.not-toml", why=str(error)) from error
    _only("", told, {"layout", "reserved", "buttons", "seats", "lamps"})
    layout = told.get("layout")
    if layout not in ("matrix", "direct"):
        raise BadWiring("wiring.unknown-layout", layout=str(layout))
    seats = _table("seats", told)
    _only("seats", seats, set(SEAT_NAMES))
    lamps = _pins("lamps", _table("lamps", told), SEAT_NAMES)
    reserved = frozenset(_pin(f"reserved[{i}]", pin) for i, pin in enumerate(_list("reserved", told)))
    if layout == "matrix":
        buttons = _pins("buttons", _table("buttons", told), BUTTON_NAMES)
        wiring = Wiring(layout, buttons, _pins("seats", seats, SEAT_NAMES), {}, lamps, reserved)
    else:
        _only("", told, {"layout", "reserved", "seats", "lamps"})
        contacts = {
            Contact(SEAT_NAMES[name], button): pin
            for name in seats
            for button, pin in _pins(f"seats.{name}", _table(f"seats.{name}", seats), BUTTON_NAMES).items()
        }
        wiring = Wiring(layout, {}, {}, contacts, lamps, reserved)
    _check(wiring)
    return wiring


def _check(wiring: Wiring) -> None:
    if not wiring.wired:
        raise BadWiring("wiring.no-buttons")
    used: dict[int, str] = {}
    for name, pin in wiring.names():
        if pin in used:
            raise BadWiring("wiring.pin-used-twice", pin=pin, first=used[pin], second=name)
        if pin in IDENTITY_PINS or pin in wiring.reserved:
            raise BadWiring("wiring.pin-reserved", pin=pin, name=name)
        if pin in PULLED_UP_PINS and name.startswith("buttons."):
            raise BadWiring("wiring.pin-pulled-up", pin=pin, name=name)
        used[pin] = name


def _pins(place: str, table: Mapping[str, Any], names: Mapping[str, Key]) -> dict[Key, int]:
    _only(place, table, set(names))
    return {names[name]: _pin(f"{place}.{name}", pin) for name, pin in table.items()}


def _pin(name: str, told: Any) -> int:
    if isinstance(told, bool) or not isinstance(told, int):
        raise BadWiring("wiring.not-a-pin", name=name, value=str(told))
    if told not in HEADER_PINS:
        raise BadWiring("wiring.no-such-pin", name=name, pin=told)
    return told


def _table(name: str, told: Mapping[str, Any]) -> Mapping[str, Any]:
    table = told.get(name.rpartition(".")[2], {})
    if not isinstance(table, dict):
        raise BadWiring("wiring.not-a-table", name=name, value=str(table))
    return table


def _list(name: str, told: Mapping[str, Any]) -> list[Any]:
    items = told.get(name, [])
    if not isinstance(items, list):
        raise BadWiring("wiring.not-a-list", name=name, value=str(items))
    return items


def _only(place: str, table: Mapping[str, Any], known: set[str]) -> None:
    for name in table:
        if name not in known:
            raise BadWiring("wiring.unknown-name", name=f"{place}.{name}".lstrip("."), known=", ".join(sorted(known)))
