"""Sockets for the tests of phones: opened, and spoken with as the page does."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

if TYPE_CHECKING:
    from collections.abc import Iterator

ADDRESS = "127.0.0.2"
"""Not the loopback that the server always has; it is no name, and a test needs no rights for it."""


class Socket:
    """One phone's socket, and what it was sent."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self.key = ""

    def say(self, **what: object) -> None:
        self.connection.send(json.dumps(what))

    def hear(self, timeout: float = 5.0) -> dict[str, Any]:
        """The next thing that is sent; a key is kept, and the next thing given."""
        said: dict[str, Any] = json.loads(self.connection.recv(timeout=timeout))
        if "key" in said:
            self.key = said["key"]
            return self.hear(timeout)
        return said

    def page(self, timeout: float = 5.0) -> dict[str, Any]:
        """The next page."""
        while True:
            said = self.hear(timeout)
            if "stamp" in said:
                return said

    def silent(self, seconds: float = 0.3) -> bool:
        """Whether nothing comes for so long."""
        try:
            self.connection.recv(timeout=seconds)
        except TimeoutError:
            return True
        return False

    def closed(self, timeout: float = 5.0) -> int:
        """Wait until it is closed, and say why."""
        try:
            while True:
                self.connection.recv(timeout=timeout)
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd is not None else 1006


@contextmanager
def socket(port: int, address: str = ADDRESS, origin: str | None = "", **more: Any) -> Iterator[Socket]:
    """Open a socket as our page would."""
    ours = f"http://{address}:{port}" if origin == "" else origin
    with connect(f"ws://{address}:{port}/table", origin=ours, compression=None, max_size=None, **more) as made:  # type: ignore[arg-type]
        yield Socket(made)
