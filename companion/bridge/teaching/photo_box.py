"""The box that a photo of many cards is learnt into: what its cards can be called, and what is kept of the photo."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from companion.bridge.card_design import card_face
from companion.bridge.teaching.card_exercise import BACK, pupils_of, with_markers
from hardware.simulation import LyingCard, Scene

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.bridge.box_cards import CardList
    from companion.i18n import Translator
    from hardware.vision.cards import Boxes
    from hardware.vision.cards.sheet_lesson import SheetLesson, SheetTaught

ACROSS, DOWN, GAP = 3, 2, 14.0
"""So many cards lie on the simulated table for a photo, and millimetres between them."""
ROOM: Final = 1.25


class PhotoBox:
    """A box of a game, or one of no game (`cards` is None) under a name of its own."""

    def __init__(self, shelf: Boxes, name: str, cards: CardList | None, tr: Translator) -> None:
        """Read what it knows; raises `BoxUnreadable` if the box that is there is damaged."""
        self._shelf, self.name, self._cards, self._tr = shelf, name, cards, tr
        self._backs = frozenset(pupil.name for pupil in pupils_of(cards) if not pupil.face_up)
        self._read()

    def _read(self) -> None:
        self._box = self._shelf.load_or_new(self.name)

    @property
    def of_a_game(self) -> bool:
        """Whether its cards are known by name; else people name them."""
        return self._cards is not None

    @property
    def known(self) -> frozenset[str]:
        """What it has learnt."""
        return frozenset(kind.name for kind in self._box.kinds if kind.looks)

    @property
    def names(self) -> tuple[str, ...]:
        """What its cards can be called: those of the game and their backs; else what was learnt so far."""
        if self._cards is None:
            return tuple(kind.name for kind in self._box.kinds)
        return tuple(pupil.name for pupil in pupils_of(self._cards))

    def title(self, name: str, tr: Translator) -> str:
        """What a card is called."""
        if self._cards is None:
            return name
        kind = self._cards.by_word.get(name)
        if kind is None:
            deck = tr.name(self._cards.game, name.removeprefix(f"{BACK}-"), "deck")
            return tr.text("stock.of", game=tr.text("teach.back"), what=deck)
        said = kind.title(tr)
        return said[:1].upper() + said[1:]

    def learn(self, lesson: SheetLesson, names: Mapping[int, str]) -> SheetTaught:
        """Learn the named cards of a photo, on the disk too; only those that are read again in it."""
        self._read()
        taught = lesson.taught(with_markers(self._box, self._cards), names, face_down=self._backs)
        if taught.read_again:
            self._shelf.save(taught.box)
            self._read()
        return taught

    def lay(self, scene: Scene) -> Scene:
        """The simulated table with some cards for a photo on it: those that are not learnt yet, the last one twice."""
        if self._cards is None:
            return replace(scene, dice=())
        waiting = [kind for kind in self._cards if kind.word not in self.known] or list(self._cards)
        faces = [card_face(kind, self._tr) for kind in waiting[: ACROSS * DOWN - 1]]
        faces.append(faces[-1])
        wide, high = (max(face.size[side] for face in faces) + GAP for side in (0, 1))
        lying = tuple(
            LyingCard(
                face,
                (number % ACROSS - (ACROSS - 1) / 2) * wide,
                ((DOWN - 1) / 2 - number // ACROSS) * high,
                turned=(-2.0, 1.0, 2.5)[number % 3],
            )
            for number, face in enumerate(faces)
        )
        across = max(wide * ACROSS, high * DOWN * scene.size[0] / scene.size[1]) * ROOM
        return replace(scene, cards=lying, dice=(), view=replace(scene.view, across=across))
