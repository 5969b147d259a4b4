"""A lesson: lay down this face, now that one; a few frames each, and the book knows the die."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import numpy as np

from hardware.vision.colours import body_colour
from hardware.vision.facebook import FaceBook, Teller
from hardware.vision.looking import NONE
from hardware.vision.picture import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.vision.reader import DiceReader
    from hardware.vision.zone import Zone

FRAMES = 3
THERE = 0.5
STRANGE = 0.55
"""Looks at one face that are less alike than this show two different faces."""


class Shown(StrEnum):
    """What came of a frame."""

    LEARNT = "lesson.learnt"
    NO_DIE = "lesson.no-die"
    SEVERAL = "lesson.several-dice"
    CHANGED = "lesson.another-face"
    FINISHED = "lesson.finished"


@dataclass(frozen=True, slots=True)
class Asked:
    """The face to lay down now, and how many frames of it are still wanted."""

    face: str
    frames: int


class Lesson:
    """Teaches one kind of die, face by face. The book grows; nothing else changes."""

    def __init__(
        self, reader: DiceReader, kind: str, faces: Sequence[str], book: FaceBook | None = None, frames: int = FRAMES
    ) -> None:
        """Start from a book; what it knew about this kind is learnt anew."""
        self._reader = reader
        self._teller = Teller()
        self._kind = kind
        self._faces = tuple(faces)
        self._frames = frames
        self._seen: Counter[str] = Counter()
        self.book = (book or FaceBook()).without(kind)

    @property
    def asked(self) -> Asked | None:
        """What to lay down now; None when all is learnt."""
        for face in self._faces:
            if self._seen[face] < self._frames:
                return Asked(face, self._frames - self._seen[face])
        return None

    @property
    def alike(self) -> list[tuple[str, str, float]]:
        """Faces that look too much alike to be told apart: better shown again, larger or in better light."""
        return self.book.alike(self._kind)

    def show(self, picture: Any, zone: Zone | None = None) -> Shown:
        """Learn from a frame in which the asked die lies alone."""
        asked = self.asked
        if asked is None:
            return Shown.FINISHED
        whole = plain(picture)
        if zone is not None and whole.size:
            whole, _, _ = zone.cut(whole)
        if not whole.size:
            return Shown.NO_DIE
        there = [k for k in self._reader.looks(whole) if k.place.heat * (1 - k.shares[NONE]) ** 0.5 > THERE]
        if len(there) != 1:
            return Shown.SEVERAL if there else Shown.NO_DIE
        place = there[0].place
        look = self._teller.look(whole, (place.x, place.y), place.size)
        before = [page for page in self.book.pages if (page.kind, page.face) == (self._kind, asked.face)]
        if before and float((np.array(before[0].looks) @ look).max()) < STRANGE:
            return Shown.CHANGED
        rgb = body_colour(whole, (place.x, place.y), place.size)
        self.book = self.book.with_look(self._kind, asked.face, look, rgb)
        self._seen[asked.face] += 1
        return Shown.LEARNT
