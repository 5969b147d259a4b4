"""Opening the journal for an evening: whatever lies there, people can play, and nothing is removed."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from companion.engine.kernel.errors import refusal
from companion.session.data_folder import DataFolder
from companion.session.errors import CannotWrite, Damaged, NoSuchBackup
from companion.session.journal import backups, file_check, journal_file, recovery
from companion.session.journal.backups import Backups
from companion.session.journal.evenings import evenings, to_resume
from companion.session.journal.file_check import check_file
from companion.session.journal.file_moves import set_aside
from companion.session.journal.journal import Entry, Journal
from companion.session.journal.recovery import open_journal
from companion.session.journal.schema import MIGRATIONS
from companion.session.table.live_table import LiveTable
from tests.session.tables import begun, played, snapshot


@pytest.fixture
def shelf(home: DataFolder) -> Backups:
    """The backups of the folder."""
    return Backups(home.journal, home.backups)


@pytest.fixture
def evening_is(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Let it be another evening."""
    return lambda date: monkeypatch.setattr(backups, "this_evening", lambda: date)


def play_some(home: DataFolder) -> tuple[str, ...]:
    """Leave an unfinished match in the folder."""
    with open_journal(home).journal as journal:
        return snapshot(played(begun(journal, holder="app"), 30).match)


def files(home: DataFolder) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(home.path.rglob("*")) if path.is_file()}


def test_a_new_folder_is_made_and_only_its_owner_looks_in(home: DataFolder) -> None:
    """With an empty journal, nothing to tell, and no backup of nothing."""
    opened = open_journal(home)

    assert opened.notices == ()
    assert opened.journal.trouble is None
    assert evenings(opened.journal) == []
    assert home.path.stat().st_mode & 0o077 == 0
    assert not home.backups.exists()
    opened.journal.close()


def test_the_next_evening_goes_on_where_the_last_one_ended(home: DataFolder) -> None:
    """The unfinished match is offered first, with its question."""
    left = play_some(home)

    with open_journal(home).journal as journal:
        assert snapshot(LiveTable.reopen(journal, to_resume(journal)[0].id).match) == left


# --- a damaged file --------------------------------------------------------------------------------------------------


def middle(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096 * 3 : 4096 * 6] = os.urandom(4096 * 3)
    path.write_bytes(content)


def half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def zeros(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def only_the_log(path: Path) -> None:
    path.with_name(path.name + "-wal").write_bytes(b"the last answers")
    path.unlink()


@pytest.mark.parametrize("damage", [middle, half, zeros, only_the_log])
def test_a_damaged_file_is_set_aside_and_a_fresh_one_begun(home: DataFolder, damage: Callable[[Path], None]) -> None:
    """Every byte of it is kept under another name, people are told which, and they can play at once."""
    play_some(home)
    damage(home.journal)
    left = sorted(files(home).values())

    opened = open_journal(home)

    (notice,) = opened.notices
    assert notice.key == "journal-set-aside"
    assert sorted(content for name, content in files(home).items() if "set-aside" in name) == left
    assert dict(notice.facts)["to"].startswith(str(home.path / "journal.set-aside-"))  # type: ignore[union-attr]
    assert opened.journal.trouble is None
    assert played(begun(opened.journal), 4).match.sequence == 4
    opened.journal.close()
    assert open_journal(home).notices == ()


def test_two_files_damaged_in_the_same_second_are_both_kept(home: DataFolder) -> None:
    """Under names of their own."""
    for _ in range(3):
        play_some(home)
        half(home.journal)
        open_journal(home).journal.close()

    kept = [path.name for path in home.path.glob("journal.set-aside-*.db")]
    assert len(kept) == 3
    assert all(re.fullmatch(r"journal\.set-aside-\d{8}-\d{6}(-\d)?\.db", name) for name in kept), kept


def test_what_is_not_ours_is_left_alone_and_people_play_in_memory(home: DataFolder) -> None:
    """Somebody else's file, or one of a newer companion."""
    home.make()
    for content, key in ((b"dear diary\n" * 50, "not-a-journal"), (newer(home), "journal-too-new")):
        home.journal.write_bytes(content)

        opened = open_journal(home)

        assert [notice.key for notice in opened.notices] == [key]
        assert opened.journal.trouble == opened.notices[0]
        table = played(begun(opened.journal), 5)
        assert (table.trouble, table.unsaved) == (opened.notices[0], 5)
        assert home.journal.read_bytes() == content


def test_a_damaged_file_that_cannot_be_renamed_stays_and_people_play_in_memory(
    home: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is said once, and nothing in the folder changes."""
    play_some(home)
    half(home.journal)
    before = files(home)

    def refuse(path: Path, staged: Path) -> Path | None:
        staged.unlink()
        raise CannotWrite(refusal("journal-out-of-reach", file=str(path), why="read-only"))

    monkeypatch.setattr(recovery, "put_in_its_place", refuse)
    opened = open_journal(home)

    assert [notice.key for notice in opened.notices] == ["journal-out-of-reach"]
    assert played(begun(opened.journal), 3).unsaved == 3
    assert files(home) == before


@pytest.mark.parametrize("log", ["run in", "beside it"])
def test_a_file_that_can_only_be_read_is_copied_into_memory_with_its_log(
    home: DataFolder, monkeypatch: pytest.MonkeyPatch, log: str
) -> None:
    """All evenings are there to be listed and played on."""
    home.make()
    writer = Journal(home.journal)
    left = snapshot(played(begun(writer, holder="app"), 30).match)
    if log == "run in":
        writer.close()
    looked = []

    def look(path: Path, newest: int, *, whole: bool = False) -> None:
        looked.append(path)
        if log == "beside it" and len(looked) == 1:
            raise CannotWrite(refusal("journal-out-of-reach", file=str(path), why="no -shm"))
        check_file(path, newest, whole=whole)

    def refuse(_: DataFolder) -> None:
        raise CannotWrite(refusal("folder-out-of-reach", folder=str(home.path), why="read-only"))

    monkeypatch.setattr(DataFolder, "make", refuse)
    monkeypatch.setattr(journal_file, "check_file", look)
    opened = open_journal(home)

    assert [notice.key for notice in opened.notices] == ["folder-out-of-reach"]
    table = LiveTable.reopen(opened.journal, to_resume(opened.journal)[0].id)
    assert snapshot(table.match) == left
    assert (table.unsaved, table.trouble) == (0, opened.notices[0])
    writer.close()


def newer(home: DataFolder) -> bytes:
    other = home.path / "newer.db"
    Journal(other, (*MIGRATIONS, "CREATE TABLE more (x INTEGER) STRICT;")).close()
    return other.read_bytes()


def test_damage_that_a_glance_does_not_find_is_found_by_the_backup_of_the_evening(
    home: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A large file is not read through every time it is opened, but once an evening it is."""
    play_some(home)

    def read_through(path: Path, newest: int, *, whole: bool = False) -> None:
        if whole:
            raise Damaged(refusal("journal-damaged", file=str(path)))
        check_file(path, newest)

    monkeypatch.setattr(backups, "check_file", read_through)

    opened = open_journal(home)

    assert [notice.key for notice in opened.notices] == ["journal-set-aside"]
    assert [one.id for one in evenings(opened.journal)] == [1]
    opened.journal.close()


def test_a_check_that_is_cut_short_is_no_damage(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """People wait for their match, not for the check of ten thousand others."""
    with Journal(path) as journal:
        table = begun(journal)
        with journal.together():
            for seq in range(1, 8000):
                journal.write(table.number, seq, Entry("note", option='"a remark"'))
    monkeypatch.setattr(file_check, "_GLANCE", -1.0)

    with Journal(path) as journal:
        assert len(journal.entries(table.number)) == 7999


# --- backups ---------------------------------------------------------------------------------------------------------


def test_each_evening_begins_with_a_backup_of_all_before(
    home: DataFolder, shelf: Backups, evening_is: Callable[[str], None]
) -> None:
    """One for each of the last ten evenings, whole and readable by its owner alone."""
    for day in range(1, 15):
        evening_is(f"2026-03-{day:02}")
        play_some(home)
        play_some(home)

    listed = shelf.listed()

    assert [one.evening for one in listed] == [f"2026-03-{day:02}" for day in range(14, 4, -1)]
    assert [one.matches for one in listed] == list(range(27, 8, -2))
    assert all(one.path.stat().st_mode & 0o077 == 0 for one in listed)
    assert [path.name for path in home.backups.iterdir() if path.suffix != ".db"] == []


def test_a_clock_that_ran_ahead_does_not_cost_the_backup_of_this_evening(
    home: DataFolder, shelf: Backups, evening_is: Callable[[str], None]
) -> None:
    """Ten copies carry later dates: the new one is the newest all the same, and the earliest of them goes."""
    for day in range(1, 12):
        evening_is(f"2031-05-{day:02}")
        play_some(home)
    evening_is("2026-03-01")
    opened = open_journal(home)
    opened.journal.close()

    assert opened.notices == ()
    assert [one.evening for one in shelf.listed()] == ["2026-03-01", *(f"2031-05-{day:02}" for day in range(11, 2, -1))]


def test_a_backup_is_made_before_an_older_file_is_brought_up_to_date(home: DataFolder, shelf: Backups) -> None:
    """Whatever goes wrong with the new version, the old file is still there."""
    home.make()
    with closing(sqlite3.connect(home.journal)) as file:
        file.executescript(f"{MIGRATIONS[0]} PRAGMA application_id = {0x514D4A31}; PRAGMA user_version = 1;")
        file.execute(
            "INSERT INTO matches VALUES (1, 'chess', 1, '[\"ann\"]', '{}', '2026-01-02T20:00:00.000+00:00', '0')"
        )
        file.commit()

    open_journal(home).journal.close()

    with closing(sqlite3.connect(shelf.listed()[0].path)) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (1,)


def test_a_backup_brings_back_what_was_there_and_sets_the_rest_aside(
    home: DataFolder, shelf: Backups, evening_is: Callable[[str], None]
) -> None:
    """From the command line or the app; also over a damaged file, or none at all."""
    left = play_some(home)
    evening_is("2026-03-01")
    shelf.make()
    for spoil in (lambda _: play_some(home), half, lambda path: path.unlink()):
        spoil(home.journal)
        size = home.journal.stat().st_size if home.journal.exists() else None

        aside = shelf.restore("2026-03-01")

        with open_journal(home).journal as journal:
            assert [one.id for one in evenings(journal)] == [1]
            assert snapshot(LiveTable.reopen(journal, 1).match) == left
        assert (aside.stat().st_size if aside else None) == size
    assert len(list(home.path.glob("*.set-aside-*"))) == 2
    assert not list(home.path.glob("*.part"))


def test_a_restored_backup_is_not_the_backup_itself(home: DataFolder, shelf: Backups) -> None:
    """It can be restored again."""
    left = play_some(home)
    evening = shelf.make().evening
    for _ in range(2):
        shelf.restore(evening)
        with open_journal(home).journal as journal:
            table = LiveTable.reopen(journal, 1)
            assert snapshot(table.match) == left
            played(table, 3)


def test_a_backup_that_is_not_there_or_not_whole_is_refused_and_nothing_moves(
    home: DataFolder, shelf: Backups, evening_is: Callable[[str], None]
) -> None:
    """By the name of its evening."""
    evening_is("2026-03-01")
    play_some(home)
    shelf.make()
    half(shelf.listed()[0].path)
    before = files(home)

    for evening, error in (("2026-03-02", NoSuchBackup), ("../journal", NoSuchBackup), ("2026-03-01", Damaged)):
        with pytest.raises(error):
            shelf.restore(evening)

    assert files(home) == before
    assert shelf.listed() == []


def test_a_backup_can_be_made_while_a_match_is_played(home: DataFolder, shelf: Backups) -> None:
    """It holds every committed answer, those in the log beside the file too."""
    with open_journal(home).journal as journal:
        table = played(begun(journal), 10)
        copy = shelf.make()
        played(table, 5)

        with Journal(copy.path) as other:
            assert LiveTable.reopen(other, 1).match.sequence == 10


def test_an_evening_without_room_for_a_backup_goes_on(home: DataFolder) -> None:
    """People are told once."""
    play_some(home)
    home.backups.write_text("a file where the folder should be")

    opened = open_journal(home)

    assert [notice.key for notice in opened.notices] == ["no-backup"]
    assert opened.journal.trouble is None
    opened.journal.close()


def test_setting_aside_where_nothing_may_be_renamed_is_said_so(home: DataFolder) -> None:
    """And there is nothing to set aside where there is nothing."""
    assert set_aside(home.path / "journal.db") is None
    with pytest.raises(CannotWrite):
        set_aside(Path("/proc/version"))


@pytest.mark.parametrize(("hour", "day"), [("01T20", "01"), ("02T02", "01"), ("02T05", "01"), ("02T06", "02")])
def test_the_evening_goes_on_past_midnight(hour: str, day: str) -> None:
    """It is the one of the day on which it began."""
    assert backups.this_evening(datetime.fromisoformat(f"2026-03-{hour}:30:00+01:00")) == f"2026-03-{day}"


def test_a_folder_in_place_of_the_file_is_left_alone_and_people_play_in_memory(home: DataFolder) -> None:
    """It is said what is in the way, and nothing in it is touched."""
    home.journal.mkdir(parents=True)
    (home.journal / "letters").write_text("mine")

    opened = open_journal(home)

    assert [why.key for why in opened.notices] == ["journal-out-of-reach"]
    assert opened.journal.trouble == opened.notices[0]
    played(begun(opened.journal), 5)
    assert [path.name for path in home.journal.iterdir()] == ["letters"]


def test_a_backup_is_on_the_disk_before_it_has_its_name_and_then_its_name_too(
    home: DataFolder, shelf: Backups, synced: list[bytes]
) -> None:
    """After a power cut there is the old one or the new one."""
    play_some(home)
    synced.clear()
    made = shelf.make()

    assert made.path.read_bytes() in synced[:-1]
    assert made.path.name.encode() in synced[-1].split()


def test_a_journal_that_was_set_aside_stays_so_when_the_power_fails(home: DataFolder, synced: list[bytes]) -> None:
    play_some(home)
    synced.clear()
    aside = set_aside(home.journal)

    assert aside is not None
    assert aside.name.encode() in synced[-1].split()
