"""One match carried from journal to journal, secrets and all: set aside before it is removed, and brought back."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Final

from companion.engine.kernel.errors import refusal
from companion.session.errors import NoSuchBackup
from companion.session.journal.journal import Journal

if TYPE_CHECKING:
    from pathlib import Path

_BELONGING: Final = {
    "dealers": "seed",
    "people": "names, colours",
    "steps": "seq, kind, seat, option, by, confidence, at, asked, agreed",
    "results": "ended_at, result",
    "readings": "source, dealt, outcome, times, expected",
    "unsettled": "",
    "pictures": "seq, picture, at",
}
_MATCH: Final = "game, rules, seats, start, begun_at, app"


def carry(source: Journal, number: int, target: Journal) -> int:
    """Write all rows of a match into another journal, under a new number."""
    source.match(number)
    with target.together():
        new = 0
        for row in source.ask(f"SELECT {_MATCH} FROM matches WHERE id = ?", number):  # noqa: S608  our own names
            target.put(f"INSERT INTO matches ({_MATCH}) VALUES (?, ?, ?, ?, ?, ?)", *row)  # noqa: S608  the same
            new = int(target.ask("SELECT last_insert_rowid()")[0][0])
        for table, more in _BELONGING.items():
            columns = ", ".join(["match", more] if more else ["match"])
            order = " ORDER BY seq" if "seq" in more else ""
            places = ", ".join("?" * len(columns.split(",")))
            read = f"SELECT {columns} FROM {table} WHERE match = ?{order}"  # noqa: S608  the same
            write = f"INSERT INTO {table} ({columns}) VALUES ({places})"  # noqa: S608  the same
            for row in source.ask(read, number):
                target.put(write, new, *row[1:])
    return new


def set_match_aside(journal: Journal, number: int, folder: Path) -> Path:
    """Copy one match into a small journal of its own."""
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"match-{number}-{stamp}.db"
    with Journal(path) as aside:
        carry(journal, number, aside)
    return path


def bring_back(journal: Journal, path: Path) -> list[int]:
    """Take all matches of a journal that was set aside into this one."""
    if not path.is_file():
        raise NoSuchBackup(refusal("no-such-backup", evening=path.name[:40], known=""))
    with Journal(path) as aside:
        return [carry(aside, one.id, journal) for one in reversed(aside.matches())]
