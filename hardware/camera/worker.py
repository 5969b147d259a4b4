"""The camera thread: one for each source. The newest picture wins, nothing queues up, nobody else waits."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from hardware.camera.camera_watch import Patience, Watch
from hardware.camera.frame import Condition, Frame
from hardware.clock import Clock, SystemClock
from hardware.errors import CameraLost, CameraMissing

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.arrays import Pixels
    from hardware.camera.source import Source

TRY_AGAIN = 0.5
FAREWELL = 5.0
"""How long closing waits for a source that hangs, before it is left behind."""

_log = logging.getLogger(__name__)
T = TypeVar("T")


class _Wish(Generic[T]):
    """Something to be done where the camera is."""

    def __init__(self, do: Callable[[], T]) -> None:
        self._do = do
        self.future: Future[T] = Future()

    def grant(self) -> None:
        """Do it; losing the camera over it is told to both sides."""
        if self.future.set_running_or_notify_cancel():
            try:
                self.future.set_result(self._do())
            except (CameraLost, CameraMissing) as error:
                self.future.set_exception(error)
                raise

    def refuse(self) -> None:
        """There is no camera to do it with."""
        if self.future.set_running_or_notify_cancel():
            self.future.set_exception(CameraMissing("camera.not-there"))


class WorkingCamera:
    """Any source as a camera: opened, lost and found again on a thread of its own."""

    def __init__(self, source: Source, clock: Clock | None = None, patience: Patience | None = None) -> None:
        self._source = source
        self._clock = clock or SystemClock()
        self._watch = Watch(source.size, source.rate, lively=source.lively, patience=patience)
        self._fresh = threading.Condition()
        self._frame: Frame | None = None
        self._sequence = 0
        self._wishes: list[_Wish[Any]] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"camera {source.name}", daemon=True)
        self._thread.start()

    @property
    def name(self) -> str:
        return self._source.name

    def newest(self) -> Frame | None:
        with self._fresh:
            return self._frame

    def next_frame(self, after: int, timeout: float) -> Frame | None:
        with self._fresh:
            self._fresh.wait_for(lambda: self._over.is_set() or self._newer(after) is not None, timeout)
            return self._newer(after)

    def still(self) -> Future[Frame]:
        return self._wish(lambda: self._framed(self._source.read_still()))

    def focus(self) -> Future[bool]:
        return self._wish(self._source.focus)

    def hold_steady(self, *, steady: bool) -> None:
        self._wish(lambda: self._source.hold_steady(steady=steady))

    def condition(self) -> Condition:
        with self._fresh:
            return self._watch.condition(self._clock.now())

    def close(self) -> None:
        self._over.set()
        with self._fresh:
            self._fresh.notify_all()
        if self._thread is not threading.current_thread():
            self._thread.join(FAREWELL)
            if self._thread.is_alive():
                _log.warning("camera %s hangs and is left behind", self._source.name)
        self._refuse_wishes()

    def _newer(self, after: int) -> Frame | None:
        return self._frame if self._frame is not None and self._frame.sequence > after else None

    def _wish(self, do: Callable[[], T]) -> Future[T]:
        """Have something done by the camera's own thread."""
        wish = _Wish(do)
        with self._fresh:
            if self._over.is_set():
                wish.refuse()
            else:
                self._wishes.append(wish)
        return wish.future

    def _run(self) -> None:
        while not self._over.is_set():
            try:
                self._source.open()
                with self._fresh:
                    self._watch.opened(self._clock.now())
                self._work()
            except (CameraLost, CameraMissing) as error:
                self._lose(error.key)
            except Exception:  # noqa: BLE001  a driver may raise anything; the table plays on without a camera
                _log.exception("camera %s failed", self._source.name)
                self._lose("camera.failed")
            finally:
                self._source.close()
            self._over.wait(TRY_AGAIN)

    def _lose(self, why: str) -> None:
        with self._fresh:
            self._watch.lost(why)
        self._refuse_wishes()

    def _work(self) -> None:
        while not self._over.is_set():
            began = self._clock.now()
            for wish in self._take_wishes():
                wish.grant()
            frame = self._framed(self._source.read())
            with self._fresh:
                self._watch.saw(frame.picture, frame.at)
                self._frame = frame
                self._fresh.notify_all()
            if not self._source.paces_itself:
                self._over.wait(max(0.0, 1 / self._source.rate - (self._clock.now() - began)))

    def _framed(self, picture: Pixels) -> Frame:
        picture.setflags(write=False)
        self._sequence += 1
        return Frame(self._sequence, self._clock.now(), picture, self._source.name)

    def _take_wishes(self) -> list[_Wish[Any]]:
        with self._fresh:
            wishes, self._wishes = self._wishes, []
        return wishes

    def _refuse_wishes(self) -> None:
        """What was asked of a camera that is not there is not kept for later."""
        for wish in self._take_wishes():
            wish.refuse()
