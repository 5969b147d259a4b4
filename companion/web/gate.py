"""The gate: who may come in, what every answer of the server carries, and how fast anybody may speak."""

from __future__ import annotations

from typing import Final

from companion.web.addresses import is_of_the_house

MOST_BYTES: Final = 1024
"""Of one message from a phone."""
A_SECOND: Final = 8
"""Messages that a phone may send, on average."""
AT_ONCE: Final = 16
FILES_A_SECOND: Final = 30
FILES_AT_ONCE: Final = 300
"""Files that one device may ask for: a page with all its drawings is far fewer."""
WAITING_FROM_ONE: Final = 4
"""Sockets of one device that have not said yet who they are."""
WATCHING: Final = 8
"""Browsers that only watch."""

CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = (
    ("Content-Security-Policy", CONTENT_POLICY),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"),
)


def is_invited(peer: str, host: str | None, allowed: frozenset[str]) -> bool:
    """Say whether a device of the house asks for us by an address of ours, not by a name that somebody pointed here."""
    return (is_of_the_house(peer) or peer == "127.0.0.1") and host in allowed


def is_our_page(origin: str | None, host: str | None, allowed: frozenset[str]) -> bool:
    """Say whether a socket is opened by our own page."""
    return host in allowed and origin == f"http://{host}"


class Pace:
    """How fast one phone may speak: a few at once, and then slowly."""

    def __init__(self, now: float, a_second: float = A_SECOND, at_once: float = AT_ONCE) -> None:
        self._a_second, self._at_once = a_second, at_once
        self._left, self._at = at_once, now

    def allows(self, now: float) -> bool:
        """Count one message."""
        self._left = min(self._at_once, self._left + (now - self._at) * self._a_second)
        self._at = now
        self._left -= 1
        return self._left >= 0
