"""Private looks: whoever looks at what only one person may know leaves a row, and that person sees when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.session.journal.journal import Entry
from companion.session.table.given import check_giver

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Seat
    from companion.session.table.live_table import LiveTable

LOOK: Final = "look"
PIN_FELL: Final = "pin-forgotten"
"""Who gave the row of a PIN that was taken away, because nobody remembered it."""


def note_look(table: LiveTable, seat: Seat, by: str = "hand") -> None:
    """Write down that the curtain was opened in this person's name; it changes nothing, and no question."""
    check_giver(by, 1.0)
    sequence = table.sequence
    with table.act():
        table.write(Entry(LOOK, seat, by=by))
    table.sequence = sequence


def looks_of(table: LiveTable, seat: Seat) -> tuple[tuple[str, str], ...]:
    """When the curtain was opened in this person's name, and how, the oldest first; only for that person's eyes."""
    return tuple((entry.at, entry.by) for entry in table.writer.entries if entry.kind == LOOK and entry.seat == seat)


def question_number(table: LiveTable) -> int:
    """Number the present question for everybody's eyes: looks are not counted, so nobody sees that somebody looked."""
    return sum(entry.kind != LOOK for entry in table.writer.entries[: table.sequence])
