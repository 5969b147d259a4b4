"""Keys of seats: a code on the table's screen is good once and gives a phone its seat; of keys only sums are kept."""

from __future__ import annotations

import hashlib
import secrets
import threading
from typing import Final, NamedTuple

from msgspec import Struct

BYTES: Final = 18
"""Of a code or a key: 144 bits, 24 letters."""


class KeptKeys(Struct):
    """What is written down, so that phones need not scan again after a restart."""

    evening: str = ""
    seats: dict[str, str] = {}
    """Seat: the sum of its phone's key."""
    watch: str = ""
    """What opens the public page; it shows nothing that the table's screen does not."""
    port: int = 0
    reached: str = ""
    """When a device of the house last opened the page: the network lets phones reach the table."""


class Claimed(NamedTuple):
    """Whose seat a code gave, with which key, and whether another phone had it."""

    seat: str
    key: str
    taken_over: bool

    def __repr__(self) -> str:
        """Say nothing of the key: it is not for a log."""
        return f"Claimed({self.seat!r}, taken_over={self.taken_over})"


class SeatKeys:
    """Who may speak for which seat this evening. Safe from all threads."""

    def __init__(self, kept: KeptKeys | None = None) -> None:
        self._lock = threading.Lock()
        self.kept = kept or KeptKeys()
        self.kept.watch = self.kept.watch or secrets.token_urlsafe(BYTES)
        self._links: dict[str, str] = {}

    def open(self, evening: str, seats: tuple[str, ...]) -> None:
        """Serve these seats; the keys of another evening, and of people who have left, open nothing any more."""
        with self._lock:
            same = self.kept.evening == evening
            self.kept.evening = evening
            self.kept.seats = {seat: one for seat, one in self.kept.seats.items() if same and seat in seats}
            self._links = {seat: secrets.token_urlsafe(BYTES) for seat in seats}

    def link(self, seat: str) -> str:
        """Give the code that makes the next phone this seat's hand; once it was used it is another one."""
        with self._lock:
            return self._links.get(seat, "")

    def claim(self, code: str) -> Claimed | None:
        """Use a code up: the phone that brings it owns the seat, and whoever did before does not any more."""
        with self._lock:
            seat = next((one for one, link in self._links.items() if secrets.compare_digest(link, code)), None)
            if seat is None:
                return None
            self._links[seat] = secrets.token_urlsafe(BYTES)
            key = secrets.token_urlsafe(BYTES)
            taken_over = seat in self.kept.seats
            self.kept.seats[seat] = _sum(key)
        return Claimed(seat, key, taken_over)

    def seat_of(self, key: str) -> str | None:
        """Say whose key this is; "" for just watching, None if it opens nothing."""
        with self._lock:
            if secrets.compare_digest(self.kept.watch, key):
                return ""
            found = _sum(key)
            return next((seat for seat, one in self.kept.seats.items() if secrets.compare_digest(one, found)), None)

    def grant(self, seat: str) -> str:
        """Give the phone that is this seat's hand already a key for the evening that begins now."""
        key = secrets.token_urlsafe(BYTES)
        with self._lock:
            self.kept.seats[seat] = _sum(key)
        return key

    def held(self, seat: str) -> bool:
        """Say whether a phone is this seat's hand, awake or not."""
        with self._lock:
            return seat in self.kept.seats

    def revoke(self, seat: str) -> None:
        """Let no phone be this seat's hand, also not by a code that somebody photographed; "" is all who watch."""
        with self._lock:
            if not seat:
                self.kept.watch = secrets.token_urlsafe(BYTES)
            elif self.kept.seats.pop(seat, None) is not None or seat in self._links:
                self._links[seat] = secrets.token_urlsafe(BYTES)


def _sum(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
