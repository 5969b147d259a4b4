"""Rows that a flipped bit has hit: found by their sums, named, and put aside, so that all before them plays on.

A row that was hit, and every row after it, goes to the table `spoilt`; what can be worked out again (times, results,
dice) is worked out again. A match whose very beginning was hit goes there as a whole.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from msgspec import MsgspecError, json

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import KernelError, Refusal, refusal
from companion.session.errors import Damaged, SessionError
from companion.session.journal.evenings import check_names, write_people
from companion.session.journal.journal import now
from companion.session.journal.match_results import unsettle
from companion.session.journal.row_sums import HEAD, ROW, fingerprint

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from companion.session.journal.journal import Journal

_GLANCE: Final = 0.5
"""Seconds for the rows of a large journal when it is opened: those people will play on first."""


def _raw(columns: Sequence[str]) -> str:
    """Read texts as bytes: a flipped bit may have left what is no text."""
    return ", ".join(one if one in ("rules", "confidence") else f"CAST({one} AS BLOB)" for one in columns)


_HEADS: Final = f"""
SELECT id, {_raw(HEAD)}, CAST(seed AS BLOB), CAST(sum AS BLOB) FROM matches LEFT JOIN dealers ON match = id WHERE id = ?
"""  # noqa: S608  our own names
_ROWS: Final = f"""
SELECT match, seq, {_raw(ROW)}, CAST(sum AS BLOB) FROM steps WHERE match = ? ORDER BY seq
"""  # noqa: S608  the same
_ORDER: Final = """
SELECT id FROM matches LEFT JOIN progress ON progress.match = id LEFT JOIN results ON results.match = id
ORDER BY result IS NOT NULL, latest_at DESC, id DESC
"""
_ORPHANS: Final = """
SELECT DISTINCT match FROM (SELECT match FROM steps UNION SELECT match FROM dealers) WHERE match NOT IN (
    SELECT id FROM matches)
"""


def check_rows(journal: Journal, seconds: float | None = _GLANCE) -> list[Refusal]:
    """Look at the rows of all matches, or as many as can be in this time; put aside what was hit, and name it."""
    end = time.monotonic() + seconds if seconds is not None else None
    found = []
    for (number,) in [*journal.ask(_ORPHANS), *journal.ask(_ORDER)]:
        if end is not None and time.monotonic() > end:
            break
        if (hit := check_match(journal, number)) is not None:
            found.append(hit)
    for (number,) in journal.ask("SELECT match FROM results WHERE match NOT IN (SELECT id FROM matches)"):
        with journal.together():
            _settle_again(journal, number)
    return found


def refuse_spoilt(journal: Journal, number: int) -> None:
    """Say once what was hit; it is put aside with that, and whoever opens the match again goes on before it."""
    if (hit := check_match(journal, number)) is not None:
        raise Damaged(hit)


def check_match(journal: Journal, number: int) -> Refusal | None:
    """Look at the rows of one match; put aside what was hit, and name it."""
    heads = journal.ask(_HEADS, number)
    rows = journal.ask(_ROWS, number)
    if not heads and not rows and not journal.ask("SELECT 1 FROM dealers WHERE match = ?", number):
        return None
    good = trusted(heads[0], rows) if heads else -1
    (written,) = journal.ask("SELECT coalesce(max(rows), 0) FROM progress WHERE match = ?", number)[0]
    begun = _text(heads[0][HEAD.index("begun_at") + 1])[:10] if heads else "?"
    if good == len(rows) >= written:
        return _check_the_rest(journal, number, begun)
    with journal.together():
        _put_aside(journal, number, good + 1)
    if good < 0:
        return refusal("match-spoilt", match=number, begun=begun)
    return refusal("rows-spoilt", match=number, begun=begun, row=good, rows=max(len(rows), written) - good)


def trusted(head: tuple[Any, ...], rows: Sequence[tuple[Any, ...]]) -> int:
    """Count the rows that a sum vouches for; -1 if not even the beginning is vouched for."""
    *values, stored = head
    link = fingerprint(*values)
    good = 0 if stored == link.encode() and is_text(values) else -1
    for place, (match, seq, *row, stored) in enumerate(rows, 1):
        if seq != place or not is_text(row):
            break
        link = fingerprint(link, match, seq, *row)
        if stored == link.encode():
            good = place
    return good


def is_text(values: Sequence[object]) -> bool:
    """Say whether all bytes in a row are text."""
    try:
        b"\n".join(value for value in values if isinstance(value, bytes)).decode()
    except UnicodeDecodeError:
        return False
    return True


def _text(value: object) -> str:
    return value.decode(errors="replace") if isinstance(value, bytes) else ""


def _put_aside(journal: Journal, number: int, row: int) -> None:
    """Keep the rows from this one on as SQL literals, and take them out of the match."""
    columns = " || ',' || ".join(f"quote({column})" for column in ROW)
    keep = f"INSERT INTO spoilt SELECT match, seq, sum, ?3, CAST({columns} AS BLOB) FROM steps WHERE match = ?1 AND seq >= ?2"  # noqa: S608, E501  our own names
    journal.put(keep, number, row, now())
    journal.put("DELETE FROM pictures WHERE match = ? AND seq >= ?", number, row)
    journal.put("DELETE FROM steps WHERE match = ? AND seq >= ?", number, row)
    by_key, by_looking = (journal.ask(f"SELECT count(*) FROM steps WHERE {one}match = ?", number) for one in ("", "+"))  # noqa: S608  ours
    if by_key != by_looking or by_key != [(max(row - 1, 0),)]:
        raise Damaged(refusal("journal-damaged", file=str(journal.path)))  # a key was hit: not all is found by it
    unsettle(journal, number)
    if row:
        journal.put("INSERT INTO unsettled (match) VALUES (?)", number)
        _count_again(journal, number)
    else:
        _put_match_aside(journal, number)


def _put_match_aside(journal: Journal, number: int) -> None:
    head = " || ',' || ".join(f"quote({column})" for column in (*HEAD, "seed"))
    keep = f"INSERT INTO spoilt SELECT ?1, 0, coalesce(sum, ''), ?2, CAST({head} AS BLOB) FROM (SELECT ?1 AS number) LEFT JOIN matches ON id = number LEFT JOIN dealers ON match = number"  # noqa: S608, E501  our own names
    journal.put(keep, number, now())
    for table in ("people", "seated", "progress", "dealers"):
        journal.put(f"DELETE FROM {table} WHERE match = ?", number)  # noqa: S608  our own names
    journal.put("DELETE FROM matches WHERE id = ?", number)


# --- what can be worked out again ---

_PROGRESS: Final = """
SELECT coalesce((SELECT at FROM steps WHERE match = ?1 ORDER BY seq DESC LIMIT 1), begun_at),
    coalesce(sum(CASE WHEN gap BETWEEN 0 AND 1800 THEN gap END), 0), count(at)
FROM (
    SELECT at, begun_at, (julianday(at) - julianday(lag(at, 1, begun_at) OVER (ORDER BY seq))) * 86400 AS gap
    FROM matches LEFT JOIN steps ON steps.match = id WHERE id = ?1
)
"""
_RESULT: Final = """
SELECT match, CAST(ended_at AS BLOB), CAST(result AS BLOB), CAST(sum AS BLOB) FROM results WHERE match = ?
"""
_DICE: Final = """
SELECT CAST(source AS BLOB), dealt, CAST(outcome AS BLOB), times, expected
FROM readings WHERE match = ? ORDER BY source, dealt, outcome
"""
_END: Final = ("match", "ended_at", "result", "sum")
_DIE: Final = ("source", "dealt", "outcome", "times", "expected")
_PEOPLE: Final = "SELECT CAST(names AS BLOB), CAST(colours AS BLOB), CAST(sum AS BLOB) FROM people WHERE match = ?"


def _check_the_rest(journal: Journal, number: int, begun: str) -> Refusal | None:
    """Times and results that were hit are worked out again without a word; people must look at their names."""
    counted = journal.ask(_PROGRESS, number)[0]
    found = journal.ask("SELECT CAST(latest_at AS BLOB), seconds FROM progress WHERE match = ?", number)
    if not found or (_text(found[0][0]), round(found[0][1])) != (counted[0], round(counted[1])):
        with journal.together():
            _count_again(journal, number)
    result = [
        dict(zip(("match", "ended_at", "result", "sum"), row, strict=True)) for row in journal.ask(_RESULT, number)
    ]
    if result and not result_fits(result[0], [dict(zip(_DIE, row, strict=True)) for row in journal.ask(_DICE, number)]):
        with journal.together():
            _settle_again(journal, number)
    for names, colours, stored in journal.ask(_PEOPLE, number):
        if stored != fingerprint(number, names, colours).encode():
            with journal.together():
                _name_again(journal, number, (names, colours))
            return refusal("names-spoilt", match=number, begun=begun)
    return None


def _settle_again(journal: Journal, number: int) -> None:
    """Work out the end of every match that has none: the one that was hit may have been another's."""
    unsettle(journal, number)
    if journal.ask("SELECT 1 FROM readings WHERE +match = ?", number):
        raise Damaged(refusal("journal-damaged", file=str(journal.path)))  # here too a key was hit
    journal.put("INSERT OR IGNORE INTO unsettled SELECT id FROM matches WHERE id NOT IN (SELECT match FROM results)")


def result_fits(found: Mapping[str, Any], dice: Iterable[Mapping[str, Any]]) -> bool:
    """Say whether a result and its dice are those that were written."""
    link: str | None = None
    for die in dice:  # in the order of their names
        link = fingerprint("" if link is None else link, *(die[column] for column in _DIE))
    summed = fingerprint(*(found.get(column) for column in _END[:-1]), link)
    return bool(found) and found.get("sum") == summed.encode()


def _count_again(journal: Journal, number: int) -> None:
    journal.put("DELETE FROM progress WHERE match = ?", number)
    journal.put(f"INSERT INTO progress (match, latest_at, seconds, rows) SELECT ?1, * FROM ({_PROGRESS})", number)  # noqa: S608  ours


def _name_again(journal: Journal, number: int, people: tuple[bytes, bytes | None]) -> None:
    """Keep names that can still be read, for people to mend; else the seats give the names."""
    journal.put("DELETE FROM people WHERE match = ?", number)
    with suppress(MsgspecError, UnicodeDecodeError, SessionError, KernelError):
        names, colours = (json.decode(one or b"{}", type=dict[Seat, str]) for one in people)
        seats = journal.match(number).seats
        check_names(names, seats)
        check_names(colours, seats)
        write_people(journal, number, encode(names), encode(colours) if colours else None)
