"""The data folder: where journal, backups, profiles and learnt boxes of a house lie."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from companion.engine.kernel.errors import refusal
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
    def devices(self) -> Path:
        """The folder with what is remembered of each camera."""
        return self.path / "devices"

    @property
    def boxes(self) -> Path:
        """The folder with the boxes whose cards were learnt."""
        return self.path / "boxes"

    @property
    def languages(self) -> Path:
        """The folder with languages of one's own, dropped in."""
        return self.path / "languages"

    def make(self) -> None:
        """Make the folder; only its owner may look in, for the secrets of running matches are there."""
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        except (OSError, ValueError) as error:  # a NUL in the name is a ValueError
            why = getattr(error, "strerror", None) or str(error)
            raise CannotWrite(refusal("folder-out-of-reach", folder=str(self.path), why=why)) from error
