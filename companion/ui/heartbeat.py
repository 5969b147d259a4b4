"""Tells the system that the screen is alive, so that a frozen one is started again (systemd's notify protocol).

A beat comes from Kivy's own clock: if the screen's loop hangs, in a driver or in us, the beats stop with it. Without a
service manager nothing is sent.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

READY: Final = "READY=1"
ALIVE: Final = "WATCHDOG=1"
STOPPING: Final = "STOPPING=1"
_BEATS: Final = 4
"""So many beats within the time that the system waits: one may come late."""
_MICRO: Final = 1_000_000


class Heartbeat:
    """Somebody who waits for a sign of life, and how often one is due; 0.0 if nobody waits for beats."""

    def __init__(self, address: str, every: float = 0.0) -> None:
        self.every = every
        self._address = "\0" + address[1:] if address.startswith("@") else address  # @ stands for the abstract kind
        self._ready = False

    @classmethod
    def wanted(cls, said: Mapping[str, str] = os.environ) -> Heartbeat | None:
        """Read what the service manager said when it started us; None if there is none."""
        address, limit, whose = (said.get(name, "") for name in ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"))
        if not address.startswith(("/", "@")):
            return None
        meant = whose in ("", str(os.getpid()))
        return cls(address, int(limit) / _MICRO / _BEATS if limit.isdecimal() and meant else 0.0)

    def tell(self, word: str) -> None:
        """Send one word and wait for nobody: a service manager that is away must not stop the table."""
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
            line.settimeout(0)
            line.sendto(word.encode(), self._address)

    def follow(self, app: Any, window: Any, clock: Any) -> None:
        """Say ready once the first picture is on the screen, beat with its clock, and say when it ends."""
        self._clock = clock
        window.bind(on_flip=self._first_picture)
        app.bind(on_stop=lambda *_: self.tell(STOPPING))
        if self.every:
            clock.schedule_interval(lambda _: self.tell(ALIVE), self.every)

    def _first_picture(self, *_: object) -> None:
        """Wait for the frame after it: a driver that falls over its first picture does so after this is told."""
        if not self._ready:
            self._ready = True
            self._clock.schedule_once(lambda _: self.tell(READY), 0)
