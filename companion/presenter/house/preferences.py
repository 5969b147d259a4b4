"""The settings of a house: language, text size, colours, motion, comfort. A file that cannot be read means defaults."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.i18n import best_language, languages
from companion.presenter.house.idle import BLANK_CHOICES
from companion.presenter.table.screen_facing import SIDES
from companion.presenter.table.timer import CHOICES
from companion.presenter.theme import LOOKS, TEXT_STEPS
from companion.session.data_folder import write_whole
from companion.session.documents import read_bytes
from companion.session.errors import UnreadableFile


class Preferences(Struct):
    """The switches of the settings screen."""

    language: str = ""
    letters: int = 1
    look: str = "chart"
    calm: bool = False
    """Nothing moves by itself."""
    sound: bool = True
    voice: bool = False
    """Questions are read out."""
    turning: bool = False
    """The screen turns to whoever acts."""
    held: bool = False
    """It stays as it is turned now."""
    mounted: int = 0
    """How the screen lies: turned by so many degrees."""
    waiting: bool = True
    """The next question waits until hands have done what they have to."""
    timer: int = 0
    """Seconds for a decision, as a gentle reminder; 0 is none."""
    lessons: bool = True
    """Rules are explained when they can first be used."""
    dark: int = 15
    """Minutes without a touch until the screen goes dark; 0 is never."""
    eyes: dict[str, bool] = {}
    """game/source: whether the camera reads it, where somebody said so."""
    buttons: bool = True
    """Secret choices by seat buttons, where there are any."""
    checks: bool = True
    """The camera looks how the cards lie on the mat, and offers the move that it sees."""
    sailors: bool = False
    """Games with sailors of the app count in the statistics."""
    chances: bool = True
    """Win chances are worked out while people play, to be looked at after the end."""
    phones: bool = False
    """Phones of the house may be hands of this table; nothing listens before somebody says so."""
    phone_turns: bool = True
    """Public choices can be made by phone, too; secret ones always can."""
    live: bool = False
    """The table tells the house how it is, for a screen at the bar; nothing is sent before somebody says so."""
    pawns: bool = False
    """The camera counts pawns too, where it checks the chests."""

    def settled(self, also: Path | None = None) -> Preferences:
        """Put right what a file may say wrongly."""
        if self.language not in languages(also):
            self.language = best_language(also=also)
        self.letters = min(max(self.letters, 0), len(TEXT_STEPS) - 1)
        if self.look not in LOOKS:
            self.look = "chart"
        self.mounted = self.mounted if self.mounted in SIDES else 0
        self.timer = self.timer if self.timer in CHOICES else 0
        self.dark = self.dark if self.dark in BLANK_CHOICES else BLANK_CHOICES[-1]
        return self


def load(file: Path, also: Path | None = None) -> Preferences:
    """Read the file, or take the defaults; `also` is where languages were dropped in."""
    try:
        return msgspec.json.decode(read_bytes(file), type=Preferences).settled(also)
    except (UnreadableFile, msgspec.MsgspecError, RecursionError):
        return Preferences().settled(also)


def save(file: Path, preferences: Preferences) -> None:
    """Write the file; a disk that refuses costs only the memory."""
    with suppress(OSError):
        write_whole(file, msgspec.json.encode(preferences))
