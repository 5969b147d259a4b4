"""The data folder: where journal, backups, profiles and learnt boxes of a house lie."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from companion.engine.kernel.errors import Refusal, refusal
from companion.session.errors import CannotWrite

VARIABLE: Final = "QUARTERMASTER_DATA"


class DataFolder:
    """One folder: the journal, its backups, the box profiles. It is made when something is first written."""

    def __init__(self, given: Path | str | None = None) -> None:
        self.path = Path(given or os.environ.get(VARIABLE) or user_data_path("quartermaster", appauthor=False))

    @property
    def journal(self) -> Path:
        """The file with all matches."""
        return self.path / "journal.db"

    @property
    def backups(self) -> Path:
        """The folder with copies of that file."""
        return self.path / "backups"

    @property
    def profiles(self) -> Path:
        """The folder with the box profiles."""
        return self.path / "profiles"

    @property
    def people(self) -> Path:
        """Where the house remembers who plays here."""
        return self.path / "people.json"

    @property
    def house_way(self) -> Path:
        """Where a house with guests keeps its way: what the next ones find, and who belongs to it."""
        return self.path / "cafe.json"

    @property
    def harbour(self) -> Path:
        """What this table knows of the harbour of its house; without this file it is a table alone."""
        return self.path / "harbour.json"

    @property
    def house_copy(self) -> Path:
        """The last copy of what the house knows: its people, its leagues, its dice."""
        return self.path / "house.json"

    @property
    def first_start(self) -> Path:
        """The mark of a card that was just flashed: while it is there, the app begins with its questions."""
        return self.path / "first-start"

    @property
    def devices(self) -> Path:
        """The folder with what is remembered of each camera."""
        return self.path / "devices"

    @property
    def boxes(self) -> Path:
        """The folder with the boxes whose cards were learnt."""
        return self.path / "boxes"

    @property
    def scenarios(self) -> Path:
        """The folder with scenario files that people wrote or were given, by game."""
        return self.path / "scenarios"

    @property
    def languages(self) -> Path:
        """The folder with languages of one's own, dropped in."""
        return self.path / "languages"

    def make(self) -> None:
        """Make the folder; only its owner may look in, for the secrets of running matches are there."""
        try:
            make_folder(self.path)
        except (OSError, ValueError) as error:  # a NUL in the name is a ValueError
            why = getattr(error, "strerror", None) or str(error)
            told = refusal("folder-out-of-reach", folder=str(self.path), why=why)
            raise CannotWrite(self.closed() or told) from error
        if (why_closed := self.closed()) is not None:
            raise CannotWrite(why_closed)

    def closed(self) -> Refusal | None:
        """Say why nobody can look in, if people can mend that: a link back to itself, or somebody else's folder."""
        try:
            owner = self.path.stat().st_uid
        except OSError as error:
            if error.errno == errno.EACCES:  # a folder above it is closed
                return refusal("folder-out-of-reach", folder=str(self.path), why=error.strerror or "")
            return refusal("folder-in-a-circle", folder=str(self.path)) if error.errno == errno.ELOOP else None
        except ValueError:
            return None
        if os.access(self.path, os.R_OK | os.X_OK):
            return None
        return refusal("folder-of-another", folder=str(self.path), owner=_user(owner), me=_user(os.getuid()))


def make_folder(folder: Path) -> None:
    """Make a folder for its owner alone, and bring its name to the disk: or a power cut takes all that is in it."""
    if not folder.is_dir():
        if not folder.parent.is_dir():
            make_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
        sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk."""
    with suppress(OSError):  # not every system lets a folder be synced
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def write_whole(file: Path, content: bytes) -> None:
    """Write a small file for its owner only, whole or not at all: it is on the disk before it has its name."""
    draft = file.with_name(f".{file.name}.new")
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft.unlink(missing_ok=True)
    with open(draft, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as written:
        written.write(content)
        written.flush()
        os.fsync(written.fileno())
    draft.replace(file)
    sync_folder(file.parent)


def _user(number: int) -> str:
    """The name of a user of this machine, or the number of one that it does not know."""
    try:
        import pwd  # noqa: PLC0415  Windows has none, and no owners like these

        return pwd.getpwuid(number).pw_name
    except (ImportError, KeyError):
        return str(number)
