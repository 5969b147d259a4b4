"""The courier: takes what waits in the outbox to the harbour, and brings back what the house knows.

It may be killed at any line, and so may the server: a letter counts as told only when the harbour has said so, and the
harbour takes each revision of a match once, however often it is brought.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from companion.harbour.database import HarbourLine
from companion.harbour.harbour_errors import HarbourError
from companion.harbour.house_book import house_book
from companion.harbour.letters import forgotten, letter_about
from companion.session.data_folder import write_whole
from companion.session.errors import SessionError
from companion.session.identity.outbox import count_waiting, heard, tell_again, waiting
from companion.session.journal.journal import Journal

if TYPE_CHECKING:
    from companion.session.data_folder import DataFolder
    from companion.session.identity.outbox import Waiting

BUNCH: Final = 40
"""Letters in one delivery."""


class Visit(Struct, frozen=True):
    """How a visit went: letters told, letters that still wait, and what was in the way."""

    told: int = 0
    left: int = 0
    trouble: str = ""


class Courier:
    """One table's courier; keeps its line open between visits."""

    def __init__(self, folder: DataFolder, url: str) -> None:
        self._folder, self._url = folder, url
        self._line: HarbourLine | None = None
        self._level = -1
        self.refused: dict[str, str] = {}
        """Matches that the harbour does not take for what they say, and why: they wait, and hold up no other."""

    def visit(self) -> Visit:
        """Tell everything that waits, and bring the house's copy up to date; never raise for what others do wrong."""
        told = 0
        try:
            line = self._open_line()
            while bunch := self._bunch():
                self._tell(line, bunch)
                told += len(bunch)
            self._bring(line)
        except HarbourError as error:
            self.close()
            return Visit(told, self._left(), error.why)
        except (SessionError, OSError) as error:  # the journal is being moved, or the disk here is full
            self.close()
            return Visit(told, self._left(), str(error))
        return Visit(told, len(self.refused))

    def close(self) -> None:
        """Hang up."""
        line, self._line = self._line, None
        if line is not None:
            line.close()

    def _open_line(self) -> HarbourLine:
        """Open the line, and compare what both sides have: one of them may have been brought back from a copy."""
        if self._line is None:
            self._line, self._level = HarbourLine(self._url), -1
            rows = self._line.ask("SELECT evening::text, revision, digest FROM harbour.mine()")
            with Journal.beside(self._folder.journal) as journal:
                tell_again(journal, {uuid: (revision, digest) for uuid, revision, digest in rows})
        return self._line

    def _bunch(self) -> list[Waiting]:
        with Journal.beside(self._folder.journal) as journal:
            found = waiting(journal, BUNCH + len(self.refused))
        return [one for one in found if one.uuid not in self.refused][:BUNCH]

    def _tell(self, line: HarbourLine, bunch: list[Waiting]) -> None:
        """Deliver some letters in their order, and take them out of the outbox once the harbour has them."""
        with Journal.beside(self._folder.journal) as journal:
            letters = [letter_about(journal, one) for one in bunch]
        try:
            line.deliver(letters)
        except HarbourError as error:
            if error.lost:
                raise
            if len(bunch) == 1:
                self.refused[bunch[0].uuid] = error.why
                return
            for one in bunch:  # one of them is not taken: which?
                self._tell(line, [one])
            return
        with Journal.beside(self._folder.journal) as journal:
            heard(journal, bunch)

    def _bring(self, line: HarbourLine) -> None:
        """Fetch the house's copy if something has changed there; its time says when the harbour was last reached."""
        level = int(line.ask("SELECT harbour.level()")[0][0])
        copy = self._folder.house_copy
        if level != self._level or not copy.is_file():
            with Journal.beside(self._folder.journal) as journal:
                hidden = frozenset(forgotten(journal))
            write_whole(copy, msgspec.json.encode(house_book(line, hidden)))
            self._level = level
        else:
            os.utime(copy)

    def _left(self) -> int:
        with suppress(SessionError), Journal.beside(self._folder.journal) as journal:
            return count_waiting(journal)
        return 0
