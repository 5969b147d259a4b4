"""The mailbox between threads: many post, one takes out; messages for another question are dropped."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from companion.bridge.question import Stamp

T = TypeVar("T")

MOST: Final = 1000
"""So many messages are kept; if nobody takes them out, the oldest go."""


@dataclass(frozen=True, slots=True)
class Message(Generic[T]):
    """Something that was said about a question; without a stamp it is never stale."""

    what: T
    stamp: Stamp | None = None


class Mailbox(Generic[T]):
    """Safe from all threads. `on_post` is called after each message, on the thread that posted: to wake the reader."""

    def __init__(self, on_post: Callable[[], None] | None = None, most: int = MOST) -> None:
        self._on_post = on_post
        self._most = most
        self._lock = threading.Lock()
        self._number = count()
        self._messages: dict[object, Message[T]] = {}
        self._newest: dict[tuple[str, Stamp | None], int] = {}

    def post(self, what: T, stamp: Stamp | None = None) -> None:
        """Leave a message; all of them are taken out, in order."""
        with self._lock:
            self._put(("message", next(self._number)), Message(what, stamp))
        self._wake()

    def post_newest(self, slot: str, what: T, order: int, stamp: Stamp | None = None) -> None:
        """Leave the newest of its kind: it takes the place of an earlier one, and one that is late is thrown away.

        `order` counts up within a slot, like the number of a picture.
        """
        with self._lock:
            if self._newest.get((slot, stamp), order - 1) >= order:
                return
            self._newest[slot, stamp] = order
            self._messages.pop((slot, stamp), None)  # the newest comes last
            self._put((slot, stamp), Message(what, stamp))
        self._wake()

    def take(self, now: Stamp) -> list[T]:
        """Take everything out that belongs to the question of now, or to none."""
        with self._lock:
            messages, self._messages = self._messages, {}
            fresh = [message.what for message in messages.values() if message.stamp is None or message.stamp == now]
            self._newest = {key: order for key, order in self._newest.items() if key[1] is None or key[1] == now}
        return fresh

    def __len__(self) -> int:
        """Count the messages that wait."""
        with self._lock:
            return len(self._messages)

    def _put(self, key: object, message: Message[T]) -> None:
        if len(self._messages) >= self._most:
            del self._messages[next(iter(self._messages))]
        self._messages[key] = message

    def _wake(self) -> None:
        if self._on_post is not None:
            self._on_post()
