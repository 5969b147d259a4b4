"""The speaker: a folder of short sounds by name, and a voice in several languages. Nothing here waits or raises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hardware.sound.programs import Programs, found_here
from hardware.sound.sound_process import Loud

if TYPE_CHECKING:
    from pathlib import Path

SOUND_LIMIT: Final = 4.0
VOICE_LIMIT: Final = 20.0
LONGEST: Final = 300
"""More letters than this are not read out: nobody listens so long."""


class Speaker:
    """Plays and speaks, each in a process of its own; the newest sound and the newest sentence win."""

    def __init__(self, sounds: Path, programs: Programs | None = None) -> None:
        self._sounds = sounds
        self._programs = found_here() if programs is None else programs
        self._tones = Loud(SOUND_LIMIT)
        self._voice = Loud(VOICE_LIMIT)

    @property
    def can_play(self) -> bool:
        """Whether a program for sounds is there."""
        return bool(self._programs.player)

    @property
    def can_speak(self) -> bool:
        """Whether a voice is there."""
        return bool(self._programs.voice)

    def play(self, name: str) -> bool:
        """Play a sound; False if there is nothing to play it with, or no such sound."""
        sound = self._sounds / f"{name}.wav"
        return self.can_play and sound.is_file() and self._tones.start(self._programs.play(sound))

    def speak(self, text: str, language: str) -> bool:
        """Read a sentence out in a language; what was being read is cut off."""
        said = " ".join(text.split())[:LONGEST]
        if not self.can_speak or not said:
            return False
        return self._voice.start(self._programs.speak(language), said)

    def hush(self) -> None:
        """Be silent at once."""
        self._tones.stop()
        self._voice.stop()
