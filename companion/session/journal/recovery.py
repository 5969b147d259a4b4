"""Opening the journal for an evening: a damaged, full, foreign or empty file still gives a journal to play with."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.engine.kernel.errors import Refusal, refusal
from companion.session.errors import CannotWrite, Damaged, SessionError
from companion.session.journal.archive import finish_archives
from companion.session.journal.backups import Backup, Backups
from companion.session.journal.evenings import seat_older
from companion.session.journal.file_check import check_file, is_fresh
from companion.session.journal.file_moves import beside, finish_moves, put_in_its_place
from companion.session.journal.journal import Journal
from companion.session.journal.match_results import settle_older
from companion.session.journal.row_check import check_rows
from companion.session.journal.salvage import Salvaged, salvage
from companion.session.journal.schema import MIGRATIONS

if TYPE_CHECKING:
    from pathlib import Path

    from companion.session.data_folder import DataFolder


class Opened(Struct, frozen=True):
    """A journal, and what people should be told about it; `journal.trouble` says that it is only in memory.

    `offered` is a copy with more in it than the journal has: bringing it back is one touch away.
    """

    journal: Journal
    notices: tuple[Refusal, ...] = ()
    offered: Backup | None = None


def open_journal(folder: DataFolder) -> Opened:
    """Open the journal of a folder, with a backup if there is something new in it.

    A damaged file is set aside, and what can be read of it begins a fresh one. One that cannot be written is copied
    into memory; one that is foreign or too new is left alone, and memory holds what is played.
    """
    try:
        folder.make()
        finish_archives(folder)
        finish_moves(folder.journal)
        due, notices = _back_up(folder)
        journal = Journal(folder.journal)
    except Damaged:
        return _begun_afresh(folder)
    except SessionError as error:
        return Opened(_stand_in(folder, error), (error.why,))
    try:
        notices += check_rows(journal, None) if due else check_rows(journal)
    except Damaged:
        journal.close()
        return _begun_afresh(folder)
    except SessionError:  # somebody else is writing: there is a next time
        pass
    with suppress(SessionError):  # what cannot be settled now can be settled next time
        settle_older(journal)
        seat_older(journal)
    return _offering(folder, journal, notices)


def _back_up(folder: DataFolder) -> tuple[bool, list[Refusal]]:
    """Make a copy before anything is touched; without it the evening goes on all the same."""
    backups = Backups(folder.journal, folder.backups)
    if is_fresh(folder.journal):
        return False, []
    check_file(folder.journal, len(MIGRATIONS))
    try:
        if not backups.due():
            return False, []
        backups.make()
    except Damaged:  # found while everything was read once
        raise
    except SessionError:
        return True, [refusal("no-backup", folder=str(folder.backups))]
    return True, []


def _offering(folder: DataFolder, journal: Journal, notices: list[Refusal]) -> Opened:
    """A journal without a match is not a first evening where there are copies with matches in them."""
    removed = journal.ask("SELECT 1 FROM matches UNION SELECT 1 FROM forgotten LIMIT 1")
    newest = None if removed else _newest(folder)
    if newest is not None:
        empty = refusal("journal-empty", name=newest.name, evening=newest.evening, matches=newest.matches)
        notices = [*notices, empty]
    return Opened(journal, tuple(notices), newest)


def _newest(folder: DataFolder) -> Backup | None:
    with suppress(SessionError):
        return Backups(folder.journal, folder.backups).newest()
    return None


def _begun_afresh(folder: DataFolder) -> Opened:
    """Begin a journal with what can be read of the damaged one; there is one or the other at any moment."""
    staged = beside(folder.journal, ".part")
    try:
        saved = _salvaged(folder.journal, staged)
        aside = put_in_its_place(folder.journal, staged)
        journal = Journal(folder.journal)
    except SessionError as error:
        return Opened(Journal.stand_in(error.why), (error.why,))
    with suppress(SessionError):
        settle_older(journal)
        seat_older(journal)
    newest = _newest(folder)
    if newest is not None and newest.rows <= len(journal.ask("SELECT 1 FROM steps")):
        newest = None
    notice = refusal(
        "journal-set-aside",
        file=str(folder.journal),
        to=str(aside),
        saved=saved.matches,
        backups=len(Backups(folder.journal, folder.backups).listed()),
    )
    return Opened(journal, (notice, *saved.notices), newest)


def _salvaged(damaged: Path, staged: Path) -> Salvaged:
    for end in ("", "-journal", "-wal", "-shm"):
        beside(staged, end).unlink(missing_ok=True)
    with Journal(staged) as fresh:
        return salvage(damaged, fresh)


def _stand_in(folder: DataFolder, error: SessionError) -> Journal:
    if isinstance(error, CannotWrite):
        with suppress(SessionError):
            return Journal.stand_in(error.why, folder.journal)
    return Journal.stand_in(error.why)
