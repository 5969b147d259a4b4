"""One match copied from a journal to another: set aside before it is removed, and brought back."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from companion.engine.kernel.errors import refusal
from companion.session.data_folder import make_folder
from companion.session.errors import NoSuchBackup
from companion.session.journal.evenings import evening, write_people
from companion.session.journal.identities import identity_of, take_identity
from companion.session.journal.journal import Journal
from companion.session.journal.match_results import readings, settle
from companion.session.journal.row_sums import HEAD

if TYPE_CHECKING:
    from pathlib import Path


def copy_match(source: Journal, number: int, target: Journal, *, begun: str = "") -> int:
    """Write all rows of a match into another journal, under a new number; or as if it had begun at another time."""
    listed = evening(source, number)
    (head,) = source.ask(f"SELECT {', '.join(HEAD)} FROM matches WHERE id = ?", number)  # noqa: S608  our own names
    rewritten = [begun if begun and column == "begun_at" else value for column, value in zip(HEAD, head, strict=True)]
    with target.together():
        new = target.put_head(rewritten, str(source.seed(number)))
        if not begun:
            take_identity(target, new, identity_of(source, number))
        for names, colours in source.ask("SELECT names, colours FROM people WHERE match = ?", number):
            write_people(target, new, names, colours)
        for seq, entry in enumerate(source.entries(number), 1):
            target.write(new, seq, entry)
        if listed.result is not None:
            settle(target, new, listed.result, listed.ended or "", readings(source, match=number))
        if source.ask("SELECT 1 FROM unsettled WHERE match = ?", number):
            target.put("INSERT OR IGNORE INTO unsettled (match) VALUES (?)", new)
        for row in source.ask("SELECT seq, picture, at FROM pictures WHERE match = ? ORDER BY rowid", number):
            target.put("INSERT INTO pictures (match, seq, picture, at) VALUES (?, ?, ?, ?)", new, *row)
    return new


def back_up_match(journal: Journal, number: int, folder: Path) -> Path:
    """Copy one match into a small journal of its own."""
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    make_folder(folder)
    path = folder / f"match-{number}-{stamp}.db"
    with Journal(path) as aside:
        copy_match(journal, number, aside)
    return path


def restore_matches(journal: Journal, path: Path) -> list[int]:
    """Take all matches of a journal that was set aside into this one."""
    if not path.is_file():
        raise NoSuchBackup(refusal("no-such-backup", evening=path.name[:40], known=""))
    with Journal(path) as aside:
        return [copy_match(aside, one.id, journal) for one in reversed(aside.matches())]
