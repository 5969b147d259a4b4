"""The sockets of phones, on the server's loop: who comes, what they say, and the newest page for each.

A slow reader only ever waits for itself, and of two phones with one seat the later one has it.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from websockets.exceptions import ConnectionClosed

from companion.web import gate
from companion.web.phone_messages import Came, Claim, Event, Hello, Page, Said, Spoken, Went, Wish, read

if TYPE_CHECKING:
    from collections.abc import Callable

    from websockets.asyncio.server import ServerConnection

    from companion.web.seat_keys import SeatKeys

INTRODUCE: Final = 5.0
"""Seconds within which a socket says who it is."""
PATIENCE: Final = 5.0
"""Seconds that a phone may take for one page, and to answer a ping."""
BEAT: Final = b'{"beat":1}'
"""Told to a page that asks whether the table is still there: a browser cannot hear pings."""
ASIDES: Final = 4
"""Things that one phone may have asked for and not read yet."""

NOT_UNDERSTOOD, ELSEWHERE, REVOKED, USED_CODE, TOO_FAST, TOO_MANY = 4000, 4001, 4003, 4004, 4008, 4013
"""Why a socket is closed; the page has a sentence for each."""


@dataclass(eq=False)
class Phone:
    """One socket that has said who it is."""

    socket: ServerConnection
    page: Page
    waiting: bytes | None = None
    """The newest page that was not sent yet."""
    asides: list[bytes] = field(default_factory=list)
    """What it asked for besides: rules, the whole log."""
    stirred: asyncio.Event = field(default_factory=asyncio.Event)


class PhoneSockets:
    """Everybody who is connected; only to be touched on the loop."""

    def __init__(self, keys: SeatKeys, tell: Callable[[Event], None]) -> None:
        self.keys = keys
        self._tell = tell
        self._phones: set[Phone] = set()
        self._strangers: dict[str, int] = {}
        self._pages: dict[Page, bytes] = {}
        self._closing: set[asyncio.Future[None]] = set()

    def crowded(self, peer: str) -> bool:
        """Say whether a device has too many sockets open that have not said who they are."""
        return self._strangers.get(peer, 0) >= gate.WAITING_FROM_ONE

    async def meet(self, socket: ServerConnection) -> None:
        """Follow one socket from its first word to its end."""
        phone = await self._introduced(socket)
        if phone is None:
            return
        writer = asyncio.ensure_future(self._write(phone))
        try:
            await self._listen_to(phone)
        except ConnectionClosed:
            pass
        finally:
            writer.cancel()
            if phone in self._phones:
                self._phones.discard(phone)
                self._tell(Went(phone.page))

    async def _introduced(self, socket: ServerConnection) -> Phone | None:
        peer = str(socket.remote_address[0]) if socket.remote_address else ""
        self._strangers[peer] = self._strangers.get(peer, 0) + 1
        try:
            said = read(await asyncio.wait_for(socket.recv(), INTRODUCE))
        except (TimeoutError, ConnectionClosed):
            await socket.close(NOT_UNDERSTOOD)
            return None
        finally:
            self._strangers[peer] -= 1
            if not self._strangers[peer]:
                del self._strangers[peer]
        return await self._let_in(socket, said)

    async def _let_in(self, socket: ServerConnection, said: Spoken | None) -> Phone | None:
        """Give a phone its page, and the seat to the phone that came last."""
        claimed = None
        if isinstance(said, Claim):
            claimed = self.keys.claim(said.code)
            seat = claimed.seat if claimed is not None else None
        elif isinstance(said, Hello):
            seat = self.keys.seat_of(said.key)
        else:
            await socket.close(NOT_UNDERSTOOD)
            return None
        if seat is None:
            await socket.close(USED_CODE if isinstance(said, Claim) else REVOKED)
            return None
        if not seat and sum(not one.page.seat for one in self._phones) >= gate.WATCHING:
            await socket.close(TOO_MANY)
            return None
        if claimed is not None:
            await socket.send(f'{{"key": "{claimed.key}"}}')
        phone = Phone(socket, Page(seat, said.light))
        if seat:
            self.dismiss(seat, REVOKED if claimed else ELSEWHERE, phone)
        self._phones.add(phone)
        self._show(phone)
        self._tell(Came(phone.page, claimed is not None, claimed is not None and claimed.taken_over))
        return phone

    async def _listen_to(self, phone: Phone) -> None:
        loop = asyncio.get_running_loop()
        pace = gate.Pace(loop.time())
        async for text in phone.socket:
            said = read(text)
            if not pace.allows(loop.time()):
                await phone.socket.close(TOO_FAST)
            elif said is None or isinstance(said, Hello | Claim):
                await phone.socket.close(NOT_UNDERSTOOD)
            elif isinstance(said, Wish) and said.for_ == "beat":
                phone.asides = [*phone.asides[:ASIDES], BEAT]
                phone.stirred.set()
            elif isinstance(said, Wish) and said.for_ in ("light", "dark"):
                self._light(phone, said)
            else:
                self._tell(Said(phone.page, said))

    def _light(self, phone: Phone, said: Wish) -> None:
        """Show the page in another light; it is told only if it is another one."""
        before, phone.page = phone.page, phone.page._replace(light=said.for_ == "light")
        self._show(phone)
        if phone.page != before:
            self._tell(Said(phone.page, said))

    async def _write(self, phone: Phone) -> None:
        """Send what is newest, one thing after the other; who does not read it in time is let go."""
        while True:
            await phone.stirred.wait()
            phone.stirred.clear()
            while phone.asides or phone.waiting is not None:
                if phone.asides:
                    content = phone.asides.pop(0)
                else:
                    content, phone.waiting = phone.waiting or b"", None
                try:
                    await asyncio.wait_for(phone.socket.send(content, text=True), PATIENCE)
                except (TimeoutError, ConnectionClosed):
                    phone.socket.transport.abort()
                    return

    # --- on the loop, for others ---------------------------------------------------------------------------------

    def publish(self, pages: dict[Page, bytes]) -> None:
        """Keep these pages, and send them to whoever has them open."""
        self._pages |= pages
        for phone in self._phones:
            if phone.page in pages:
                self._show(phone)

    def _show(self, phone: Phone) -> None:
        content = self._pages.get(phone.page)
        if content is not None:
            phone.waiting = content
            phone.stirred.set()

    def answer(self, page: Page, content: bytes) -> None:
        """Send what was asked for besides."""
        for phone in self._phones:
            if phone.page == page and len(phone.asides) < ASIDES:
                phone.asides.append(content)
                phone.stirred.set()

    def dismiss(self, seat: str, why: int = REVOKED, but: Phone | None = None) -> None:
        """Close the sockets of a seat, and say why; a seat without a key has no page any more."""
        for phone in [one for one in self._phones if one.page.seat == seat and one is not but]:
            self._phones.discard(phone)
            closing = asyncio.ensure_future(phone.socket.close(why))
            self._closing.add(closing)
            closing.add_done_callback(self._closing.discard)
            if but is None:
                self._tell(Went(phone.page))
        if why == REVOKED and but is None:
            self._pages = {page: content for page, content in self._pages.items() if page.seat != seat}

    def rekey(self, seat: str, key: str) -> None:
        """Hand the phone of a seat another key; the one it has opens nothing any more."""
        for phone in self._phones:
            if phone.page.seat == seat:
                phone.asides.append(f'{{"key": "{key}"}}'.encode())
                phone.stirred.set()

    def forget(self) -> None:
        """Let go of all pages, and of everybody whose key opens nothing any more."""
        self._pages.clear()
        for phone in list(self._phones):
            if phone.page.seat and not self.keys.held(phone.page.seat):
                self.dismiss(phone.page.seat, REVOKED, None)
