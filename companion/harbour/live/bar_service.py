"""From the broker to a browser at the bar: all tables on one page, whole whenever something changed."""

from __future__ import annotations

import secrets
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec

from companion.bridge.phones.phone_service import load_keys
from companion.harbour.live.bar_board import BarBoard
from companion.harbour.live.bar_page import bar_page
from companion.harbour.live.broker import Broker
from companion.harbour.live.broker_address import address_of
from companion.harbour.live.topics import CALL, HERE, OFF, ROOT, STATE, topic
from companion.presenter.phones.page_files import bar_file_at
from companion.session.data_folder import write_whole
from companion.web.phone_messages import Attend, Event, Page, Said
from companion.web.seat_keys import SeatKeys
from companion.web.server import WebServer

if TYPE_CHECKING:
    from pathlib import Path

    from companion.i18n import Translator
    from companion.session.harbour_settings import HarbourSettings

FILE: Final = "bar.json"
"""In the data folder: what opens the page, so that the screen at the bar finds it again after a restart."""
SOON: Final = 0.2
"""Seconds: changes that come together are shown together."""
LIGHTS: Final = (Page(""), Page("", light=True))


class BarService:
    """Serves the page from `start` to `close`."""

    def __init__(self, settings: HarbourSettings, file: Path, tr: Translator) -> None:
        self._tr, self._file = tr, file
        self.board = BarBoard()
        self._lock = threading.Lock()
        self._stirred, self._over = threading.Event(), threading.Event()
        self.keys = SeatKeys(load_keys(file))
        self.server = WebServer(self.keys, bar_file_at, self._said)
        self._broker = Broker(
            address_of(settings.broker),
            f"bar-{secrets.token_hex(4)}",
            self._stirred.set,
            self._heard,
            self._stirred.set,
            authority=settings.authority,
            listens=(f"{ROOT}/+/{STATE}", f"{ROOT}/+/{HERE}"),
        )
        self._thread = threading.Thread(target=self._show, name="bar", daemon=True)

    def start(self) -> None:
        """Serve, and listen to the tables."""
        self.server.start()
        with suppress(OSError):
            write_whole(self._file, msgspec.json.encode(self.keys.kept))
        self._stirred.set()
        self._thread.start()
        self._broker.start()

    def close(self) -> None:
        """Serve no longer."""
        self._over.set()
        self._stirred.set()
        self._broker.close()
        self._thread.join()
        self.server.close()

    @property
    def page(self) -> bytes:
        """Write the page as it is now."""
        with self._lock:
            return bar_page(self._tr, self.board.tables(), reached=self._broker.there)

    def _heard(self, where: str, said: bytes) -> None:
        with self._lock:
            new = self.board.hear(where, said)
        if new:
            self._stirred.set()

    def _said(self, event: Event) -> None:
        """Tell a table that somebody is on the way."""
        if isinstance(event, Said) and isinstance(event.what, Attend):
            with self._lock:
                known = any(one.table == event.what.table for one in self.board.tables())
            if known:
                self._broker.tell(topic(event.what.table, CALL), OFF, kept=False)

    def _show(self) -> None:
        while not self._over.is_set():
            self._stirred.wait()
            self._over.wait(SOON)
            self._stirred.clear()
            self.server.publish(dict.fromkeys(LIGHTS, self.page))
