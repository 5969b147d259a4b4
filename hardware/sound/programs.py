"""Which programs of the system can play a file and speak a sentence."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

PLAYERS: Final = (("pw-play",), ("paplay",), ("aplay", "-q"))
VOICES: Final = ("espeak-ng", "espeak")
WORDS_A_MINUTE: Final = 155
"""Slower than the voice's own pace: it is heard across a table."""


class Programs(NamedTuple):
    """The command lines to begin with; empty where there is none."""

    player: tuple[str, ...] = ()
    voice: tuple[str, ...] = ()

    def play(self, sound: Path) -> tuple[str, ...]:
        """Say how a file is played."""
        return (*self.player, str(sound))

    def speak(self, language: str) -> tuple[str, ...]:
        """Say how a sentence is spoken; the sentence itself goes in by the door, where no process list shows it."""
        return (*self.voice, "-v", language, "-s", str(WORDS_A_MINUTE), "--stdin")


def found_here() -> Programs:
    """Look for the programs of this machine."""
    player = next((one for one in PLAYERS if shutil.which(one[0])), ())
    voice = next(((one,) for one in VOICES if shutil.which(one)), ())
    return Programs(player, voice)
