"""A journal on a bad day: killed migrations, empty files beside backups, two writers, strangers' triggers."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.devtools.crash.crash_scenes import rows_of
from companion.devtools.crash.file_scenes import MigrationScene, RestoreScene
from companion.session.data_folder import DataFolder
from companion.session.errors import Busy, NoSuchMatch, SessionError, UnreadableFile
from companion.session.exchange.match_import import import_match
from companion.session.journal import backups, file_check
from companion.session.journal.archive import restore_archive
from companion.session.journal.backups import Backups
from companion.session.journal.file_moves import COMPANIONS, set_aside
from companion.session.journal.journal import Entry, Journal
from companion.session.journal.journal_file import statements
from companion.session.journal.recovery import open_journal
from companion.session.journal.row_sums import teach
from companion.session.journal.schema import MIGRATIONS
from companion.session.table.proof_pictures import keep_picture, keep_proof, pictures
from tests.session.shelved import document
from tests.session.tables import begun, played, setup_for

JPEG = b"\xff\xd8\xff" + bytes(100)


# --- SQLite recovers before we judge ---


@pytest.mark.parametrize("mode", ["DELETE", "TRUNCATE", "PERSIST"])
def test_a_migration_that_was_killed_in_the_old_way_of_writing_brings_back_every_match(
    home: DataFolder, mode: str
) -> None:
    """A hot rollback journal lies beside a file that is half of two versions; SQLite knows what to do."""
    scene = MigrationScene()
    scene.prepare(home)
    left = home.path / "left"
    left.mkdir()
    with closing(sqlite3.connect(home.journal, isolation_level=None)) as file:
        teach(file)
        file.execute(f"PRAGMA journal_mode = {mode}")
        file.execute("PRAGMA cache_size = 2")  # what does not fit is written before the commit
        file.execute("BEGIN EXCLUSIVE")
        for script in MIGRATIONS[1:]:
            for statement in statements(script):
                file.execute(statement)
        for end in ("", "-journal"):
            shutil.copy(f"{home.journal}{end}", left)
        file.execute("ROLLBACK")
    for end in ("", "-journal"):
        (left / f"journal.db{end}").replace(f"{home.journal}{end}")

    assert scene.judge(home, None) == ""
    assert not list(home.path.glob("*.set-aside-*"))


def test_a_file_from_before_the_log_has_one_when_it_is_migrated(home: DataFolder) -> None:
    """What a power cut leaves then is an unfinished log, and the file as it was."""
    scene = MigrationScene()
    scene.prepare(home)
    said: list[object] = []
    probe = "SELECT 1;"

    class Watched(str):
        __slots__ = ()

        def splitlines(self, keepends: bool = False) -> list[str]:  # noqa: FBT001, FBT002  as the one it stands for
            with closing(sqlite3.connect(home.journal)) as other:
                said.append(other.execute("PRAGMA journal_mode").fetchone()[0])
            return str(self).splitlines(keepends)

    Journal(home.journal, (*MIGRATIONS[:1], Watched(MIGRATIONS[1] + probe), *MIGRATIONS[2:])).close()

    assert said == ["wal"]


def test_what_lies_beside_a_file_is_set_aside_with_it(home: DataFolder) -> None:
    """Each part under the same new name."""
    home.make()
    for end in ("", *COMPANIONS):
        Path(f"{home.journal}{end}").write_text(end)

    aside = set_aside(home.journal)

    assert aside is not None
    assert {end: Path(f"{aside}{end}").read_text() for end in ("", *COMPANIONS)} == {
        end: end for end in ("", *COMPANIONS)
    }
    assert [one.name for one in home.path.glob("journal.db*")] == []


# --- restoring ---


def test_what_is_set_aside_by_a_restore_is_one_file_with_the_log_run_in(home: DataFolder) -> None:
    """A companion was killed: its last answers were only in the log."""
    scene = RestoreScene()
    scene.prepare(home)

    aside = Backups(home.journal, home.backups).restore(scene.copy)

    assert aside is not None
    assert [one.name for one in home.path.glob("*.set-aside-*")] == [aside.name]
    with closing(sqlite3.connect(f"{aside.as_uri()}?immutable=1", uri=True)) as file:
        assert file.execute("SELECT count(*) FROM steps").fetchone() == (sum(map(len, scene.truth.values())),)


def test_a_restore_is_refused_while_somebody_plays(home: DataFolder) -> None:
    """Nothing moves under the hands of another companion."""
    scene = RestoreScene()
    scene.prepare(home)
    with Journal(home.journal) as playing:
        playing.matches()
        with pytest.raises(Busy):
            Backups(home.journal, home.backups).restore(scene.copy)
        assert rows_of(playing) == scene.truth


def test_a_left_over_log_of_another_file_is_never_mixed_into_a_restored_journal(home: DataFolder) -> None:
    """It is set aside by itself."""
    scene = RestoreScene()
    scene.prepare(home)
    for end in ("", "-wal"):
        Path(f"{home.journal}{end}").unlink(missing_ok=True)
    Path(f"{home.journal}-wal").write_bytes(os.urandom(5000))

    Backups(home.journal, home.backups).restore(scene.copy)

    with open_journal(home).journal as journal:
        assert rows_of(journal) == scene.before
    assert len(list(home.path.glob("*.set-aside-*-wal"))) == 1


def test_a_journal_anywhere_can_be_brought_back_by_its_path_with_its_log(home: DataFolder, tmp_path: Path) -> None:
    """As a killed companion left it on another card."""
    scene = RestoreScene()
    scene.prepare(home)
    for end in ("", "-wal"):
        shutil.copy(f"{home.journal}{end}", tmp_path / f"card.db{end}")
        Path(f"{home.journal}{end}").unlink()

    Backups(home.journal, home.backups).restore(str(tmp_path / "card.db"))

    with open_journal(home).journal as journal:
        assert rows_of(journal) == scene.truth
    assert home.journal.stat().st_mode & 0o077 == 0


def test_what_is_no_archive_of_ours_is_refused_and_leaves_nothing(home: DataFolder, tmp_path: Path) -> None:
    """No archive at all, or half of one."""
    for content in (b"", b"ahoy" * 100, b"\x1f\x8b" + bytes(50)):
        (tmp_path / "x.tar.gz").write_bytes(content)
        with pytest.raises(UnreadableFile):
            restore_archive(home, tmp_path / "x.tar.gz")
    assert list(home.path.iterdir()) == []


# --- an empty journal beside good backups ---


def gone(path: Path) -> None:
    path.unlink()


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def anew(path: Path) -> None:
    path.unlink()
    Journal(path).close()


@pytest.mark.parametrize("lose", [gone, emptied, anew])
def test_an_empty_or_missing_journal_beside_good_backups_is_no_first_evening(
    home: DataFolder, lose: Callable[[Path], None]
) -> None:
    """People are told, and offered the newest copy that holds a match."""
    with open_journal(home).journal as journal:
        played(begun(journal), 10)
        before = rows_of(journal)
    made = Backups(home.journal, home.backups).make()
    lose(home.journal)

    opened = open_journal(home)
    opened.journal.close()

    assert [why.key for why in opened.notices] == ["journal-empty"]
    assert opened.offered == made
    Backups(home.journal, home.backups).restore(made.name)
    with open_journal(home).journal as journal:
        assert rows_of(journal) == before


def test_a_journal_whose_matches_people_removed_is_empty_on_purpose(home: DataFolder) -> None:
    """Nothing is offered."""
    with open_journal(home).journal as journal:
        played(begun(journal), 10)
        Backups(home.journal, home.backups).make()
        journal.forget(1)

    opened = open_journal(home)
    opened.journal.close()

    assert (opened.notices, opened.offered) == ((), None)


def test_a_clock_that_stands_still_makes_a_copy_of_every_evening_and_none_that_is_the_only_one_goes(
    home: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Pi without a clock: all copies bear one date. Then the journal is lost, and a dozen new evenings follow."""
    monkeypatch.setattr(backups, "this_evening", lambda: "1970-01-01")
    shelf = Backups(home.journal, home.backups)
    for _ in range(4):
        with open_journal(home).journal as journal:
            played(begun(journal), 3)
    assert [one.matches for one in shelf.listed()] == [3, 2, 1]
    with open_journal(home).journal as journal:
        before = rows_of(journal)
    home.journal.unlink()
    for _ in range(14):
        with open_journal(home).journal as journal:
            played(begun(journal), 3)

    assert len(shelf.listed()) == backups.MOST
    assert 4 in [one.matches for one in shelf.listed() if one.rows == sum(map(len, before.values()))]


# --- one writer, one transaction, nobody else's code ---


def test_two_companions_never_write_at_the_same_time(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins to write has the file from the first moment on, not from the first row on."""
    monkeypatch.setattr(file_check, "PATIENCE", 0.01)
    with Journal(journal.path) as other:
        with journal.together(), pytest.raises(Busy), other.together():
            pytest.fail("both write")
        with other.together():
            pass


def test_an_import_that_fails_in_the_middle_leaves_nothing(journal: Journal) -> None:
    """The disk is full at its tenth row, say."""
    journal.put(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON main.steps WHEN NEW.seq = 10 BEGIN SELECT RAISE(ABORT, 'full'); END"
    )

    with pytest.raises(SessionError):
        import_match(journal, document(setup_for("tortuga_cards")))

    tables = ("matches", "dealers", "people", "steps", "results", "readings", "progress")
    assert [journal.ask(f"SELECT count(*) FROM {table}") for table in tables] == [[(0,)]] * len(tables)  # noqa: S608  ours


def test_a_strangers_trigger_cannot_call_what_only_we_may(journal: Journal) -> None:
    """A file may bring triggers of its own; they do not reach beyond it."""
    table = played(begun(journal), 2)
    with closing(sqlite3.connect(journal.path, isolation_level=None)) as stranger:
        stranger.execute("CREATE TRIGGER spy AFTER INSERT ON steps BEGIN SELECT fingerprint(NEW.option); END")

    with pytest.raises(SessionError):
        journal.write(table.number, 3, Entry("note", option='"x"'))

    assert len(journal.entries(table.number)) == 2


def test_a_proof_picture_is_kept_only_beside_a_row_that_everybody_saw_being_read(journal: Journal) -> None:
    """Not beside a row that is not there, nor beside an answer of a person."""
    table = played(begun(journal, holder="table"), 30)
    readings = [row for row, entry in enumerate(table.writer.entries, 1) if entry.seat is None]
    answers = [row for row, entry in enumerate(table.writer.entries, 1) if entry.seat is not None]

    with pytest.raises(NoSuchMatch):
        keep_picture(journal, table.number, 999, JPEG)
    with pytest.raises(NoSuchMatch):
        keep_picture(journal, 7, 1, JPEG)
    with pytest.raises(ValueError, match="not-a-reading"):
        keep_proof(table, JPEG, answers[0])

    assert readings
    assert pictures(journal) == []
