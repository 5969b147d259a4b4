"""Correction of one reading: everything after it is played again as it was answered.

Only what people or the camera read can be corrected; the dealer makes no mistakes. First comes a preview, which alters
nothing; a table that confirms it gets one more row in the journal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Raw, Struct

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Chance, Choose, Decision, Option, Secret, Step
from companion.engine.kernel.errors import Forbidden, NotAsked, Refusal, refusal
from companion.engine.kernel.match import may_know
from companion.session.journal.journal import Entry
from companion.session.journal.match_results import is_open
from companion.session.journal.standing import DEALER, Replaced, opened
from companion.session.plain_data import Change, changes
from companion.session.table.givers import check_giver
from companion.session.table.step_list import Line, lines

if TYPE_CHECKING:
    from companion.engine.kernel.match import Match
    from companion.session.journal.standing import Written
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
    """So many answers of the chapter would stand, the corrected one among them."""
    lost: int
    """So many would have to be given again."""
    stopped: Stopped | None
    changes: tuple[Change, ...]
    """What would lie otherwise on the table, as everybody sees it."""


def outcomes(table: LiveTable, row: int) -> tuple[Option, ...]:
    """List what could have been read instead."""
    match, written, _ = _reading(table, row)
    offered = match.decision.offered_to(None) if match.decision else ()
    return tuple(option for option in offered if option != written.step.answer.option)


def preview(table: LiveTable, row: int, now: Option) -> Preview:
    """Play the match with another reading as far as it goes."""
    match, written, place = _reading(table, row)
    answer = Answer(written.step.answer.seat, now)
    meant = match.check(answer)
    if meant == written.step.answer.option:
        raise Forbidden(refusal("reads-the-same"))
    match.answer(answer, written.step.by)
    answers = table.standing.chapter.answers
    before = opened(table.match.game, table.standing.chapter.start)
    _carry_on(before, answers[: place + 1])
    kept, stopped = place + 1, None
    for later in answers[place + 1 :]:
        stopped = _stopped(table, before.decision, match, later)
        if stopped is not None:
            break
        _carry_on(before, [later])
        _carry_on(match, [later])
        kept += 1
    return Preview(table.sequence, row, meant, kept, len(answers) - kept, stopped, changes(table.match, match))


def correct(table: LiveTable, agreed: Preview, by: str = "hand", confidence: float = 1.0) -> None:
    """Do what the preview says; one that was made for an earlier moment is refused."""
    check_giver(by, confidence)
    if agreed.sequence != table.sequence or preview(table, agreed.row, agreed.now) != agreed:
        raise NotAsked(refusal("stale-answer", given=agreed.sequence, now=table.sequence))
    _, _, place = _reading(table, agreed.row)
    said = Replaced(place, Raw(encode(agreed.now).encode()), agreed.kept)
    with table.act():
        table.write(Entry("correction", option=encode(said), by=by, confidence=confidence))
        table.replayed()


def _reading(table: LiveTable, row: int) -> tuple[Match[Any], Written, int]:
    """Find an open reading of this chapter, with the match as it stood before it."""
    match = opened(table.match.game, table.standing.chapter.start)
    for place, written in enumerate(table.standing.chapter.answers):
        asked = match.decision
        if written.row == row and isinstance(asked, Chance) and is_open(asked) and written.step.by != DEALER:
            return match, written, place
        _carry_on(match, [written])
    raise Forbidden(refusal("not-a-reading"))


def _carry_on(match: Match[Any], answers: list[Written]) -> None:
    for one in answers:
        match.answer(one.step.answer, one.step.by, one.step.confidence)


def _stopped(table: LiveTable, before: Decision | None, match: Match[Any], later: Written) -> Stopped | None:
    """Say why an answer cannot stand: another question is asked now, or this one has no such answer any more."""
    step = later.step
    why = refusal("another-question") if not same_question(before, match.decision, step) else match.why_not(step.answer)
    if why is None:
        return None
    public = before is not None and may_know(None, before, step.answer)
    line = [line for line in lines(table) if line.row <= later.row][-1]  # a draw belongs to the act before it
    return Stopped(line, match.question(), why if public else refusal("no-longer-possible"))


def same_question(before: Decision | None, now: Decision | None, step: Step) -> bool:
    """Say whether two questions are one: asked for the same thing, and of the same seat."""
    if isinstance(before, Choose) and isinstance(now, Choose):
        return (before.seat, before.prompt) == (now.seat, now.prompt)
    if isinstance(before, Chance) and isinstance(now, Chance):
        return before.source == now.source
    if isinstance(before, Secret) and isinstance(now, Secret):
        return before.prompt == now.prompt and step.answer.seat in now.options
    return False
