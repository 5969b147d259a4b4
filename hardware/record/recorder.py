"""The recorder: wraps seats and a camera, and keeps everything they say on a tape.

A tape holds what people pressed, secret choices too, and pictures of the table: it is made only when asked for, and
belongs to those who sat there.
"""

from __future__ import annotations

import threading
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hardware.record.tape_records import Keep, event_words, packed, unpacked

if TYPE_CHECKING:
    from hardware.camera.frame import Camera, Condition, Frame
    from hardware.clock import Clock
    from hardware.record.tape_file import TapeWriter
    from hardware.seats.seat import Lamp, Listener, Seat, SeatEvent, Seats


class Recorder:
    """Keeps an evening on a tape; wrap the seats and the camera, and note each reading."""

    def __init__(
        self, tape: TapeWriter, clock: Clock, keep: Keep = Keep.SMALL, facts: dict[str, Any] | None = None
    ) -> None:
        self._tape = tape
        self._clock = clock
        self._keep = keep
        self._lock = threading.Lock()
        self._last: Frame | None = None
        self.number = 0
        """The highest that a picture has had."""
        self._tape.write({"kind": "start", "at": clock.now(), "keep": keep, "facts": facts or {}})

    def seats(self, seats: Seats) -> RecordedSeats:
        """The seats, recorded from now on."""
        self._tape.write({"kind": "seats", "at": self._clock.now(), "seats": list(seats.seats)})
        return RecordedSeats(seats, self)

    def camera(self, camera: Camera) -> RecordedCamera:
        """The camera, recorded from now on; if it is not the first, its pictures are numbered on."""
        self.opened()
        return RecordedCamera(camera, self)

    def opened(self) -> None:
        """Another camera is looked through from now on, or the same one by somebody else."""
        self._tape.write({"kind": "camera", "at": self._clock.now()})

    def heard(self, event: SeatEvent) -> None:
        """A seat said something."""
        self._tape.write(event_words(event))

    def lit(self, seat: Seat, lamp: Lamp) -> None:
        """A lamp was told what to show."""
        self._tape.write({"kind": "lamp", "at": self._clock.now(), "seat": seat, "lamp": lamp})

    def frame(self, frame: Frame, *, still: bool = False) -> Frame:
        """Keep a frame that is going to be read; returns it as it was kept: that one must be read."""
        with self._lock:
            last = self._last
            if last is not None and last.sequence == frame.sequence:
                self._tape.write({"kind": "frame-again", "at": frame.at, "sequence": frame.sequence})
                return last
            data = packed(frame.picture, self._keep)
            words = {
                "kind": "frame",
                "at": frame.at,
                "sequence": frame.sequence,
                "source": frame.source,
                "still": still,
            }
            self._tape.write(words, data)
            kept = replace(frame, picture=unpacked(data))
            self._last = kept
            self.number = max(self.number, frame.sequence)
            return kept

    def condition(self, condition: Condition) -> None:
        """The camera's health changed."""
        words = {"kind": "condition", "at": condition.since, "health": condition.health}
        self._tape.write(words | {"facts": dict(condition.facts)})

    def reading(self, sequence: int, reading: dict[str, Any]) -> None:
        """What was read in a frame."""
        self._tape.write({"kind": "reading", "at": self._clock.now(), "sequence": sequence, "reading": reading})


class RecordedSeats:
    """Seats whose every word is kept before anybody hears it."""

    def __init__(self, seats: Seats, recorder: Recorder) -> None:
        self._seats = seats
        self._recorder = recorder

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self._seats.seats

    def start(self, listener: Listener) -> None:
        def heard(event: SeatEvent) -> None:
            self._recorder.heard(event)
            listener(event)

        self._seats.start(heard)

    def light(self, seat: Seat, lamp: Lamp) -> None:
        self._recorder.lit(seat, lamp)
        self._seats.light(seat, lamp)

    def retry(self, seat: Seat) -> None:
        self._seats.retry(seat)

    def close(self) -> None:
        self._seats.close()


class RecordedCamera:
    """A camera whose every picture that is read is kept; pictures only looked at are not."""

    def __init__(self, camera: Camera, recorder: Recorder) -> None:
        self._camera = camera
        self._recorder = recorder
        self._told: Condition | None = None
        self._before = recorder.number

    def newest(self) -> Frame | None:
        frame = self._camera.newest()
        return None if frame is None else self._numbered(frame)

    def next_frame(self, after: int, timeout: float) -> Frame | None:
        frame = self._camera.next_frame(max(after - self._before, -1), timeout)
        return None if frame is None else self._recorder.frame(self._numbered(frame))

    def _numbered(self, frame: Frame) -> Frame:
        return replace(frame, sequence=frame.sequence + self._before)

    def still(self) -> Future[Frame]:
        kept: Future[Frame] = Future()

        def keep(taken: Future[Frame]) -> None:
            if taken.cancelled():
                kept.cancel()
            elif (error := taken.exception()) is not None:
                kept.set_exception(error)
            else:
                kept.set_result(self._recorder.frame(self._numbered(taken.result()), still=True))

        self._camera.still().add_done_callback(keep)
        return kept

    def hold_steady(self, *, steady: bool) -> None:
        self._camera.hold_steady(steady=steady)

    def focus(self) -> Future[bool]:
        return self._camera.focus()

    def condition(self) -> Condition:
        condition = self._camera.condition()
        if self._told is None or condition.health is not self._told.health:
            self._recorder.condition(condition)
            self._told = condition
        return condition

    def close(self) -> None:
        self._camera.close()
