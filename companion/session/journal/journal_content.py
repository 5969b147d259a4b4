"""What is in a journal file, told without replaying anything: by this copies are told apart, not by their dates."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from companion.session.errors import SessionError
from companion.session.journal.file_check import address, is_there, sqlite_refusals

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_TIPS: Final = """
SELECT id, begun_at, rows, coalesce((SELECT at FROM steps WHERE match = id AND seq = rows), '') FROM (
    SELECT id, begun_at, (SELECT coalesce(max(seq), 0) FROM steps WHERE match = id) AS rows FROM matches
)
"""


class Tip(Struct, frozen=True):
    """The end of a match as far as a file has it: no two matches begin, and no two rows are written, at one moment."""

    begun_at: str
    rows: int
    at: str


class JournalContent(Struct, frozen=True):
    """The matches of a file by their numbers, and those that people removed from it."""

    tips: dict[int, Tip]
    forgotten: frozenset[int] = frozenset()

    @property
    def rows(self) -> int:
        """Count the rows of all matches."""
        return sum(tip.rows for tip in self.tips.values())


def content_of(path: Path) -> JournalContent:
    """Look into a journal of any version; one without a log beside it is not even locked."""
    with sqlite_refusals(path), closing(_reading(path)) as file:
        if not _has(file, "steps"):  # the power failed while it was being made
            return JournalContent({})
        tips = {number: Tip(*tip) for number, *tip in file.execute(_TIPS)}
        return JournalContent(tips, _forgotten(file))


def _has(file: sqlite3.Connection, table: str) -> bool:
    return file.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchone() is not None


def _forgotten(file: sqlite3.Connection) -> frozenset[int]:
    there = _has(file, "forgotten")
    return frozenset(number for (number,) in file.execute("SELECT match FROM forgotten")) if there else frozenset()


def _reading(path: Path) -> sqlite3.Connection:
    quietly = not (is_there(path, "-wal") or is_there(path, "-journal"))
    return sqlite3.connect(address(path, "immutable=1" if quietly else "mode=rw"), uri=True)


def is_within(content: JournalContent, others: Iterable[Path]) -> bool:
    """Say whether one of these files has every row of this content, but for matches that people removed."""
    for path in others:
        with suppress(SessionError):  # what cannot be read holds nothing
            if _holds(path, content):
                return True
    return False


def _holds(path: Path, content: JournalContent) -> bool:
    with sqlite_refusals(path), closing(_reading(path)) as file:
        forgotten = _forgotten(file)
        for number, tip in content.tips.items():
            if number in forgotten:
                continue
            begun = file.execute("SELECT begun_at FROM matches WHERE id = ?", (number,)).fetchone()
            if begun != (tip.begun_at,):
                return False
            last = file.execute("SELECT at FROM steps WHERE match = ? AND seq = ?", (number, tip.rows)).fetchone()
            if tip.rows and last != (tip.at,):
                return False
    return True
