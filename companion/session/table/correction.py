"""Correction of one answer: everything after it is played again as it was answered.

What people or the camera read, and what somebody chose in the open, can be corrected; the dealer makes no mistakes.
Later answers stand as far as they fit; the others wait until their questions come again (`kept_answers.py`).
First comes a preview, which alters nothing; a table that confirms it gets one more row in the journal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Raw, Struct

from companion.engine.kernel.answer_check import is_aside, may_know
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Chance, Choose, Decision, Option, Step
from companion.engine.kernel.errors import Forbidden, NotAsked, Refusal, refusal
from companion.session.journal.journal import Entry
from companion.session.journal.kept_answers import Waiting, give_again, still_asked, with_questions
from companion.session.journal.match_results import is_open
from companion.session.journal.standing import BY_THEMSELVES, DEALER, Replaced, opened
from companion.session.plain_data import Change, changes
from companion.session.table.given import check_giver
from companion.session.table.step_list import Line, consent_to, lines

if TYPE_CHECKING:
    from companion.engine.kernel.match import Match
    from companion.session.journal.kept_answers import Written
    from companion.session.table.live_table import LiveTable


class Stopped(Struct, frozen=True):
    """The first answer that cannot stand, by the line of its act; what is asked there now; and why not."""

    line: Line
    asked: Decision | None
    why: Refusal


class Preview(Struct, frozen=True):
    """What a correction would do; nothing of it has happened. `sequence` says for which moment it holds."""

    sequence: int
    row: int
    now: Option
    kept: int
    """So many answers of the chapter would stand at once, the corrected one among them."""
    lost: int
    """So many would not; of them `waiting` are given again as soon as the table is asked what they answered."""
    waiting: int
    stopped: Stopped | None
    changes: tuple[Change, ...]
    """What would lie otherwise on the table, as everybody sees it."""
    consent: Refusal | None = None
    """What the table must agree to: somebody would choose again, knowing more."""


def outcomes(table: LiveTable, row: int) -> tuple[Option, ...]:
    """List what could have been answered instead."""
    match, written, _ = _open_answer(table, row)
    asked = match.decision
    offered = asked.options if isinstance(asked, Choose) else asked.offered_to(None) if asked else ()
    return tuple(option for option in offered if option != written.step.answer.option)


def preview(table: LiveTable, row: int, now: Option) -> Preview:
    """Play the match with another answer as far as it goes."""
    match, written, place = _open_answer(table, row)
    answer = Answer(written.step.answer.seat, now)
    meant = match.check(answer)
    if meant == written.step.answer.option:
        raise Forbidden(refusal("reads-the-same"))
    chosen = isinstance(match.decision, Choose)
    match.answer(answer, written.step.by)
    answers = table.standing.chapter.answers
    later = with_questions(opened(table.match.game, table.standing.chapter.start), answers)[place + 1 :]
    again = give_again(match, later)
    missed = next((at for at, one in enumerate(later) if at not in again.taken), None)
    return Preview(
        table.sequence,
        row,
        meant,
        place + 1 + len(again.taken),
        len(later) - len(again.taken),
        len(later) - again.gone,
        None if missed is None else _stopped(table, row, meant, later[: missed + 1]),
        changes(table.match, match),
        consent_to(table, row) if chosen else None,
    )


def correct(table: LiveTable, agreed: Preview, by: str = "hand", confidence: float = 1.0) -> None:
    """Do what the preview says; one that was made for an earlier moment is refused."""
    check_giver(by, confidence)
    if agreed.sequence != table.sequence or preview(table, agreed.row, agreed.now) != agreed:
        raise NotAsked(refusal("stale-answer", given=agreed.sequence, now=table.sequence))
    _, _, place = _open_answer(table, agreed.row)
    said = Replaced(place, Raw(encode(agreed.now).encode()), place + 1, rest_waits=True)
    with table.act():
        table.write(Entry("correction", option=encode(said), by=by, confidence=confidence))
        table.replayed()


def correctable(asked: Decision | None, step: Step) -> bool:
    """Say whether an answer was given in the open by people or the camera."""
    if isinstance(asked, Chance):
        return is_open(asked) and step.by != DEALER
    return isinstance(asked, Choose) and not is_aside(asked, step.answer)


def _open_answer(table: LiveTable, row: int) -> tuple[Match[Any], Written, int]:
    """Find an open answer of this chapter, with the match as it stood before it."""
    match = opened(table.match.game, table.standing.chapter.start)
    for place, written in enumerate(table.standing.chapter.answers):
        if written.row == row and correctable(match.decision, written.step):
            return match, written, place
        match.answer(written.step.answer, written.step.by, written.step.confidence)
    raise Forbidden(refusal("not-a-reading"))


def _stopped(table: LiveTable, row: int, now: Option, later: list[Waiting]) -> Stopped:
    """Say why the last of these answers cannot stand: another question is asked then, or this one is not offered."""
    match, written, _ = _open_answer(table, row)
    match.answer(Answer(written.step.answer.seat, now), written.step.by)
    for one in later[:-1]:
        match.answer(one.written.step.answer, one.written.step.by, one.written.step.confidence)
    one = later[-1]
    asked = one.turn == match.turns and still_asked(match, one)
    why = match.why_not(one.written.step.answer) if asked else None
    public = may_know(None, one.asked, one.written.step.answer)
    told = (why or refusal("another-question")) if public else refusal("no-longer-possible")
    return Stopped(_line(table, one.written.row), match.question(), told)


def _line(table: LiveTable, row: int) -> Line:
    """Find the line of an answer; a draw belongs to the act before it."""
    act = table.standing.chapter.row
    for one in table.standing.chapter.answers:
        act = one.row if one.step.by not in BY_THEMSELVES else act
        if one.row == row:
            break
    return next(line for line in lines(table) if line.row == act)
