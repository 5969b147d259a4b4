"""A lesson of die faces: one after the other is asked for; a few frames each."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import numpy as np

from hardware.vision.dice.face_match import Album, printed
from hardware.vision.dice.face_templates import FaceTemplates
from hardware.vision.dice.search.close_look import NONE
from hardware.vision.shared.picture import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Pixels
    from hardware.vision.dice.dice_reader import DiceReader
    from hardware.vision.dice.search.dice_finder import Place
    from hardware.vision.shared.zone import Zone

FRAMES = 3
THERE = 0.5
STRANGE, STILL = 0.7, 0.95
"""What fits the prints of a face less than the first is another one; what fits the face learnt last so well is that."""
ONE = 0.9
"""Middles closer than this share of a die's size belong to one die."""


class Shown(StrEnum):
    """What came of a frame."""

    LEARNT = "lesson.learnt"
    NO_DIE = "lesson.no-die"
    SEVERAL = "lesson.several-dice"
    CHANGED = "lesson.another-face"
    SAME = "lesson.same-face"
    FINISHED = "lesson.finished"


@dataclass(frozen=True, slots=True)
class Asked:
    """The face to lay down now, and how many frames of it are still wanted."""

    face: str
    frames: int


class Lesson:
    """Teaches one kind of die, face by face. The book grows; nothing else changes."""

    def __init__(
        self,
        reader: DiceReader,
        kind: str,
        faces: Sequence[str],
        book: FaceTemplates | None = None,
        frames: int = FRAMES,
    ) -> None:
        """Start from a book; of this kind, go on where that ended."""
        self._reader = reader
        self._kind = kind
        self._faces = tuple(faces)
        self._frames = frames
        self._last = ""
        self.place: Place | None = None
        """Where the die was in the last frame that showed one alone."""
        self.book = book or FaceTemplates()
        self._before = frozenset(self.book.faces(kind))
        """Faces that were learnt before, whatever number of frames that took."""

    @property
    def asked(self) -> Asked | None:
        """What to lay down now; None when all is learnt."""
        known = self._known
        for face in self._faces:
            if known[face] < self._frames:
                return Asked(face, self._frames - known[face])
        return None

    @property
    def progress(self) -> tuple[int, int]:
        """How many faces are learnt, of how many."""
        known = self._known
        return sum(known[face] >= self._frames for face in self._faces), len(self._faces)

    @property
    def _known(self) -> Counter[str]:
        seen = {page.face: len(page.prints) for page in self.book.pages if page.kind == self._kind}
        return Counter(seen | dict.fromkeys(self._before, self._frames))

    def later(self) -> None:
        """Leave the asked face for the end."""
        asked = self.asked
        if asked is not None:
            self._faces = (*(face for face in self._faces if face != asked.face), asked.face)

    def anew(self, face: str) -> None:
        """Forget what a face looked like and ask for it first."""
        self.book = FaceTemplates(tuple(p for p in self.book.pages if (p.kind, p.face) != (self._kind, face)))
        self._before -= {face}
        self._faces = (face, *(other for other in self._faces if other != face))
        self._last = ""

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
        place = _alone([one.place for one in there])
        if place is None:
            return Shown.SEVERAL if there else Shown.NO_DIE
        self.place = place
        before = self._likeness(asked.face, whole, place)
        if before is not None and before < STRANGE:
            return Shown.CHANGED
        if before is None and (self._likeness(self._last, whole, place) or 0.0) > STILL:
            return Shown.SAME
        self.book = self.book.with_print(self._kind, asked.face, printed(whole, (place.x, place.y), place.size))
        self._last = asked.face
        return Shown.LEARNT

    def _likeness(self, face: str, picture: Pixels, place: Place) -> float | None:
        """How like a face of this kind that place looks; None if nothing is known of it."""
        page = next((page for page in self.book.pages if (page.kind, page.face) == (self._kind, face)), None)
        if page is None:
            return None
        return Album([page.prints]).compared(picture, (place.x, place.y), place.size).value


def _alone(places: Sequence[Place]) -> Place | None:
    """The one die there; a face such as 10 may look like two that lie closer together than dice can."""
    if len(places) <= 1:
        return next(iter(places), None)
    middles = np.array([(place.x, place.y) for place in places])
    x, y = middles.mean(0).tolist()
    widest, size = float(np.linalg.norm(middles - (x, y), axis=1).max()) * 2, max(place.size for place in places)
    return replace(places[0], x=x, y=y, size=size + widest) if widest < size * ONE else None
