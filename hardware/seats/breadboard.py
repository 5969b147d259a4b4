"""A breadboard in memory: wires, diodes and buttons on gpiozero's mock pins.

It is what the seats are measured and tried on where no Pi is at hand. It knows the electricity that matters: a
diode lets current through one way, pulled pins rest, driven pins drive, and two pins that drive against each other
are kept in `fights`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hardware.seats.seat import Contact
    from hardware.seats.wiring import Wiring

GROUND = -1
POWER = -2


class BreadboardPin(MockPWMPin):  # type: ignore[misc]  # gpiozero carries no types
    """A mock pin whose input is what the breadboard makes of all the others."""

    def _get_state(self) -> Any:
        return self.factory.board.level(self) if self._function == "input" else super()._get_state()

    def _change_state(self, value: Any) -> bool:
        changed = super()._change_state(value)
        del self.states[:-1]  # no history: an evening of scanning would fill the memory
        return bool(changed)


class BreadboardFactory(MockFactory):  # type: ignore[misc]  # gpiozero carries no types
    """Mock pins that sit on a breadboard."""

    def __init__(self, board: Breadboard) -> None:
        super().__init__(pin_class=BreadboardPin)
        self.board = board
        self.by_number: dict[int, Any] = {}

    def pin(self, name: Any, pin_class: Any = None, **more: Any) -> Any:
        """The pin with this name, remembered by its number for the breadboard."""
        pin = super().pin(name, pin_class, **more)
        self.by_number[number_of(pin)] = pin
        return pin


def number_of(pin: Any) -> int:
    """The GPIO number of a pin."""
    return int(pin.info.name.removeprefix("GPIO"))


class Breadboard:
    """Buttons wired as a wiring says; press them, bridge their diodes, short their lines."""

    def __init__(self, wiring: Wiring) -> None:
        self._wiring = wiring
        self.factory = BreadboardFactory(self)
        self.closed: frozenset[Contact] = frozenset()
        self.bridged: frozenset[Contact] = frozenset()
        self.joined: frozenset[tuple[int, int]] = frozenset()
        self.fights: list[tuple[int, ...]] = []

    def press(self, *contacts: Contact) -> None:
        """Close these contacts, besides those already closed."""
        self.closed |= frozenset(contacts)

    def release(self, *contacts: Contact) -> None:
        """Open these contacts; all of them if none is named."""
        self.closed -= frozenset(contacts) if contacts else self.closed

    def join(self, pin: int, other: int) -> None:
        """Let a stray strand of wire connect two pins, or one with `GROUND` or `POWER`."""
        self.joined |= {(pin, other)}

    def lamp(self, pin: int) -> float:
        """How bright the lamp on a pin is."""
        found = self.factory.by_number.get(pin)
        return float(found.state) if found is not None and found.function == "output" else 0.0

    def level(self, pin: Any) -> bool:
        """What an input pin reads: whoever drives it, else its own pull."""
        if not self.closed and not self.joined:
            return bool(pin.pull == "up")
        sources = self._sources(number_of(pin))
        driven = {self._drive(node) for node in sources} - {None}
        if len(driven) > 1:
            self.fights.append(tuple(sorted(sources)))
        return bool(True in driven or (not driven and pin.pull == "up"))

    def _drive(self, node: int) -> bool | None:
        if node in (GROUND, POWER):
            return node == POWER
        pin = self.factory.by_number.get(node)
        return bool(pin.state) if pin is not None and pin.function == "output" else None

    def _sources(self, number: int) -> set[int]:
        """Every node that a current through this pin could come from or go to."""
        seen = {number}
        todo = [number]
        while todo:
            for other in self._neighbours(todo.pop()):
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
        return seen - {number}

    def _neighbours(self, node: int) -> Iterator[int]:
        for one, other in self.joined:
            if node in (one, other):
                yield other if node == one else one
        for contact in self.closed:
            if self._wiring.layout == "direct":
                if self._wiring.contacts[contact] == node:
                    yield GROUND
                continue
            seat_pin, button_pin = self._wiring.seat_lines[contact.seat], self._wiring.button_lines[contact.button]
            if node == button_pin and (contact in self.bridged or self._drive(seat_pin) is True):
                yield seat_pin  # the diode conducts from the seat line towards the button line only
            elif node == seat_pin and contact in self.bridged:
                yield button_pin
