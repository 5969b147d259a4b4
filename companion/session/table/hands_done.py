"""What hands have done on the real table: a mark in the journal, and what was told since.

The mark is a note, so it changes nothing in a match, and what an older version wrote has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.kernel.codec import encode
from companion.session.journal.kept_answers import Written
from companion.session.journal.standing import Chapter, opened, replay
from companion.session.table.step_list import Act, acts

if TYPE_CHECKING:
    from companion.session.table.live_table import LiveTable

HANDS: Final = "hands"
"""Who gives the note."""
DONE: Final = "done"


class Undone(Struct, frozen=True):
    """One act of people since hands last moved, and the public view of the table before it."""

    act: Act
    before: Any


def mark_done(table: LiveTable) -> None:
    """Note that hands have done all that was told so far."""
    table.note(DONE, HANDS)


class TakenBack(Struct, frozen=True):
    """What was taken back since hands last moved."""

    chapter: Chapter
    """The chapter as it stood before."""
    gone: tuple[Act, ...]
    """The acts that went, the latest first."""

    def view(self, table: LiveTable) -> Any:
        """Give the public view of the table before anything was taken back."""
        return replay(table.match.game, self.chapter).view()


def taken_back(table: LiveTable) -> TakenBack:
    """Find what was taken back, act by act, since the last mark and the last answer; after a power cut too."""
    chapter, undone = table.standing.chapter, table.standing.undone
    done, steps = _last_mark(table), 0
    for row in range(len(table.writer.entries), done, -1):
        kind = table.writer.entries[row - 1].kind
        if kind == "undo":
            steps += 1
        elif kind not in ("note", "look"):
            break
    gone = [one for one in undone[len(undone) - steps :] if isinstance(one, Written)]
    if len(gone) != steps:  # a repair went: what lies there was put right by hand, and words cannot undo that
        return TakenBack(chapter, ())
    before = replace(chapter, answers=[*chapter.answers, *reversed(gone)])
    rows = {one.row for one in gone}
    went = [act for act in acts(table.match.game, before) if act.answers and act.answers[0].written.row in rows]
    return TakenBack(before, tuple(reversed(went)))


def since_done(table: LiveTable, chapter: Chapter) -> list[Undone]:
    """Find what hands may still have had to do in this chapter, after a power cut too.

    Without any mark that is the last act; before the first turn has been played, all of setting up.
    """
    game = table.match.game
    done, match = _last_mark(table), opened(game, chapter.start)
    found: list[Undone] = []
    begun = played = bool(chapter.row)
    for act in acts(game, chapter):
        played = begun
        row = act.answers[-1].written.row if act.answers else 0
        if row > done or not (row or done or chapter.row):
            found.append(Undone(act, match.view()))
        for answered in act.answers:
            step = answered.written.step
            match.answer(step.answer, step.by, step.confidence)
            begun = begun or match.at_boundary
    return found if done or not played else found[-1:]


def _last_mark(table: LiveTable) -> int:
    said = encode(DONE)
    rows = (
        row
        for row, entry in enumerate(table.writer.entries, 1)
        if entry.kind == "note" and entry.by == HANDS and entry.option == said
    )
    return max(rows, default=0)
