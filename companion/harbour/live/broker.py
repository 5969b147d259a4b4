"""The connection to the broker of a house: it comes back by itself, and tells when it has."""

from __future__ import annotations

import ssl
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.harbour.live.broker_address import Address

KEPT_ALIVE: Final = 10
"""Seconds: a table that is silent for one and a half times this is gone."""
AGAIN: Final = (1, 2)
"""Seconds between two tries to connect, at least and at most."""
PATIENCE: Final = 3.0
"""Seconds for one try."""


class Will(NamedTuple):
    """What the broker says when this end falls silent."""

    topic: str
    said: bytes


class Broker:
    """One end. All callbacks come on the library's thread."""

    def __init__(  # noqa: PLR0913  one end has many sides
        self,
        address: Address,
        name: str,
        on_there: Callable[[], None],
        on_message: Callable[[str, bytes], None],
        on_lost: Callable[[], None],
        *,
        authority: str = "",
        listens: Iterable[str] = (),
        will: Will | None = None,
    ) -> None:
        """Prepare one end; `listens` are the topics to be heard."""
        self._on_there, self._on_message, self._on_lost = on_there, on_message, on_lost
        self._listens = [(one, 1) for one in listens]
        self._client = Client(CallbackAPIVersion.VERSION2, client_id=name)
        if address.user:
            self._client.username_pw_set(address.user, address.password or None)
        if address.secure:
            context = ssl.create_default_context(cafile=authority or None)
            self._client.tls_set_context(context)
        if will is not None:
            self._client.will_set(will.topic, will.said, qos=1, retain=True)
        self._client.reconnect_delay_set(*AGAIN)
        self._client.connect_timeout = PATIENCE
        self._client.on_connect = self._connected
        self._client.on_disconnect = self._disconnected
        self._client.on_message = lambda _, __, message: self._on_message(message.topic, bytes(message.payload))
        self._client.connect_async(address.host, address.port, KEPT_ALIVE)

    def start(self) -> None:
        """Connect from now on, and again whenever it is lost."""
        self._client.loop_start()

    @property
    def there(self) -> bool:
        """Say whether the broker can be reached now."""
        return bool(self._client.is_connected())

    def tell(self, topic: str, said: bytes, *, kept: bool = True) -> None:
        """Tell something, now or not at all: what is told without a connection is forgotten."""
        if self.there:
            self._client.publish(topic, said, qos=1, retain=kept)

    def close(self, last: Iterable[Will] = (), patience: float = 1.0) -> None:
        """Say the last words, and go."""
        for one in last:
            if self.there:
                self._client.publish(one.topic, one.said, qos=1, retain=True).wait_for_publish(patience)
        self._client.disconnect()
        self._client.loop_stop()

    def _connected(self, client: Client, _: Any, __: Any, reason: Any, ___: Any) -> None:
        if reason.is_failure:
            self._on_lost()
            return
        if self._listens:
            client.subscribe(self._listens)
        self._on_there()

    def _disconnected(self, *_: Any) -> None:
        self._on_lost()
