"""Opening a journal: what is foreign, damaged or too new is refused in one line and left exactly as it lies."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from importlib import metadata
from pathlib import Path

import pytest

from companion.engine.kernel.errors import KernelError
from companion.session.errors import CannotWrite, Damaged, NotAJournal, SessionError, TooNew
from companion.session.journal import file_check
from companion.session.journal.journal import Journal
from companion.session.journal.journal_file import statements
from companion.session.journal.schema import APPLICATION_ID, MIGRATIONS
from companion.session.table.live_table import LiveTable
from tests.session.tables import begun, played, snapshot


@pytest.fixture
def written(path: Path) -> Path:
    """A closed journal with a match in it."""
    with Journal(path) as journal:
        played(begun(journal, holder="app"), 60)
    return path


def folder(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(path.parent.iterdir())}


def refused(path: Path, kind: type[SessionError], key: str) -> None:
    """Opening raises this, on one line that names the file, and the folder is as before."""
    before = folder(path)
    with pytest.raises(kind) as caught:
        Journal(path)
    assert caught.value.why.key == key
    assert dict(caught.value.why.facts)["file"] == str(path)
    assert "\n" not in str(caught.value)
    assert folder(path) == before


def patch(path: Path, at: int, content: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(content)


@pytest.mark.parametrize(
    "content",
    [b"just some notes\n" * 20, b"PK\x03\x04" + bytes(200), b"x", b"SQLite format 4\x00" + bytes(200), b"\xff" * 5000],
)
def test_a_file_that_is_no_database_is_left_alone(path: Path, content: bytes) -> None:
    """Somebody pointed at the wrong file."""
    path.write_bytes(content)

    refused(path, NotAJournal, "not-a-journal")


@pytest.mark.parametrize("mode", ["wal", "delete"])
def test_another_programs_database_is_left_alone(path: Path, mode: str) -> None:
    """Even one with tables of the same names."""
    with closing(sqlite3.connect(path)) as file:
        file.execute(f"PRAGMA journal_mode = {mode}")
        file.executescript("CREATE TABLE matches (id); CREATE TABLE steps (id); PRAGMA user_version = 1")

    refused(path, NotAJournal, "not-a-journal")


def test_a_newer_file_is_left_alone(written: Path) -> None:
    """An older companion must not write into what it does not understand."""
    patch(written, 60, (len(MIGRATIONS) + 1).to_bytes(4, "big"))

    refused(written, TooNew, "journal-too-new")


def test_a_newer_file_is_known_also_while_its_news_are_in_the_log_beside_it(written: Path, tmp_path: Path) -> None:
    """Killed right after a migration: the version is still in the -wal file alone."""
    writer = sqlite3.connect(written, isolation_level=None)
    writer.execute("PRAGMA wal_autocheckpoint = 0")
    writer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    (tmp_path / "left").mkdir()
    left = tmp_path / "left" / "journal.db"
    for end in ("", "-wal"):
        shutil.copy(f"{written}{end}", f"{left}{end}")
    writer.close()
    before = left.read_bytes()

    with pytest.raises(TooNew):
        Journal(left)

    assert left.read_bytes() == before


def middle_page(path: Path) -> None:
    patch(path, 4096 * 5, random.Random(5).randbytes(4096))


def half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def stump(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:50])


def one_page(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:4096])


def zeros(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def no_schema(path: Path) -> None:
    patch(path, 100, bytes(3996))


@pytest.mark.parametrize("damage", [middle_page, half, stump, one_page, zeros, no_schema])
def test_a_damaged_journal_is_left_as_it_lies(written: Path, damage: Callable[[Path], None]) -> None:
    """Whoever mends it must find every byte that is left."""
    damage(written)

    refused(written, Damaged, "journal-damaged")


def test_the_log_of_a_lost_journal_is_not_thrown_away(written: Path) -> None:
    """SQLite would remove it beside an empty file."""
    written.with_name("journal.db-wal").write_bytes(b"the last answers of the evening")
    written.write_bytes(b"")

    refused(written, Damaged, "journal-incomplete")
    written.unlink()
    refused(written, Damaged, "journal-incomplete")


def test_an_empty_file_becomes_a_journal(path: Path) -> None:
    """It is what a power cut leaves of a journal that was just being made."""
    path.touch()

    with Journal(path) as journal:
        assert begun(journal).number == 1


def test_a_journal_with_rows_missing_from_its_tables_says_so(written: Path) -> None:
    """The file is sound to SQLite, yet not what we wrote."""
    with closing(sqlite3.connect(written, isolation_level=None)) as file:
        file.execute("DROP TABLE dealers")

    with Journal(written) as journal, pytest.raises(Damaged, match="journal-damaged"):
        LiveTable.reopen(journal, 1)


def opened(path: Path) -> str:
    """How opening a file and taking up its match ends."""
    try:
        with Journal(path) as journal:
            LiveTable.reopen(journal, 1)
            journal.matches()
    except (SessionError, KernelError) as error:
        return type(error).__name__ if "\n" not in str(error) else "several lines"
    return "whole"


def test_whatever_byte_is_hit_the_answer_is_the_match_or_one_clear_error(written: Path, tmp_path: Path) -> None:
    """Three hundred random injuries, none of which may end in a traceback of SQLite or Python."""
    whole = written.read_bytes()
    chance = random.Random(1667)
    hit = tmp_path / "hit.db"
    seen: dict[str, int] = {}
    for _ in range(300):
        content = bytearray(whole)
        for _ in range(chance.choice((1, 1, 8, 200))):
            content[chance.randrange(len(content))] = chance.randrange(256)
        hit.write_bytes(content)
        outcome = opened(hit)
        seen[outcome] = seen.get(outcome, 0) + 1
        for file in tmp_path.glob("hit.db*"):
            file.unlink()

    assert "several lines" not in seen
    assert seen["Damaged"] > 50
    assert seen["whole"] > 20


# --- migrations ----------------------------------------------------------------------------------------------------

NEXT = """
CREATE TABLE photos (match INTEGER NOT NULL, seq INTEGER NOT NULL, picture BLOB NOT NULL) STRICT;
ALTER TABLE matches ADD COLUMN place TEXT;
"""
BROKEN = "CREATE TABLE photos (seq INTEGER) STRICT; CREATE TABLE steps (again INTEGER) STRICT;"


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as file:
        return int(file.execute("PRAGMA user_version").fetchone()[0])


def test_an_older_file_is_brought_up_to_date_with_all_that_is_in_it(written: Path) -> None:
    """Versions are steps in a list; what was written before is still there."""
    with Journal(written) as journal:
        before = snapshot(LiveTable.reopen(journal, 1).match)

    with Journal(written, (*MIGRATIONS, NEXT)) as journal:
        assert snapshot(LiveTable.reopen(journal, 1).match) == before
        assert journal._file.execute("SELECT count(*) FROM photos").fetchone() == (0,)

    assert version(written) == len(MIGRATIONS) + 1
    refused(written, TooNew, "journal-too-new")


def test_a_new_file_is_made_by_all_migrations(path: Path) -> None:
    """The same list makes and mends."""
    with Journal(path, (*MIGRATIONS, NEXT)) as journal:
        assert played(begun(journal), 2).match.sequence == 2

    assert version(path) == len(MIGRATIONS) + 1


def test_a_migration_that_fails_changes_nothing(written: Path) -> None:
    """All of its statements stand in one transaction."""
    before = written.read_bytes()

    with pytest.raises(SessionError):
        Journal(written, (*MIGRATIONS, BROKEN))

    assert version(written) == len(MIGRATIONS)
    with Journal(written) as journal:
        assert journal._file.execute("SELECT count(*) FROM sqlite_master WHERE name = 'photos'").fetchone() == (0,)
    assert before[:100] == written.read_bytes()[:100]


def test_the_file_says_whose_it_is_and_of_which_version(written: Path) -> None:
    """In the header, where also `file` finds it."""
    header = written.read_bytes()[:100]

    assert int.from_bytes(header[60:64], "big") == len(MIGRATIONS)
    assert int.from_bytes(header[68:72], "big") == APPLICATION_ID


def test_a_script_is_cut_at_its_statements_and_nowhere_else() -> None:
    """A trigger has semicolons inside; the last statement may lack its own."""
    script = "CREATE TRIGGER t BEFORE DELETE ON s\nBEGIN SELECT 1; SELECT 2; END;\nSELECT ';';\nSELECT 3"

    assert [part.strip() for part in statements(script)] == [
        "CREATE TRIGGER t BEFORE DELETE ON s\nBEGIN SELECT 1; SELECT 2; END;",
        "SELECT ';';",
        "SELECT 3",
    ]


def test_a_file_that_is_written_while_we_look_is_looked_at_again(
    written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another companion may begin just then; half a page must not pass for damage."""
    whole = written.read_bytes()
    really = file_check._read_through

    def half_written(path: Path, newest: int, how: str, seconds: float | None) -> None:
        monkeypatch.setattr(file_check, "_read_through", really)
        middle_page(path)
        path.with_name("journal.db-wal").touch()
        try:
            really(path, newest, how, seconds)
        finally:
            path.write_bytes(whole)

    monkeypatch.setattr(file_check, "_read_through", half_written)

    with Journal(written) as journal:
        assert journal.match(1).game == "tortuga1667"


def test_a_companion_that_is_not_installed_has_no_version(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run from its folder alone it still keeps a journal."""

    def version(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", version)

    with Journal(path) as journal:
        begun(journal)
        assert journal.match(1).app == "unknown"


# --- the disk ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["no/such/folder/journal.db", "note.txt/journal.db", "", "nul\0.db"])
def test_a_place_where_no_file_can_be_is_said_so(tmp_path: Path, where: str) -> None:
    """A folder that is not there, a file for a folder, the folder itself."""
    (tmp_path / "note.txt").write_text("ahoy")

    with pytest.raises(CannotWrite, match="journal-out-of-reach"):
        Journal(tmp_path / where)


def test_a_file_system_that_takes_no_files_is_said_so() -> None:
    """Root can write in any folder, but not in this one."""
    with pytest.raises(CannotWrite, match="journal-out-of-reach"):
        Journal(Path("/proc/journal.db"))
