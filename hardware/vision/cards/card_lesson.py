"""A lesson of cards: one after the other is asked for; a picture or two each, and the box knows them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.vision.cards.compare.card_look import from_upper_left, look_at, shape_of
from hardware.vision.cards.compare.gallery import Gallery, seen
from hardware.vision.cards.learnt_box import worth_a_look
from hardware.vision.cards.search.card_outlines import quads
from hardware.vision.cards.search.overlaps import share_within
from hardware.vision.cards.teach.one_card import card_in, like_others
from hardware.vision.shared.picture import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats, Pixels
    from hardware.vision.cards.compare.card_look import Look
    from hardware.vision.cards.learnt_box import Box

SAME_MEAN, SAME_WORST = 0.93, 0.5
"""A card whose blocks are so like the last one's is still the last one."""
SHAPE = 0.06
AS_LARGE = 0.6


class ShownCard(StrEnum):
    """What came of a picture."""

    LEARNT = "lesson.card-learnt"
    NO_CARD = "lesson.no-card"
    SEVERAL = "lesson.several-cards"
    SAME = "lesson.same-card"
    FINISHED = "lesson.cards-finished"


@dataclass(frozen=True, slots=True)
class Pupil:
    """A kind that shall be learnt: its name, which side, and how wide it is for its height, if that is known."""

    name: str
    face_up: bool = True
    shape: float | None = None


@dataclass(frozen=True, slots=True)
class AskedCard:
    """The card to lay down now: which, the how manyth of how many, and how many pictures of it are wanted still."""

    name: str
    face_up: bool
    number: int
    of: int
    pictures: int


class CardLesson:
    """Teaches a box its kinds, one by one. The box grows; begun with a box half learnt, it goes on where that ended."""

    def __init__(self, box: Box, pupils: Sequence[Pupil], pictures: int = 1) -> None:
        """Learn these kinds, so many pictures each."""
        self.box = box
        self._pupils = tuple(pupils)
        self._pictures = pictures
        self._later: list[str] = []
        self._last: tuple[str, Look] | None = None

    @property
    def asked(self) -> AskedCard | None:
        """What to lay down now; None when all is learnt."""
        names = [pupil.name for pupil in self._pupils]
        waiting = [p for p in self._pupils if self._known(p.name) < self._pictures]
        if not waiting:
            return None
        first = next((p for p in waiting if p.name not in self._later), None)
        pupil = first or min(waiting, key=lambda p: self._later.index(p.name))
        left = self._pictures - self._known(pupil.name)
        return AskedCard(pupil.name, pupil.face_up, names.index(pupil.name) + 1, len(names), left)

    @property
    def progress(self) -> tuple[int, int]:
        """How many kinds are learnt, of how many."""
        done = sum(self._known(pupil.name) >= self._pictures for pupil in self._pupils)
        return done, len(self._pupils)

    def later(self) -> None:
        """Leave the asked card for the end."""
        asked = self.asked
        if asked is not None:
            self._later = [*(name for name in self._later if name != asked.name), asked.name]

    def anew(self, name: str) -> None:
        """Forget what a card looked like and ask for it first."""
        self.box = self.box.without_looks(name)
        pupil = next((one for one in self._pupils if one.name == name), Pupil(name))
        self._pupils = (pupil, *(one for one in self._pupils if one.name != name))
        self._later = [other for other in self._later if other != name]
        self._last = None

    def show(self, picture: Any) -> ShownCard:
        """Learn from a picture in which the asked card lies alone, its top to the top of the picture."""
        asked = self.asked
        if asked is None:
            return ShownCard.FINISHED
        whole = plain(picture)
        pupil = next(one for one in self._pupils if one.name == asked.name)
        shape = pupil.shape or self.box.shape
        quad = card_in(whole, shape, self.box.gallery) if worth_a_look(whole) else None
        if quad is None or _all_of_it(quad, whole):
            return ShownCard.NO_CARD
        if _several(whole, quad):
            return ShownCard.SEVERAL
        look = look_at(whole, like_others(whole, quad, self.box.looks))
        if self._last is not None and self._last[0] != asked.name and _same(self._last[1], look):
            return ShownCard.SAME
        self.box = self.box.with_look(asked.name, look, face_up=asked.face_up)
        self._last = (asked.name, look)
        return ShownCard.LEARNT

    def _known(self, name: str) -> int:
        return next((len(kind.looks) for kind in self.box.kinds if kind.name == name), 0)


def _all_of_it(quad: Floats, picture: Pixels) -> bool:
    """Before a camera, an outline as large as the picture is no card."""
    high, wide = picture.shape[:2]
    return bool(cv2.contourArea(quad.astype(np.float32)) > 0.98 * wide * high)


def _several(picture: Pixels, quad: Floats) -> bool:
    """Whether something else of the same size and shape lies beside the card."""
    size, shape = float(cv2.contourArea(quad.astype(np.float32))), shape_of(quad)
    for other in quads(picture):
        like = float(cv2.contourArea(other.astype(np.float32))) / size
        near = min(abs(np.log(shape_of(from_upper_left(other)) / one)) for one in (shape, 1 / shape))
        if AS_LARGE < like < 1 / AS_LARGE and near < 2 * SHAPE and share_within(other, quad) < 0.05:  # noqa: PLR2004
            return True
    return False


def _same(last: Look, now: Look) -> bool:
    like = Gallery([(0, last)]).likeness(seen(now.plain()))[0]
    return bool(like.mean() > SAME_MEAN and np.sort(like)[2] > SAME_WORST)
