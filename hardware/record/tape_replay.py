"""Replay of a tape as seats and camera: asking for pictures moves time on."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hardware.camera.frame import Condition, Frame, Health
from hardware.clock import GivenClock
from hardware.errors import CameraMissing, TapeUnreadable
from hardware.record.tape_file import Record, TapeReader
from hardware.record.tape_records import event_of, unpacked
from hardware.seats.seat import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hardware.seats.seat import Lamp, Listener


class Replay:
    """Plays a tape, in its own time, on the thread that asks."""

    def __init__(self, path: Path) -> None:
        self._reader = TapeReader(path)
        self._records: Iterator[Record] = iter(self._reader)
        first = next(self._records, None)
        if first is None or first.words.get("kind") != "start":
            raise TapeUnreadable("tape.no-start", file=str(path))
        self.facts: dict[str, Any] = first.words.get("facts", {})
        self.clock = GivenClock(float(first.words["at"]))
        self.seats = ReplayedSeats()
        self.camera = ReplayedCamera(self)
        self.readings: list[tuple[int, dict[str, Any]]] = []
        self.over = False

    @property
    def cut_short(self) -> bool:
        """Whether the tape ended in the middle of a record."""
        return self._reader.cut_short

    def advance(self) -> Frame | None:
        """Go on to the next picture that was read, telling what was said before it; None at the end."""
        for record in self._records:
            frame = self._play(record)
            if frame is not None:
                return frame
        self.over = True
        return None

    def finish(self) -> None:
        """Play all the rest."""
        while self.advance() is not None:
            pass

    def _play(self, record: Record) -> Frame | None:
        words = record.words
        self.clock.set(max(self.clock.now(), float(words.get("at", 0.0))))
        match words.get("kind"):
            case "seats":
                self.seats.seats = tuple(Seat(number) for number in words["seats"])
            case "seat":
                self.seats.tell(words)
            case "condition":
                self.camera.told = Condition(Health(words["health"]), float(words["at"]), words["facts"])
            case "reading":
                self.readings.append((int(words["sequence"]), words["reading"]))
            case "frame":
                picture = unpacked(record.picture)
                return self.camera.take(Frame(words["sequence"], float(words["at"]), picture, words["source"]))
            case "frame-again":
                return self.camera.again()
        return None


class ReplayedSeats:
    """Seats that say what they said."""

    def __init__(self) -> None:
        self.seats: tuple[Seat, ...] = ()
        self._listener: Listener | None = None

    def start(self, listener: Listener) -> None:
        self._listener = listener

    def tell(self, words: dict[str, Any]) -> None:
        """An event's turn has come."""
        event = event_of(words)
        if self._listener is not None:
            self._listener(event)

    def light(self, seat: Seat, lamp: Lamp) -> None:
        """Lamps are of tonight, not of the tape."""

    def retry(self, seat: Seat) -> None:
        """What is over cannot be mended."""

    def close(self) -> None:
        self._listener = None


class ReplayedCamera:
    """A camera that gives the pictures it gave."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._frame: Frame | None = None
        self.told = Condition(Health.FINE, 0.0)

    def newest(self) -> Frame | None:
        return self._frame

    def next_frame(self, after: int, timeout: float) -> Frame | None:  # noqa: ARG002  a tape never lets one wait
        while (frame := self._replay.advance()) is not None:
            if frame.sequence > after:
                return frame
        return None

    def still(self) -> Future[Frame]:
        future: Future[Frame] = Future()
        frame = self._replay.advance()
        if frame is None:
            future.set_exception(CameraMissing("camera.tape-over"))
        else:
            future.set_result(frame)
        return future

    def hold_steady(self, *, steady: bool) -> None:
        """It was, or was not."""

    def focus(self) -> Future[bool]:
        future: Future[bool] = Future()
        future.set_result(True)
        return future

    def condition(self) -> Condition:
        over = self._replay.over
        return replace(self.told, health=Health.UNPLUGGED, facts={"why": "camera.tape-over"}) if over else self.told

    def close(self) -> None:
        """Nothing to let go."""

    def take(self, frame: Frame) -> Frame:
        """A picture's turn has come."""
        self._frame = frame
        return frame

    def again(self) -> Frame | None:
        """The same picture was read once more."""
        return self._frame
