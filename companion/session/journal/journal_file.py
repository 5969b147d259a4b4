"""Opening a journal file: whose it is, whether it is whole, and migrations.

A file is looked into without writing a byte, before anything is done with it: what is foreign, damaged or from a newer
companion stays exactly as it lies there.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import time
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.engine.kernel.errors import refusal
from companion.session.errors import Busy, CannotWrite, Damaged, NotAJournal, SessionError, TooNew
from companion.session.journal.row_sums import teach
from companion.session.journal.schema import APPLICATION_ID

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

IN_MEMORY: Final = ":memory:"
"""A journal of this name is in no file."""

_MAGIC: Final = b"SQLite format 3\x00"
_HEADER: Final = 100
_PATIENCE: Final = 2.0
"""Seconds to wait for another companion that is just writing."""

_GLANCE: Final = 0.25
"""Seconds for looking through a large file when it is opened; its backup looks through all of it."""

_SETTINGS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # with NORMAL a pulled plug could take acknowledged answers with it
    "PRAGMA recursive_triggers = ON",  # or INSERT OR REPLACE would remove a row behind the trigger's back
    "PRAGMA foreign_keys = ON",
    "PRAGMA trusted_schema = OFF",
    "PRAGMA secure_delete = ON",  # a match that was removed is not left lying about in free pages
)

_COMPLAINTS: Final[tuple[tuple[str, type[SessionError], str], ...]] = (
    ("SQLITE_FULL", CannotWrite, "disk-full"),
    ("SQLITE_BUSY", Busy, "journal-busy"),
    ("SQLITE_LOCKED", Busy, "journal-busy"),
    ("SQLITE_CONSTRAINT", CannotWrite, "journal-only-grows"),
    ("SQLITE_READONLY", CannotWrite, "journal-out-of-reach"),
    ("SQLITE_CANTOPEN", CannotWrite, "journal-out-of-reach"),
    ("SQLITE_PERM", CannotWrite, "journal-out-of-reach"),
    ("SQLITE_IOERR", CannotWrite, "journal-not-written"),
    ("SQLITE_NOMEM", CannotWrite, "journal-not-written"),
)
"""What SQLite calls a trouble, and what we call it; anything else means that the file is not as it should be."""


@contextmanager
def sqlite_refusals(path: Path) -> Iterator[None]:
    """Say in the room's own errors what SQLite or the system complains of."""
    try:
        yield
    except sqlite3.Error as error:
        raise _spoken(path, error) from error
    except UnicodeDecodeError as error:  # SQLite quotes what it found in a damaged file
        raise Damaged(refusal("journal-damaged", file=str(path))) from error
    except OSError as error:
        if isinstance(error, SessionError):
            raise
        raise CannotWrite(refusal("journal-out-of-reach", file=str(path), why=error.strerror or "")) from error


def _spoken(path: Path, error: sqlite3.Error) -> SessionError:
    if "out-of-order" in str(error):
        return Busy(refusal("match-went-on-elsewhere", file=str(path)))
    name: str = getattr(error, "sqlite_errorname", "")
    for start, kind, key in _COMPLAINTS:
        if name.startswith(start):
            return kind(refusal(key, file=str(path), why=str(error)))
    return Damaged(refusal("journal-damaged", file=str(path)))


def open_file(path: Path, migrations: Sequence[str]) -> sqlite3.Connection:
    """Open a journal file for writing, making it if there is none; refuse what is not ours to write."""
    with sqlite_refusals(path):
        if str(path) == IN_MEMORY:
            return _prepared(sqlite3.connect(IN_MEMORY, isolation_level=None), path, migrations)
        if is_fresh(path):
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # secrets lie in it; -wal and -shm take its mode
        else:
            check_file(path, len(migrations))
        connection = sqlite3.connect(_address(path, "mode=rw"), timeout=_PATIENCE, isolation_level=None, uri=True)
        return _prepared(connection, path, migrations)


def open_copy(path: Path, migrations: Sequence[str]) -> sqlite3.Connection:
    """Read a file that cannot be written into memory, with all that is in it."""
    with sqlite_refusals(path):
        copy = sqlite3.connect(IN_MEMORY, isolation_level=None)
        try:
            check_file(path, len(migrations))
            _fill(copy, path, "mode=ro" if _wal(path).exists() else "immutable=1")
        except CannotWrite:  # the log beside the file cannot even be read without writing
            with tempfile.TemporaryDirectory() as folder:
                for part in (path, _wal(path)):
                    shutil.copy(part, folder)
                check_file(Path(folder, path.name), len(migrations))
                _fill(copy, Path(folder, path.name), "mode=rw")
        return _prepared(copy, path, migrations)


def _fill(copy: sqlite3.Connection, path: Path, how: str) -> None:
    with sqlite_refusals(path), closing(sqlite3.connect(_address(path, how), uri=True)) as connection:
        connection.backup(copy)


def _prepared(connection: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> sqlite3.Connection:
    try:
        teach(connection)
        _bring_up_to_date(connection, path, migrations)
        for setting in _SETTINGS:
            connection.execute(setting)
    except BaseException:
        connection.close()
        raise
    return connection


def identity(path: Path) -> tuple[int, int] | None:
    """Tell one file from another of the same name; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _address(path: Path, how: str) -> str:
    return f"{path.absolute().as_uri()}?{how}"


def _wal(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def is_fresh(path: Path) -> bool:
    """An empty file is one that the power left before its first row; SQLite fills it in one transaction."""
    try:
        empty = path.stat().st_size == 0
    except FileNotFoundError:
        empty = True
    except ValueError as error:  # a NUL in the name
        raise CannotWrite(refusal("journal-out-of-reach", file=str(path), why=str(error))) from error
    if empty and _wal(path).exists() and _wal(path).stat().st_size:
        raise Damaged(refusal("journal-incomplete", file=str(path)))  # its other half would be thrown away
    return empty


def check_file(path: Path, newest: int, *, whole: bool = False) -> None:
    """Refuse a file that is foreign, damaged or newer than we are, without writing a byte.

    Thousands of evenings are looked through only for as long as nobody minds, unless the whole file is asked for.
    """
    seconds = None if whole else _GLANCE
    with sqlite_refusals(path), path.open("rb") as file:
        header = file.read(_HEADER)
    if not header.strip(b"\0") or (header.startswith(_MAGIC[: len(header)]) and len(header) < _HEADER):
        raise Damaged(refusal("journal-damaged", file=str(path)))  # zeros and stumps are what power cuts leave
    if not header.startswith(_MAGIC) or int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise NotAJournal(refusal("not-a-journal", file=str(path)))
    _refuse_newer(path, int.from_bytes(header[60:64], "big"), newest)
    quietly = not _wal(path).exists()
    try:
        _read_through(path, newest, "immutable=1" if quietly else "mode=ro", seconds)
    except Damaged:
        if not (quietly and _wal(path).exists()):
            raise
        _read_through(path, newest, "mode=ro", seconds)  # another companion began to write while we looked


def _read_through(path: Path, newest: int, how: str, seconds: float | None) -> None:
    with (
        sqlite_refusals(path),
        closing(sqlite3.connect(_address(path, how), timeout=_PATIENCE, uri=True)) as connection,
    ):
        _refuse_newer(path, _number(connection, "user_version"), newest)
        if seconds is not None:
            end = time.monotonic() + seconds
            connection.set_progress_handler(lambda: time.monotonic() > end, 20_000)
        try:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
                raise
            return  # no damage as far as we came
        if found != ("ok",):
            raise Damaged(refusal("journal-damaged", file=str(path)))


def _refuse_newer(path: Path, version: int, newest: int) -> None:
    if version > newest:
        raise TooNew(refusal("journal-too-new", file=str(path), version=version, known=newest))


def _number(connection: sqlite3.Connection, pragma: str) -> int:
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])


def _bring_up_to_date(connection: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> None:
    """Run what is missing in one transaction: a file is of one version or of the next, never between."""
    if _number(connection, "user_version") == len(migrations):
        return
    connection.execute("BEGIN EXCLUSIVE")
    try:
        version = _number(connection, "user_version")  # another companion may have been quicker
        _refuse_newer(path, version, len(migrations))
        for script in migrations[version:]:
            for statement in statements(script):
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(migrations)}")
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def statements(script: str) -> Iterator[str]:
    """Cut a script into statements; executescript would commit the transaction that must hold them together."""
    statement = ""
    for line in script.splitlines():
        statement += line + "\n"
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        yield statement
