"""A camera that is looked through for a while, apart from any game: threads of its own, letters for the screen."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import cv2
import numpy as np

from companion.bridge.camera.lookout import FAREWELL, GLANCES, PATIENCE, glimpse
from companion.bridge.mailbox import Mailbox
from companion.bridge.question import Stamp
from hardware.camera.frame import Camera, Condition, Frame, Health

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.bridge.recording import Keeper
    from hardware.arrays import Floats, Pixels
    from hardware.simulation import SimulatedTable

NOWHERE: Final = Stamp(0, 0)
GRID: Final = (128, 72)
MOVED: Final = 6.0
"""Brightness: a patch of the picture that changed by more than this has moved."""
STILL_FOR: Final = 0.6

_log = logging.getLogger(__name__)


class Lent(NamedTuple):
    """A camera for a while, the table under it if that is not there, and what keeps pictures if a tape is running."""

    camera: Camera
    table: SimulatedTable | None = None
    keep: Keeper | None = None


class Stillness:
    """Knows whether the table lies still, and whether it looks as it did when it was marked."""

    def __init__(self) -> None:
        self._anchor: Floats | None = None
        self._since = 0.0
        self._mark: Floats | None = None

    def saw(self, picture: Pixels, now: float) -> bool:
        """Look at the next picture; whether nothing has moved for a while."""
        small = _small(picture)
        if self._anchor is None or _differs(small, self._anchor):
            self._anchor, self._since = small, now
        return now - self._since >= STILL_FOR

    def mark(self) -> None:
        """Remember how the table looks now."""
        self._mark = self._anchor

    def changed(self) -> bool:
        """Whether it looks otherwise than it did then; once is enough."""
        if self._mark is not None and self._anchor is not None and _differs(self._anchor, self._mark):
            self._mark = None
        return self._mark is None


def _small(picture: Pixels) -> Floats:
    grey = cv2.cvtColor(cv2.resize(picture, GRID, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    light = grey.astype(np.float32)
    small: Floats = light - np.median(light)  # a camera that adapts to the light moves nothing
    return small


def _differs(one: Floats, other: Floats) -> bool:
    return one.shape != other.shape or bool(np.abs(one - other).max() > MOVED)


class Watch:
    """A camera, a thread that looks through it and one that shows its pictures."""

    def __init__(self, lend: Callable[[], Lent | None], on_post: Callable[[], None] | None = None) -> None:
        """`lend` is called on the thread that looks: a camera may take its time."""
        self._lend = lend
        self.mail: Mailbox[Any] = Mailbox(on_post)
        self.over = threading.Event()
        self.lent: Lent | None = None
        self._health: Health | None = None
        self._acts: list[Callable[[], None]] = []
        self._lock = threading.Lock()
        self._threads = [
            threading.Thread(target=work, name=f"{type(self).__name__.lower()} {name}", daemon=True)
            for name, work in (("looking", self._run), ("preview", self._show_on))
        ]
        for thread in self._threads:
            thread.start()

    # --- for the screen's thread -----------------------------------------------------------------------------------

    def take(self) -> list[Any]:
        """Take out what is new."""
        return self.mail.take(NOWHERE)

    def close(self) -> None:
        """Stop, and let the camera go; twice is fine."""
        self.over.set()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(FAREWELL)

    def do(self, act: Callable[[], None]) -> None:
        """Have something done between two pictures."""
        with self._lock:
            self._acts.append(act)

    # --- the thread that looks -------------------------------------------------------------------------------------

    def prepare(self) -> bool:
        """Get ready before the camera is opened; False if there is nothing to look for."""
        return True

    def begin(self, lent: Lent) -> None:
        """Begin with a camera that is open."""

    def see(self, frame: Frame) -> None:
        """Look at a picture."""
        raise NotImplementedError

    def _run(self) -> None:
        try:
            self.lent = self._lend() if self.prepare() else None
            if self.lent is not None:
                self.begin(self.lent)
                self._look_on(self.lent.camera)
            elif not self.over.is_set():
                self.mail.post(Condition(Health.UNPLUGGED, 0.0))
        except Exception:  # noqa: BLE001  whatever a driver does, the screen stays
            _log.exception("looking through the camera failed")
            self.mail.post(Condition(Health.UNPLUGGED, 0.0))
        finally:
            if self.lent is not None:
                self.lent.camera.close()

    def _look_on(self, camera: Camera) -> None:
        last = -1
        while not self.over.is_set():
            condition = camera.condition()
            if condition.health is not self._health:
                self._health = condition.health
                self.mail.post(condition)
            with self._lock:
                acts, self._acts = self._acts, []
            for act in acts:
                act()
            frame = camera.next_frame(last, PATIENCE)
            if frame is not None:
                last = frame.sequence
                self.see(frame)

    def _show_on(self) -> None:
        last = -1
        while not self.over.wait(GLANCES):
            frame = self.lent.camera.newest() if self.lent is not None else None
            if frame is not None and frame.sequence != last:
                last = frame.sequence
                self.mail.post_newest("glimpse", glimpse(frame), frame.sequence)
