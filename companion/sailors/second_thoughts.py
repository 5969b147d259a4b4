"""Second thoughts: what somebody was asked once, for a captain who knows only what that seat knew then.

For after the end. A decision stands here with the match as it stood when it was asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from companion.engine.kernel.answer_check import is_aside
from companion.engine.kernel.decisions import Choose, Seat, Secret
from companion.session.journal.standing import BY_THEMSELVES, lasting, opened

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Decision, Option
    from companion.engine.kernel.match import Match
    from companion.session.journal.kept_answers import Written
    from companion.session.journal.standing import Chapter
    from companion.session.table.live_table import LiveTable


class Decided(NamedTuple):
    """One decision of a person."""

    seat: Seat
    secret: bool
    given: Option
    match: Match[Any]
    """As it stood when it was asked: not a word of what came after."""
    start: str
    """The position that the match began from, or ""."""


def decided_at(table: LiveTable, row: int) -> tuple[Decided, ...]:
    """Find the decision that was written in this row; of one that several made in secret, those of all of them.

    Nothing while the match goes on, where nobody but a sailor answered, and where there was only one answer.
    """
    if table.match.result is None:
        return ()
    game = table.match.game
    for chapter in lasting(game, table.standing.chapters):
        match = opened(game, chapter.start)
        group: list[int] = []
        before: Decision | None = None
        for place, one in enumerate(chapter.answers):
            if match.decision is not before:
                if any(chapter.answers[at].row == row for at in group):
                    break
                group, before = [], match.decision
            if _decides(match, one):
                group.append(place)
            match.answer(one.step.answer, one.step.by, one.step.confidence)
        if any(chapter.answers[at].row == row for at in group):
            return tuple(_decided(table, chapter, place) for place in group)
    return ()


def _decides(match: Match[Any], one: Written) -> bool:
    asked, answer = match.decision, one.step.answer
    if answer.seat is None or not isinstance(asked, (Choose, Secret)) or one.step.by in BY_THEMSELVES:
        return False
    return not (isinstance(asked, Choose) and is_aside(asked, answer)) and len(asked.offered_to(answer.seat)) > 1


def _decided(table: LiveTable, chapter: Chapter, place: int) -> Decided:
    match = opened(table.match.game, chapter.start)
    for step in chapter.steps[:place]:
        match.answer(step.answer, step.by, step.confidence)
    given = chapter.answers[place].step.answer
    start = bytes(chapter.start.position).decode()
    return Decided(Seat(given.seat or ""), isinstance(match.decision, Secret), given.option, match, start)
