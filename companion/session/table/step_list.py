"""The list of steps: what was done, undo back to any of them, and marks of what was undone.

The list is for the screen that everybody sees. A secret answer is there as somebody's, a private look without what was
seen, and the dealer's draws only as far as they were told to all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec import Struct

from companion.engine.kernel.answer_check import is_aside, may_know
from companion.engine.kernel.decisions import Chance, Choose, Option, Seat
from companion.engine.kernel.errors import NotAsked, Refusal, refusal
from companion.engine.kernel.happenings import Happening
from companion.engine.kernel.match import NEW_INFORMATION
from companion.session.errors import NeedsConsent
from companion.session.journal.standing import (
    BY_THEMSELVES,
    HOLDERS,
    JOINED,
    LEFT,
    NIGHT,
    SEATS,
    SOURCES,
    STANDS_IN,
    Chapter,
    is_draw,
    lasting,
    opened,
    told_at_start,
)
from companion.session.table.given import check_giver

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.kernel.decisions import Decision, Step
    from companion.engine.kernel.game import Game
    from companion.engine.kernel.happenings import Told
    from companion.session.journal.kept_answers import Written
    from companion.session.table.live_table import LiveTable


Key = Literal[
    "begun",
    "repaired",
    "handed-over",
    "changed-seats",
    "left",
    "joined",
    "stands-in",
    "called-it-a-night",
    "chosen",
    "broke-in",
    "answered-in-secret",
    "read",
    "looked-in-private",
]


CHAPTERS: Final[dict[str, Key]] = {
    SOURCES: "handed-over",
    HOLDERS: "handed-over",
    SEATS: "changed-seats",
    LEFT: "left",
    JOINED: "joined",
    STANDS_IN: "stands-in",
    NIGHT: "called-it-a-night",
}
"""What begins a chapter; everything else is a repair."""


class Line(Struct, frozen=True):
    """One act as everybody may know it; `step.<key>` is its sentence, with the other fields to fill in.

    `row` names the act for `undo_to` and `correction`; it is 0 for the beginning, which cannot be taken back.
    """

    row: int
    key: Key
    by: str
    at: str
    seat: Seat | None = None
    asked: str = ""
    """The prompt of a choice or the source of a reading."""
    option: Option | None = None
    told: tuple[Happening, ...] = ()
    consent: Refusal | None = None
    corrected: bool = False
    confidence: float = 1.0


def lines(table: LiveTable) -> list[Line]:
    """List everything that stands, the oldest first."""
    game, chapters = table.match.game, table.standing.chapters
    cut = lasting(game, chapters)
    shown = [  # what was given again is listed once
        lasts if after.about == SOURCES or after.lasts is not None else chapter
        for chapter, lasts, after in zip(chapters, cut, [*chapters[1:], Chapter(chapters[0].start)], strict=True)
    ]
    return [line for chapter in shown for line in _chapter(game, chapter)]


def _chapter(game: Game[Any], chapter: Chapter) -> Iterator[Line]:
    opening, *more = acts(game, chapter)
    told = _public(opening)
    if chapter.row:
        key = CHAPTERS.get(chapter.about, "repaired")
        yield Line(chapter.row, key, chapter.by, chapter.at, told=told, consent=opening.consent)
    else:
        yield Line(0, "begun", chapter.by, chapter.at, told=told)
    for act in more:
        yield _line(act)


def _line(act: Act) -> Line:
    first = act.answers[0]
    written, step = first.written, first.written.step
    known = may_know(None, first.asked, step.answer)
    return Line(
        written.row,
        _key(first),
        step.by,
        written.at,
        step.answer.seat if known else None,
        first.asked.source if isinstance(first.asked, Chance) else first.asked.prompt,
        step.answer.option if known else None,
        _public(act),
        act.consent,
        bool(written.corrected) and known,
        step.confidence,
    )


def _key(answered: Answered) -> Key:
    asked, answer = answered.asked, answered.written.step.answer
    if isinstance(asked, Choose):
        return "broke-in" if is_aside(asked, answer) else "chosen"
    if isinstance(asked, Chance):
        return "read" if may_know(None, asked, answer) else "looked-in-private"
    return "answered-in-secret"


def _public(act: Act) -> tuple[Happening, ...]:
    return tuple([told.what for told in act.told if told.to is None])


def consent_to(table: LiveTable, row: int) -> Refusal | None:
    """Say what the table must agree to before everything from this act on is taken back."""
    listed = lines(table)
    rows = [line.row for line in listed]
    if row == 0 or row not in rows:
        raise NotAsked(refusal("no-such-step", row=row))
    why: Refusal | None = None
    for line in listed[rows.index(row) :]:
        why = graver(why, line.consent)
    return why


def undo_to(table: LiveTable, row: int, by: str = "hand", *, agreed: bool = False) -> tuple[Step, ...]:
    """Take back this act and everything after it: the question that it answered is asked again."""
    check_giver(by, 1.0)
    why = consent_to(table, row)
    if why is not None and not agreed:
        raise NeedsConsent(why)
    return table.take_back(row, by, why)


def to_redo(table: LiveTable) -> int:
    """Count the acts that can be brought back."""
    return sum(not is_draw(one) for one in table.standing.undone)


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
    told = told_at_start(match)
    consent: Refusal | None = None
    for written in chapter.answers:
        step = written.step
        if step.by not in BY_THEMSELVES:
            yield Act(tuple(answers), tuple(told), consent)
            answers, told, consent = [], [], None
        answers.append(Answered(match.decision, written))  # type: ignore[arg-type]  # it was answered, so it was asked
        told += match.answer(step.answer, step.by, step.confidence)
        consent = graver(consent, match.consent())
    yield Act(tuple(answers), tuple(told), consent)


def graver(one: Refusal | None, other: Refusal | None) -> Refusal | None:
    """Of two things to agree to, name the one that weighs more: what somebody has learnt."""
    return NEW_INFORMATION if NEW_INFORMATION in (one, other) else one or other


# --- marks of take-backs ---


class Mark(Struct, frozen=True):
    """Several take-backs in a row, or several bringings-back; `agreed` names what the table agreed to, if anything."""

    row: int
    key: Literal["taken-back", "brought-back"]
    by: str
    at: str
    agreed: str | None = None


def marks(table: LiveTable) -> list[Mark]:
    """List all marks of a match, the oldest first; what was taken back is not named."""
    found: list[Mark] = []
    before = ""
    for row, entry in enumerate(table.writer.entries, 1):
        if entry.kind == "undo" and before == "undo":
            found[-1] = Mark(found[-1].row, "taken-back", entry.by, entry.at, found[-1].agreed or entry.agreed)
        elif entry.kind == "undo":
            found.append(Mark(row, "taken-back", entry.by, entry.at, entry.agreed))
        elif entry.kind == "redo" and before != "redo":
            found.append(Mark(row, "brought-back", entry.by, entry.at))
        before = entry.kind if entry.kind not in ("note", "look") else before
    return found
