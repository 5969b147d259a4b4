"""Looking beside the game: a camera's newest picture from time to time, on a thread of its own, for one question."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from companion.bridge.mailbox import Mailbox

if TYPE_CHECKING:
    from companion.bridge.question import Stamp
    from hardware.camera.frame import Camera

News = TypeVar("News")
FAREWELL: Final = 6.0


class SideWatch(ABC, Generic[News]):
    """Tells what it saw while a question stands. Whoever makes one sets up its own things first: it begins at once."""

    def __init__(self, camera: Camera, name: str, on_post: Callable[[], None] | None = None) -> None:
        self._camera = camera
        self._mail: Mailbox[News] = Mailbox(on_post)
        self._over = threading.Event()
        self._stamp: Stamp | None = None
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def at(self, stamp: Stamp) -> None:
        """Know the question of the moment: what was seen before it no longer counts."""
        self._stamp = stamp

    def take(self, now: Stamp) -> News | None:
        """What was seen since this question stands; None if there is no news."""
        letters = self._mail.take(now)
        return letters[-1] if letters else None

    def close(self) -> None:
        """Stop; the camera belongs to others."""
        self._over.set()
        if self._thread is not threading.current_thread():
            self._thread.join(FAREWELL)

    @abstractmethod
    def _run(self) -> None:
        """Look until it is over."""
