"""Letters: what leaves a table about an evening. Results, dice, who sat where; never an answer, a picture or a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.session.journal.evenings import evening
from companion.session.journal.match_reader import setup_of
from companion.session.journal.match_results import readings
from companion.session.results.ranking import ranked_people

if TYPE_CHECKING:
    from companion.session.identity.outbox import Waiting
    from companion.session.journal.evenings import Evening
    from companion.session.journal.journal import Journal


def letter_about(journal: Journal, one: Waiting) -> dict[str, Any]:
    """Write the letter of a match as it is now: its result, or that it has none any more."""
    told = evening(journal, one.match) if one.match is not None else None
    if told is None or told.result is None:
        return {**_withdrawal(one), "forgotten": forgotten(journal)}
    return {
        "uuid": one.uuid,
        "revision": one.revision,
        "digest": one.noted,
        "withdrawn": False,
        "game": told.game,
        "begun": told.begun,
        "ended": told.ended,
        "seconds": told.seconds,
        "reason": told.result.reason[:80],
        "unfinished": told.result.unfinished,
        "seats": _seats(journal, told),
        "dice": [
            {
                "source": die.source,
                "dealt": die.dealt,
                "outcome": die.outcome,
                "times": die.times,
                "expected": die.expected,
            }
            for die in readings(journal, match=told.id)
        ],
        "forgotten": forgotten(journal),
    }


def forgotten(journal: Journal) -> list[str]:
    """Give the numbers of whom this table has forgotten; no name goes with them."""
    return [str(uuid) for (uuid,) in journal.ask("SELECT uuid FROM forgotten_persons ORDER BY uuid")]


def _withdrawal(one: Waiting) -> dict[str, Any]:
    nothing = {"game": "-", "begun": "1970-01-01T00:00:00+00:00", "ended": None, "seconds": 0, "reason": ""}
    about = {"uuid": one.uuid, "revision": one.revision, "digest": "", "withdrawn": True, "unfinished": False}
    return {**about, **nothing, "seats": [], "dice": []}


def _seats(journal: Journal, told: Evening) -> list[dict[str, Any]]:
    """Seats go by their number at the table: what they are called in the journal is often somebody's name."""
    rows = journal.ask(
        """SELECT seat, r.uuid, r.name FROM seated JOIN persons p ON p.uuid = person
        JOIN persons r ON r.uuid = coalesce(p.merged_into, p.uuid) WHERE match = ?""",
        told.id,
    )
    persons = {seat: (uuid, name) for seat, uuid, name in rows}
    sailors = told.result.sailors if told.result is not None else ()
    places = {seat: place for place, seat in enumerate(told.seats, 1)}
    found = []
    for who in ranked_people(told, setup_of(journal, told)):
        sailor = who.seat in sailors or who.seat not in persons
        uuid, name = (None, None) if sailor else persons[who.seat]
        found.append(
            {
                "place": places[who.seat],
                "person": uuid,
                "name": name,
                "total": who.total,
                "rank": who.rank,
                "winner": who.winner,
                "side": who.side[:60],
                "sailor": sailor,
            }
        )
    return found
