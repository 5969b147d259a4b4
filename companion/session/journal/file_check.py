"""Looking into a journal file before anything is done with it: whose it is, and whether it is whole.

Not a byte is written: what is foreign, damaged or from a newer companion stays exactly as it lies there. Where a power
cut has left SQLite a transaction to roll back, it does so on a copy, and the copy is what is judged.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
import time
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.engine.kernel.errors import refusal
from companion.session.errors import Busy, CannotWrite, Damaged, NotAJournal, SessionError, TooNew
from companion.session.journal.schema import APPLICATION_ID

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE: Final = 2.0
"""Seconds to wait for another companion that is just writing."""

_MAGIC: Final = b"SQLite format 3\x00"
_HEADER: Final = 100
_JOURNAL_HEADER: Final = 512
"""Bytes of a rollback journal that holds no page: what the power leaves of a file that was just being made."""

_GLANCE: Final = 0.25
"""Seconds for looking through a large file when it is opened; its backup looks through all of it."""

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


def address(path: Path, how: str) -> str:
    """Name a file to SQLite, with how to open it."""
    return f"{path.absolute().as_uri()}?{how}"


def is_there(path: Path, end: str) -> bool:
    """Say whether something that is not empty lies beside a file."""
    other = path.with_name(path.name + end)
    return other.exists() and other.stat().st_size > 0


def is_fresh(path: Path) -> bool:
    """An empty file is one that the power left before its first row; SQLite fills it in one transaction."""
    try:
        empty = path.stat().st_size == 0
    except FileNotFoundError:
        empty = True
    except ValueError as error:  # a NUL in the name
        raise CannotWrite(refusal("journal-out-of-reach", file=str(path), why=str(error))) from error
    rolled = path.with_name(path.name + "-journal")
    if empty and (is_there(path, "-wal") or (rolled.exists() and rolled.stat().st_size > _JOURNAL_HEADER)):
        raise Damaged(refusal("journal-incomplete", file=str(path)))  # its other half would be thrown away
    return empty


def check_file(path: Path, newest: int, *, whole: bool = False) -> None:
    """Refuse a file that is foreign, damaged or newer than we are, without writing a byte.

    Thousands of evenings are looked through only for as long as nobody minds, unless the whole file is asked for.
    """
    seconds = None if whole else _GLANCE
    with sqlite_refusals(path), path.open("rb"):
        hot = is_there(path, "-journal") and _to_be_rolled_back(path)
    if not hot:
        _judge(path, newest, seconds)
        return
    with recovered_copy(path) as copy:
        try:
            if copy.stat().st_size:
                _judge(copy, newest, seconds)
        except SessionError as error:  # it is the file that people know which is spoken of
            facts = {**dict(error.why.facts), "file": str(path)}
            raise type(error)(refusal(error.why.key, **facts)) from error


def _to_be_rolled_back(path: Path) -> bool:
    """Tell what a power cut has left from what another companion is doing just now."""
    try:
        with closing(sqlite3.connect(address(path, "mode=ro"), timeout=PATIENCE, uri=True)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        if error.sqlite_errorname.startswith("SQLITE_BUSY"):
            raise
        return True
    return False


@contextmanager
def recovered_copy(path: Path) -> Iterator[Path]:
    """Copy a file with what lies beside it, and let SQLite recover the copy as it would the file itself."""
    with sqlite_refusals(path), tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, path.name)
        for end in ("", "-journal", "-wal"):
            if (part := path.with_name(path.name + end)).exists():
                shutil.copy(part, copy.with_name(copy.name + end))
        with suppress(sqlite3.Error, UnicodeDecodeError), closing(sqlite3.connect(copy)) as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        yield copy


def _judge(path: Path, newest: int, seconds: float | None) -> None:
    logged = is_there(path, "-wal")
    if not logged:
        _judge_header(path, newest)
    try:
        _read_through(path, newest, "mode=ro" if logged else "immutable=1", seconds)
    except Damaged:
        _judge_header(path, newest)
        if logged or not path.with_name(path.name + "-wal").exists():
            raise
        _read_through(path, newest, "mode=ro", seconds)  # another companion began to write while we looked


def _judge_header(path: Path, newest: int) -> None:
    with sqlite_refusals(path), path.open("rb") as file:
        header = file.read(_HEADER)
    if not header.strip(b"\0") or (header.startswith(_MAGIC[: len(header)]) and len(header) < _HEADER):
        raise Damaged(refusal("journal-damaged", file=str(path)))  # zeros and stumps are what power cuts leave
    if not header.startswith(_MAGIC) or int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise NotAJournal(refusal("not-a-journal", file=str(path)))
    refuse_newer(path, int.from_bytes(header[60:64], "big"), newest)


def _read_through(path: Path, newest: int, how: str, seconds: float | None) -> None:
    with (
        sqlite_refusals(path),
        closing(sqlite3.connect(address(path, how), timeout=PATIENCE, uri=True)) as connection,
    ):
        if number_of(connection, "application_id") != APPLICATION_ID:
            raise NotAJournal(refusal("not-a-journal", file=str(path)))
        refuse_newer(path, number_of(connection, "user_version"), newest)
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


def refuse_newer(path: Path, version: int, newest: int) -> None:
    """Leave a file of a newer companion alone."""
    if version > newest:
        raise TooNew(refusal("journal-too-new", file=str(path), version=version, known=newest))


def number_of(connection: sqlite3.Connection, pragma: str) -> int:
    """Read a number out of a file's header."""
    return int(connection.execute(f"PRAGMA {pragma}").fetchone()[0])
