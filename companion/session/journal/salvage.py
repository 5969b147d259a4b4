"""What can still be read of a damaged journal: each match as far as its rows can be trusted, in a fresh one."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any, Final

from msgspec import MsgspecError, Struct, json

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import KernelError, Refusal, refusal
from companion.engine.kernel.results import Result
from companion.session.errors import CannotWrite, SessionError
from companion.session.journal.evenings import check_names, write_people
from companion.session.journal.file_check import number_of, recovered_copy
from companion.session.journal.identities import Identity, take_identity
from companion.session.journal.journal import Entry
from companion.session.journal.journal_file import IN_MEMORY, statements
from companion.session.journal.match_results import Reading, settle
from companion.session.journal.row_check import is_text, result_fits, trusted
from companion.session.journal.row_sums import HEAD, ROW, fingerprint, teach
from companion.session.journal.schema import MIGRATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.session.journal.journal import Journal

_HIGHEST: Final = (
    "SELECT seq FROM sqlite_sequence WHERE name = CAST('matches' AS TEXT)",
    "SELECT max(id) FROM matches",
    "SELECT max(match) FROM dealers",
)
_DICE: Final = "SELECT * FROM readings WHERE match = ? ORDER BY source, dealt, outcome"
_MOST: Final = 100_000
"""No house has played more; a number above is damage itself."""


class Salvaged(Struct, frozen=True):
    """How many matches came over, and what of them did not."""

    matches: int
    notices: tuple[Refusal, ...]


def salvage(damaged: Path, journal: Journal) -> Salvaged:
    """Write every match that can be read into a fresh journal, under its own number."""
    if not damaged.is_file():
        return Salvaged(0, ())
    with recovered_copy(damaged) as copy:
        with suppress(sqlite3.Error, UnicodeDecodeError):
            _mend_tables(copy)
        return _salvaged(copy, journal)


def _mend_tables(copy: Path) -> None:
    """Write down again how the tables are made: every file of a version says it in the same words and order."""
    with (
        closing(sqlite3.connect(copy, isolation_level=None)) as file,
        closing(sqlite3.connect(IN_MEMORY, isolation_level=None)) as fresh,
    ):
        file.execute("PRAGMA writable_schema = ON")
        teach(fresh)
        for script in MIGRATIONS[: number_of(file, "user_version")]:
            for statement in statements(script):
                fresh.execute(statement)
        for row in fresh.execute("SELECT type, name, tbl_name, sql, rowid FROM sqlite_master"):
            file.execute("UPDATE sqlite_master SET type = ?, name = ?, tbl_name = ?, sql = ? WHERE rowid = ?", row)


def _salvaged(copy: Path, journal: Journal) -> Salvaged:
    with closing(sqlite3.connect(copy)) as file:
        file.text_factory = bytes
        file.row_factory = sqlite3.Row
        wreck = _Wreck(file)
        _bring_persons(wreck, journal)
        saved = [found for number in wreck.numbers() if (found := _try(wreck, number, journal)) is not None]
        for row in wreck.rows("SELECT match, at FROM forgotten"):
            with suppress(SessionError, UnicodeDecodeError):
                journal.put("INSERT OR IGNORE INTO forgotten VALUES (?, ?)", row["match"], row["at"].decode())
    return Salvaged(len(saved), tuple(notice for notices in saved for notice in notices))


class _Wreck:
    """A damaged file: every question may end in an error, and then there is nothing more to it."""

    def __init__(self, file: sqlite3.Connection) -> None:
        self._file = file

    def rows(self, question: str, *about: object) -> Iterator[sqlite3.Row]:
        with suppress(sqlite3.Error, UnicodeDecodeError):
            yield from self._file.execute(question, about)

    def one(self, question: str, *about: object) -> dict[str, Any]:
        return next((dict(row) for row in self.rows(question, *about)), {})

    def numbers(self) -> range:
        found = [row[0] for question in _HIGHEST for row in self.rows(question)]
        return range(1, min(max([one for one in found if isinstance(one, int)], default=0), _MOST) + 1)


def _try(wreck: _Wreck, number: int, journal: Journal) -> list[Refusal] | None:
    try:
        return _save(wreck, number, journal)
    except CannotWrite:
        raise
    except Exception:  # noqa: BLE001  a wreck may hold anything anywhere: what is not as it should be stays there
        return None


def _save(wreck: _Wreck, number: int, journal: Journal) -> list[Refusal] | None:
    """Bring one match over; None if not even its beginning can be trusted."""
    head = wreck.one("SELECT * FROM matches WHERE id = ?", number)
    head |= wreck.one("SELECT * FROM dealers WHERE match = ?", number)
    rows = [dict(row) for row in wreck.rows("SELECT * FROM steps WHERE match = ? ORDER BY seq", number)]
    values = [head.get(column) for column in (*HEAD, "seed")]
    laid = [[row["match"], row["seq"], *(row.get(column) for column in ROW), row.get("sum")] for row in rows]
    if "sum" in head:
        good = trusted((number, *values, head["sum"]), [tuple(row) for row in laid])
    else:  # a file from before there were sums is taken as it is
        good = _readable(values, laid)
    if good < 0 or None in values:
        return None
    said = _decoded(values)
    with journal.together():
        journal.put_head(said[:-1], str(said[-1]), number)
        _identify(wreck, number, journal)
        for _, seq, *row, _ in laid[:good]:
            journal.write(number, seq, Entry(*_decoded(row)))
        _name(wreck, number, journal)
        _end(wreck, number, journal, whole=good == len(rows))
    written = wreck.one("SELECT rows FROM progress WHERE match = ?", number).get("rows", 0)
    lost = max(len(rows), written if isinstance(written, int) else 0) - good
    begun = str(said[HEAD.index("begun_at")])[:10]
    return [refusal("rows-spoilt", match=number, begun=begun, row=good, rows=lost)] if lost else []


def _decoded(values: list[Any]) -> list[Any]:
    return [value.decode() if isinstance(value, bytes) else value for value in values]


def _readable(head: list[Any], rows: list[list[Any]]) -> int:
    if not is_text(head):
        return -1
    for place, row in enumerate(rows, 1):
        if row[1] != place or not is_text(row):
            return place - 1
    return len(rows)


def _bring_persons(wreck: _Wreck, journal: Journal) -> None:
    """Let everybody be who they were, before they take their seats again."""
    found = [dict(row) for row in wreck.rows("SELECT uuid, name, plain, merged_into FROM persons")]
    with suppress(SessionError, UnicodeDecodeError, AttributeError), journal.together():
        for order in (False, True):  # whoever others are one with comes first
            for row in found:
                if (row["merged_into"] is not None) == order:
                    journal.put("INSERT OR IGNORE INTO persons VALUES (?, ?, ?, ?)", *_decoded(list(row.values())))


def _identify(wreck: _Wreck, number: int, journal: Journal) -> None:
    """Let a match be the one it was, with the persons who sat there, as far as that can be read."""
    found = wreck.one("SELECT uuid, revision, noted, elsewhere FROM identities WHERE match = ?", number)
    with suppress(UnicodeDecodeError, AttributeError, TypeError):
        if found:
            uuid, revision, _, elsewhere = _decoded(list(found.values()))
            take_identity(journal, number, Identity(uuid, int(revision), elsewhere=bool(elsewhere)))
        for row in wreck.rows("SELECT seat, person FROM seated WHERE match = ?", number):
            keep = "INSERT OR IGNORE INTO seated SELECT ?, ?, uuid FROM persons WHERE uuid = ?"
            journal.put(keep, number, *_decoded(list(row)))


def _name(wreck: _Wreck, number: int, journal: Journal) -> None:
    found = wreck.one("SELECT * FROM people WHERE match = ?", number)
    if not found or found.get("sum") not in (None, fingerprint(number, found["names"], found.get("colours")).encode()):
        return
    with suppress(MsgspecError, UnicodeDecodeError, SessionError, KernelError):
        names, colours = (json.decode(found.get(one) or b"{}", type=dict[Seat, str]) for one in ("names", "colours"))
        check_names({**names, **colours}, journal.match(number).seats)
        write_people(journal, number, encode(names), encode(colours) if colours else None)


def _end(wreck: _Wreck, number: int, journal: Journal, *, whole: bool) -> None:
    """Take over a result that can be trusted: that of a match of other rules cannot be worked out again."""
    journal.put("INSERT OR IGNORE INTO unsettled (match) VALUES (?)", number)
    found = wreck.one("SELECT * FROM results WHERE match = ?", number)
    dice = [dict(row) for row in wreck.rows(_DICE, number)]
    if not whole or not result_fits(found, dice):
        return
    with suppress(MsgspecError, UnicodeDecodeError):
        result = json.decode(found["result"], type=Result)
        game = journal.match(number).game
        fallen = [
            Reading(game, die["source"].decode(), bool(die["dealt"]), die["outcome"].decode(), *_counted(die))
            for die in dice
        ]
        settle(journal, number, result, found["ended_at"].decode(), fallen)


def _counted(die: dict[str, Any]) -> tuple[int, float]:
    return die["times"], die["expected"]
