"""Keyboards, keypads and gamepads as Linux shows them: event files under /dev/input, read without any library.

The format is the kernel's `struct input_event` (two longs of time, type, code, value), the same since decades; the
user must be in the group `input`.
"""

from __future__ import annotations

import errno
import fcntl
import logging
import os
import select
import struct
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from hardware.seats.keycodes import hat_names, key_name

EVENT = struct.Struct("llHHi")
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
SYN_DROPPED = 3
RELEASED, PUSHED = 0, 1
EVIOCGRAB = 0x40044590
READ_AT_ONCE = 64

_log = logging.getLogger(__name__)


class Stroke(NamedTuple):
    """A key of a device went down or came up."""

    device: str
    key: str
    down: bool


class DeviceGone(OSError):
    """The device was pulled out."""


@dataclass(slots=True)
class EventFile:
    """One open device; strokes come out in the order they were made."""

    device: str
    handle: int
    _down: set[str] = field(default_factory=set)

    @classmethod
    def open(cls, path: Path, device: str, *, grab: bool = False) -> EventFile:
        """Open a device file, kept from other programs if `grab`."""
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        if grab:
            try:
                fcntl.ioctl(handle, EVIOCGRAB, 1)
            except OSError as error:  # it still can be read, only not alone
                _log.warning("%s cannot be kept from other programs: %s", device, error)
        return cls(device, handle)

    def strokes(self) -> list[Stroke]:
        """Everything since the last time; raises `DeviceGone` once the device is no more."""
        try:
            if not select.select([self.handle], [], [], 0)[0]:
                return []
            got = os.read(self.handle, EVENT.size * READ_AT_ONCE)
        except BlockingIOError:
            return []
        except OSError as error:
            raise DeviceGone(errno.ENODEV, self.device) from error
        if not got:
            raise DeviceGone(errno.ENODEV, self.device)
        whole = len(got) - len(got) % EVENT.size
        return [stroke for _, _, *event in EVENT.iter_unpack(got[:whole]) for stroke in self._strokes(*event)]

    def release_all(self) -> list[Stroke]:
        """Every key that is down comes up: nobody will say so any more."""
        ups = [Stroke(self.device, key, down=False) for key in sorted(self._down)]
        self._down.clear()
        return ups

    def close(self) -> None:
        if self.handle >= 0:
            os.close(self.handle)
            self.handle = -1

    def _strokes(self, kind: int, code: int, value: int) -> list[Stroke]:
        if kind == EV_SYN and code == SYN_DROPPED:  # the kernel's buffer ran over: trust nothing before
            return self.release_all()
        if kind == EV_KEY and value in (RELEASED, PUSHED):  # 2 would be the keyboard's own repeating
            return self._moved(key_name(code), down=value == PUSHED)
        hats = hat_names(code) if kind == EV_ABS else None
        if hats is None:
            return []
        minus, plus = hats
        return self._moved(minus, down=value < 0) + self._moved(plus, down=value > 0)

    def _moved(self, key: str, *, down: bool) -> list[Stroke]:
        if down == (key in self._down):
            return []
        (self._down.add if down else self._down.discard)(key)
        return [Stroke(self.device, key, down)]


def event_files(root: Path = Path("/")) -> dict[str, Path]:
    """The devices that are plugged in, by the name they give themselves; twins get a number."""
    found: dict[str, Path] = {}
    for node in sorted((root / "sys/class/input").glob("event*"), key=lambda node: int(node.name[5:] or 0)):
        try:
            name = (node / "device/name").read_text(encoding="utf-8", errors="replace").strip()
        except OSError:
            continue
        again = 2
        unique = name
        while unique in found:
            unique, again = f"{name} #{again}", again + 1
        found[unique] = root / "dev/input" / node.name
    return found
