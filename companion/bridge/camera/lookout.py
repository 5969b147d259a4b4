"""The lookout: looks for what the open question needs, dice or cards, on a thread of its own.

Three kinds of messages wait for the screen's thread: pictures for the screen (the newest wins), sightings (stamped with
the question they were meant for) and how the camera is.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import cv2

from companion.bridge.camera.camera_thread import PATIENCE, PREVIEW_EVERY, CameraThread, Glimpse, narrowed
from companion.bridge.camera.live_readers import Knowledge, LiveReader
from companion.bridge.question import Stamp
from hardware.camera.frame import Condition, Frame

if TYPE_CHECKING:
    from companion.bridge.camera.live_readers import AnySight, Read
    from hardware.arrays import Pixels
    from hardware.camera.frame import Camera
    from hardware.vision.dice.dice_tracker import State
    from hardware.vision.dice.dice_values import Point

NOWHERE: Final = Stamp(0, -1)
LONGEST_REST: Final = 0.2
PROOF: Final = (480, 70)
"""Width and quality of the picture that is kept beside an answer."""

Note = Callable[[int, dict[str, Any]], None]
"""Keeps what was asked and read on a tape, with the number of its picture."""


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """What was read after a picture; `old` if it was taken before and has not moved since."""

    number: int
    state: State
    size: tuple[int, int]
    reading: Read | None = None
    fresh: bool = False
    old: bool = False
    proof: bytes = field(default=b"", repr=False)
    zone: tuple[Point, ...] = ()
    """The corners of where dice count; none if they count everywhere."""


Message = Glimpse | Sighting | Condition


class Lookout:
    """Looks for what it is told to, and tells what it saw."""

    def __init__(
        self,
        camera: Camera,
        knowledge: Knowledge | None = None,
        *,
        note: Note | None = None,
        on_post: Callable[[], None] | None = None,
    ) -> None:
        """Take over a camera; `knowledge` gives what was learnt about what is looked for."""
        self._camera = camera
        self._knowledge = knowledge or Knowledge()
        self._reader: LiveReader | None = None
        self._note = note
        self._wanted: tuple[Stamp, AnySight | None] = (NOWHERE, None)
        self._asked: tuple[Stamp, AnySight | None] = (NOWHERE, None)
        self._told: tuple[State, Read | None] | None = None
        self._thread = CameraThread("lookout", self._step, camera=camera, on_post=on_post, previews=True)
        self._thread.start()

    # --- for the screen's thread -----------------------------------------------------------------------------------

    def look_for(self, stamp: Stamp, sight: AnySight | None) -> None:
        """Look for this from now on; None rests."""
        if (stamp, sight) != self._wanted:
            self._wanted = (stamp, sight)
            self._thread.wake()

    def show(self, *, shown: bool) -> None:
        """Make pictures for the screen, or not."""
        self._thread.show(shown=shown)

    def took(self, reading: Read | None) -> None:
        """Know that a reading became an answer: while its dice or cards lie there untouched, they are nothing new."""
        if self._reader is not None:
            self._reader.took(reading)

    def take(self, now: Stamp) -> list[Message]:
        """Take out everything that is still worth knowing."""
        return self._thread.mail.take(now)

    @property
    def condition(self) -> Condition:
        """How the camera was when it was last looked after."""
        return self._thread.condition

    @property
    def looking(self) -> bool:
        """Whether anything is looked for."""
        return self._wanted[1] is not None

    @property
    def number(self) -> int:
        """The number of the newest picture; -1 before the first."""
        newest = self._camera.newest()
        return newest.sequence if newest is not None else -1

    def close(self) -> None:
        """Stop, and let the camera go; twice is fine."""
        self._thread.stop()
        self._camera.close()
        self._thread.close()

    # --- the thread that reads -------------------------------------------------------------------------------------

    def _step(self, camera: Camera) -> float:
        reader = self._reader = self._reader or LiveReader(self._knowledge)
        try:
            return self._look(camera, reader)
        except Exception:
            self._reader, self._asked = None, (NOWHERE, None)  # whatever a picture did to it: begin anew
            raise

    def _look(self, camera: Camera, reader: LiveReader) -> float:
        wanted = self._wanted
        stamp, sight = wanted
        if sight is None:
            self._asked = wanted
            return PATIENCE
        if wanted != self._asked:
            newest = camera.newest()
            if newest is None:  # nobody can say yet which camera it is
                return PREVIEW_EVERY
            self._asked, self._told = wanted, None
            self._keep(self._thread.last_number, reader.ask(sight, newest.source))
        frame = self._thread.next_frame(camera)
        if frame is None:
            return 0.0
        began = time.monotonic()
        self._read(reader, frame, stamp)
        return min(time.monotonic() - began, LONGEST_REST)  # half the time belongs to others

    def _read(self, reader: LiveReader, frame: Frame, stamp: Stamp) -> None:
        state, reading, fresh, old, zone = reader.look(frame)
        proof = _proof(frame.picture) if fresh else b""
        if fresh and reading is not None:
            self._keep(frame.sequence, reader.row(reading))
        seen = Sighting(frame.sequence, state, frame.size, reading, fresh, old, proof, zone)
        if fresh:
            self._thread.mail.post(seen, stamp)
        elif (state, reading) != self._told:
            self._thread.mail.post_newest("sighting", seen, frame.sequence, stamp)
        self._told = (state, reading)

    def _keep(self, number: int, words: dict[str, Any]) -> None:
        if self._note is not None:
            self._note(number, words)


def _proof(picture: Pixels) -> bytes:
    width, quality = PROOF
    done, data = cv2.imencode(".jpg", narrowed(picture, width), [cv2.IMWRITE_JPEG_QUALITY, quality])
    return data.tobytes() if done else b""
