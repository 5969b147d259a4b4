"""One sound program as a process: started without waiting, ended when told or after a time limit."""

from __future__ import annotations

import contextlib
import subprocess
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class Loud:
    """At most one program at a time; a new one ends the one before."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._lock = threading.Lock()
        self._running: subprocess.Popen[bytes] | None = None

    def start(self, command: Sequence[str], said: str = "") -> bool:
        """Start a program and hand it what it shall say; False if it cannot be started."""
        self.stop()
        try:
            program = subprocess.Popen(  # noqa: S603  found on this machine by name, nothing typed by anybody
                list(command), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        except OSError:
            return False
        with self._lock:
            self._running = program
        threading.Thread(target=self._attend, args=(program, said), name="sound", daemon=True).start()
        return True

    def stop(self) -> None:
        """Be silent now."""
        with self._lock:
            program, self._running = self._running, None
        if program is not None:
            with contextlib.suppress(OSError):
                program.kill()

    @property
    def busy(self) -> bool:
        """Whether something sounds."""
        with self._lock:
            return self._running is not None

    def _attend(self, program: subprocess.Popen[bytes], said: str) -> None:
        """Wait beside it, on a thread of its own, and end it when its time is up."""
        try:
            program.communicate(said.encode(), timeout=self._limit)
        except subprocess.TimeoutExpired:
            program.kill()
            program.communicate()
        except (OSError, ValueError):  # ended from outside while it was being told what to say
            program.wait()
        with self._lock:
            if self._running is program:
                self._running = None
