"""A lesson before a camera: shows what an exercise asks for, tries each picture, keeps what is good."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal

import cv2

from companion.bridge.camera.attending import Lent, Stillness, Watch
from companion.bridge.camera.lookout import Glimpse
from hardware.errors import HardwareError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.bridge.teaching.exercise import Exercise, Tried, Wanted
    from hardware.arrays import Pixels
    from hardware.camera.frame import Frame

LOOK_AGAIN: Final = 1.2
"""Seconds between two looks at a table that does not change."""
UNWRITABLE: Final = "device.unwritable"
State = Literal["waiting", "moving", "looking", "good", "finished", "trouble"]


@dataclass(frozen=True, slots=True, eq=False)
class Report:
    """How the lesson stands."""

    state: State
    wanted: Wanted | None = None
    done: int = 0
    of: int = 0
    key: str = ""
    facts: Mapping[str, object] = field(default_factory=dict)
    share: float = 0.0
    number: int = 0
    """Of what could be kept now."""
    kept: str = ""
    """What was kept just now."""
    drawing: Glimpse | None = None
    seen: Glimpse | None = None


class Classroom(Watch):
    """Teaches what an exercise asks for; what is good waits to be kept."""

    def __init__(
        self,
        lend: Callable[[], Lent | None],
        make: Callable[[], Exercise],
        on_post: Callable[[], None] | None = None,
    ) -> None:
        """`make` may take seconds too, and may refuse with a `HardwareError`."""
        self._make = make
        self.exercise: Exercise | None = None
        self._still = Stillness()
        self._number = 0
        self._tried: Tried | None = None
        self._next_look = 0.0
        self._drawn: tuple[str, Glimpse] | None = None
        super().__init__(lend, on_post)

    # --- for the screen's thread -----------------------------------------------------------------------------------

    def keep(self, number: int) -> None:
        """Keep what was good under this number, if it still is."""
        self.do(lambda: self._keep(number))

    def later(self) -> None:
        """Leave this one for the end."""
        self.do(lambda: self._change(lambda exercise: exercise.later()))

    def anew(self, name: str) -> None:
        """Teach this one now."""
        self.do(lambda: self._change(lambda exercise: exercise.anew(name)))

    # --- the thread that looks -------------------------------------------------------------------------------------

    def prepare(self) -> bool:
        try:
            self.exercise = self._make()
        except HardwareError as error:
            self.mail.post(Report("trouble", key=error.key, facts=error.facts))
            self.over.set()
        return not self.over.is_set()

    def begin(self, lent: Lent) -> None:  # noqa: ARG002  only a simulated table is touched
        self._lay()
        self._report("waiting")

    def see(self, frame: Frame) -> None:
        exercise = self.exercise
        if exercise is None or exercise.wanted is None:
            return
        now = time.monotonic()
        if not self._still.saw(frame.picture, now):
            if self._tried is not None or self._next_look:
                self._tried, self._next_look = None, 0.0
                exercise.forget()
                self._report("moving")
            return
        if not self._still.changed() or now < self._next_look or (self._tried is not None and self._tried.good):
            return
        self._tried = exercise.look(frame.picture)
        if self.lent is not None and self.lent.keep is not None:
            self.lent.keep(frame, self._tried.key)
        begun = 0 < self._tried.share < 1
        self._next_look = now + (0.0 if begun else LOOK_AGAIN)
        self._number += 1
        self._report("good" if self._tried.good else "looking", self._tried)

    def _keep(self, number: int) -> None:
        exercise = self.exercise
        if exercise is None or number != self._number or self._tried is None or not self._tried.good:
            return
        try:
            kept = exercise.keep()
        except (HardwareError, OSError) as error:
            self._tried = None
            self._report("looking", error=error)
            return
        self._tried, self._next_look = None, 0.0
        self._still.mark()
        self._lay()
        self._report("waiting", kept=kept)

    def _change(self, act: Callable[[Exercise], None]) -> None:
        if self.exercise is not None:
            act(self.exercise)
            self._tried, self._next_look = None, 0.0
            self._lay()
            self._report("waiting")

    def _lay(self) -> None:
        """Put what is wanted on the simulated table."""
        if self.lent is not None and self.lent.table is not None and self.exercise is not None:
            self.lent.table.lay(self.exercise.lay(self.lent.table.scene))

    def _report(
        self, state: State, tried: Tried | None = None, *, kept: str = "", error: Exception | None = None
    ) -> None:
        exercise = self.exercise
        if exercise is None:
            return
        wanted = exercise.wanted
        told = Report(
            "finished" if wanted is None else state, wanted, len(exercise.known), len(exercise.names), kept=kept
        )
        if tried is not None:
            told = replace(told, key=tried.key, share=tried.share, seen=_shown(tried.seen))
        if error is not None:
            told = replace(told, key=getattr(error, "key", UNWRITABLE), facts=getattr(error, "facts", _why(error)))
        self.mail.post(replace(told, number=self._number, drawing=self._drawing(wanted)))

    def _drawing(self, wanted: Wanted | None) -> Glimpse | None:
        if wanted is None or self.exercise is None:
            return None
        if self._drawn is None or self._drawn[0] != wanted.name:
            drawn = _shown(self.exercise.drawing(wanted.name))
            self._drawn = (wanted.name, drawn) if drawn is not None else None
        return self._drawn[1] if self._drawn is not None else None


def _shown(picture: Pixels | None) -> Glimpse | None:
    if picture is None:
        return None
    rgb = cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)
    return Glimpse(0, (rgb.shape[1], rgb.shape[0]), rgb.tobytes())


def _why(error: Exception) -> dict[str, object]:
    return {"file": str(getattr(error, "filename", "") or ""), "why": getattr(error, "strerror", None) or str(error)}
