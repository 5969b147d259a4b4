"""The course of a match: question, answer and what came of it, act by act, by giving the answers again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.engine.kernel.match import NEW_INFORMATION
from companion.session.playthrough import opening
from companion.session.standing import DEALER, opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.kernel.decisions import Decision
    from companion.engine.kernel.errors import Refusal
    from companion.engine.kernel.game import Game
    from companion.engine.kernel.happenings import Told
    from companion.session.standing import Chapter, Written


class Answered(Struct, frozen=True):
    """One answer with the question before it; secrets are in it."""

    asked: Decision
    written: Written


class Act(Struct, frozen=True):
    """What a person did, what the dealer drew upon it, and all that was told; an opening has no answers.

    `consent` is what the table must agree to before this act is taken back, were it the last one.
    """

    answers: tuple[Answered, ...]
    told: tuple[Told, ...]
    consent: Refusal | None = None


def acts(game: Game[Any], chapter: Chapter) -> Iterator[Act]:
    """Give the opening of a chapter with the dealer's first draws, then act after act."""
    match = opened(game, chapter.start)
    answers: list[Answered] = []
    told = opening(match)
    consent: Refusal | None = None
    for written in chapter.answers:
        step = written.step
        if step.by != DEALER:
            yield Act(tuple(answers), tuple(told), consent)
            answers, told, consent = [], [], None
        answers.append(Answered(match.decision, written))  # type: ignore[arg-type]  # it was answered, so it was asked
        told += match.answer(step.answer, step.by, step.confidence)
        consent = graver(consent, match.consent())
    yield Act(tuple(answers), tuple(told), consent)


def graver(one: Refusal | None, other: Refusal | None) -> Refusal | None:
    """Of two things to agree to, name the one that weighs more: what somebody has learnt."""
    return NEW_INFORMATION if NEW_INFORMATION in (one, other) else one or other
