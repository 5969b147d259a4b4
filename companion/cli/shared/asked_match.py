"""The journal and the match that a command was asked for."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from companion.cli.errors import Failed
from companion.cli.shared.messages import refusals_told
from companion.i18n import Translator
from companion.session.data_folder import DataFolder
from companion.session.identity.house_oblivion import finish_forgetting
from companion.session.journal import recovery
from companion.session.journal.evenings import Evening, evening, evenings
from companion.session.journal.journal import Journal


@contextmanager
def open_journal(tr: Translator, given: Namespace) -> Iterator[Journal]:
    """Open the journal of the folder asked for, with a backup for this evening; its troubles go to stderr."""
    with refusals_told(tr):
        opened_ = recovery.open_journal(DataFolder(given.data))
        with opened_.journal as journal:
            finish_forgetting(DataFolder(given.data), journal)
            for notice in opened_.notices:
                print(f"companion: {tr.refusal('', notice)}", file=sys.stderr)
            if opened_.offered is not None:
                print(f"companion: {tr.text('restore.offer', name=opened_.offered.name)}", file=sys.stderr)
            yield journal


def for_writing(tr: Translator, journal: Journal) -> Journal:
    """Refuse to change a journal that is only in memory: nothing of it would be left."""
    if journal.trouble is not None:
        raise Failed(tr.refusal("", journal.trouble))
    return journal


def match_asked_for(tr: Translator, journal: Journal, number: int | None) -> Evening:
    """Find the match, or the latest one."""
    if number is not None:
        return evening(journal, number)
    for one in evenings(journal, most=1):
        return one
    raise Failed(tr.text("sessions.none"))
