"""Givers: who may give an answer, what the rules give by themselves, and whose consent a last act needs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from companion.engine.kernel.decisions import Answer, Choose, Secret
from companion.engine.kernel.errors import Refusal, Unreadable, refusal
from companion.engine.kernel.match import NEW_INFORMATION, Match
from companion.session.journal.standing import BY_THEMSELVES, DEALER, Chapter, is_draw, replay

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Decision, Seat
    from companion.engine.kernel.happenings import Told

_GIVER: Final = re.compile(r"[a-z][a-z0-9-]{0,23}")


@dataclass(frozen=True, slots=True)
class Given:
    """What came of answers that somebody gave in one act; who said what is not for a log."""

    told: tuple[Told, ...] = field(default=(), repr=False)
    refused: Refusal | None = None
    """Why nothing has changed; None if the answers were taken."""
    last: Seat | None = field(default=None, repr=False)
    """Who gave the last of them; None if it was told for the table."""


def check_giver(by: object, confidence: object) -> None:
    """Refuse what could not be written down, or would pass for the dealer or the rules."""
    if not isinstance(by, str) or not _GIVER.fullmatch(by) or by in BY_THEMSELVES:
        raise Unreadable(refusal("not-a-giver", by=str(by)[:40]))
    if isinstance(confidence, bool) or not isinstance(confidence, (int, float)) or not 0 <= confidence <= 1:
        raise Unreadable(refusal("not-a-confidence", confidence=str(confidence)[:20]))


def only_answer(asked: Decision | None) -> Answer | None:
    """Give the answer to an open question that has no other; of a secret one nobody may learn that it has none."""
    if asked is None or isinstance(asked, Secret):
        return None
    if isinstance(asked, Choose):
        return Answer(asked.seat, asked.options[0]) if len(asked.options) == 1 and not asked.asides else None
    open_ = asked.seen_by is None and not asked.hidden
    return Answer(None, asked.outcomes[0]) if open_ and len(asked.outcomes) == 1 else None


def consent_to_last_act(match: Match[Any], chapter: Chapter) -> Refusal | None:
    """Say what the table must agree to before the last answer of a person goes, with all that followed by itself."""
    answers = chapter.answers
    if not answers:
        return None
    first = next((at for at in reversed(range(len(answers))) if not is_draw(answers[at])), 0)
    if any(one.step.by == DEALER for one in answers[first:]):
        return NEW_INFORMATION
    why = match.consent()
    for end in range(len(answers) - 1, first, -1):
        found = replay(match.game, Chapter(chapter.start, answers=answers[:end])).consent()
        why = NEW_INFORMATION if NEW_INFORMATION in (why, found) else why or found
    return why
