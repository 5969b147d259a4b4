"""Answers as a person would write them: "ann: move BW", "table: pistol"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.engine.kernel.codec import parse, words
from companion.engine.kernel.decisions import Answer, Chance, Choose, Seat, Secret
from companion.engine.kernel.errors import refusal
from companion.session.errors import Misstep

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Option
    from companion.engine.kernel.match import Match

TABLE: Final = "table"
"""Who answers for chance. A seat of this name could not be told from it."""

NOBODY: Final = "nobody"
"""Who is asked when the match is over."""

_SHOWN: Final = 12
"""So many offered options are named in a complaint."""


def who_says(line: str, seats: tuple[Seat, ...]) -> tuple[Seat | None, str]:
    """Take a line apart into a seat (None: the table) and its words."""
    who, colon, said = (part.strip() for part in line.partition(":"))
    if not colon or not said:
        raise Misstep(refusal("line-shape", example="ann: reveal"), said=line)
    if who != TABLE and who not in seats:
        raise Misstep(refusal("line-seat", seat=who, known=" ".join([*seats, TABLE])), said=line)
    return None if who == TABLE else Seat(who), " ".join(said.split())


def offered_option(match: Match[Any], seat: Seat | None, said: str) -> Option | None:
    """Find the offered option that is said with these words."""
    offered = match.decision.offered_to(seat) if match.decision else ()
    return next((option for option in offered if words(option) == said), None)


def meant_option(match: Match[Any], seat: Seat | None, said: str) -> Option | None:
    """Find which option of the game was meant, offered or not; None if no option is said like this."""
    offered = match.decision.offered_to(seat) if match.decision else ()
    for kind in dict.fromkeys(type(option) for option in offered):
        if option := parse(said, kind):
            return option
    return parse(said, match.game.options)


def line_of_answer(answer: Answer) -> str:
    """Write an answer as a line."""
    return f"{answer.seat or TABLE}: {words(answer.option)}"


def asked(match: Match[Any]) -> str:
    """Say who is asked what: "ben: action", "table: events", "ann cat: vote"."""
    decision = match.decision
    if isinstance(decision, Choose):
        return f"{decision.seat}: {decision.prompt}"
    if isinstance(decision, Chance):
        return f"{TABLE}: {decision.source}"
    if isinstance(decision, Secret):
        return f"{' '.join(match.owed)}: {decision.prompt}"
    return NOBODY


def offered(match: Match[Any]) -> list[str]:
    """Say all that can be answered now; whoever is not the one asked is named."""
    decision = match.decision
    if isinstance(decision, Choose):
        asides = [line_of_answer(Answer(who, option)) for who, option in decision.asides]
        return [words(option) for option in decision.options] + asides
    if isinstance(decision, Chance):
        return [words(option) for option in decision.outcomes]
    if isinstance(decision, Secret):
        return [f"{seat}: {words(option)}" for seat in match.owed for option in decision.options[seat]]
    return []


def offer(match: Match[Any]) -> str:
    """Say on one line what can be answered now, or the first of it."""
    offers = offered(match)
    more = f" (+{len(offers) - _SHOWN})" if len(offers) > _SHOWN else ""
    return ", ".join(offers[:_SHOWN]) + more
