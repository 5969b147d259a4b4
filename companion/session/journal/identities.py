"""Who a match is: its uuid, the revision that corrections raise, and the note that others have yet to hear of it.

A revision sums up what leaves the table: the result, the dice, who sat where. Nothing is raised where nothing changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from companion.engine.kernel.errors import refusal
from companion.session.errors import NoSuchMatch
from companion.session.journal.row_sums import fingerprint

if TYPE_CHECKING:
    from companion.session.journal.journal import Journal

_SAID: Final = """
SELECT results.sum, names, colours, (
    SELECT group_concat(seat || ' ' || coalesce(merged_into, uuid), ',') FROM (
        SELECT seat, merged_into, uuid FROM seated JOIN persons ON uuid = person WHERE match = ?1 ORDER BY seat
    )
) FROM results LEFT JOIN people ON people.match = results.match WHERE results.match = ?1
"""


class Identity(Struct, frozen=True):
    """A match among all matches of all tables."""

    uuid: str
    revision: int
    noted: str = ""
    elsewhere: bool = False


def identity_of(journal: Journal, match: int) -> Identity:
    """Find who a match is."""
    rows = journal.ask("SELECT uuid, revision, noted, elsewhere FROM identities WHERE match = ?", match)
    for uuid, revision, noted, elsewhere in rows:
        return Identity(uuid, revision, noted, bool(elsewhere))
    raise NoSuchMatch(refusal("no-such-match", match=match))


def match_of_uuid(journal: Journal, uuid: str) -> int | None:
    """Find a match that is still here by its uuid."""
    rows = journal.ask("SELECT match FROM identities JOIN matches ON id = match WHERE uuid = ?", uuid)
    return next((int(number) for (number,) in rows), None)


def note_change(journal: Journal, match: int, at: str) -> None:
    """Raise the revision if the match says something new, and put it last in the outbox; part of the writing of it."""
    said = journal.ask(_SAID, match)
    noted = fingerprint(*said[0]) if said else ""
    known = journal.ask("SELECT uuid, revision FROM identities WHERE match = ? AND noted IS NOT ?", match, noted)
    for uuid, revision in known:
        journal.put("UPDATE identities SET revision = ?, noted = ? WHERE match = ?", revision + 1, noted, match)
        post(journal, uuid, revision + 1, at)


def post(journal: Journal, uuid: str, revision: int, at: str) -> None:
    """Put a match last in the outbox, in the place of what it said before; what was played elsewhere is not ours."""
    journal.put("DELETE FROM outbox WHERE uuid = ?", uuid)
    journal.put(
        "INSERT INTO outbox (uuid, revision, at) SELECT uuid, ?2, ?3 FROM identities WHERE uuid = ?1 AND NOT elsewhere",
        uuid,
        revision,
        at,
    )


def take_identity(journal: Journal, match: int, known: Identity) -> None:
    """Let a match that came back be the one it was; if that one is here as well, it stays a match of its own.

    Its result follows and is noted with the revision it had, or with a later one if it has been withdrawn meanwhile.
    """
    if not known.uuid or match_of_uuid(journal, known.uuid) not in (None, match):
        return
    before = journal.ask("SELECT revision FROM identities WHERE uuid = ?", known.uuid)
    revision = max([known.revision - 1, 0, *(one for (one,) in before)])
    journal.put("DELETE FROM identities WHERE uuid = ? OR match = ?", known.uuid, match)
    journal.put(
        "INSERT INTO identities (match, uuid, revision, elsewhere) VALUES (?, ?, ?, ?)",
        match,
        known.uuid,
        revision,
        known.elsewhere,
    )
