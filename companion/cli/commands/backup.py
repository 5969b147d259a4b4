"""`companion sessions backup`, `restore` and `delete`: copies of the journal, and what goes only after one was made."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from pathlib import Path

from companion.cli.commands.sessions import line_of
from companion.cli.errors import Failed
from companion.cli.shared.asked_match import for_writing, open_journal
from companion.cli.shared.messages import refusals_told, translator_for
from companion.cli.terminal.terminal_curtain import agreed
from companion.i18n import Translator
from companion.presenter.house.evening_rows import copied_when
from companion.session.data_folder import DataFolder
from companion.session.exchange.match_copies import back_up_match, restore_matches
from companion.session.journal.archive import restore_archive
from companion.session.journal.backups import Backup, Backups
from companion.session.journal.evenings import evening, evenings
from companion.session.journal.row_check import check_rows


def run(given: Namespace) -> int:
    """Copy, bring back, or remove."""
    tr = translator_for(given)
    folder = DataFolder(given.data)
    with refusals_told(tr):
        if given.act == "delete":
            return _delete(tr, folder, given)
        backups = Backups(folder.journal, folder.backups)
        if given.act == "backup":
            return _list(tr, backups, given) if given.list else _backup(tr, backups, given)
        return _restore(tr, folder, backups, given)


def _backup(tr: Translator, backups: Backups, given: Namespace) -> int:
    if not backups.journal.exists():
        raise Failed(tr.text("sessions.none"))
    made = backups.make()
    print(json.dumps(_described(made)) if given.json else tr.text("backup.made", file=str(made.path)))
    return 0


def _list(tr: Translator, backups: Backups, given: Namespace) -> int:
    found = backups.listed()
    if given.json:
        print(json.dumps({"backups": [_described(one) for one in found]}, indent=2))
    elif not found:
        print(tr.text("backup.none"))
    else:
        for one in found:
            line = tr.text("backup.line", matches=one.matches, size=round(one.size / 1000))
            print(f"{one.name}  {copied_when(one, tr)}  {line}")
    return 0


def _described(one: Backup) -> dict[str, object]:
    return {
        "name": one.name,
        "evening": one.evening,
        "file": str(one.path),
        "matches": one.matches,
        "rows": one.rows,
        "bytes": one.size,
    }


def _restore(tr: Translator, folder: DataFolder, backups: Backups, given: Namespace) -> int:
    """Bring back a copy of the journal, everything of a house, or a match that was removed; then look at it."""
    if given.backup is not None and given.backup.startswith("match-"):
        with open_journal(tr, given) as journal:
            for number in restore_matches(for_writing(tr, journal), folder.backups / Path(given.backup).name):
                print(line_of(tr, evening(journal, number)))
        return 0
    newest = backups.newest()
    wanted = given.backup or (newest.name if newest else None)
    if wanted is None:
        raise Failed(tr.text("backup.none"))
    if not given.yes and not agreed(tr, tr.text("restore.ask", file=wanted)):
        print(tr.text("word.left-alone"))
        return 1
    if (file := Path(wanted)).name.endswith((".tar.gz", ".tgz", ".tar")):
        print(tr.text("restore.files", file=wanted, files=restore_archive(folder, file)))
    else:
        aside = backups.restore(wanted)
        print(tr.text("restore.done", file=wanted, aside=str(aside or "")))
    return _look_through(tr, given)


def _look_through(tr: Translator, given: Namespace) -> int:
    """Read every row of what came back, and list it."""
    with open_journal(tr, given) as journal:
        hit = check_rows(journal, None)
        for why in hit:
            print(f"companion: {tr.refusal('', why)}", file=sys.stderr)
        found = evenings(journal)
        print(tr.text("restore.checked", matches=len(found), rows=len(journal.ask("SELECT 1 FROM steps"))))
        for one in found:
            print(line_of(tr, one))
        return 1 if hit or journal.trouble is not None else 0


def _delete(tr: Translator, folder: DataFolder, given: Namespace) -> int:
    with open_journal(tr, given) as journal:
        print(line_of(tr, evening(journal, given.match)))
        if not given.yes and not agreed(tr, tr.text("delete.ask")):
            print(tr.text("word.left-alone"))
            return 1
        kept = back_up_match(for_writing(tr, journal), given.match, folder.backups)
        journal.forget(given.match)
        print(tr.text("delete.done", match=given.match, file=kept.name))
    return 0
