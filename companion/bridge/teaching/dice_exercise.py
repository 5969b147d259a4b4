"""Teaching the faces of a die without pips."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from companion.bridge.simulation.simulated_rolls import die_of
from companion.bridge.teaching.exercise import DRAWN, PLACES, TrialLesson, Tried, as_high
from hardware.simulation import LyingDie, Scene, View, render
from hardware.vision.dice.dice_lesson import FRAMES, Lesson, Shown
from hardware.vision.dice.dice_reader import DiceReader

if TYPE_CHECKING:
    from companion.bridge.teaching.die_kinds import DieKind
    from companion.bridge.teaching.face_files import FaceShelf
    from companion.i18n import Translator
    from hardware.arrays import Pixels

CLOSE: Final = 12.0
"""On the simulated table the camera comes so close: the picture is that many dice across."""
AROUND: Final = 0.8
"""How much of the table is shown round a die, for its size."""


class DiceExercise(TrialLesson[Lesson]):
    """Teaches the faces of one die, a few frames each. Raises `BookUnreadable` if what is there is damaged."""

    def __init__(self, shelf: FaceShelf, die: DieKind, reader: DiceReader | None = None) -> None:
        self._shelf, self._die = shelf, die
        super().__init__(Lesson(reader or DiceReader(), die.kind, die.faces, shelf.load(die.kind)))

    @property
    def names(self) -> tuple[str, ...]:
        return self._die.faces

    @property
    def known(self) -> frozenset[str]:
        return frozenset(self._lesson.book.faces(self._die.kind)) & frozenset(self._die.faces)

    @property
    def _asked(self) -> str | None:
        asked = self._lesson.asked
        return asked.face if asked is not None else None

    def title(self, name: str, tr: Translator) -> str:
        return self._die.face(tr, name)

    def group(self, name: str, tr: Translator) -> str:  # noqa: ARG002  all are of one die
        return self._die.title(tr)

    def drawing(self, name: str) -> Pixels | None:
        if not self._die.game:
            return None
        lying = LyingDie(die_of(self._die.kind, self._die.faces), name, 0.0, 0.0)
        return render(Scene(size=(DRAWN, DRAWN), dice=(lying,), view=View(across=34.0))).picture

    def lay(self, scene: Scene) -> Scene:
        wanted = self.wanted
        if wanted is None or not self._die.game:  # the simulated table has no die that people made up
            return replace(scene, cards=(), dice=())
        x, y, turned = PLACES[wanted.number % len(PLACES)]
        die = die_of(self._die.kind, self._die.faces)
        lying = LyingDie(die, wanted.name, x * 4, y * 4, turned * 8)
        return replace(scene, cards=(), dice=(lying,), view=replace(scene.view, across=die.size * CLOSE))

    def look(self, picture: Pixels) -> Tried:
        wanted = self.wanted
        trial = self._trial or copy(self._lesson)
        shown = trial.show(picture)
        self._trial = trial if shown is Shown.LEARNT else None
        if self._trial is None or wanted is None:
            return Tried(shown.value)
        left = trial.asked
        share = 1.0 if left is None or left.face != wanted.name else 1 - left.frames / FRAMES
        return Tried(shown.value, share, _around(picture, trial))

    def _write(self, trial: Lesson) -> None:
        self._shelf.keep(trial.book, self._die.kind, whole=trial.asked is None)

    def anew(self, name: str) -> None:
        self.forget()
        self._lesson.anew(name)

    @property
    def alike(self) -> list[tuple[str, str, float]]:
        """Faces that will be mixed up."""
        return self._lesson.alike


def _around(picture: Pixels, lesson: Lesson) -> Pixels:
    place = lesson.place
    if place is None:
        return picture
    reach = place.size * AROUND
    high, wide = picture.shape[:2]
    left, top = max(0, int(place.x - reach)), max(0, int(place.y - reach))
    right, low = min(wide, int(place.x + reach)), min(high, int(place.y + reach))
    return as_high(picture[top:low, left:right]) if right > left and low > top else picture
