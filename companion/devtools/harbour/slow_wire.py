"""A wire that takes its time: whatever a client says to a server arrives seconds later."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from types import TracebackType

_CHUNK = 1 << 16


class SlowWire:
    """Listens on loopback and hands on to a port there."""

    def __init__(self, port: int, seconds: float) -> None:
        self._to, self._seconds = port, seconds
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])

    def __enter__(self) -> Self:
        """Begin to listen."""
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Listen no more."""
        self._listening.close()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
                threading.Thread(target=self._carry, args=(near, far, self._seconds), daemon=True).start()
                threading.Thread(target=self._carry, args=(far, near, 0.0), daemon=True).start()

    @staticmethod
    def _carry(source: socket.socket, target: socket.socket, seconds: float) -> None:
        with suppress(OSError):
            while said := source.recv(_CHUNK):
                time.sleep(seconds)
                target.sendall(said)
        for one in (source, target):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
