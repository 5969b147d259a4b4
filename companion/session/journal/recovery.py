"""Opening the journal for an evening: a damaged, full or foreign file still gives a journal to play with."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.engine.kernel.errors import Refusal, refusal
from companion.session.errors import CannotWrite, Damaged, SessionError
from companion.session.journal.backups import Backups, set_aside
from companion.session.journal.journal import Journal
from companion.session.journal.journal_file import check_file, is_fresh
from companion.session.journal.match_results import settle_older
from companion.session.journal.schema import MIGRATIONS

if TYPE_CHECKING:
    from companion.session.data_folder import DataFolder


class Opened(Struct, frozen=True):
    """A journal, and what people should be told about it; `journal.trouble` says that it is only in memory."""

    journal: Journal
    notices: tuple[Refusal, ...] = ()


def open_journal(folder: DataFolder) -> Opened:
    """Open the journal of a folder, with a backup for this evening.

    A damaged file is set aside and a fresh one begun. One that cannot be written is copied into memory; one that is
    foreign or too new is left alone, and memory holds what is played.
    """
    notices: list[Refusal] = []
    try:
        folder.make()
        notices += _back_up(folder)
        journal = Journal(folder.journal)
    except Damaged:
        return _begun_afresh(folder)
    except SessionError as error:
        return Opened(_stand_in(folder, error), (error.why,))
    with suppress(SessionError):  # what cannot be settled now can be settled next time
        settle_older(journal)
    return Opened(journal, tuple(notices))


def _back_up(folder: DataFolder) -> list[Refusal]:
    """Make the copy of this evening before anything is touched; without it the evening goes on all the same."""
    backups = Backups(folder.journal, folder.backups)
    if is_fresh(folder.journal) or not backups.due():
        return []
    check_file(folder.journal, len(MIGRATIONS))
    try:
        backups.make()
    except Damaged:  # found while everything was read once
        raise
    except SessionError:
        return [refusal("no-backup", folder=str(folder.backups))]
    return []


def _begun_afresh(folder: DataFolder) -> Opened:
    try:
        aside = set_aside(folder.journal)
        journal = Journal(folder.journal)
    except SessionError as error:
        return Opened(Journal.stand_in(error.why), (error.why,))
    backups = len(Backups(folder.journal, folder.backups).listed())
    return Opened(journal, (refusal("journal-set-aside", file=str(folder.journal), to=str(aside), backups=backups),))


def _stand_in(folder: DataFolder, error: SessionError) -> Journal:
    if isinstance(error, CannotWrite):
        with suppress(SessionError):
            return Journal.stand_in(error.why, folder.journal)
    return Journal.stand_in(error.why)
