"""The outbox: which matches the other tables of a house have yet to hear of, in the order in which they came to an end.

A match stands here at most once, with its latest revision; what it says is read when it is sent. A table alone has the
same list and never empties it: should it ever join a house, all its evenings are told there in their order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from companion.session.journal.identities import post
from companion.session.journal.journal import now

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.session.journal.journal import Journal


class Waiting(Struct, frozen=True):
    """A match that is to be told of; `match` is None if it is not here any more."""

    seq: int
    uuid: str
    revision: int
    noted: str
    match: int | None


def waiting(journal: Journal, most: int = -1) -> list[Waiting]:
    """List what is to be told, the oldest first."""
    rows = journal.ask(
        """SELECT seq, outbox.uuid, outbox.revision, noted, id FROM outbox
        JOIN identities ON identities.uuid = outbox.uuid LEFT JOIN matches ON id = match ORDER BY seq LIMIT ?""",
        most,
    )
    return [Waiting(*row) for row in rows]


def count_waiting(journal: Journal) -> int:
    """Count what is to be told."""
    return int(journal.ask("SELECT count(*) FROM outbox")[0][0])


def heard(journal: Journal, told: Iterable[Waiting]) -> None:
    """Take out what has been told; what was corrected meanwhile stays."""
    with journal.together():
        for one in told:
            journal.put("DELETE FROM outbox WHERE uuid = ? AND revision = ?", one.uuid, one.revision)


def tell_again(journal: Journal, known: Mapping[str, tuple[int, str]]) -> int:
    """Post every match that the harbour does not have, or has in another wording; give how many there were.

    Both happen when one of the two was brought back from a copy. Where the harbour is ahead, ours gets a revision that
    is later still.
    """
    rows = journal.ask(
        """SELECT match, uuid, revision, noted FROM identities WHERE noted != '' AND NOT elsewhere
        AND uuid NOT IN (SELECT uuid FROM outbox) ORDER BY match"""
    )
    missing = [row for row in rows if known.get(row[1], (0, ""))[1] != row[3]]
    if missing:
        with journal.together():
            for match, uuid, revision, _ in missing:
                ahead = known.get(uuid, (0, ""))[0]
                fresh = max(revision, ahead + 1)
                journal.put("UPDATE identities SET revision = ? WHERE match = ?", fresh, match)
                post(journal, uuid, fresh, now())
    return len(missing)
