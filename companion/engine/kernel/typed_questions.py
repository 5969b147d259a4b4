"""Questions whose answers have a type: `roll = yield from chance("dice", FACES)` is a Face."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from companion.engine.kernel.decisions import Answer, Aside, Chance, Choose, Option, Rules, Seat, Secret

O = TypeVar("O", bound=Option)  # noqa: E741  the option that was offered is the one that comes back
About = Mapping[str, str | int]


def choose(seat: Seat, prompt: str, options: Iterable[O], about: About | None = None) -> Rules[O]:
    """Ask one seat, for all to hear."""
    chosen: O = yield Choose(seat, prompt, tuple(options), (), _facts(about))
    return chosen


def choose_or_hear(
    seat: Seat, prompt: str, options: Iterable[O], asides: Iterable[Aside], about: About | None = None
) -> Rules[O | Answer]:
    """Ask one seat while others may interject; an interjection comes as an Answer, with who made it."""
    given: O | Answer = yield Choose(seat, prompt, tuple(options), tuple(asides), _facts(about))
    return given


def choose_secretly(
    prompt: str, options: Mapping[Seat, Iterable[O]], about: About | None = None
) -> Rules[dict[Seat, O]]:
    """Ask several seats at once; nobody learns an answer before all have answered."""
    offered: dict[Seat, Any] = {seat: tuple(mine) for seat, mine in options.items()}
    chosen: dict[Seat, O] = yield Secret(prompt, offered, _facts(about))
    return chosen


def chance(source: str, outcomes: Iterable[O], weights: Iterable[int] = (), about: About | None = None) -> Rules[O]:
    """Ask the table what fell or was drawn, for all to see."""
    fell: O = yield Chance(source, tuple(outcomes), tuple(weights), about=_facts(about))
    return fell


def _facts(about: About | None) -> tuple[tuple[str, str | int], ...]:
    return tuple(about.items()) if about else ()
