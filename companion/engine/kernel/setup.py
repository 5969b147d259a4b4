"""The setup of a match: who sits where, which options are on, who answers for the pieces."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Any

from msgspec import Struct, field

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Forbidden, Refusal, Unreadable, refusal

SEAT_NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")


class Holder(StrEnum):
    """Who answers for a source of chance: real pieces on the table, or the app."""

    TABLE = "table"
    APP = "app"


class Switch(Struct, frozen=True):
    """One option of a game: a yes/no, a number in a range, one of some words, or a document (like a deck)."""

    name: str
    default: Any
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    document: bool = False
    rule: str = ""

    def check(self, value: object) -> object:
        """Give the value back if it fits this switch."""
        if self.document:
            fits = value is None or isinstance(value, (list, dict))
        elif isinstance(self.default, bool):
            fits = isinstance(value, bool)
        elif self.choices:
            fits = value in self.choices if isinstance(value, str) else False
        else:
            fits = isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most
        if not fits:
            facts = {"option": self.name, "value": str(value)[:80], "allowed": self.allowed}
            raise Forbidden(refusal("option-value", self.rule, **facts))
        return value

    @property
    def allowed(self) -> str:
        """Say in a few characters what may be set."""
        if self.document:
            return "a list"
        if isinstance(self.default, bool):
            return "yes|no"
        return "|".join(self.choices) if self.choices else f"{self.least}..{self.most}"

    def read(self, text: str) -> object:
        """Read the value from what was typed on a command line."""
        if isinstance(self.default, bool):
            given = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}.get(text.lower())
            return self.check(text if given is None else given)
        if self.document:
            return self.check(text.split(","))
        if not self.choices and re.fullmatch(r"-?\d{1,9}", text):
            return self.check(int(text))
        return self.check(text)


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a match starts from. What is not named stands at its default."""

    game: str
    seats: tuple[Seat, ...]
    options: dict[str, Any] = field(default_factory=dict)
    sources: dict[str, Holder] = field(default_factory=dict)
    box: dict[str, Any] = field(default_factory=dict)


def check_seats(seats: tuple[Seat, ...], allowed: range) -> None:
    """Refuse a wrong number of seats, a name used twice, and names that no file could hold."""
    if len(seats) not in allowed:
        raise Forbidden(refusal("player-count", least=allowed[0], most=allowed[-1], given=len(seats)))
    for seat in seats:
        if not isinstance(seat, str) or not SEAT_NAME.fullmatch(seat):
            raise Unreadable(refusal("seat-name", name=str(seat)[:40]))
    if len(set(seats)) != len(seats):
        raise Forbidden(refusal("seat-twice", name=next(seat for seat in seats if seats.count(seat) > 1)))


def completed(setup: Setup, switches: tuple[Switch, ...], sources: dict[str, Holder]) -> Setup:
    """Fill in the defaults, refusing names and values that do not exist."""
    known = {switch.name: switch for switch in switches}
    for name in setup.options:
        if name not in known:
            raise Forbidden(refusal("no-such-option", option=name, known=" ".join(known)))
    for name in setup.sources:
        if name not in sources:
            raise Forbidden(refusal("no-such-source", source=name, known=" ".join(sources)))
    options = {name: switch.default for name, switch in known.items()}
    for name, value in setup.options.items():
        options[name] = known[name].check(value)
    return Setup(setup.game, setup.seats, options, sources | setup.sources, setup.box)


class Caution(Struct, frozen=True):
    """Something a table should know before it starts, but which is no reason to refuse.

    If it is a guess about the box, `options` and `box` are what a profile says that has compared it and found it so.
    """

    why: Refusal
    options: dict[str, Any] = {}
    box: dict[str, Any] = {}
    deck: str = ""
    """The printed deck that has to be compared; "" if the words say all."""
