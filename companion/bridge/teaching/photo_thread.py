"""One photo of many cards, by the camera or from a file: outlined, named by people, learnt and read again."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import TimeoutError as TooLate
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

from companion.bridge.camera.camera_thread import NO_QUESTION, CameraThread, Glimpse, narrowed, shown
from hardware.errors import HardwareError
from hardware.vision.cards.sheet_lesson import Refused, SheetLesson
from hardware.vision.shared.picture import load_picture

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from companion.bridge.camera.camera_loan import LentCamera
    from companion.bridge.teaching.photo_box import PhotoBox
    from hardware.arrays import Pixels
    from hardware.camera.frame import Camera, Condition

WIDTH: Final = 1280
"""Pixels: no wider is a photo for the screen."""
STILL_WITHIN: Final = 6.0
NOTHING: Final = "lesson.no-card"
UNWRITABLE: Final = "device.unwritable"
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A photo whose cards are outlined: their corners in shares of it, and for each the number of the first alike."""

    picture: Glimpse
    outlines: tuple[tuple[tuple[float, float], ...], ...]
    copies: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Learnt:
    """What came of it: the numbers of the cards that are read again, and why the others were not kept."""

    read_again: tuple[int, ...]
    refused: tuple[Refused, ...]


@dataclass(frozen=True, slots=True)
class Ready:
    """The box can be learnt into."""

    box: PhotoBox


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why nothing came of it; `final` if the box cannot be read at all."""

    key: str
    facts: Mapping[str, object] = field(default_factory=dict)
    final: bool = False


class PhotoThread:
    """Works apart from the screen; what is said comes out with `take`. Without a camera, files can still be opened."""

    def __init__(
        self,
        lend: Callable[[], LentCamera | None],
        make: Callable[[], PhotoBox],
        on_post: Callable[[], None] | None = None,
    ) -> None:
        """`lend` and `make` may take seconds; `make` may refuse with a `HardwareError`."""
        self._lend, self._make = lend, make
        self._camera: Camera | None = None
        self._lent: LentCamera | None = None
        self._box: PhotoBox | None = None
        self._lesson: SheetLesson | None = None
        self._laid = False
        """Cards lie on the table, if that is simulated."""
        self._acts: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = CameraThread("photo", self._step, opener=self._open, on_post=on_post, previews=True)
        self._worker = threading.Thread(target=self._work, name="photo lesson", daemon=True)
        self._thread.show(shown=True)
        self._worker.start()
        self._thread.start()

    # --- for the screen's thread -----------------------------------------------------------------------------------

    def take(self) -> list[Photo | Learnt | Ready | Trouble | Glimpse | Condition]:
        """Take out what is new."""
        return self._thread.mail.take(NO_QUESTION)

    def close(self) -> None:
        """Stop, and let the camera go; twice is fine."""
        self._acts.put(None)
        self._thread.close()

    def shoot(self) -> None:
        """Take the photo."""
        self._acts.put(lambda: self._outline(self._still))

    def open(self, file: Path) -> None:
        """Take a file for the photo."""
        self._acts.put(lambda: self._outline(lambda: load_picture(file)))

    def again(self) -> None:
        """Show the live picture again; what was outlined is let go."""
        self._thread.show(shown=True)
        self._acts.put(self._anew)

    def learn(self, names: Mapping[int, str]) -> None:
        """Learn the cards under these names, by their numbers."""
        named = dict(names)
        self._acts.put(lambda: self._learn(named))

    # --- the threads -----------------------------------------------------------------------------------------------

    def _open(self) -> Camera | None:
        self._lent = self._lend()
        self._camera = self._lent.camera if self._lent is not None else None
        return self._camera

    def _step(self, camera: Camera) -> float:
        if not self._laid and self._box is not None and self._lent is not None and self._lent.table is not None:
            self._laid = True
            self._lent.table.lay(self._box.lay(self._lent.table.scene))
        self._thread.next_frame(camera)
        return 0.0

    def _work(self) -> None:
        try:
            self._box = self._make()
        except HardwareError as error:
            self._thread.mail.post(Trouble(error.key, error.facts, final=True))
            return
        self._thread.mail.post(Ready(self._box))
        while (act := self._acts.get()) is not None:
            try:
                act()
            except HardwareError as error:
                self._thread.mail.post(Trouble(error.key, error.facts))
            except OSError as error:
                why = {"file": str(error.filename or ""), "why": error.strerror or str(error)}
                self._thread.mail.post(Trouble(UNWRITABLE, why))
            except Exception:  # noqa: BLE001  whatever is in a file, the screen stays
                _log.exception("a photo could not be learnt")
                self._thread.mail.post(Trouble("picture.unreadable", {"file": ""}))

    def _still(self) -> Pixels | None:
        """The camera's best picture, or its newest if that takes too long."""
        camera = self._camera
        if camera is None:
            return None
        try:
            return camera.still().result(STILL_WITHIN).picture
        except TooLate:
            newest = camera.newest()
            return newest.picture if newest is not None else None

    def _outline(self, take: Callable[[], Pixels | None]) -> None:
        picture = take()
        self._lesson = SheetLesson(picture) if picture is not None else None
        if self._lesson is None or not self._lesson.cards:
            self._thread.mail.post(Trouble(NOTHING))
            return
        self._thread.show(shown=False)
        whole = self._lesson.picture
        sides = whole.shape[1], whole.shape[0]
        outlines = tuple(
            tuple((float(x) / sides[0], float(y) / sides[1]) for x, y in quad) for quad in self._lesson.quads
        )
        self._thread.mail.post(Photo(shown(narrowed(whole, WIDTH)), outlines, self._lesson.copies))

    def _anew(self) -> None:
        self._lesson, self._laid = None, False

    def _learn(self, names: Mapping[int, str]) -> None:
        if self._lesson is None or self._box is None:
            return
        taught = self._box.learn(self._lesson, names)
        self._thread.mail.post(Learnt(taught.read_again, taught.refused))
