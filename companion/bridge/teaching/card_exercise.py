"""Teaching a box its cards, kind by kind."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from companion.bridge.card_design import card_face
from companion.bridge.teaching.exercise import DRAWN, PLACES, TrialLesson, Tried, as_high
from hardware.simulation import LyingCard, Scene, card_art
from hardware.vision.cards import Box, CardLesson, Pupil, ShownCard

if TYPE_CHECKING:
    from companion.bridge.box_cards import CardKind, CardList
    from companion.i18n import Translator
    from hardware.arrays import Pixels
    from hardware.simulation import Card
    from hardware.vision.cards import Boxes
    from hardware.vision.cards.compare.card_look import Look

BACK: Final = "back"
CLOSE: Final = 4.6
"""On the simulated table the camera comes so close: the picture is that many cards across."""


def with_markers(box: Box, cards: CardList | None) -> Box:
    """The box with the markers that are printed for its cards."""
    taken = {kind.marker: kind.name for kind in box.kinds}
    for kind in cards or ():
        if kind.marker is not None and taken.get(kind.marker, kind.word) == kind.word:
            box = box.with_marker(kind.word, kind.marker, size=kind.size)
    return box


def shape_of(cards: CardList | None, word: str) -> float | None:
    """How wide a card is for its height; None if nobody knows."""
    if cards is None or word not in cards.by_word:
        return None
    wide, high = cards.by_word[word].size
    return wide / high


def pupils_of(cards: CardList | None) -> tuple[Pupil, ...]:
    """Everything to learn of a box: its cards, then a back of each deck."""
    kinds = [Pupil(kind.word, shape=shape_of(cards, kind.word)) for kind in cards or ()]
    backs = dict.fromkeys(kind.deck for kind in cards or ())
    return (*kinds, *(Pupil(f"{BACK}-{deck}", face_up=False) for deck in backs))


def learnt_of(box: Box, cards: CardList) -> frozenset[str]:
    """What a box knows of these cards."""
    names = {pupil.name for pupil in pupils_of(cards)}
    return frozenset(kind.name for kind in box.kinds if kind.looks and kind.name in names)


class CardExercise(TrialLesson[CardLesson]):
    """Teaches a box its cards. Raises `BoxUnreadable` if the box that is there is damaged."""

    def __init__(self, shelf: Boxes, cards: CardList, tr: Translator) -> None:
        self._shelf, self._cards, self._tr = shelf, cards, tr
        self._pupils = pupils_of(cards)
        super().__init__(CardLesson(with_markers(shelf.load_or_new(cards.game), cards), self._pupils))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(pupil.name for pupil in self._pupils)

    @property
    def known(self) -> frozenset[str]:
        return learnt_of(self._lesson.box, self._cards)

    @property
    def _asked(self) -> str | None:
        asked = self._lesson.asked
        return asked.name if asked is not None else None

    def title(self, name: str, tr: Translator) -> str:
        kind = self._cards.by_word.get(name)
        said = kind.title(tr) if kind is not None else tr.text("teach.back")
        return said[:1].upper() + said[1:]

    def group(self, name: str, tr: Translator) -> str:
        return tr.name(self._cards.game, self._kind(name).deck, "deck")

    def drawing(self, name: str) -> Pixels:
        art = card_art(self._card(name), face_up=name in self._cards.by_word)
        cover = art[..., 3:].astype(np.float32) / 255
        flat = (art[..., :3] * cover + 255 * (1 - cover)).astype(np.uint8)
        return as_high(flat)

    def lay(self, scene: Scene) -> Scene:
        wanted = self.wanted
        if wanted is None:
            return replace(scene, cards=(), dice=())
        x, y, turned = PLACES[wanted.number % len(PLACES)]
        card = self._card(wanted.name)
        lying = LyingCard(card, x, y, turned, face_up=wanted.name in self._cards.by_word)
        view = replace(scene.view, across=max(card.size) * CLOSE)
        return replace(scene, cards=(lying,), dice=(), view=view)

    def look(self, picture: Pixels) -> Tried:
        trial = copy(self._lesson)
        wanted = self.wanted
        shown = trial.show(picture)
        self._trial = trial if shown is ShownCard.LEARNT else None
        if self._trial is None or wanted is None:
            return Tried(shown.value)
        return Tried(shown.value, 1.0, _upright(trial.box.kind(wanted.name).looks[-1]))

    def _write(self, trial: CardLesson) -> None:
        self._shelf.save(trial.box)

    def anew(self, name: str) -> None:
        box = self._lesson.box
        box = box.without_looks(name) if name in box.names else box
        first = sorted(self._pupils, key=lambda pupil: pupil.name != name)
        self._lesson, self._trial = CardLesson(box, first), None

    def _kind(self, name: str) -> CardKind:
        deck = name.removeprefix(f"{BACK}-")
        return self._cards.by_word.get(name) or self._cards.of(deck)[0]

    def _card(self, name: str) -> Card:
        return card_face(self._kind(name), self._tr)


def _upright(look: Look) -> Pixels:
    """A learnt card as it lay: the canvas it is kept on has a shape of its own."""
    plain = look.plain()
    wide = max(1, round(DRAWN * look.shape))
    return np.ascontiguousarray(np.rot90(cv2.resize(plain, (wide, DRAWN), interpolation=cv2.INTER_AREA), look.quarter))
