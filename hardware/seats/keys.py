"""Seats on keys: a keyboard, keypads or gamepads serve exactly as the soldered buttons do."""

from __future__ import annotations

import logging
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from hardware.errors import SeatsMissing
from hardware.seats.debounce import KEYS_FEEL
from hardware.seats.evdev import DeviceGone, EventFile, Stroke, event_files
from hardware.seats.keymap import ANY_DEVICE, KeyMap
from hardware.seats.loop import LoopSeats
from hardware.seats.seat import Contact, Fault, Seat
from hardware.seats.seat_reader import Look

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hardware.clock import Clock

LOOK_FOR_DEVICES = 1.0

_log = logging.getLogger(__name__)


class KeySource(Protocol):
    """Where strokes come from."""

    def open(self) -> None: ...

    def strokes(self, now: float) -> list[Stroke]: ...

    def present(self) -> frozenset[str]: ...

    def close(self) -> None: ...


class GivenKeys:
    """Strokes that somebody hands in: a window's keyboard, a test, a demonstration."""

    def __init__(self) -> None:
        self._waiting: list[Stroke] = []
        self._lock = threading.Lock()

    def heard(self, key: str, *, down: bool, device: str = ANY_DEVICE) -> None:
        """A key went down or came up; from any thread."""
        with self._lock:
            self._waiting.append(Stroke(device, key, down))

    def open(self) -> None:
        """Nothing to take hold of."""

    def strokes(self, now: float) -> list[Stroke]:  # noqa: ARG002  strokes are of now, whenever that is
        with self._lock:
            waiting, self._waiting = self._waiting, []
        return waiting

    def present(self) -> frozenset[str]:
        return frozenset({ANY_DEVICE})

    def close(self) -> None:
        """Nothing to give back."""


class DeviceKeys:
    """Strokes from device files; one pulled out is let go, one plugged in again is taken up within a second."""

    def __init__(self, wanted: Iterable[str], grabbed: Iterable[str] = (), root: Path = Path("/")) -> None:
        self._wanted = frozenset(wanted)
        self._grabbed = frozenset(grabbed)
        self._root = root
        self._files: dict[str, EventFile] = {}
        self._next_search = float("-inf")

    def open(self) -> None:
        if not self._search():
            raise SeatsMissing("seats.no-device", wanted=", ".join(sorted(self._wanted)))

    def strokes(self, now: float) -> list[Stroke]:
        if now >= self._next_search:
            self._next_search = now + LOOK_FOR_DEVICES
            self._search()
        return [stroke for file in tuple(self._files.values()) for stroke in self._read(file)]

    def present(self) -> frozenset[str]:
        return frozenset(self._files) | ({ANY_DEVICE} if self._files else set())

    def close(self) -> None:
        for file in self._files.values():
            file.close()
        self._files.clear()

    def _read(self, file: EventFile) -> list[Stroke]:
        try:
            return file.strokes()
        except DeviceGone:
            ups = file.release_all()
            file.close()
            del self._files[file.device]
            return ups

    def _search(self) -> bool:
        for device, path in event_files(self._root).items():
            if device in self._files or not (device in self._wanted or ANY_DEVICE in self._wanted):
                continue
            try:
                self._files[device] = EventFile.open(path, device, grab=device in self._grabbed)
            except OSError as error:
                _log.warning("%s cannot be opened: %s", device, error)
        return bool(self._files)


class KeyContacts:
    """Contacts made of keys."""

    def __init__(self, keys: KeyMap, source: KeySource) -> None:
        self._keys = keys
        self._source = source
        self._closed: frozenset[Contact] = frozenset()
        self._devices = {seat: keys.devices(seat) for seat in {contact.seat for contact in keys.contacts.values()}}

    @property
    def wired(self) -> tuple[Contact, ...]:
        return tuple(sorted(set(self._keys.contacts.values())))

    def open(self) -> None:
        self._closed = frozenset()
        self._source.open()

    def look(self, now: float) -> Iterable[Look]:
        strokes = self._source.strokes(now)
        present = self._source.present()
        troubles = {seat: Fault.UNPLUGGED for seat, devices in self._devices.items() if not devices & present}
        looks = [Look(now, self._closed, troubles)]
        for stroke in strokes:
            contact = self._keys.contact(stroke.device, stroke.key)
            if contact is not None:
                self._closed = self._closed | {contact} if stroke.down else self._closed - {contact}
                looks.append(Look(now, self._closed, troubles))
        return looks

    def rest(self, seats: frozenset[Seat]) -> None:
        """Nothing to do: keys tell by themselves."""

    def close(self) -> None:
        self._source.close()


def key_seats(keys: KeyMap, source: KeySource | None = None, *, clock: Clock | None = None) -> LoopSeats:
    """Seats on keys; their lamps are shown by whoever has a screen."""
    devices = {key.device for key in keys.contacts}
    return LoopSeats(KeyContacts(keys, source or DeviceKeys(devices, keys.grabbed)), feel=KEYS_FEEL, clock=clock)
