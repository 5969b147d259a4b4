"""The voice of one table: its newest state, told to the house and told again whenever the broker comes back."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from companion.harbour.live.broker import Broker, Will
from companion.harbour.live.broker_address import address_of
from companion.harbour.live.discovery import discovery
from companion.harbour.live.topics import (
    AWAKE,
    CALL,
    GONE,
    HERE,
    OFF,
    ON,
    STATE,
    THERE,
    discovery_topic,
    topic,
    topics_of,
)
from companion.presenter.cafe.table_state import TableState, encoded

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.session.harbour_settings import HarbourSettings

LEAST_LAMPS: Final = 4
"""So many lamps Home Assistant is told of at least; more, once more people sit there."""


class Told(Struct):
    """As much of a state as is looked at here."""

    name: str = ""
    people: list[Any] = []


class TableVoice:
    """Tells the newest state of one table. States come on one thread, the broker's news on another."""

    def __init__(self, settings: HarbourSettings, say: Callable[[dict[str, Any]], None]) -> None:
        self._table, self._say = settings.table, say
        self._newest = b""
        self._name, self._lamps = settings.name, LEAST_LAMPS
        self._lock = threading.RLock()
        self._gone = Will(topic(self._table, HERE), GONE)
        self._broker = Broker(
            address_of(settings.broker),
            f"table-{self._table}",
            self._there,
            self._heard,
            lambda: self._say({"mood": "waiting"}),
            authority=settings.authority,
            listens=(topic(self._table, CALL), AWAKE),
            will=self._gone,
        )
        self._broker.start()

    def tell(self, state: bytes) -> None:
        """Tell a state, now or as soon as somebody listens."""
        try:
            told = msgspec.json.decode(state, type=Told)
        except (msgspec.MsgspecError, RecursionError):
            return
        with self._lock:
            self._newest = state
            known = (self._name, self._lamps)
            self._name, self._lamps = told.name, max(self._lamps, len(told.people))
            if known != (self._name, self._lamps):
                self._introduce()
            self._publish()

    def close(self, *, for_good: bool = False) -> None:
        """Say that the table is gone, and leave nobody's name behind; for good, it leaves nothing at all."""
        nameless = [Will(topic(self._table, STATE), encoded(TableState(self._name))), self._gone]
        self._broker.close([Will(one, b"") for one in topics_of(self._table)] if for_good else nameless)

    # --- the broker's thread -----------------------------------------------------------------------------------------

    def _there(self) -> None:
        with self._lock:
            self._introduce()
            self._publish()
            self._broker.tell(topic(self._table, HERE), THERE)
        self._say({"mood": "there"})

    def _introduce(self) -> None:
        self._broker.tell(discovery_topic(self._table), discovery(self._table, self._name, self._lamps))

    def _publish(self) -> None:
        if self._newest:
            self._broker.tell(topic(self._table, STATE), self._newest)

    def _heard(self, where: str, said: bytes) -> None:
        if where == AWAKE:
            if said == THERE:
                self._there()
        elif said in (ON, OFF):
            self._say({"call": said == ON})
