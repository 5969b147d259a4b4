"""Proof pictures: the small picture a camera took of a reading, kept beside its row; people may delete it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from companion.engine.kernel.errors import Unreadable, refusal
from companion.session.errors import CannotWrite, NoSuchMatch
from companion.session.journal.journal import now
from companion.session.table.step_list import lines

if TYPE_CHECKING:
    from companion.session.journal.journal import Journal
    from companion.session.table.live_table import LiveTable

LARGEST: Final = 65_536
"""Bytes of one picture."""
MOST: Final = 500
"""So many pictures are kept, the newest."""
_BEGINNINGS: Final = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n")


class ProofPicture(Struct, frozen=True):
    """A picture in the list: of which match and row, when it was taken, how many bytes."""

    match: int
    row: int
    at: str
    size: int


def keep_proof(table: LiveTable, picture: bytes, row: int | None = None) -> None:
    """Keep the picture of a reading, the latest or that of a row; only of what everybody was allowed to see."""
    if table.trouble is not None:
        raise CannotWrite(table.trouble)
    open_readings = [line.row for line in lines(table) if line.key == "read"]
    if not open_readings or row not in (None, *open_readings):
        raise Unreadable(refusal("not-a-reading"))
    keep_picture(table.journal, table.number, open_readings[-1] if row is None else row, picture)


def keep_picture(journal: Journal, match: int, row: int, picture: bytes) -> None:
    """Keep a small JPEG or PNG beside a row; beyond the newest five hundred the oldest go."""
    if not isinstance(picture, bytes) or not picture.startswith(_BEGINNINGS):
        raise Unreadable(refusal("not-a-picture"))
    if len(picture) > LARGEST:
        raise Unreadable(refusal("picture-too-big", most=LARGEST, size=len(picture)))
    if not journal.ask("SELECT 1 FROM steps WHERE match = ? AND seq = ?", match, row):
        raise NoSuchMatch(refusal("no-such-step", row=row))
    with journal.together():
        journal.put(
            "INSERT OR REPLACE INTO pictures (match, seq, picture, at) VALUES (?, ?, ?, ?)", match, row, picture, now()
        )
        journal.put(
            "DELETE FROM pictures WHERE rowid NOT IN (SELECT rowid FROM pictures ORDER BY rowid DESC LIMIT ?)", MOST
        )


def pictures(journal: Journal, match: int | None = None) -> list[ProofPicture]:
    """List the pictures of one match or of all, the newest first; the pictures themselves are not read."""
    question = """
        SELECT match, seq, at, length(picture) FROM pictures WHERE ?1 IS NULL OR match = ?1 ORDER BY rowid DESC"""
    return [ProofPicture(*row) for row in journal.ask(question, match)]


def picture(journal: Journal, match: int, row: int) -> bytes | None:
    """Give a picture; None if there is none any more."""
    for (found,) in journal.ask("SELECT picture FROM pictures WHERE match = ? AND seq = ?", match, row):
        return bytes(found)
    return None


def throw_away(journal: Journal, match: int | None = None, row: int | None = None) -> int:
    """Remove one picture, those of a match, or all; give how many went. The log stays as it is."""
    before = len(pictures(journal, match))
    journal.put("DELETE FROM pictures WHERE (?1 IS NULL OR match = ?1) AND (?2 IS NULL OR seq = ?2)", match, row)
    return before - len(pictures(journal, match))
