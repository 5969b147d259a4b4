"""First lessons: each rule is explained once for a table, when it can first be used."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.i18n.handbook import Entry, handbook
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

    def next(self, game: str, things: Iterable[str]) -> Entry | None:
        """Give the first article about these things that nobody has read yet."""
        book = handbook(game)
        entries = (book.about(thing) for thing in things)
        return next((entry for entry in entries if entry is not None and not self.knows(game, entry.name)), None)

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
