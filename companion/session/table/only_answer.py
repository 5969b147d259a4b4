"""The only answer: what the rules give by themselves where nobody has a choice, and what taking that back needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.kernel.decisions import Answer, Choose, Secret
from companion.engine.kernel.match import NEW_INFORMATION, Match
from companion.session.journal.standing import DEALER, Chapter, is_draw, replay

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Decision
    from companion.engine.kernel.errors import Refusal


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
    first = next((at for at in reversed(range(len(answers))) if not is_draw(answers[at])), 0)
    if any(one.step.by == DEALER for one in answers[first:]):
        return NEW_INFORMATION
    why = match.consent()
    for end in range(len(answers) - 1, first, -1):
        found = replay(match.game, Chapter(chapter.start, answers=answers[:end])).consent()
        why = NEW_INFORMATION if NEW_INFORMATION in (why, found) else why or found
    return why
