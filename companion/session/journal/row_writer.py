"""Bringing the rows of a match to the disk, and knowing what is not there yet.

When the disk is full, the folder read-only or the file gone, the rows wait in memory and the match goes on. They are
tried again with every act, and can be written into another journal as a whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.engine.kernel.decisions import Seat
from companion.session.errors import CannotWrite, Damaged
from companion.session.journal.evenings import name_people, paint_people, seat_late_people
from companion.session.journal.identities import note_change
from companion.session.journal.journal import now
from companion.session.journal.match_results import dice_of, ended_at, result_of, settle, unsettle
from companion.session.journal.standing import opened

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.kernel.errors import Refusal
    from companion.engine.kernel.game import Game
    from companion.engine.kernel.match import Match
    from companion.engine.kernel.results import Result
    from companion.session.journal.journal import Entry, Journal
    from companion.session.journal.standing import Standing

_NOT_OF_THE_DISK: Final = "journal-only-grows"
"""The file refuses a row for what it says: no reason to believe that it will take the next one."""


class RowWriter:
    """All rows of one match, those on the disk first."""

    def __init__(
        self,
        journal: Journal,
        game: Game[Any],
        seed: int,
        names: dict[Seat, str] | None = None,
        colours: dict[Seat, str] | None = None,
    ) -> None:
        self.journal = journal
        self.number = 0
        """0 until the match is in a file."""
        self.entries: list[Entry] = []
        self.saved = 0
        self._in_the_file = 0
        self.trouble: Refusal | None = journal.trouble
        self._game = game
        self.seed = seed
        self._names = names or {}
        self._colours = colours or {}
        self._begun = now()
        self._result: Result | None = None
        self._joined: dict[Seat, str] = {}

    def found(self, number: int, entries: list[Entry], result: Result | None, joined: Mapping[Seat, str]) -> None:
        """Take up a match that is in the file already."""
        self._joined = dict(joined)
        self.number, self.entries, self.saved, self._result = number, entries, len(entries), result
        self._in_the_file = len(entries)

    @property
    def unsaved(self) -> int:
        """Count the rows that a power cut would take."""
        return len(self.entries) - (self._in_the_file if self.journal.trouble else self.saved)

    def keep(self, standing: Standing, match: Match[Any]) -> None:
        """Bring everything to the disk if it can be; what cannot is kept here, and `trouble` says why."""
        try:
            self.save(standing, match)
        except (CannotWrite, Damaged) as error:
            if error.why.key == _NOT_OF_THE_DISK:
                raise
            self.trouble = error.why

    def save(self, standing: Standing, match: Match[Any]) -> None:
        """Bring everything to the disk, or raise; either all rows are there afterwards or none of the waiting ones."""
        number = self.number
        with self.journal.together():
            if not number:
                number = self._begin(standing)
            for seq in range(self.saved, len(self.entries)):
                self.journal.write(number, seq + 1, self.entries[seq])
            result = result_of(standing, match)
            self._end(number, standing, result)
            self._seat_people(number, standing)
        self.number, self.saved, self._result = number, len(self.entries), result
        self.trouble = self.journal.trouble

    def _begin(self, standing: Standing) -> int:
        game, start = self._game, standing.chapters[0].start
        seats = opened(game, start).setup.seats
        number = self.journal.begin(game.name, game.version, seats, start, self.seed, at=self._begun)
        if self._names:
            name_people(self.journal, number, {seat: self._names[seat] for seat in seats if seat in self._names})
        if self._colours:
            paint_people(self.journal, number, self._colours)
        return number

    def _end(self, number: int, standing: Standing, result: Result | None) -> None:
        """Write down the result, or that there is none any more."""
        if result is not None:
            dice = dice_of(self._game, standing.chapters)
            settle(self.journal, number, result, ended_at(self.entries), dice)
        elif self._result is not None:
            unsettle(self.journal, number)
            note_change(self.journal, number, now())

    def _seat_people(self, number: int, standing: Standing) -> None:
        """Write down who came late, or that they did not."""
        joined = standing.chapter.company.joined
        if joined != self._joined:
            seat_late_people(self.journal, number, joined)
            self._joined = dict(joined)

    def move_to(self, journal: Journal) -> None:
        """Write to another journal from now on; what it has of this match is not written twice."""
        self.journal, self.trouble = journal, journal.trouble
        there = journal.entries(self.number) if self.number else []
        if there and [_mark(one) for one in there] == [_mark(one) for one in self.entries[: len(there)]]:
            self.saved = len(there)
        else:
            self.number, self.saved, self._result, self._joined = 0, 0, None, {}

    def look_again(self) -> None:
        """Open the file anew; if it is no longer the one with this match in it, the match will be written whole."""
        self.journal.open_again()
        self.move_to(self.journal)


def _mark(entry: Entry) -> tuple[str, str | None, str]:
    return entry.kind, entry.option, entry.at
