"""Decisions and options: what a rule may ask, and how it asks.

A rule is a generator: it yields a decision and receives the answer. Chance and secrets are decisions too.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from typing import Any, Final, NamedTuple, NewType, TypeVar

from msgspec import Struct

Seat = NewType("Seat", str)

T = TypeVar("T")

# The values below hold no cycles, and a match makes thousands of them: `gc=False` spares the collector counting them.


def kebab(name: str) -> str:
    """Spell a class name as players would read it: BlackSpot -> black-spot."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name.rpartition(".")[2]).lower()


class Option(Struct, frozen=True, gc=False, cache_hash=True, tag=kebab, tag_field="is"):
    """One thing that can be answered: a small frozen value with an exact JSON form."""


class Plain(Option, frozen=True):
    """An option that is said by its content alone: "gus", not "pirate gus"."""


class Aside(NamedTuple):
    """What somebody may interject while another is asked; the seat None is the table."""

    seat: Seat | None
    option: Option


class Choose(Struct, frozen=True, gc=False):
    """A public choice of one seat; others may interject with an aside (and so close nobody's window but their own)."""

    seat: Seat
    prompt: str
    options: tuple[Option, ...]
    asides: tuple[Aside, ...] = ()
    about: tuple[tuple[str, str | int], ...] = ()

    def offered_to(self, seat: Seat | None) -> tuple[Option, ...]:
        """List what this seat may answer; the seat None is the table itself."""
        own = self.options if seat == self.seat else ()
        if not self.asides:
            return own
        return own + tuple(option for who, option in self.asides if who == seat)


class Secret(Struct, frozen=True, gc=False):
    """One choice for several seats at once; nobody learns an answer before all have answered."""

    prompt: str
    options: dict[Seat, tuple[Option, ...]]
    about: tuple[tuple[str, str | int], ...] = ()

    def offered_to(self, seat: Seat | None) -> tuple[Option, ...]:
        """List what this seat may answer."""
        return self.options.get(seat, ()) if seat is not None else ()


class Chance(Struct, frozen=True, gc=False):
    """A roll, a draw, a reveal: the table answers, by camera, by finger or by the dealer.

    `weights` say how likely each outcome is (all alike when empty). `seen_by` says who learns the answer
    (None: everybody). The outcomes of a `hidden` chance are for the dealer's eyes only, because the list
    itself would tell what nobody may know.
    """

    source: str
    outcomes: tuple[Option, ...]
    weights: tuple[int, ...] = ()
    seen_by: tuple[Seat, ...] | None = None
    hidden: bool = False
    about: tuple[tuple[str, str | int], ...] = ()

    def offered_to(self, seat: Seat | None) -> tuple[Option, ...]:
        """List the outcomes to the table; no seat answers for chance."""
        return self.outcomes if seat is None else ()


Decision = Choose | Secret | Chance


class TurnBoundary:
    """Between two turns: here a match can be written down as a position and taken up again."""


TURN: Final = TurnBoundary()

Rules = Generator[Decision | TurnBoundary, Any, T]


class Answer(Struct, frozen=True, gc=False):
    """Who answers (None: the table) and what."""

    seat: Seat | None
    option: Option


class Step(Struct, frozen=True, gc=False):
    """An answer as it was recorded: who or what gave it, and how sure that was."""

    answer: Answer
    by: str = "hand"
    confidence: float = 1.0
