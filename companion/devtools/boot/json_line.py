"""Asks by lines of JSON over a socket, as qemu itself (QMP) and its agent inside the guest understand it."""

from __future__ import annotations

import json
import socket
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

PAUSE: Final = 0.5
DELIMITER: Final = b"\xff"
"""The agent forgets half a question, and we half an answer, at this byte."""


class Refused(RuntimeError):
    """The other end answered with an error."""


class JsonLine:
    """One connection. Events that nobody asked for are passed over."""

    def __init__(self, file: Path, patience: float = 30.0) -> None:
        """Connect, as soon as somebody listens there."""
        end = time.monotonic() + patience
        while True:
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                self._socket.connect(str(file))
            except OSError:
                self._socket.close()
                if time.monotonic() > end:
                    raise
                time.sleep(PAUSE)
            else:
                break
        self._unread = b""

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def ask(self, execute: str, arguments: Mapping[str, Any] | None = None, patience: float = 60.0) -> Any:
        """Ask, and give what is returned; TimeoutError if nothing is."""
        question = {"execute": execute, "arguments": dict(arguments or {})}
        self._socket.settimeout(patience)
        self._socket.sendall(json.dumps(question).encode() + b"\n")
        return self._answer(patience)

    def synchronise(self, patience: float = 5.0) -> None:
        """Begin anew with an agent that may have been reset in the middle of a word."""
        number = time.monotonic_ns() % (1 << 31)
        self._unread = b""
        self._socket.settimeout(patience)
        self._socket.sendall(DELIMITER)
        end = time.monotonic() + patience
        if self.ask("guest-sync-delimited", {"id": number}, patience) == number:
            return
        while time.monotonic() < end:  # answers to questions of before the reset
            with suppress(Refused):
                if self._answer(patience) == number:
                    return
        raise TimeoutError

    def _answer(self, patience: float) -> Any:
        end = time.monotonic() + patience
        while time.monotonic() < end:
            line, found, rest = self._unread.partition(b"\n")
            if not found:
                got = self._socket.recv(65536)
                if not got:
                    raise ConnectionResetError
                self._unread += got
                continue
            self._unread = rest
            said = json.loads(line.rpartition(DELIMITER)[2] or b"{}")
            if "error" in said:
                raise Refused(said["error"].get("desc", ""))
            if "return" in said:
                return said["return"]
        raise TimeoutError
