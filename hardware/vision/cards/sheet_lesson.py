"""A lesson from one photo of many cards: each is outlined and named, learnt, and read again before it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.vision.cards.card_reader import CardReader
from hardware.vision.cards.card_values import Certainty
from hardware.vision.cards.compare.card_look import look_at
from hardware.vision.cards.compare.gallery import Gallery, seen
from hardware.vision.cards.teach.many_cards import cards_on
from hardware.vision.cards.teach.one_card import like_others
from hardware.vision.shared.picture import at_most, plain

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from hardware.arrays import Floats
    from hardware.vision.cards.card_values import CardsReading
    from hardware.vision.cards.compare.card_look import Look
    from hardware.vision.cards.learnt_box import Box

COPY, ANY_BLOCK = 0.9, 0.6
"""Cards whose blocks are so like each other on the average are copies, if every single one is like, too: a digit or a
sign that differs is a card of its own. A copy that is taken for another card is only named once more."""
SIDE = 4096


class Unlearnt(StrEnum):
    """Why a card of the photo was not kept; keys for translation."""

    NOT_FOUND = "lesson.not-read-again"
    TAKEN_FOR = "lesson.read-as-another"
    UNNAMED = "lesson.unnamed"


@dataclass(frozen=True, slots=True)
class Refused:
    """A card that was not kept: its number in the photo, its name, why, and for what it was taken."""

    number: int
    name: str
    why: Unlearnt
    taken_for: str = ""


@dataclass(frozen=True, slots=True)
class SheetTaught:
    """What came of the lesson: the box, the numbers of all cards that it reads again, and those it does not."""

    box: Box
    read_again: tuple[int, ...]
    refused: tuple[Refused, ...]


class SheetLesson:
    """One photo with many cards, their tops to the top of the picture."""

    def __init__(self, picture: Any) -> None:
        """Outline every card and see which are copies."""
        self.picture, _ = at_most(plain(picture), SIDE)
        self.cards = cards_on(self.picture)
        self._looks: list[Look] = []
        for card in self.cards:
            self._looks.append(look_at(self.picture, like_others(self.picture, card.quad, self._looks)))
        self.copies = _copies(self._looks)
        """For every card the number of the first one like it."""

    @property
    def quads(self) -> tuple[Floats, ...]:
        """The outlines, in reading order."""
        return tuple(card.quad for card in self.cards)

    def at(self, x: float, y: float) -> int | None:
        """The card under a finger."""
        inside = (cv2.pointPolygonTest(q.astype(np.float32), (x, y), measureDist=False) >= 0 for q in self.quads)
        return next((number for number, there in enumerate(inside) if there), None)

    def named_by_row(self, names: Sequence[str]) -> dict[int, str]:
        """Names for all cards: one for every card, or one for every card that is no copy, in reading order."""
        if len(names) == len(self.cards):
            return dict(enumerate(names))
        firsts = [number for number, first in enumerate(self.copies) if number == first]
        by_first = dict(zip(firsts, names, strict=False))
        return {number: by_first[first] for number, first in enumerate(self.copies) if first in by_first}

    def taught(self, box: Box, names: Mapping[int, str], *, face_down: Collection[str] = ()) -> SheetTaught:
        """The box with these cards learnt: those that it then reads in this very photo; the others are left out.

        `face_down` are names of backs.
        """
        strangers = self._others(box, names)
        asked, names = names, {number: name for number, name in names.items() if number not in strangers}
        grown = box
        for name in dict.fromkeys(names.values()):
            first = min(number for number, called in names.items() if called == name)
            grown = grown.with_look(name, self._looks[first], face_up=name not in face_down)
        for number, found in self._read(grown, names).items():
            if found != names[number]:  # a copy in other light: one more look at it
                name = names[number]
                grown = grown.with_look(name, self._looks[number], face_up=name not in face_down)
        read = self._read(grown, names)
        again = tuple(number for number, found in read.items() if found == names[number])
        known = {names[number] for number in again}
        for name in {names[number] for number in read} - known:
            grown = _as_before(grown, box, name)
        return SheetTaught(grown, again, tuple(self._refused(asked, read | strangers)))

    def _others(self, box: Box, names: Mapping[int, str]) -> dict[int, str]:
        """Cards that the box knows surely by another name already: two names for one card would make both doubtful."""
        known = self._read(box, names, sure=True) if box.looks else {}
        return {number: kind for number, kind in known.items() if kind not in {"", names[number]}}

    def _refused(self, names: Mapping[int, str], read: Mapping[int, str]) -> Iterator[Refused]:
        """What was not kept, in reading order."""
        for number in range(len(self.cards)):
            if number not in names:
                yield Refused(number, "", Unlearnt.UNNAMED)
            elif read[number] != names[number]:
                why = Unlearnt.TAKEN_FOR if read[number] else Unlearnt.NOT_FOUND
                yield Refused(number, names[number], why, read[number])

    def _read(self, box: Box, names: Mapping[int, str], *, sure: bool = False) -> dict[int, str]:
        """What the box reads where each named card lies; "" if nothing, or if that is not `sure`."""
        reading = CardReader(box).read(self.picture)
        return {number: _kind_at(reading, self.quads[number].mean(0), sure=sure) for number in sorted(names)}


def _as_before(grown: Box, before: Box, name: str) -> Box:
    """The box with what it knew of a card before the lesson, and no more."""
    grown = grown.without_looks(name)
    for look in before.kind(name).looks if name in before.names else ():
        grown = grown.with_look(name, look, face_up=before.kind(name).face_up)
    return grown


def _kind_at(reading: CardsReading, point: Floats, *, sure: bool) -> str:
    for card in reading.cards:
        shape = np.array(card.quad, np.float32)
        inside = cv2.pointPolygonTest(shape, (float(point[0]), float(point[1])), measureDist=False) >= 0
        if inside and (card.certainty is Certainty.SURE or (not sure and card.certainty is Certainty.DOUBTFUL)):
            return card.kind
    return ""


def _copies(looks: Sequence[Look]) -> tuple[int, ...]:
    """For each look the number of the first of all that are alike: each like one of the others, not like all."""
    if not looks:
        return ()
    gallery = Gallery(list(enumerate(looks)))
    firsts: list[int] = []
    for number, look in enumerate(looks):
        like = gallery.likeness(seen(look.plain()))[:number]
        alike = {firsts[k] for k, row in enumerate(like) if row.mean() > COPY and row.min() > ANY_BLOCK}
        first = min(alike, default=number)
        firsts = [first if one in alike else one for one in firsts]
        firsts.append(first)
    return tuple(firsts)
