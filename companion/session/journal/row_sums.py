"""Checksums of the rows: each is chained to the one before it, so that a flipped bit is found, and where.

The first link of a match is the sum of how it began (`dealers.sum`); every row adds itself to the link before. A sum
that fits therefore vouches for everything up to it, even where a sum on the way was hit itself.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import sqlite3

HEAD: Final = ("game", "rules", "seats", "start", "begun_at", "app")
ROW: Final = ("kind", "seat", "option", "by", "confidence", "at", "asked", "agreed")
_BYTES: Final = 8


def fingerprint(*values: object) -> str:
    """Sum up values of a row; a text and its bytes are the same, and so are 1 and 1.0."""
    digest = blake2b(digest_size=_BYTES)
    for value in values:
        if value is None:
            digest.update(b"-")
        elif isinstance(value, (int, float)):
            digest.update(b"n%r;" % float(value))
        else:
            content = value.encode() if isinstance(value, str) else bytes(value)  # type: ignore[call-overload]  # BLOB
            digest.update(b"t%d:" % len(content))
            digest.update(content)
    return digest.hexdigest()


class Chained:
    """The SQL function `chained(first, ...)`: the sums of rows in their order, each with the one before in it."""

    def __init__(self) -> None:
        self._link: object = None

    def step(self, first: object, *row: object) -> None:
        """Add one row."""
        self._link = fingerprint(first if self._link is None else self._link, *row)

    def inverse(self, *row: object) -> None:  # noqa: ARG002  SQLite brings it
        """Refuse: nothing can be taken out of a chain, and no frame of ours leaves a row out again."""
        msg = "a chain only grows"
        raise RuntimeError(msg)

    def value(self) -> object:
        """Give the link so far."""
        return self._link

    finalize = value


def teach(connection: sqlite3.Connection) -> None:
    """Let SQL statements of this connection work out sums; a trigger in somebody's file may not call these."""
    connection.create_function("fingerprint", -1, fingerprint, deterministic=True)
    connection.create_window_function("chained", -1, Chained)  # type: ignore[arg-type]  # it takes as many as are given
