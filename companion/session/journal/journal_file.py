"""Opening a journal file: for writing, or as a copy in memory; and how an older file becomes a newer one."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Final

from companion.engine.kernel.errors import refusal
from companion.session.errors import CannotWrite
from companion.session.journal import file_check
from companion.session.journal.file_check import (
    address,
    check_file,
    is_fresh,
    is_there,
    number_of,
    recovered_copy,
    refuse_newer,
    sqlite_refusals,
)
from companion.session.journal.row_sums import teach
from companion.session.journal.schema import APPLICATION_ID

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

IN_MEMORY: Final = ":memory:"
"""A journal of this name is in no file."""

_WITH_A_LOG: Final = "PRAGMA journal_mode = WAL"
_SETTINGS: Final = (
    _WITH_A_LOG,
    "PRAGMA synchronous = FULL",  # with NORMAL a pulled plug could take acknowledged answers with it
    "PRAGMA recursive_triggers = ON",  # or INSERT OR REPLACE would remove a row behind the trigger's back
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # a match that was removed is not left lying about in free pages
)

_BESIDE: Final = (
    "PRAGMA trusted_schema = OFF",
    "PRAGMA synchronous = NORMAL",
    "PRAGMA wal_autocheckpoint = 0",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
)


def open_file(path: Path, migrations: Sequence[str]) -> sqlite3.Connection:
    """Open a journal file for writing, making it if there is none; refuse what is not ours to write."""
    with sqlite_refusals(path):
        if str(path) == IN_MEMORY:
            return _prepared(sqlite3.connect(IN_MEMORY, isolation_level=None), path, migrations)
        if is_fresh(path):
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))  # secrets lie in it; -wal and -shm take its mode
        else:
            check_file(path, len(migrations))
        patience = file_check.PATIENCE
        connection = sqlite3.connect(address(path, "mode=rw"), timeout=patience, isolation_level=None, uri=True)
        return _prepared(connection, path, migrations)


def open_beside(path: Path, migrations: Sequence[str]) -> sqlite3.Connection:
    """Open a journal that a companion is playing in, for a helper whose own rows may be lost in a power cut.

    It never waits for the disk while it holds the file, and never runs the log in: whoever plays does not notice.
    """
    with sqlite_refusals(path):
        patience = file_check.PATIENCE
        connection = sqlite3.connect(address(path, "mode=rw"), timeout=patience, isolation_level=None, uri=True)
        try:
            for setting in _BESIDE:
                connection.execute(setting)
            teach(connection)
            _refuse_other(connection, path, len(migrations))
        except BaseException:
            connection.close()
            raise
        return connection


def _refuse_other(connection: sqlite3.Connection, path: Path, version: int) -> None:
    if number_of(connection, "user_version") != version:
        raise CannotWrite(refusal("journal-out-of-reach", file=str(path), why=""))


def open_copy(path: Path, migrations: Sequence[str]) -> sqlite3.Connection:
    """Read a file that cannot be written into memory, with all that is in it."""
    with sqlite_refusals(path):
        copy = sqlite3.connect(IN_MEMORY, isolation_level=None)
        try:
            check_file(path, len(migrations))
            if is_there(path, "-journal"):
                _fill_recovered(copy, path, migrations)
            else:
                _fill(copy, path, "mode=ro" if is_there(path, "-wal") else "immutable=1")
        except CannotWrite:  # the log beside the file cannot even be read without writing
            _fill_recovered(copy, path, migrations)
        return _prepared(copy, path, migrations)


def _fill_recovered(copy: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> None:
    with recovered_copy(path) as other:
        check_file(other, len(migrations))
        _fill(copy, other, "mode=rw")


def _fill(copy: sqlite3.Connection, path: Path, how: str) -> None:
    with sqlite_refusals(path), closing(sqlite3.connect(address(path, how), uri=True)) as connection:
        connection.backup(copy)


def _prepared(connection: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> sqlite3.Connection:
    try:
        connection.execute("PRAGMA trusted_schema = OFF")  # a stranger's file may bring triggers and views of his own
        teach(connection)
        if number_of(connection, "user_version"):  # before anything is changed: the log is what a power cut cannot hurt
            connection.execute(_WITH_A_LOG)
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


def _bring_up_to_date(connection: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> None:
    """Run what is missing in one transaction: a file is of one version or of the next, never between."""
    if number_of(connection, "user_version") == len(migrations):
        return
    connection.execute("BEGIN EXCLUSIVE")
    try:
        version = number_of(connection, "user_version")  # another companion may have been quicker
        refuse_newer(path, version, len(migrations))
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
