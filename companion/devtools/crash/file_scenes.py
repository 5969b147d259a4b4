"""What is going on when the power fails: everything that makes, copies and moves journal files."""

from __future__ import annotations

import shutil
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path
from typing import Any

from companion.devtools.crash.crash_scenes import EveningScene, Left, Rows, Scene, began, go_on, judged, rows_of
from companion.devtools.crash.write_recorder import Recorder
from companion.engine.shelf import SHELF
from companion.session.data_folder import DataFolder
from companion.session.journal.archive import restore_archive
from companion.session.journal.backups import Backups
from companion.session.journal.journal import Journal
from companion.session.journal.recovery import open_journal
from companion.session.journal.schema import APPLICATION_ID, MIGRATIONS


class PreparedScene(Scene):
    """A folder with a journal of some matches; `truth` is what is in it."""

    matches = 3

    def judge(self, folder: DataFolder, confirmed: Any) -> str:
        """Nobody is asked anything, and nothing is missing."""
        return judged(folder, confirmed, self.wrong)

    def prepare(self, folder: DataFolder) -> None:
        """Play some matches of each game."""
        with open_journal(folder).journal as journal:
            for seed in range(self.matches):
                go_on(began(journal, sorted(SHELF)[seed % len(SHELF)], seed), seed, 25)
            self.truth = rows_of(journal)

    def wrong(self, left: Left) -> str:
        """Every row is there."""
        return "" if left.rows == self.truth else f"{len(left.rows)} matches, or other rows"


class MigrationScene(PreparedScene):
    """A file of the first version, from before there was a log, is brought up to date."""

    name = "migration"
    matches = 12

    def prepare(self, folder: DataFolder) -> None:
        """Write the rows into a file as the first version made it."""
        super().prepare(folder)
        with Journal(folder.journal) as journal:
            heads = journal.ask("SELECT id, game, rules, seats, start, begun_at, app FROM matches")
            seeds = journal.ask("SELECT match, seed FROM dealers")
            steps = journal.ask("SELECT match, seq, kind, seat, option, by, confidence, at FROM steps")
        shutil.rmtree(folder.path)
        folder.make()
        with closing(sqlite3.connect(folder.journal)) as file:
            file.executescript(f"{MIGRATIONS[0]} PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = 1;")
            file.executemany("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?)", heads)
            file.executemany("INSERT INTO dealers VALUES (?, ?)", seeds)
            file.executemany("INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?, ?)", steps)
            file.commit()

    def act(self, folder: DataFolder, recorder: Recorder) -> None:
        """Open it."""
        open_journal(folder).journal.close()
        recorder.confirm("opened")

    def wrong(self, left: Left) -> str:
        """What the first version did not write is not there; everything else is."""
        kinds = {number: [_older(row) for row in rows] for number, rows in self.truth.items()}
        found = {number: [_older(row) for row in rows] for number, rows in left.rows.items()}
        return "" if found == kinds else f"{len(found)} matches, or other rows"


def _older(row: str) -> str:
    return row.partition('"asked"')[0]


class BackupScene(PreparedScene):
    """Copies are made while a match is played, until older ones go."""

    name = "backup"
    matches = 2

    def act(self, folder: DataFolder, recorder: Recorder) -> None:
        """Play some, copy, and so on."""
        shelf = Backups(folder.journal, folder.backups)
        with open_journal(folder).journal as journal:
            table = began(journal, min(SHELF), 9)
            for seed in range(12):
                go_on(table, seed, 3)
                self.truth = rows_of(journal)
                recorder.confirm((shelf.make().rows, sum(map(len, self.truth.values()))))

    def wrong(self, left: Left) -> str:
        """Every row is there; the copy that was confirmed too, and no copy is half of one."""
        copied, rows = left.confirmed or (0, 0)
        if sum(map(len, left.rows.values())) < rows:
            return "rows of the journal are gone"
        listed = Backups(left.folder.journal, left.folder.backups).listed()
        if max([one.rows for one in listed], default=0) < copied:
            return "the copy is gone"
        return "" if len(listed) == len(list(left.folder.backups.glob("journal-*.db"))) else "a copy cannot be read"


class RestoreScene(PreparedScene):
    """A copy is put in the place of a journal whose last answers are still in the log."""

    name = "restore"

    def prepare(self, folder: DataFolder) -> None:
        """Leave the folder as a killed companion does."""
        super().prepare(folder)
        self.before = self.truth
        self.copy = Backups(folder.journal, folder.backups).make().name
        with Journal(folder.journal) as journal:
            go_on(began(journal, min(SHELF), 5), 5, 10)
            self.truth = rows_of(journal)
            for end in ("", "-wal"):
                shutil.copy(f"{folder.journal}{end}", f"{folder.journal}{end}.left")
        for end in ("", "-wal"):
            Path(f"{folder.journal}{end}.left").replace(f"{folder.journal}{end}")

    def act(self, folder: DataFolder, recorder: Recorder) -> None:
        """Bring it back."""
        Backups(folder.journal, folder.backups).restore(self.copy)
        recorder.confirm("restored")

    def wrong(self, left: Left) -> str:
        """It is the one journal or the other, and the one of now is not lost."""
        found = left.rows
        if found not in (self.before, self.truth) or (left.confirmed and found != self.before):
            return f"{len(found)} matches, or other rows"
        aside = left.folder.path.glob("*.set-aside-*.db")
        if found != self.truth and self.truth not in [_rows_in(one) for one in aside]:
            return "what was set aside is not whole"
        return ""


def _rows_in(file: Path) -> Rows:
    with Journal(file) as journal:
        return rows_of(journal)


class ArchiveScene(RestoreScene):
    """Everything of a house is brought back out of one file."""

    name = "archive"

    def prepare(self, folder: DataFolder) -> None:
        """Pack the folder, then go on playing in it with other people."""
        super().prepare(folder)
        (folder.path / "people.json").write_text("those of then")
        (copy,) = folder.backups.glob(f"journal-{self.copy}.db")
        self.file = folder.path.parent / "stick.tar.gz"
        with tarfile.open(self.file, "w:gz") as archive:
            archive.add(copy, "journal.db")
            archive.add(folder.path / "people.json", "people.json")
        (folder.path / "people.json").write_text("those of now")

    def act(self, folder: DataFolder, recorder: Recorder) -> None:
        """Bring it back."""
        restore_archive(folder, folder.path.parent / self.file.name)
        recorder.confirm("restored")

    def wrong(self, left: Left) -> str:
        """Journal and people are of the same time."""
        people = (left.folder.path / "people.json").read_text()
        then = left.rows == self.before
        if people != ("those of then" if then else "those of now"):
            return f"{people}, and the journal of {'then' if then else 'now'}"
        return super().wrong(left)


class DamageScene(PreparedScene):
    """A damaged journal is set aside, and what can be read of it goes on."""

    name = "damage"

    def prepare(self, folder: DataFolder) -> None:
        """Tear a hole where the last match is."""
        super().prepare(folder)
        shutil.rmtree(folder.backups, ignore_errors=True)
        content = bytearray(folder.journal.read_bytes())
        content[-4096:] = b"\xff" * 4096
        folder.journal.write_bytes(content)
        self.damaged = bytes(content)

    def act(self, folder: DataFolder, recorder: Recorder) -> None:
        """Open it."""
        with open_journal(folder).journal as journal:
            recorder.confirm({number: len(rows) for number, rows in rows_of(journal).items()})

    def judge(self, folder: DataFolder, confirmed: Any) -> str:
        """People are told once at most, and never have to do anything."""
        with open_journal(folder).journal as journal:
            found = rows_of(journal)
            if journal.trouble:
                return "played in memory"
        if any(rows != self.truth[number][: len(rows)] for number, rows in found.items()):
            return "went another way"
        fewer = [one for one, rows in (confirmed or {}).items() if len(found.get(one, ())) < rows]
        if fewer or len(found) < self.matches - 1:
            return "less than could be read"
        kept = [file.read_bytes() for file in folder.path.glob("*.set-aside-*.db")]
        return "" if self.damaged in kept else "the damaged file is gone"


def scenes() -> list[Scene]:
    """Give all of them."""
    moves = [MigrationScene(), BackupScene(), RestoreScene(), ArchiveScene(), DamageScene()]
    return [*(EveningScene(game) for game in SHELF), *moves]
