"""The files of learnt die faces: complete dice for the reader, incomplete ones beside them.

A game's package may bring what was learnt of its own dice; a table that taught them itself goes by its own lesson.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Collection
from pathlib import Path
from typing import Final

from companion.bridge.teaching.die_kinds import dice_of
from companion.engine.shelf import SHELF, homes
from hardware.vision.dice.face_templates import BookUnreadable, FaceTemplates, Page, read_faces

FACES: Final = "faces.json"
BROUGHT: Final = "learnt"
"""The folder of a game's package with the cards and dice that somebody taught for all who have this game."""
BEGUN: Final = "faces-begun.json"
"""A die of which some faces are missing would be misread, so it waits here."""


_log = logging.getLogger(__name__)


class FaceShelf:
    """Both files in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def load(self, kind: str) -> FaceTemplates:
        """What is known of a kind: a lesson that was broken off goes before one that ended; refuses damaged files."""
        for book in (self._read(BEGUN), self.whole()):
            pages = [page for page in book.pages if page.kind == kind]
            if pages:
                return FaceTemplates(tuple(pages))
        return FaceTemplates()

    def whole(self) -> FaceTemplates:
        """All dice that the reader can tell: those taught here, and others that came with their game."""
        ours = self._read(FACES)
        known = set(ours.kinds())
        return FaceTemplates((*ours.pages, *(page for page in brought_faces().pages if page.kind not in known)))

    def complete(self, kind: str, faces: tuple[str, ...]) -> bool:
        """Whether the reader can tell all faces of a kind; False also where nobody can read the file."""
        try:
            return set(faces) <= set(self.whole().faces(kind))
        except BookUnreadable:
            return False

    def begun(self, kind: str) -> int:
        """How many faces of a kind wait for the others."""
        try:
            return len(self._read(BEGUN).faces(kind))
        except BookUnreadable:
            return 0

    def keep(self, book: FaceTemplates, kind: str, *, whole: bool) -> None:
        """Keep what was learnt of a kind; the other kinds stay as they are. Written whole or not at all."""
        pages = tuple(page for page in book.pages if page.kind == kind)
        if whole:
            self._write(FACES, pages, kind)
        if not whole or (self.folder / BEGUN).exists():
            self._write(BEGUN, () if whole else pages, kind)

    def set_aside(self) -> list[Path]:
        """Put files that nobody can read beside, so that a lesson can begin; gives where they are now."""
        moved = []
        for name in (FACES, BEGUN):
            try:
                self._read(name)
            except BookUnreadable:
                file = self.folder / name
                moved.append(file.replace(file.with_name(f"{name}.damaged")))
        return moved

    def _read(self, name: str) -> FaceTemplates:
        file = self.folder / name
        try:
            return read_faces(file)
        except FileNotFoundError:
            return FaceTemplates()
        except (OSError, ValueError) as error:
            raise BookUnreadable("book.unreadable", file=str(file)) from error

    def taught_here(self, kinds: Collection[str]) -> FaceTemplates:
        """What was taught at this table of these kinds, without what came with a game; refuses a damaged file."""
        return FaceTemplates(tuple(page for page in self._read(FACES).pages if page.kind in kinds))

    def _write(self, name: str, pages: tuple[Page, ...], kind: str) -> None:
        book = FaceTemplates((*self._read(name).without(kind).pages, *pages))
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = self.folder / name
        draft = file.with_name(f".{name}.{os.getpid()}.new")
        try:
            with draft.open("w", encoding="utf-8") as written:
                json.dump(book.as_json(), written)
                written.flush()
                os.fsync(written.fileno())
            draft.replace(file)
        finally:
            draft.unlink(missing_ok=True)


def brought_faces() -> FaceTemplates:
    """The dice that games brought, each only its own; a file that nobody can read is as none."""
    pages: list[Page] = []
    for game, home in homes().items():
        own = {die.kind for die in dice_of(SHELF[game])}
        try:
            pages += [page for page in read_faces(home / BROUGHT / FACES).pages if page.kind in own]
        except FileNotFoundError:
            continue
        except (OSError, ValueError):
            _log.warning("the learnt dice of %s cannot be read", game)
    return FaceTemplates(tuple(pages))


def taught_faces(folder: Path) -> FaceTemplates:
    """All dice that the reader can tell; none if nobody can read what was taught here."""
    try:
        return FaceShelf(folder).whole()
    except BookUnreadable:
        _log.warning("%s holds no faces that can be read", folder / FACES)
        return brought_faces()
