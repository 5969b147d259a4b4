"""When the disk is full, read-only or gone: one clear word, the match goes on in memory, nothing written is harmed."""

from __future__ import annotations

import os
import resource
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion.engine.kernel.errors import refusal
from companion.session.data_folder import DataFolder
from companion.session.errors import Busy, CannotWrite
from companion.session.journal.evenings import evening, evenings, to_resume
from companion.session.journal.journal import Journal
from companion.session.journal.recovery import open_journal
from companion.session.table.live_table import LiveTable
from tests.session.tables import begun, played, snapshot

NOBODY = 65534


def full(journal: Journal) -> None:
    """No page more than there is."""
    pages = journal._file.execute("PRAGMA page_count").fetchone()[0]
    journal._file.execute(f"PRAGMA max_page_count = {pages}")


def room(journal: Journal) -> None:
    journal._file.execute("PRAGMA max_page_count = 1000000")


def integrity(path: Path) -> object:
    with closing(sqlite3.connect(path)) as file:
        return file.execute("PRAGMA integrity_check").fetchall()


def trouble(table: LiveTable) -> str | None:
    return table.trouble.key if table.trouble else None


def until_trouble(table: LiveTable) -> None:
    while table.trouble is None:
        played(table, 1)
        assert table.match.decision is not None


def test_on_a_full_disk_the_match_goes_on_in_memory_and_is_saved_when_there_is_room(path: Path) -> None:
    """To its end, if need be; the file has a prefix of it, whole and playable, at every moment."""
    with Journal(path) as journal:
        table = played(begun(journal, holder="app"), 5)
        full(journal)
        until_trouble(table)
        assert trouble(table) == "disk-full"
        written = len(journal.entries(1))
        assert table.unsaved == len(table.writer.entries) - written > 0
        prefix = LiveTable.reopen(journal, 1).match.steps
        assert prefix == table.match.steps[: len(prefix)]

        played(table, 20)
        assert len(journal.entries(1)) == written

        room(journal)
        played(table, 10_000)
        assert (trouble(table), table.unsaved) == (None, 0)
        assert evening(journal, 1).result == table.match.result is not None
        assert snapshot(LiveTable.reopen(journal, 1).match) == snapshot(table.match)
    assert integrity(path) == [("ok",)]


def test_what_waits_can_be_saved_without_another_answer(journal: Journal) -> None:
    """When somebody has made room."""
    table = played(begun(journal, holder="app"), 5)
    full(journal)
    until_trouble(table)

    room(journal)
    table.save()

    assert (trouble(table), table.unsaved) == (None, 0)
    assert snapshot(LiveTable.reopen(journal, 1).match) == snapshot(table.match)


def test_as_long_as_there_is_no_room_saving_says_so(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is lost by asking."""
    table = played(begun(journal, holder="app"), 5)
    full(journal)
    until_trouble(table)
    waiting = table.unsaved
    monkeypatch.setattr(journal, "open_again", lambda: None)  # a new connection would not know of the limit

    for _ in range(2):
        with pytest.raises(CannotWrite, match="disk-full"):
            table.save()

    assert table.unsaved == waiting


def test_undo_redo_and_remarks_go_on_in_memory_too(journal: Journal) -> None:
    """And come to the file in their order."""
    table = played(begun(journal), 8)
    full(journal)
    until_trouble(table)
    table.undo(agreed=True)
    table.undo(agreed=True)
    table.redo()
    table.note("still no room")
    room(journal)
    table.save()

    assert [entry.kind for entry in journal.entries(1)[-4:]] == ["undo", "undo", "redo", "note"]
    assert snapshot(LiveTable.reopen(journal, 1).match) == snapshot(table.match)


def test_a_match_begun_on_a_full_disk_is_written_later_with_its_beginning(journal: Journal) -> None:
    """It has no number until then, and keeps the time of its beginning."""
    full(journal)
    while (table := begun(journal, holder="app")).number:
        pass
    began, number = table.writer.entries[0].at, len(evenings(journal))
    played(table, 20)

    room(journal)
    table.save()

    assert table.number == number + 1
    assert evening(journal, table.number).begun[:19] <= began[:19]
    assert snapshot(LiveTable.reopen(journal, table.number).match) == snapshot(table.match)


def test_a_file_that_vanishes_is_noticed_at_once(path: Path) -> None:
    """SQLite alone would write on into a file that has no name any more."""
    with Journal(path) as journal:
        table = played(begun(journal), 6)
        for part in path.parent.iterdir():
            part.unlink()
        played(table, 3)
        assert (trouble(table), table.unsaved) == ("journal-vanished", 3)

        table.save()

        assert (trouble(table), table.unsaved, table.number) == (None, 0, 1)
        assert snapshot(LiveTable.reopen(journal, 1).match) == snapshot(table.match)
    assert integrity(path) == [("ok",)]


def test_a_file_that_comes_back_gets_what_is_missing(path: Path) -> None:
    """A stick pulled out and put in again: the match is not written twice."""
    with Journal(path) as journal:
        table = played(begun(journal), 6)
        away = path.parent / "away"
        away.mkdir()
        copies = [shutil.copy(part, away) for part in path.parent.glob("journal.db*")]
        for part in path.parent.glob("journal.db*"):
            part.unlink()
        played(table, 3)
        for copy in copies:
            shutil.move(copy, path.parent)

        table.save()

        assert [one.id for one in evenings(journal)] == [1]
        assert snapshot(LiveTable.reopen(journal, 1).match) == snapshot(table.match)


def test_a_match_can_be_saved_into_another_journal(path: Path) -> None:
    """Whole, under a number of its own there."""
    with Journal(path) as journal, Journal(path.with_name("other.db")) as other:
        begun(other)
        table = played(begun(journal, holder="app"), 12)
        table.save(other)
        played(table, 3)

        assert (table.number, table.journal) == (2, other)
        assert snapshot(LiveTable.reopen(other, 2).match) == snapshot(table.match)
        assert LiveTable.reopen(journal, 1).match.sequence < table.match.sequence


def test_a_companion_that_writes_elsewhere_is_no_trouble_of_the_disk(journal: Journal, path: Path) -> None:
    """There the answer is refused, as ever: two tables must not go on with one match."""
    table = played(begun(journal), 3)
    with Journal(path) as another:
        played(LiveTable.reopen(another, 1), 1)

    with pytest.raises(Busy):
        played(table, 1, seed=99)

    assert (table.trouble, table.unsaved, table.match.sequence) == (None, 0, 3)


# --- the system itself refuses ---------------------------------------------------------------------------------------


def in_a_child(work: Callable[[], object]) -> str:
    """Do something in a process that may be limited for good; give what went wrong."""
    hear, tell = os.pipe()
    child = os.fork()
    if not child:
        os.close(hear)
        try:
            work()
            os.write(tell, b"well")
        except BaseException as error:  # noqa: BLE001  the parent must know of all
            os.write(tell, repr(error).encode())
        finally:
            os._exit(0)
    os.close(tell)
    with os.fdopen(hear) as heard:
        said = heard.read()
    os.waitpid(child, 0)
    return said


@pytest.mark.parametrize("room_left", [0, 3000, 20_000])
def test_a_file_that_the_system_does_not_let_grow_keeps_what_it_has(path: Path, room_left: int) -> None:
    """A limit of the system on the size of files: the writes themselves fail, in file and log alike."""
    with Journal(path) as journal:
        played(begun(journal, holder="app"), 10)

    def play_on() -> None:
        size = path.stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + room_left, size + room_left))
        with Journal(path) as journal:
            table = LiveTable.reopen(journal, 1)
            played(table, 10_000)
            assert table.match.result is not None
            assert trouble(table) in {"journal-not-written", "disk-full", "journal-out-of-reach"}, table.trouble
            assert table.unsaved > 0

    def begin_there() -> None:
        size = path.stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + room_left, size + room_left))
        opened = open_journal(DataFolder(path.parent))
        table = LiveTable.reopen(opened.journal, 1)
        played(table, 10_000)
        assert table.match.result is not None

    with Journal(path) as journal:
        before = LiveTable.reopen(journal, 1).match.steps
    assert in_a_child(play_on) == "well"
    assert in_a_child(begin_there) == "well"
    assert integrity(path) == [("ok",)]
    with Journal(path) as journal:
        table = LiveTable.reopen(journal, 1)
        assert table.match.steps[: len(before)] == before
        assert played(table, 10_000).match.result is not None


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become nobody")
@pytest.mark.parametrize("left", ["closed", "cut off"])
def test_in_a_read_only_folder_the_evening_goes_on_in_memory(left: str, home: DataFolder) -> None:
    """All evenings are listed and can be played on; nothing in the folder changes; later it is saved there."""
    home.path.parent.chmod(0o755)
    with open_journal(home).journal as journal:
        begun(journal)
        before = snapshot(played(begun(journal, holder="app"), 40).match)
        if left == "cut off":  # the log is still there, as after a power cut
            for part in ("journal.db", "journal.db-wal"):
                shutil.copy(home.path / part, home.path.parent)
    if left == "cut off":
        for part in ("journal.db", "journal.db-wal"):
            shutil.move(home.path.parent / part, home.path / part)
    for one in (home.path, *home.path.rglob("*")):
        one.chmod(0o555 if one.is_dir() else 0o444)
    content = {one.name: one.read_bytes() for one in home.path.iterdir() if one.is_file()}

    def play_on() -> None:
        os.setuid(NOBODY)
        opened = open_journal(home)
        assert [notice.key for notice in opened.notices] == ["journal-out-of-reach"], opened.notices
        table = LiveTable.reopen(opened.journal, to_resume(opened.journal)[0].id)
        assert snapshot(table.match) == before
        rows = len(table.writer.entries)
        played(table, 6)
        assert table.trouble == opened.notices[0]
        assert table.unsaved == len(table.writer.entries) - rows > 0
        try:
            table.save()
        except CannotWrite:
            return
        raise AssertionError("saved in a read-only folder")

    assert in_a_child(play_on) == "well"
    assert {one.name: one.read_bytes() for one in home.path.iterdir() if one.is_file()} == content


def test_a_match_played_in_memory_is_saved_into_the_file_it_came_from(home: DataFolder) -> None:
    """When the folder can be written again: the rows that are missing, and not the match twice."""
    with open_journal(home).journal as journal:
        played(begun(journal), 5)
        stand_in = Journal.stand_in(refusal("disk-full", file="journal.db"), home.journal)
    table = played(LiveTable.reopen(stand_in, 1), 4)
    assert table.unsaved == 4
    with pytest.raises(CannotWrite, match="disk-full"):
        table.save()

    with open_journal(home).journal as journal:
        table.save(journal)
        played(table, 1)
        assert (trouble(table), table.unsaved) == (None, 0)
        assert [one.id for one in evenings(journal)] == [1]
        assert snapshot(LiveTable.reopen(journal, 1).match) == snapshot(table.match)
