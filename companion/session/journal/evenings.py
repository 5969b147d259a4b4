"""The evenings in a journal: who played what, how long, and how it ended. No match is replayed, no secret is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Unreadable, refusal
from companion.engine.kernel.results import Result
from companion.engine.shelf import SHELF
from companion.session.errors import NoSuchMatch
from companion.session.journal.identities import note_change
from companion.session.journal.journal import now
from companion.session.journal.persons import is_name, seat_persons

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.session.journal.journal import Journal

LONGEST_NAME: Final = 40


class Evening(Struct, frozen=True):
    """One match in the list of evenings. Times are ISO 8601 in UTC; `seconds` leaves out pauses over half an hour."""

    id: int
    game: str
    rules: int
    seats: tuple[Seat, ...]
    names: dict[Seat, str]
    """The person on every seat, in the order of the seats; a seat nobody named goes by its own name."""
    begun: str
    latest: str
    """When the last row was written."""
    ended: str | None
    """When the match came to its end; None while it is unfinished."""
    seconds: int
    result: Result | None
    app: str
    colours: dict[Seat, str] = {}
    """The colour of each seat, as far as people chose one; a game may have flags of its own instead."""
    sat_in: tuple[Seat, ...] = ()
    """Where a sailor of the app ended what somebody else had begun; who is hired is called a sailor by name."""

    @property
    def finished(self) -> bool:
        """Say whether the match was played to its end."""
        return self.result is not None

    @property
    def playable(self) -> bool:
        """Say whether it was written under the rules we have; else it can be listed and exported, not replayed."""
        return self.game in SHELF and SHELF[self.game].version == self.rules


_LISTED: Final = """
SELECT id, game, rules, seats, names, begun_at, latest_at, ended_at, seconds, result, app, colours,
    json_extract(start, '$.sailors')
FROM matches JOIN progress ON progress.match = id
LEFT JOIN results ON results.match = id LEFT JOIN people ON people.match = id
"""

_PLAYABLE: Final = """
WHERE result IS NULL AND game || ' ' || rules IN (SELECT value FROM json_each(?1))
ORDER BY latest_at DESC, id DESC LIMIT ?2
"""


def evenings(
    journal: Journal, *, game: str | None = None, finished: bool | None = None, most: int = -1
) -> list[Evening]:
    """List matches, the latest played first; of one game, only finished or unfinished ones, or only so many."""
    question = f"""{_LISTED}
        WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR (result IS NOT NULL) = ?2)
        ORDER BY latest_at DESC, id DESC LIMIT ?3"""
    return [_evening(journal, row) for row in journal.ask(question, game, finished, most)]


def evening(journal: Journal, match: int) -> Evening:
    """Find one match in the list."""
    for row in journal.ask(f"{_LISTED} WHERE id = ?", match):
        return _evening(journal, row)
    raise NoSuchMatch(refusal("no-such-match", match=match))


def to_resume(journal: Journal, *, most: int = -1) -> list[Evening]:
    """List what can be played on, the latest first: the first one is what people will want."""
    question = f"{_LISTED} {_PLAYABLE}"
    ours = encode([f"{game.name} {game.version}" for game in SHELF.values()])
    return [_evening(journal, row) for row in journal.ask(question, ours, most)]


def _evening(journal: Journal, row: tuple[Any, ...]) -> Evening:
    number, game, rules, seats, names, begun, latest, ended, seconds, result, app, colours, hired = row
    seated: tuple[Seat, ...] = journal.decoded(seats, tuple[Seat, ...])
    given: dict[Seat, str] = journal.decoded(names, dict[Seat, str]) if names else {}
    seated += tuple(seat for seat in given if seat not in seated)  # whoever came late
    people = {seat: given.get(seat) or seat_as_name(seat) for seat in seated}
    ending = journal.decoded(result, Result) if result else None
    painted: dict[Seat, str] = journal.decoded(colours, dict[Seat, str]) if colours else {}
    sailors = journal.decoded(hired, dict[Seat, str]) if hired else {}
    sat_in = tuple(seat for seat in (ending.sailors if ending is not None else ()) if seat not in sailors)
    told = number, game, rules, seated, people, begun, latest, ended, round(seconds), ending, app, painted, sat_in
    return Evening(*told)


def seat_as_name(seat: Seat) -> str:
    """Call a seat as one would call a person: "anne-marie" is Anne-Marie."""
    return seat.title()


def name_people(journal: Journal, match: int, names: Mapping[Seat, str]) -> None:
    """Write down who sits where, or write it anew; seats that are not named keep their names."""
    known = evening(journal, match)
    check_names(names, known.seats)
    write_people(journal, match, encode({**known.names, **names}), encode(known.colours) if known.colours else None)


def seat_late_people(journal: Journal, match: int, joined: Mapping[Seat, str]) -> None:
    """Write down who came late to a match, and nobody else who did not begin it."""
    known = evening(journal, match)
    began = journal.match(match).seats
    names = {seat: name for seat, name in known.names.items() if seat in began}
    write_people(journal, match, encode({**names, **joined}), encode(known.colours) if known.colours else None)


def paint_people(journal: Journal, match: int, colours: Mapping[Seat, str]) -> None:
    """Write down who plays which colour; a match that nobody was named in gets its usual names first."""
    write_people(journal, match, encode(evening(journal, match).names), encode(dict(colours)))


def write_people(journal: Journal, match: int, names: str, colours: str | None = None) -> None:
    """Put both, as JSON, in the place of what was said before."""
    journal.put(
        "INSERT INTO people (match, names, colours, sum) VALUES (?1, ?2, ?3, fingerprint(?1, ?2, ?3))"
        " ON CONFLICT (match) DO UPDATE SET names = ?2, colours = ?3, sum = excluded.sum",
        match,
        names,
        colours,
    )
    seat_again(journal, match)
    note_change(journal, match, now())


def seat_again(journal: Journal, match: int) -> None:
    """Write down which persons sat at a match, after their names."""
    given = journal.ask(
        "SELECT names, json_extract(start, '$.sailors') FROM matches LEFT JOIN people ON match = id WHERE id = ?", match
    )
    for names, sailors in given:
        called: dict[Seat, str] = journal.decoded(names, dict[Seat, str]) if names else {}
        called = called or {seat: seat_as_name(seat) for seat in journal.match(match).seats}
        seat_persons(journal, match, called, journal.decoded(sailors, dict[Seat, str]) if sailors else {})


def seat_older(journal: Journal) -> None:
    """Find the persons of matches from older files."""
    waiting = journal.ask("SELECT id FROM matches WHERE id NOT IN (SELECT match FROM seated) ORDER BY id")
    if waiting:
        with journal.together():
            for (match,) in waiting:
                seat_again(journal, match)
                note_change(journal, match, now())


def check_names(names: Mapping[Seat, str], seats: tuple[Seat, ...]) -> None:
    """Refuse a name for nobody, and what no list could show: nothing, half characters, line breaks, whole novels."""
    for seat, name in names.items():
        if seat not in seats:
            raise Unreadable(refusal("no-such-seat", seat=str(seat)[:40]))
        if not isinstance(name, str) or len(name) > LONGEST_NAME or not is_name(name):
            raise Unreadable(refusal("not-a-name", name=ascii(name)[:LONGEST_NAME], longest=LONGEST_NAME))
