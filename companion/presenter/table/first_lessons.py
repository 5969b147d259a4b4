"""First lessons: each rule is explained once for a table, when it can first be used."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.engine.kernel.decisions import Choose, Decision
from companion.engine.kernel.happenings import Told
from companion.i18n.handbook import Entry, handbook, is_menu, things_asked, things_meant
from companion.i18n.wording import content_of
from companion.session.data_folder import write_whole
from companion.session.documents import read_bytes
from companion.session.errors import UnreadableFile


class Lessons:
    """What this table has had explained, game by game. A file that cannot be read is an empty one."""

    def __init__(self, file: Path) -> None:
        self._file = file
        try:
            self._known: dict[str, list[str]] = msgspec.json.decode(read_bytes(file), type=dict[str, list[str]])
        except (UnreadableFile, msgspec.MsgspecError, RecursionError):
            self._known = {}

    def knows(self, game: str, name: str) -> bool:
        """Say whether an article has been read here."""
        return name in self._known.get(game, ())

    def due(self, game: str, asked: Decision, latest: Iterable[Told]) -> Entry | None:
        """Give the article that is due now: what just came up, what is asked, then what may be done for the first time.

        Each is about something on the table at this moment; nothing is explained because a word of it happens to occur.
        """
        book = handbook(game)
        shown = (f"name.{word}" for told in latest if told.to is None for word in content_of(told.what).values())
        found = [book.about(thing) for thing in shown if book.titled(thing)]
        found.append(book.about(*things_asked(asked)))
        if isinstance(asked, Choose) and is_menu(asked):
            found += [book.about(*things_meant(book, asked, option)) for option in asked.options]
        return next((entry for entry in found if entry and not self.knows(game, entry.name)), None)

    def learn(self, game: str, name: str) -> None:
        """Note that an article was read; a disk that refuses costs only the memory."""
        if self.knows(game, name):
            return
        self._known.setdefault(game, []).append(name)
        self._write()

    def forget(self, game: str = "") -> None:
        """Begin anew, with one game or with all."""
        self._known = {other: known for other, known in self._known.items() if game and other != game}
        self._write()

    def _write(self) -> None:
        with suppress(OSError):
            write_whole(self._file, msgspec.json.encode(self._known))
