"""Somebody who wants to be forgotten: their name, and the seats that were called after it, taken out of one journal.

What was played stays, because it belongs to the others as well: each match is written anew, row by row and with new
sums, with a seat that nobody is called after. Every match that was rewritten is played through; where it does not come
out as before (a name that is also a word of the game), a narrower way is tried, and a match that cannot be kept without
the name goes as a whole.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from msgspec import MsgspecError, Struct, json

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import KernelError, refusal
from companion.engine.kernel.results import Result
from companion.engine.shelf import SHELF
from companion.session.errors import Damaged
from companion.session.journal.identities import note_change
from companion.session.journal.journal import Entry, Journal, Start, now
from companion.session.journal.match_results import readings, result_of, settle
from companion.session.journal.persons import NOBODY, drop_strangers, plain_name
from companion.session.journal.row_sums import HEAD
from companion.session.journal.standing import replay, worked_out

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_SEAT: Final = "guest"
_NOTE: Final = "note"


class Forgotten(Struct, frozen=True):
    """Whom a journal has forgotten: their uuids, the matches without them, and those that had to go."""

    persons: tuple[str, ...]
    rewritten: tuple[int, ...]
    removed: tuple[int, ...]


def forget_names(journal: Journal, names: Iterable[str]) -> Forgotten:
    """Forget everybody who goes by one of these names, or was one with them; the file holds them no more."""
    plain = {plain_name(name) for name in names}
    known = journal.ask("SELECT uuid, name, plain, merged_into FROM persons")
    roots = {uuid for uuid, _, called, _ in known if called in plain}
    family = {uuid: name for uuid, name, _, into in known if uuid in roots or into in roots}
    rewritten: list[int] = []
    removed: list[int] = []
    with journal.together():
        for match in list(_concerned(journal, family, plain)):
            seats = {seat for seat, person in _seated(journal, match) if person in family}
            (rewritten if _rewrite(journal, match, seats, [*family.values(), *plain]) else removed).append(match)
        for uuid in family:
            journal.put("INSERT OR IGNORE INTO forgotten_persons (uuid, at) VALUES (?, ?)", uuid, now())
        journal.put("DELETE FROM spoilt")  # rows that were hit: nobody can say whose names are in them
        drop_strangers(journal)
    wipe(journal)
    return Forgotten(tuple(family), tuple(rewritten), tuple(removed))


def wipe(journal: Journal) -> None:
    """Write the file anew without what was removed, and empty its log; whoever reads it at this moment delays that."""
    for statement in ("PRAGMA wal_checkpoint(TRUNCATE)", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
        with suppress(sqlite3.Error, OSError, Damaged):
            journal.ask(statement)


def _seated(journal: Journal, match: int) -> list[tuple[Any, ...]]:
    return journal.ask("SELECT seat, person FROM seated WHERE match = ?", match)


def _concerned(journal: Journal, family: Iterable[str], plain: set[str]) -> Iterator[int]:
    """Find every match that such a person sat at, or whose rows name them."""
    told = set(family)
    for match, names, seats in journal.ask("SELECT id, names, seats FROM matches LEFT JOIN people ON match = id"):
        sat = any(person in told for _, person in _seated(journal, match))
        rows = journal.ask("SELECT group_concat(coalesce(option, '')) FROM steps WHERE match = ?", match)
        text = plain_name(" ".join(str(one) for one in (names, seats, rows[0][0])))
        if sat or any(_word(one).search(text) for one in plain):
            yield match


def _word(text: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(text)}(?!\w)", re.IGNORECASE)


def _rewrite(journal: Journal, match: int, gone: set[Seat], names: list[str]) -> bool:
    """Write a match anew without these seats and names; False if that cannot be, and the match is removed."""
    (head,) = journal.ask(f"SELECT {', '.join(HEAD)} FROM matches WHERE id = ?", match)  # noqa: S608  our own names
    taken: list[Seat] = journal.decoded(head[HEAD.index("seats")], list[Seat])
    others = {seat for seat, _ in _seated(journal, match)} | set(taken)
    free = (Seat(f"{_SEAT}-{number}") for number in range(1, 99))
    fresh = {seat: next(one for one in free if one not in others) for seat in sorted(gone)}
    for loose in (True, False):
        new = _Rewriting(fresh, names, _others(journal, match, gone, names), loose=loose)
        copied = _Copied.of(journal, match, new)
        if copied.comes_out():
            copied.put(journal, match)
            return True
    journal.put("INSERT INTO forgotten (match, at) VALUES (?, ?)", match, now())
    journal.clear(match)
    journal.put("UPDATE identities SET noted = 'gone' WHERE match = ?", match)
    note_change(journal, match, now())
    return False


def _others(journal: Journal, match: int, gone: set[Seat], names: list[str]) -> set[str]:
    """Give the seats and names of everybody else at a match: "Anne Bonny" is not "Anne"."""
    plain = {plain_name(name) for name in names}
    (seats,) = journal.ask("SELECT seats FROM matches WHERE id = ?", match)
    called = journal.ask("SELECT names FROM people WHERE match = ?", match)
    people: dict[Seat, str] = journal.decoded(called[0][0], dict[Seat, str]) if called else {}
    sat = set(journal.decoded(seats[0], list[Seat])) | set(people)
    return {*(sat - gone), *(name for name in people.values() if plain_name(name) not in plain)}


class _Rewriting:
    """What becomes of a text: seats get new names, people none. Loosely, words within longer texts count as well."""

    def __init__(self, seats: dict[Seat, Seat], names: list[str], others: set[str], *, loose: bool) -> None:
        self._seats, self._others, self._loose = seats, others, loose
        self._plain = {plain_name(name) for name in names}
        self._exact = set(names)
        self._words = [_word(name) for name in sorted(names, key=len, reverse=True)]

    def text(self, said: str, *, free: bool = False) -> str:
        """Change one text; free ones were typed by people, and are no words of a game."""
        if said in self._seats:
            return self._seats[Seat(said)]
        if said in self._others:
            return said
        if said in self._exact or ((self._loose or free) and plain_name(said) in self._plain):
            return NOBODY
        if self._loose or free:
            for word in self._words:
                said = word.sub(NOBODY, said)
        return said

    def value(self, value: Any, *, free: bool = False) -> Any:
        """Change everything in a value out of JSON."""
        if isinstance(value, str):
            return self.text(value, free=free)
        if isinstance(value, list):
            return [self.value(one, free=free) for one in value]
        if isinstance(value, dict):
            return {self.text(key, free=free): self.value(one, free=free) for key, one in value.items()}
        return value

    def json(self, text: str | None, *, free: bool = False) -> str | None:
        """Change JSON as it stands in a row; what is none is a text."""
        if text is None:
            return None
        try:
            return json.encode(self.value(json.decode(text), free=free)).decode()
        except MsgspecError:
            return self.text(text, free=free)

    def entry(self, one: Entry) -> Entry:
        """Change one row."""
        seat = Seat(self._seats.get(one.seat, one.seat)) if one.seat is not None else None
        option = self.json(one.option, free=one.kind == _NOTE)
        return Entry(one.kind, seat, option, one.by, one.confidence, one.at, one.asked, self.json(one.agreed))


class _Copied(Struct):
    """A match outside of the file, already without the name."""

    head: list[Any]
    seed: int
    entries: list[Entry]
    names: str | None
    colours: str | None
    result: Result | None
    ended: str
    seated: list[tuple[Any, ...]]
    pictures: list[tuple[Any, ...]]
    unsettled: bool
    damaged: Damaged

    @classmethod
    def of(cls, journal: Journal, match: int, new: _Rewriting) -> _Copied:
        """Read a match and take the name out of it."""
        (head,) = journal.ask(f"SELECT {', '.join(HEAD)} FROM matches WHERE id = ?", match)  # noqa: S608  our own names
        texts = ("seats", "start")
        changed = [new.json(value) if one in texts else value for one, value in zip(HEAD, head, strict=True)]
        people = journal.ask("SELECT names, colours FROM people WHERE match = ?", match)
        names, colours = people[0] if people else (None, None)
        ends = journal.ask("SELECT result, ended_at FROM results WHERE match = ?", match)
        return cls(
            changed,
            journal.seed(match),
            [new.entry(one) for one in journal.entries(match)],
            new.json(names, free=True),
            new.json(colours),
            journal.decoded(new.json(ends[0][0]), Result) if ends else None,
            ends[0][1] if ends else "",
            [(new.text(seat), person) for seat, person in _seated(journal, match) if new.text(seat) == seat],
            journal.ask("SELECT seq, picture, at FROM pictures WHERE match = ? ORDER BY rowid", match),
            bool(journal.ask("SELECT 1 FROM unsettled WHERE match = ?", match)),
            Damaged(refusal("match-damaged", file=str(journal.path), match=str(match))),
        )

    def comes_out(self) -> bool:
        """Play it through: the same rows must lead to the same end, or to none."""
        game = SHELF.get(self.head[HEAD.index("game")])
        if game is None or game.version != self.head[HEAD.index("rules")]:
            return True  # nobody can play it any more, with or without the name
        try:
            start = json.decode(self.head[HEAD.index("start")], type=Start)
            stands = worked_out(game, start, self.entries, self.damaged.why)
            return self.unsettled or result_of(stands, replay(game, stands.chapter)) == self.result
        except (KernelError, Damaged, MsgspecError, KeyError, ValueError):
            return False

    def put(self, journal: Journal, match: int) -> None:
        """Take the old rows out and put these in, under the same number; the match stays who it is."""
        dice = readings(journal, match=match)
        journal.put("INSERT INTO forgotten (match, at) VALUES (?, ?)", match, now())
        journal.clear(match)
        journal.put_head(self.head, str(self.seed), match)
        for seq, entry in enumerate(self.entries, 1):
            journal.write(match, seq, entry)
        journal.put("DELETE FROM forgotten WHERE match = ?", match)
        seats = json.decode(self.head[HEAD.index("seats")], type=list[Seat])
        names = self.names or encode({seat: NOBODY if seat.startswith(_SEAT) else seat.title() for seat in seats})
        journal.put(
            "INSERT INTO people (match, names, colours, sum) VALUES (?1, ?2, ?3, fingerprint(?1, ?2, ?3))",
            match,
            names,
            self.colours,
        )
        for seat, person in self.seated:
            journal.put("INSERT INTO seated (match, seat, person) VALUES (?, ?, ?)", match, seat, person)
        for row in self.pictures:
            journal.put("INSERT INTO pictures (match, seq, picture, at) VALUES (?, ?, ?, ?)", match, *row)
        if self.unsettled:
            journal.put("INSERT OR IGNORE INTO unsettled (match) VALUES (?)", match)
        if self.result is not None:
            settle(journal, match, self.result, self.ended, dice)
