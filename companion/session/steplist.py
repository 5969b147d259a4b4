"""The list of steps: what was done, in words that a translator finds, and undo back to any of them.

The list is for the screen that everybody sees. A secret answer is there as somebody's, a private look without what was
seen, and the dealer's draws only as far as they were told to all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from companion.engine.kernel.decisions import Chance, Choose, Option, Seat
from companion.engine.kernel.errors import NotAsked, Refusal, refusal
from companion.engine.kernel.happenings import Happening
from companion.engine.kernel.match import is_aside, may_know
from companion.session.course import Act, acts, graver
from companion.session.errors import NeedsConsent
from companion.session.livetable import check_giver
from companion.session.standing import SOURCES, Chapter, is_draw, lasting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.kernel.decisions import Step
    from companion.engine.kernel.game import Game
    from companion.session.course import Answered
    from companion.session.livetable import LiveTable

Key = Literal[
    "begun",
    "repaired",
    "handed-over",
    "chosen",
    "broke-in",
    "answered-in-secret",
    "read",
    "looked-in-private",
]


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
    shown = [  # what was given again with other holders is listed once
        lasts if after.about == SOURCES else chapter
        for chapter, lasts, after in zip(chapters, cut, [*chapters[1:], Chapter(chapters[0].start)], strict=True)
    ]
    return [line for chapter in shown for line in _chapter(game, chapter)]


def _chapter(game: Game[Any], chapter: Chapter) -> Iterator[Line]:
    opening, *more = acts(game, chapter)
    told = _public(opening)
    if chapter.row:
        key: Key = "handed-over" if chapter.about == SOURCES else "repaired"
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
    if row == 0 or row not in [line.row for line in listed]:
        raise NotAsked(refusal("no-such-step", row=row))
    why: Refusal | None = None
    for line in listed:
        if line.row >= row:
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
