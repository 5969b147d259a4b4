"""Answers that wait: given once, then overtaken by a correction, and taken up again when their question comes again.

Every answer belongs to its turn. There it is given again to the same question, if that question still offers it; what
the turn does not ask any more is left out. So a table is asked anew only for what a change really touches.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from companion.engine.kernel.decisions import Chance, Choose, Secret, Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.engine.kernel.decisions import Decision
    from companion.engine.kernel.match import Match


RULES: Final = "rules"
"""Who gives the only answer that the rules leave: nobody is asked, and everybody is told."""


class Written(Struct, frozen=True):
    """An answer that stands, and the row where it was given; `corrected` is the row of the last correction."""

    step: Step
    row: int
    at: str
    corrected: int = 0


class Waiting(Struct, frozen=True):
    """An answer that waits for its question, in the turn where it was given."""

    written: Written
    asked: Decision
    turn: int


class Again(Struct, frozen=True, forbid_unknown_fields=True):
    """Which of the waiting answers were given again, by their places; so many of the first ones wait no longer."""

    taken: tuple[int, ...]
    gone: int


def with_questions(match: Match[Any], answers: Iterable[Written]) -> list[Waiting]:
    """Give answers once more, and note what each of them answered, and in which turn."""
    noted: list[Waiting] = []
    for one in answers:
        noted.append(Waiting(one, match.decision, match.turns))  # type: ignore[arg-type]  # it was answered
        match.answer(one.step.answer, one.step.by, one.step.confidence)
    return noted


def give_again(match: Match[Any], waiting: Sequence[Waiting]) -> Again:
    """Give as many of them as fit, up to the first question that has to be asked."""
    taken: list[int] = []
    gone = 0
    while match.decision is not None:
        while gone < len(waiting) and waiting[gone].turn < match.turns:
            gone += 1
        places = range(gone, len(waiting))
        fits = (at for at in places if waiting[at].turn == match.turns and still_asked(match, waiting[at]))
        place = next(fits, None)
        if place is None:
            break
        gone = place + 1
        step = waiting[place].written.step
        if match.why_not(step.answer) is not None:
            break
        match.answer(step.answer, step.by, step.confidence)
        taken.append(place)
    return Again(tuple(taken), gone)


def still_asked(match: Match[Any], one: Waiting) -> bool:
    """Say whether the question of an answer is the one that is asked now."""
    step = one.written.step
    if step.by == RULES:  # it follows by itself, if it still does
        return False
    sealed = isinstance(match.decision, Secret) and step.answer.seat not in match.owed
    return not sealed and same_question(one.asked, match.decision, step)


def same_question(before: Decision | None, now: Decision | None, step: Step) -> bool:
    """Say whether two questions are one: for the same thing, of the same seat, about the same people and pieces."""
    if isinstance(before, Choose) and isinstance(now, Choose):
        return (before.seat, before.prompt, _named(before)) == (now.seat, now.prompt, _named(now))
    if isinstance(before, Chance) and isinstance(now, Chance):
        return (before.source, _named(before)) == (now.source, _named(now))
    if isinstance(before, Secret) and isinstance(now, Secret):
        return before.prompt == now.prompt and step.answer.seat in now.options
    return False


def _named(asked: Choose | Chance) -> list[tuple[str, str]]:
    """Numbers may differ (a die, what is left to pay); whom and what a question names may not."""
    return [(name, value) for name, value in asked.about if isinstance(value, str)]
