"""Recordings of evenings (`--record FILE`): writing a tape, and listing what one holds.

A recording must never cost an evening: if the disk is full, it stops and says so, and the game goes on.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Self

from companion.bridge.tape_text import asks, strange_words_told, time_of
from hardware.clock import Clock, SystemClock
from hardware.errors import TapeDamaged, TapeUnreadable
from hardware.record import Keep, Recorder, Replay, TapeReader, TapeWriter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from hardware.camera.frame import Camera, Frame
    from hardware.record.tape_file import Record
    from hardware.seats.seat import Seats

    Keeper = Callable[[Frame, str], None]

SECRET: Final = "secret"  # noqa: S105  the word itself
"""Marks a reading that not everybody may know."""
_EVENTS: Final = {
    "Pressed": "press",
    "HeldLong": "long-press",
    "AskedForHelp": "help",
    "Failed": "failed",
    "Mended": "mended",
}
KINDS: Final = (*_EVENTS.values(), "lamp", "frame", "frame-again", "condition", "reading", "other")
"""Everything that is counted on a tape."""


class _Tape(TapeWriter):
    """A tape that gives up quietly when nothing can be written any more."""

    trouble = ""

    def write(self, words: dict[str, Any], picture: bytes = b"") -> None:
        if self.trouble:
            return
        try:
            super().write(words, picture)
        except OSError as error:
            self.trouble = error.strerror or str(error)

    def close(self) -> None:
        with suppress(OSError):
            super().close()


class Recording:
    """Seats and camera as the app should use them while everything they say is kept."""

    def __init__(  # noqa: PLR0913  what is kept, where, and how
        self,
        path: Path,
        seats: Seats,
        camera: Camera,
        facts: Mapping[str, str | int] | None = None,
        *,
        clock: Clock | None = None,
        keep: Keep = Keep.SMALL,
    ) -> None:
        """Begin a new file, which only its owner may read; raises `OSError` if it is there already."""
        self._tape = _Tape(path)
        with suppress(OSError):
            path.chmod(0o600)
        self._recorder = Recorder(self._tape, clock or SystemClock(), keep, dict(facts or {}))
        self.seats: Seats = self._recorder.seats(seats)
        self.camera = self.through(camera)

    @property
    def trouble(self) -> str:
        """Why nothing is kept any more; "" while all is well."""
        return self._tape.trouble

    def through(self, camera: Camera) -> Camera:
        """A camera as the app should use it from now on: the first one, or one that was opened anew."""
        return self._recorder.camera(camera)

    def lesson(self) -> Keeper:
        """A lesson has the camera now: give what keeps the pictures that it tries, with what came of them."""
        self._recorder.opened()

        def keep(frame: Frame, came_of_it: str) -> None:
            kept = self._recorder.frame(replace(frame, sequence=self._recorder.number + 1))
            self.note(kept.sequence, {"lesson": came_of_it})

        return keep

    def note(self, sequence: int, reading: dict[str, Any], *, secret: bool = False) -> None:
        """Keep what was read in the picture of this number; a secret one is listed only on request."""
        self._recorder.reading(sequence, {**reading, SECRET: True} if secret else reading)

    def close(self) -> None:
        """End the tape; seats and camera go on."""
        self._tape.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@dataclass(frozen=True, slots=True)
class Contents:
    """What is on a tape: counts and times for everybody; what the seats said only for those who may know."""

    facts: dict[str, Any]
    seconds: float
    seats: tuple[int, ...]
    counts: dict[str, int]
    cut_short: bool
    damage: TapeDamaged | None
    said: tuple[tuple[float, dict[str, Any]], ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Kept:
    """A reading as it was kept: when, in which picture, and what."""

    at: float
    sequence: int
    reading: dict[str, Any]

    @property
    def secret(self) -> bool:
        return bool(self.reading.get(SECRET))

    def shown(self, *, secrets: bool) -> dict[str, Any]:
        """The reading, or only that there is one."""
        return {SECRET: True} if self.secret and not secrets else self.reading


def contents(path: Path) -> Contents:
    """Read through a tape without looking at its pictures; raises `TapeUnreadable` if it is none."""
    with strange_words_told(path):
        return _contents(path)


def _contents(path: Path) -> Contents:
    reader = TapeReader(path)
    records = iter(reader)
    damage: TapeDamaged | None = None
    first = next(records, None)
    if first is None or _word(first, "kind") != "start":
        raise TapeUnreadable("tape.no-start", file=str(path))
    facts = _word(first, "facts")
    began = last = _at(first, 0.0)
    seats: tuple[int, ...] = ()
    counts: dict[str, int] = {}
    said: list[tuple[float, dict[str, Any]]] = []
    try:
        for record in records:
            last = max(last, _at(record, last))
            if (kind := _word(record, "kind")) == "seats":
                seats = tuple(number for number in _word(record, "seats") or () if isinstance(number, int))
                continue
            if kind == "camera":
                continue
            if kind == "seat":
                said.append((_at(record, last) - began, _event(record)))
            name = _EVENTS.get(str(_word(record, "event")), "other") if kind == "seat" else str(kind)
            name = name if name in KINDS else "other"
            counts[name] = counts.get(name, 0) + 1
    except TapeDamaged as error:
        damage = error
    counts = {kind: counts[kind] for kind in KINDS if kind in counts}
    known = facts if isinstance(facts, dict) else {}
    return Contents(known, last - began, seats, counts, reader.cut_short, damage, tuple(said))


def readings(path: Path) -> tuple[Kept, ...]:
    """Replay a tape, so that every picture is seen to be whole, and give the readings in their order.

    A tape that is damaged in its middle gives what came before; a picture that is none raises `TapeDamaged`.
    """
    with strange_words_told(path):
        try:
            Replay(path).finish()
        except TapeDamaged as error:
            if error.key != "tape.damaged":
                raise
        return _readings(path)


def _readings(path: Path) -> tuple[Kept, ...]:
    kept: list[Kept] = []
    began: float | None = None
    with suppress(TapeDamaged):
        for record in TapeReader(path):
            at = _at(record, began or 0.0)
            began = at if began is None else began
            if _word(record, "kind") == "reading" and not asks(_word(record, "reading")):
                kept.append(Kept(at - began, int(record.words["sequence"]), dict(record.words["reading"])))
    return tuple(kept)


def _word(record: Record, name: str) -> Any:
    return record.words.get(name)


def _at(record: Record, else_: float) -> float:
    """When it was said; a time that a later version may write in another way is passed over."""
    with suppress(ValueError):
        return time_of(record.words, else_)
    return else_


def _event(record: Record) -> dict[str, Any]:
    left = {name: value for name, value in record.words.items() if name not in ("kind", "at", "number")}
    return {name: value if isinstance(value, (str, int)) else json.dumps(value) for name, value in left.items()}
