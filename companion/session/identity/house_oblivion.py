"""Somebody forgotten in everything that a table keeps: journal, backups, what was set aside, lists, kept exports.

A mark in the folder says who is being forgotten until all of it is done: what the power cuts off in the middle is
finished at the next opening.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from companion.session.data_folder import DataFolder, write_whole
from companion.session.errors import SessionError
from companion.session.identity.oblivion import forget_names
from companion.session.journal.evenings import seat_older
from companion.session.journal.journal import Journal
from companion.session.journal.persons import persons, plain_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from pathlib import Path

MARK: Final = ".forgetting"
_DRAWN: Final = (".png", ".pdf", ".svg")
"""Plots show names that nobody can search for; they can be drawn anew."""
_NAMING: Final = ("people", "cafe", "house", "phones")
"""Files beside the journal that name people; also set aside because they were damaged, or half written."""
_MOST: Final = 64 << 20


class HouseForgotten(Struct, frozen=True):
    """What was done: persons, matches without them, matches that had to go, copies rewritten, files removed."""

    persons: tuple[str, ...]
    rewritten: int
    removed: int
    copies: int
    files: int


def forget_everywhere(folder: DataFolder, journal: Journal, names: Sequence[str]) -> HouseForgotten:
    """Forget somebody, by all their names, in every file of this table."""
    write_whole(folder.path / MARK, msgspec.json.encode(list(names)))
    done = forget_names(journal, names)
    copies, files = _in_copies(folder, names), _in_files(folder, names)
    (folder.path / MARK).unlink(missing_ok=True)
    return HouseForgotten(done.persons, len(done.rewritten), len(done.removed), copies, files)


def forget_with_the_house(folder: DataFolder, journal: Journal, numbers: Collection[str]) -> list[str]:
    """Forget whoever was forgotten in the whole house, by these numbers, and played here; give their names."""
    gone = [one.name for one in persons(journal) if one.uuid in numbers]
    if gone:
        forget_everywhere(folder, journal, gone)
    return gone


def finish_forgetting(folder: DataFolder, journal: Journal) -> HouseForgotten | None:
    """Finish what a power cut interrupted; None if there is nothing to finish."""
    try:
        names = msgspec.json.decode((folder.path / MARK).read_bytes(), type=list[str])
    except (OSError, msgspec.MsgspecError):
        return None
    return forget_everywhere(folder, journal, names)


def _in_copies(folder: DataFolder, names: Sequence[str]) -> int:
    """Rewrite every other journal of this folder; one that cannot be opened and holds the name is removed."""
    changed = 0
    for path in sorted(folder.path.rglob("*.db")):
        if path == folder.journal or not holds(path, names):
            continue
        try:
            with Journal(path) as copy:
                seat_older(copy)
                forget_names(copy, names)
            with closing(sqlite3.connect(path, isolation_level=None)) as file:
                file.execute("PRAGMA journal_mode = DELETE")  # a copy is one file
        except (SessionError, sqlite3.Error):
            pass
        if holds(path, names):
            for end in ("", "-wal", "-shm", "-journal"):
                path.with_name(path.name + end).unlink(missing_ok=True)
        changed += 1
    return changed


def _in_files(folder: DataFolder, names: Sequence[str]) -> int:
    """Take the name out of lists, and remove exports and keys of phones that show it."""
    gone = 0
    for file in list(_files(folder.path)):
        if file in (folder.people, folder.house_way) or file.parent.name == "devices":
            gone += _drop_from_list(file, names)
        elif file.parent == folder.path and file.name.strip(".").partition(".")[0] in _NAMING:
            gone += _remove(file, names)
        elif folder.path / "exports" in file.parents:
            gone += _remove(file, names, always=file.suffix in _DRAWN)
    return gone


def _files(folder: Path) -> Iterator[Path]:
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix != ".db" and file.stat().st_size < _MOST:
            yield file


def _remove(file: Path, names: Sequence[str], *, always: bool = False) -> int:
    if not always and not holds(file, names):
        return 0
    file.unlink(missing_ok=True)
    return 1


def _drop_from_list(file: Path, names: Sequence[str]) -> int:
    """Take the name out of a list of people, or of what a house with guests keeps; what cannot be read goes."""
    plain = {plain_name(name) for name in names}
    try:
        said: Any = msgspec.json.decode(file.read_bytes())
    except OSError:
        return 0
    except (msgspec.MsgspecError, RecursionError):
        return _remove(file, names)
    rows = said.get("people") if isinstance(said, dict) else said
    if isinstance(rows, list):
        kept = [row for row in rows if plain_name(_name_in(row)) not in plain]
        if kept != rows:
            write_whole(file, msgspec.json.encode({**said, "people": kept} if isinstance(said, dict) else kept))
    return 0


def _name_in(row: object) -> str:
    return str(row.get("name", "")) if isinstance(row, dict) else str(row)


def holds(file: Path, names: Sequence[str]) -> bool:
    """Say whether a file holds one of these names as a word, in capitals or not; with what SQLite keeps beside it."""
    words = [re.escape(name.encode()) for name in {*names, *(plain_name(name) for name in names)} if name]
    pattern = re.compile(rb"(?<![A-Za-z])(?:" + b"|".join(words) + rb")(?![A-Za-z])", re.IGNORECASE)
    for end in ("", "-wal"):
        with suppress(OSError):
            if pattern.search(file.with_name(file.name + end).read_bytes()):
                return True
    return False
