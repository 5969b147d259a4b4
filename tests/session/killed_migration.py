"""Brings a journal of the first version up to date, and is killed at one of the writes below SQLite.

A script of its own, because it dies. `python killed_migration.py FOLDER now|before WRITE`: as it is done now, or as it
was done before there was a log, straight in the file. It prints the number of writes if it lives.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from companion.devtools.crash.disk_log import Event
from companion.devtools.crash.sqlite_layer import SqliteLayer
from companion.devtools.crash.write_recorder import Recorder
from companion.session.data_folder import DataFolder
from companion.session.journal.journal_file import statements
from companion.session.journal.recovery import open_journal
from companion.session.journal.row_sums import teach
from companion.session.journal.schema import MIGRATIONS


class Killer(Recorder):
    """Counts the writes, and kills this process right after one of them."""

    def __init__(self, folder: Path, last: int) -> None:
        super().__init__(folder)
        self.writes, self.last = 0, last

    def add(self, event: Event) -> None:
        """Note one thing; it is done already."""
        super().add(event)
        if event.kind == "write":
            self.writes += 1
            if self.writes == self.last:
                os.kill(os.getpid(), signal.SIGKILL)


def as_before(folder: DataFolder) -> None:
    """Change the file itself, with what was there before in a `-journal` beside it."""
    with closing(sqlite3.connect(folder.journal, isolation_level=None)) as file:
        teach(file)
        file.execute("BEGIN EXCLUSIVE")
        for script in MIGRATIONS[1:]:
            for statement in statements(script):
                file.execute(statement)
        file.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        file.execute("COMMIT")


def as_now(folder: DataFolder) -> None:
    """Open it, as at any start."""
    open_journal(folder).journal.close()


if __name__ == "__main__":
    home = DataFolder(Path(sys.argv[1]))
    killer = Killer(home.path, int(sys.argv[3]))
    with SqliteLayer(killer).in_use():
        {"now": as_now, "before": as_before}[sys.argv[2]](home)
    print(killer.writes)  # noqa: T201  its report
