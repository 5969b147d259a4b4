"""Backups: copies of the journal, of the last ten evenings, told apart by what is in them."""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing, suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from msgspec import Struct

from companion.engine.kernel.errors import refusal
from companion.session.data_folder import make_folder
from companion.session.errors import CannotWrite, Damaged, NoSuchBackup, NotAJournal, SessionError, TooNew
from companion.session.journal.file_check import address, check_file, recovered_copy, sqlite_refusals
from companion.session.journal.file_moves import beside, finish_moves, put_in_its_place, put_in_place
from companion.session.journal.journal_content import JournalContent, content_of, is_within
from companion.session.journal.schema import MIGRATIONS

MOST: Final = 10
_NAME: Final = re.compile(r"journal-(?P<name>(?P<evening>\d{4}-\d\d-\d\d)(\.(?P<number>\d{1,9}))?)\.db")
_NIGHT: Final = timedelta(hours=6)
"""Whoever plays past midnight still plays the same evening."""


class Backup(Struct, frozen=True):
    """A copy of the journal: its name, the evening it was made on, what is in it, and its size in bytes.

    The name of a copy is the evening and a number that goes up, whatever the clock says.
    """

    name: str
    evening: str
    path: Path
    matches: int
    rows: int
    size: int


class _File(Struct, frozen=True, order=True):
    """A copy by its name alone; the one made last is the largest. Older versions gave no numbers."""

    number: int
    evening: str
    name: str
    path: Path


class Backups:
    """The copies of one journal file."""

    def __init__(self, journal: Path, folder: Path) -> None:
        self.journal = journal
        self.folder = folder

    def listed(self) -> list[Backup]:
        """List the copies that can be read, the newest first."""
        found = []
        for file in self._files():
            with suppress(SessionError):
                found.append(_described(file))
        return found

    def newest(self) -> Backup | None:
        """Find the newest copy that holds a match."""
        return next((one for one in self.listed() if one.matches), None)

    def due(self) -> bool:
        """Say whether the journal has something that no copy has."""
        if not self.journal.exists():
            return False
        now = content_of(self.journal)
        return bool(now.tips) and all(_content(file.path) != now for file in self._files())

    def make(self) -> Backup:
        """Copy the journal as it is now; only the last ten are kept, and those with what is nowhere else."""
        evening = this_evening()
        finish_moves(self.journal)
        with sqlite_refusals(self.folder):
            make_folder(self.folder)
        files = self._files()
        number = files[0].number + 1 if files else 1
        name = f"{evening}.{number:04}"
        made = _File(number, evening, name, self.folder / f"journal-{name}.db")
        part = made.path.with_suffix(".part")
        with sqlite_refusals(made.path):
            try:
                copy_file(self.journal, part, "mode=rw")
                put_in_place(part, made.path)
            finally:
                part.unlink(missing_ok=True)
            self._thin_out([made, *files])
        return _described(made)

    def _thin_out(self, files: list[_File]) -> None:
        """Remove what is there twice; then the oldest of an evening with several copies, then the oldest.

        But never a copy with something that is nowhere else.
        """
        now = _content(files[0].path)
        for file in [one for one in files[1:] if _content(one.path) == now]:
            file.path.unlink(missing_ok=True)
            files.remove(file)
        kept = list(files)
        for file in sorted(files[1:], key=lambda one: (self._alone(one, files), one)):
            if len(kept) <= MOST:
                break
            others = [self.journal, *(one.path for one in kept if one != file)]
            content = _content(file.path)
            if content is None or is_within(content, others):
                file.path.unlink(missing_ok=True)
                kept.remove(file)

    @staticmethod
    def _alone(one: _File, files: list[_File]) -> bool:
        """Say whether this is the last copy of its evening."""
        return max(file for file in files if file.evening == one.evening) == one

    def restore(self, name: str) -> Path | None:
        """Put a copy in the journal's place; the journal that was there is set aside, and named.

        A copy goes by its name; by an evening alone the last copy of it is meant. A file elsewhere goes by its path.
        """
        if os.sep in name and (file := Path(name)).is_file() and file.suffix == ".db":
            return self._restore_from_elsewhere(file)
        files = self._files()
        found = [file for file in files if name in (file.name, file.evening)]
        if not found:
            known = " ".join(file.name for file in files)
            raise NoSuchBackup(refusal("no-such-backup", evening=str(name)[:40], known=known))
        check_file(found[0].path, len(MIGRATIONS), whole=True)
        return restore_file(self.journal, found[0].path)

    def _restore_from_elsewhere(self, file: Path) -> Path | None:
        """What lies beside such a file is part of it: SQLite brings both together, on a copy."""
        with recovered_copy(file) as copy:
            check_file(copy, len(MIGRATIONS), whole=True)
            return restore_file(self.journal, copy, "mode=rw")

    def _files(self) -> list[_File]:
        """Find the copies, the one made last first."""
        with sqlite_refusals(self.folder):
            paths = list(self.folder.iterdir()) if self.folder.is_dir() else []
        named = [(_NAME.fullmatch(path.name), path) for path in paths]
        found = [_File(int(is_["number"] or 0), is_["evening"], is_["name"], path) for is_, path in named if is_]
        return sorted(found, reverse=True)


def this_evening(at: datetime | None = None) -> str:
    """Name the evening by the day on which it began, at the table's own clock."""
    return ((at or datetime.now().astimezone()) - _NIGHT).date().isoformat()


def restore_file(journal: Path, copy: Path, how: str = "immutable=1") -> Path | None:
    """Let a copy of this file become the journal; what was there is set aside whole, and named."""
    staged = beside(journal, ".part")
    with sqlite_refusals(journal):
        try:
            copy_file(copy, staged, how)
            return take_in(journal, staged)
        finally:
            staged.unlink(missing_ok=True)


def take_in(journal: Path, staged: Path) -> Path | None:
    """Let this file itself become the journal; refuse while somebody else has the one of now open."""
    finish_moves(journal)
    _let_log_run_in(journal)
    return put_in_its_place(journal, staged)


def copy_file(source: Path, target: Path, how: str = "immutable=1") -> None:
    """Copy a journal by SQLite itself into one file that only its owner reads, and look through all of it."""
    target.unlink(missing_ok=True)
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # the secrets are in the copy too
    with (
        closing(sqlite3.connect(address(source, how), uri=True)) as here,
        closing(sqlite3.connect(target, isolation_level=None)) as there,
    ):
        here.backup(there)
        there.execute("PRAGMA journal_mode = DELETE")  # a copy is one file
    check_file(target, len(MIGRATIONS), whole=True)


def _let_log_run_in(journal: Path) -> None:
    """Bring what is still in the log into the file, if the file is sound."""
    with suppress(Damaged, NotAJournal, TooNew, CannotWrite), sqlite_refusals(journal):
        check_file(journal, len(MIGRATIONS))
        with closing(sqlite3.connect(address(journal, "mode=rw"), isolation_level=None, uri=True)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")


def _content(path: Path) -> JournalContent | None:
    """Say what is in a copy; None if it cannot be read."""
    with suppress(SessionError):
        return content_of(path)
    return None


def _described(file: _File) -> Backup:
    check_file(file.path, len(MIGRATIONS))
    with sqlite_refusals(file.path):
        content = content_of(file.path)
        return Backup(file.name, file.evening, file.path, len(content.tips), content.rows, file.path.stat().st_size)
