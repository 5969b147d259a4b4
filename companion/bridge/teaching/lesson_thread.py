"""A lesson before a camera: shows what an exercise asks for, tries each picture, keeps what is good."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final, Literal

from companion.bridge.camera.camera_thread import NO_QUESTION, CameraThread, Glimpse, shown
from hardware.errors import HardwareError
from hardware.vision.shared.stillness import Stillness

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.bridge.camera.camera_loan import LentCamera
    from companion.bridge.teaching.exercise import Exercise, Tried, Wanted
    from hardware.camera.frame import Camera, Condition, Frame

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


class LessonThread:
    """Teaches what an exercise asks for; what is good waits to be kept."""

    def __init__(
        self,
        lend: Callable[[], LentCamera | None],
        make: Callable[[], Exercise],
        on_post: Callable[[], None] | None = None,
    ) -> None:
        """`lend` and `make` may take seconds; `make` may refuse with a `HardwareError`."""
        self._lend, self._make = lend, make
        self._lent: LentCamera | None = None
        self._begun = False
        self._acts: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.exercise: Exercise | None = None
        self._still = Stillness()
        self._number = 0
        self._tried: Tried | None = None
        self._next_look = 0.0
        self._drawn: tuple[str, Glimpse | None] | None = None
        self._thread = CameraThread("lesson", self._step, opener=self._open, on_post=on_post, previews=True)
        self._thread.show(shown=True)
        self._thread.start()

    # --- for the screen's thread -----------------------------------------------------------------------------------

    def take(self) -> list[Report | Glimpse | Condition]:
        """Take out what is new."""
        return self._thread.mail.take(NO_QUESTION)

    def close(self) -> None:
        """Stop, and let the camera go; twice is fine."""
        self._thread.close()

    def keep(self, number: int) -> None:
        """Keep what was good under this number, if it still is."""
        self._acts.put(lambda: self._keep(number))

    def later(self) -> None:
        """Leave this one for the end."""
        self._acts.put(lambda: self._change(lambda exercise: exercise.later()))

    def anew(self, name: str) -> None:
        """Teach this one now."""
        self._acts.put(lambda: self._change(lambda exercise: exercise.anew(name)))

    # --- the thread that looks -------------------------------------------------------------------------------------

    def _open(self) -> Camera | None:
        try:
            self.exercise = self._make()
        except HardwareError as error:
            self._thread.mail.post(Report("trouble", key=error.key, facts=error.facts))
            self._thread.stop()
        if self._thread.over:
            return None
        self._lent = self._lend()
        return self._lent.camera if self._lent is not None else None

    def _step(self, camera: Camera) -> float:
        if not self._begun:
            self._begun = True
            self._lay()
            self._report("waiting")
        while not self._acts.empty():
            self._acts.get()()
        frame = self._thread.next_frame(camera)
        if frame is not None:
            self._see(frame)
        return 0.0

    def _see(self, frame: Frame) -> None:
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
        if self._lent is not None and self._lent.keep is not None:
            self._lent.keep(frame, self._tried.key)
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
        """Put what is wanted on a simulated table."""
        if self._lent is not None and self._lent.table is not None and self.exercise is not None:
            self._lent.table.lay(self.exercise.lay(self._lent.table.scene))

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
            told = replace(
                told, key=tried.key, share=tried.share, seen=shown(tried.seen) if tried.seen is not None else None
            )
        if error is not None:
            told = replace(told, key=getattr(error, "key", UNWRITABLE), facts=getattr(error, "facts", _why(error)))
        self._thread.mail.post(replace(told, number=self._number, drawing=self._drawing(wanted)))

    def _drawing(self, wanted: Wanted | None) -> Glimpse | None:
        if wanted is None or self.exercise is None:
            return None
        if self._drawn is None or self._drawn[0] != wanted.name:
            drawing = self.exercise.drawing(wanted.name)
            self._drawn = (wanted.name, shown(drawing) if drawing is not None else None)
        return self._drawn[1]


def _why(error: Exception) -> dict[str, object]:
    return {"file": str(getattr(error, "filename", "") or ""), "why": getattr(error, "strerror", None) or str(error)}
