"""What hands have done on the real table: a mark in the journal, and what was told since.

The mark is a note, so it changes nothing in a match, and what an older version wrote has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from companion.engine.kernel.codec import encode
from companion.session.journal.standing import opened
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


def since_done(table: LiveTable) -> list[Undone]:
    """Find what hands may still have to do, after a power cut too.

    Without any mark that is the last act; before the first turn has been played, all of setting up.
    """
    chapter, game = table.standing.chapter, table.match.game
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
