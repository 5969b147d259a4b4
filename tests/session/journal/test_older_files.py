"""A file of the first version becomes one of today with everything that is in it."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.engine.kernel.codec import encode
from companion.session.journal.evenings import evening, evenings, to_resume
from companion.session.journal.journal import Journal, Start
from companion.session.journal.match_results import readings, settle_older
from companion.session.journal.schema import APPLICATION_ID, MIGRATIONS
from companion.session.table.live_table import LiveTable
from tests.session.tables import begun, played, snapshot, some_answer

RELEASED = (
    "cee451aa",
    "882c14c2",
    "082df8f1",
    "ec5dedd8",
    "138e1873",
)
"""How the scripts that people's files were made with begin, as SHA-256: they never change again."""


def test_no_script_that_made_anybodys_file_has_been_edited() -> None:
    """A file of version n would no longer be what version n + 1 expects."""
    assert tuple(hashlib.sha256(script.encode()).hexdigest()[:8] for script in MIGRATIONS) == RELEASED


class FirstFile:
    """A file as the first version wrote it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with closing(sqlite3.connect(path)) as file:
            file.executescript(MIGRATIONS[0])
            file.execute("PRAGMA journal_mode = WAL")
            file.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            file.execute("PRAGMA user_version = 1")

    def holds(self, game: str, table: LiveTable, rules: int | None = None) -> None:
        """Write a match with the columns of then."""
        setup = table.match.setup
        with closing(sqlite3.connect(self.path, isolation_level=None)) as file:
            number = file.execute(
                "INSERT INTO matches (game, rules, seats, start, begun_at, app) VALUES (?, ?, ?, ?, ?, '0.0.9')",
                (
                    game,
                    rules or table.match.game.version,
                    encode(setup.seats),
                    encode(Start(setup)),
                    "2026-01-02T20:00:00.000+00:00",
                ),
            ).lastrowid
            file.execute("INSERT INTO dealers (match, seed) VALUES (?, '7')", (number,))
            for seq, entry in enumerate(table.writer.entries, 1):
                at = f"2026-01-02T20:{seq // 60:02}:{seq % 60:02}.000+00:00"
                row = (number, seq, entry.kind, entry.seat, entry.option, entry.by, entry.confidence, at)
                file.execute(
                    "INSERT INTO steps (match, seq, kind, seat, option, by, confidence, at)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    row,
                )


@pytest.fixture
def memory() -> Journal:
    """Where the matches are played that go into the old file."""
    return Journal(":memory:")


def test_a_file_of_the_first_version_is_brought_up_to_date_and_played_on(path: Path, memory: Journal) -> None:
    """Answers, take-backs, remarks and the dealer's draws; and what was taken back can still be brought back."""
    table = played(begun(memory, holder="app"), 20)
    table.undo(agreed=True)
    table.note("an old remark")
    FirstFile(path).holds("tortuga1667", table)

    with Journal(path) as journal:
        again = LiveTable.reopen(journal, 1)
        assert snapshot(again.match) == snapshot(table.match)
        assert [entry.kind for entry in journal.entries(1)] == [entry.kind for entry in table.writer.entries]
        assert to_resume(journal)[0].app == "0.0.9"
        assert evening(journal, 1).seconds == len(table.writer.entries)
        again.redo()
        table.redo()
        assert snapshot(played(again, 5).match) == snapshot(played(table, 5).match)

    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert file.execute("PRAGMA foreign_key_check").fetchall() == []


def test_the_ends_of_old_matches_are_worked_out_once(path: Path, memory: Journal) -> None:
    """Finished, running, of other rules, and one that cannot be replayed."""
    finished, running = played(begun(memory, "tortuga_dice"), 10_000), played(begun(memory), 9)
    old = FirstFile(path)
    old.holds("tortuga_dice", finished)
    old.holds("tortuga1667", running)
    old.holds("tortuga1667", running, rules=99)
    old.holds("tortuga_dice", running)

    with Journal(path) as journal:
        assert [one.finished for one in evenings(journal)] == [False] * 4
        assert settle_older(journal) == 1
        assert evening(journal, 1).result == finished.match.result
        assert evening(journal, 1).ended == journal.entries(1)[-1].at
        assert readings(journal) != []
        assert [evening(journal, number).result for number in (2, 3, 4)] == [None] * 3
        assert journal.ask("SELECT match FROM unsettled") == [(3,)]
        assert [one.id for one in to_resume(journal)] == [4, 2]


def test_a_match_without_a_single_answer_comes_along(path: Path, memory: Journal) -> None:
    """Begun, and the plug pulled."""
    FirstFile(path).holds("tortuga1667", begun(memory))

    with Journal(path) as journal:
        (one,) = evenings(journal)
        assert (one.latest, one.seconds) == (one.begun, 0)
        table = LiveTable.reopen(journal, 1)
        table.answer(some_answer(table.match))


def test_the_old_triggers_still_stand_in_a_file_that_was_brought_up_to_date(path: Path, memory: Journal) -> None:
    """What was written then cannot be changed now."""
    FirstFile(path).holds("tortuga1667", played(begun(memory), 5))
    Journal(path).close()

    with closing(sqlite3.connect(path)) as file:
        for change in ("UPDATE steps SET by = 'x'", "DELETE FROM steps", "DELETE FROM matches", "DELETE FROM dealers"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                file.execute(change)
