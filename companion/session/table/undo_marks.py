"""What was taken back and brought back, and whether the table had to agree: marks beside the list of steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from companion.session.table.live_table import LiveTable


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
        before = entry.kind if entry.kind != "note" else before
    return found
