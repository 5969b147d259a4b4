"""Backups: copies of the journal, one for each of the last ten evenings."""

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
from companion.session.errors import NoSuchBackup, SessionError
from companion.session.journal.journal_file import check_file, sqlite_refusals
from companion.session.journal.schema import MIGRATIONS

MOST: Final = 10
_NAME: Final = re.compile(r"journal-(?P<evening>\d{4}-\d\d-\d\d)\.db")
_NIGHT: Final = timedelta(hours=6)
"""Whoever plays past midnight still plays the same evening."""


class Backup(Struct, frozen=True):
    """A copy of the journal: the evening it was made on, how many matches are in it, and its size in bytes."""

    evening: str
    path: Path
    matches: int
    size: int


class Backups:
    """The copies of one journal file."""

    def __init__(self, journal: Path, folder: Path) -> None:
        self.journal = journal
        self.folder = folder

    def listed(self) -> list[Backup]:
        """List the copies that can be read, the newest first."""
        found = []
        for evening, path in self._files():
            with suppress(SessionError):
                found.append(_described(evening, path))
        return found

    def due(self) -> bool:
        """Say whether there is something to copy and this evening has no copy yet."""
        return self.journal.exists() and not self._file(this_evening()).exists()

    def make(self) -> Backup:
        """Copy the journal as it is now; the copy of this evening is replaced, and only the last ten are kept."""
        evening = this_evening()
        whole = self._file(evening)
        part = whole.with_suffix(".part")
        with sqlite_refusals(whole):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            part.unlink(missing_ok=True)
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # the secrets are in the copy too
            try:
                _copy(self.journal, part)
                put_in_place(part, whole)
            finally:
                part.unlink(missing_ok=True)
            others = [path for _, path in self._files() if path != whole]  # a clock that ran ahead has left later names
            for path in others[MOST - 1 :]:
                path.unlink(missing_ok=True)
        return _described(evening, whole)

    def restore(self, evening: str) -> Path | None:
        """Put the copy of an evening in the journal's place; the journal that was there is set aside, and named."""
        path = dict(self._files()).get(evening)
        if path is None:
            known = " ".join(evening for evening, _ in self._files())
            raise NoSuchBackup(refusal("no-such-backup", evening=str(evening)[:40], known=known))
        check_file(path, len(MIGRATIONS), whole=True)
        part = self.journal.with_name(self.journal.name + ".part")
        with sqlite_refusals(self.journal):
            part.unlink(missing_ok=True)
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            try:
                _copy(path, part)
                _let_log_run_in(self.journal)
                aside = set_aside(self.journal)
                put_in_place(part, self.journal)
            finally:
                part.unlink(missing_ok=True)
        return aside

    def _file(self, evening: str) -> Path:
        return self.folder / f"journal-{evening}.db"

    def _files(self) -> list[tuple[str, Path]]:
        with sqlite_refusals(self.folder):
            paths = list(self.folder.iterdir()) if self.folder.is_dir() else []
        named = [(_NAME.fullmatch(path.name), path) for path in paths]
        return sorted(((name["evening"], path) for name, path in named if name), reverse=True)


def this_evening(at: datetime | None = None) -> str:
    """Name the evening by the day on which it began, at the table's own clock."""
    return ((at or datetime.now().astimezone()) - _NIGHT).date().isoformat()


def set_aside(journal: Path) -> Path | None:
    """Rename a journal with all its parts, so that another can take its place; nothing is removed."""
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    taken = [path for path in journal.parent.glob(f"{journal.stem}.set-aside-*") if stamp in path.name]
    aside = journal.with_name(f"{journal.stem}.set-aside-{stamp}{f'-{len(taken)}' if taken else ''}{journal.suffix}")
    with sqlite_refusals(journal):
        for end in ("", "-wal", "-shm"):  # the file itself first: its log without it is seen to be half of something
            if (part := journal.with_name(journal.name + end)).exists():
                part.rename(aside.with_name(aside.name + end))
        _sync_folder(journal.parent)
    return aside if aside.exists() or aside.with_name(aside.name + "-wal").exists() else None


def _copy(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(target, isolation_level=None)) as there:
        here.backup(there)
        there.execute("PRAGMA journal_mode = DELETE")  # a copy is one file
    check_file(target, len(MIGRATIONS), whole=True)


def _let_log_run_in(journal: Path) -> None:
    """Bring what is still in the log into the file, if the file is sound."""
    with suppress(SessionError, OSError, sqlite3.Error):
        check_file(journal, len(MIGRATIONS))
        with closing(sqlite3.connect(journal, isolation_level=None)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def put_in_place(part: Path, whole: Path) -> None:
    """Give a finished file its name; after a power cut there is the old one or the new one."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(whole)
    _sync_folder(whole.parent)


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # not every system lets a folder be synced
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _described(evening: str, path: Path) -> Backup:
    with sqlite_refusals(path):
        check_file(path, len(MIGRATIONS))
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)) as copy:
            (matches,) = copy.execute("SELECT count(*) FROM matches").fetchone()
        return Backup(evening, path, matches, path.stat().st_size)
