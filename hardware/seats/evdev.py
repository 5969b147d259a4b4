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
from itertools import chain
from pathlib import Path
from typing import NamedTuple

_ROWS = {
    2: "1 2 3 4 5 6 7 8 9 0 MINUS EQUAL BACKSPACE TAB Q W E R T Y U I O P LEFTBRACE RIGHTBRACE ENTER LEFTCTRL",
    30: "A S D F G H J K L SEMICOLON APOSTROPHE GRAVE LEFTSHIFT BACKSLASH Z X C V B N M COMMA DOT SLASH RIGHTSHIFT",
    55: "KPASTERISK LEFTALT SPACE CAPSLOCK F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 NUMLOCK SCROLLLOCK",
    71: "KP7 KP8 KP9 KPMINUS KP4 KP5 KP6 KPPLUS KP1 KP2 KP3 KP0 KPDOT",
    86: "102ND F11 F12",
    96: "KPENTER RIGHTCTRL KPSLASH",
    102: "HOME UP PAGEUP LEFT RIGHT END DOWN PAGEDOWN INSERT DELETE",
    183: "F13 F14 F15 F16 F17 F18 F19 F20 F21 F22 F23 F24",
}
_PADS = {
    0x100: "0 1 2 3 4 5 6 7 8 9",
    0x120: "TRIGGER THUMB THUMB2 TOP TOP2 PINKIE BASE BASE2 BASE3 BASE4 BASE5 BASE6",
    0x130: "SOUTH EAST C NORTH WEST Z TL TR TL2 TR2 SELECT START MODE THUMBL THUMBR",
    0x220: "DPAD_UP DPAD_DOWN DPAD_LEFT DPAD_RIGHT",
}
_NAMES = dict(
    chain(
        ((first + i, f"KEY_{name}") for first, row in _ROWS.items() for i, name in enumerate(row.split())),
        ((first + i, f"BTN_{name}") for first, row in _PADS.items() for i, name in enumerate(row.split())),
    )
)
FIRST_HAT, LAST_HAT = 0x10, 0x17


def key_name(code: int) -> str:
    """The name of a key or button; one without a known name still gets a steady one."""
    return _NAMES.get(code, f"CODE_{code}")


def hat_names(code: int) -> tuple[str, str] | None:
    """The two names of a direction cross's axis (towards minus, towards plus), if the code is one."""
    if not FIRST_HAT <= code <= LAST_HAT:
        return None
    number, axis = divmod(code - FIRST_HAT, 2)
    name = f"HAT{number}{'XY'[axis]}"
    return f"{name}-", f"{name}+"


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
