"""The pipe to the program that tells the house how the table is: a process of its own, so that nothing can hold it up.

The screen's thread only lays down the newest state; a thread here writes it when the program takes it. What the program
says comes back as small values. If it dies it is started again; if a library is missing it is left alone.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PROGRAM: Final = "companion.harbour.live.live_program"
"""Named, never imported: nothing of the harbour is loaded by a table."""
MISSING: Final = 3
"""How the program ends where it cannot work: no library, no address."""
AGAIN: Final = 5.0
"""Seconds until a program that died is started again."""
PATIENCE: Final = 2.0
"""Seconds that it may take to say goodbye."""


class Heard(Struct, frozen=True):
    """What the program says: whether the house can be reached, and what the house wants of the table."""

    mood: str = ""
    """there, waiting or missing; "" says nothing of it."""
    call: bool | None = None
    """True: somebody calls for this table; False: somebody is on the way."""


class LivePipe:
    """Tells the newest state until it is closed; everything public may be called from the screen's thread."""

    def __init__(self, home: Path, on_post: Callable[[], None]) -> None:
        self._command = [sys.executable, "-m", PROGRAM, str(home)]
        self._on_post = on_post
        self._newest = b""
        self._stirred = threading.Event()
        self._over = threading.Event()
        self._heard: deque[Heard] = deque(maxlen=64)
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, name="live", daemon=True)
        self._thread.start()

    def show(self, state: bytes) -> None:
        """Lay down what is to be told; an older state that was not told yet is forgotten."""
        self._newest = state
        self._stirred.set()

    def take(self) -> list[Heard]:
        """Take out what was heard since."""
        heard = []
        with suppress(IndexError):
            while True:
                heard.append(self._heard.popleft())
        return heard

    def close(self) -> None:
        """End the program; it says goodbye to the house by itself."""
        self._over.set()
        self._stirred.set()
        process = self._process
        if process is not None and process.stdin is not None:
            with suppress(OSError, ValueError):
                process.stdin.close()
        self._thread.join(PATIENCE)
        if process is not None and process.poll() is None:
            process.kill()

    # --- the thread ------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._over.is_set():
            if self._serve() == MISSING:
                self._hear(Heard("missing"))
                return
            self._hear(Heard("waiting"))
            self._over.wait(AGAIN)

    def _serve(self) -> int:
        """Follow one life of the program."""
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        try:
            process = subprocess.Popen(self._command, **pipes, stderr=subprocess.DEVNULL)  # noqa: S603  our own
        except OSError:
            return 0
        self._process = process
        threading.Thread(target=self._listen, args=(process,), name="live ears", daemon=True).start()
        self._stirred.set()
        with suppress(OSError, ValueError), process:  # it is gone, or we are
            while not self._over.is_set() and process.poll() is None:
                if self._stirred.wait(1.0) and not self._over.is_set():
                    self._stirred.clear()
                    self._write(process, self._newest)
            if process.stdin is not None:
                process.stdin.close()
            with suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE)
            if process.poll() is None:
                process.kill()
        return process.returncode or 0

    @staticmethod
    def _write(process: subprocess.Popen[bytes], line: bytes) -> None:
        if line and process.stdin is not None:
            process.stdin.write(line + b"\n")
            process.stdin.flush()

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        with suppress(OSError, ValueError):
            for line in process.stdout or ():
                with suppress(msgspec.MsgspecError):
                    self._hear(msgspec.json.decode(line, type=Heard))

    def _hear(self, heard: Heard) -> None:
        self._heard.append(heard)
        if not self._over.is_set():
            self._on_post()
