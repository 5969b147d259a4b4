"""Files that change places: a journal set aside, another put in its place, whatever line the power fails at.

Before a journal moves, a mark says where to (`<the other name>.moving`); it is the file that comes in its place, or
empty. As long as the mark lies there, the move is under way, and the next start finishes it: the file, the log of
SQLite beside it, and what takes its place belong together.
"""

from __future__ import annotations

import os
from datetime import datetime
from typing import TYPE_CHECKING, Final

from companion.session.data_folder import sync_folder
from companion.session.journal.file_check import sqlite_refusals

if TYPE_CHECKING:
    from pathlib import Path

COMPANIONS: Final = ("-journal", "-wal", "-shm")
"""What SQLite keeps beside a file; it is nothing without that file, and the file is not whole without it."""

_MOVING: Final = ".moving"


def set_aside(journal: Path) -> Path | None:
    """Rename a journal with all its parts, so that another can take its place; nothing is removed."""
    with sqlite_refusals(journal):
        if not any(beside(journal, end).exists() for end in ("", *COMPANIONS)):
            return None
        mark = _name_aside(journal, _MOVING)
        mark.touch(mode=0o600)
        sync_folder(journal.parent)
        return _finish(journal, mark)


def put_in_its_place(journal: Path, staged: Path) -> Path | None:
    """Let a finished file beside it become the journal; the one that was there is set aside, and named."""
    with sqlite_refusals(journal):
        mark = _name_aside(journal, _MOVING)
        put_in_place(staged, mark)
        return _finish(journal, mark)


def finish_moves(journal: Path) -> None:
    """Finish what a power cut has left in the middle."""
    with sqlite_refusals(journal):
        for mark in sorted(journal.parent.glob(f"{journal.stem}.set-aside-*{_MOVING}")):
            _finish(journal, mark)


def _finish(journal: Path, mark: Path) -> Path | None:
    aside = mark.with_name(mark.name.removesuffix(_MOVING))
    if aside.exists() and journal.exists():  # another program has begun a file of this name meanwhile
        aside = _name_aside(journal)
    for end in ("", *COMPANIONS):  # the file itself first: what is beside it is seen to be half of something
        if beside(journal, end).exists():
            beside(journal, end).rename(beside(aside, end))
    sync_folder(journal.parent)
    if mark.stat().st_size:
        mark.replace(journal)
    else:
        mark.unlink()
    sync_folder(journal.parent)
    return aside if any(beside(aside, end).exists() for end in ("", *COMPANIONS)) else None


def _name_aside(journal: Path, end: str = "") -> Path:
    """Find a name that nothing has, nor anything beside it."""
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    taken = len([path for path in journal.parent.glob(f"{journal.stem}.set-aside-*") if stamp in path.name])
    return journal.with_name(f"{journal.stem}.set-aside-{stamp}{f'-{taken}' if taken else ''}{journal.suffix}{end}")


def beside(path: Path, end: str) -> Path:
    """Name what lies beside a file."""
    return path.with_name(path.name + end)


def put_in_place(part: Path, whole: Path) -> None:
    """Give a finished file its name; after a power cut there is the old one or the new one."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(whole)
    sync_folder(whole.parent)
