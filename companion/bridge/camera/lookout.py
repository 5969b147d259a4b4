"""The lookout: a camera, eyes and a watch over both, on threads of their own; whoever owns the screen never waits.

One thread reads pictures, one makes them small for the screen. Both only leave letters: glimpses (the newest wins),
sightings (stamped with the question they were meant for) and how the camera is. `take` gives them out on the screen's
thread, without those that are stale.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import cv2

from companion.bridge.camera.live_readers import Eyes, Lore
from companion.bridge.mailbox import Mailbox
from companion.bridge.question import Stamp
from hardware.camera.frame import Condition, Frame, Health

if TYPE_CHECKING:
    from companion.bridge.camera.live_readers import AnySight, Read
    from hardware.arrays import Pixels
    from hardware.camera.frame import Camera
    from hardware.vision.dice.dice_tracker import State
    from hardware.vision.dice.dice_values import Point

NOWHERE: Final = Stamp(0, -1)
PATIENCE: Final = 0.4
"""Seconds: so long a picture is waited for before the camera's health is looked at again."""
GLANCES: Final = 1 / 15
LONGEST_REST: Final = 0.2
FAREWELL: Final = 6.0
PREVIEW: Final = 640
"""Pixels: no wider is a picture for the screen."""
PROOF: Final = (480, 70)
"""Width and quality of the picture that is kept beside an answer."""

_log = logging.getLogger(__name__)
Note = Callable[[int, dict[str, Any]], None]
"""Keeps what was asked and read on a tape, with the number of its picture."""


@dataclass(frozen=True, slots=True, eq=False)
class Glimpse:
    """A picture for the screen: RGB bytes, the first row on top."""

    number: int
    size: tuple[int, int]
    pixels: bytes = field(repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """What the watch says after a picture; `old` if it was taken before and has not moved since."""

    number: int
    state: State
    size: tuple[int, int]
    reading: Read | None = None
    fresh: bool = False
    old: bool = False
    proof: bytes = field(default=b"", repr=False)
    zone: tuple[Point, ...] = ()
    """The corners of where dice count; none if they count everywhere."""


Letter = Glimpse | Sighting | Condition


class Lookout:
    """Looks for what it is told to, and tells what it saw."""

    def __init__(
        self,
        camera: Camera,
        lore: Lore | None = None,
        *,
        note: Note | None = None,
        on_post: Callable[[], None] | None = None,
    ) -> None:
        """Take over a camera; `lore` gives what was learnt about what is looked for."""
        self._camera = camera
        self._lore = lore or Lore()
        self._eyes: Eyes | None = None
        self._note = note
        self._mail: Mailbox[Letter] = Mailbox(on_post)
        self._change = threading.Condition()
        self._wanted: tuple[Stamp, AnySight | None] = (NOWHERE, None)
        self._shown = False
        self._told: tuple[State, Read | None] | None = None
        self._over = threading.Event()
        self._condition = Condition(Health.STARTING, 0.0)
        self._threads = [
            threading.Thread(target=self._guarded, args=(work,), name=f"lookout {name}", daemon=True)
            for name, work in (("reading", self._read_on), ("preview", self._show_on))
        ]
        for thread in self._threads:
            thread.start()

    # --- for the screen's thread -----------------------------------------------------------------------------------

    def look_for(self, stamp: Stamp, sight: AnySight | None) -> None:
        """Look for this from now on; None rests."""
        with self._change:
            if (stamp, sight) != self._wanted:
                self._wanted = (stamp, sight)
                self._change.notify_all()

    def show(self, *, shown: bool) -> None:
        """Make pictures for the screen, or not."""
        with self._change:
            self._shown = shown
            self._change.notify_all()

    def took(self, reading: Read | None) -> None:
        """Know that a reading became an answer: while its dice or cards lie there untouched, they are nothing new."""
        if self._eyes is not None:
            self._eyes.took(reading)

    def take(self, now: Stamp) -> list[Letter]:
        """Take out everything that is still worth knowing."""
        return self._mail.take(now)

    @property
    def condition(self) -> Condition:
        """How the camera was when it was last looked after."""
        return self._condition

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
        self._over.set()
        with self._change:
            self._change.notify_all()
        self._camera.close()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(FAREWELL)

    # --- the reading thread ----------------------------------------------------------------------------------------

    def _guarded(self, work: Callable[[], None]) -> None:
        while not self._over.is_set():
            try:
                work()
            except Exception:  # noqa: BLE001  an evening never ends because of a picture
                _log.exception("the lookout stumbled and goes on")
                self._over.wait(PATIENCE)

    def _read_on(self) -> None:
        eyes = self._eyes = Eyes(self._lore)
        asked: tuple[Stamp, AnySight | None] = (NOWHERE, None)
        last = -1
        while not self._over.is_set():
            self._look_after()
            wanted = self._next_wish(asked)
            stamp, sight = wanted
            if sight is None:
                asked = wanted
                continue
            if wanted != asked:
                newest = self._camera.newest()
                if newest is None:  # nobody can say yet which camera it is
                    self._over.wait(GLANCES)
                    continue
                asked = wanted
                self._told = None
                self._keep(last, eyes.ask(sight, newest.source))
            frame = self._camera.next_frame(last, PATIENCE)
            if frame is not None:
                last = frame.sequence
                began = time.monotonic()
                self._look(eyes, frame, stamp)
                self._over.wait(min(time.monotonic() - began, LONGEST_REST))  # half the time belongs to others

    def _next_wish(self, before: tuple[Stamp, AnySight | None]) -> tuple[Stamp, AnySight | None]:
        with self._change:
            if self._wanted[1] is None and self._wanted == before:
                self._change.wait(PATIENCE)
            return self._wanted

    def _look(self, eyes: Eyes, frame: Frame, stamp: Stamp) -> None:
        state, reading, fresh, old, zone = eyes.look(frame)
        proof = _proof(frame.picture) if fresh else b""
        if fresh and reading is not None:
            self._keep(frame.sequence, eyes.row(reading))
        seen = Sighting(frame.sequence, state, frame.size, reading, fresh, old, proof, zone)
        if fresh:
            self._mail.post(seen, stamp)
        elif (state, reading) != self._told:
            self._mail.post_newest("sighting", seen, frame.sequence, stamp)
        self._told = (state, reading)

    def _keep(self, number: int, words: dict[str, Any]) -> None:
        if self._note is not None:
            self._note(number, words)

    def _look_after(self) -> None:
        condition = self._camera.condition()
        changed = condition.health is not self._condition.health
        self._condition = condition
        if changed:
            self._mail.post(condition)

    # --- the thread that makes pictures small ------------------------------------------------------------------------

    def _show_on(self) -> None:
        last = -1
        while not self._over.is_set():
            with self._change:
                if not self._shown:
                    self._change.wait(PATIENCE)
                    continue
            frame = self._camera.newest()
            if frame is not None and frame.sequence != last:
                last = frame.sequence
                self._mail.post_newest("glimpse", glimpse(frame), frame.sequence)
            self._over.wait(GLANCES)


def glimpse(frame: Frame, width: int = PREVIEW) -> Glimpse:
    """A picture small enough for the screen."""
    small = _narrowed(frame.picture, width)
    rgb = cv2.cvtColor(small, cv2.COLOR_BGR2RGB)
    return Glimpse(frame.sequence, (rgb.shape[1], rgb.shape[0]), rgb.tobytes())


def _proof(picture: Pixels) -> bytes:
    width, quality = PROOF
    done, data = cv2.imencode(".jpg", _narrowed(picture, width), [cv2.IMWRITE_JPEG_QUALITY, quality])
    return data.tobytes() if done else b""


def _narrowed(picture: Pixels, width: int) -> Any:
    high, wide = picture.shape[:2]
    if wide <= width:
        return picture
    return cv2.resize(picture, (width, max(1, round(high * width / wide))), interpolation=cv2.INTER_AREA)
