"""PINs: a few digits that guard one person's curtain. Kept salted and slow to try; wrong tries are slowed. No Kivy.

Whoever holds the card can try all PINs on the file: a PIN keeps neighbours out, not burglars (deploy/README.md).
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Callable
from typing import Final

SHORTEST_PIN, LONGEST_PIN = 4, 8
FREE_TRIES: Final = 3
"""So many wrong ones are forgiven; then each next one has to wait, twice as long as the one before."""
FIRST_WAIT, LONGEST_WAIT = 10.0, 300.0
FALLS_AFTER: Final = 60
"""Seconds that a forgotten PIN still stands, in sight of everybody at the table."""
_PIN: Final = re.compile(rf"[0-9]{{{SHORTEST_PIN},{LONGEST_PIN}}}")
_KEPT: Final = re.compile(r"([0-9a-f]{32}):([0-9a-f]{64})")


def is_pin(pin: str) -> bool:
    """Say whether these are digits, neither too few nor too many."""
    return _PIN.fullmatch(pin) is not None


def kept_pin(pin: str) -> str:
    """Write a PIN so that it cannot be read back: salt and hash."""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{_hash(pin, salt).hex()}"


def fits(pin: str, kept: str) -> bool:
    """Say whether this is the PIN that was kept; what was kept damaged fits nothing."""
    found = _KEPT.fullmatch(kept)
    if found is None or not is_pin(pin):
        return False
    return hmac.compare_digest(_hash(pin, bytes.fromhex(found[1])), bytes.fromhex(found[2]))


def _hash(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode("ascii"), salt=salt, n=1 << 14, r=8, p=1, dklen=32)


class PinDoor:
    """One person's PIN, and how often it was guessed wrongly."""

    def __init__(self, kept: str, now: Callable[[], float] = time.monotonic) -> None:
        self.kept = kept
        self._now = now
        self._wrong = 0
        self._closed_until = 0.0

    @property
    def wait(self) -> float:
        """Seconds until the next try counts."""
        return max(0.0, self._closed_until - self._now())

    def opens(self, pin: str) -> bool:
        """Try a PIN; while one has to wait nothing opens, not even the right one."""
        if self.wait:
            return False
        if fits(pin, self.kept):
            self._wrong = 0
            return True
        self._wrong += 1
        if self._wrong >= FREE_TRIES:
            self._closed_until = self._now() + min(LONGEST_WAIT, FIRST_WAIT * 2 ** (self._wrong - FREE_TRIES))
        return False
