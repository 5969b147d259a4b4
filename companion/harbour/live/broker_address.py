"""The address of a broker, as people write it."""

from __future__ import annotations

from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

PORTS: Final = {"mqtt": 1883, "mqtts": 8883}


class NoAddress(ValueError):
    """What was given is no address of a broker."""


class Address(NamedTuple):
    """Where a broker is, and who speaks with it."""

    host: str
    port: int
    user: str
    password: str
    secure: bool

    def __repr__(self) -> str:
        """Say nothing of the password: it is not for a log."""
        return f"Address({self.host!r}, {self.port}, {self.user!r})"


def address_of(written: str) -> Address:
    """Read mqtt://user:password@host:port, or mqtts:// with TLS."""
    try:
        parts = urlsplit(written.strip())
        port = parts.port
    except ValueError as error:
        raise NoAddress(written) from error
    if parts.scheme not in PORTS or not parts.hostname or parts.path.strip("/") or parts.query or parts.fragment:
        raise NoAddress(written)
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Address(parts.hostname, port or PORTS[parts.scheme], user, password, parts.scheme == "mqtts")
