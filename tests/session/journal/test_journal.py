"""The journal as a file that only grows."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.engine.kernel.codec import encode
from companion.session.errors import Busy, CannotWrite, NoSuchMatch
from companion.session.journal.journal import Entry, Journal
from companion.session.table.live_table import LiveTable
from tests.session.tables import begun, played, snapshot


def rows(path: Path, question: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as file:
        return file.execute(question).fetchall()


def everything(path: Path) -> list[list[tuple[object, ...]]]:
    return [rows(path, f"SELECT * FROM {table}") for table in ("matches", "dealers", "steps")]  # noqa: S608  our names


def test_the_file_is_set_to_lose_nothing(journal: Journal) -> None:
    """WAL, full synchronisation, and triggers that also see what REPLACE removes."""
    asked = ("journal_mode", "synchronous", "recursive_triggers", "foreign_keys", "application_id", "user_version")

    settings = [journal._file.execute(f"PRAGMA {name}").fetchone()[0] for name in asked]

    assert settings == ["wal", 2, 1, 1, 0x514D4A31, 5]


def test_every_table_is_strict(journal: Journal) -> None:
    """A text where a number belongs is refused by the file itself."""
    made = journal._file.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    loose = [name for name, sql in made.fetchall() if not sql.rpartition(")")[2].strip().startswith("STRICT")]

    assert loose == []


def test_there_is_one_row_for_each_answer_undo_and_redo(journal: Journal, path: Path) -> None:
    """With who gave it, how sure it was, and when."""
    table = played(begun(journal), 3)
    table.undo(agreed=True)
    table.redo()
    table.note("the cat sat on the cards")

    written = rows(path, "SELECT seq, kind, seat, by, confidence FROM steps ORDER BY seq")

    seats = [step.answer.seat for step in table.match.steps]
    assert written == [
        (1, "answer", seats[0], "hand", 1.0),
        (2, "answer", seats[1], "hand", 1.0),
        (3, "answer", seats[2], "hand", 1.0),
        (4, "undo", None, "hand", 1.0),
        (5, "redo", None, "hand", 1.0),
        (6, "note", None, "hand", 1.0),
    ]
    assert [entry.option for entry in journal.entries(1)][:3] == [encode(s.answer.option) for s in table.match.steps]
    assert all(str(at) > "2020" for (at,) in rows(path, "SELECT at FROM steps"))


@pytest.mark.parametrize("pragma", ["ON", "OFF"])
@pytest.mark.parametrize(
    "change",
    [
        "UPDATE steps SET option = '{}' WHERE seq = 1",
        "UPDATE steps SET by = 'somebody'",
        "DELETE FROM steps WHERE seq = 2",
        "DELETE FROM steps",
        "UPDATE matches SET rules = 9",
        "DELETE FROM matches",
        "UPDATE dealers SET seed = '1'",
        "DELETE FROM dealers",
        "INSERT OR REPLACE INTO steps VALUES (1, 1, 'undo', NULL, NULL, 'hand', 1.0, '', NULL, NULL, '')",
        "REPLACE INTO matches VALUES (1, 'x', 1, '[]', '{}', '', '')",
        "INSERT OR REPLACE INTO dealers VALUES (1, '1', '')",
        "INSERT INTO steps VALUES (1, 9, 'undo', NULL, NULL, 'hand', 1.0, '', NULL, NULL, '')",
        "INSERT OR REPLACE INTO steps VALUES (1, -1, 'undo', NULL, NULL, 'hand', 1.0, '', NULL, NULL, '')",
    ],
)
def test_nothing_written_can_be_changed_not_even_by_another_program(
    journal: Journal, path: Path, change: str, pragma: str
) -> None:
    """The file defends itself, whatever the other program has set."""
    played(begun(journal), 3)
    before = everything(path)

    with closing(sqlite3.connect(path, isolation_level=None)) as stranger:
        stranger.execute(f"PRAGMA recursive_triggers = {pragma}")
        with pytest.raises(sqlite3.IntegrityError, match=r"append-only|out-of-order"):
            stranger.execute(change)

    assert everything(path) == before


@pytest.mark.parametrize(
    "row",
    [
        (1, 4, "undo", None, '{"is":"look"}', "hand", 1.0, ""),
        (1, 4, "answer", None, None, "hand", 1.0, ""),
        (1, 4, "undo", None, None, "hand", 1.5, ""),
        (1, 4, "undo", None, None, None, 1.0, ""),
        (1, "four", "undo", None, None, "hand", 1.0, ""),
    ],
)
def test_a_row_of_the_wrong_shape_is_refused(journal: Journal, row: tuple[object, ...]) -> None:
    """Option, confidence and types are checked by the file."""
    played(begun(journal), 3)

    with pytest.raises(sqlite3.IntegrityError):
        journal._file.execute("INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?, ?, NULL, NULL, '')", row)

    assert len(journal.entries(1)) == 3


def test_a_row_of_a_kind_that_is_not_known_yet_changes_nothing_about_the_match(journal: Journal) -> None:
    """A later version may write more kinds of rows; it need not make the tables anew for that."""
    table = played(begun(journal), 3)
    before = snapshot(table.match)
    journal.write(table.number, 4, Entry("shrug"))  # type: ignore[arg-type]  # that is the point

    again = LiveTable.reopen(journal, table.number)

    assert snapshot(again.match) == before
    assert len(played(again, 1).writer.entries) == 5


def test_a_row_without_a_match_is_refused(journal: Journal) -> None:
    """No answers to a question that was never asked."""
    with pytest.raises(CannotWrite):
        journal.write(5, 1, Entry("undo"))


def test_rows_written_together_are_there_together_or_not_at_all(journal: Journal) -> None:
    """A power cut in the middle leaves the state before."""
    table = played(begun(journal), 1)

    def write_both() -> None:
        with journal.together():
            journal.write(table.number, 2, Entry("undo"))
            journal.write(table.number, 7, Entry("undo"))

    with pytest.raises(Busy):
        write_both()

    assert [entry.kind for entry in journal.entries(table.number)] == ["answer"]


def test_matches_are_listed_newest_first(journal: Journal) -> None:
    """With what anybody may know of them."""
    begun(journal)
    begun(journal, holder="app")

    listed = journal.matches()

    assert [match.id for match in listed] == [2, 1]
    assert listed[0].game == "tortuga1667"
    assert listed[0].seats == ("ann", "ben", "cat", "dan", "eve")
    assert listed[0].begun_at.endswith("+00:00")
    assert journal.match(1) == listed[1]


def test_the_seed_of_the_dealer_is_in_no_list(journal: Journal) -> None:
    """Whoever knows it knows every card to come."""
    table = played(begun(journal, holder="app", seed=987654321987), 4)

    listed = encode(journal.matches()) + encode(journal.match(table.number)) + encode(journal.start(table.number))

    assert journal.seed(table.number) == 987654321987
    assert "987654321987" not in listed
    assert "987654321987" not in encode(journal.entries(table.number))


def test_a_match_that_is_not_there_is_said_so(journal: Journal) -> None:
    """By its number."""
    for ask in (journal.match, journal.start, journal.seed):
        with pytest.raises(NoSuchMatch, match="no-such-match"):
            ask(3)
    with pytest.raises(NoSuchMatch):
        LiveTable.reopen(journal, 3)


def test_only_the_owner_may_read_the_file(journal: Journal, path: Path) -> None:
    """Other people's cards lie in it."""
    begun(journal)

    assert {file.name: file.stat().st_mode & 0o077 for file in path.parent.iterdir()} == {
        "journal.db": 0,
        "journal.db-wal": 0,
        "journal.db-shm": 0,
    }


def test_two_companions_can_use_one_file_but_not_one_match(journal: Journal, path: Path) -> None:
    """The second to write to a match is told that it went on elsewhere; nothing is overwritten."""
    here = played(begun(journal), 2)
    with Journal(path) as another:
        there = LiveTable.reopen(another, here.number)
        played(there, 1)
        played(begun(another), 2)
        before = here.match.sequence

        with pytest.raises(Busy, match="match-went-on-elsewhere"):
            played(here, 1, seed=3)

    assert here.match.sequence == before
    assert [entry.kind for entry in journal.entries(here.number)] == ["answer"] * 3


def test_a_file_that_somebody_else_keeps_locked_is_said_to_be_busy(journal: Journal, path: Path) -> None:
    """After a little patience."""
    table = begun(journal)
    journal._file.execute("PRAGMA busy_timeout = 20")

    with closing(sqlite3.connect(path, isolation_level=None)) as stranger:
        stranger.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy, match="journal-busy"):
            played(table, 1)
        stranger.execute("ROLLBACK")

    assert played(table, 1).match.sequence == 1
