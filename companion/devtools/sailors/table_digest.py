"""How a table lies, in a few letters: for comparing, not for reading."""

from __future__ import annotations

from hashlib import blake2b

from companion.engine.kernel.codec import encode
from companion.session.table.live_table import LiveTable


def digest(table: LiveTable) -> str:
    """Say how a table lies, secrets included."""
    return blake2b(encode(table.match.laid_out()).encode(), digest_size=8).hexdigest()
