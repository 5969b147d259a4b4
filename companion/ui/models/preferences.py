"""What this house likes: language, letters, colours, motion. Kept in a small file; a broken one is as none."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from companion.i18n import best_language, languages
from companion.ui.theme import LOOKS, TEXT_STEPS


class Preferences(Struct):
    """The switches of the settings screen."""

    language: str = ""
    letters: int = 1
    look: str = "chart"
    calm: bool = False
    """Nothing moves by itself."""

    def settled(self) -> Preferences:
        """Put right what a file may say wrongly."""
        if self.language not in languages():
            self.language = best_language()
        self.letters = min(max(self.letters, 0), len(TEXT_STEPS) - 1)
        if self.look not in LOOKS:
            self.look = "chart"
        return self


def load(file: Path) -> Preferences:
    """Read the file, or take the defaults."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Preferences).settled()
    except (OSError, msgspec.MsgspecError):
        return Preferences().settled()


def save(file: Path, preferences: Preferences) -> None:
    """Write the file; a disk that refuses costs only the memory."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(preferences))
    except OSError:
        return
