"""A camera looked through on a thread of its own, step by step; what is seen waits in a mailbox for the screen.

A camera that is given belongs to others. One that is opened here, on the thread, is closed by the thread: opening may
take seconds, and nobody waits for it. A second thread makes pictures small enough for the screen.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import cv2

from companion.bridge.mailbox import Mailbox
from companion.bridge.question import Stamp
from hardware.camera.frame import Camera, Condition, Frame, Health

if TYPE_CHECKING:
    from hardware.arrays import Pixels

NO_QUESTION: Final = Stamp(0, 0)
"""For whoever looks apart from any game."""
PATIENCE: Final = 0.4
"""Seconds: so long a picture is waited for before the camera's health is looked at again."""
PREVIEW_EVERY: Final = 1 / 15
FAREWELL: Final = 6.0
"""Seconds: so long an end is waited for; a driver that hangs keeps its thread."""
PREVIEW_WIDTH: Final = 640
"""Pixels: no wider is a picture for the screen."""

_log = logging.getLogger(__name__)
Opener = Callable[[], Camera | None]
Step = Callable[[Camera], float]
"""One step of looking; gives the seconds to rest before the next."""


@dataclass(frozen=True, slots=True, eq=False)
class Glimpse:
    """A picture for the screen: RGB bytes, the first row on top."""

    number: int
    size: tuple[int, int]
    pixels: bytes = field(repr=False)


class CameraThread:
    """Looks through a camera, once it is started, until it is closed."""

    def __init__(  # noqa: PLR0913  each has a good default
        self,
        name: str,
        step: Step,
        *,
        camera: Camera | None = None,
        opener: Opener | None = None,
        on_post: Callable[[], None] | None = None,
        tells_health: bool = True,
        previews: bool = False,
        first_rest: float = 0.0,
    ) -> None:
        """Give a camera, or what opens one.

        A step that fails ends the looking through a camera that was opened here; through one that was given, the next
        step follows.
        """
        self.mail: Mailbox[Any] = Mailbox(on_post)
        self.stamp: Stamp | None = None
        """The open question, for whoever looks on its behalf."""
        self.condition = Condition(Health.STARTING, 0.0)
        """How the camera was when it was last looked after."""
        self._camera = camera
        self._opener = opener
        self._step = step
        self._tells_health = tells_health
        self._first_rest = first_rest
        self._last = -1
        self._over = threading.Event()
        self._awake = threading.Event()
        self._shown = threading.Event()
        self._threads = [threading.Thread(target=self._run, name=name, daemon=True)]
        if previews:
            self._threads.append(threading.Thread(target=self._show_on, name=f"{name} preview", daemon=True))

    # --- for the screen's thread -----------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to look; whoever made this must be ready for the first step."""
        for thread in self._threads:
            thread.start()

    def newest_message(self, now: Stamp) -> Any:
        """The last of what was said since this question stands; None if there is no news."""
        messages = self.mail.take(now)
        return messages[-1] if messages else None

    def show(self, *, shown: bool) -> None:
        """Make pictures for the screen, or not."""
        if shown:
            self._shown.set()
        elif not self.over:
            self._shown.clear()

    def wake(self) -> None:
        """End the rest between two steps."""
        self._awake.set()

    def stop(self) -> None:
        """Let it end soon, and wait for nothing."""
        self._over.set()
        self._awake.set()
        self._shown.set()

    def close(self) -> None:
        """Stop; twice is fine."""
        self.stop()
        for thread in self._threads:
            if thread.is_alive() and thread is not threading.current_thread():
                thread.join(FAREWELL)

    @property
    def over(self) -> bool:
        """Whether it was stopped."""
        return self._over.is_set()

    # --- for a step, on the thread that looks ----------------------------------------------------------------------

    def next_frame(self, camera: Camera) -> Frame | None:
        """The first picture after the last one, waited for; None if there is none yet."""
        frame = camera.next_frame(self._last, PATIENCE)
        if frame is not None:
            self._last = frame.sequence
        return frame

    @property
    def last_number(self) -> int:
        """The number of the picture that `next_frame` gave last; -1 before the first."""
        return self._last

    # --- the thread that looks -------------------------------------------------------------------------------------

    def _run(self) -> None:
        if self._opener is not None:
            self._open_and_look(self._opener)
        elif self._camera is not None:
            self._look_on(self._camera, self._guarded_step)

    def _open_and_look(self, opener: Opener) -> None:
        try:
            self._camera = opener()
            if self._camera is not None:
                self._look_on(self._camera, self._one_step)
            elif not self.over:
                self.mail.post(Condition(Health.UNPLUGGED, 0.0))
        except Exception:  # noqa: BLE001  whatever a driver does, the screen stays
            _log.exception("looking through the camera failed")
            self.mail.post(Condition(Health.UNPLUGGED, 0.0))
        finally:
            if self._camera is not None:
                self._camera.close()

    def _look_on(self, camera: Camera, step: Step) -> None:
        rest = self._first_rest
        while not self.over:
            self._awake.wait(rest)
            self._awake.clear()
            if not self.over:
                rest = step(camera)

    def _guarded_step(self, camera: Camera) -> float:
        try:
            return self._one_step(camera)
        except Exception:  # noqa: BLE001  an evening never ends because of a picture
            _log.exception("a look through the camera failed; the next one follows")
            return self._first_rest or PATIENCE

    def _one_step(self, camera: Camera) -> float:
        if self._tells_health:
            self._look_after(camera)
        return self._step(camera)

    def _look_after(self, camera: Camera) -> None:
        condition = camera.condition()
        changed = condition.health is not self.condition.health
        self.condition = condition
        if changed:
            self.mail.post(condition)

    # --- the thread that makes pictures small ----------------------------------------------------------------------

    def _show_on(self) -> None:
        last = -1
        while not self.over:
            if not self._shown.wait(PATIENCE):
                continue
            try:
                last = self._show_newest(last)
            except Exception:  # noqa: BLE001  as above
                _log.exception("a picture could not be shown")
            self._over.wait(PREVIEW_EVERY)

    def _show_newest(self, last: int) -> int:
        frame = self._camera.newest() if self._camera is not None else None
        if frame is None or frame.sequence == last:
            return last
        self.mail.post_newest("glimpse", glimpse(frame), frame.sequence)
        return frame.sequence


def glimpse(frame: Frame) -> Glimpse:
    """A picture small enough for the screen."""
    return shown(narrowed(frame.picture, PREVIEW_WIDTH), frame.sequence)


def shown(picture: Pixels, number: int = 0) -> Glimpse:
    """A picture for the screen, as large as it is."""
    rgb = cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)
    return Glimpse(number, (rgb.shape[1], rgb.shape[0]), rgb.tobytes())


def narrowed(picture: Pixels, width: int) -> Pixels:
    """A picture no wider than this."""
    high, wide = picture.shape[:2]
    if wide <= width:
        return picture
    return cv2.resize(picture, (width, max(1, round(high * width / wide))), interpolation=cv2.INTER_AREA)
