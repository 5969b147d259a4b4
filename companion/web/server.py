"""The server: a few files, and one socket for each phone, in a thread of its own. It knows nothing of games.

Whoever owns the table hands over whole pages by `publish`; each phone is sent the newest one of its seat, and a slow
reader only ever waits for itself. What phones say is told by `tell`, on this thread, after it was read strictly.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from companion.web import gate
from companion.web.addresses import addresses
from companion.web.files import File
from companion.web.phone_messages import Event, Moved, Page
from companion.web.phone_sockets import PATIENCE, PhoneSockets

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.web.seat_keys import SeatKeys

PORT: Final = 8767
PORTS: Final = 10
"""So many are tried, if another program has the first."""
SOCKET: Final = "/table"
LOOPBACK: Final = "127.0.0.1"
"""For a TV that hangs on the same machine."""
LONGEST_PATH: Final = 400
DEVICES: Final = 500
"""So many are remembered for how much they load."""
LOOK_FOR_ADDRESSES: Final = 2.0

_log = logging.getLogger(__name__)


class WebServer:
    """Serves phones and TVs from `start` to `close`; everything public may be called from any thread."""

    def __init__(
        self,
        keys: SeatKeys,
        files: Callable[[str], File | None],
        tell: Callable[[Event], None],
        find: Callable[[], tuple[str, ...]] = addresses,
    ) -> None:
        self.keys = keys
        self.addresses: tuple[str, ...] = ()
        self.port = 0
        self._files, self._tell, self._find = files, tell, find
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._over: asyncio.Event | None = None
        self._servers: dict[str, Server] = {}
        self._paces: dict[str, gate.Pace] = {}
        self._sockets = PhoneSockets(keys, tell)

    # --- from any thread -----------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to serve; what cannot be opened is tried again with every look for addresses."""
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(ready,), name="phones", daemon=True)
        self._thread.start()
        ready.wait(PATIENCE)

    def close(self) -> None:
        """End all sockets; twice is fine."""
        if self._loop is not None and self._over is not None:
            with suppress(RuntimeError):  # it has ended by itself
                self._loop.call_soon_threadsafe(self._over.set)
        if self._thread is not None:
            self._thread.join(2 * PATIENCE)
            self._thread = None

    def publish(self, pages: Mapping[Page, bytes]) -> None:
        """Show these pages, whole, to whoever has them open now or later."""
        self._do(self._sockets.publish, dict(pages))

    def answer(self, page: Page, content: bytes) -> None:
        """Send what one phone asked for, besides its page."""
        self._do(self._sockets.answer, page, content)

    def dismiss(self, seat: str) -> None:
        """Close the sockets of a seat whose key was revoked; "" is all who watch."""
        self._do(self._sockets.dismiss, seat)

    def rekey(self, seat: str, key: str) -> None:
        """Hand the phone of a seat another key."""
        self._do(self._sockets.rekey, seat, key)

    def forget(self) -> None:
        """Let go of everybody and of all pages: another evening begins."""
        self._do(self._sockets.forget)

    def _do(self, what: Callable[..., None], *given: object) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(what, *given)

    # --- the loop ------------------------------------------------------------------------------------------------

    def _run(self, ready: threading.Event) -> None:
        try:
            asyncio.run(self._serve(ready))
        except Exception:  # noqa: BLE001  whatever happens here, the evening goes on by tapping
            _log.exception("the server for phones has ended")
        finally:
            self._loop = None
            ready.set()

    async def _serve(self, ready: threading.Event) -> None:
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        while not self._over.is_set():
            await self._follow_addresses()
            ready.set()
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._over.wait(), LOOK_FOR_ADDRESSES)
        for server in self._servers.values():
            server.close()
        for server in self._servers.values():
            await server.wait_closed()

    async def _follow_addresses(self) -> None:
        """Listen on every address of the house, and on no other."""
        found = (*self._find(), LOOPBACK)
        for gone in self._servers.keys() - set(found):
            self._servers.pop(gone).close()
        for address in found:
            if address not in self._servers and (server := await self._listen(address)) is not None:
                self._servers[address] = server
        listening = tuple(address for address in found if address in self._servers and address != LOOPBACK)
        if listening != self.addresses:
            self.addresses = listening
            self._tell(Moved(listening))

    async def _listen(self, address: str) -> Server | None:
        first = self.port or self.keys.kept.port or PORT
        for port in (first,) if self._servers else (first, *range(PORT, PORT + PORTS)):
            with suppress(OSError):
                server = await serve(
                    self._sockets.meet,
                    address,
                    port,
                    process_request=self._receive,
                    compression=None,  # nothing of a page may show in its length
                    server_header=None,
                    max_size=gate.MOST_BYTES,
                    max_queue=4,
                    open_timeout=PATIENCE,
                    close_timeout=1,
                    ping_interval=PATIENCE,
                    ping_timeout=PATIENCE,
                )
                self.port = self.keys.kept.port = port
                return server
        return None

    @property
    def hosts(self) -> frozenset[str]:
        """How a browser may call us."""
        return frozenset(f"{address}:{self.port}" for address in self._servers)

    # --- files ---------------------------------------------------------------------------------------------------

    async def _receive(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer with a file, a refusal, or None for a socket that may be opened."""
        peer = str(connection.remote_address[0]) if connection.remote_address else ""
        host, origin = (_only(request.headers, name) for name in ("Host", "Origin"))
        path = request.path.partition("?")[0]
        if not gate.is_invited(peer, host, self.hosts):
            return _response(403, "Forbidden", File("text/plain", b"This is not the address of the table.\n"))
        if path != SOCKET:
            return await self._file(peer, path)
        if not gate.is_our_page(origin, host, self.hosts):
            return _response(403, "Forbidden", File("text/plain", b"Only the table's own page may ask.\n"))
        if self._sockets.crowded(peer):
            return _response(429, "Too Many Requests", File("text/plain", b"Too many at once.\n"))
        return None

    async def _file(self, peer: str, path: str) -> Response:
        """Give out a file; drawing it for one must not keep the others waiting."""
        if not self._may_load(peer):
            return _response(429, "Too Many Requests", File("text/plain", b"Too many at once.\n"))
        found = await asyncio.to_thread(self._files, path) if len(path) < LONGEST_PATH else None
        if found is None:
            return _response(404, "Not Found", File("text/plain", b"There is no such page.\n"))
        return _response(200, "OK", found)

    def _may_load(self, peer: str) -> bool:
        """Count one file for a device."""
        now = asyncio.get_running_loop().time()
        if peer not in self._paces:
            if len(self._paces) >= DEVICES:
                self._paces.clear()
            self._paces[peer] = gate.Pace(now, gate.FILES_A_SECOND, gate.FILES_AT_ONCE)
        return self._paces[peer].allows(now)


def _only(headers: Headers, name: str) -> str | None:
    """Give a header that stands there once; one that stands there twice is none."""
    found = headers.get_all(name)
    return found[0] if len(found) == 1 else None


def _response(status: int, reason: str, file: File) -> Response:
    headers = Headers(gate.HEADERS)
    headers["Content-Type"] = file.kind
    headers["Content-Length"] = str(len(file.content))
    headers["Cache-Control"] = "private, max-age=86400" if file.lasting else "no-store"
    headers["Connection"] = "close"
    return Response(status, reason, headers, file.content)
