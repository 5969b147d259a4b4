"""What a table knows of its harbour: who it is itself, where the database is, and where the broker.

All of it lies in one file of the data folder that only its owner reads, because the addresses carry passwords. No file
is a table alone: then nothing of this room is ever started.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

import msgspec
from msgspec import Struct

from companion.session.data_folder import write_whole
from companion.session.documents import read_bytes
from companion.session.errors import UnreadableFile

if TYPE_CHECKING:
    from companion.session.data_folder import DataFolder


class HarbourSettings(Struct):
    """One table of a house. An address that is "" is switched off."""

    table: str = ""
    """The uuid of this table; it is made once and never changes."""
    name: str = ""
    """What the table is called in the house: "Table 4", "window"."""
    database: str = ""
    """Where results go, as the role of this table: postgresql://role:password@host:port/name."""
    broker: str = ""
    """Where the live state goes: mqtt://user:password@host:port, or mqtts:// with TLS."""

    authority: str = ""
    """A file: the certificate with which the house signed its servers; "" trusts whom the machine trusts."""

    @property
    def wanted(self) -> bool:
        """Say whether anything is switched on."""
        return bool(self.database or self.broker)


def load_settings(folder: DataFolder) -> HarbourSettings:
    """Read the file; a table that has none, or one that cannot be read, is a table alone."""
    try:
        return msgspec.json.decode(read_bytes(folder.harbour), type=HarbourSettings)
    except (UnreadableFile, msgspec.MsgspecError, RecursionError):
        return HarbourSettings()


def save_settings(folder: DataFolder, settings: HarbourSettings) -> HarbourSettings:
    """Write the file; a table without a uuid gets one now."""
    settings.table = settings.table or str(uuid4())
    folder.make()
    write_whole(folder.harbour, msgspec.json.format(msgspec.json.encode(settings), indent=2))
    return settings
