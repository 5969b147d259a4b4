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
    from collections.abc import Iterator, Mapping, Sequence

    from hardware.arrays import Floats
    from hardware.vision.cards.card_values import CardsReading
    from hardware.vision.cards.compare.card_look import Look
    from hardware.vision.cards.learnt_box import Box

COPY, ANY_BLOCK, ODD_BLOCKS = 0.9, 0.5, 2
"""Cards whose blocks are so like each other on the average are copies, if but for two every single one is like, too."""
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

    def taught(self, box: Box, names: Mapping[int, str]) -> SheetTaught:
        """The box with these cards learnt: those that it then reads in this very photo; the others are left out."""
        grown = box
        for name in dict.fromkeys(names.values()):
            grown = grown.with_look(name, self._looks[min(n for n, called in names.items() if called == name)])
        for number, found in self._read_again(grown, names).items():
            if found != names[number]:  # a copy in other light: one more look at it
                grown = grown.with_look(names[number], self._looks[number])
        read = self._read_again(grown, names)
        again = tuple(number for number, found in read.items() if found == names[number])
        known = {names[number] for number in again}
        for name in {names[number] for number in read} - known:
            grown = _as_before(grown, box, name)
        return SheetTaught(grown, again, tuple(self._refused(names, read)))

    def _refused(self, names: Mapping[int, str], read: Mapping[int, str]) -> Iterator[Refused]:
        """What was not kept, in reading order."""
        for number in range(len(self.cards)):
            if number not in names:
                yield Refused(number, "", Unlearnt.UNNAMED)
            elif read[number] != names[number]:
                why = Unlearnt.TAKEN_FOR if read[number] else Unlearnt.NOT_FOUND
                yield Refused(number, names[number], why, read[number])

    def _read_again(self, box: Box, names: Mapping[int, str]) -> dict[int, str]:
        """What the box reads where each named card lies; "" if nothing."""
        reading = CardReader(box).read(self.picture)
        return {number: _kind_at(reading, self.quads[number].mean(0)) for number in sorted(names)}


def _as_before(grown: Box, before: Box, name: str) -> Box:
    """The box with what it knew of a card before the lesson, and no more."""
    grown = grown.without_looks(name)
    for look in before.kind(name).looks if name in before.names else ():
        grown = grown.with_look(name, look)
    return grown


def _kind_at(reading: CardsReading, point: Floats) -> str:
    for card in reading.cards:
        shape = np.array(card.quad, np.float32)
        inside = cv2.pointPolygonTest(shape, (float(point[0]), float(point[1])), measureDist=False) >= 0
        if inside and card.certainty is not Certainty.UNKNOWN:
            return card.kind
    return ""


def _copies(looks: Sequence[Look]) -> tuple[int, ...]:
    """For each look the number of the first that is like it."""
    if not looks:
        return ()
    gallery = Gallery(list(enumerate(looks)))
    firsts: list[int] = []
    for number, look in enumerate(looks):
        like = gallery.likeness(seen(look.plain()))
        means, worst = like.mean(1), np.sort(like, axis=1)[:, ODD_BLOCKS]
        alike = [k for k in dict.fromkeys(firsts) if means[k] > COPY and worst[k] > ANY_BLOCK]
        firsts.append(max(alike, key=lambda k: float(means[k])) if alike else number)
    return tuple(firsts)
