"""The phone service between two threads: phones speak on the server's, pages are shown from the caller's.

The server's thread only posts messages. Whoever owns the screen calls `pump` soon after `on_post`, always on the same
thread, and shows pages by `show`. It is off until somebody switches it on.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec

from companion.bridge.mailbox import Mailbox
from companion.bridge.question import Stamp
from companion.session.data_folder import write_whole
from companion.session.journal.journal import now
from companion.web.addresses import is_closed
from companion.web.phone_messages import Came, Event, Moved, Page, Said, Went, Wish
from companion.web.seat_keys import KeptKeys, SeatKeys
from companion.web.server import WebServer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from companion.engine.kernel.decisions import Seat
    from companion.web.files import File

BY_PHONE: Final = "phone"
FILE: Final = "phones.json"
"""In the data folder: which phone is whose."""
WATCHING: Final = Page("")
HOUR: Final = len("2026-01-01T00")
_UNASKED: Final = Stamp(0, -1)


class PhoneService:
    """Brings phones to the table that is being played at."""

    def __init__(
        self,
        file: Path,
        files: Callable[[str], File | None],
        on_post: Callable[[], None] | None = None,
        find: Callable[[], tuple[str, ...]] | None = None,
    ) -> None:
        """Serve from now on; `file` remembers which phone is whose, so that a restart needs no new codes."""
        self._file = file
        self.keys = SeatKeys(load_keys(file))
        self._mail: Mailbox[Event] = Mailbox(on_post)
        more = (find,) if find is not None else ()
        self.server = WebServer(self.keys, files, self._mail.post, *more)
        self._here: dict[Page, int] = {}
        self._network = ""
        """The address that was asked for, of several: phones may be in another network than the usual one."""
        self.server.start()
        self._keep()

    # --- the evening ---------------------------------------------------------------------------------------------

    def sit_down(self, evening: str, seats: Iterable[Seat], staying: Iterable[Seat] = ()) -> None:
        """Serve these seats of this evening; phones of another one are let go, but for those that stay and are here."""
        same = self.keys.kept.evening == evening
        self.keys.open(evening, tuple(seats))
        for seat in () if same else staying:
            if self.here(seat):
                self.server.rekey(seat, self.keys.grant(seat))
        self.server.forget()
        self._keep()

    def pump(self) -> list[Event]:
        """Take out what phones said and who came and went since; who is there is up to date then."""
        events, changed = self._mail.take(_UNASKED), False
        for event in events:
            match event:
                case Came():
                    self._come(event.page)
                    changed = self._reached() or event.new or changed
                case Went():
                    self._leave(event.page)
                case Said(page, Wish("light" | "dark")):
                    self._leave(_in_other_light(page))
                    self._come(page)
                case Moved():
                    changed = True
        if changed:
            self._keep()
        self._here = {page: count for page, count in self._here.items() if count > 0}
        return events

    def _reached(self) -> bool:
        """Note that the network lets phones reach us; once an hour is enough, for every note waits for the disk."""
        before, self.keys.kept.reached = self.keys.kept.reached, now()
        return before[:HOUR] != self.keys.kept.reached[:HOUR]

    def _come(self, page: Page) -> None:
        """Count a page in; a seat has one phone, and whichever it had before, in whichever light, is gone."""
        if page.seat:
            self._here.pop(_in_other_light(page), None)
        self._here[page] = 1 if page.seat else self._here.get(page, 0) + 1

    def _leave(self, page: Page) -> None:
        self._here[page] = self._here.get(page, 1) - 1

    # --- what there is -------------------------------------------------------------------------------------------

    def here(self, seat: Seat) -> bool:
        """Say whether this seat's phone is awake and connected."""
        return any(page.seat == seat for page in self._here)

    def away(self, seat: Seat) -> bool:
        """Say whether this seat has a phone that is not there now."""
        return self.keys.held(seat) and not self.here(seat)

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages that somebody has open; who watches is always expected."""
        return tuple(dict.fromkeys((WATCHING, *self._here)))

    @property
    def address(self) -> str:
        """How phones call the table; "" while there is no network."""
        found = self.server.addresses
        chosen = self._network if self._network in found else next(iter(found), "")
        return f"{chosen}:{self.server.port}" if chosen else ""

    @property
    def networks(self) -> int:
        """Count the networks in which the table can be reached: its own Wi-Fi and the cable are two."""
        return len(self.server.addresses)

    def other_network(self) -> None:
        """Let the codes lead to the next address: each works, whichever is shown."""
        found = self.server.addresses
        if found:
            at = found.index(self._network) if self._network in found else 0
            self._network = found[(at + 1) % len(found)]

    @property
    def closed(self) -> bool:
        """Whether this program may not talk to any network at all."""
        return is_closed()

    def link(self, seat: Seat | None) -> str:
        """Give what the code of a seat says, or that of just watching for None; "" while there is no network."""
        if not self.address:
            return ""
        said = f"w={self.keys.kept.watch}" if seat is None else f"s={self.keys.link(seat)}"
        return f"http://{self.address}/#{said}"

    # --- what is shown -------------------------------------------------------------------------------------------

    def show(self, pages: Mapping[Page, bytes]) -> None:
        """Hand whole pages over."""
        self.server.publish(pages)

    def answer(self, page: Page, content: bytes) -> None:
        """Send what one phone asked for."""
        self.server.answer(page, content)

    def revoke(self, seat: Seat | None) -> None:
        """Let no phone be this seat's hand any more; None is all who only watch."""
        self.keys.revoke(seat or "")
        self.server.dismiss(seat or "")
        self._keep()

    def close(self) -> None:
        """End the server; keys stay for the next start."""
        self.server.close()
        self._keep()

    def _keep(self) -> None:
        with suppress(OSError):  # a disk that refuses costs only the memory
            write_whole(self._file, msgspec.json.encode(self.keys.kept))


def _in_other_light(page: Page) -> Page:
    return page._replace(light=not page.light)


def load_keys(file: Path) -> KeptKeys:
    """Read which phones are whose; a file that cannot be read means that all scan again."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=KeptKeys)
    except (OSError, msgspec.MsgspecError, RecursionError):
        return KeptKeys()
