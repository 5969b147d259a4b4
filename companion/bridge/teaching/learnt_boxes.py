"""The learnt card boxes of this table, by game: read on first use, and again when a file changed.

A game's package may bring what was learnt of its cards and dice, in its folder `learnt`; own lessons go first.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from companion.bridge.box_cards import card_list
from companion.bridge.teaching.card_exercise import with_markers
from companion.bridge.teaching.face_files import BROUGHT
from companion.engine.shelf import SHELF, homes
from hardware.vision.cards import Boxes, BoxUnreadable

if TYPE_CHECKING:
    from pathlib import Path

    from hardware.vision.cards import Box

_log = logging.getLogger(__name__)


def known_boxes(folder: Path) -> Boxes:
    """The learnt boxes of a table, and those that came with its games."""
    return Boxes(folder, {game: home / BROUGHT / f"{game}.cards" for game, home in homes().items()})


class LearntBoxes:
    """One box for each game, named after it; a file that cannot be read is as none."""

    def __init__(self, folder: Path) -> None:
        self._boxes = known_boxes(folder)
        self._known: dict[str, tuple[int, Box | None]] = {}

    def of(self, game: str) -> Box | None:
        """The box of a game with the markers printed for it; the same one as long as its file is."""
        written = self._written(game)
        if game not in self._known or self._known[game][0] != written:
            self._known[game] = (written, self._read(game) if written else None)
        return self._known[game][1]

    def _written(self, game: str) -> int:
        try:
            file = self._boxes.found(game)
            return file.stat().st_mtime_ns if file is not None else 0
        except (BoxUnreadable, OSError):
            return 0

    def _read(self, game: str) -> Box | None:
        try:
            return with_markers(self._boxes.load(game), card_list(SHELF[game]))
        except (BoxUnreadable, OSError):
            _log.warning("the learnt box %s cannot be read", game)
            return None
