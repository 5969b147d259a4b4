"""The loop that keeps the courier of the harbour running beside the app, at a table that has one.

The courier is a program of its own: nothing of it is loaded here, and whatever it waits for, no touch waits with it.
"""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from kivy.clock import Clock

from companion.presenter.cafe.house_book_rows import HouseBook
from companion.session.errors import SessionError
from companion.session.harbour_settings import load_settings
from companion.session.identity.house_oblivion import forget_with_the_house
from companion.session.journal.persons import introduce

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.ui.app import CompanionApp

LOOK: Final = 10.0
"""Seconds between two looks after the courier."""


class HarbourLoop:
    """One for the app; idle at a table alone."""

    def __init__(self, app: CompanionApp) -> None:
        self.app = app
        self.book = HouseBook(app.folder.house_copy)
        self._courier: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Look after the courier from now on."""
        self.look()
        Clock.schedule_interval(lambda _: self.look(), LOOK)

    def look(self) -> None:
        """Start the courier where the table has a harbour, again if it has died; and forget whom the house forgets."""
        running = self._courier is not None and self._courier.poll() is None
        if not running and self.app.journal.trouble is None and self._wanted():
            command = [sys.executable, "-m", "companion.harbour", str(self.app.home)]
            with suppress(OSError):
                self._courier = subprocess.Popen(  # noqa: S603  our own program
                    command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
        self.app.live.follow()
        if self.app.playing is None:
            self.forget_with_the_house()

    def _wanted(self) -> bool:
        folder = self.app.folder
        return folder.harbour.is_file() and bool(load_settings(folder).database)

    def close(self) -> None:
        """Let the courier go: it ends when nobody holds its input any more."""
        courier, self._courier = self._courier, None
        if courier is not None:
            if courier.stdin is not None:
                courier.stdin.close()
            try:
                courier.wait(1)
            except subprocess.TimeoutExpired:  # it waits for a server; what it has to tell is in the journal
                courier.kill()
                courier.wait()

    def meet(self, names: Iterable[str]) -> None:
        """Let people of the house who sit down here be who they are everywhere."""
        known = self.book.persons()
        for name in names:
            if name in known:
                with suppress(SessionError):
                    introduce(self.app.journal, name, known[name].uuid)

    def forget_with_the_house(self) -> None:
        """Forget whoever was forgotten in the whole house, and played here."""
        copy = self.book.copy()
        if copy is None or not copy.forgotten:
            return
        with suppress(SessionError):
            if gone := forget_with_the_house(self.app.folder, self.app.journal, copy.forgotten):
                self.forgotten(gone)

    def forgotten(self, names: Iterable[str]) -> None:
        """Let go of people in what the app itself remembers, too."""
        gone = set(names)
        self.app.people.read_again()
        self.app.cafe.read_again()
        self.app.draft.crew = [person for person in self.app.draft.crew if person.name not in gone]
